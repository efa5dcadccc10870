package build

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
)

// miniredisModule is the module of which the browser's engine is built with a lean copy. It is the same but for one
// passage: all commands are registered there, and being registered keeps them in the wasm. The copy registers those
// that nodes pass on to it (instead/miniredis.go.txt); the linker leaves out the others.
const miniredisModule = "github.com/alicebob/miniredis/v2"

const leanFile = "instead/miniredis.go.txt"

// leanDir is where the copy stands, below root: as a relative path it leaves no trace of the machine in the wasm.
const leanDir = "web/dist/lean"

// lean makes the copy and returns a go.mod that builds with it.
func lean(root, work string) (string, error) {
	cmd := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", miniredisModule)
	cmd.Dir = root
	said, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go list -m %s: %w", miniredisModule, err)
	}
	if err := copyLean(os.DirFS(strings.TrimSpace(string(said))), filepath.Join(root, filepath.FromSlash(leanDir))); err != nil {
		return "", err
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return "", err
		}
		if name == "go.mod" {
			text = fmt.Appendf(text, "\nreplace %s => ./%s\n", miniredisModule, leanDir)
		}
		if err := os.WriteFile(filepath.Join(work, name), text, 0o644); err != nil {
			return "", err
		}
	}
	return filepath.Join(work, "go.mod"), nil
}

func copyLean(from fs.FS, to string) error {
	own, err := instead.ReadFile(leanFile)
	if err != nil {
		return err
	}
	if err := replace(filepath.Join(to, "lean.go"), own); err != nil {
		return err
	}
	return fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if (path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go")) && name != "go.mod" && name != "LICENSE" {
			return nil
		}
		text, err := fs.ReadFile(from, name)
		if err == nil && name == "miniredis.go" {
			text, err = registerFewer(text)
		}
		if err != nil {
			return err
		}
		return replace(filepath.Join(to, filepath.FromSlash(name)), text)
	})
}

// registerFewer puts the lean registration in the place of miniredis's own.
func registerFewer(source []byte) ([]byte, error) {
	first, last := []byte("\tcommandsConnection(m)\n"), []byte("\tcommandsObject(m)\n")
	begin, end := bytes.Index(source, first), bytes.Index(source, last)
	if begin < 0 || end < begin {
		return nil, fmt.Errorf("%s registers its commands elsewhere than expected", miniredisModule)
	}
	return bytes.Join([][]byte{source[:begin], source[end+len(last):]}, []byte("\tcommandsOfNodes(m)\n")), nil
}
