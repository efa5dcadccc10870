// Commands on lists.

package redis

import (
	"slices"
	"strings"

	"lockstep/engine/resp"
)

var listCommands = []command{
	{name: "lpush", on: every, arity: -3, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).push},
	{name: "rpush", on: every, arity: -3, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).push},
	{name: "lpushx", on: every, arity: -3, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).push},
	{name: "rpushx", on: every, arity: -3, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).push},
	{name: "lpop", on: every, arity: -2, first: 1, last: 1, flags: writes, run: (*Node).pop},
	{name: "rpop", on: every, arity: -2, first: 1, last: 1, flags: writes, run: (*Node).pop},
	{name: "lrange", on: every, arity: 4, first: 1, last: 1, run: (*Node).lrange},
	{name: "llen", on: every, arity: 2, first: 1, last: 1, run: (*Node).llen},
}

const errNotPositive = "ERR value is out of range, must be positive"

// push is LPUSH, RPUSH, LPUSHX and RPUSHX.
func (n *Node) push(argv []string) resp.Value {
	if _, refusal := n.typed(argv[1], typeList); refusal.Kind != resp.None {
		return refusal
	}
	elements, name := n.core.list(argv[1]), upper(argv[0])
	if name[0] == 'R' || name == "LPUSHX" && len(elements) == 0 {
		return n.core.do(argv)
	}
	if len(argv) == 3 {
		n.walk(len(elements) / 8) // as many are moved in the time of walking over one
		return n.core.do(argv)
	}
	n.walk(len(elements))
	// miniredis would copy the list once for every element that is put before it.
	before := slices.Clone(argv[2:])
	slices.Reverse(before)
	elements = append(before, elements...)
	n.setList(argv[1], elements)
	return resp.IntOf(int64(len(elements)))
}

// pop is LPOP and RPOP.
func (n *Node) pop(argv []string) resp.Value {
	if len(argv) > 3 {
		return refuseArity(strings.ToLower(argv[0]))
	}
	count, missing := int64(1), resp.Null
	if len(argv) == 3 {
		var ok bool
		if count, ok = parseInt(argv[2]); !ok || count < 0 {
			return refuse(errNotPositive)
		}
		missing = resp.NullArray
	}
	found, refusal := n.typed(argv[1], typeList)
	switch {
	case refusal.Kind != resp.None:
		return refusal
	case !found:
		return missing
	case len(argv) == 2:
		return n.core.do(argv)
	}
	return bulks(n.popSome(argv[1], upper(argv[0]) == "RPOP", count))
}

// popSome removes up to count elements from an end of a list and returns them in the order in which they went.
func (n *Node) popSome(key string, right bool, count int64) []string {
	elements := n.core.list(key)
	count = min(count, int64(len(elements)))
	side := "LPOP"
	if right {
		side = "RPOP"
	}
	out := make([]string, 0, count)
	for range count {
		out = append(out, n.core.do([]string{side, key}).Str)
	}
	return out
}

func (n *Node) llen(argv []string) resp.Value {
	if _, refusal := n.typed(argv[1], typeList); refusal.Kind != resp.None {
		return refusal
	}
	return resp.IntOf(int64(len(n.core.list(argv[1]))))
}

func (n *Node) lrange(argv []string) resp.Value {
	from, ok := parseInt(argv[2])
	to, ok2 := parseInt(argv[3])
	if !ok || !ok2 {
		return refuse(errNotInt)
	}
	if _, refusal := n.typed(argv[1], typeList); refusal.Kind != resp.None {
		return refusal
	}
	elements := n.core.list(argv[1])
	first, end := span(from, to, len(elements))
	return bulks(elements[first:end])
}

// span turns two indices, of which negative ones count from the end, into a part of so many elements, as C's Redis
// clips them; the part is empty rather than reversed.
func span(from, to int64, size int) (first, end int) {
	n := int64(size)
	if from < 0 {
		from = max(from+n, 0)
	}
	if to < 0 {
		to += n
	}
	if from > to || from >= n {
		return 0, 0
	}
	return int(from), int(min(to, n-1)) + 1
}
