package check

import (
	"fmt"
	"strings"

	"lockstep/engine/trace"
)

// releaseOwnLock: no command removes or replaces a lock's value that another client set. Moving another's deadline
// removes nothing, unless it makes the key expire at once; nor does a MIGRATE, which carries the value to another node.
func releaseOwnLock(r *record) finding {
	o := newOwners(r)
	for i := range r.t.Events {
		e := &r.t.Events[i]
		if e.Kind == trace.Execute && !strings.EqualFold(e.Cmd[0], "MIGRATE") {
			for _, k := range e.Keys {
				if f, broken := o.foreign(e, k); broken {
					return f
				}
			}
		}
		o.follow(e)
	}
	return holds("Every client released only what it had set.")
}

// foreign tells whether a command takes a lock, or a field of it, from another client.
func (o *owners) foreign(e *trace.Event, k trace.Key) (finding, bool) {
	old, ok := o.held[place{e.Actor, k.Key}]
	if !ok {
		return finding{}, false
	}
	after := held{parts: o.partsOf(e, k)}
	for _, p := range old.parts {
		if p.owner == "" || p.owner == e.Peer {
			continue
		}
		now, there := after.part(p.field)
		if there && now.owner == p.owner {
			continue
		}
		what := "deleted"
		if there {
			what = "overwrote"
		}
		say := fmt.Sprintf("%s %s %s's lock %s on %s.", e.Peer, what, p.owner, k.Key, e.Actor)
		return violated(e, []int{e.I, old.event}, say), true
	}
	return finding{}, false
}

// lockEventuallyFree: a lock that is set is absent later. A run goes on until the last lease is over, so one that is
// still there when nothing is left to happen stays for ever. What a replica or an ousted primary holds is no lock.
func lockEventuallyFree(r *record) finding {
	o := newOwners(r)
	for i := range r.t.Events {
		o.follow(&r.t.Events[i])
	}
	var open *finding
	for _, id := range o.sorted() {
		if !o.isPrimary(id.node) {
			continue
		}
		h := o.held[id]
		e, why := &r.t.Events[h.event-1], "has no deadline and nobody releases it"
		if h.hasDeadline {
			why = "never reaches its deadline"
		}
		switch {
		case r.t.EndCause != "done":
			return unknown("The run was cut off while a lock was still set.")
		case down(r.t, id.node):
			f := unknown(id.node + " is down, and nobody knows when it will be back with the lock.")
			open = &f
		default:
			return violated(e, []int{e.I}, fmt.Sprintf("%s on %s %s: it stays for ever.", id.key, id.node, why))
		}
	}
	if open != nil {
		return *open
	}
	return holds("Every lock that was set is free again.")
}

// down tells whether a node is down when the run ends.
func down(t *trace.Trace, node string) bool {
	is := false
	for i := range t.Events {
		if e := &t.Events[i]; e.Actor == node && (e.Kind == trace.Crash || e.Kind == trace.Restart) {
			is = e.Kind == trace.Crash
		}
	}
	return is
}
