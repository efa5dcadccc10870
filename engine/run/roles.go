// Who is primary and who follows whom.

package run

import (
	"slices"

	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// shard is a primary with its replicas, as the scenario declares them. Its keys are the leader's; a node that does not
// know yet who leads goes on as before.
type shard struct {
	members                 []int  // actors, the declared primary first
	way                     string // how it fails over by itself: sentinel, cluster or none
	downAfter, promoteAfter sim.Dur
	cluster                 bool // it has slots, or may get some
}

// shardOf numbers the shard of a node.
func (w *World) shardOf(a int) int {
	return slices.IndexFunc(w.plan.shards, func(s shard) bool { return slices.Contains(s.members, a) })
}

// leads tells whether a node is the one that its shard now follows.
func (w *World) leads(a int) bool { return w.leaders[w.shardOf(a)] == a }

// connected tells whether messages pass between two nodes, both ways, and both processes run.
func (w *World) connected(a, b int) bool {
	return w.runs(a) && w.runs(b) && !w.link(a, b).cut && !w.link(b, a).cut
}

// runs tells whether the process of a node runs.
func (w *World) runs(a int) bool {
	n := w.nodeOf(a)
	return !n.down && n.slowUntil <= w.now
}

// promote makes a node the primary of its shard: the others follow it as soon as they can reach it.
func (w *World) promote(a int, why string) {
	n, s := w.nodeOf(a), w.shardOf(a)
	e := trace.Event{Kind: trace.Promote, Actor: w.id(a), Peer: w.id(w.leaders[s]), What: why}
	switch {
	case n.down:
		e.Text = w.id(a) + " is down"
	case n.follows == nobody && w.leads(a):
		e.Text = w.id(a) + " is the primary already"
	}
	w.emit(e)
	if e.Text != "" {
		return
	}
	w.unlink(a)
	for _, m := range w.plan.shards[s].members {
		w.nodeOf(m).deposed, w.nodeOf(m).handing = false, 0
	}
	old := w.leaders[s]
	n.follows = nobody
	w.leaders[s] = a
	w.wake(a)
	w.deferred(a, n.redis.SetReplica(""))
	if w.plan.shards[s].cluster {
		w.inherit(a, old)
	}
	w.regroup()
}

// regroup lets every node follow the leader of its shard that can reach it and does not yet.
func (w *World) regroup() {
	for i := range w.nodes {
		w.notice(len(w.clients) + i)
	}
	w.gossip()
	for i, s := range w.plan.shards {
		for _, r := range s.members {
			leader := w.leaders[i]
			if r != leader && w.connected(r, leader) && !(w.nodeOf(r).linked && w.nodeOf(r).follows == leader) {
				w.follow(r, leader)
			}
		}
	}
	w.watch()
}

// woken is the end of the time for which a node's process stood still. What has arrived meanwhile comes first.
func (w *World) woken(t task) {
	if n := w.nodeOf(t.actor); n.slowUntil > w.now {
		return
	}
	if w.someQueued(t.actor) {
		w.queue.Push(w.now, t)
		return
	}
	w.regroup()
}
