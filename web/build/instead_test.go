package build

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// proof compares the replacements that compute something with the packages that they replace.
const proof = `package main

import (
	real "crypto/sha1"
	"fmt"
	"math/rand"
	"os"
	realre "regexp"

	"proof/regexp"
	"proof/sha1"
)

func main() {
	r := rand.New(rand.NewSource(1))
	bad := 0
	wrong := func(format string, args ...any) { fmt.Printf(format+"\n", args...); bad++ }
	for n := range 300 {
		text := make([]byte, n)
		r.Read(text)
		h := sha1.New()
		h.Write(text[:n/2])
		h.Write(text[n/2:])
		if want := real.Sum(text); sha1.Sum(text) != want || string(h.Sum(nil)) != string(want[:]) {
			wrong("sha1 of %d bytes", n)
		}
	}
	pieces := []string{".*", ".*", ".", "[ab]", "[^a]", "[a-c]", "[-b]", "[\\]b]", "[^^]", "[a\\-c]", "[é]", "\\Qa\\E", "\\Qab\\E", "\\Q.*\\E", "\\Q\\E", "\\Q[\\E", "\\Qé\\E"}
	letters := []string{"a", "b", "c", ".", "*", "-", "]", "[", "^", "é", "\n", "\xff", ""}
	pick := func(from []string, n int) (s string) {
		for range r.Intn(n) { s += from[r.Intn(len(from))] }
		return s
	}
	hits := 0
	for range 20000 {
		pattern := "(?s)^" + pick(pieces, 6) + "$"
		mine, theirs := regexp.MustCompile(pattern), realre.MustCompile(pattern)
		for range 10 {
			s := pick(letters, 7)
			if theirs.MatchString(s) { hits++ }
			if mine.MatchString(s) != theirs.MatchString(s) { wrong("%s on %q", pattern, s) }
		}
	}
	if bad > 0 || hits < 1000 {
		fmt.Println(bad, "wrong,", hits, "hits")
		os.Exit(1)
	}
}
`

func TestInsteadComputesTheSame(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, text []byte) {
		t.Helper()
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", []byte("module proof\n\ngo 1.26\n"))
	write("main.go", []byte(proof))
	for _, name := range []string{"sha1", "regexp"} {
		text, err := instead.ReadFile("instead/" + name + ".go.txt")
		if err != nil {
			t.Fatal(err)
		}
		write(name+"/"+name+".go", text)
	}
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off")
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%.2000s", err, said)
	}
}
