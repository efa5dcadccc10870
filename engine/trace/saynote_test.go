package trace

import (
	"strings"
	"testing"
)

// TestNotes: what a program logs is read as words, whatever the values are made of.
func TestNotes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, values, want string }{
		{"lock lost", `{"renewals":0,"why":"not ours"}`, "A notes: lock lost (renewals 0, why not ours)."},
		{"lock lost", "", "A notes: lock lost."},
		{"all is well.", "", "A notes: all is well."},
		{"still mine?", "", "A notes: still mine?"},
		{"", `{"left":-1.5,"owned":false}`, "A notes: left -1.5, owned false."},
		{"", "", "A notes an empty line."},
		{"", `{}`, "A notes an empty line."},
		{"round", `{}`, "A notes: round."},
		{"python", "{\"a\": 1, \"b\": [ ],\n\"c\": \"d e\"}", "A notes: python (a 1, b (nothing), c d e)."},
		{"round", `{"votes":{"n1":"OK","n2":"nil"},"order":["n2","n1"],"late":[],"none":{}}`,
			"A notes: round (votes (n1 OK, n2 nil), order (n2, n1), late (nothing), none (nothing))."},
		{"odd", `{"a,b":"{\"x\":1}","c":"\\","d":"","e":"π 😀","f":null}`, `A notes: odd (a,b {"x":1}, c \, d "", e π 😀, f null).`},
	} {
		if got := note(&Event{Kind: Log, Actor: "A", Text: c.text, Values: c.values}); got != c.want {
			t.Errorf("log(%q, %s)\n got: %s\nwant: %s", c.text, c.values, got, c.want)
		}
	}
	deep := strings.Repeat(`{"a":`, 20000) + "1" + strings.Repeat("}", 20000)
	if got := spoken(deep); !strings.HasPrefix(got, "a (a (a ") || !strings.HasSuffix(got, "a 1"+strings.Repeat(")", 19999)) {
		t.Error("values that are nested deep are read wrongly")
	}
}

// TestSayOfErrors: a message that ends a sentence by itself gets no second full stop.
func TestSayOfErrors(t *testing.T) {
	for text, want := range map[string]string{
		"no such word":        "A stops at a.lua line 2: no such word.",
		"does this loop end?": "A stops at a.lua line 2: does this loop end?",
		"Stop.":               "A stops at a.lua line 2: Stop.",
	} {
		if say := process(&Event{Kind: Error, Actor: "A", Src: Pos{File: "a.lua", Line: 2}, Text: text}); say != want {
			t.Errorf("%q is told as %q", text, say)
		}
	}
}
