package cli

import (
	"bytes"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestCommands runs the command lines of testdata/commands.txt. A case is a line "$ arguments" (a blank in an argument
// is written ~), then "exit N", then what must stand on standard output (lines "> …") and on standard error ("! …"): each
// line somewhere in it, in this order; none means that it must be empty.
func TestCommands(t *testing.T) {
	b, err := os.ReadFile("testdata/commands.txt")
	if err != nil {
		t.Fatal(err)
	}
	files := os.DirFS("testdata")
	for _, c := range strings.Split(string(b), "\n\n") {
		lines := strings.Split(strings.TrimSpace(c), "\n")
		if !strings.HasPrefix(lines[0], "$ ") {
			continue
		}
		t.Run(lines[0], func(t *testing.T) { runCase(t, files, lines) })
	}
}

func runCase(t *testing.T, files fs.FS, lines []string) {
	args := strings.Fields(lines[0])[1:]
	for i := range args {
		args[i] = strings.ReplaceAll(args[i], "~", " ")
	}
	var out, errs bytes.Buffer
	got := Main(args, files, &out, &errs)
	status, err := strconv.Atoi(strings.TrimPrefix(lines[1], "exit "))
	if err != nil {
		t.Fatal(err)
	}
	if got != status {
		t.Errorf("exit %d, not %d", got, status)
	}
	inOrder(t, out.String(), lines[2:], "> ")
	inOrder(t, errs.String(), lines[2:], "! ")
}

// bomb is a file system that is broken in a way that nobody expects.
type bomb struct{}

func (bomb) Open(string) (fs.File, error) { panic("boom") }

func TestBugEndsTheCommand(t *testing.T) {
	var out, errs bytes.Buffer
	if status := Main([]string{"run", "x.txtar"}, bomb{}, &out, &errs); status != failed || out.Len() > 0 {
		t.Errorf("exit %d, printed %q", status, out.String())
	}
	inOrder(t, errs.String(), []string{"! lockstep: this is a bug, please report it: boom"}, "! ")
}

// endless is a file system whose files, like /dev/zero, have no end.
type endless struct{ fs.File }

func (e endless) Open(string) (fs.File, error) { return e, nil }
func (endless) Read(b []byte) (int, error)     { return len(b), nil }
func (endless) Close() error                   { return nil }

func TestFileWithoutEnd(t *testing.T) {
	var out, errs bytes.Buffer
	if status := Main([]string{"check", "./zero"}, endless{}, &out, &errs); status != mistake || out.Len() > 0 {
		t.Errorf("exit %d, printed %q", status, out.String())
	}
	inOrder(t, errs.String(), []string{"! ./zero:1:1: a scenario has at most 256 KiB"}, "! ")
}

func inOrder(t *testing.T, got string, lines []string, mark string) {
	t.Helper()
	rest, any := got, false
	for _, l := range lines {
		want, ok := strings.CutPrefix(l, mark)
		if !ok {
			continue
		}
		any = true
		_, after, found := strings.Cut(rest, want)
		if !found {
			t.Errorf("%q does not stand (in this order) in\n%s", want, got)
			return
		}
		rest = after
	}
	if !any && got != "" {
		t.Errorf("%s must be empty, but is\n%s", mark, got)
	}
}
