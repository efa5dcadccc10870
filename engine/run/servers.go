package run

import (
	"fmt"
	"slices"

	"lockstep/engine/redis"
	"lockstep/engine/resp"
	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// maxCalls bounds the commands of one script that the trace keeps.
const maxCalls = 200

// post sends a packet: it gets its number on the link, and the schedule's word on its fate.
func (w *World) post(p packet) {
	l := w.link(p.from, p.to)
	l.sent++
	w.messages++
	p.id = w.messages
	arrival := w.now.Add(l.delay)
	row := trace.Message{ID: p.id, From: w.id(p.from), To: w.id(p.to), K: l.sent, Sent: w.now, Fate: trace.Delivered}
	if p.answer {
		row.Re = p.request
	}
	p.lost = l.cut
	copyAfter := sim.Dur(-1)
	for _, f := range w.plan.messageFaults[messageName{p.from, p.to, l.sent}] {
		switch f.Kind {
		case "lose":
			p.lost = true
		case "delay":
			arrival, row.Fate = arrival.Add(f.Dur), trace.Late
		case "dup":
			copyAfter = f.Dur
		}
	}
	if p.lost {
		row.Fate = trace.LostFate
	}
	w.launch(p, row, arrival)
	if copyAfter >= 0 {
		w.messages++
		p.id, row.ID, row.Fate, p.lost = w.messages, w.messages, trace.Dup, l.cut
		w.launch(p, row, arrival.Add(copyAfter))
	}
}

// launch puts a packet on its way.
func (w *World) launch(p packet, row trace.Message, arrival sim.Time) {
	row.Recv = arrival
	if p.lost {
		row.Recv = trace.NoTime
	}
	w.out.Messages = append(w.out.Messages, row)
	w.queue.Push(arrival, task{kind: doArrive, actor: p.to, packet: p})
}

// arrive is a packet at its end.
func (w *World) arrive(t task) {
	p := t.packet
	switch {
	case p.lost:
		w.lose(p, "")
	case w.isClient(p.to):
		w.arriveAtClient(t)
	case w.isNode(p.to):
		w.arriveAtNode(t)
	default:
		w.access(p)
	}
}

// lose tells that a packet is gone; the telling end is the server's, since a client may be dead.
func (w *World) lose(p packet, why string) {
	server, client := p.to, p.from
	if p.answer {
		server, client = p.from, p.to
	}
	w.emit(trace.Event{Kind: trace.Lost, Actor: w.id(server), Peer: w.id(client), Msg: p.id, Call: p.call, Text: why})
}

func (w *World) arriveAtClient(t task) {
	switch c := &w.clients[t.actor]; {
	case c.phase == over:
		w.lose(t.packet, w.id(t.actor)+" has ended")
	case c.paused:
		c.arrived = append(c.arrived, t)
	case c.stalls(t):
		c.stalled = append(c.stalled, t)
	default:
		w.take(t.packet)
	}
}

func (w *World) arriveAtNode(t task) {
	n := w.nodeOf(t.actor)
	switch {
	case n.down:
		w.lose(t.packet, w.id(t.actor)+" is down")
	case n.free() > w.now || !t.queued && w.someQueued(t.actor):
		t.queued = true
		w.queue.Push(max(n.free(), w.now), t)
	default:
		w.execute(n, t.packet)
	}
}

// someQueued tells whether requests that came earlier are still to be executed at this instant.
func (w *World) someQueued(actor int) bool {
	for _, it := range w.queue.Items {
		if it.At != w.now {
			break
		}
		if t := it.Val; t.actor == actor && t.queued {
			return true
		}
	}
	return false
}

// execute runs a command at a node and sends the reply.
func (w *World) execute(n *node, p packet) {
	if p.relay.kind != noRelay {
		w.takeRelay(n, p)
		return
	}
	w.wake(p.to)
	res := n.redis.Do(p.connection(), p.argv)
	w.spent.work += res.Work
	if p.listens {
		res = confirmed(p, res)
	}
	if res.Migrate != nil {
		end := w.handKeys(p.to, res.Migrate)
		end.Evicted, end.Changes = res.Evicted, slices.Concat(res.Changes, end.Changes)
		end.Pushes = slices.Concat(res.Pushes, end.Pushes)
		res = end
	}
	e := trace.Event{
		Kind: trace.Execute, Actor: w.id(p.to), Peer: w.id(p.from), Msg: p.id, Call: p.call, Cmd: p.argv,
		Reply: res.Reply, Keys: keysOf(res.Changes),
	}
	for i, c := range res.Calls {
		if i == maxCalls {
			e.Text = fmt.Sprintf("and %d more commands", len(res.Calls)-i)
			break
		}
		e.Calls = append(e.Calls, trace.Call{Line: c.Line, Cmd: c.Cmd, Reply: c.Reply})
	}
	for _, ch := range res.Evicted {
		w.emit(trace.Event{Kind: trace.Evict, Actor: w.id(p.to), What: ch.Key, Keys: []trace.Key{keyOf(ch)}})
	}
	w.emit(e)
	w.changed(p.to, slices.Concat(res.Evicted, res.Changes))
	if res.Endless {
		n.busyUntil, n.stuck = w.now.Add(res.Took), true
		n.blocked = append(n.blocked, p) // SCRIPT KILL answers it
		w.queue.Push(n.busyUntil, task{kind: doBusy, actor: p.to})
		return
	}
	n.stuck = n.redis.Busy()
	n.busyUntil = w.now.Add(res.Took)
	if res.Blocked {
		n.blocked = append(n.blocked, p)
	} else {
		w.answer(p, res.Reply, n.busyUntil)
	}
	w.push(p.to, res.Pushes)
	w.asked(p.to, res)
}

// asked does what a command wants of the other nodes.
func (w *World) asked(a int, res redis.Result) {
	if res.Wants {
		for _, r := range w.replicasOf(a) {
			w.tell(r, relay{kind: question})
		}
	}
	for _, r := range res.Assigned {
		w.assign(a, r)
	}
	if len(res.Assigned) > 0 {
		w.gossip()
	}
	if res.Failover != nil {
		w.handOver(a, res.Failover)
	}
	if len(res.Published) > 0 {
		w.spread(a, res.Published)
	}
}

// answer sends a node's reply to a request: at once, or when its script will have ended.
func (w *World) answer(p packet, reply resp.Value, at sim.Time) {
	w.sendAt(packet{from: p.to, to: p.from, thread: p.thread, call: p.call, answer: true, value: reply, request: p.id}, at)
}

// sendAt sends what a node says: now, or at the end of its script.
func (w *World) sendAt(p packet, at sim.Time) {
	if at > w.now {
		w.queue.Push(at, task{kind: doAnswer, actor: p.from, packet: p})
		return
	}
	w.post(p)
}

// push sends the replies that commands which waited at a node have now.
func (w *World) push(actor int, pushes []redis.Push) {
	n := w.nodeOf(actor)
	for _, p := range pushes {
		i := slices.IndexFunc(n.blocked, func(q packet) bool { return q.connection() == p.Conn })
		if i < 0 {
			w.publish(actor, p, n.busyUntil)
			continue
		}
		waited := n.blocked[i]
		n.blocked = slices.Delete(n.blocked, i, i+1)
		w.answer(waited, p.Reply, n.busyUntil)
	}
}

// deferred makes part of the world what a node has done that no request has just asked for: what had waited at it.
func (w *World) deferred(a int, res redis.Result) {
	for _, ch := range res.Evicted {
		w.emit(trace.Event{Kind: trace.Evict, Actor: w.id(a), What: ch.Key, Keys: []trace.Key{keyOf(ch)}})
	}
	for _, ch := range res.Changes {
		w.emit(trace.Event{Kind: trace.External, Actor: w.id(a), Keys: []trace.Key{keyOf(ch)}})
	}
	w.changed(a, slices.Concat(res.Evicted, res.Changes))
	w.push(a, res.Pushes)
}

// busy is the moment from which a node with an endless script answers BUSY.
func (w *World) busy(actor int) {
	w.emit(trace.Event{Kind: trace.ErrorWindow, Actor: w.id(actor), Text: "BUSY", Until: trace.NoTime})
}

func keyOf(c redis.Change) trace.Key {
	return trace.Key{Key: c.Key, Type: c.Type, Value: c.Value, Deadline: c.Deadline, HasDeadline: c.HasDeadline}
}

func keysOf(cs []redis.Change) []trace.Key {
	var out []trace.Key
	for _, c := range cs {
		out = append(out, keyOf(c))
	}
	return slices.Clip(out)
}
