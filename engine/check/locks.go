package check

import (
	"fmt"
	"sort"
	"strings"

	"lockstep/engine/resp"
	"lockstep/engine/trace"
)

// lockPrefix begins the key of the lock of a section.
const lockPrefix = "lock:"

// isLock tells whether a key is the lock of a section.
func isLock(key string) bool { return strings.HasPrefix(key, lockPrefix) }

// at names a key of a node.
type at struct{ node, key string }

// held is a value that a key has, and who put it there.
type held struct {
	value       resp.Value
	owner       string
	hasDeadline bool
	event       int
}

// follow keeps a table of the lock keys of all nodes up to date. An owner is the client whose command gave the key its
// value; a command that only changes the deadline does not change the owner.
func follow(locks map[at]held, e *trace.Event) {
	for _, k := range e.Keys {
		if !isLock(k.Key) {
			continue
		}
		id := at{e.Actor, k.Key}
		if k.Value.Kind == resp.Nil {
			delete(locks, id)
			continue
		}
		h := held{value: k.Value, owner: e.Peer, hasDeadline: k.HasDeadline, event: e.I}
		if e.Kind == trace.Replicate || e.Kind == trace.Migrate {
			h.owner = locks[at{e.Peer, k.Key}].owner
		} else if old, ok := locks[id]; ok && old.value.Equal(k.Value) && !trace.Sets(e, k.Key) {
			h.owner = old.owner
		}
		locks[id] = h
	}
}

func sorted(locks map[at]held) []at {
	var ids []at
	for id := range locks {
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

// releaseOwnLock: no command removes or replaces a lock's value that another client set.
func releaseOwnLock(t *trace.Trace) (*finding, string) {
	locks := map[at]held{}
	for i := range t.Events {
		e := &t.Events[i]
		if e.Kind == trace.Execute {
			for _, k := range e.Keys {
				old, ok := locks[at{e.Actor, k.Key}]
				if !ok || old.owner == e.Peer || old.value.Equal(k.Value) && !trace.Sets(e, k.Key) {
					continue
				}
				what := "deleted"
				if k.Value.Kind != resp.Nil {
					what = "overwrote"
				}
				return &finding{e, []int{e.I, old.event}, fmt.Sprintf("%s %s %s's lock %s on %s.", e.Peer, what, old.owner, k.Key, e.Actor)}, ""
			}
		}
		follow(locks, e)
	}
	return nil, "Every client released only what it had set."
}

// lockEventuallyFree: a lock that is set is absent later. A run goes on until the last lease is over, so one that is
// still there when nothing is left to happen stays for ever.
func lockEventuallyFree(t *trace.Trace) (*finding, string) {
	locks := map[at]held{}
	for i := range t.Events {
		follow(locks, &t.Events[i])
	}
	for _, id := range sorted(locks) {
		h := locks[id]
		e, why := &t.Events[h.event-1], "has no deadline and nobody releases it"
		if h.hasDeadline {
			why = "never reaches its deadline"
		}
		return &finding{e, []int{e.I}, fmt.Sprintf("%s on %s %s: it stays for ever.", id.key, id.node, why)}, ""
	}
	return nil, "Every lock that was set is free again."
}
