package run

import (
	"lockstep/engine/scenario"
	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// Choice is one thing that may happen next. Tie numbers the instants at which several actors have something due.
type Choice struct {
	At     sim.Time
	Actor  string
	Tie    int
	seq    uint64
	expiry int // index of the node whose keys expire, or -1
	end    string
}

// Enabled returns what may happen next: nothing when the run is over, one choice usually, one for each actor at a tie.
func Enabled(w *World) []Choice {
	if w.ended {
		return nil
	}
	at, node := w.nextExpiry()
	due := len(w.queue.Items) > 0 && w.queue.Items[0].At < at
	switch {
	case !due && at == sim.Never:
		return nil
	case w.excess() != "":
		return []Choice{{At: w.now, expiry: -1, end: w.excess()}}
	case due && w.queue.Items[0].At > w.plan.stopAt, !due && at > w.plan.stopAt:
		return []Choice{{At: w.plan.stopAt, expiry: -1, end: "stop_at"}}
	case !due:
		return []Choice{{At: at, Actor: w.id(len(w.clients) + node), expiry: node}}
	}
	return w.dueTasks()
}

// dueTasks returns the first due task of each actor that has one at the next instant, in order of creation.
func (w *World) dueTasks() []Choice {
	at := w.queue.Items[0].At
	var cs []Choice
	seen := make([]bool, len(w.plan.actors))
	for _, it := range w.queue.Items {
		if it.At != at {
			break
		}
		if !seen[it.Val.actor] {
			seen[it.Val.actor] = true
			cs = append(cs, Choice{At: at, Actor: w.id(it.Val.actor), seq: it.Seq, expiry: -1})
		}
	}
	if len(cs) > 1 {
		tie := w.ties
		if w.tieAt != at {
			tie++
		}
		for i := range cs {
			cs[i].Tie = tie
		}
	}
	return cs
}

// nextExpiry returns when the next key expires, or a wait ends, and at which node; Never when none will.
func (w *World) nextExpiry() (sim.Time, int) {
	at, which := sim.Never, 0
	for i := range w.nodes {
		n := &w.nodes[i]
		deadline, ok := n.nextDeadline()
		if !ok || n.down || n.stuck || deadline >= int64(sim.MaxTime)/int64(sim.Millisecond) {
			continue
		}
		t := n.clock.When(sim.Ms(deadline + 1))
		if t = max(t, w.now, n.free()); t < at {
			at, which = t, i
		}
	}
	return at, which
}

// nextDeadline is the earliest end of a key or of a wait at a node, in ms on its clock: it is over when the clock has
// passed it. A replica lets its primary end keys.
func (n *node) nextDeadline() (int64, bool) {
	key, anyKey := n.redis.NextExpiry()
	wait, anyWait := n.redis.NextTimeout()
	if anyKey = anyKey && n.follows == nobody; !anyKey || anyWait && wait < key {
		return wait, anyWait
	}
	return key, true
}

// Apply lets a choice happen and returns the world after it, which is w itself, and what it adds to the trace.
func Apply(w *World, c Choice) (*World, Out) {
	if c.At < w.now {
		panic("run: time would go back")
	}
	w.now, w.out, w.room = c.At, w.room, Out{}
	if c.Tie > 0 {
		w.ties, w.tieAt = c.Tie, c.At
	}
	switch {
	case c.end != "":
		w.ended = true
		w.emit(trace.Event{Kind: trace.Cutoff, Actor: w.id(0), Text: cutoffText(c.end)})
		w.close()
	case c.expiry >= 0:
		w.expire(c.expiry)
	default:
		w.do(w.queue.Remove(c.seq).Val)
	}
	return w, w.out
}

func (w *World) do(t task) {
	switch t.kind {
	case doFault:
		w.fault(t)
	case doStart:
		w.start(t)
	case doArrive:
		w.arrive(t)
	case doTimer:
		w.timer(t)
	case doWork:
		w.worked(t)
	case doResume:
		w.resume(t.actor)
	case doBusy:
		w.busy(t.actor)
	case doAnswer:
		w.post(t.packet)
	case doWoken:
		w.woken(t)
	case doLook:
		w.watch()
	case doElect:
		w.elect(t.actor)
	case doGiveUp:
		w.giveUp(t)
	case doHangUp:
		w.hungUp(t)
	case doTake:
		w.takeKept(t)
	case doFed:
		w.fed(t)
	case doClose:
		w.closed(t)
	}
}

// pick is what the schedule says of the choices: at a tie that it names the actor that it names, else the first.
func pick(schedule scenario.Schedule, cs []Choice) Choice {
	if cs[0].Tie > 0 {
		for _, it := range schedule {
			if it.Kind != scenario.Tie || it.N != cs[0].Tie {
				continue
			}
			for _, c := range cs {
				if c.Actor == it.Actor {
					return c
				}
			}
		}
	}
	return cs[0]
}

// expire lets the due keys of one node expire, an event for each, and ends the waits whose time is up.
func (w *World) expire(i int) {
	a := len(w.clients) + i
	w.wake(a)
	gone := w.nodes[i].redis.Expire()
	for _, ch := range gone {
		w.emit(trace.Event{Kind: trace.Expire, Actor: w.id(a), Keys: []trace.Key{keyOf(ch)}})
	}
	w.changed(a, gone)
	w.deferred(a, w.nodes[i].redis.Timeout())
}
