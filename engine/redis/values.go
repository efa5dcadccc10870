// The value of a key, whatever its type: read whole from the core, shown in a Change, and put back.

package redis

import (
	"slices"
	"strings"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// The types of values, as TYPE names them.
const (
	typeString = "string"
	typeHash   = "hash"
	typeList   = "list"
	typeSet    = "set"
	typeZset   = "zset"
)

const errWrongType = "WRONGTYPE Operation against a key holding the wrong kind of value"

// scored is a member of a sorted set.
type scored struct {
	member string
	score  float64
}

// kind returns the type of the value at key, "" if there is none.
func (c *core) kind(key string) string { return c.db.Type(key) }

// list returns the elements of the list at key.
func (c *core) list(key string) []string {
	elements, _ := c.db.List(key)
	return elements
}

// members returns the members of the set at key: whole numbers first, by size, then the others, sorted. Redis promises
// no order and keeps only sets of small whole numbers sorted.
func (c *core) members(key string) []string {
	members, _ := c.db.Members(key)
	sim.Sort(members, compareMembers)
	return members
}

func compareMembers(a, b string) int {
	x, whole := parseInt(a)
	y, both := parseInt(b)
	switch {
	case whole && both && x < y, whole && !both:
		return -1
	case whole && both && x > y, both && !whole:
		return 1
	}
	return strings.Compare(a, b)
}

// zset returns the members of the sorted set at key by rank.
func (c *core) zset(key string) []scored {
	scores, _ := c.db.SortedSet(key)
	out := make([]scored, 0, len(scores))
	for member, score := range scores {
		out = append(out, scored{member, score})
	}
	sim.Sort(out, func(a, b scored) int {
		switch {
		case a.score < b.score:
			return -1
		case a.score > b.score:
			return 1
		}
		return strings.Compare(a.member, b.member)
	})
	return out
}

// freeElements is the size up to which walking through a value is no work that a script is charged for; beyond it one
// instruction stands for elementsPerInstruction elements, and several for each that has to be sorted first.
const (
	freeElements           = 100
	elementsPerInstruction = 2
	costOfSorting          = 4
)

func (n *Node) walk(size int) { n.effort += max(size-freeElements, 0) / elementsPerInstruction }

func (n *Node) walkSorted(size int) { n.effort += max(size-freeElements, 0) * costOfSorting }

// elements, members and ranked are the values of a list, a set and a sorted set, for commands that walk through them.
func (n *Node) elements(key string) []string {
	elements := n.core.list(key)
	n.walk(len(elements))
	return elements
}

func (n *Node) members(key string) []string {
	members := n.core.members(key)
	n.walkSorted(len(members))
	return members
}

func (n *Node) ranked(key string) []scored {
	members := n.core.zset(key)
	n.walkSorted(len(members))
	return members
}

// typed tells whether there is a key, and refuses one of another type.
func (n *Node) typed(key, kind string) (found bool, refusal resp.Value) {
	switch n.core.kind(key) {
	case kind:
		return true, resp.Value{}
	case "":
		return false, resp.Value{}
	}
	return true, refuse(errWrongType)
}

// valueOf returns a value as a Change shows it: a list's elements in order; a hash's fields, sorted, each before its
// value; a set's members, sorted; a sorted set's members by rank, each before its score.
func (n *Node) valueOf(key, kind string) resp.Value {
	switch kind {
	case typeHash:
		fields := n.fieldNames(key)
		slices.Sort(fields)
		return n.fieldsAndValues(key, fields)
	case typeList:
		return bulks(n.core.list(key))
	case typeSet:
		return bulks(n.core.members(key))
	case typeZset:
		return n.release.scores(n.core.zset(key), true)
	}
	return resp.Null
}

// bulks returns texts as a list.
func bulks(texts []string) resp.Value {
	list := make([]resp.Value, len(texts))
	for i, s := range texts {
		list[i] = resp.BulkOf(s)
	}
	return resp.Value{Kind: resp.Array, List: list}
}

// scores returns members as a list, with each one's score behind it if asked for.
func (r release) scores(members []scored, withScores bool) resp.Value {
	list := make([]resp.Value, 0, 2*len(members))
	for _, m := range members {
		list = append(list, resp.BulkOf(m.member))
		if withScores {
			list = append(list, resp.BulkOf(r.score(m.score)))
		}
	}
	return resp.Value{Kind: resp.Array, List: list}
}

// put makes the core hold a value that valueOf has shown.
func (n *Node) put(key, kind string, value resp.Value) {
	n.used[key] = n.lruClock()
	argv := make([]string, 2, 2+len(value.List))
	argv[1] = key
	for _, v := range value.List {
		argv = append(argv, v.Str)
	}
	switch kind {
	case typeString:
		n.core.set(key, value.Str)
		return
	case typeHash:
		argv[0] = "HSET"
	case typeList:
		argv[0] = "RPUSH"
	case typeSet:
		argv[0] = "SADD"
	case typeZset:
		argv[0] = "ZADD"
		for i := 2; i+1 < len(argv); i += 2 {
			argv[i], argv[i+1] = argv[i+1], argv[i]
		}
	}
	n.core.do(argv)
}

// leave is what becomes of the keys of a command behind it: they were used, unless it only looks at them or has failed
// before it did, and some may be gone.
func (n *Node) leave(cmd *command, argv []string, reply resp.Value) {
	uses := cmd.flags&noTouch == 0 && (reply.Kind != resp.Error || reply.Str == errWrongType)
	if cmd.flags&writes == 0 && !uses {
		return
	}
	for i := range cmd.keys(argv) {
		key := argv[i]
		_, there := n.used[key]
		if cmd.flags&writes != 0 {
			there = n.settle(key)
		}
		if uses && there {
			n.used[key] = n.lruClock()
		}
	}
}

// settle forgets what the front keeps of a key that a command has emptied, since Redis removes empty values, and of a
// hash that has become something else, and tells whether the key is there.
func (n *Node) settle(key string) bool {
	kind := n.core.kind(key)
	if kind == "" {
		delete(n.deadlines, key)
		delete(n.used, key)
	}
	if kind != typeHash {
		delete(n.hashes, key)
	}
	return kind != ""
}
