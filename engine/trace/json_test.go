package trace

import (
	"encoding/json"
	"strings"
	"testing"

	"lockstep/engine/resp"
)

// TestAppendString: whatever the text, the JSON reads back as the same text and holds nothing that ends a script.
func TestAppendString(t *testing.T) {
	for _, s := range []string{"", `a"b\c`, "\x00\x1f\x7f", "</script><!--", "a\nb\tc", "\u2028\u2029", "π→😀", "bad\xffbyte"} {
		b := AppendString(nil, s)
		var back string
		if err := json.Unmarshal(b, &back); err != nil {
			t.Fatalf("%q gives %s: %v", s, b, err)
		}
		if want := strings.ToValidUTF8(s, "\ufffd"); back != want {
			t.Errorf("%q comes back as %q", s, back)
		}
		if strings.ContainsAny(string(b), "<>&\u2028\u2029") {
			t.Errorf("%q gives %s", s, b)
		}
	}
}

// TestJSONOfEveryField: an event with everything in it, and a trace with nothing, are JSON.
func TestJSONOfEveryField(t *testing.T) {
	full := Trace{
		Title: "</script>", Params: []Param{{Name: "p", Word: "w"}, {Name: "q", Ms: 1500}},
		Events: []Event{{
			I: 1, T: 5, Kind: Enter, Actor: "A", Peer: "B", Msg: 1, Call: 2, Cmd: []string{"a\xff"}, Reply: resp.ErrorOf("ERR x"),
			Calls: []Call{{1, []string{"GET"}, resp.Null}}, Keys: []Key{{Key: "k", Type: "string", Value: resp.BulkOf("v"), Deadline: 3, HasDeadline: true}},
			Src: Pos{"a.lua", 1}, Callers: []Pos{{"b.lua", 2}}, Section: "s", Until: NoTime, What: "w", Name: "n", Value: resp.IntOf(1),
			Token: 3, HasToken: true, Text: "t", Values: `{"a":1}`, Say: "s",
		}},
		Messages:  []Message{{ID: 1, From: "A", To: "B", K: 1, Recv: NoTime, Fate: LostFate, Re: 1}},
		Verdicts:  []Verdict{{Property: "p", Status: Violated, T: 1, Events: []int{1}}},
		Questions: []Text{{Event: 1, Text: "q", Answers: []string{"a"}, Right: "a"}},
	}
	for _, tr := range []*Trace{&full, {}} {
		if b := tr.JSON(); !json.Valid(b) {
			t.Errorf("not JSON: %s", b)
		}
	}
}

func TestMs(t *testing.T) {
	for us, want := range map[int64]string{0: "0", 1: "0.001", 1500: "1.5", 3502000: "3502", -1: "-0.001", 10: "0.01"} {
		if got := Ms(us); got != want {
			t.Errorf("%d µs print as %s, not %s", us, got, want)
		}
	}
}
