// Package check says what a run shows of each property: Trace in, Verdicts out.
package check

import (
	"fmt"

	"lockstep/engine/scenario"
	"lockstep/engine/trace"
)

// finding is what a run shows of a property: at and events tell what completed a violation.
type finding struct {
	status trace.Status
	at     *trace.Event
	events []int
	say    string
}

func holds(say string) finding   { return finding{status: trace.Holds, say: say} }
func unknown(say string) finding { return finding{status: trace.Unknown, say: say} }

func violated(at *trace.Event, events []int, say string) finding {
	return finding{trace.Violated, at, events, say}
}

// Verdicts judges the promises of a scenario on a run.
func Verdicts(t *trace.Trace, sc *scenario.Scenario) []trace.Verdict {
	var out []trace.Verdict
	r := newRecord(t, sc)
	for _, p := range sc.Promises {
		f := judge(r, p)
		v := trace.Verdict{Property: p.Property, Promised: p.Promised, Status: f.status, Say: f.say}
		if f.status == trace.Violated {
			v.T, v.Events = f.at.T, f.events
		}
		out = append(out, v)
	}
	return out
}

func judge(r *record, p scenario.Promise) finding {
	switch p.Property {
	case "mutual-exclusion":
		return mutualExclusion(r)
	case "release-own-lock":
		return releaseOwnLock(r)
	case "fencing-order":
		return fencingOrder(r)
	case "no-lost-update":
		return noLostUpdate(r)
	case "lock-eventually-free":
		return lockEventuallyFree(r)
	case "progress":
		return progress(r)
	case "belief-agrees":
		return beliefAgrees(r)
	case "bounded-load":
		return boundedLoad(r, p.Limit)
	case "calls-settle":
		return callsSettle(r)
	}
	panic("check: a property that scenario knows and check does not: " + p.Property)
}

// Met tells whether verdicts are exactly what an expectation says, and if not, how they differ.
func Met(vs []trace.Verdict, e *scenario.Expect) error {
	want := map[string]trace.Status{}
	for _, p := range e.Violated {
		want[p] = trace.Violated
	}
	for _, p := range e.Unknown {
		want[p] = trace.Unknown
	}
	for _, v := range vs {
		expected, ok := want[v.Property]
		if !ok {
			expected = trace.Holds
		}
		if v.Status != expected {
			return fmt.Errorf("%s: expected %s, got %s: %s", v.Property, expected, v.Status, v.Say)
		}
		delete(want, v.Property)
	}
	for p := range want {
		return fmt.Errorf("%s is expected but not declared", p)
	}
	return nil
}
