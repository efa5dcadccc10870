// The keyspace as the front sees it: absolute deadlines, keys that are due, and what a command has changed.

package redis

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// Change is a key after something happened to it; a Nil Value means that it is gone, and Type then tells what it was.
// The key is there while the node's clock, in ms, is at most Deadline.
type Change struct {
	DB          int
	Key, Type   string
	Value       resp.Value
	Deadline    int64
	HasDeadline bool
}

// nothing is a key that is not there.
var nothing = Change{Value: resp.Null}

func (c Change) gone() bool { return c.Value.Kind == resp.Nil }

// work is that of a look at the key, whether it was needed or what it shows was known from before.
func (c Change) work() int64 { return int64(len(c.Value.List) * costOfSorting) }

func (c Change) same(d Change) bool {
	return c.Value.Equal(d.Value) && c.Type == d.Type && c.HasDeadline == d.HasDeadline && c.Deadline == d.Deadline
}

// look returns the key as it is now.
func (n *Node) look(key string) Change {
	c := Change{DB: n.index, Key: key, Value: resp.Null}
	if n.hashes[key] != nil {
		c.Type, c.Value = typeHash, n.valueOf(key, typeHash)
	} else if value, found := n.core.get(key); found {
		c.Type, c.Value = typeString, resp.BulkOf(value)
	} else if c.Type = n.core.kind(key); c.Type != "" {
		c.Value = n.valueOf(key, c.Type)
	}
	c.Deadline, c.HasDeadline = n.deadlines[key]
	return c
}

// lookAfter returns the key as it is now; if it is gone, with the type that it had.
func (n *Node) lookAfter(key, kind string) Change {
	c := n.look(key)
	if c.gone() {
		c.Type = kind
	}
	return c
}

// has tells whether there is a key, of any type.
func (n *Node) has(key string) bool { return n.core.kind(key) != "" }

// due tells whether the key's deadline has passed. Redis compares strictly: at the deadline itself the key is there.
func (n *Node) due(key string) bool {
	d, ok := n.deadlines[key]
	return ok && n.now > d
}

// touch makes a command meet the keyspace as Redis's lookups do: a due key is removed first, and the state of every key
// that the command may change is kept for changes. A replica removes nothing by itself: what is due is hidden while the
// command runs.
func (n *Node) touch(cmd *command, argv []string) (hidden []saved) {
	for i := range cmd.keys(argv) {
		key := argv[i]
		if n.primary != "" {
			hidden = n.hide(key, hidden)
		} else if n.due(key) {
			n.expired = append(n.expired, n.removeDue(key))
		} else if n.dueFields(key) {
			n.expired = append(n.expired, n.lookAfter(key, typeHash))
			n.fieldsExpired(key)
		}
		if cmd.flags&writes != 0 {
			n.keep(key)
		}
	}
	return hidden
}

// hide takes away what is due of a key and adds the whole key to those that have been hidden.
func (n *Node) hide(key string, hidden []saved) []saved {
	if !n.due(key) && n.hashes[key] == nil {
		return hidden
	}
	k := n.Dump(n.index, key).saved
	if n.due(key) {
		n.remove(key)
	} else if !n.dueFields(key) {
		return hidden
	}
	return append(hidden, k)
}

// reveal puts a key back that was hidden.
func (n *Node) reveal(k saved) {
	back := n.index
	n.use(k.DB)
	n.remove(k.Key)
	n.fill(k)
	n.use(back)
}

// keep notes the state of a key that the command may change, for changes.
func (n *Node) keep(key string) {
	if !n.kept.has(n.before, n.index, key) {
		c := n.lookBefore(key)
		n.before = append(n.before, c)
		n.result.Work += c.work()
	}
}

// lookBefore returns the key as it is now, without looking where the operation before this one has left it so and
// nothing has happened since.
func (n *Node) lookBefore(key string) Change {
	if k := n.known; k.Key == key && k.DB == n.index && !k.gone() && len(n.before) == 0 && len(n.expired) == 0 {
		return k
	}
	return n.look(key)
}

// removeDue removes a key whose deadline has passed.
func (n *Node) removeDue(key string) Change {
	c := Change{DB: n.index, Key: key, Type: n.core.kind(key), Value: resp.Null}
	n.remove(key)
	n.signal(key)
	n.notify('x', "expired", key)
	return c
}

// changes returns what has happened to keys since the command began: first those that were due, then those that it
// changed, each sorted by key.
func (n *Node) changes() []Change {
	out := append([]Change(nil), sorted(n.expired)...)
	first := len(out)
	back := n.index
	gone := slices.DeleteFunc(slices.Clone(n.expired), func(e Change) bool { return !e.gone() })
	var told places
	for _, old := range n.before {
		n.use(old.DB)
		c := n.lookAfter(old.Key, old.Type)
		n.result.Work += c.work()
		if !c.same(old) && !(c.gone() && told.has(gone, c.DB, c.Key)) {
			out = append(out, c)
		}
		n.recent = c
	}
	if len(n.before) != 1 {
		n.recent = nothing
	}
	if len(n.before)+len(n.expired) > 0 {
		n.soonest.known, n.kept = false, places{}
	}
	n.use(back)
	sorted(out[first:])
	n.expired, n.before = n.expired[:0], n.before[:0]
	return out
}

func sorted(cs []Change) []Change {
	if len(cs) > 1 {
		sim.Sort(cs, func(a, b Change) int { return cmp.Or(strings.Compare(a.Key, b.Key), cmp.Compare(a.DB, b.DB)) })
	}
	return cs
}

// remove deletes the key with its deadline and tells whether it was there.
func (n *Node) remove(key string) bool {
	n.soonest.known = false
	delete(n.deadlines, key)
	delete(n.used, key)
	delete(n.hashes, key)
	return n.core.del(key)
}

// move puts what is at from, with its deadline, at to, over whatever was there.
func (n *Node) move(from, to string) {
	if from == to {
		return
	}
	n.remove(to)
	n.core.do([]string{"RENAME", from, to})
	if d, has := n.deadlines[from]; has {
		n.deadlines[to] = d
		delete(n.deadlines, from)
	}
	delete(n.used, from)
	if h := n.hashes[from]; h != nil {
		n.hashes[to] = h
		delete(n.hashes, from)
	}
}

// duplicate puts a copy of what is at from, with its deadline, at to in another database or the same one, over whatever
// was there.
func (n *Node) duplicate(from, to string, space int) {
	home := n.index
	n.use(space)
	n.remove(to) // miniredis would leave parts of a value of another type behind.
	target := n.keyspace
	n.use(home)
	n.core.do([]string{"COPY", from, to, "DB", strconv.Itoa(space)})
	if d, has := n.deadlines[from]; has {
		target.deadlines[to] = d
	}
	target.used[to], n.used[from] = n.lruClock(), n.lruClock()
	if h := n.hashes[from]; h != nil {
		target.hashes[to] = &hash{maps.Clone(h.fields), h.next, h.mortal}
	}
	if kind := n.core.kind(from); kind != typeString {
		n.made += len(n.valueOf(from, kind).Append(nil))
	}
}

// Expire removes the keys and the fields of hashes whose deadline has passed and returns one Change for each key,
// sorted by key. A replica waits for its primary to do so.
func (n *Node) Expire() []Change {
	n.recent = nothing
	var out []Change
	if n.primary != "" {
		return nil
	}
	n.everywhere(func() {
		for _, key := range slices.Sorted(maps.Keys(n.deadlines)) {
			if n.due(key) {
				out = append(out, n.removeDue(key))
			}
		}
		for _, key := range slices.Sorted(maps.Keys(n.hashes)) {
			if n.dueFields(key) {
				out = append(out, n.lookAfter(key, typeHash))
				n.fieldsExpired(key)
				n.soonest.known = false
			}
		}
	})
	n.advance(len(out) > 0)
	return sorted(out)
}

// Keys returns all keys, sorted.
func (n *Node) Keys() []Change {
	out := []Change{}
	n.everywhere(func() {
		for _, key := range n.core.keys() {
			out = append(out, n.look(key))
		}
	})
	return sorted(out)
}

// clearKeys removes every key of every database and tells nobody.
func (n *Node) clearKeys() {
	n.known, n.recent, n.soonest = nothing, nothing, soonest{}
	n.core.flush()
	for _, space := range n.spaces {
		if space != nil {
			clear(space.deadlines)
			clear(space.used)
			clear(space.hashes)
		}
	}
	n.use(0)
}
