// What befalls a node for a time or from outside: a process that stands still, error windows, evicted and deleted keys.

package run

import (
	"lockstep/engine/scenario"
	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// operator is the connection by which somebody outside the run speaks to a node.
const operator = -1

// free is the instant from which a node can execute commands again: a script runs, or the process stands still.
func (n *node) free() sim.Time { return max(n.busyUntil, n.slowUntil) }

// wake makes a node ready to do something now: its clock, the end of its error window, how its replicas are.
func (w *World) wake(a int) {
	n := w.nodeOf(a)
	n.redis.SetClock(n.clock.Read(w.now))
	if n.windowEnd <= w.now && n.windowEnd != 0 {
		n.windowEnd = 0
		n.redis.Refuse("")
	}
	if n.follows == nobody {
		n.redis.SetGoodReplicas(w.goodReplicas(a))
	}
}

// slow makes a node's process stand still: what arrives waits, in its order, a script that runs goes on afterwards.
func (w *World) slow(a int, d sim.Dur) {
	n := w.nodeOf(a)
	if n.down {
		return
	}
	until := max(w.now.Add(d), n.slowUntil)
	shift := until.Sub(max(w.now, n.slowUntil))
	if n.busyUntil > w.now {
		n.busyUntil = n.busyUntil.Add(shift)
	}
	if n.slowUntil <= w.now {
		n.slowAt = w.now
	}
	n.slowUntil = until
	w.queue.Push(until, task{kind: doWoken, actor: a})
	w.queue.Move(
		func(t task) bool {
			return t.actor == a && (t.kind == doBusy || t.kind == doAnswer || t.queued)
		},
		func(task) sim.Time { return n.free() })
	w.emit(trace.Event{Kind: trace.Slow, Actor: w.id(a), Until: until})
	w.watch()
}

// errorWindow makes a node refuse commands with a class of error for a time.
func (w *World) errorWindow(a int, f scenario.Fault) {
	n := w.nodeOf(a)
	e := trace.Event{Kind: trace.ErrorWindow, Actor: w.id(a), Text: f.Class, Until: w.now.Add(f.Dur)}
	if n.down {
		return
	}
	n.windowEnd = e.Until
	n.redis.Refuse(f.Class)
	w.emit(e)
}

// evict throws a key away, as a node whose memory is full does.
func (w *World) evict(a int, key string) {
	n := w.nodeOf(a)
	e := trace.Event{Kind: trace.Evict, Actor: w.id(a), What: key}
	if n.down {
		e.Text = w.id(a) + " is down"
		w.emit(e)
		return
	}
	w.wake(a)
	res := n.redis.Evict(key)
	if e.Keys = keysOf(res.Changes); len(e.Keys) == 0 {
		e.Text = "there is no such key"
	}
	w.emit(e)
	w.changed(a, res.Changes)
	w.push(a, res.Pushes)
}

// del is a DEL of somebody who takes no part in the run.
func (w *World) del(a int, key string) {
	n := w.nodeOf(a)
	e := trace.Event{Kind: trace.External, Actor: w.id(a), Cmd: []string{"DEL", key}}
	if n.down {
		e.Text = w.id(a) + " is down"
		w.emit(e)
		return
	}
	w.wake(a)
	res := n.redis.Do(operator, e.Cmd)
	n.redis.Disconnect(operator)
	e.Reply, e.Keys = res.Reply, keysOf(res.Changes)
	w.emit(e)
	w.changed(a, res.Changes)
	w.push(a, res.Pushes)
}
