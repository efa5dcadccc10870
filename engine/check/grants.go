package check

import "lockstep/engine/trace"

// wish is a client and the section whose lock it wants or has.
type wish struct{ client, section string }

// grant is the moment at which a client has got the lock of a section: on a majority where several nodes are asked.
type grant struct {
	client string
	event  int
}

// grants follows, event by event, who gets the lock of each section. A lock that was lost or given back and is asked for
// again is a new grant. A renewal is none, even one that brings back a lock which was lost in between: to the client the
// same turn goes on.
type grants struct {
	o      *owners
	known  scripts
	got    map[string][]grant // by section, in order
	holder map[string]string  // by section; absent: nobody
	turn   map[wish]bool      // from a grant until the client sends a release
}

func newGrants(r *record) *grants {
	return &grants{
		o: newOwners(r), known: scriptsOf(r.t), got: map[string][]grant{}, holder: map[string]string{}, turn: map[wish]bool{},
	}
}

// follow takes in an event and tells which section's lock it gives to a client, "" for none.
func (g *grants) follow(e *trace.Event) (section string) {
	g.o.follow(e)
	if e.Kind == trace.Send && e.Cmd != nil {
		if a := g.known.aimOf(e.Cmd); a.purpose == release {
			delete(g.turn, wish{e.Actor, a.section})
		}
	}
	if e.Kind == trace.Promote && e.Text == "" {
		for s := range g.holder {
			g.look(s, e)
		}
		return ""
	}
	for _, k := range e.Keys {
		if s, ok := sectionOf(k.Key); ok && g.look(s, e) {
			section = s
		}
	}
	return section
}

// look notes whether the lock of a section has changed hands, and tells whether it is a grant.
func (g *grants) look(section string, e *trace.Event) bool {
	if old, ok := g.holder[section]; ok && g.o.holds(old, section) {
		return false
	}
	delete(g.holder, section)
	if e.Kind != trace.Execute || !g.o.holds(e.Peer, section) {
		return false
	}
	g.holder[section] = e.Peer
	w := wish{e.Peer, section}
	switch p := g.known.aimOf(e.Cmd).purpose; {
	case p == renew, p == takeOrRenew && g.turn[w]:
		return false
	}
	g.turn[w] = true
	g.got[section] = append(g.got[section], grant{e.Peer, e.I})
	return true
}

// last returns the number of a client's latest grant of a section's lock, from 1; 0 when it has had none.
func (g *grants) last(section, client string) int {
	for i := len(g.got[section]) - 1; i >= 0; i-- {
		if g.got[section][i].client == client {
			return i + 1
		}
	}
	return 0
}
