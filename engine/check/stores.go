package check

import (
	"fmt"
	"slices"

	"lockstep/engine/resp"
	"lockstep/engine/trace"
)

// call names an operation of a client.
type call struct {
	client string
	number int
}

// storeName names what a client has to do with a store.
type storeName struct{ store, client string }

// isStore tells whether an event is an operation that a store has carried out for a client.
func isStore(e *trace.Event) bool {
	return e.Name != "" && e.Kind != trace.Send && e.Kind != trace.Reject && e.Reply.Kind != resp.None
}

// fencingOrder: writes take effect at a store in the order in which their clients got the store's lock. An operation
// belongs to the last grant that its client had had when it sent it; a client that never had the lock is not judged.
func fencingOrder(r *record) finding {
	f := fence{
		grants: newGrants(r), sent: map[call]int{}, max: map[string]*trace.Event{}, served: map[storeName]served{},
	}
	for i := range r.t.Events {
		e := &r.t.Events[i]
		f.grants.follow(e)
		switch {
		case e.Kind == trace.Send && e.Name != "":
			f.sent[call{e.Actor, e.Call}] = f.grants.last(bare(e.Name), e.Actor)
		case isStore(e):
			if broken, ok := f.judge(e); ok {
				return broken
			}
		}
	}
	return holds("No write was taken from a client whose turn was over.")
}

// fence is what fencingOrder has seen so far.
type fence struct {
	grants *grants
	sent   map[call]int            // the grant that each operation belongs to
	max    map[string]*trace.Event // by store: where the highest token was accepted
	served map[storeName]served    // the latest grant of a client for which a store has done anything
}

// served is an operation that a store has carried out and the number of the grant it belongs to.
type served struct {
	grant int
	event *trace.Event
}

// judge looks at one operation that a store has carried out.
func (f *fence) judge(e *trace.Event) (finding, bool) {
	section, id := bare(e.Name), storeName{e.Name, e.Peer}
	mine := f.sent[call{e.Peer, e.Call}]
	if top := f.max[e.Name]; e.HasToken && (top == nil || e.Token > top.Token) {
		f.max[e.Name] = e
	} else if e.HasToken && e.Token < top.Token {
		say := fmt.Sprintf("%s takes fencing token %d of %s after %d of %s.", e.Actor, e.Token, e.Peer, top.Token, top.Peer)
		return violated(e, []int{e.I, top.I}, say), true
	}
	if e.Kind == trace.Write && mine > 0 {
		if later, ok := f.later(section, id, mine, e); ok {
			return later, true
		}
	}
	if mine > f.served[id].grant && e.What != "begin" {
		f.served[id] = served{mine, e}
	}
	return finding{}, false
}

// later finds out whether a write comes too late. A plain one without a token must come before anybody else has got the
// lock. One with a token, or by the commit of a transaction that held the row, must come before the store has done
// anything for a later grant: the store is asked to keep the order of what it has seen. A write_if names what it rests
// on, and needs no turn.
func (f *fence) later(section string, id storeName, mine int, e *trace.Event) (finding, bool) {
	switch {
	case e.What == "write_if":
		return finding{}, false
	case e.HasToken || e.What == "commit":
		s := f.others(id)
		if s.grant <= mine {
			return finding{}, false
		}
		say := fmt.Sprintf("%s takes %s's %s, though it has already served %s, who got the lock later.", e.Actor, e.Peer, named(e), s.event.Peer)
		return violated(e, []int{e.I, s.event.I}, say), true
	}
	for _, g := range f.grants.got[section][mine:] {
		if g.client != e.Peer {
			say := fmt.Sprintf("%s takes %s's write, though %s has got the lock since.", e.Actor, e.Peer, g.client)
			return violated(e, []int{e.I, g.event}, say), true
		}
	}
	return finding{}, false
}

// named says what kind of write an event is.
func named(e *trace.Event) string {
	if e.What == "commit" {
		return "commit"
	}
	return fmt.Sprintf("write with token %d", e.Token)
}

// others returns the latest grant of another client that a store has served.
func (f *fence) others(id storeName) served {
	var latest served
	for other, s := range f.served {
		if other.store == id.store && other.client != id.client && s.grant > latest.grant {
			latest = s
		}
	}
	return latest
}

// noLostUpdate: no client's write takes effect that rests on a read which another client's write has overtaken. A write
// rests on what its client knew of the store when it sent it: the last read or own write whose answer had reached it. A
// client that has never read writes blindly, and loses nothing that it knew.
func noLostUpdate(r *record) finding {
	u := updates{
		known: map[storeName]*trace.Event{}, pending: map[call]*trace.Event{}, basis: map[call]*trace.Event{},
		draft: map[storeName]*trace.Event{}, writes: map[string][]*trace.Event{},
	}
	for i := range r.t.Events {
		e := &r.t.Events[i]
		switch {
		case e.Kind == trace.Send && e.Name != "":
			u.basis[call{e.Actor, e.Call}] = u.known[storeName{e.Name, e.Actor}]
		case e.Kind == trace.Reply:
			u.hear(e)
		case isStore(e):
			if f, broken := u.judge(e); broken {
				return f
			}
		}
	}
	return holds("No write took effect that rested on a value already overwritten.")
}

// updates is what noLostUpdate has seen so far.
type updates struct {
	known   map[storeName]*trace.Event // the last read, or write after a read, that a client has heard of
	pending map[call]*trace.Event      // reads and writes whose answer is under way
	basis   map[call]*trace.Event      // what an operation rests on
	draft   map[storeName]*trace.Event // what the last write of an open transaction rests on
	writes  map[string][]*trace.Event  // by store, in order
}

// hear is an answer that reaches its client.
func (u *updates) hear(e *trace.Event) {
	id := call{e.Actor, e.Call}
	if at := u.pending[id]; at != nil {
		name := storeName{at.Name, e.Actor}
		if old := u.known[name]; at.What == "read" || at.What == "update" || old != nil {
			if old == nil || at.I > old.I {
				u.known[name] = at
			}
		}
		delete(u.pending, id)
	}
}

func (u *updates) judge(e *trace.Event) (finding, bool) {
	id, name := call{e.Peer, e.Call}, storeName{e.Name, e.Peer}
	if e.What == "read" || e.What == "update" || e.Kind == trace.Write {
		u.pending[id] = e
	}
	if e.Kind == trace.Claim && (e.What == "write" || e.What == "write_if") {
		u.draft[name] = u.basis[id]
	}
	if e.Kind != trace.Write {
		return finding{}, false
	}
	all := u.writes[e.Name]
	u.writes[e.Name] = append(all, e)
	basis := u.basis[id]
	if e.What == "commit" {
		basis = u.draft[name]
	}
	if basis == nil {
		return finding{}, false
	}
	over := slices.IndexFunc(all, func(w *trace.Event) bool { return w.Peer != e.Peer && w.I > basis.I })
	if over < 0 {
		return finding{}, false
	}
	lost := all[over]
	what := "wrote"
	if basis.Kind != trace.Write {
		what = "read"
	}
	say := fmt.Sprintf("%s's write of %s rests on what it %s at %s ms; %s's write of %s at %s ms is lost.", e.Peer,
		trace.Word(e.Value.Plain()), what, trace.Ms(int64(basis.T)), lost.Peer, trace.Word(lost.Value.Plain()), trace.Ms(int64(lost.T)))
	return violated(e, []int{e.I, lost.I, basis.I}, say), true
}
