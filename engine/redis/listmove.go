// Commands that take elements from one of several lists, or from one to another.

package redis

import "lockstep/engine/resp"

var listMoveCommands = []command{
	{name: "lmove", on: every, arity: 5, first: 1, last: 2, flags: writes | denyOOM, run: (*Node).lmove},
	{name: "rpoplpush", on: every, arity: 3, first: 1, last: 2, flags: writes | denyOOM, run: (*Node).rpoplpush},
	{name: "lmpop", on: every, arity: -4, counted: 1, flags: writes, run: (*Node).lmpop},
}

// parseSide reads LEFT or RIGHT.
func parseSide(s string) (right, ok bool) {
	switch upper(s) {
	case "LEFT":
		return false, true
	case "RIGHT":
		return true, true
	}
	return false, false
}

func (n *Node) lmove(argv []string) resp.Value {
	from, ok := parseSide(argv[3])
	to, ok2 := parseSide(argv[4])
	if !ok || !ok2 {
		return refuse(errSyntax)
	}
	return n.moveElement(argv[1], argv[2], from, to)
}

func (n *Node) rpoplpush(argv []string) resp.Value {
	return n.moveElement(argv[1], argv[2], true, false)
}

// moveElement takes an element from an end of one list to an end of another, or of the same.
func (n *Node) moveElement(from, to string, fromRight, toRight bool) resp.Value {
	found, refusal := n.typed(from, typeList)
	if refusal.Kind != resp.None || !found {
		return orNull(refusal)
	}
	if _, refusal = n.typed(to, typeList); refusal.Kind != resp.None {
		return refusal
	}
	element := n.popSome(from, fromRight, 1)[0]
	push := "LPUSH"
	if toRight {
		push = "RPUSH"
	}
	n.core.do([]string{push, to, element})
	return resp.BulkOf(element)
}

// lmpop pops from the first list that there is.
func (n *Node) lmpop(argv []string) resp.Value {
	keys, where, count, refusal := parseMultiPop(argv, "LEFT", "RIGHT")
	if refusal.Kind != resp.None {
		return refusal
	}
	for _, key := range keys {
		found, refusal := n.typed(key, typeList)
		if refusal.Kind != resp.None {
			return refusal
		}
		if found {
			popped := bulks(n.popSome(key, where == "RIGHT", count))
			return resp.Value{Kind: resp.Array, List: []resp.Value{resp.BulkOf(key), popped}}
		}
	}
	return resp.NullArray
}

// parseMultiPop reads the arguments of LMPOP and ZMPOP: a number of keys, the keys, one of two words, COUNT.
func parseMultiPop(argv []string, low, high string) (keys []string, where string, count int64, refusal resp.Value) {
	size, ok := parseInt(argv[1])
	if !ok || size < 1 {
		return nil, "", 0, refuse("ERR numkeys should be greater than 0")
	}
	if size > int64(len(argv)-3) {
		return nil, "", 0, refuse(errSyntax)
	}
	keys, rest := argv[2:2+size], argv[2+size:]
	if where = upper(rest[0]); where != low && where != high {
		return nil, "", 0, refuse(errSyntax)
	}
	switch {
	case len(rest) == 1:
		return keys, where, 1, resp.Value{}
	case len(rest) == 2 || upper(rest[1]) != "COUNT":
		return nil, "", 0, refuse(errSyntax)
	}
	if count, ok = parseInt(rest[2]); !ok || count < 1 {
		return nil, "", 0, refuse("ERR count should be greater than 0")
	}
	if len(rest) > 3 {
		return nil, "", 0, refuse(errSyntax)
	}
	return keys, where, count, resp.Value{}
}
