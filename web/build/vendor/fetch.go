package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// fetch brings one package from the registry into its place and returns its entry with both hashes.
// An archive that differs from the locked integrity is refused before anything is written.
func fetch(registry, web string, e entry) (entry, error) {
	var published struct {
		Dist struct{ Integrity, Tarball string }
	}
	about, err := get(registry + "/" + url.PathEscape(e.name) + "/" + url.PathEscape(e.version))
	if err != nil {
		return e, err
	}
	if err := json.Unmarshal(about, &published); err != nil {
		return e, fmt.Errorf("%s %s: %w", e.name, e.version, err)
	}
	archive, err := get(published.Dist.Tarball)
	if err != nil {
		return e, err
	}
	sum := sha512.Sum512(archive)
	integrity := "sha512-" + base64.StdEncoding.EncodeToString(sum[:])
	if e.integrity == "" {
		e.integrity = published.Dist.Integrity
	}
	if integrity != e.integrity {
		return e, fmt.Errorf("%s %s: the archive's hash is %s, expected %s", e.name, e.version, integrity, e.integrity)
	}
	dir := place(web, e.name)
	if err := os.RemoveAll(dir); err != nil {
		return e, err
	}
	if err := unpack(archive, dir, e.name); err != nil {
		return e, fmt.Errorf("%s %s: %w", e.name, e.version, err)
	}
	e.tree, err = hashTree(dir)
	return e, err
}

func get(address string) ([]byte, error) {
	answer, err := http.Get(address)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", address, answer.Status)
	}
	return io.ReadAll(answer.Body)
}

func unpack(archive []byte, dir, name string) error {
	plain, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		return err
	}
	files := tar.NewReader(plain)
	for {
		file, err := files.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		_, path, _ := strings.Cut(file.Name, "/") // the first element is "package" or the package's name
		if file.Typeflag != tar.TypeReg || !kept(name, path) {
			continue
		}
		if !filepath.IsLocal(path) {
			return fmt.Errorf("archive names %q", file.Name)
		}
		to := filepath.Join(dir, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		content, err := io.ReadAll(files)
		if err != nil {
			return err
		}
		if err := os.WriteFile(to, content, 0o644); err != nil {
			return err
		}
	}
}

// forTests names the files of a package that only the tests use; nil: the page is made with it.
func forTests(name string) []string {
	switch name {
	case "axe-core":
		return []string{"axe.min.js", "LICENSE-3RD-PARTY.txt"}
	case "reveal.js":
		return []string{"dist/reveal.js", "dist/reveal.css"}
	}
	return nil
}

// only names the files, or whole directories, of packages that are published in several forms.
var only = map[string][]string{
	"quickjs-emscripten-core": {
		"dist/index.mjs", "dist/index.d.ts", "dist/chunk-V2S4ZYJR.mjs", "dist/chunk-TAV5CUKK.mjs",
		"dist/module-ES6BEMUI.mjs", "dist/module-asyncify-2EFITU5U.mjs",
	},
	// The wasm alone: what stands around it in the page is ours.
	"@micropython/micropython-webassembly-pyscript": {"micropython.wasm", "README.md"},
	"@jitl/quickjs-ffi-types":                       {"dist/index.mjs", "dist/index.d.ts"},
	"@jitl/quickjs-ng-wasmfile-release-sync": {
		"dist/emscripten-module.browser.mjs", "dist/emscripten-module.browser.d.ts", "dist/emscripten-module.wasm", "dist/ffi.mjs", "dist/ffi.d.mts",
	},
	"sucrase":                     {"dist/esm/", "dist/types/"},
	"ts-interface-checker":        {"dist/index.js", "dist/types.js", "dist/util.js", "dist/index.d.ts", "dist/types.d.ts", "dist/util.d.ts"},
	"@jridgewell/gen-mapping":     {"dist/gen-mapping.mjs", "types/"},
	"@jridgewell/sourcemap-codec": {"dist/sourcemap-codec.mjs", "types/"},
	"@jridgewell/trace-mapping":   {"dist/trace-mapping.mjs", "types/"},
	"@jridgewell/resolve-uri":     {"dist/resolve-uri.mjs", "dist/types/"},
}

// kept tells whether the build, the type check or the licence needs a file of a package.
func kept(name, path string) bool {
	if path == "package.json" || path == "LICENSE" {
		return true
	}
	if files := forTests(name); files != nil {
		return slices.Contains(files, path)
	}
	if mode, ok := strings.CutPrefix(path, "mode/"); ok && name == "@codemirror/legacy-modes" {
		language, _, _ := strings.Cut(mode, ".")
		return slices.Contains([]string{"lua", "python", "javascript"}, language)
	}
	if files := only[name]; files != nil {
		return slices.ContainsFunc(files, func(file string) bool {
			return path == file || strings.HasSuffix(file, "/") && strings.HasPrefix(path, file) && !strings.HasSuffix(path, ".map")
		})
	}
	for _, unused := range []string{"node/", "development/", "decorators", "polyfill-support", "private-ssr-support"} {
		if strings.HasPrefix(path, unused) {
			return false
		}
	}
	return strings.HasSuffix(path, ".js") || strings.HasSuffix(path, ".d.ts")
}
