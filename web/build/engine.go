package build

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"golang.org/x/tools/txtar"
)

// tlsStub stands in for crypto/tls in the wasm: miniredis names these four, a page can call none of them, and the real
// package is an eighth of the engine's size. Names that a later miniredis needs show up as compile errors.
const tlsStub = `// Package tls has the names that miniredis mentions; there is no TLS in a page.
package tls

import (
	"errors"
	"net"
)

type Config struct{}

type Conn struct{ net.Conn }

var errNone = errors.New("tls: not available in a page")

func Listen(network, address string, config *Config) (net.Listener, error) { return nil, errNone }

func Dial(network, address string, config *Config) (*Conn, error) { return nil, errNone }
`

// engine compiles wasm/ to out/lockstep.wasm unless the one that is there was made of the same inputs, and returns its
// hash. Beside it, lockstep.wasm.from keeps the inputs' hash and the file's own.
func engine(root, out string, log io.Writer) (string, error) {
	from, err := inputs(root)
	if err != nil {
		return "", err
	}
	wasm, note := filepath.Join(out, WasmName), filepath.Join(out, WasmName+".from")
	if said, err := os.ReadFile(note); err == nil {
		oldFrom, oldSum, _ := strings.Cut(string(said), " ")
		if _, err := os.Stat(wasm); err == nil && oldFrom == from {
			return oldSum, nil
		}
	}
	fmt.Fprintln(log, "compiling the engine for the browser")
	content, err := compile(root)
	if err != nil {
		return "", err
	}
	sum := fmt.Sprintf("%x", sha256.Sum256(content))
	return sum, errors.Join(replace(wasm, content), replace(note, []byte(from+" "+sum)))
}

// inputs hashes everything that the wasm is made of.
func inputs(root string) (string, error) {
	all := sha256.New()
	fmt.Fprint(all, runtime.Version(), tlsStub)
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name == "." || !aside(name) {
				return nil
			}
			return fs.SkipDir
		}
		if strings.HasSuffix(name, "_test.go") || (!strings.Contains(name, "/") && name != "go.mod" && name != "go.sum") {
			return nil
		}
		content, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		fmt.Fprintf(all, "%x %s\n", sha256.Sum256(content), name)
		return err
	})
	return fmt.Sprintf("%x", all.Sum(nil)), err
}

// aside tells whether a directory has nothing to do with the wasm.
func aside(dir string) bool {
	top, _, _ := strings.Cut(dir, "/")
	return top != "engine" && top != "wasm" || filepath.Base(dir) == "testdata"
}

func compile(root string) ([]byte, error) {
	work, err := os.MkdirTemp("", "lockstep-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	overlay, err := overlay(root, work)
	if err != nil {
		return nil, err
	}
	wasm := filepath.Join(work, WasmName)
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w", "-overlay", overlay, "-o", wasm, "./wasm")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("go build ./wasm: %w\n%s", err, bytes.TrimSpace(said.Bytes()))
	}
	return os.ReadFile(wasm)
}

// overlay writes the file for go build's -overlay: crypto/tls is replaced by the stub, and the scenarios leave their
// expected traces behind.
func overlay(root, work string) (string, error) {
	goroot, err := goEnv(root, "GOROOT")
	if err != nil {
		return "", err
	}
	replaced := map[string]string{}
	tls := filepath.Join(goroot, "src", "crypto", "tls")
	sources, err := filepath.Glob(filepath.Join(tls, "*.go"))
	if err != nil {
		return "", err
	}
	for _, source := range sources {
		replaced[source] = ""
	}
	stub := filepath.Join(work, "tls.go")
	replaced[filepath.Join(tls, "stub.go")] = stub
	if err := os.WriteFile(stub, []byte(tlsStub), 0o644); err != nil {
		return "", err
	}
	scenarios, err := filepath.Glob(filepath.Join(root, "engine", "scenarios", "*.txtar"))
	if err != nil {
		return "", err
	}
	for _, scenario := range scenarios {
		content, err := os.ReadFile(scenario)
		if err != nil {
			return "", err
		}
		bare := filepath.Join(work, filepath.Base(scenario))
		if err := os.WriteFile(bare, withoutTraces(content), 0o644); err != nil {
			return "", err
		}
		replaced[scenario] = bare
	}
	text, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		return "", err
	}
	file := filepath.Join(work, "overlay.json")
	return file, os.WriteFile(file, text, 0o644)
}

// withoutTraces drops the expected traces of a scenario; tests read them from the tree, a page never does.
func withoutTraces(scenario []byte) []byte {
	archive := txtar.Parse(scenario)
	kept := archive.Files[:0]
	for _, file := range archive.Files {
		if file.Name != "trace.txt" && !(strings.HasPrefix(file.Name, "trace.") && strings.HasSuffix(file.Name, ".txt")) {
			kept = append(kept, file)
		}
	}
	archive.Files = kept
	return txtar.Format(archive)
}

// goEnv asks the go command that also compiles, so that its parts fit together.
func goEnv(root, name string) (string, error) {
	cmd := exec.Command("go", "env", name)
	cmd.Dir = root
	said, err := cmd.Output()
	return strings.TrimSpace(string(said)), err
}
