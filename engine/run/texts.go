package run

import (
	"fmt"
	"strings"

	"lockstep/engine/scenario"
	"lockstep/engine/trace"
)

// attachTexts ties the scenario's texts to the events of this run; a text whose anchor does not occur in it is left out.
func attachTexts(t *trace.Trace, sc *scenario.Scenario) {
	for _, s := range sc.Says {
		if e := Find(t, s.Anchor, trace.Execute); e != nil {
			t.Says = append(t.Says, trace.Text{Event: e.I, Text: s.Text})
		}
	}
	for _, s := range sc.Notes {
		if e := Find(t, s.Anchor, trace.Execute); e != nil {
			t.Notes = append(t.Notes, trace.Text{Event: e.I, Text: s.Text})
		}
	}
	for _, q := range sc.Questions {
		before, answered := Find(t, q.Anchor, trace.Send), Find(t, q.Anchor, trace.Execute)
		if before == nil || answered == nil {
			continue
		}
		t.Questions = append(t.Questions, trace.Text{
			Event: before.I, Text: q.Text, Answers: q.Answers, Right: answered.Reply.Plain(),
		})
	}
}

// Find returns the event that an anchor points at, nil when this run has none. A command is found at its send or at its
// execute, as kind says; several messages of one call count once.
func Find(t *trace.Trace, a scenario.Anchor, kind trace.Kind) *trace.Event {
	n, call := 0, 0
	for i := range t.Events {
		e := &t.Events[i]
		if isCommand(a.What) {
			who := e.Actor
			if kind == trace.Execute {
				who = e.Peer
			}
			if e.Kind != kind || who != a.Actor || len(e.Cmd) == 0 || !strings.EqualFold(e.Cmd[0], a.What) || e.Call == call {
				continue
			}
			call = e.Call
		} else if e.Actor != a.Actor || string(e.Kind) != a.What {
			continue
		}
		if n++; n == a.N {
			return e
		}
	}
	return nil
}

// CheckAnchors says which anchors match nothing in any of the runs of a scenario's variants.
func CheckAnchors(sc *scenario.Scenario, runs []*trace.Trace) error {
	check := func(a scenario.Anchor) error {
		for _, t := range runs {
			if Find(t, a, trace.Execute) != nil {
				return nil
			}
		}
		return &scenario.Mistake{
			File: sc.Name + ".txtar", Line: a.Line, Col: a.Col,
			Msg: fmt.Sprintf("the anchor %q matches nothing in any variant", a.String()),
		}
	}
	for _, s := range append(sc.Says, sc.Notes...) {
		if err := check(s.Anchor); err != nil {
			return err
		}
	}
	for _, q := range sc.Questions {
		if err := check(q.Anchor); err != nil {
			return err
		}
	}
	return nil
}

// isCommand tells a command, which is in capitals, from an event kind.
func isCommand(what string) bool { return strings.ToUpper(what) == what }
