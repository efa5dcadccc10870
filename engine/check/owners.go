package check

import (
	"slices"
	"sort"

	"lockstep/engine/resp"
	"lockstep/engine/trace"
)

// place names a lock key of a node.
type place struct{ node, key string }

// part is one value of a lock and the client that set it: the whole of a string, or a field of a hash.
type part struct {
	field string
	value resp.Value
	owner string
}

// held is what a lock key holds on one node.
type held struct {
	parts       []part
	hasDeadline bool
	event       int // that last changed it
}

// of tells whether a client has set what the key holds, or a field of it.
func (h held) of(client string) bool {
	return slices.ContainsFunc(h.parts, func(p part) bool { return p.owner == client })
}

// owners follows who holds the locks of a run, event by event. An owner is the client whose command gave a key its
// value; a command that only moves the deadline does not change the owner, and a value that a replica or another node
// takes over, or that comes back with a restart, keeps it.
type owners struct {
	r       *record
	held    map[place]held
	setBy   map[setting]string // who last gave a key this value
	primary map[string]string  // by first primary: which of its group is primary now
}

// setting is a value of a key, or of a field of it.
type setting struct{ key, field, value string }

func newOwners(r *record) *owners {
	o := &owners{r: r, held: map[place]held{}, setBy: map[setting]string{}, primary: map[string]string{}}
	for node, first := range r.primaryOf {
		if node == first {
			o.primary[first] = first
		}
	}
	return o
}

// follow takes in what an event has changed.
func (o *owners) follow(e *trace.Event) {
	if e.Kind == trace.Promote && e.Text == "" {
		o.primary[o.r.primaryOf[e.Actor]] = e.Actor
	}
	for _, k := range e.Keys {
		if _, ok := sectionOf(k.Key); !ok {
			continue
		}
		id := place{e.Actor, k.Key}
		parts := o.partsOf(e, k)
		if len(parts) == 0 {
			delete(o.held, id)
			continue
		}
		o.held[id] = held{parts: parts, hasDeadline: k.HasDeadline, event: e.I}
	}
}

// partsOf splits what a key holds after an event and says whose each part is; nothing when the key is gone, or holds no
// lock: a list, a set.
func (o *owners) partsOf(e *trace.Event, k trace.Key) []part {
	var parts []part
	switch {
	case k.Type == "hash" && k.Value.Kind == resp.Array:
		for i := 0; i+1 < len(k.Value.List); i += 2 {
			parts = append(parts, part{field: k.Value.List[i].Str, value: k.Value.List[i+1]})
		}
	case k.Type == "string" && k.Value.Kind != resp.Nil:
		parts = []part{{value: k.Value}}
	}
	commanded := e.Kind == trace.Execute && o.r.client[e.Peer]
	for i := range parts {
		p := &parts[i]
		name := setting{k.Key, p.field, p.value.Str}
		old, ok := o.held[place{e.Actor, k.Key}].part(p.field)
		switch {
		case ok && old.value.Equal(p.value) && !(commanded && p.field == "" && trace.Sets(e, k.Key)):
			p.owner = old.owner
		case commanded:
			p.owner = e.Peer
			o.setBy[name] = e.Peer
		default:
			p.owner = o.setBy[name]
		}
	}
	return parts
}

func (h held) part(field string) (part, bool) {
	for _, p := range h.parts {
		if p.field == field {
			return p, true
		}
	}
	return part{}, false
}

// isPrimary tells whether a node is the one whose word counts: not a replica, nor a primary whose place another has.
func (o *owners) isPrimary(node string) bool { return o.primary[o.r.primaryOf[node]] == node }

// votesFor counts the votes in which a client holds the lock of a section now.
func (o *owners) votesFor(client, section string) int {
	var votes []string
	for id, h := range o.held {
		if s, _ := sectionOf(id.key); s != section || !h.of(client) || !o.isPrimary(id.node) {
			continue
		}
		v := o.r.voter[o.r.primaryOf[id.node]]
		if slices.Contains(o.r.votes[section], v) && !slices.Contains(votes, v) {
			votes = append(votes, v)
		}
	}
	return len(votes)
}

// holds tells whether a client has the lock of a section: on a majority where several nodes are asked.
func (o *owners) holds(client, section string) bool {
	return o.votesFor(client, section) >= o.r.quorum(section)
}

// sorted lists the places where a lock is, in an order that does not change from run to run.
func (o *owners) sorted() []place {
	var ids []place
	for id := range o.held {
		ids = append(ids, id)
	}
	sort.Slice(ids, func(i, j int) bool {
		if ids[i].node != ids[j].node {
			return ids[i].node < ids[j].node
		}
		return ids[i].key < ids[j].key
	})
	return ids
}
