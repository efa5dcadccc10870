// The law test: which package may import what, and what no engine package may touch.
package engine_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layers are the rooms from the ground up: a package imports only from layers below its own.
var layers = [][]string{
	{"sim", "scenarios", "lessons"},
	{"resp"},
	{"redis", "scenario", "trace"},
	{"program"},
	{"run"},
	{"check"},
	{""}, // the facade
	{"cli"},
}

// reserved names the only rooms that may import a module or package.
var reserved = map[string][]string{
	"github.com/alicebob/miniredis/v2":        {"redis"},
	"github.com/alicebob/miniredis/v2/server": {"redis"},
	"github.com/yuin/gopher-lua":              {"redis", "program"},
	"github.com/yuin/gopher-lua/parse":        {"redis", "program", "scenario"},
	"github.com/yuin/gopher-lua/ast":          {"redis", "program", "scenario"},
	"github.com/yuin/gopher-lua/pm":           {"redis", "program"},
	"github.com/zeebo/xxh3":                   {"redis"},
	"golang.org/x/tools/txtar":                {"scenario"},
}

// forbidden may stand in no engine package, and why.
var forbidden = map[string]string{
	"os":           "the engine does no I/O",
	"net":          "the engine has no network",
	"math/rand":    "chance is seeded: sim.Rand",
	"math/rand/v2": "chance is seeded: sim.Rand",
	"syscall/js":   "only wasm/ speaks to JavaScript",
	"unsafe":       "nothing here needs it",
}

func TestLaws(t *testing.T) {
	level := map[string]int{}
	for i, rooms := range layers {
		for _, r := range rooms {
			level[r] = i
		}
	}
	files := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		files++
		room := filepath.ToSlash(filepath.Dir(path))
		if room == "." {
			room = ""
		}
		if _, ok := level[room]; !ok {
			t.Errorf("%s: the room %q is in no layer", path, room)
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		for _, spec := range f.Imports {
			name, _ := strconv.Unquote(spec.Path.Value)
			checkImport(t, path, room, name, level)
		}
		checkClock(t, path, f)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 20 {
		t.Fatalf("only %d files were looked at", files)
	}
}

func checkImport(t *testing.T, path, room, name string, level map[string]int) {
	t.Helper()
	if why, ok := forbidden[name]; ok {
		t.Errorf("%s imports %s: %s", path, name, why)
	}
	if rooms, ok := reserved[name]; ok && !slices.Contains(rooms, room) {
		t.Errorf("%s imports %s, which belongs to %s", path, name, strings.Join(rooms, ", "))
	} else if !ok && strings.Contains(name, ".") {
		t.Errorf("%s imports %s, which no law names", path, name)
	}
	if inner, ok := strings.CutPrefix(name, "lockstep/engine"); ok {
		inner = strings.TrimPrefix(inner, "/")
		if inner == "lessons" {
			t.Errorf("%s imports engine/lessons: the browser's engine does not carry them", path)
		}
		if l, known := level[inner]; !known || l >= level[room] {
			t.Errorf("%s imports engine/%s, which is not below it", path, inner)
		}
	}
}

// luaSort sorts as programs and scripts ask, who can see the comparisons.
var luaSort = filepath.Join("redis", "tablelib.go")

// checkClock finds the functions of package time that read the machine's clock or wait on it, and costly sorting.
func checkClock(t *testing.T, path string, f *ast.File) {
	t.Helper()
	ast.Inspect(f, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		pkg, ok := sel.X.(*ast.Ident)
		if ok && pkg.Name == "time" && slices.Contains([]string{"Now", "Since", "Until", "Sleep", "After", "Tick", "NewTimer", "NewTicker", "AfterFunc"}, sel.Sel.Name) {
			t.Errorf("%s uses time.%s: the engine knows only virtual time", path, sel.Sel.Name)
		}
		if ok && pkg.Name == "slices" && strings.HasPrefix(sel.Sel.Name, "Sort") && strings.HasSuffix(sel.Sel.Name, "Func") && path != luaSort {
			t.Errorf("%s uses slices.%s: sim.Sort adds less to the browser's engine", path, sel.Sel.Name)
		}
		return true
	})
}

// The top level is fixed: serve.go is the only Go file there.
func TestTopLevel(t *testing.T) {
	entries, err := os.ReadDir("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".go") && e.Name() != "serve.go" {
			t.Errorf("%s: serve.go is the only Go file at the top", e.Name())
		}
	}
}
