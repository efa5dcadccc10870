// Commands on sets.

package redis

import (
	"slices"
	"strings"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

var setCommands = []command{
	{name: "sadd", on: every, arity: -3, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).changeSet},
	{name: "srem", on: every, arity: -3, first: 1, last: 1, flags: writes, run: (*Node).changeSet},
	{name: "smove", on: every, arity: 4, first: 1, last: 2, flags: writes, run: (*Node).smove},
	{name: "sismember", on: every, arity: 3, first: 1, last: 1, run: (*Node).sismember},
	{name: "smismember", on: every, arity: -3, first: 1, last: 1, run: (*Node).smismember},
	{name: "smembers", on: every, arity: 2, first: 1, last: 1, run: (*Node).smembers},
	{name: "scard", on: every, arity: 2, first: 1, last: 1, run: (*Node).scard},
	{name: "sinter", on: every, arity: -2, first: 1, last: -1, run: (*Node).combineSets},
	{name: "sunion", on: every, arity: -2, first: 1, last: -1, run: (*Node).combineSets},
	{name: "sdiff", on: every, arity: -2, first: 1, last: -1, run: (*Node).combineSets},
	{name: "sintercard", on: every, arity: -3, counted: 1, run: (*Node).sintercard},
	{name: "sinterstore", on: every, arity: -3, first: 1, last: -1, flags: writes | denyOOM, run: (*Node).storeSets},
	{name: "sunionstore", on: every, arity: -3, first: 1, last: -1, flags: writes | denyOOM, run: (*Node).storeSets},
	{name: "sdiffstore", on: every, arity: -3, first: 1, last: -1, flags: writes | denyOOM, run: (*Node).storeSets},
	{name: "sscan", on: every, arity: -3, first: 1, last: 1, run: (*Node).sscan},
}

// changeSet is SADD and SREM.
func (n *Node) changeSet(argv []string) resp.Value {
	if _, refusal := n.typed(argv[1], typeSet); refusal.Kind != resp.None {
		return refusal
	}
	if strings.EqualFold(argv[0], "SADD") {
		return resp.IntOf(n.core.addMembers(argv[1], argv[2:]))
	}
	return resp.IntOf(n.core.removeMembers(argv[1], argv[2:]))
}

func (n *Node) smove(argv []string) resp.Value {
	from, to, member := argv[1], argv[2], argv[3]
	found, refusal := n.typed(from, typeSet)
	if refusal.Kind != resp.None || !found {
		return orZero(refusal)
	}
	if _, refusal = n.typed(to, typeSet); refusal.Kind != resp.None {
		return refusal
	}
	switch {
	case !n.inSet(from, member):
		return resp.IntOf(0)
	case from != to:
		n.core.removeMembers(from, []string{member})
		n.core.addMembers(to, []string{member})
	}
	return resp.IntOf(1)
}

func (n *Node) inSet(key, member string) bool {
	in, err := n.core.db.IsMember(key, member)
	return in && err == nil
}

func (n *Node) sismember(argv []string) resp.Value {
	return first(n.smismember(argv))
}

// first is the first member of a list, or the refusal that stands in its place.
func first(v resp.Value) resp.Value {
	if v.Kind == resp.Array {
		return v.List[0]
	}
	return v
}

func (n *Node) smismember(argv []string) resp.Value {
	if _, refusal := n.typed(argv[1], typeSet); refusal.Kind != resp.None {
		return refusal
	}
	list := make([]resp.Value, 0, len(argv)-2)
	for _, member := range argv[2:] {
		in := int64(0)
		if n.inSet(argv[1], member) {
			in = 1
		}
		list = append(list, resp.IntOf(in))
	}
	return resp.Value{Kind: resp.Array, List: list}
}

func (n *Node) smembers(argv []string) resp.Value {
	if _, refusal := n.typed(argv[1], typeSet); refusal.Kind != resp.None {
		return refusal
	}
	return bulks(n.members(argv[1]))
}

func (n *Node) scard(argv []string) resp.Value {
	if _, refusal := n.typed(argv[1], typeSet); refusal.Kind != resp.None {
		return refusal
	}
	size, _ := n.core.db.SCard(argv[1])
	return resp.IntOf(int64(size))
}

// combined returns the intersection, union or difference of sets, by the letter that tells their commands apart.
func (n *Node) combined(operation byte, keys []string) (members []string, refusal resp.Value) {
	for _, key := range keys {
		if _, refusal = n.typed(key, typeSet); refusal.Kind != resp.None {
			return nil, refusal
		}
	}
	members = n.members(keys[0])
	for _, key := range keys[1:] {
		n.walk(len(members))
		switch operation {
		case 'I':
			members = slices.DeleteFunc(members, func(m string) bool { return !n.inSet(key, m) })
		case 'D':
			members = slices.DeleteFunc(members, func(m string) bool { return n.inSet(key, m) })
		default:
			members = append(members, n.members(key)...)
		}
	}
	sim.Sort(members, compareMembers)
	return slices.Compact(members), resp.Value{}
}

// combineSets is SINTER, SUNION and SDIFF.
func (n *Node) combineSets(argv []string) resp.Value {
	members, refusal := n.combined(upper(argv[0])[1], argv[1:])
	if refusal.Kind != resp.None {
		return refusal
	}
	return bulks(members)
}

// storeSets is SINTERSTORE, SUNIONSTORE and SDIFFSTORE.
func (n *Node) storeSets(argv []string) resp.Value {
	members, refusal := n.combined(upper(argv[0])[1], argv[2:])
	if refusal.Kind != resp.None {
		return refusal
	}
	n.remove(argv[1])
	for _, m := range members {
		n.made += len(m)
	}
	if len(members) > 0 {
		n.put(argv[1], typeSet, bulks(members))
	}
	return resp.IntOf(int64(len(members)))
}

func (n *Node) sintercard(argv []string) resp.Value {
	size, ok := parseInt(argv[1])
	switch {
	case !ok || size < 1:
		return refuse("ERR numkeys should be greater than 0")
	case size > int64(len(argv)-2):
		return refuse("ERR Number of keys can't be greater than number of args")
	}
	limit := int64(0)
	for rest := argv[2+size:]; len(rest) > 0; rest = rest[2:] {
		if len(rest) == 1 || upper(rest[0]) != "LIMIT" {
			return refuse(errSyntax)
		}
		if limit, ok = parseInt(rest[1]); !ok || limit < 0 {
			return refuse("ERR LIMIT can't be negative")
		}
	}
	members, refusal := n.combined('I', argv[2:2+size])
	if refusal.Kind != resp.None {
		return refusal
	}
	count := int64(len(members))
	if limit > 0 {
		count = min(count, limit)
	}
	return resp.IntOf(count)
}

func (n *Node) sscan(argv []string) resp.Value {
	return n.scanValue(argv, typeSet, func(pattern string) resp.Value {
		return bulks(slices.DeleteFunc(n.members(argv[1]), func(m string) bool { return !matchName(pattern, m) }))
	})
}

// scanValue is SSCAN, HSCAN and ZSCAN: like a small value of a real server, one of any size answers all at once,
// whatever the cursor.
func (n *Node) scanValue(argv []string, kind string, page func(pattern string) resp.Value) resp.Value {
	if _, ok := parseCursor(argv[2]); !ok {
		return refuse("ERR invalid cursor")
	}
	found, refusal := n.typed(argv[1], kind)
	switch {
	case refusal.Kind != resp.None:
		return refusal
	case !found:
		return scanned(0, bulks(nil))
	}
	o, refusal := parseScan(argv[3:], false)
	if refusal.Kind != resp.None {
		return refusal
	}
	return scanned(0, page(o.pattern))
}
