package run

import (
	"lockstep/engine/scenario"
	"lockstep/engine/trace"
)

// usual is how many events, and messages, a run has room for before its trace has to grow.
const usual = 80

// Run computes a whole run. The error is a *scenario.Mistake; what goes wrong inside the run is in the trace.
func Run(sc *scenario.Scenario, values scenario.Values, schedule scenario.Schedule) (*trace.Trace, error) {
	w, err := New(sc, values, schedule)
	if err != nil {
		return nil, err
	}
	defer w.close()
	t := &trace.Trace{
		Scenario: sc.Name, Title: sc.Title, Schedule: schedule.String(), Actors: w.plan.actors, EndCause: "done",
		Events: make([]trace.Event, 0, usual), Messages: make([]trace.Message, 0, usual),
	}
	for _, v := range values {
		t.Params = append(t.Params, trace.Param{Name: v.Name, Word: v.Value.Word, Ms: v.Value.Ms})
	}
	for i := range len(w.clients) + len(w.nodes) {
		w.clockLine(i)
	}
	t.Clocks = w.out.Clocks
	for {
		cs := Enabled(w)
		if len(cs) == 0 {
			break
		}
		c := pick(schedule, cs)
		var out Out
		w, out = Apply(w, c)
		add(t, out)
		w.room = Out{Events: out.Events[:0], Messages: out.Messages[:0]} // t has its own copy
		if c.end != "" {
			t.EndCause = c.end
		}
	}
	for i := range w.nodes {
		w.nodes[i].redis.Close()
	}
	t.EndT = w.now
	trace.Narrate(t)
	attachTexts(t, sc, values)
	return t, nil
}

// add appends what a step gave. A message that was thought delivered and met nobody is lost after all.
func add(t *trace.Trace, out Out) {
	t.Events = append(t.Events, out.Events...)
	t.Messages = append(t.Messages, out.Messages...)
	t.Clocks = append(t.Clocks, out.Clocks...)
	for i := range out.Events {
		if e := &out.Events[i]; e.Kind == trace.Lost {
			m := &t.Messages[e.Msg-1]
			m.Fate, m.Recv = trace.LostFate, trace.NoTime
		}
	}
}

// close ends the processes that still wait.
func (w *World) close() {
	for i := range w.clients {
		if p := w.clients[i].process; p != nil {
			p.Close()
			w.clients[i].process = nil
		}
	}
}
