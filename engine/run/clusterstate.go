// What the nodes of a Redis Cluster think of one another: majorities, failed primaries, elections, CLUSTERDOWN.

package run

import (
	"slices"

	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// What the nodes of a Redis Cluster wait for beside cluster-node-timeout.
const (
	electAfter    = 500 * sim.Millisecond // a replica, before it asks for votes, …
	electJitter   = 500 * sim.Millisecond // … up to so much more by chance …
	electPerRank  = sim.Second            // … and so long for each replica that has more
	writableAfter = 2 * sim.Second        // a primary that has started
	rejoinLeast   = 500 * sim.Millisecond // a primary that reaches the majority again: cluster-node-timeout, between these
	rejoinMost    = 5 * sim.Second
)

// voters are the primaries of the cluster: those that own slots.
func (w *World) voters() []int {
	var out []int
	for _, r := range w.owners {
		if a := w.plan.index[r.Owner]; !slices.Contains(out, a) {
			out = append(out, a)
		}
	}
	slices.Sort(out)
	return out
}

// reaches counts the voters that a node reaches, itself included.
func (w *World) reaches(a int, voters []int) int {
	count := 0
	for _, v := range voters {
		if v == a && w.runs(a) || v != a && w.connected(a, v) {
			count++
		}
	}
	return count
}

// nodeTimeout is a node's cluster-node-timeout.
func (w *World) nodeTimeout(a int) sim.Dur { return sim.Ms(w.setting(a, "cluster-node-timeout")) }

// watchCluster notes which nodes have lost the majority and which primaries the majority has lost, and since when; it
// begins elections, and tells each node whether the cluster is down.
func (w *World) watchCluster() {
	nodes, voters := w.clusterNodes(), w.voters()
	majority := len(voters)/2 + 1
	for _, a := range nodes {
		w.watchSide(a, w.reaches(a, voters) >= majority)
	}
	failed := false
	for i, s := range w.plan.shards {
		if s.cluster && slices.Contains(voters, w.leaders[i]) {
			failed = w.watchPrimary(i, voters, majority) || failed
		}
	}
	for _, a := range nodes {
		n := w.nodeOf(a)
		if !w.runs(a) {
			continue
		}
		parted := n.partedAt != trace.NoTime && w.now.Sub(n.partedAt) >= w.nodeTimeout(a)
		w.shut(a, parted || w.now < n.writableAt && n.follows == nobody || failed && n.partedAt == trace.NoTime)
	}
}

// watchSide notes whether a node is on the side of the majority.
func (w *World) watchSide(a int, majority bool) {
	n := w.nodeOf(a)
	switch {
	case !w.runs(a): // It notices nothing.
	case majority && n.partedAt != trace.NoTime:
		if n.partedAt = trace.NoTime; n.shut {
			w.writable(a, max(rejoinLeast, min(rejoinMost, w.nodeTimeout(a))))
		}
	case !majority && n.partedAt == trace.NoTime:
		n.partedAt = w.now
		w.queue.Push(w.now.Add(w.nodeTimeout(a)), task{kind: doLook, actor: a})
	}
}

// writable makes a primary wait before it serves keys again.
func (w *World) writable(a int, after sim.Dur) {
	n := w.nodeOf(a)
	n.writableAt = w.now.Add(after)
	w.queue.Push(n.writableAt, task{kind: doLook, actor: a})
}

// watchPrimary notes whether the majority of voters reaches the leader of a shard, and tells whether they have given it
// up: then a replica is elected.
func (w *World) watchPrimary(i int, voters []int, majority int) (failed bool) {
	leader := w.leaders[i]
	n, lost := w.nodeOf(leader), 0
	for _, v := range voters {
		if v != leader && w.runs(v) && !w.connected(v, leader) {
			lost++
		}
	}
	if lost < majority {
		n.lostAt, n.deposed = trace.NoTime, false
		return false
	}
	if n.lostAt == trace.NoTime {
		n.lostAt = w.now
		w.queue.Push(w.now.Add(w.nodeTimeout(leader)), task{kind: doLook, actor: leader})
	}
	if w.now.Sub(n.lostAt) < w.nodeTimeout(leader) {
		return false
	}
	if r, rank := w.eligible(i, voters, majority); r != nobody && !n.deposed && w.plan.shards[i].way == "cluster" {
		n.deposed = true
		w.elections++
		chance := sim.Seeded("election " + w.id(r))
		chance.State += uint64(w.elections)
		wait := electAfter + sim.Dur(chance.Between(0, int64(electJitter/sim.Millisecond)))*sim.Millisecond
		w.queue.Push(w.now.Add(wait+sim.Dur(rank)*electPerRank), task{kind: doElect, actor: r})
	}
	return true
}

// eligible is the replica that a majority of voters would elect, and how many others have more than it.
func (w *World) eligible(i int, voters []int, majority int) (r, rank int) {
	standbys := w.standbys(i)
	sim.Sort(standbys, func(a, b int) int {
		return int(w.nodeOf(b).redis.Offset() - w.nodeOf(a).redis.Offset())
	})
	for _, r := range standbys {
		if w.nodeOf(r).redis.Offset() < w.nodeOf(standbys[0]).redis.Offset() {
			rank = slices.IndexFunc(standbys, func(o int) bool { return w.nodeOf(o).redis.Offset() == w.nodeOf(r).redis.Offset() })
		}
		if w.reaches(r, voters) >= majority {
			return r, rank
		}
	}
	return nobody, 0
}

// shut tells a node that the cluster is down, or up.
func (w *World) shut(a int, down bool) {
	n := w.nodeOf(a)
	if n.shut == down {
		return
	}
	n.shut = down
	e := trace.Event{Kind: trace.ErrorWindow, Actor: w.id(a), Text: "CLUSTERDOWN", Until: trace.NoTime}
	if !down {
		e.Until = w.now
	}
	w.emit(e)
	w.wake(a)
	w.deferred(a, n.redis.SetClusterDown(down))
}
