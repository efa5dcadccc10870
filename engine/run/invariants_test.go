package run

import (
	"testing"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

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
		case trace.Execute, trace.Reply, trace.Lost:
			received[e.Msg]++
		case trace.Read, trace.Write, trace.Claim, trace.Reject:
			if e.Reply.Kind != resp.None { // without a reply it waits for the row, and its turn comes later
				received[e.Msg]++
			}
		case trace.Replicate:
			if e.Msg != 0 {
				received[e.Msg]++
			}
		}
		link := e.Kind == trace.Cut || e.Kind == trace.Heal || e.Kind == trace.Latency
		if over[e.Actor] && !link && e.Kind != trace.Cutoff {
			t.Errorf("event %d (%s): %s is over", e.I, e.Kind, e.Actor)
		}
		if down[e.Actor] && !link && e.Kind != trace.Restart && e.Kind != trace.Lost && e.Kind != trace.Clock &&
			e.Kind != trace.Rate && e.Kind != trace.Cutoff && len(e.Keys) > 0 {
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
