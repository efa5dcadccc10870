package run

import (
	"slices"

	"lockstep/engine/program"
	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// pause stops a client's process: its work stands still, its timers wait.
func (w *World) pause(i int, d sim.Dur) {
	c := &w.clients[i]
	if c.phase == over {
		return
	}
	end := w.now.Add(d)
	if c.paused {
		end = max(end, c.pauseEnd)
	}
	for _, it := range w.queue.Items {
		if it.Val.actor == i && it.Val.kind == doWork {
			c.waiting(it.Val.call).left = it.At.Sub(w.now)
		}
	}
	w.queue.Drop(func(t task) bool { return t.actor == i && (t.kind == doWork || t.kind == doResume) })
	c.paused, c.pauseEnd = true, end
	w.emit(trace.Event{Kind: trace.Pause, Actor: w.id(i), Until: end})
	w.queue.Push(end, task{kind: doResume, actor: i})
}

// resume lets a client go on: first the replies that came, in order of arrival, then the timers that fell due.
func (w *World) resume(i int) {
	c := &w.clients[i]
	c.paused = false
	w.emit(trace.Event{Kind: trace.Resume, Actor: w.id(i)})
	// What arrives in this very instant came later than what waits: it goes behind it.
	behind := w.pull(func(t task) bool { return t.actor == i && t.kind == doArrive })
	for _, t := range slices.Concat(c.arrived, behind, c.due) {
		w.queue.Push(w.now, t)
	}
	c.arrived, c.due = nil, nil
	for _, p := range c.waits {
		if w.op(i, p.call).Kind == program.Work && !c.standsStill(p.thread) {
			w.queue.Push(w.now.Add(p.left), task{kind: doWork, actor: i, call: p.call})
		}
	}
}

// standsStill tells whether a thread of a client gets no turn: all but the main program while the client is starved.
func (c *client) standsStill(thread int) bool { return c.starved && thread != 0 }

// stalls tells whether a starved client has to leave a task for later: any timer, and what is for the other threads.
func (c *client) stalls(t task) bool {
	switch t.kind {
	case doTimer:
		return c.starved
	case doArrive:
		return c.standsStill(t.packet.thread)
	}
	return false
}

// starve keeps a client so busy that for a time its timers do not fire and only its main program gets a turn.
func (w *World) starve(i int, d sim.Dur) {
	c := &w.clients[i]
	if c.phase == over {
		return
	}
	end := w.now.Add(d)
	if c.starved {
		end = max(end, c.starveEnd)
	}
	beside := func(t task) bool {
		return t.actor == i && t.kind == doWork && c.waiting(t.call).thread != 0
	}
	for _, it := range w.queue.Items {
		if beside(it.Val) {
			c.waiting(it.Val.call).left = it.At.Sub(w.now)
		}
	}
	w.queue.Drop(func(t task) bool { return beside(t) || t.actor == i && t.kind == doFed })
	c.starved, c.starveEnd = true, end
	w.emit(trace.Event{Kind: trace.Starve, Actor: w.id(i), Until: end})
	w.queue.Push(end, task{kind: doFed, actor: i})
}

// fed is the end of starving: what has fallen due happens now, in the order in which it fell due.
func (w *World) fed(t task) {
	i := t.actor
	c := &w.clients[i]
	if c.paused {
		c.due = append(c.due, t)
		return
	}
	behind := w.pull(func(t task) bool { return t.actor == i && c.stalls(t) })
	c.starved = false
	for _, t := range slices.Concat(c.stalled, behind) {
		w.queue.Push(w.now, t)
	}
	c.stalled = nil
	for _, p := range c.waits {
		if p.thread == 0 {
			continue
		}
		switch w.op(i, p.call).Kind {
		case program.Work:
			w.queue.Push(w.now.Add(p.left), task{kind: doWork, actor: i, call: p.call})
		case program.Receive:
			w.queue.Push(w.now, task{kind: doTake, actor: i, call: p.call})
		}
	}
}

// pull takes out of the queue what is due at this very instant and matches.
func (w *World) pull(match func(task) bool) []task {
	var out []task
	for k := 0; k < len(w.queue.Items) && w.queue.Items[k].At == w.now; {
		if it := w.queue.Items[k]; match(it.Val) {
			out = append(out, w.queue.Remove(it.Seq).Val)
		} else {
			k++
		}
	}
	return out
}
