// FAILOVER: a primary hands its part over in peace.

package run

import (
	"slices"

	"lockstep/engine/redis"
)

// handOver begins what a FAILOVER asks for, or gives it up: the replica takes over when it has everything, which it has
// when this word reaches it, behind all changes.
func (w *World) handOver(a int, f *redis.Failover) {
	n := w.nodeOf(a)
	n.handing = 0
	if f.Abort {
		return
	}
	replicas := w.replicasOf(a)
	w.handovers++
	n.handing, n.heir = w.handovers, nobody
	if f.To != "" {
		n.heir = w.plan.index[f.To]
		replicas = slices.DeleteFunc(replicas, func(r int) bool { return r != n.heir })
	}
	if f.Timeout > 0 {
		t := task{kind: doGiveUp, actor: a, call: n.handing}
		if f.Force {
			t.forced = n.heir
		}
		w.queue.Push(w.now.Add(f.Timeout), t)
	}
	if len(replicas) > 0 {
		w.tell(replicas[0], relay{kind: handover, offset: int64(n.handing)})
	}
}

// takeOver is that word at the replica.
func (w *World) takeOver(p packet) {
	if old := w.nodeOf(p.from); int64(old.handing) == p.relay.offset && !old.down {
		old.handing = 0
		w.promote(p.to, "failover")
	}
}

// giveUp is the time-out of a FAILOVER: the replica takes over as it is, or everything stays as it was.
func (w *World) giveUp(t task) {
	n := w.nodeOf(t.actor)
	if n.handing != t.call || n.down {
		return
	}
	n.handing = 0
	if t.forced != 0 && w.connected(t.actor, t.forced) {
		w.promote(t.forced, "forced")
		return
	}
	w.wake(t.actor)
	w.deferred(t.actor, n.redis.AbortFailover())
}
