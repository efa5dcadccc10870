package test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha512"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

// The peer that Python clients are measured beside: CPython in WebAssembly. It comes by npm when a bench first needs it.
const (
	pyodideVersion   = "314.0.7"
	pyodideIntegrity = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)

// pyodideFiles are those that a page with it loads.
var pyodideFiles = []string{"pyodide.js", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"}

// pyodide is the folder with those files, each also compressed.
func pyodide(tb testing.TB) string {
	tb.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		tb.Fatal(err)
	}
	dir := filepath.Join(cache, "lockstep", "bench", "pyodide-"+pyodideVersion)
	if _, err := os.Stat(dir); err == nil {
		return dir
	}
	npm, err := exec.LookPath("npm")
	if err != nil {
		tb.Skip("npm is missing, which brings Pyodide")
	}
	// It is made beside its place, so that a bench that is broken off leaves nothing half done.
	fresh, err := os.MkdirTemp(mustMake(tb, filepath.Dir(dir)), "fresh")
	if err != nil {
		tb.Fatal(err)
	}
	defer os.RemoveAll(fresh)
	cmd := exec.Command(npm, "pack", "--silent", "pyodide@"+pyodideVersion)
	cmd.Dir = fresh
	if said, err := cmd.CombinedOutput(); err != nil {
		tb.Skipf("Pyodide does not come: %v\n%s", err, said)
	}
	archive, err := os.ReadFile(filepath.Join(fresh, "pyodide-"+pyodideVersion+".tgz"))
	if err != nil {
		tb.Fatal(err)
	}
	if sum := sha512.Sum512(archive); "sha512-"+base64.StdEncoding.EncodeToString(sum[:]) != pyodideIntegrity {
		tb.Fatal("what npm has brought is not the Pyodide that was asked for")
	}
	if err := errors.Join(unpackPyodide(archive, fresh), os.Rename(fresh, dir)); err != nil {
		tb.Fatal(err)
	}
	return dir
}

func mustMake(tb testing.TB, dir string) string {
	tb.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		tb.Fatal(err)
	}
	return dir
}

// unpackPyodide writes the files of an npm archive that a page loads.
func unpackPyodide(archive []byte, dir string) error {
	plain, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		return err
	}
	files := tar.NewReader(plain)
	for {
		head, err := files.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		for _, name := range pyodideFiles {
			if head.Name != path.Join("package", name) {
				continue
			}
			content, err := io.ReadAll(files)
			if err != nil {
				return err
			}
			var small bytes.Buffer
			w := brotli.NewWriterOptions(&small, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24})
			_, err = w.Write(content)
			if err := errors.Join(err, w.Close(), os.WriteFile(filepath.Join(dir, name), content, 0o644),
				os.WriteFile(filepath.Join(dir, name+".br"), small.Bytes(), 0o644)); err != nil {
				return err
			}
		}
	}
}

// pyodideBytes is what a page with it loads, compressed.
func pyodideBytes(tb testing.TB, dir string) int {
	tb.Helper()
	total := 0
	for _, name := range pyodideFiles {
		info, err := os.Stat(filepath.Join(dir, name+".br"))
		if err != nil {
			tb.Fatal(err)
		}
		total += int(info.Size())
	}
	return total
}

// pyodidePage has one function: it loads Pyodide, runs a program and returns what it prints.
const pyodidePage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pyodide</title><link rel="icon" href="data:,">
<script src="pyodide.js"></script><script>
globalThis.first = async program => {
	const lines = [];
	const python = await loadPyodide({ stdout: line => lines.push(line) });
	python.runPython(program);
	return lines.join('\n');
};
</script></html>`

// pyodideServer serves that page beside Pyodide's files.
func pyodideServer(tb testing.TB, dir string) string {
	tb.Helper()
	files := http.FileServer(http.Dir(dir))
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == "/":
			show(w, pyodidePage)
			return
		case strings.HasSuffix(r.URL.Path, ".mjs"):
			w.Header().Set("Content-Type", "text/javascript")
		case strings.HasSuffix(r.URL.Path, ".wasm"):
			w.Header().Set("Content-Type", "application/wasm")
		}
		files.ServeHTTP(w, r)
	}))
	tb.Cleanup(s.Close)
	return s.URL
}
