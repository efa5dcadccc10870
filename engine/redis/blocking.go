// Commands that wait for an element: BLPOP and its kin.

package redis

import (
	"math"
	"slices"

	"lockstep/engine/resp"
)

var blockingCommands = []command{
	{name: "blpop", on: every, arity: -3, first: 1, last: -2, flags: writes | noScript, run: (*Node).blockingPop},
	{name: "brpop", on: every, arity: -3, first: 1, last: -2, flags: writes | noScript, run: (*Node).blockingPop},
	{name: "blmove", on: every, arity: 6, first: 1, last: 2, flags: writes | noScript | denyOOM, run: (*Node).blockingMove},
	{name: "brpoplpush", on: every, arity: 4, first: 1, last: 2, flags: writes | noScript | denyOOM, run: (*Node).blockingMove},
	{family: "sorted sets", name: "bzpopmin", on: every, arity: -3, first: 1, last: -2, flags: writes | noScript, run: (*Node).blockingPop},
	{family: "sorted sets", name: "bzpopmax", on: every, arity: -3, first: 1, last: -2, flags: writes | noScript, run: (*Node).blockingPop},
}

// blockingKind returns the type of value that a command waits for, "" if it waits for none.
func blockingKind(name string) string {
	switch name {
	case "BLPOP", "BRPOP", "BLMOVE", "BRPOPLPUSH":
		return typeList
	case "BZPOPMIN", "BZPOPMAX":
		return typeZset
	}
	return ""
}

// blockingPop takes an element from the first key that has any, or waits for one.
func (n *Node) blockingPop(argv []string) resp.Value {
	last := len(argv) - 1
	deadline, refusal := n.timeoutOf(argv[last])
	if refusal.Kind != resp.None {
		return refusal
	}
	kind := blockingKind(upper(argv[0]))
	for _, key := range argv[1:last] {
		switch n.core.kind(key) {
		case "":
		case kind:
			return n.take(argv, key, (*command).call)
		default:
			return refuse(errWrongType)
		}
	}
	if n.executing {
		return resp.NullArray
	}
	n.block(wait{argv: slices.Clone(argv), keys: slices.Clone(argv[1:last]), deadline: deadline})
	return resp.Value{}
}

// blockingMove moves an element from one list to another, or waits for one.
func (n *Node) blockingMove(argv []string) resp.Value {
	if upper(argv[0]) == "BLMOVE" {
		for _, end := range argv[3:5] {
			if e := upper(end); e != "LEFT" && e != "RIGHT" {
				return refuse(errSyntax)
			}
		}
	}
	deadline, refusal := n.timeoutOf(argv[len(argv)-1])
	if refusal.Kind != resp.None {
		return refusal
	}
	switch n.core.kind(argv[1]) {
	case "":
	case typeList:
		return n.take(argv, argv[1], (*command).call)
	default:
		return refuse(errWrongType)
	}
	if n.executing {
		return resp.Null
	}
	n.block(wait{argv: slices.Clone(argv), keys: []string{argv[1]}, deadline: deadline})
	return resp.Value{}
}

// call runs a command inside another one on the same keys.
func (c *command) call(n *Node, argv []string) resp.Value { return c.run(n, argv) }

// take does what a command that waits does once key has an element, by the command that does not wait.
func (n *Node) take(argv []string, key string, run func(*command, *Node, []string) resp.Value) resp.Value {
	name := upper(argv[0])[1:]
	switch name {
	case "LMOVE", "RPOPLPUSH":
		return run(commands[name], n, append([]string{name}, argv[1:len(argv)-1]...))
	}
	got := run(commands[name], n, []string{name, key})
	if got.Kind != resp.Array {
		got = resp.Value{Kind: resp.Array, List: []resp.Value{got}}
	}
	return resp.Value{Kind: resp.Array, List: append([]resp.Value{resp.BulkOf(key)}, got.List...)}
}

// timeoutOf reads a time to wait, in seconds, and returns when it ends, in ms: 0 is never.
func (n *Node) timeoutOf(s string) (int64, resp.Value) {
	const outOfRange, negative = "ERR timeout is out of range", "ERR timeout is negative"
	seconds, ok := parseLongDouble(s)
	if !ok {
		return 0, refuse("ERR timeout is not a float or out of range")
	}
	ms, small := ceilMs(seconds)
	old, overflows := n.release.server == redis70, ms > math.MaxInt64-epoch-max(n.now, 0)
	switch {
	case !small && old, small && ms < 0:
		return 0, refuse(negative)
	case !small, overflows && !old:
		return 0, refuse(outOfRange)
	case ms == 0, overflows: // The sum of an old server is negative, and it waits for ever.
		return 0, resp.Value{}
	}
	return n.now + ms, resp.Value{}
}
