package build

import (
	"maps"
	"os"
	"path/filepath"
	"testing"
)

// TestReproducible builds the site of a copy of the sources, elsewhere: each file has the same bytes.
func TestReproducible(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the engine")
	}
	root, err := Root(".")
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := filepath.Join(t.TempDir(), "a place with another name")
	for _, part := range []string{"engine", "wasm", "web/src", "web/vendor", "web/build", "web/site", "web/fonts"} {
		if err := os.CopyFS(filepath.Join(elsewhere, part), os.DirFS(filepath.Join(root, part))); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"go.mod", "go.sum", "serve.go", "web/index.html", "web/tsconfig.json"} {
		content, err := os.ReadFile(filepath.Join(root, file))
		if err != nil {
			t.Fatal(err)
		}
		if err := replace(filepath.Join(elsewhere, file), content); err != nil {
			t.Fatal(err)
		}
	}
	one := publishable(t, root, DefaultOut(root))
	other := publishable(t, elsewhere, t.TempDir())
	for name, sum := range one {
		if other[name] != sum {
			t.Errorf("%s has other bytes", name)
		}
	}
	if len(one) != len(other) || one[WasmName] == "" || one[SandboxName] == "" {
		t.Errorf("%d files here, %d there", len(one), len(other))
	}
}

// publishable is the hash of each file of a built site, and of one run's picture and text.
func publishable(t *testing.T, root, out string) map[string]string {
	t.Helper()
	site, err := Build(root, out, Options{Minify: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{posters + "late-del.svg", texts + "late-del.txt"} {
		if err := site.drawn(name); err != nil {
			t.Fatal(err)
		}
	}
	return maps.Clone(site.Files)
}

// TestPublishClears publishes where the tree keeps the sources that the engine was built with, and elsewhere: the first
// holds nothing but the site then, and who publishes elsewhere takes nothing away.
func TestPublishClears(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	site := &Site{gallery: &gallery{root: root}}
	left := filepath.Join(root, filepath.FromSlash(leanDir), "vm.go")
	for _, to := range []struct {
		dir  string
		gone bool
	}{{"web", false}, {"web/../web/dist", true}} {
		if err := replace(left, []byte("package lua\n")); err != nil {
			t.Fatal(err)
		}
		if err := site.clear(root + "/" + to.dir); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(left); os.IsNotExist(err) != to.gone {
			t.Errorf("after publishing to %s: %v", to.dir, err)
		}
	}
}
