package scenario

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"lockstep/engine/sim"
)

func readExample(t testing.TB, file string) string {
	t.Helper()
	b, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func mustParse(t testing.TB, name, archive string) *Scenario {
	t.Helper()
	s, err := Parse(name, archive)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestExample compares the documented example with what it means, field by field.
func TestExample(t *testing.T) {
	got := mustParse(t, "scenarios/late-del.txtar", readExample(t, "late-del.txtar"))
	most := sim.Dur(sim.MaxTime)
	want := &Scenario{
		Name:    "late-del",
		Title:   "A late DEL deletes somebody else's lock",
		Chapter: "One Redis",
		Claims:  []string{"Only the owner's token may release a lock."},
		Sources: []string{"https://redis.io/docs/latest/commands/set/"},
		Nodes:   []Node{{ID: "redis", Server: "redis 8.4"}},
		Stores:  []Store{{ID: "ledger", Rules: make([]StoreRule, 1)}},
		Params: []Param{
			{Name: "ttl", Say: "lease", Ms: sim.Ms(3000), Min: sim.Ms(100), Max: sim.Ms(60000)},
			{Name: "unlock", Say: "how a client releases", OneOf: []string{"del", "get-del", "lua", "delex"}},
			{Name: "a_work", Ms: sim.Ms(4), Max: most},
			{Name: "a_after", Ms: sim.Ms(3), Max: most},
			{Name: "b_work", Ms: sim.Ms(800), Max: most},
		},
		Clients: []Client{{"A", "a.lua", 0}, {"B", "b.lua", 3_100_000}, {"C", "b.lua", 3_600_000}},
		Faults: []FaultLine{{Item: Item{Kind: At, At: 10_000, Line: 14, Col: 1,
			Fault: Fault{Kind: "pause", Actor: "A", Dur: sim.Ms(3490)}}}},
		Promises: []Promise{{"mutual-exclusion", true, 0}, {"release-own-lock", true, 0}},
		Expects: []Expect{
			{When: When{{"unlock", []string{"del"}}}, Violated: []string{"mutual-exclusion", "release-own-lock"}, Line: 17, Col: 1},
			{When: When{{"unlock", []string{"get-del", "lua", "delex"}}}, Line: 18, Col: 1},
		},
		Says: []Say{{Anchor: Anchor{"A", "DEL", 1, 19, 20}, Text: "DEL asks no questions: it removed **B's** lock."}},
		Questions: []Question{{Anchor: Anchor{"A", "DEL", 1, 20, 21}, Text: "What will Redis answer?",
			Answers: []string{"1", "0"}}},
		StopAt: 3_600_000_000,
		Files:  []File{{Name: "a.lua", Line: 22}, {Name: "b.lua", Line: 33}},
		file:   "scenarios/late-del.txtar",
	}
	for i, first := range []string{"local lock = require \"lock\"\nlocal token", "local lock"} {
		if !strings.HasPrefix(got.Files[i].Text, first) || !strings.HasSuffix(got.Files[i].Text, "end\n") {
			t.Errorf("text of %s: %q", got.Files[i].Name, got.Files[i].Text)
		}
		got.Files[i].Text = ""
	}
	g, w := reflect.ValueOf(*got), reflect.ValueOf(*want)
	for i := range g.NumField() {
		if a, b := fmt.Sprintf("%+v", g.Field(i)), fmt.Sprintf("%+v", w.Field(i)); a != b {
			t.Errorf("%s:\n got  %s\n want %s", g.Type().Field(i).Name, a, b)
		}
	}
}

// TestEveryWord prints a file that uses every word, fault and form, and compares with the canonical text.
func TestEveryWord(t *testing.T) {
	got := mustParse(t, "every-word.txtar", readExample(t, "every-word.txtar")).Print()
	const file = "testdata/every-word.printed.txtar"
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want := readExample(t, "every-word.printed.txtar"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestLineEnds reads the example with the line ends of other systems, and with a byte order mark.
func TestLineEnds(t *testing.T) {
	text := readExample(t, "late-del.txtar")
	want := mustParse(t, "x.txtar", text)
	for _, end := range []string{"\r\n", "\r"} {
		got := mustParse(t, "x.txtar", "\ufeff"+strings.ReplaceAll(text, "\n", end))
		if !reflect.DeepEqual(got, want) {
			t.Errorf("line ends %q change the scenario", end)
		}
	}
}

// withoutPlaces clears the lines and columns, which printing changes.
func withoutPlaces(s *Scenario) *Scenario {
	for i := range s.Faults {
		s.Faults[i].Item.Line, s.Faults[i].Item.Col = 0, 0
	}
	for i := range s.Nodes {
		clearPlaces(s.Nodes[i].Settings)
	}
	for i := range s.Sets {
		clearPlaces(s.Sets[i].Settings)
	}
	for i := range s.Expects {
		s.Expects[i].Line, s.Expects[i].Col = 0, 0
	}
	for _, list := range [][]Say{s.Says, s.Notes} {
		for i := range list {
			list[i].Anchor.Line, list[i].Anchor.Col = 0, 0
		}
	}
	for i := range s.Questions {
		s.Questions[i].Anchor.Line, s.Questions[i].Anchor.Col = 0, 0
	}
	for _, list := range [][]File{s.Files, s.Goldens} {
		for i := range list {
			list[i].Line = 0
		}
	}
	return s
}

func clearPlaces(settings []NodeSetting) {
	for i := range settings {
		settings[i].Line, settings[i].Col = 0, 0
	}
}

// checkRoundTrip prints and parses again.
func checkRoundTrip(t *testing.T, s *Scenario) {
	t.Helper()
	text := s.Print()
	again, err := Parse(s.file, text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if got := again.Print(); got != text {
		t.Errorf("printed again\n%s\nfirst\n%s", got, text)
	}
	if a, b := withoutPlaces(s), withoutPlaces(again); !reflect.DeepEqual(a, b) {
		t.Errorf("got\n%+v\nwant\n%+v", b, a)
	}
}

func TestRoundTrip(t *testing.T) {
	for _, file := range []string{"late-del.txtar", "every-word.txtar", "every-word.printed.txtar"} {
		checkRoundTrip(t, mustParse(t, file, readExample(t, file)))
	}
}
