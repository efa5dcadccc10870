package run

import (
	"strings"

	"lockstep/engine/resp"
	"lockstep/engine/scenario"
	"lockstep/engine/trace"
)

// attachTexts ties the scenario's texts to the events of this run. A text is left out where its anchor does not occur,
// and where it does not speak of such a run.
func attachTexts(t *trace.Trace, sc *scenario.Scenario, values scenario.Values) {
	own := t.Schedule == ""
	asWritten := own
	for _, v := range values {
		if v.Value.Word == "" && v.Value != v.Default {
			asWritten = false
		}
	}
	speaks := func(s scenario.Scope) bool {
		return s.When.Match(values) && (asWritten || s.Anywhere || own && s.AnyDuration)
	}
	says := func(list []scenario.Say) (out []trace.Text) {
		for _, s := range list {
			if e := Find(t, s.Anchor, trace.Execute); e != nil && speaks(s.Scope) {
				out = append(out, trace.Text{Event: e.I, Text: s.Text})
			}
		}
		return out
	}
	t.Says, t.Notes = says(sc.Says), says(sc.Notes)
	for _, q := range sc.Questions {
		if sent, done := asked(t, q.Anchor); done != nil && speaks(q.Scope) {
			t.Questions = append(t.Questions, trace.Text{
				Event: sent.I, Text: q.Text, Answers: q.Answers, Right: done.Reply.Plain(),
			})
		}
	}
}

// asked returns the event before which a question is asked, and the one that answers it: of a command the sending and
// the first execution of the same call. Without both there is nothing to ask.
func asked(t *trace.Trace, a scenario.Anchor) (sent, done *trace.Event) {
	if sent = Find(t, a, trace.Send); sent == nil || !isCommand(a.What) {
		return sent, sent
	}
	for i := sent.I; i < len(t.Events); i++ {
		e := &t.Events[i]
		if e.Kind == trace.Execute && e.Peer == sent.Actor && e.Call == sent.Call && e.Reply.Kind != resp.None {
			return sent, e
		}
	}
	return sent, nil
}

// Find returns the event that an anchor points at, nil when this run has none. A command is found at its send or at its
// execute, as kind says; the several messages of one call, and copies of them, count once.
func Find(t *trace.Trace, a scenario.Anchor, kind trace.Kind) *trace.Event {
	n, calls, command := 0, map[int]bool{}, isCommand(a.What)
	for i := range t.Events {
		e := &t.Events[i]
		if command {
			who := e.Actor
			if kind == trace.Execute {
				who = e.Peer
			}
			if e.Kind != kind || who != a.Actor || len(e.Cmd) == 0 || !strings.EqualFold(e.Cmd[0], a.What) || calls[e.Call] {
				continue
			}
			calls[e.Call] = true
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
	check := func(a scenario.Anchor, found func(t *trace.Trace) *trace.Event) error {
		for _, t := range runs {
			if found(t) != nil {
				return nil
			}
		}
		return sc.AnchorMistake(a, "matches nothing in any variant")
	}
	for _, s := range append(sc.Says, sc.Notes...) {
		if err := check(s.Anchor, func(t *trace.Trace) *trace.Event { return Find(t, s.Anchor, trace.Execute) }); err != nil {
			return err
		}
	}
	for _, q := range sc.Questions {
		answer := func(t *trace.Trace) *trace.Event { _, done := asked(t, q.Anchor); return done }
		if err := check(q.Anchor, answer); err != nil {
			return err
		}
	}
	return nil
}

// isCommand tells a command, which is in capitals, from an event kind.
func isCommand(what string) bool { return strings.ToUpper(what) == what }
