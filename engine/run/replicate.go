// Replication: what travels between a primary and its replicas, in which order, and what each knows of the other.

package run

import (
	"fmt"
	"slices"

	"lockstep/engine/redis"
	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// resendAfter is how long TCP waits before it sends again what was lost.
const resendAfter = 200 * sim.Millisecond

// nobody stands for the primary that a primary follows.
const nobody = -1

type relayKind uint8

// The messages between a primary and its replicas.
const (
	noRelay   relayKind = iota
	change              // to a replica: keys that a command has changed
	whole               // to a replica: all keys, in place of what it has
	question            // to a replica: how far is it?
	answered            // to the primary: so far
	handover            // to a replica: it has everything and is the primary from now on
	published           // to a replica, or to another node of a cluster: messages to subscribers
)

// relay is what a primary and a replica tell one another. Stream numbers the replica's connection that it belongs to.
type relay struct {
	kind   relayKind
	stream int
	offset int64 // how many changes of the primary it includes
	keys   []redis.Dump
	texts  []redis.Message
}

func (u *relay) code(c *sim.Codec) {
	sim.Int(c, &u.kind)
	sim.Int(c, &u.stream)
	sim.Int(c, &u.offset)
	sim.Slice(c, &u.keys, func(d *redis.Dump) { d.Code(c) })
	sim.Slice(c, &u.texts, func(m *redis.Message) {
		c.String(&m.Channel)
		c.String(&m.Text)
	})
}

// replicasOf lists the actors that follow a node.
func (w *World) replicasOf(a int) []int {
	var out []int
	for i := range w.nodes {
		if w.nodes[i].linked && w.nodes[i].follows == a {
			out = append(out, len(w.clients)+i)
		}
	}
	return out
}

// changed passes what has changed at a node on to its replicas, and to its disk.
func (w *World) changed(a int, changes []redis.Change) {
	if len(changes) == 0 {
		return
	}
	n, replicas := w.nodeOf(a), w.replicasOf(a)
	if len(replicas) == 0 && !n.disk.open && n.fsync() == "" {
		return
	}
	var keys []redis.Dump
	for _, ch := range redis.Distinct(changes) {
		keys = append(keys, n.redis.Dump(ch.DB, ch.Key))
	}
	w.written(n, keys)
	for _, r := range replicas {
		w.tell(r, relay{kind: change, offset: n.redis.Offset(), keys: keys})
	}
}

// tell sends a relay from its primary to a replica.
func (w *World) tell(r int, u relay) {
	n := w.nodeOf(r)
	u.stream = n.stream
	w.stream(packet{from: n.follows, to: r, relay: u})
}

// stream sends a packet on a connection between nodes: in order, again when it was lost, and not before the link is
// whole.
func (w *World) stream(p packet) {
	l := w.link(p.from, p.to)
	if l.cut {
		w.held = append(w.held, p)
		return
	}
	l.sent++
	w.messages++
	p.id = w.messages
	arrival := w.now.Add(l.delay)
	row := trace.Message{ID: p.id, From: w.id(p.from), To: w.id(p.to), K: l.sent, Sent: w.now, Fate: trace.Delivered}
	for _, f := range w.plan.messageFaults[messageName{p.from, p.to, l.sent}] {
		switch f.Kind {
		case "lose":
			arrival, row.Fate = arrival.Add(resendAfter), trace.Late
		case "delay":
			arrival, row.Fate = arrival.Add(f.Dur), trace.Late
		}
	}
	l.arrives = max(arrival, l.arrives)
	w.launch(p, row, l.arrives)
}

// spread sends messages to the subscribers at the other nodes: those of a cluster all get them, and replicas do.
func (w *World) spread(a int, texts []redis.Message) {
	n := w.nodeOf(a)
	if w.plan.shards[w.shardOf(a)].cluster {
		for _, o := range w.clusterNodes() {
			if o != a {
				w.stream(packet{from: a, to: o, relay: relay{kind: published, texts: texts}})
			}
		}
		return
	}
	for _, r := range w.replicasOf(a) {
		w.tell(r, relay{kind: published, offset: n.redis.Offset(), texts: texts})
	}
}

// release sends what has waited for a link to be whole.
func (w *World) release(from, to int) {
	var ready []packet
	w.held = slices.DeleteFunc(w.held, func(p packet) bool {
		if p.from != from || p.to != to {
			return false
		}
		ready = append(ready, p)
		return true
	})
	for _, p := range ready {
		if w.current(p) {
			w.stream(p)
		}
	}
}

// current tells whether the connection still exists on which a packet travels.
func (w *World) current(p packet) bool {
	r, primary := p.to, p.from
	if p.relay.stream == 0 { // The bus of a cluster is no such connection.
		return true
	}
	if p.relay.kind == answered {
		r, primary = primary, r
	}
	n := w.nodeOf(r)
	return n.follows == primary && n.stream == p.relay.stream
}

// unlink ends the connections of a node that is down, or changes its part, to its replicas and to its primary.
func (w *World) unlink(a int) {
	w.held = slices.DeleteFunc(w.held, func(p packet) bool { return p.from == a || p.to == a })
	for _, r := range w.replicasOf(a) {
		w.nodeOf(r).linked = false
	}
	if n := w.nodeOf(a); n.linked {
		n.linked = false
		w.notice(n.follows)
	}
	w.notice(a)
}

// attachment is a replica as its primary knows it, with the number of its connection.
type attachment struct{ replica, stream int }

func (t *attachment) code(c *sim.Codec) {
	sim.Int(c, &t.replica)
	sim.Int(c, &t.stream)
}

// notice lets a node find out which of its replicas have left; over a cut link it cannot.
func (w *World) notice(a int) {
	n := w.nodeOf(a)
	n.attached = slices.DeleteFunc(n.attached, func(t attachment) bool {
		r := w.nodeOf(t.replica)
		if r.linked && r.follows == a && r.stream == t.stream || w.link(t.replica, a).cut {
			return false
		}
		n.redis.Detach(w.id(t.replica))
		return true
	})
}

// follow makes a node a replica of another one: it gets a copy of everything, and then every change.
func (w *World) follow(r, primary int) {
	n, p := w.nodeOf(r), w.nodeOf(primary)
	w.unlink(r)
	n.follows, n.linked = primary, true
	n.stream++
	w.wake(r)
	w.deferred(r, n.redis.SetReplica(w.id(primary)))
	w.attach(r)
	u := relay{kind: whole, offset: p.redis.Offset()}
	for _, k := range p.redis.Keys() {
		u.keys = append(u.keys, p.redis.Dump(k.DB, k.Key))
	}
	w.tell(r, u)
	if p.handing != 0 && (p.heir == nobody || p.heir == r) {
		w.tell(r, relay{kind: handover, offset: int64(p.handing)})
	}
}

// attach tells a primary of a replica, which it then counts.
func (w *World) attach(r int) {
	n := w.nodeOf(r)
	p := w.nodeOf(n.follows)
	p.attached = slices.DeleteFunc(p.attached, func(t attachment) bool { return t.replica == r })
	p.attached = append(p.attached, attachment{r, n.stream})
	p.redis.Detach(w.id(r))
	w.deferred(n.follows, p.redis.Ack(w.id(r), 0))
}

// takeRelay is a relay at its end.
func (w *World) takeRelay(n *node, p packet) {
	u, e := p.relay, trace.Event{Kind: trace.Replicate, Actor: w.id(p.to), Peer: w.id(p.from), Msg: p.id}
	if !w.current(p) {
		w.lose(p, "the connection between the two has ended")
		return
	}
	w.wake(p.to)
	switch u.kind {
	case change, whole:
		if u.kind == whole {
			e.What = "full"
			u.keys = append(u.keys, missing(n, u.keys)...)
		}
		for _, d := range u.keys {
			e.Keys = append(e.Keys, keysOf(n.redis.Load(d))...)
		}
		n.redis.SetOffset(u.offset)
		w.written(n, u.keys)
		w.emit(e)
	case question:
		e.What, e.Text = "offset", progress(e.Actor, n.redis.Offset())
		w.emit(e)
		w.stream(packet{from: p.to, to: p.from, relay: relay{kind: answered, stream: u.stream, offset: n.redis.Offset()}})
	case answered:
		e.What, e.Text = "ack", progress(e.Peer, u.offset)
		w.emit(e)
		w.deferred(p.to, n.redis.Ack(e.Peer, u.offset))
	case handover:
		w.takeOver(p)
	case published:
		e.What = "message"
		w.emit(e)
		if u.stream != 0 {
			n.redis.SetOffset(u.offset)
		}
		for _, m := range u.texts {
			w.push(p.to, n.redis.Receive(m).Pushes)
		}
	}
}

// progress says how many of its primary's changes a replica has.
func progress(replica string, changes int64) string {
	if changes == 1 {
		return replica + " has 1 change"
	}
	return fmt.Sprintf("%s has %d changes", replica, changes)
}

// missing lists as absent the keys of a node that are not among those of a copy.
func missing(n *node, copied []redis.Dump) []redis.Dump {
	var out []redis.Dump
	for _, k := range n.redis.Keys() {
		if !slices.ContainsFunc(copied, func(d redis.Dump) bool { return d.DB == k.DB && d.Key == k.Key }) {
			out = append(out, redis.Absent(k.DB, k.Key))
		}
	}
	return out
}
