package build

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

// noted gathers the notices of this tree anew, and the names of all works in them without their versions.
func noted(t *testing.T) (root, from string, names []string) {
	t.Helper()
	root, err := Root(".")
	if err != nil {
		t.Fatal(err)
	}
	if from, err = inputs(root); err != nil {
		t.Fatal(err)
	}
	all, err := notices(root, t.TempDir(), from)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range all {
		if len(d.Works) == 0 || deliveries[d.Of] == "" {
			t.Errorf("%q has %d works", d.Of, len(d.Works))
		}
		for _, w := range d.Works {
			if len(w.Text) < 100 {
				t.Errorf("%q have the licence %q", w.Names, w.Text)
			}
			for _, name := range w.Names {
				name, _, _ = strings.Cut(name, " ")
				names = append(names, name)
			}
		}
	}
	return root, from, names
}

// TestNotices finds every module in the engine's very bytes, and every package in what is bundled, and looks for its notice.
func TestNotices(t *testing.T) {
	t.Parallel()
	root, from, names := noted(t)
	wasm, err := engine(root, DefaultOut(root), from, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	// The names of functions are in it, for what a panic prints: github.com/yuin/gopher-lua.(*LState).Call.
	linked := map[string]bool{}
	for _, found := range regexp.MustCompile(`\x00([a-z0-9-]+(?:\.[a-z0-9-]+)+(?:/[\w-]+)+)\.`).FindAllSubmatch(wasm, -1) {
		linked[string(found[1])] = true
	}
	for pkg := range linked {
		if !slices.ContainsFunc(names, func(name string) bool { return pkg == name || strings.HasPrefix(pkg, name+"/") }) {
			t.Errorf("%s is in the engine and has no notice", pkg)
		}
	}
	if !linked["github.com/alicebob/miniredis/v2"] || !linked["github.com/yuin/gopher-lua"] {
		t.Errorf("of the engine's modules only %v are seen", linked)
	}
	if !slices.Contains(names, "Go") {
		t.Error("Go has no notice")
	}

	bundled := map[string]bool{}
	for entries := []string{"web/src/main.ts", "web/src/engine/worker.ts", "web/src/embed/embed.ts", "web/src/edit/code.ts", interpreters[0].entry, interpreters[1].entry}; len(entries) > 0; entries = entries[1:] {
		for _, input := range bundleInputs(t, root, entries[0]) {
			if script, ok := strings.CutPrefix(input, "script:"); ok {
				entries = append(entries, script)
			} else if name, ok := strings.CutPrefix(input, "web/vendor/"); ok {
				bundled[vendored(name)] = true
			}
		}
	}
	for _, i := range interpreters {
		bundled[vendored(strings.TrimPrefix(i.wasm, "web/vendor/"))] = true
	}
	for name := range bundled {
		if !slices.Contains(names, name) {
			t.Errorf("%s is in the page and has no notice", name)
		}
	}
	if !bundled["lit-html"] || !bundled["sucrase"] || !bundled["@codemirror/view"] {
		t.Errorf("of the page's packages only %v are seen", bundled)
	}
	fonts, err := filepath.Glob(filepath.Join(root, "web", "fonts", "*.woff2"))
	for _, font := range fonts {
		if !slices.ContainsFunc(names, func(name string) bool { return strings.HasPrefix(filepath.Base(font), name) }) {
			t.Errorf("%s has no notice", font)
		}
	}
	if err != nil || len(fonts) == 0 {
		t.Errorf("fonts: %q %v", fonts, err)
	}
}

// bundleInputs are the files that a bundle is made of.
func bundleInputs(t *testing.T, root, entry string) []string {
	t.Helper()
	o := bundling(root, entry, Options{})
	o.Metafile = true
	result := api.Build(o)
	if len(result.Errors) > 0 {
		t.Fatal(mistakes(result.Errors))
	}
	var made struct {
		Outputs map[string]struct {
			Inputs map[string]struct{ BytesInOutput int }
		}
	}
	if err := json.Unmarshal([]byte(result.Metafile), &made); err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, output := range made.Outputs {
		for input, part := range output.Inputs {
			if part.BytesInOutput > 0 {
				all = append(all, input)
			}
		}
	}
	return all
}

// vendored is the package that a file of web/vendor belongs to.
func vendored(file string) string {
	parts := strings.SplitN(file, "/", 3)
	if strings.HasPrefix(file, "@") {
		return parts[0] + "/" + parts[1]
	}
	return parts[0]
}

// TestNoNotice builds with a package whose licence is missing.
func TestNoNotice(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	about := filepath.Join(dir, "some", "package.json")
	if err := replace(about, []byte(`{"name":"some","version":"1.0.0"}`)); err != nil {
		t.Fatal(err)
	}
	if _, err := packages(dir); err == nil || !strings.Contains(err.Error(), "some has no licence") {
		t.Errorf("without a licence: %v", err)
	}
	if err := os.WriteFile(filepath.Join(filepath.Dir(about), "LICENSE"), []byte("Do as you like."), 0o644); err != nil {
		t.Fatal(err)
	}
	if all, err := packages(dir); err != nil || len(all) != 1 || all[0].Names[0] != "some 1.0.0" || all[0].Text != "Do as you like." {
		t.Errorf("with one: %v %v", all, err)
	}
}
