// Commands that look for keys.

package redis

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

var scanCommands = []command{
	{name: "keys", on: every, arity: 2, run: (*Node).keysLike},
	{name: "scan", on: every, arity: -2, run: (*Node).scan},
	{name: "randomkey", on: every, arity: 1, run: (*Node).randomKey},
}

// alive returns the keys that are not due, sorted.
func (n *Node) alive() []string { return slices.DeleteFunc(n.allKeys(), n.due) }

// allKeys returns the keys of the database, sorted, for commands that walk through them.
func (n *Node) allKeys() []string {
	keys := n.core.keys()
	n.effort += costOfKey * len(keys)
	return keys
}

// costOfKey is the work of looking at one key among all, in instructions of a script.
const costOfKey = 8

// keysLike is KEYS.
func (n *Node) keysLike(argv []string) resp.Value {
	return bulks(slices.DeleteFunc(n.alive(), func(key string) bool { return !n.matches(argv[1], key) }))
}

// randomKey answers the same keys in every run.
func (n *Node) randomKey([]string) resp.Value {
	keys := n.alive()
	if len(keys) == 0 {
		return resp.Null
	}
	return resp.BulkOf(keys[n.chance.Between(0, int64(len(keys)-1))])
}

// scan answers some keys and a cursor for the rest.
func (n *Node) scan(argv []string) resp.Value {
	cursor, ok := parseCursor(argv[1])
	if !ok {
		return refuse("ERR invalid cursor")
	}
	o, refusal := parseScan(argv[2:], true)
	if refusal.Kind != resp.None {
		return refusal
	}
	page, next := pageOf(n.alive(), cursor, o.count)
	page = slices.DeleteFunc(page, func(key string) bool {
		return !n.matches(o.pattern, key) || o.byKind && lower(o.kind) != n.core.kind(key)
	})
	return scanned(next, bulks(page))
}

// scanned is the reply of SCAN and its like.
func scanned(next uint64, page resp.Value) resp.Value {
	return resp.Value{Kind: resp.Array, List: []resp.Value{resp.BulkOf(strconv.FormatUint(next, 10)), page}}
}

// matchName tells whether a name matches; only here does * match an empty one.
func matchName(pattern, name string) bool { return pattern == "*" || matchGlob(pattern, name) }

// matches is matchName with its work: each star may begin at every byte.
func (n *Node) matches(pattern, name string) bool {
	n.effort += strings.Count(pattern, "*") * len(name) / 8
	return matchName(pattern, name)
}

// scanOptions are the options of SCAN and its like.
type scanOptions struct {
	pattern, kind string
	byKind        bool
	count         int64
}

// parseScan reads options; TYPE is one only of SCAN itself.
func parseScan(args []string, kinds bool) (scanOptions, resp.Value) {
	o := scanOptions{pattern: "*", count: 10}
	for i := 0; i < len(args); i += 2 {
		if i+1 == len(args) {
			return o, refuse(errSyntax)
		}
		switch name, arg := upper(args[i]), args[i+1]; {
		case name == "COUNT":
			var ok bool
			if o.count, ok = parseInt(arg); !ok {
				return o, refuse(errNotInt)
			}
			if o.count < 1 {
				return o, refuse(errSyntax)
			}
		case name == "MATCH":
			o.pattern = arg
		case name == "TYPE" && kinds:
			o.kind, o.byKind = arg, true
		default:
			return o, refuse(errSyntax)
		}
	}
	return o, resp.Value{}
}

// parseCursor reads a cursor as C's strtoul does, which takes a sign.
func parseCursor(s string) (uint64, bool) {
	digits := strings.TrimPrefix(strings.TrimPrefix(s, "+"), "-")
	if s == "" {
		return 0, true
	}
	cursor, err := strconv.ParseUint(digits, 10, 64)
	if err != nil || len(s)-len(digits) > 1 {
		return 0, false
	}
	if s[0] == '-' {
		cursor = -cursor
	}
	return cursor, true
}

// pageOf returns the names from the cursor on, at least count of them if there are so many, and the cursor of the
// next page, 0 at the end. It goes by a hash of the names, so that a name that is there all the time is found whatever
// else comes and goes, and a cursor holds no state.
func pageOf(names []string, cursor uint64, count int64) (page []string, next uint64) {
	names = slices.DeleteFunc(names, func(name string) bool { return placeOf(name) < cursor })
	sim.Sort(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(placeOf(a), placeOf(b)), strings.Compare(a, b))
	})
	if int64(len(names)) <= count {
		return names, 0
	}
	end := int(count)
	for end < len(names) && placeOf(names[end]) == placeOf(names[end-1]) {
		end++
	}
	if end == len(names) {
		return names, 0
	}
	return names[:end], placeOf(names[end])
}

// placeOf returns the hash of a name (FNV-1a, 32 bits), from 1 on.
func placeOf(name string) uint64 {
	h := uint32(2166136261)
	for i := 0; i < len(name); i++ {
		h = (h ^ uint32(name[i])) * 16777619
	}
	return uint64(h) + 1
}
