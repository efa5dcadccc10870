package scenario

import (
	"slices"
	"strings"
	"testing"
)

const twoWords = `param { "case", one_of = { "all-up", "two-down", "clock-jump" } } param { "send", one_of = { "parallel", "sequential" } }
param { "timeout", ms = 50, min = 0.5, max = 10000 }
`

func parseBody(t *testing.T, body string) *Scenario {
	t.Helper()
	head, _, _ := strings.Cut(base, "param")
	return mustParse(t, "x.txtar", "-- setup.lua --\n"+head+"\n"+body+"-- a.lua --\n")
}

func TestValues(t *testing.T) {
	s := parseBody(t, twoWords)
	for _, c := range []struct {
		set           []string
		values, title string // or the mistake
	}{
		{nil, "case=all-up send=parallel timeout=50", ""},
		{[]string{"send=sequential"}, "case=all-up send=sequential timeout=50", "send=sequential"},
		{[]string{"timeout=0.50", "send=sequential", "case=two-down"}, "case=two-down send=sequential timeout=0.5", "case=two-down,send=sequential"},
		{[]string{"case=all-up", "timeout=10000"}, "case=all-up send=parallel timeout=10000", ""},
		{[]string{"send"}, `set:1:1: "send" is not name=value`, ""},
		{[]string{"case=all-up", "sned=parallel"}, `set:2:1: no param "sned"; near: send`, ""},
		{[]string{"send=paralel"}, `set:1:6: send cannot be "paralel"; near: parallel`, ""},
		{[]string{"send="}, `set:1:6: send cannot be ""; there is parallel, sequential`, ""},
		{[]string{"timeout=0.4"}, "set:1:9: timeout = 0.4 is outside 0.5 to 10000", ""},
		{[]string{"timeout=10000.001"}, "set:1:9: timeout = 10000.001 is outside 0.5 to 10000", ""},
		{[]string{"timeout=-5"}, "set:1:9: -5 is negative; milliseconds begin at 0", ""},
		{[]string{"timeout=5s"}, `set:1:9: "5s" is not a number of milliseconds; write for example 3000 or 0.5`, ""},
		{[]string{"timeout=5", "timeout=5"}, "set:2:1: timeout is set twice", ""},
	} {
		v, err := s.Values(c.set)
		var parts []string
		for _, p := range v {
			parts = append(parts, p.Name+"="+p.Value.String())
		}
		got := strings.Join(parts, " ")
		if err != nil {
			got = err.Error()
		}
		if got != c.values || v.VariantName() != c.title {
			t.Errorf("%v:\n got  %s (%s)\n want %s (%s)", c.set, got, v.VariantName(), c.values, c.title)
		}
	}
	if _, ok := s.defaults().Get("nosuch"); ok {
		t.Error("Get finds a param that is not there")
	}
}

func TestVariants(t *testing.T) {
	var names []string
	for _, v := range parseBody(t, twoWords).Variants() {
		names = append(names, v.VariantName())
	}
	want := []string{"", "send=sequential", "case=two-down", "case=two-down,send=sequential", "case=clock-jump", "case=clock-jump,send=sequential"}
	if !slices.Equal(names, want) {
		t.Errorf("got %q, want %q", names, want)
	}
	if n := len(parseBody(t, "").Variants()); n != 1 {
		t.Errorf("without params there are %d variants, want 1", n)
	}
}

func TestExpectOf(t *testing.T) {
	s := parseBody(t, twoWords+`watch "progress"
expect { when = { case = { "all-up", "two-down" }, send = "parallel" } }
expect { when = { case = { "all-up", "two-down" }, send = "sequential" }, unknown = { "progress" } }
expect { when = { case = "clock-jump" }, violated = { "progress" } }
`)
	for set, want := range map[string]int{"": 0, "case=two-down": 0, "send=sequential": 1, "case=clock-jump": 2,
		"case=clock-jump send=sequential": 2, "timeout=51": -1, "timeout=50": 0} {
		v, err := s.Values(strings.Fields(set))
		if err != nil {
			t.Fatal(err)
		}
		e, ok := s.ExpectOf(v)
		if ok != (want >= 0) || ok && e != &s.Expects[want] {
			t.Errorf("%s: got %v %v, want expect %d", set, e, ok, want)
		}
	}
}

func TestNoExpects(t *testing.T) {
	s := parseBody(t, twoWords)
	if err := s.CheckExpects(); err == nil || err.Error() != "x.txtar:1:1: no expect covers the default variant" {
		t.Errorf("got %v", err)
	}
	if _, ok := s.ExpectOf(s.defaults()); ok {
		t.Error("ExpectOf finds an expect that is not there")
	}
}

func TestGolden(t *testing.T) {
	s := mustParse(t, "every-word.txtar", readExample(t, "every-word.txtar"))
	for variant, want := range map[string]bool{"": true, "unlock=lua,a-work-way=fast": true, "unlock=lua": false} {
		f, ok := s.Golden(variant)
		if ok != want || ok && f.Text == "" {
			t.Errorf("Golden(%q) = %+v, %v", variant, f, ok)
		}
	}
}

func TestNear(t *testing.T) {
	among := []string{"late-del", "set-nx-px", "redlock-round", "A"}
	for word, want := range map[string]string{"late-dle": "late-del", "latedel": "late-del", "SET-NX-PX": "set-nx-px",
		"redlock": "redlock-round", "nosuch": "", "B": "", "a": "A", "": "", strings.Repeat("x", 100): "", "late-del": ""} {
		if got := Near(word, among); got != want {
			t.Errorf("Near(%q) = %q, want %q", word, got, want)
		}
	}
}
