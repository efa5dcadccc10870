package run

import (
	"fmt"
	"slices"

	"lockstep/engine/program"
	"lockstep/engine/redis"
	"lockstep/engine/resp"
	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

const (
	connections = 32              // of one client to one node: one for each thread, and the last for messages
	listener    = connections - 1 // the connection on which messages come
	maxKept     = 1_000           // messages that have come and nobody has received
)

// connection numbers the connection that a request travels on.
func (p *packet) connection() int {
	if p.listens {
		return p.from*connections + listener
	}
	return p.from*connections + p.thread
}

// confirmed joins the confirmations of a SUBSCRIBE of several channels, which a node sends one behind the other, to the
// one message that they arrive as.
func confirmed(p packet, res redis.Result) redis.Result {
	all := []resp.Value{res.Reply}
	res.Pushes = slices.DeleteFunc(slices.Clone(res.Pushes), func(q redis.Push) bool {
		mine := q.Conn == p.connection()
		if mine {
			all = append(all, q.Reply)
		}
		return mine
	})
	if len(all) > 1 {
		res.Reply = resp.Value{Kind: resp.Array, List: all}
	}
	return res
}

// publish sends a message to a subscriber.
func (w *World) publish(from int, m redis.Push, at sim.Time) {
	if to := m.Conn / connections; m.Conn%connections == listener && w.isClient(to) {
		w.sendAt(packet{from: from, to: to, answer: true, message: true, value: m.Reply}, at)
	}
}

// hear lets a client take a message of a channel: it goes to the thread that has waited longest, or is kept.
func (w *World) hear(p packet) {
	i := p.to
	c := &w.clients[i]
	e := trace.Event{Kind: trace.Reply, Actor: w.id(i), Peer: w.id(p.from), Msg: p.id, What: "message", Reply: p.value}
	if op, waits := w.receiver(i); waits {
		e.Thread, e.Call, e.Src, e.Callers = op.Thread, op.Number, op.Src, op.Callers
		w.emit(e)
		w.finish(i, op, []program.Answer{{Node: e.Peer, Reply: p.value}})
		return
	}
	e.Text = "kept until the program asks for it"
	w.emit(e)
	if c.kept = append(c.kept, p); len(c.kept) > maxKept {
		at := w.processOf(i).Pending()[0]
		w.fail(i, program.Failure{Src: at.Src, Msg: fmt.Sprintf("more than %d messages have come that it has not received", maxKept)})
	}
}

// receiver returns the operation that the next message ends, if there is one.
func (w *World) receiver(i int) (op program.Op, waits bool) {
	c := &w.clients[i]
	for _, p := range c.waits {
		if op := w.op(i, p.call); op.Kind == program.Receive && len(c.kept) == 0 && !c.standsStill(op.Thread) {
			return op, true
		}
	}
	return op, false
}

// receive begins to wait for a message.
func (w *World) receive(i int, op program.Op, e trace.Event) {
	e.Kind, e.What, e.Until = trace.Sleep, "receive", trace.NoTime
	if op.Timeout > 0 {
		e.Until = untilShown(w.clients[i].mono.When(w.clients[i].mono.Read(w.now) + op.Timeout))
	}
	w.emit(e)
	if len(w.clients[i].kept) > 0 {
		w.queue.Push(w.now, task{kind: doTake, actor: i, call: op.Number})
	}
}

// takeKept gives a thread that waits for a message one that has been kept.
func (w *World) takeKept(t task) {
	c := &w.clients[t.actor]
	op := w.op(t.actor, t.call)
	switch {
	case c.paused:
		c.due = append(c.due, t)
	case c.standsStill(op.Thread):
		c.stalled = append(c.stalled, t)
	case len(c.kept) > 0:
		p := c.kept[0]
		c.kept = c.kept[1:]
		w.emit(trace.Event{
			Kind: trace.Wake, Actor: w.id(t.actor), Peer: w.id(p.from), Thread: op.Thread, Call: op.Number, What: "receive",
			Reply: p.value, Src: op.Src, Callers: op.Callers,
		})
		w.finish(t.actor, op, []program.Answer{{Node: w.id(p.from), Reply: p.value}})
	}
}

// abandon closes the connections on which an operation still waits for replies: whoever gives up waiting, or ends, leaves
// no command behind that would take something later.
func (w *World) abandon(i int, p wait) {
	for _, node := range p.asked {
		if !slices.ContainsFunc(p.answers, func(a program.Answer) bool { return a.Node == w.id(node) }) {
			w.disconnect(packet{from: i, to: node, thread: p.thread})
		}
	}
}

// disconnect sends the end of a connection to its node, behind everything that was sent on it. It is no message that
// people see; over a cut link it does not arrive.
func (w *World) disconnect(p packet) {
	l := w.link(p.from, p.to)
	if l.cut {
		return
	}
	at := w.now.Add(l.delay)
	for _, it := range w.queue.Items {
		q := it.Val.packet
		if it.Val.kind == doArrive && q.from == p.from && q.to == p.to && q.connection() == p.connection() {
			at = max(at, it.At)
		}
	}
	w.queue.Push(at, task{kind: doClose, actor: p.to, packet: p})
}

// closed is the end of a connection at its node.
func (w *World) closed(t task) {
	switch n := w.nodeOf(t.actor); {
	case n.down:
	case n.free() > w.now || !t.queued && w.someQueued(t.actor):
		t.queued = true
		w.queue.Push(max(n.free(), w.now), t)
	default:
		conn := t.packet.connection()
		n.redis.Disconnect(conn)
		n.blocked = slices.DeleteFunc(n.blocked, func(p packet) bool { return p.connection() == conn })
	}
}
