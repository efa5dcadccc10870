// Commands on parts of strings.

package redis

import (
	"strings"

	"lockstep/engine/resp"
)

var substringCommands = []command{
	{name: "append", on: every, arity: 3, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).appendTo},
	{name: "strlen", on: every, arity: 2, first: 1, last: 1, run: (*Node).strlen},
	{name: "getrange", on: every, arity: 4, first: 1, last: 1, run: (*Node).getrange},
	{name: "substr", on: every, arity: 4, first: 1, last: 1, run: (*Node).getrange},
	{name: "setrange", on: every, arity: 4, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).setrange},
}

const (
	maxString = 512 << 20 // bytes that a server takes
	maxGrown  = 64 << 10  // bytes to which a node lets commands grow a string
)

// tooLong refuses a string that commands may not make.
func tooLong(size int64) resp.Value {
	switch {
	case size > maxString:
		return refuse("ERR string exceeds maximum allowed size (proto-max-bulk-len)")
	case size > maxGrown:
		return refuse("ERR Lockstep does not let strings grow beyond 65536 bytes")
	}
	return resp.Value{}
}

// grow puts a string at key that the command has made.
func (n *Node) grow(key, value string) {
	n.core.set(key, value)
	n.made += len(value)
}

// appendTo is APPEND.
func (n *Node) appendTo(argv []string) resp.Value {
	old, found, refusal := n.text(argv[1])
	if refusal.Kind != resp.None {
		return refusal
	}
	if found && argv[2] != "" {
		if refusal := tooLong(int64(len(old) + len(argv[2]))); refusal.Kind != resp.None {
			return refusal
		}
	}
	if !found || argv[2] != "" {
		n.grow(argv[1], old+argv[2])
	}
	return resp.IntOf(int64(len(old) + len(argv[2])))
}

func (n *Node) strlen(argv []string) resp.Value {
	value, _, refusal := n.text(argv[1])
	if refusal.Kind != resp.None {
		return refusal
	}
	return resp.IntOf(int64(len(value)))
}

// getrange answers the bytes from start to end, both included and counted from the end if negative.
func (n *Node) getrange(argv []string) resp.Value {
	start, ok := parseInt(argv[2])
	end, ok2 := parseInt(argv[3])
	if !ok || !ok2 {
		return refuse(errNotInt)
	}
	value, _, refusal := n.text(argv[1])
	if refusal.Kind != resp.None {
		return refusal
	}
	size := int64(len(value))
	if start < 0 && end < 0 && start > end || size == 0 {
		return resp.BulkOf("")
	}
	start, end = within(start, size), min(within(end, size), size-1)
	if start > end {
		return resp.BulkOf("")
	}
	return resp.BulkOf(value[start : end+1])
}

// within counts an index from the front, 0 for one that lies before it.
func within(i, size int64) int64 {
	if i < 0 {
		i += size
	}
	return max(i, 0)
}

// setrange overwrites bytes from an offset on; what lies before it and is not there becomes zero bytes.
func (n *Node) setrange(argv []string) resp.Value {
	offset, ok := parseInt(argv[2])
	if !ok {
		return refuse(errNotInt)
	}
	if offset < 0 {
		return refuse("ERR offset is out of range")
	}
	old, _, refusal := n.text(argv[1])
	if refusal.Kind != resp.None {
		return refusal
	}
	part := argv[3]
	if part == "" {
		return resp.IntOf(int64(len(old)))
	}
	if offset > maxString {
		return tooLong(offset)
	}
	end := int(offset) + len(part)
	if refusal := tooLong(int64(end)); refusal.Kind != resp.None {
		return refusal
	}
	head, tail := old, ""
	if len(old) > int(offset) {
		head = old[:offset]
	}
	if len(old) > end {
		tail = old[end:]
	}
	n.grow(argv[1], head+strings.Repeat("\x00", int(offset)-len(head))+part+tail)
	return resp.IntOf(int64(max(end, len(old))))
}
