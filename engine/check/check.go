// Package check says what a run shows of each property: Trace in, Verdicts out.
package check

import (
	"fmt"

	"lockstep/engine/scenario"
	"lockstep/engine/trace"
)

// property judges one property on a run; Property, Promised and Status are filled in by Verdicts.
type property func(t *trace.Trace) (*finding, string)

// finding is a violation; nil means that there is none.
type finding struct {
	at     *trace.Event
	events []int
	say    string
}

// properties are those that this engine measures. The word beside a finding is what to say when the property holds.
var properties = map[string]property{
	"mutual-exclusion":     mutualExclusion,
	"release-own-lock":     releaseOwnLock,
	"lock-eventually-free": lockEventuallyFree,
	"belief-agrees":        beliefAgrees,
}

// Verdicts judges the promises of a scenario on a run. The error is a *scenario.Mistake about a property that this
// engine does not measure.
func Verdicts(t *trace.Trace, sc *scenario.Scenario) ([]trace.Verdict, error) {
	var out []trace.Verdict
	for _, p := range sc.Promises {
		judge, ok := properties[p.Property]
		if !ok {
			return nil, &scenario.Mistake{
				File: sc.Name + ".txtar", Line: 1, Col: 1,
				Msg: fmt.Sprintf("the property %q is not measured yet", p.Property),
			}
		}
		v := trace.Verdict{Property: p.Property, Promised: p.Promised, Status: trace.Holds}
		broken, holds := judge(t)
		v.Say = holds
		switch {
		case p.Property == "lock-eventually-free" && broken != nil && t.EndCause != "done":
			v.Status, v.Say = trace.Unknown, "The run was cut off while a lock was still set."
		case p.Property == "lock-eventually-free" && broken != nil && down(t, broken.at.Actor):
			v.Status, v.Say = trace.Unknown, broken.at.Actor+" is down, and nobody knows when it will be back with the lock."
		case broken != nil:
			v.Status, v.T, v.Events, v.Say = trace.Violated, broken.at.T, broken.events, broken.say
		}
		out = append(out, v)
	}
	return out, nil
}

// down tells whether a node is down when the run ends.
func down(t *trace.Trace, node string) bool {
	is := false
	for i := range t.Events {
		if e := &t.Events[i]; e.Actor == node && (e.Kind == trace.Crash || e.Kind == trace.Restart) {
			is = e.Kind == trace.Crash
		}
	}
	return is
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
