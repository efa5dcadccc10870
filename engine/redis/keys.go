// The keyspace as the front sees it: absolute deadlines, keys that are due, and what a command has changed.

package redis

import (
	"slices"
	"strings"

	"lockstep/engine/resp"
)

// Change is a key after something happened to it; a Nil Value means that it is gone, and Type then tells what it was.
// The key is there while the node's clock, in ms, is at most Deadline.
type Change struct {
	Key, Type   string
	Value       resp.Value
	Deadline    int64
	HasDeadline bool
}

func (c Change) gone() bool { return c.Value.Kind == resp.Nil }

func (c Change) same(d Change) bool {
	return c.Value.Equal(d.Value) && c.Type == d.Type && c.HasDeadline == d.HasDeadline && c.Deadline == d.Deadline
}

const typeString = "string"

// look returns the key as it is now.
func (n *Node) look(key string) Change {
	value, found := n.core.get(key)
	if !found {
		return Change{Key: key, Type: typeString, Value: resp.Null}
	}
	c := Change{Key: key, Type: typeString, Value: resp.BulkOf(value)}
	c.Deadline, c.HasDeadline = n.deadlines[key]
	return c
}

// due tells whether the key's deadline has passed. Redis compares strictly: at the deadline itself the key is there.
func (n *Node) due(key string) bool {
	d, ok := n.deadlines[key]
	return ok && n.now > d
}

// touch makes a command meet the keyspace as Redis's lookups do: a due key is removed first, and the state of every key
// that the command may change is kept for changes.
func (n *Node) touch(cmd *command, argv []string) {
	for i := range cmd.keys(argv) {
		key := argv[i]
		if n.due(key) {
			n.remove(key)
			n.expired = append(n.expired, Change{Key: key, Type: typeString, Value: resp.Null})
		}
		if cmd.flags&writes != 0 && !slices.ContainsFunc(n.before, func(c Change) bool { return c.Key == key }) {
			n.before = append(n.before, n.look(key))
		}
	}
}

// changes returns what has happened to keys since the command began: first those that were due, then those that it
// changed, each sorted by key.
func (n *Node) changes() []Change {
	out := append([]Change(nil), sorted(n.expired)...)
	first := len(out)
	for _, old := range n.before {
		if c := n.look(old.Key); !c.same(old) {
			out = append(out, c)
		}
	}
	sorted(out[first:])
	n.expired, n.before = n.expired[:0], n.before[:0]
	return out
}

func sorted(cs []Change) []Change {
	if len(cs) > 1 {
		slices.SortFunc(cs, func(a, b Change) int { return strings.Compare(a.Key, b.Key) })
	}
	return cs
}

// remove deletes the key with its deadline and tells whether it was there.
func (n *Node) remove(key string) bool {
	delete(n.deadlines, key)
	return n.core.del(key)
}

// NextExpiry returns the earliest deadline of any key, in ms on this node's clock: the key is gone when the clock reads
// deadline+1. It may lie in the past, since due keys stay until Expire is called or a command touches them.
func (n *Node) NextExpiry() (deadline int64, ok bool) {
	for _, d := range n.deadlines {
		if !ok || d < deadline {
			deadline, ok = d, true
		}
	}
	return deadline, ok
}

// Expire removes the keys whose deadline has passed and returns one Change each, sorted by key.
func (n *Node) Expire() []Change {
	var out []Change
	for key := range n.deadlines {
		if n.due(key) {
			out = append(out, Change{Key: key, Type: typeString, Value: resp.Null})
		}
	}
	for _, c := range sorted(out) {
		n.remove(c.Key)
	}
	return out
}

// Keys returns all keys, sorted.
func (n *Node) Keys() []Change {
	names := n.core.keys()
	out := make([]Change, len(names))
	for i, key := range names {
		out[i] = n.look(key)
	}
	return out
}
