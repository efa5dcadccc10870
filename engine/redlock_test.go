package engine_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"lockstep/engine"
	"lockstep/engine/trace"
)

// A redlockCase is what a run is to show: the rounds in their order, "CLIENT VOTES VALIDITY" and, of one that is refused,
// "refused"; and verdicts, "PROPERTY STATUS", with the ms of the event that completes a violation.
type redlockCase struct {
	what, name, variant string
	rounds, verdicts    []string
}

var redlockCases = []redlockCase{
	{"a clock that steps on one node breaks mutual exclusion", "redlock-round", "case=clock-jump",
		[]string{"A 3/5 9848", "B 3/5 9848"}, []string{"mutual-exclusion violated 2050"}},
	{"the same, and B is refused before the step", "voter-clock-jump", "",
		[]string{"A 3/5 9848", "B 2/5 9848 refused", "B 3/5 9848"}, []string{"mutual-exclusion violated 2050", "fencing-order violated 4053", "no-lost-update violated 4053"}},
	{"a clock that is slewed does not", "voter-clock-jump", "case=slewed",
		[]string{"A 3/5 9848", "B 2/5 9848 refused", "B 2/5 9848 refused"}, []string{"mutual-exclusion holds", "fencing-order holds"}},
	{"a pause before the second reading of the clock is refused", "pause-during-acquire", "reading=mono",
		[]string{"B 5/5 9894", "A 5/5 -2102 refused"}, []string{"mutual-exclusion holds", "fencing-order holds"}},
	{"without that reading it breaks", "pause-during-acquire", "",
		[]string{"B 5/5 9894", "A 5/5 9898"}, []string{"mutual-exclusion violated 12000", "fencing-order violated 12008"}},
	{"with a wall clock that steps back meanwhile it breaks", "pause-during-acquire", "reading=wall",
		[]string{"B 5/5 9894", "A 5/5 9848"}, []string{"mutual-exclusion violated 12000", "fencing-order violated 12008"}},
	{"a delayed packet is refused by the second reading", "delayed-answers", "case=checked",
		[]string{"B 5/5 9896", "A 5/5 -2102 refused"}, []string{"mutual-exclusion holds", "fencing-order holds"}},
	{"and by a short patience", "delayed-answers", "case=short-patience",
		[]string{"A 2/5 9848 refused", "B 5/5 9896"}, []string{"mutual-exclusion holds", "fencing-order holds"}},
	{"without either it breaks", "delayed-answers", "",
		[]string{"B 5/5 9896", "A 5/5 9898"}, []string{"mutual-exclusion violated 12000", "fencing-order violated 12008"}},
	{"a pause after the check breaks", "pause-after-check", "",
		[]string{"A 5/5 9894", "B 5/5 9894"}, []string{"mutual-exclusion violated 11004", "fencing-order violated 12022"}},
	{"a voter that comes back empty breaks mutual exclusion", "voter-restarts", "",
		[]string{"A 3/5 9848", "B 3/5 9848"}, []string{"mutual-exclusion violated 2050", "fencing-order violated 4053"}},
	{"a delayed restart repairs it", "voter-restarts", "case=delayed",
		[]string{"A 3/5 9848", "B 2/5 9848 refused"}, []string{"mutual-exclusion holds", "fencing-order holds"}},
	{"so does an append-only file that is always written", "voter-restarts", "case=aof-always",
		[]string{"A 3/5 9848", "B 2/5 9848 refused"}, []string{"mutual-exclusion holds", "fencing-order holds"}},
	{"one written every second survives a killed process", "voter-restarts", "case=everysec-kill",
		[]string{"A 3/5 9848", "B 2/5 9848 refused"}, []string{"mutual-exclusion holds", "fencing-order holds"}},
	{"but not the loss of power", "voter-restarts", "case=everysec-power",
		[]string{"A 3/5 9848", "B 3/5 9848"}, []string{"mutual-exclusion violated 2050", "fencing-order violated 4053"}},
	{"a clock faster than the drift allowance breaks mutual exclusion", "clock-rate", "",
		[]string{"A 3/5 9848", "B 3/5 9848"}, []string{"mutual-exclusion violated 8450", "fencing-order violated 9889"}},
	{"an allowance that bounds its rate does not", "clock-rate", "case=quarter",
		[]string{"A 3/5 7448", "B 3/5 9848"}, []string{"mutual-exclusion holds", "fencing-order holds"}},
	{"a majority that came too late is refused", "majority-without-validity", "",
		[]string{"A 3/5 -18 refused"}, []string{"mutual-exclusion holds"}},
	{"a vote whose answer was lost and that is not given back keeps others out", "release-only-where-granted", "",
		[]string{"A 2/5 9848 refused", "B 2/5 9848 refused", "B 2/5 9848 refused", "B 3/5 9848"}, []string{"mutual-exclusion holds"}},
	{"given back on all nodes it does not", "release-only-where-granted", "release=all",
		[]string{"A 2/5 9848 refused", "B 3/5 9848"}, []string{"mutual-exclusion holds"}},
	{"an extension that sets a lost key anew lets a late write through", "extension-pitfalls", "",
		[]string{"A 5/5 7918", "B 5/5 7918", "A 5/5 7918"}, []string{"fencing-order violated 8411", "no-lost-update violated 8411"}},
	{"one that does not set it is refused", "extension-pitfalls", "case=plain",
		[]string{"A 5/5 7918", "B 5/5 7918", "A 0/5 7918 refused"}, []string{"fencing-order holds", "no-lost-update holds"}},
	{"one on a minority is refused", "extension-pitfalls", "case=minority",
		[]string{"A 5/5 7918", "A 2/5 7520 refused", "B 5/5 7918"}, []string{"mutual-exclusion holds", "fencing-order holds"}},
	{"five connections into one Cluster are one vote", "one-cluster-as-five", "",
		[]string{"A 1/5 29680 refused", "A 1/5 29680 refused"}, []string{"mutual-exclusion holds"}},
	{"so are five that do not follow MOVED", "one-cluster-as-five", "case=no-redirects",
		[]string{"A 1/5 29696 refused", "A 1/5 29696 refused"}, []string{"mutual-exclusion holds"}},
	{"one client of a Cluster loses the lock in a failover", "one-cluster-as-five", "case=one-client",
		nil, []string{"mutual-exclusion violated 6104"}},
	{"random delays end a split vote", "split-vote", "",
		[]string{"A 2/5 9892 refused", "B 2/5 9892 refused", "C 1/5 9892 refused", "B 5/5 9892", "A 0/5 9892 refused", "C 5/5 9892", "A 0/5 9892 refused", "A 5/5 9892"},
		[]string{"progress holds"}},
}

// TestRedlock shows what breaks Redlock, and what does not, by the rounds and the verdicts of the catalogue's runs.
func TestRedlock(t *testing.T) {
	for _, c := range redlockCases {
		tr := redlockRun(t, c.name, c.variant)
		if got := roundsOf(t, tr); !slices.Equal(got, c.rounds) {
			t.Errorf("%s: the rounds of %s %s are %q, not %q", c.what, c.name, c.variant, got, c.rounds)
		}
		got := verdictsOf(tr)
		for _, want := range c.verdicts {
			if !slices.Contains(got, want) {
				t.Errorf("%s: %s %s lacks %q: %q", c.what, c.name, c.variant, want, got)
			}
		}
	}
}

// TestSplitVoteForever: with equal delays the same votes come again until the run is cut off.
func TestSplitVoteForever(t *testing.T) {
	tr := redlockRun(t, "split-vote", "retry=fixed")
	rounds := roundsOf(t, tr)
	for i, r := range rounds {
		if want := []string{"A 2/5 9892 refused", "B 2/5 9892 refused", "C 1/5 9892 refused"}[i%3]; r != want {
			t.Errorf("round %d: %q, not %q", i, r, want)
		}
	}
	progress := slices.ContainsFunc(verdictsOf(tr), func(v string) bool { return strings.HasPrefix(v, "progress violated") })
	if len(rounds) < 30 || !progress {
		t.Errorf("%d rounds, %q", len(rounds), verdictsOf(tr))
	}
}

// TestFencedRedlock: each scenario of the two chapters in which a late write reaches the store has a variant with fencing
// tokens in which two clients are inside all the same, the store refuses the late one, and nothing is lost.
func TestFencedRedlock(t *testing.T) {
	fenced := 0
	for _, name := range engine.Names() {
		sc, err := engine.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if sc.Chapter != "Redlock" && sc.Chapter != "The debate" {
			continue
		}
		disorder, order := false, false
		for _, v := range sc.Variants() {
			tr := redlockRun(t, name, strings.ReplaceAll(v.VariantName(), ",", " "))
			verdicts := verdictsOf(tr)
			if !strings.Contains(v.VariantName(), "fenced") {
				disorder = disorder || slices.ContainsFunc(verdicts, func(v string) bool { return strings.HasPrefix(v, "fencing-order violated") })
				continue
			}
			order = true
			refused := slices.ContainsFunc(tr.Events, func(e trace.Event) bool { return e.Kind == trace.Reject && e.HasToken && e.Peer == "A" })
			broken := slices.ContainsFunc(verdicts, func(v string) bool { return strings.HasPrefix(v, "mutual-exclusion violated") })
			if !refused || !broken || !slices.Contains(verdicts, "fencing-order holds") || !slices.Contains(verdicts, "no-lost-update holds") {
				t.Errorf("%s %s: A is refused: %v; %q", name, v.VariantName(), refused, verdicts)
			}
		}
		if disorder != order {
			t.Errorf("%s: a late write gets through: %v; a fenced variant: %v", name, disorder, order)
		}
		if order {
			fenced++
		}
	}
	if fenced < 8 {
		t.Errorf("only %d scenarios are fenced", fenced)
	}
}

func redlockRun(t *testing.T, name, variant string) *trace.Trace {
	t.Helper()
	sc, err := engine.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	tr, err := engine.Run(sc, strings.Fields(variant), "")
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// roundsOf prints the rounds that redlock.lua has logged, extensions too.
func roundsOf(t *testing.T, tr *trace.Trace) (rounds []string) {
	t.Helper()
	for _, e := range tr.Events {
		if e.Kind != trace.Log || e.Text != "redlock" && e.Text != "extend" {
			continue
		}
		var round struct {
			Oks      int
			Votes    map[string]string
			Validity json.Number
			Held     bool
		}
		if err := json.Unmarshal([]byte(e.Values), &round); err != nil {
			t.Fatal(err)
		}
		r := fmt.Sprintf("%s %d/%d %s", e.Actor, round.Oks, len(round.Votes), round.Validity)
		if !round.Held {
			r += " refused"
		}
		rounds = append(rounds, r)
	}
	return rounds
}

func verdictsOf(tr *trace.Trace) (verdicts []string) {
	for _, v := range tr.Verdicts {
		text := v.Property + " " + string(v.Status)
		if v.Status == trace.Violated {
			text += " " + strings.TrimSuffix(trace.Ms(int64(v.T)), ".000")
		}
		verdicts = append(verdicts, text)
	}
	return verdicts
}
