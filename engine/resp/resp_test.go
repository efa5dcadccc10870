package resp

import (
	"encoding/json"
	"testing"
)

func TestPrinted(t *testing.T) {
	list := Value{Kind: Array, List: []Value{IntOf(1), BulkOf("a"), Null}}
	for _, c := range []struct {
		v                        Value
		cli, plain, wire, asJSON string
	}{
		{OK, "OK", "OK", "+OK\r\n", `"OK"`},
		{BulkOf("a1"), `"a1"`, "a1", "$2\r\na1\r\n", `"a1"`},
		{BulkOf("a\"\\\n\x01\xff"), `"a\"\\\n\x01\xff"`, "a\"\\\n\x01\xff", "$6\r\na\"\\\n\x01\xff\r\n", `{"hex":"61225c0a01ff"}`},
		{IntOf(-2), "(integer) -2", "-2", ":-2\r\n", "-2"},
		{IntOf(1<<53 + 1), "(integer) 9007199254740993", "9007199254740993", ":9007199254740993\r\n", `{"int":"9007199254740993"}`},
		{Null, "(nil)", "nil", "$-1\r\n", "null"},
		{ErrorOf("ERR no"), "(error) ERR no", "ERR no", "-ERR no\r\n", `{"error":"ERR no"}`},
		{list, `[(integer) 1, "a", (nil)]`, `[(integer) 1, "a", (nil)]`, "*3\r\n:1\r\n$1\r\na\r\n$-1\r\n", `[1,"a",null]`},
	} {
		if got := c.v.Cli(); got != c.cli {
			t.Errorf("Cli: %s, not %s", got, c.cli)
		}
		if got := c.v.Plain(); got != c.plain {
			t.Errorf("Plain: %s, not %s", got, c.plain)
		}
		if got := string(c.v.Append(nil)); got != c.wire {
			t.Errorf("wire: %q, not %q", got, c.wire)
		}
		if got := string(c.v.AppendJSON(nil, jsonString)); got != c.asJSON {
			t.Errorf("JSON: %s, not %s", got, c.asJSON)
		}
		back, rest, err := Parse(c.wire + "+more\r\n")
		if err != nil || rest != "+more\r\n" || !back.Equal(c.v) {
			t.Errorf("%q parses to %+v, %q, %v", c.wire, back, rest, err)
		}
	}
}

func jsonString(b []byte, s string) []byte {
	j, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return append(b, j...)
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"+OK\r\n", "$-1\r\n", "*2\r\n:1\r\n$1\r\nx\r\n", "*1000000000\r\n", "$5\r\nab", "*1\r\n*1\r\n*1\r\n", "-ERR\r\n", ":x\r\n", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		v, rest, err := Parse(s)
		if err != nil {
			return
		}
		again, left, err := Parse(string(v.Append(nil)))
		if err != nil || left != "" || !again.Equal(v) {
			t.Fatalf("%q: %+v does not come back: %+v %q %v", s, v, again, left, err)
		}
		if len(rest) > len(s) {
			t.Fatal("more is left than there was")
		}
	})
}
