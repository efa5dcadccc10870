// Commands on keys of any type: deletion, existence, type, renaming and copying.

package redis

import (
	"lockstep/engine/resp"
)

var genericCommands = []command{
	{name: "del", on: every, arity: -2, first: 1, last: -1, flags: writes, run: (*Node).del},
	{name: "unlink", on: every, arity: -2, first: 1, last: -1, flags: writes, run: (*Node).del},
	{name: "exists", on: every, arity: -2, first: 1, last: -1, run: (*Node).exists},
	{name: "touch", on: every, arity: -2, first: 1, last: -1, run: (*Node).exists},
	{name: "type", on: every, arity: 2, first: 1, last: 1, run: (*Node).typeOf},
	{name: "rename", on: every, arity: 3, first: 1, last: 2, flags: writes, run: (*Node).rename},
	{name: "renamenx", on: every, arity: 3, first: 1, last: 2, flags: writes, run: (*Node).renameNX},
	{name: "copy", on: every, arity: -3, first: 1, last: 2, flags: writes, run: (*Node).copyKey},
}

func (n *Node) del(argv []string) resp.Value {
	gone := int64(0)
	for _, key := range argv[1:] {
		if n.remove(key) {
			gone++
		}
	}
	return resp.IntOf(gone)
}

// exists counts the keys that are there, the same one as often as it is named.
func (n *Node) exists(argv []string) resp.Value {
	there := int64(0)
	for _, key := range argv[1:] {
		if n.has(key) {
			there++
		}
	}
	return resp.IntOf(there)
}

func (n *Node) typeOf(argv []string) resp.Value {
	kind := n.core.kind(argv[1])
	if kind == "" {
		kind = "none"
	}
	return resp.Value{Kind: resp.Status, Str: kind}
}

func (n *Node) rename(argv []string) resp.Value {
	from, to := argv[1], argv[2]
	if !n.has(from) {
		return refuse("ERR no such key")
	}
	n.move(from, to)
	return resp.OK
}

func (n *Node) renameNX(argv []string) resp.Value {
	from, to := argv[1], argv[2]
	if !n.has(from) {
		return refuse("ERR no such key")
	}
	if n.has(to) {
		return resp.IntOf(0)
	}
	n.move(from, to)
	return resp.IntOf(1)
}

// copyKey is COPY.
func (n *Node) copyKey(argv []string) resp.Value {
	from, to, replace := argv[1], argv[2], false
	for i := 3; i < len(argv); i++ {
		switch o := upper(argv[i]); {
		case o == "REPLACE":
			replace = true
		case o == "DB" && i+1 < len(argv):
			i++
			db, ok := parseInt(argv[i])
			switch {
			case !ok:
				return refuse(errNotInt)
			case db != int64(int32(db)):
				return refuse("ERR value is out of range, value must between -2147483648 and 2147483647")
			case db < 0 || db >= databases:
				return refuse("ERR DB index is out of range")
			case db != 0:
				return refuse("ERR Lockstep does not support COPY to another database")
			}
		default:
			return refuse(errSyntax)
		}
	}
	if from == to {
		return refuse("ERR source and destination objects are the same")
	}
	if !n.has(from) || !replace && n.has(to) {
		return resp.IntOf(0)
	}
	n.duplicate(from, to)
	return resp.IntOf(1)
}
