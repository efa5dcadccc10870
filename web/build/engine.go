package build

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// engine returns the engine's code, which it compiles from wasm/ to out/lockstep.wasm unless the one that is there was
// made of the same inputs, whose hash is from. Beside it, lockstep.wasm.from keeps that hash.
func engine(root, out, from string, log io.Writer) ([]byte, error) {
	wasm, note := filepath.Join(out, WasmName), filepath.Join(out, WasmName+".from")
	if said, err := os.ReadFile(note); err == nil && string(said) == from {
		if content, err := os.ReadFile(wasm); err == nil {
			return content, nil
		}
	}
	fmt.Fprintln(log, "compiling the engine for the browser")
	content, err := compile(root, "./wasm", "-trimpath", "-ldflags", "-s -w")
	if err != nil {
		return nil, err
	}
	return content, errors.Join(replace(wasm, content), replace(note, []byte(from)))
}

// inputs hashes everything that the wasm is made of.
func inputs(root string) (string, error) {
	all := sha256.New()
	fmt.Fprint(all, runtime.Version())
	for _, s := range slimmed {
		text, err := instead.ReadFile(s.with)
		if err != nil {
			return "", err
		}
		all.Write(text)
	}
	registered, err := instead.ReadFile(leanRegistration)
	if err != nil {
		return "", err
	}
	all.Write(registered)
	fmt.Fprintf(all, "%q %q", leanModules, trimmed)
	err = fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
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

// compile makes a wasm of a package below root, slimmed as the engine is.
func compile(root, pkg string, flags ...string) ([]byte, error) {
	work, err := os.MkdirTemp("", "lockstep-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	slim, err := slimmedFlags(root, work)
	if err != nil {
		return nil, err
	}
	return GoWasm(root, pkg, filepath.Join(work, WasmName), append(flags, slim...)...)
}

// slimmedFlags are those that make the go command see the engine as it is delivered; what they name lies in work.
func slimmedFlags(root, work string) ([]string, error) {
	overlay, err := overlay(root, work)
	if err != nil {
		return nil, err
	}
	mod, err := lean(root, work)
	return []string{"-overlay", overlay, "-modfile", mod}, err
}

// GoWasm compiles a package below root for a page, to a file that it also returns.
func GoWasm(root, pkg, file string, flags ...string) ([]byte, error) {
	cmd := exec.Command("go", slices.Concat([]string{"build", "-buildvcs=false", "-o", file}, flags, []string{pkg})...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if said, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build %s: %w\n%s", pkg, err, bytes.TrimSpace(said))
	}
	return os.ReadFile(file)
}

// goEnv asks the go command that also compiles, so that its parts fit together.
func goEnv(root, name string) (string, error) {
	cmd := exec.Command("go", "env", name)
	cmd.Dir = root
	said, err := cmd.Output()
	return strings.TrimSpace(string(said)), err
}
