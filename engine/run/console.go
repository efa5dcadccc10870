// What somebody outside the run types at a node, on a copy of the world at one moment.

package run

import (
	"fmt"
	"slices"
	"strings"

	"lockstep/engine/resp"
	"lockstep/engine/scenario"
	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// Console is what came of typed commands.
type Console struct {
	Event   int      // the last event that has happened in this world
	T       sim.Time // … and the moment
	Replies []Typed
	Keys    []trace.Key // those that are there at the end, sorted by name
	Clock   int64       // the node's, ms
}

// Typed is the end of one typed line. State tells why there is no Reply: "" with a reply, "waits" (the command waits for
// something that does not happen here), "endless" (the script does not end), "down" (the node is), "still" (its process
// stands still or runs a script until Until), "quotes" (the line cannot be split) or "nothing" (it is empty).
type Typed struct {
	Reply resp.Value
	Argv  []string
	State string
	Until sim.Time
}

// visitor is the first connection of a console; it takes the next when a command on this one does not end.
const visitor = 1 << 20

// The most that one console takes: lines, and bytes of a line.
const (
	maxTyped = 200
	maxLine  = 8192
)

// Type runs a scenario until its event number at has happened, then types lines at a node, one after another, while
// nothing else happens. The error is a *scenario.Mistake.
func Type(sc *scenario.Scenario, values scenario.Values, schedule scenario.Schedule, at int, node string, lines []string) (*Console, error) {
	w, err := New(sc, values, schedule)
	if err != nil {
		return nil, err
	}
	defer w.close()
	a, known := w.plan.index[node]
	if wrong := unusable(lines); wrong != "" || !known || !w.isNode(a) {
		if wrong == "" {
			wrong = fmt.Sprintf("there is no node %q", node)
		}
		return nil, &scenario.Mistake{File: "console", Line: 1, Col: 1, Msg: wrong}
	}
	held := map[string]trace.Key{}
	note := func(events []trace.Event) {
		for _, e := range events {
			if e.Actor == node {
				hold(held, e.Keys)
			}
		}
	}
	for w.events < at {
		cs := Enabled(w)
		if len(cs) == 0 {
			break
		}
		var out Out
		w, out = Apply(w, pick(schedule, cs))
		note(out.Events)
	}
	c := &Console{Event: w.events, T: w.now}
	conn := visitor
	for _, line := range lines {
		w.out = Out{}
		typed, changed := w.typed(a, conn, line)
		if typed.State == "waits" || typed.State == "endless" {
			conn++ // As if interrupted.
		}
		c.Replies = append(c.Replies, typed)
		note(w.out.Events)
		hold(held, changed)
	}
	c.Clock = int64(w.nodeOf(a).clock.Read(w.now) / sim.Millisecond)
	if w.nodeOf(a).down {
		clear(held)
	}
	for _, k := range held {
		c.Keys = append(c.Keys, k)
	}
	sim.Sort(c.Keys, func(a, b trace.Key) int { return strings.Compare(a.Key, b.Key) })
	for i := range w.nodes {
		w.nodes[i].redis.Close()
	}
	return c, nil
}

// unusable tells what is wrong with typed lines, "" if nothing is.
func unusable(lines []string) string {
	if len(lines) > maxTyped {
		return fmt.Sprintf("a console takes at most %d commands", maxTyped)
	}
	if slices.ContainsFunc(lines, func(l string) bool { return len(l) > maxLine }) {
		return fmt.Sprintf("a command is at most %d bytes long", maxLine)
	}
	return ""
}

// hold keeps what keys are after changes.
func hold(held map[string]trace.Key, changes []trace.Key) {
	for _, k := range changes {
		if k.Value.Kind == resp.Nil {
			delete(held, k.Key)
		} else {
			held[k.Key] = k
		}
	}
}

// typed lets a node execute a typed line at once and returns what it changed there.
func (w *World) typed(a, conn int, line string) (Typed, []trace.Key) {
	argv, ok := resp.Split(line)
	n := w.nodeOf(a)
	switch {
	case !ok:
		return Typed{State: "quotes"}, nil
	case len(argv) == 0:
		return Typed{State: "nothing"}, nil
	case n.down:
		return Typed{State: "down"}, nil
	case n.free() > w.now:
		return Typed{State: "still", Until: n.free()}, nil
	}
	w.wake(a)
	res := n.redis.Do(conn, argv)
	if res.Migrate != nil {
		end := w.handKeys(a, res.Migrate)
		end.Evicted, end.Changes = res.Evicted, slices.Concat(res.Changes, end.Changes)
		res = end
	}
	end := Typed{Reply: res.Reply, Argv: argv}
	switch {
	case res.Endless:
		end.State = "endless"
	case res.Blocked:
		end.State = "waits"
	}
	if res.Closed {
		n.redis.Disconnect(conn)
	}
	return end, keysOf(slices.Concat(res.Evicted, res.Changes))
}
