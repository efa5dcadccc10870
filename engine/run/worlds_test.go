package run

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"lockstep/engine/scenario"
	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

var update = flag.Bool("update", false, "write the expected traces into testdata")

// worlds are the scenarios of this package's own tests: one for each fault and each world of servers.
func worlds(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no worlds: ", err)
	}
	return files
}

func parse(t *testing.T, file string) (*scenario.Scenario, []byte) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	sc, err := scenario.Parse(filepath.Base(file), string(text))
	if err != nil {
		t.Fatal(err)
	}
	return sc, text
}

// TestWorlds compares the run of every variant of every world with the trace in its file, which -update writes, to be
// read in review.
func TestWorlds(t *testing.T) {
	for _, file := range worlds(t) {
		sc, text := parse(t, file)
		ar := txtar.Parse(text)
		kept := ar.Files[:0]
		for _, f := range ar.Files {
			if !strings.HasPrefix(f.Name, "trace.") {
				kept = append(kept, f)
			}
		}
		ar.Files = kept
		for _, v := range sc.Variants() {
			tr, err := Run(sc, v, nil)
			if err != nil {
				t.Fatal(err)
			}
			checkInvariants(t, tr)
			want, ok := sc.Golden(v.VariantName())
			if got := tr.Text(); !*update && (!ok || want.Text != got) {
				t.Errorf("%s %s:\n%s\nwant\n%s", file, v.VariantName(), got, want.Text)
			}
			name := "trace.txt"
			if v.VariantName() != "" {
				name = "trace." + v.VariantName() + ".txt"
			}
			ar.Files = append(ar.Files, txtar.File{Name: name, Data: []byte(tr.Text())})
		}
		if *update {
			if err := os.WriteFile(file, txtar.Format(ar), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// checkInvariants checks what is true of every run: time never goes back, every event says something, a message is
// received at most once, nothing happens in a process that is over, and a node that is down executes nothing.
func checkInvariants(t *testing.T, tr *trace.Trace) {
	t.Helper()
	last, received := sim.Time(0), map[int]int{}
	over, down := map[string]bool{}, map[string]bool{}
	for i, e := range tr.Events {
		if e.I != i+1 || e.T < last {
			t.Fatalf("event %d: number %d at %d after %d", i+1, e.I, e.T, last)
		}
		last = e.T
		if e.Say == "" {
			t.Errorf("event %d (%s) says nothing", e.I, e.Kind)
		}
		switch e.Kind {
		case trace.Execute, trace.Reply, trace.Read, trace.Write, trace.Claim, trace.Reject, trace.Lost:
			received[e.Msg]++
		case trace.Replicate:
			if e.Msg != 0 {
				received[e.Msg]++
			}
		}
		if over[e.Actor] && e.Kind != trace.Cutoff {
			t.Errorf("event %d (%s): %s is over", e.I, e.Kind, e.Actor)
		}
		if down[e.Actor] && e.Kind != trace.Restart && e.Kind != trace.Lost && e.Kind != trace.Clock && e.Kind != trace.Rate &&
			e.Kind != trace.Cut && e.Kind != trace.Heal && e.Kind != trace.Latency && e.Kind != trace.Cutoff && len(e.Keys) > 0 {
			t.Errorf("event %d (%s): %s is down", e.I, e.Kind, e.Actor)
		}
		switch e.Kind {
		case trace.Done, trace.Error:
			over[e.Actor] = true
		case trace.Crash:
			over[e.Actor], down[e.Actor] = isClient(tr, e.Actor), true
		case trace.Restart:
			down[e.Actor] = false
		}
	}
	for i, m := range tr.Messages {
		if received[m.ID] > 1 {
			t.Errorf("message %d was received %d times", m.ID, received[m.ID])
		}
		if first := i == 0 || tr.Messages[i-1].From != m.From || tr.Messages[i-1].K != m.K; m.Fate == trace.Dup && first {
			t.Errorf("message %d is the copy of none", m.ID)
		}
	}
}

func isClient(tr *trace.Trace, id string) bool {
	for _, a := range tr.Actors {
		if a.ID == id {
			return a.Kind == "client"
		}
	}
	return false
}
