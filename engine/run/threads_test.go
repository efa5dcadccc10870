package run

import (
	"strings"
	"testing"

	"lockstep/engine/program"
	"lockstep/engine/scenario"
	"lockstep/engine/trace"
)

// TestEverybodyWaits: threads that all wait for a message that nobody sends are no endless run.
func TestEverybodyWaits(t *testing.T) {
	tr := runText(t, `for i = 1, 3 do spawn(function() receive() end) end receive()`, "")
	if last := tr.Events[len(tr.Events)-1]; tr.EndCause != "done" || last.Kind != trace.Sleep || last.What != "receive" {
		t.Errorf("the run ends with %s: %s", tr.EndCause, last.Say)
	}
}

// TestEndlessThreads: threads that start one another for ever use up what a client may allocate.
func TestEndlessThreads(t *testing.T) {
	tr := runText(t, `local function f() sleep(1) spawn(f) end f()`, "")
	if last := tr.Events[len(tr.Events)-1]; last.Kind != trace.Error || !strings.HasPrefix(last.Text, "not enough memory") {
		t.Errorf("the run ends with %s after %d events: %s", tr.EndCause, len(tr.Events), last.Say)
	}
}

// TestCutLinkKeepsItsPlace: a BLPOP of a client that has ended takes nothing, except over a cut link, where the node does
// not learn of that end.
func TestCutLinkKeepsItsPlace(t *testing.T) {
	const text = "sleep(20) call(\"RPUSH\", \"queue\", \"x\") log(call(\"LLEN\", \"queue\"))\n-- b.lua --\ncall(\"BLPOP\", \"queue\", 0)"
	for schedule, want := range map[string]string{"@5 kill B": "1", "@5 cut B redis; @6 kill B": "0", "": "0"} {
		got := ""
		for _, e := range runText(t, text, schedule).Events {
			if e.Kind == trace.Log {
				got = e.Text
			}
		}
		if got != want {
			t.Errorf("%q: %s elements are left, not %s", schedule, got, want)
		}
	}
}

// TestWrongThread: a log in which another thread gets the answer is not of this program.
func TestWrongThread(t *testing.T) {
	setting := program.Setting{Client: "A", Source: func(string) (string, bool) {
		return "spawn(function() sleep(1) end)\nsleep(2)\n", true
	}}
	p, err := program.NewLua("a.lua", setting)
	if err != nil {
		t.Fatal(err)
	}
	for number, fits := range map[int]bool{1: false, 2: true} {
		_, fail := program.Next(p, program.Log{{}, {Number: number, Thread: 1}})
		if (fail == nil) != fits {
			t.Errorf("operation %d of thread 1: %v", number, fail)
		}
	}
}

// runText runs a program as client A, and as client B the one behind "-- b.lua --" if there is one.
func runText(t *testing.T, text, schedule string) *trace.Trace {
	t.Helper()
	setup := "-- setup.lua --\ntitle \"x\"\nnode { \"redis\" }\nclient { \"A\", file = \"a.lua\", start = 0 }\nexpect { }\n"
	if strings.Contains(text, "-- b.lua --") {
		setup += "client { \"B\", file = \"b.lua\", start = 0 }\n"
	}
	sc, err := scenario.Parse("x.txtar", setup+"-- a.lua --\n"+text+"\n")
	if err != nil {
		t.Fatal(err)
	}
	items, err := scenario.ParseSchedule(schedule)
	if err != nil {
		t.Fatal(err)
	}
	tr, err := Run(sc, sc.Variants()[0], items)
	if err != nil {
		t.Fatal(err)
	}
	return tr
}
