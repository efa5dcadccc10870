package build

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWithoutTraces(t *testing.T) {
	const scenario = "-- setup.lua --\ntitle \"x\"\n-- trace.txt --\n  0.000 A\n-- a.lua --\nwork(1)\n-- trace.unlock=lua.txt --\n  1.000 A\n-- tracer.lua --\nlog()\n"
	const want = "-- setup.lua --\ntitle \"x\"\n-- a.lua --\nwork(1)\n-- tracer.lua --\nlog()\n"
	if got := string(withoutTraces([]byte(scenario))); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestInputs(t *testing.T) {
	root := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	sum := func() string {
		t.Helper()
		s, err := inputs(root)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	write("go.mod", "module x")
	write("engine/a.go", "package engine")
	for _, c := range []struct {
		file    string
		matters bool
	}{
		{"engine/a.go", true}, {"engine/sim/b.go", true}, {"engine/scenarios/x.txtar", true}, {"engine/lessons/x.md", true},
		{"wasm/main.go", true}, {"go.sum", true},
		{"engine/a_test.go", false}, {"engine/testdata/x.txt", false}, {"web/src/main.ts", false}, {"docs/x.md", false}, {"README.md", false},
	} {
		before := sum()
		write(c.file, "changed")
		if changed := sum() != before; changed != c.matters {
			t.Errorf("a change of %s changes the hash: %v, want %v", c.file, changed, c.matters)
		}
	}
}

func TestRoot(t *testing.T) {
	inside, err := Root(".")
	if err != nil {
		t.Fatal(err)
	}
	if outside, err := filepath.Abs("../.."); err != nil || inside != outside {
		t.Errorf("got %s, want %s", inside, outside)
	}
	if _, err := Root(t.TempDir()); err == nil || !strings.Contains(err.Error(), "source folder") {
		t.Errorf("outside a checkout: %v", err)
	}
}

func TestHandler(t *testing.T) {
	site := siteIn(t.TempDir())
	for name, content := range map[string]string{"index.html": "<p>hi", "lockstep.wasm": "\x00asm", "fonts/a.woff2": "f"} {
		if err := site.put(name, []byte(content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(site.dir, "lockstep.wasm.from"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	broken := false
	handler := Handler(func() (*Site, error) {
		if broken {
			return nil, errors.New("web/src/app.ts:3:7: no such thing")
		}
		return site, nil
	})
	ask := func(method, path string, header ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, path, nil)
		for i := 0; i+1 < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		return w
	}
	page := ask("GET", "/")
	if page.Code != 200 || page.Body.String() != "<p>hi" || page.Header().Get("Content-Type") != "text/html; charset=utf-8" || page.Header().Get("Cache-Control") != "no-cache" {
		t.Errorf("the page: %d %q %v", page.Code, page.Body, page.Header())
	}
	if again := ask("GET", "/", "If-None-Match", page.Header().Get("ETag")); again.Code != http.StatusNotModified {
		t.Errorf("the same page again: %d", again.Code)
	}
	if head := ask("HEAD", "/index.html"); head.Code != 200 || head.Body.Len() != 0 {
		t.Errorf("HEAD: %d %q", head.Code, head.Body)
	}
	if wasm := ask("GET", "/lockstep.wasm"); wasm.Header().Get("Content-Type") != "application/wasm" || wasm.Header().Get("Access-Control-Allow-Origin") != "*" {
		t.Errorf("wasm: %v", wasm.Header())
	}
	if font := ask("GET", "/fonts/a.woff2"); font.Header().Get("Content-Type") != "font/woff2" {
		t.Errorf("font: %v", font.Header())
	}
	for _, path := range []string{"/lockstep.wasm.from", "/nosuch", "/fonts/", "/../go.mod", "/fonts/../lockstep.wasm.from"} {
		if got := ask("GET", path); got.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, got.Code)
		}
	}
	if post := ask("POST", "/"); post.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", post.Code)
	}
	broken = true
	if failed := ask("GET", "/"); failed.Code != 500 || !strings.Contains(failed.Body.String(), "app.ts:3:7") {
		t.Errorf("a failed build: %d %q", failed.Code, failed.Body)
	}
	broken = false
	if mended := ask("GET", "/"); mended.Code != 200 {
		t.Errorf("a mended build: %d", mended.Code)
	}
}
