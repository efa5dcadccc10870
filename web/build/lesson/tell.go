package lesson

import (
	"fmt"
	"slices"
	"strings"

	"lockstep/engine"
	"lockstep/engine/lessons"
	"lockstep/engine/trace"
)

// told is a run in words.
type told struct {
	Title, Setup string
	Variant      string // "unlock=lua"; "" is the scenario's first
	Nodes        int
	Lines        []line
	Verdicts     []trace.Verdict
}

// line is an event in words; Here marks the one at which the link lands.
type line struct {
	I       int
	At, Say string
	Here    bool
}

// between are the kinds of events that only lead from one to the next; whoever reads a run can do without them.
var between = []trace.Kind{trace.Start, trace.Send, trace.Reply, trace.Sleep, trace.Wake, trace.Spawn, trace.Replicate, trace.Log, trace.Done}

// tell tells the run to which a link leads.
func tell(l *lessons.Link) (*told, error) {
	sc, err := engine.Load(l.Scenario)
	if err != nil {
		return nil, err
	}
	run, err := engine.Run(sc, l.Set, l.Schedule)
	if err != nil {
		return nil, err
	}
	if l.Step > len(run.Events) {
		return nil, fmt.Errorf("the run has %d events, and the link leads to event %d", len(run.Events), l.Step)
	}
	values, err := sc.Values(l.Set)
	if err != nil {
		return nil, err
	}
	out := &told{Title: typeset(run.Title), Setup: strings.Join(l.Set, ", "), Variant: values.VariantName()}
	for _, a := range run.Actors {
		if a.Kind == "node" {
			out.Nodes++
		}
	}
	for _, e := range run.Events {
		if e.I == l.Step || !slices.Contains(between, e.Kind) {
			out.Lines = append(out.Lines, line{e.I, trace.Ms(int64(e.T)), typeset(e.Say), e.I == l.Step})
		}
	}
	for _, v := range run.Verdicts {
		if v.Promised || v.Status == trace.Violated {
			out.Verdicts = append(out.Verdicts, v)
		}
	}
	return out, nil
}

// typeset gives a text of the engine the apostrophes of print, as the playground does.
func typeset(text string) string { return strings.ReplaceAll(text, "'", "’") }
