package check

import (
	"fmt"
	"slices"

	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// mutualExclusion: while one client is inside a section no other enters it. A paused client is inside, a dead one is not.
func mutualExclusion(r *record) finding {
	inside := map[string][]string{}
	for i := range r.t.Events {
		e := &r.t.Events[i]
		section := bare(e.Section)
		switch e.Kind {
		case trace.Enter:
			others := remove(slices.Clone(inside[section]), e.Actor)
			if len(others) > 0 {
				say := fmt.Sprintf("%s and %s are both inside %s.", others[len(others)-1], e.Actor, e.Section)
				return violated(e, r.granting(e), say)
			}
			inside[section] = append(others, e.Actor)
		case trace.Leave:
			inside[section] = remove(inside[section], e.Actor)
		case trace.Crash, trace.Error, trace.Done:
			for s := range inside {
				inside[s] = remove(inside[s], e.Actor)
			}
		}
	}
	return holds("Nobody entered while somebody else was inside.")
}

func remove(list []string, name string) []string {
	return slices.DeleteFunc(list, func(c string) bool { return c == name })
}

// granting returns the events of a violation by an enter: where one node decides, the execute that granted the lock comes
// first.
func (r *record) granting(enter *trace.Event) []int {
	section := bare(enter.Section)
	for i := enter.I - 2; i >= 0 && len(r.votes[section]) == 1; i-- {
		e := &r.t.Events[i]
		if e.Kind != trace.Execute || e.Peer != enter.Actor {
			continue
		}
		if slices.ContainsFunc(e.Keys, func(k trace.Key) bool {
			s, ok := sectionOf(k.Key)
			return ok && s == section
		}) {
			return []int{e.I, enter.I}
		}
	}
	return []int{enter.I}
}

// stay is a client inside a section: until when it believes that it holds the lock.
type stay struct {
	client, section string
	enter           int
	until           sim.Time
}

// beliefAgrees: from enter to leave, or to the deadline given there, the section's key is the client's own on a majority
// of the nodes that are asked for it.
func beliefAgrees(r *record) finding {
	o, stays := newOwners(r), []stay(nil)
	for i := range r.t.Events {
		e := &r.t.Events[i]
		o.follow(e)
		switch e.Kind {
		case trace.Enter:
			stays = append(stays, stay{e.Actor, bare(e.Section), e.I, e.Until})
		case trace.Leave, trace.Crash, trace.Done, trace.Error:
			stays = slices.DeleteFunc(stays, func(s stay) bool {
				return s.client == e.Actor && (e.Kind != trace.Leave || s.section == bare(e.Section))
			})
		}
		for _, s := range stays {
			if s.until != trace.NoTime && e.T >= s.until || o.holds(s.client, s.section) {
				continue
			}
			say := fmt.Sprintf("%s believes it holds %s, and does not.", s.client, lockPrefix+s.section)
			if n := len(r.votes[s.section]); n > 1 {
				say = fmt.Sprintf("%s believes it holds %s, and only %d of %d nodes agree.",
					s.client, lockPrefix+s.section, o.votesFor(s.client, s.section), n)
			}
			return violated(e, []int{e.I, s.enter}, say)
		}
	}
	return holds("While a client trusted its lock, the lock was its own.")
}
