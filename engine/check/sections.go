package check

import (
	"fmt"
	"slices"

	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// mutualExclusion: while one client is inside a section no other enters it. A paused client is inside, a dead one is not.
func mutualExclusion(t *trace.Trace) (*finding, string) {
	inside := map[string][]string{}
	for i := range t.Events {
		e := &t.Events[i]
		switch e.Kind {
		case trace.Enter:
			others := slices.DeleteFunc(slices.Clone(inside[e.Section]), func(c string) bool { return c == e.Actor })
			if len(others) > 0 {
				say := fmt.Sprintf("%s and %s are both inside %s.", others[len(others)-1], e.Actor, e.Section)
				return &finding{e, granting(t, e), say}, ""
			}
			inside[e.Section] = append(others, e.Actor)
		case trace.Leave:
			inside[e.Section] = remove(inside[e.Section], e.Actor)
		case trace.Crash, trace.Error, trace.Done:
			for s := range inside {
				inside[s] = remove(inside[s], e.Actor)
			}
		}
	}
	return nil, "Nobody entered while somebody else was inside."
}

func remove(list []string, name string) []string {
	return slices.DeleteFunc(list, func(c string) bool { return c == name })
}

// granting returns the events of a violation by an enter: on one node the execute that granted the lock comes first.
func granting(t *trace.Trace, enter *trace.Event) []int {
	nodes := t.Servers()
	for i := enter.I - 2; i >= 0 && nodes == 1; i-- {
		e := &t.Events[i]
		if e.Kind == trace.Execute && e.Peer == enter.Actor && len(e.Keys) > 0 && e.Keys[0].Key == lockPrefix+enter.Section {
			return []int{e.I, enter.I}
		}
	}
	return []int{enter.I}
}

// stay is a client inside a section: what it holds there, until when it believes so.
type stay struct {
	client, section string
	enter           int
	until           sim.Time
}

// beliefAgrees: from enter to leave, or to the deadline given there, the section's key is the client's own on a majority
// of the nodes.
func beliefAgrees(t *trace.Trace) (*finding, string) {
	nodes := t.Servers()
	locks, stays := map[at]held{}, []stay(nil)
	for i := range t.Events {
		e := &t.Events[i]
		follow(locks, e)
		switch e.Kind {
		case trace.Enter:
			stays = append(stays, stay{e.Actor, e.Section, e.I, e.Until})
		case trace.Leave, trace.Crash, trace.Done, trace.Error:
			stays = slices.DeleteFunc(stays, func(s stay) bool {
				return s.client == e.Actor && (e.Kind != trace.Leave || s.section == e.Section)
			})
		}
		for _, s := range stays {
			if s.until != trace.NoTime && e.T >= s.until {
				continue
			}
			mine := 0
			for id, h := range locks {
				if id.key == lockPrefix+s.section && h.owner == s.client {
					mine++
				}
			}
			if mine <= nodes/2 {
				say := fmt.Sprintf("%s believes it holds %s, and does not.", s.client, lockPrefix+s.section)
				if nodes > 1 {
					say = fmt.Sprintf("%s believes it holds %s, and only %d of %d nodes agree.", s.client, lockPrefix+s.section, mine, nodes)
				}
				return &finding{e, []int{e.I, s.enter}, say}, ""
			}
		}
	}
	return nil, "While a client trusted its lock, the lock was its own."
}
