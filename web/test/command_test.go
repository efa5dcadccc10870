package test

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"lockstep/web/build"
)

// command builds the program once for the tests that run it.
func command(t *testing.T) (program, tree string) {
	t.Helper()
	tree, err := build.Root(root)
	if err != nil {
		t.Fatal(err)
	}
	program = filepath.Join(t.TempDir(), "lockstep")
	make := exec.Command("go", "build", "-o", program, ".")
	make.Dir = tree
	if said, err := make.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	return program, tree
}

func TestServeCommand(t *testing.T) {
	t.Parallel()
	program, tree := command(t)
	if _, err := built(); err != nil {
		t.Fatal(err)
	}
	t.Run("serves", func(t *testing.T) {
		cmd := exec.Command(program, "-addr", "127.0.0.1:0")
		cmd.Dir = tree
		answer, err := http.Get(serving(t, cmd))
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		page, err := io.ReadAll(answer.Body)
		if err != nil || answer.StatusCode != 200 || !bytes.Contains(page, []byte(`src="app.js"`)) {
			t.Errorf("%s %v %.200s", answer.Status, err, page)
		}
	})
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, c := range []struct {
		name, dir string
		args      []string
		status    int
		says      string
	}{
		{"port taken", tree, []string{"-addr", taken.Addr().String()}, 1, "-addr 127.0.0.1:0"},
		{"bad address", tree, []string{"-addr", "nowhere"}, 1, "nowhere"},
		{"no address", tree, []string{"-addr"}, 2, "flag needs an argument"},
		{"command behind", tree, []string{"-addr", "127.0.0.1:0", "list"}, 2, `"list"`},
		{"outside", t.TempDir(), nil, 1, "source folder"},
		{"dist without a place", tree, []string{"dist"}, 2, "dist -o DIR"},
		{"unknown command", tree, []string{"lst"}, 2, "list"},
	} {
		t.Run(c.name, func(t *testing.T) {
			cmd := exec.Command(program, c.args...)
			cmd.Dir = c.dir
			var stdout, stderr bytes.Buffer
			cmd.Stdout, cmd.Stderr = &stdout, &stderr
			err := cmd.Run()
			if status := cmd.ProcessState.ExitCode(); status != c.status || !strings.Contains(stderr.String(), c.says) || stdout.Len() > 0 {
				t.Errorf("%v, status %d, want %d and %q\nstdout %s\nstderr %s", err, status, c.status, c.says, &stdout, &stderr)
			}
		})
	}
}

// serving starts a command that serves the page, until the test ends, and returns the address that it prints.
func serving(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Fields(line)
	return words[len(words)-1]
}
