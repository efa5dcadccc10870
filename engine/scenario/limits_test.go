package scenario

import (
	"fmt"
	"strings"
	"testing"
)

// lines repeats a line with its number in place of %d.
func lines(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format+"\n", i)
	}
	return b.String()
}

// TestLimits goes one beyond each limit, and exactly to it where that is not an error.
func TestLimits(t *testing.T) {
	sections := func(n int) string { return wrap("") + lines(n-2, "-- f%d.lua --") }
	for _, c := range []struct{ name, text, want string }{
		{"bytes", "-- setup.lua --\n" + strings.Repeat(" ", maxArchive), "x.txtar:1:1: a scenario has at most 256 KiB"},
		{"sections", sections(maxSections), ""},
		{"one section more", sections(maxSections + 1), "x.txtar:67:1: more than 64 sections"},
		{"nodes", lines(maxNodes-1, `node { "n%d" }`), ""},
		{"one node more", lines(maxNodes, `node { "n%d" }`), "x.txtar:18:1: more than 16 times node"},
		{"stores", lines(maxStores, `store { "s%d" }`), "x.txtar:18:1: more than 16 times store"},
		{"clients", lines(maxClients, `client { "c%d", file = "a.lua" }`), "x.txtar:34:1: more than 32 times client"},
		{"params", lines(maxParams-1, `param { "p%d", ms = 1 }`), "x.txtar:33:1: more than 32 times param"},
		{"variants", lines(7, `param { "p%d", one_of = { "a", "b" } }`), ""},
		{"variants doubled", lines(8, `param { "p%d", one_of = { "a", "b" } }`), "x.txtar:10:1: the words of all params make 512 variants; at most 256"},
		{"words", `param { "p", one_of = {` + lines(maxWords+1, `"w%d",`) + "} }\n", "x.txtar:3:23: one_of has 1 to 16 words"},
		{"fields", `explore {` + lines(maxItems+1, `a%d = 1,`) + "}\n", "x.txtar:3:9: a table has at most 256 fields"},
		{"faults", lines(maxItems+1, `fault(%d, kill("A"))`), "x.txtar:259:1: more than 256 times fault"},
		{"links", lines(maxItems+1, `link { "A", "redis", ms = %d }`), "x.txtar:259:1: more than 256 times link"},
		{"texts", lines(maxItems+1, `say { after = "A DEL", "%d" }`), "x.txtar:259:1: more than 256 times say"},
		{"claims", lines(maxItems+1, `claim "%d"`), "x.txtar:259:1: more than 256 times claim"},
		{"text", `claim "` + strings.Repeat("x", maxText+1) + "\"\n", "x.txtar:3:7: this text is longer than 4000 bytes"},
		{"not UTF-8", "claim \"ü\xff\"\n", "x.txtar:3:9: this byte is not readable UTF-8 text"},
		{"control character", "claim \"\x00\"\n", "x.txtar:3:8: this byte is not readable UTF-8 text"},
	} {
		got := ""
		if _, err := Parse("x.txtar", wrap(c.text)); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// TestDepth checks that no program makes a tree so deep that walking it could overflow a stack, and that long programs
// of ordinary depth pass.
func TestDepth(t *testing.T) {
	many := func(s string) string { return strings.Repeat(s, 2000) }
	deep := []string{
		"x = " + many("(") + "1" + many(")"), "x = " + many("{") + many("}"), "x = " + many("- ") + "1", "x = " + many("not ") + "1",
		"x = " + many("1 + ") + "1", "x = " + many("1 .. ") + "1", "x = " + many("a and ") + "b", "x = " + many("2^") + "2",
		"x = a" + many(".b"), "x = a" + many("[1]"), "a" + many("()"), "a" + many(":b()"), "a" + many(`"x"`), "a" + many("{}"),
		many("do ") + many("end "), many("if x then ") + many("end "), many("while x do ") + many("end "),
		many("for i=1,2 do ") + many("end "), many("repeat ") + many("until x "), "x = " + many("function() return ") + "1 " + many("end "),
		"if a then " + many("elseif b then ") + "end", many("f(function() ") + many("end) "), "x = " + many("#") + "a",
		"x = " + many("{ f(") + many(") }"), "x = a" + many("[1](2)"), "x = " + many("(1) + ") + "1", "x = " + many("function() end + ") + "1",
		many("("), many("{"), many("do "), many("x = {function() "),
	}
	for _, text := range deep {
		_, _, m := parseLua(newSource("x", File{Text: text, Line: 1}))
		if m == nil || !strings.Contains(m.Msg, "more than") {
			t.Errorf("%.30q…: %v", text, m)
		}
	}
	for _, text := range []string{many("x = 1 + 2 "), many("f(1)\n"), many("f{} g'x' "), "x = {" + many("1 + 2, ") + "}", many("local a.b = c "),
		many("if x then y = 1 + 1 else y() end "), "f(" + many("a + b, ") + "1)", many("f = function() return 1 + 2 end "), many("a.b.c = d[1][2] ")} {
		if _, _, m := parseLua(newSource("x", File{Text: text, Line: 1})); m != nil && strings.Contains(m.Msg, "more than") {
			t.Errorf("%.30q…: %v", text, m)
		}
	}
}
