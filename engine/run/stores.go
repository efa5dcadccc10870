package run

import (
	"fmt"
	"slices"

	"lockstep/engine/program"
	"lockstep/engine/resp"
	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// store is a protected resource: one row, and the transactions on it. A transaction that writes holds the row until it
// ends, as under READ COMMITTED in PostgreSQL: others read the committed row meanwhile, and wait to write.
type store struct {
	row     row
	open    []int // sessions with an open transaction
	holder  int   // the session that holds the row, or noSession
	draft   row   // what the row will be when the holder commits
	waiting []packet
}

// row is what a store holds.
type row struct {
	value   resp.Value
	version int64 // how many writes have been accepted
	stamp   string
	max     int64 // the highest fencing token seen
	owner   int   // the client that brought it first, or noClient
}

const noSession, noClient = -1, -1

func newStore(value resp.Value) store {
	return store{row: row{value: value, owner: noClient}, holder: noSession}
}

// clientOf returns the client of a session, which is the connection of one thread to a store.
func clientOf(session int) int { return session / connections }

// takesRow tells whether an operation changes the row, and so waits while another session holds it.
func takesRow(a program.Access) bool {
	switch a.Verb {
	case program.BeginStore, program.CommitStore, program.RollbackStore:
		return false
	case program.ReadStore:
		return a.HasToken
	}
	return true
}

// access is an operation that arrives at a store.
func (w *World) access(p packet) {
	s := w.storeOf(p.to)
	if s.holder != noSession && s.holder != p.connection() && takesRow(p.access) {
		s.waiting = append(s.waiting, p)
		e := w.accessEvent(p, trace.Claim)
		e.Text = w.id(clientOf(s.holder)) + " holds it"
		w.emit(e)
		return
	}
	w.perform(s, p)
	w.grantRow(s)
}

// perform carries out an operation and tells the client.
func (w *World) perform(s *store, p packet) {
	e := w.accessEvent(p, trace.Kind(p.access.Verb))
	switch p.access.Verb {
	case program.BeginStore, program.CommitStore, program.RollbackStore:
		s.transact(&e, p)
		w.hangUpEnded(p.from) // the thread may have ended while its begin was on its way
	default:
		w.touch(s, &e, p)
	}
	w.emit(e)
	w.post(packet{
		from: p.to, to: p.from, thread: p.thread, call: p.call, answer: true, value: e.Reply, version: e.Version, request: p.id,
	})
}

// grantRow lets the operations that wait for a free row go on, in order, until one of them holds it.
func (w *World) grantRow(s *store) {
	for s.holder == noSession && len(s.waiting) > 0 {
		p := s.waiting[0]
		s.waiting = slices.Delete(s.waiting, 0, 1)
		w.perform(s, p)
	}
}

// transact begins or ends a transaction.
func (s *store) transact(e *trace.Event, p packet) {
	session, verb := p.connection(), p.access.Verb
	inside := slices.Contains(s.open, session)
	e.Kind, e.Reply = trace.Read, resp.OK
	switch {
	case verb == program.BeginStore && inside:
		e.Kind, e.Reply = trace.Reject, resp.ErrorOf("ERR a transaction is already open")
	case verb == program.BeginStore:
		s.open = append(s.open, session)
	case !inside:
		e.Kind, e.Reply = trace.Reject, resp.ErrorOf("ERR no transaction is open")
	case verb == program.RollbackStore:
		e.Kind = trace.Reject
		s.end(session, false)
	default:
		if s.holder == session && s.draft.version != s.row.version {
			e.Kind, e.Value, e.Version = trace.Write, s.draft.value, s.draft.version
		}
		s.end(session, true)
	}
}

// end closes a session's transaction and frees the row, with or without what was written.
func (s *store) end(session int, commit bool) {
	s.open = slices.DeleteFunc(s.open, func(o int) bool { return o == session })
	if s.holder != session {
		return
	}
	if commit {
		s.row = s.draft
	}
	s.holder, s.draft = noSession, row{}
}

// touch is an operation on the row. Inside a transaction, one that changes the row works on the draft from then on;
// outside, it is committed at once. One that is refused leaves the row alone.
func (w *World) touch(s *store, e *trace.Event, p packet) {
	a, r := p.access, &s.row
	if s.holder == p.connection() {
		r = &s.draft
	}
	if why := r.refuses(a, p.from, w.plan.checks[p.to]); why != "" {
		e.Kind, e.Reply = trace.Reject, resp.ErrorOf(why)
		return
	}
	if !r.meets(a) {
		e.Kind, e.Reply, e.Version = trace.Reject, resp.IntOf(0), r.version
		return
	}
	if takesRow(a) && slices.Contains(s.open, p.connection()) && s.holder == noSession {
		s.holder, s.draft = p.connection(), s.row
		r = &s.draft
	}
	e.Kind = touched(a.Verb, r == &s.draft)
	r.apply(e, p)
}

// apply carries out an accepted operation on a row.
func (r *row) apply(e *trace.Event, p packet) {
	a := p.access
	if a.HasToken && (a.Token > r.max || r.owner == noClient) {
		r.max, r.owner = a.Token, p.from
	}
	e.Reply = resp.OK
	switch a.Verb {
	case program.ReadStore, program.UpdateStore:
		if e.Reply = r.value; r.value.Kind == resp.None {
			e.Reply = resp.Null
		}
	case program.StampStore:
		r.stamp = a.Value.Str
		return
	case program.ClaimStore:
		return
	case program.WriteStore, program.WriteStoreIf:
		r.value = a.Value
		r.version++
		if a.Verb == program.WriteStoreIf {
			e.Reply = resp.IntOf(1)
		}
	}
	e.Version = r.version
}

// touched is the kind of the event of an accepted operation. What others do not see yet is no write: it claims the row.
func touched(v program.Verb, draft bool) trace.Kind {
	switch {
	case v == program.ReadStore:
		return trace.Read
	case !draft && (v == program.WriteStore || v == program.WriteStoreIf):
		return trace.Write
	}
	return trace.Claim
}

// refuses says why a fencing token is not accepted, or "". One below the highest seen is stale; an equal one passes,
// since one holder writes many times, but with the check "owner" only from the client that brought it first.
func (r *row) refuses(a program.Access, client int, check string) string {
	switch {
	case a.HasToken && a.Token < r.max:
		return "STALE a higher fencing token has been seen"
	case a.HasToken && a.Token == r.max && check == "owner" && r.owner != noClient && r.owner != client:
		return fmt.Sprintf("STALE another client brought fencing token %d first", a.Token)
	}
	return ""
}

// meets tells whether the condition of write_if, if there is one, is true of the row.
func (r *row) meets(a program.Access) bool {
	switch a.If {
	case program.IfVersion:
		return a.Version == r.version
	case program.IfStamp:
		return a.Stamp == r.stamp
	}
	return true
}

// accessEvent begins the event of an operation at its store.
func (w *World) accessEvent(p packet, kind trace.Kind) trace.Event {
	e := trace.Event{Kind: kind, Actor: w.id(p.to), Peer: w.id(p.from), Msg: p.id, Call: p.call}
	accessFields(&e, w.id(p.to), p.access)
	return e
}

// accessFields writes a store operation into an event.
func accessFields(e *trace.Event, name string, a program.Access) {
	e.What, e.Name, e.Value, e.Token, e.HasToken = string(a.Verb), name, a.Value, a.Token, a.HasToken
	switch a.If {
	case program.IfVersion:
		e.If, e.IfValue = "version", resp.IntOf(a.Version)
	case program.IfStamp:
		e.If, e.IfValue = "stamp", resp.BulkOf(a.Stamp)
	}
}

func (s *store) code(c *sim.Codec) {
	s.row.code(c)
	sim.Slice(c, &s.open, func(session *int) { sim.Int(c, session) })
	sim.Int(c, &s.holder)
	s.draft.code(c)
	sim.Slice(c, &s.waiting, func(p *packet) { p.code(c) })
}

func (r *row) code(c *sim.Codec) {
	r.value.Code(c)
	sim.Int(c, &r.version)
	c.String(&r.stamp)
	sim.Int(c, &r.max)
	sim.Int(c, &r.owner)
}
