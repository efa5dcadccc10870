package check

import (
	"fmt"

	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// loadLimit is how many commands a client may send within loadWindow, unless the scenario says otherwise.
const (
	loadLimit  = 50
	loadWindow = 1000 * sim.Millisecond
)

// boundedLoad: no client sends more than a number of commands to nodes within any 1 000 ms. A command that goes to
// several nodes counts for each.
func boundedLoad(r *record, limit int) finding {
	if limit == 0 {
		limit = loadLimit
	}
	recent := map[string][]*trace.Event{}
	most := 0
	for i := range r.t.Events {
		e := &r.t.Events[i]
		if e.Kind != trace.Send || e.Cmd == nil {
			continue
		}
		list := append(recent[e.Actor], e)
		for e.T.Sub(list[0].T) >= loadWindow {
			list = list[1:]
		}
		recent[e.Actor] = list
		if most = max(most, len(list)); most > limit {
			say := fmt.Sprintf("%s sends its command number %d within 1000 ms: more than %d are too many.", e.Actor, most, limit)
			return violated(e, []int{e.I, list[0].I}, say)
		}
	}
	return holds(fmt.Sprintf("No client sent more than %d commands within 1000 ms.", most))
}

// threadName names a thread of a client.
type threadName struct {
	client string
	number int
}

// asked is an operation of a thread that goes to nodes or stores.
type asked struct {
	event       *trace.Event // the first send
	sent, heard int
	ended       bool // by a time-out, or because the thread was stopped
}

// callsSettle: every call, of a node or a store, gets its replies or ends by a time-out. What a client that has ended
// had asked does not count.
func callsSettle(r *record) finding {
	for _, a := range r.open() {
		if r.t.EndCause != "done" {
			return unknown(fmt.Sprintf("The run was cut off while %s still waited for %s.", a.event.Actor, a.event.Peer))
		}
		say := fmt.Sprintf("%s has asked %s at %s ms and waits for ever: there is no reply and no time-out.",
			a.event.Actor, a.event.Peer, trace.Ms(int64(a.event.T)))
		return violated(a.event, []int{a.event.I}, say)
	}
	return holds("Every call had its reply or a time-out.")
}

// open lists the calls that are not settled at the end of the run: in each thread of a living client the last
// operation, if it is a call. Any earlier one has ended, since a thread waits for one at a time.
func (r *record) open() []asked {
	last := map[threadName]asked{}
	var order []threadName
	for i := range r.t.Events {
		e := &r.t.Events[i]
		id := threadName{e.Actor, e.Thread}
		switch {
		case e.Kind == trace.Spawn && e.What == "stop":
			delete(last, threadName{e.Actor, e.Of})
		case e.Kind == trace.Sleep:
			delete(last, id)
		case e.Kind == trace.Send:
			a := last[id]
			if a.event == nil || a.event.Call != e.Call {
				a = asked{event: e}
				order = append(order, id)
			}
			a.sent++
			last[id] = a
		case e.Kind == trace.Timeout || e.Kind == trace.Reply && e.Text == "":
			if a, ok := last[id]; ok && a.event.Call == e.Call {
				a.heard++
				a.ended = a.ended || e.Kind == trace.Timeout || a.heard == a.sent
				last[id] = a
			}
		case r.client[e.Actor] && (e.Kind == trace.Done || e.Kind == trace.Error || e.Kind == trace.Crash):
			for t := range last {
				if t.client == e.Actor {
					delete(last, t)
				}
			}
		}
	}
	var out []asked
	for _, id := range order {
		if a, ok := last[id]; ok && !a.ended {
			out = append(out, a)
			delete(last, id)
		}
	}
	return out
}
