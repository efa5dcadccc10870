package build

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// leanModule is a module of which the browser's engine is built with a lean copy. It is the same but for a few passages
// that keep in the wasm what no node and no program uses; the linker leaves out what nothing names any more.
type leanModule struct {
	path  string
	own   string // a file of instead/ that is added, if any
	empty string // a file of which nothing stays, if any
	edits []edit
}

// edit puts other text in the place of the part of a file from first to last, both included.
type edit struct{ file, first, last, text string }

const leanRegistration = "instead/miniredis.go.txt"

var leanModules = []leanModule{
	{
		// All commands are registered here. The copy registers those that nodes pass on to it.
		path: "github.com/alicebob/miniredis/v2", own: leanRegistration,
		edits: []edit{{"miniredis.go", "\tcommandsConnection(m)\n", "\tcommandsObject(m)\n", "\tcommandsOfNodes(m)\n"}},
	},
	{
		// All libraries are opened here, unless the state is to have none, as ours are. A compiled function prints itself
		// only for those who mend the compiler. A context that does not end, as the meter of ours, is asked in the
		// quickest way; a loop makes one number for each round, not two, and numbers are made 256 at a time.
		path: "github.com/yuin/gopher-lua", empty: "channellib.go",
		edits: []edit{
			{"linit.go", "\tluaLib{LoadLibName", "OpenCoroutine},\n", ""},
			{"vm.go", "\t\tselect {\n\t\tcase <-L.ctx.Done():\n", "== 1 {\n\t\t\t\treturn\n\t\t\t}\n\t\t}\n", askContext},
			{"vm.go", "regi := RA + 3\n\t\t\t\t\t\t\t\tvali := v\n", "rg.array[regi] = rg.alloc.LNumber2I(vali)\n", countOn},
			{"state.go", "newAllocator(32)", "", "newAllocator(256)"},
			{"function.go", "\treturn fp.str(1, 0)\n", "", "\treturn fp.SourceName\n"},
		},
	},
}

const askContext = `		if done := L.ctx.Done(); done != nil {
			select {
			case <-done:
				L.RaiseError(L.ctx.Err().Error())
				return
			default:
			}
		}
		if jumpTable[int(inst>>26)](L, inst, baseframe) == 1 {
			return
		}
`

const countOn = `regi := RA + 3
								if regi >= cap(rg.array) {
									rg.resize(regi + 1)
								}
								rg.array[regi] = rg.array[RA]
`

// leanDir is where the copies stand, below root: as a relative path it leaves no trace of the machine in the wasm.
const leanDir = "web/dist/lean"

// lean makes the copies and returns a go.mod that builds with them.
func lean(root, work string) (string, error) {
	var replaced []byte
	for _, m := range leanModules {
		cmd := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", m.path)
		cmd.Dir = root
		said, err := cmd.Output()
		if err != nil {
			return "", fmt.Errorf("go list -m %s: %w", m.path, err)
		}
		dir := path.Join(leanDir, m.path)
		if err := m.copy(os.DirFS(strings.TrimSpace(string(said))), filepath.Join(root, filepath.FromSlash(dir))); err != nil {
			return "", err
		}
		replaced = fmt.Appendf(replaced, "\nreplace %s => ./%s\n", m.path, dir)
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return "", err
		}
		if name == "go.mod" {
			text = append(text, replaced...)
		}
		if err := os.WriteFile(filepath.Join(work, name), text, 0o644); err != nil {
			return "", err
		}
	}
	return filepath.Join(work, "go.mod"), nil
}

func (m leanModule) copy(from fs.FS, to string) error {
	if m.own != "" {
		own, err := instead.ReadFile(m.own)
		if err != nil {
			return err
		}
		if err := replace(filepath.Join(to, "lean.go"), own); err != nil {
			return err
		}
	}
	return fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if (path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go")) && name != "go.mod" && name != "LICENSE" {
			return nil
		}
		text, err := fs.ReadFile(from, name)
		if name == m.empty {
			text = text[:bytes.IndexByte(text, '\n')]
		}
		for _, e := range m.edits {
			if err == nil && e.file == name {
				text, err = e.apply(text, m.path)
			}
		}
		if err != nil {
			return err
		}
		return replace(filepath.Join(to, filepath.FromSlash(name)), text)
	})
}

func (e edit) apply(source []byte, module string) ([]byte, error) {
	begin := bytes.Index(source, []byte(e.first))
	if begin < 0 {
		return nil, fmt.Errorf("%s has no %q in %s", module, e.first, e.file)
	}
	end := begin + len(e.first)
	behind := bytes.Index(source[end:], []byte(e.last))
	if behind < 0 {
		return nil, fmt.Errorf("%s has no %q in %s", module, e.last, e.file)
	}
	return slices.Concat(source[:begin], []byte(e.text), source[end+behind+len(e.last):]), nil
}
