package build

import (
	"bytes"
	"errors"
	"fmt"
	"os/exec"
)

// The same compiler twice: npm's package has it built and is quick to fetch; with Go alone it is compiled once, which
// takes minutes.
const (
	tscPackage = "typescript@7.0.2"
	tscModule  = "github.com/microsoft/typescript-go/cmd/tsgo@v0.0.0-20260708042240-2bd066d87f5b"
)

// TypeCheck checks the TypeScript of the tree at root; the error has the compiler's own lines.
func TypeCheck(root string) error {
	checks := [][]string{{"go", "run", tscModule, "-p", "web"}}
	if _, err := exec.LookPath("npx"); err == nil {
		checks = append([][]string{{"npx", "-y", "-p", tscPackage, "tsc", "-p", "web"}}, checks...)
	}
	var failed error
	for _, check := range checks {
		cmd := exec.Command(check[0], check[1:]...)
		cmd.Dir = root
		said, err := cmd.CombinedOutput()
		if err == nil {
			return nil
		}
		if bytes.Contains(said, []byte("error TS")) {
			return errors.New(string(bytes.TrimSpace(said)))
		}
		failed = errors.Join(failed, fmt.Errorf("%s did not run: %w\n%s", check[0], err, bytes.TrimSpace(said)))
	}
	return failed
}
