// The slots of a Redis Cluster: whose they are, who knows it, and how they move with their keys.

package run

import (
	"slices"
	"strconv"

	"lockstep/engine/redis"
	"lockstep/engine/scenario"
	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// connectCluster gives the nodes of a cluster its map.
func (w *World) connectCluster(sc *scenario.Scenario) {
	for _, n := range sc.Nodes {
		for _, r := range n.Slots {
			w.owners = append(w.owners, redis.SlotRange{From: r.From, To: r.To, Owner: n.ID})
		}
	}
	sim.Sort(w.owners, func(a, b redis.SlotRange) int { return a.From - b.From })
	for i, s := range w.plan.shards {
		s.cluster = sc.Nodes[s.members[0]-len(w.clients)].InCluster
		w.plan.shards[i] = s
	}
	for _, a := range w.clusterNodes() {
		w.giveMap(a)
	}
}

// clusterNodes lists the nodes that are part of the cluster.
func (w *World) clusterNodes() []int {
	var out []int
	for _, s := range w.plan.shards {
		if s.cluster {
			out = append(out, s.members...)
		}
	}
	return out
}

// giveMap gives a node the whole map: who owns which slots, and who follows whom.
func (w *World) giveMap(a int) {
	n := w.nodeOf(a)
	n.redis.SetCluster(w.id(a), w.owners)
	w.tellFollowers(a)
	n.redis.SetClusterDown(n.shut)
	n.epoch = w.epoch
}

// tellFollowers tells a node who follows whom.
func (w *World) tellFollowers(a int) {
	for i, s := range w.plan.shards {
		for _, r := range s.members {
			switch {
			case !s.cluster:
			case r == w.leaders[i]:
				w.nodeOf(a).redis.SetFollower(w.id(r), "")
			default:
				w.nodeOf(a).redis.SetFollower(w.id(r), w.id(w.leaders[i]))
			}
		}
	}
}

// assign changes the owner of a range of slots; a knows it already.
func (w *World) assign(a int, given redis.SlotRange) {
	w.owners = redis.Reassign(w.owners, given)
	w.epoch++
	w.nodeOf(a).epoch = w.epoch
}

// inherit gives a node that has been promoted the slots of the one before it.
func (w *World) inherit(a, old int) {
	for i := range w.owners {
		if w.owners[i].Owner == w.id(old) {
			w.owners[i].Owner = w.id(a)
		}
	}
	w.epoch++
	w.giveMap(a)
}

// gossip passes the newest map on to every node that somebody who has it can reach.
func (w *World) gossip() {
	nodes := w.clusterNodes()
	for again := true; again; {
		again = false
		for _, a := range nodes {
			knows := func(b int) bool { return b != a && w.nodeOf(b).epoch == w.epoch && w.connected(a, b) }
			if w.nodeOf(a).epoch < w.epoch && slices.ContainsFunc(nodes, knows) {
				w.learn(a)
				again = true
			}
		}
	}
}

// learn brings a node's map up to date.
func (w *World) learn(a int) {
	n := w.nodeOf(a)
	n.epoch = w.epoch
	w.tellFollowers(a)
	w.wake(a)
	w.deferred(a, n.redis.SetOwners(w.owners))
}

// migrate moves a slot with its keys to another node at once, as CLUSTER MIGRATION does.
func (w *World) migrate(slot, to int) {
	e := trace.Event{Kind: trace.Migrate, Actor: w.id(to), What: "slot " + strconv.Itoa(slot)}
	from := w.ownerOf(slot)
	e.Peer = w.id(from)
	source, target := w.nodeOf(from), w.nodeOf(to)
	switch {
	case from == to:
		e.Text = e.Actor + " has it already"
	case target.follows != nobody:
		e.Text = e.Actor + " is a replica"
	case !w.connected(from, to):
		e.Text = e.Actor + " and " + e.Peer + " do not reach each other"
	}
	if e.Text != "" {
		w.emit(e)
		return
	}
	w.wake(from)
	w.wake(to)
	var took []redis.Change
	for _, key := range source.redis.KeysInSlot(slot) {
		took = append(took, target.redis.Load(source.redis.Dump(0, key))...)
	}
	e.Keys = keysOf(took)
	w.emit(e)
	given := redis.SlotRange{From: slot, To: slot, Owner: w.id(to)}
	w.assign(to, given)
	w.changed(to, took)
	w.deferred(to, target.redis.AssignSlot(slot, given.Owner))
	source.epoch = w.epoch
	res := source.redis.AssignSlot(slot, given.Owner)
	w.emit(trace.Event{Kind: trace.Migrate, Actor: e.Peer, Peer: e.Actor, What: e.What, Keys: keysOf(res.Changes)})
	w.changed(from, res.Changes)
	w.push(from, res.Pushes)
	w.gossip()
}

// ownerOf is the node that owns a slot by the newest map.
func (w *World) ownerOf(slot int) int {
	i := slices.IndexFunc(w.owners, func(r redis.SlotRange) bool { return r.From <= slot && slot <= r.To })
	return w.plan.index[w.owners[i].Owner]
}

// handKeys hands the keys of a MIGRATE to their target, and returns how the command ends.
func (w *World) handKeys(from int, m *redis.Migration) redis.Result {
	to, known := w.plan.index[m.To]
	switch {
	case !known || !w.isNode(to) || w.nodeOf(to).down:
		m.Failure = redis.Refused
	case to == from || !w.connected(from, to):
		m.Failure = redis.Unreachable
	default:
		w.wake(to)
		res := w.nodeOf(to).redis.Accept(m)
		w.emit(trace.Event{Kind: trace.Migrate, Actor: w.id(to), Peer: w.id(from), Keys: keysOf(res.Changes)})
		w.changed(to, res.Changes)
		w.push(to, res.Pushes)
	}
	return w.nodeOf(from).redis.Migrated(m)
}
