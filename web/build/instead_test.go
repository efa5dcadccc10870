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
	"bytes"
	realjson "encoding/json"
	"math/rand"
	"os"
	"reflect"
	realre "regexp"

	"proof/json"
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
	type small struct{ A, B string; N *float64 ` + "`json:\"n,omitempty\"`" + ` }
	type all struct {
		V    int ` + "`json:\"v\"`" + `
		Op   string ` + "`json:\"op\"`" + `
		Set  map[string]string ` + "`json:\"set\"`" + `
		List []string
		Any  any
		Num  json.Number
		Yes  bool
		F    float64
		In   []small
		Deep *small
	}
	type realAll struct {
		V    int ` + "`json:\"v\"`" + `
		Op   string ` + "`json:\"op\"`" + `
		Set  map[string]string ` + "`json:\"set\"`" + `
		List []string
		Any  any
		Num  realjson.Number
		Yes  bool
		F    float64
		In   []small
		Deep *small
	}
	values := []string{"1", "-0", "01", "1.5e3", "1e999", "-", ".5", "12345678901234567890", "true", "tru", "false", "null", "\"\"",
		"\"a\\n\\u00e9\\ud83d\\ude00\\ud83d\"", "\"\\x\"", "\"<\xff>\"", "\"\n\"", "\"7\"", "{}", "[]", "[1,\"a\",null]", "[1,]", "[,]",
		"{\"a\":{\"b\":[]}}", "{\"A\":\"x\",\"n\":2,\"z\":[{}]}", "[{\"a\":\"x\"},{}]", "{\"a\":\"b\"}", "[\"a\",\"b\"]", "{\"a\"}", "", " 3 ", "[[[]]]", "{ \"a\\\\\" : [ \"b \\\" <c\" , 1 ] }"}
	names := []string{"v", "V", "op", "set", "List", "list", "Any", "Num", "Yes", "F", "In", "Deep", "nosuch"}
	read := 0
	for range 30000 {
		text := "{"
		for i := range r.Intn(4) {
			if i > 0 { text += "," }
			text += "\"" + names[r.Intn(len(names))] + "\":" + values[r.Intn(len(values))]
		}
		text += []string{"}", "}", "}", "} ", "", "}x"}[r.Intn(6)]
		var mine all
		var theirs realAll
		err, realErr := json.Unmarshal([]byte(text), &mine), realjson.Unmarshal([]byte(text), &theirs)
		if (err == nil) != (realErr == nil) { wrong("%s: %v, really %v", text, err, realErr); continue }
		if err != nil { continue }
		read++
		b, err := json.Marshal(mine)
		realB, realErr := realjson.Marshal(theirs)
		if !bytes.Equal(b, realB) || err != nil || realErr != nil { wrong("%s becomes %s, really %s", text, b, realB) }
	}
	for range 3000 {
		text := pick(append(letters, "\b", "\f", "\v", "\x00", "\x7f", "<", "&", "\u2028", "\"", "\\", "\ufffd"), 12)
		f := r.NormFloat64() * []float64{1, 1e-9, 1e25, 0}[r.Intn(4)]
		v := map[string]any{text: f, "x": []any{text, true, nil, map[string]string(nil)}}
		b, err := json.Marshal(v)
		realB, realErr := realjson.Marshal(v)
		var back, realBack any
		if !bytes.Equal(b, realB) || err != nil || realErr != nil { wrong("%q is %s, really %s", text, b, realB); continue }
		if json.Unmarshal(b, &back) != nil || realjson.Unmarshal(b, &realBack) != nil || !reflect.DeepEqual(back, realBack) { wrong("%s is read differently", b) }
	}
	for range 3000 {
		text := "{\"Raw\": " + values[r.Intn(len(values))] + " , \"N\":" + values[r.Intn(len(values))] + " }"
		if json.Valid([]byte(text)) != realjson.Valid([]byte(text)) { wrong("%s is valid: %v", text, json.Valid([]byte(text))) }
		var mine struct { Raw, No json.RawMessage; N any }
		var theirs struct { Raw, No realjson.RawMessage; N any }
		err, realErr := json.Unmarshal([]byte(text), &mine), realjson.Unmarshal([]byte(text), &theirs)
		if (err == nil) != (realErr == nil) { wrong("%s: %v, really %v", text, err, realErr) }
		if err != nil || realErr != nil { continue }
		b, err := json.Marshal(mine)
		realB, realErr := realjson.Marshal(theirs)
		if !bytes.Equal(b, realB) || err != nil || realErr != nil { wrong("raw %s becomes %s, really %s", text, b, realB) }
	}
	if bad > 0 || hits < 1000 || read < 1000 {
		fmt.Println(bad, "wrong,", hits, "hits,", read, "read")
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
	for _, name := range []string{"sha1", "regexp", "json"} {
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
