package run

import (
	"fmt"
	"slices"

	"lockstep/engine/program"
	"lockstep/engine/resp"
	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// hangUpEnded sends the ends of those sessions of a client that have a transaction open and whose thread is over: each
// living thread waits for an operation. An end comes after everything that was sent in its session.
func (w *World) hangUpEnded(client int) {
	for i := range w.stores {
		to := len(w.clients) + len(w.nodes) + i
		for _, session := range w.stores[i].open {
			if clientOf(session) == client && !w.lives(session) && !w.hangsUp(to, session) {
				w.queue.Push(w.lastArrival(client, to, session), task{kind: doHangUp, actor: to, call: session})
			}
		}
	}
}

// lives tells whether the thread of a session goes on.
func (w *World) lives(session int) bool {
	client := clientOf(session)
	return w.clients[client].phase != over && slices.ContainsFunc(w.processOf(client).Pending(), func(op program.Op) bool {
		return op.Thread == session%connections
	})
}

// hangsUp tells whether the end of a session is already on its way.
func (w *World) hangsUp(store, session int) bool {
	return slices.ContainsFunc(w.queue.Items, func(it sim.Item[task]) bool {
		return it.Val.kind == doHangUp && it.Val.actor == store && it.Val.call == session
	})
}

// lastArrival is when something that is sent in a session now arrives, behind what is on its way.
func (w *World) lastArrival(client, store, session int) sim.Time {
	at := w.now.Add(w.link(client, store).delay)
	for _, it := range w.queue.Items {
		if t := it.Val; t.kind == doArrive && t.actor == store && t.packet.connection() == session {
			at = max(at, it.At)
		}
	}
	return at
}

// hungUp is the end of a session at a store: its transaction is rolled back. Over a cut link the store does not hear of
// it before the link is whole again.
func (w *World) hungUp(t task) {
	s, session := w.storeOf(t.actor), t.call
	client := clientOf(session)
	if w.link(client, t.actor).cut || !slices.Contains(s.open, session) {
		return
	}
	s.waiting = slices.DeleteFunc(s.waiting, func(p packet) bool { return p.connection() == session })
	s.end(session, false)
	why := w.id(client) + " has ended"
	if w.clients[client].phase != over {
		why = fmt.Sprintf("thread %d of %s has ended", session%connections, w.id(client))
	}
	w.emit(trace.Event{
		Kind: trace.Reject, Actor: w.id(t.actor), Peer: w.id(client), Name: w.id(t.actor),
		What: string(program.RollbackStore), Reply: resp.OK, Text: why,
	})
	w.grantRow(s)
}

// hearAgain lets a store hear, over a link that is whole again, of sessions that have ended meanwhile.
func (w *World) hearAgain(a, b int) {
	for _, end := range [][2]int{{a, b}, {b, a}} {
		if w.isClient(end[0]) && !w.isClient(end[1]) && !w.isNode(end[1]) {
			w.hangUpEnded(end[0])
		}
	}
}
