// Commands on keys of any type: deletion, existence, type, renaming and copying.

package redis

import (
	"lockstep/engine/resp"
)

var genericCommands = []command{
	{name: "del", on: every, arity: -2, first: 1, last: -1, flags: writes, run: (*Node).del},
	{name: "unlink", on: every, arity: -2, first: 1, last: -1, flags: writes, run: (*Node).del},
	{name: "exists", on: every, arity: -2, first: 1, last: -1, flags: noTouch, run: (*Node).exists},
	{name: "touch", on: every, arity: -2, first: 1, last: -1, run: (*Node).exists},
	{name: "type", on: every, arity: 2, first: 1, last: 1, flags: noTouch, run: (*Node).typeOf},
	{name: "rename", on: every, arity: 3, first: 1, last: 2, flags: writes, run: (*Node).rename},
	{name: "renamenx", on: every, arity: 3, first: 1, last: 2, flags: writes, run: (*Node).renameNX},
	{name: "copy", on: every, arity: -3, first: 1, last: 2, flags: writes | denyOOM | noTouch, run: (*Node).copyKey},
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
	from, to, home := argv[1], argv[2], n.index
	space, replace, refusal := n.copyOptions(argv[3:])
	switch {
	case refusal.Kind != resp.None:
		return refusal
	case n.self != "" && space != home:
		return refuse("ERR Copying to another database is not allowed in cluster mode")
	case from == to && space == home:
		return refuse("ERR source and destination objects are the same")
	case !n.has(from):
		return resp.IntOf(0)
	}
	n.use(space)
	if n.due(to) {
		n.expired = append(n.expired, n.removeDue(to))
	}
	n.keep(to)
	taken := n.has(to)
	n.use(home)
	if taken && !replace {
		return resp.IntOf(0)
	}
	n.duplicate(from, to, space)
	n.use(space)
	n.signal(to)
	n.notify('n', "new", to)
	n.notify('g', "copy_to", to)
	if kind := n.core.kind(to); space != home && (kind == typeList || kind == typeZset) {
		n.ready = append(n.ready, spot{space, to})
	}
	n.use(home)
	return resp.IntOf(1)
}

// copyOptions returns the database to copy to and whether to replace what is there.
func (n *Node) copyOptions(args []string) (space int, replace bool, refusal resp.Value) {
	space = n.index
	for i := 0; i < len(args); i++ {
		switch o := upper(args[i]); {
		case o == "REPLACE":
			replace = true
		case o == "DB" && i+1 < len(args):
			i++
			if space, refusal = n.databaseNamed(args[i]); refusal.Kind != resp.None {
				return space, replace, refusal
			}
		default:
			return space, replace, refuse(errSyntax)
		}
	}
	return space, replace, resp.Value{}
}
