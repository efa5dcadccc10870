// Failover: who notices that a primary is gone, when, and whom they promote.

package run

import (
	"slices"

	"lockstep/engine/trace"
)

// watch notes, after every change of what reaches what, which primaries cannot be reached since when, and lets those
// that decide about a failover look again when it is time.
func (w *World) watch() {
	for i, s := range w.plan.shards {
		if s.cluster {
			continue
		}
		n := w.nodeOf(w.leaders[i])
		if !w.unreachable(i) {
			n.lostAt = trace.NoTime
			continue
		}
		if n.lostAt == trace.NoTime {
			n.lostAt = w.now
			if s.way == "sentinel" {
				w.queue.Push(w.now.Add(s.downAfter), task{kind: doLook, actor: w.leaders[i]})
			}
		}
		if s.way == "sentinel" {
			w.suspect(i)
		}
	}
	if len(w.owners) > 0 {
		w.watchCluster()
	}
}

// unreachable tells whether nobody outside reaches the leader of a shard: its process does not run, or it is cut off both
// ways from each of its replicas that run. Those who would promote one sit beside these.
func (w *World) unreachable(i int) bool {
	leader := w.leaders[i]
	if !w.runs(leader) {
		return true
	}
	others := w.standbys(i)
	return len(others) > 0 && !slices.ContainsFunc(others, func(r int) bool { return !w.link(leader, r).cut || !w.link(r, leader).cut })
}

// suspect begins a failover by Sentinels if the leader has not been reached for long enough and a replica is there.
func (w *World) suspect(i int) {
	s, leader := w.plan.shards[i], w.leaders[i]
	n := w.nodeOf(leader)
	late := n.lostAt != trace.NoTime && w.now.Sub(n.lostAt) >= s.downAfter
	if r := w.freshest(i); late && !n.deposed && r != nobody {
		n.deposed = true
		w.queue.Push(w.now.Add(s.promoteAfter), task{kind: doElect, actor: r})
	}
}

// standbys are the nodes that follow the leader of a shard and run. One that has not heard yet that others follow that
// leader is out of reach, like those who still follow it.
func (w *World) standbys(i int) []int {
	return slices.DeleteFunc(slices.Clone(w.plan.shards[i].members), func(r int) bool {
		return w.nodeOf(r).follows != w.leaders[i] || !w.runs(r)
	})
}

// freshest is the replica of a shard that runs and has the most of the leader's changes; the first declared of equal ones.
func (w *World) freshest(i int) int {
	best := nobody
	for _, r := range w.standbys(i) {
		if best == nobody || w.nodeOf(r).redis.Offset() > w.nodeOf(best).redis.Offset() {
			best = r
		}
	}
	return best
}

// elect ends a failover. Sentinels go on even if the old primary has come back meanwhile; the voters of a cluster do not.
func (w *World) elect(a int) {
	i := w.shardOf(a)
	old := w.nodeOf(w.leaders[i])
	if !old.deposed {
		return
	}
	old.deposed = false
	if r := w.freshest(i); w.plan.shards[i].way == "sentinel" && r != nobody {
		w.promote(r, "sentinel")
	}
	if voters := w.voters(); w.plan.shards[i].way == "cluster" {
		if r, _ := w.eligible(i, voters, len(voters)/2+1); r != nobody {
			w.promote(r, "election")
			return
		}
	}
	w.watch()
}
