// Commands that delete a string if it is the expected one, and its digest.

package redis

import (
	"fmt"

	"github.com/zeebo/xxh3"

	"lockstep/engine/resp"
)

var compareCommands = []command{
	{name: "delex", on: redis84, arity: -2, first: 1, last: 1, flags: writes, run: (*Node).delex},
	{name: "digest", on: redis84, arity: 2, first: 1, last: 1, run: (*Node).digest},
	{name: "delifeq", on: valkey90, arity: 3, first: 1, last: 1, flags: writes, run: (*Node).delifeq},
}

// digestSize is the length of a digest in hexadecimal digits.
const digestSize = 16

// errDigest refuses a digest of another length; Redis does not look at the digits.
const errDigest = "ERR The digest must be exactly 16 hexadecimal characters"

// digestOf returns the XXH3 of a string, 64 bits in hexadecimal digits.
func digestOf(s string) string { return fmt.Sprintf("%016x", xxh3.HashString(s)) }

func (n *Node) digest(argv []string) resp.Value {
	value, found, refusal := n.text(argv[1])
	switch {
	case refusal.Kind != resp.None:
		return refusal
	case !found:
		return resp.Null
	}
	return resp.BulkOf(digestOf(value))
}

// delex deletes a key, if its value or the digest of it is or is not the one given.
func (n *Node) delex(argv []string) resp.Value {
	if len(argv) == 2 {
		return n.deleteIf(argv[1], true)
	}
	if len(argv) != 4 {
		return refuseArity("delex")
	}
	value, found, refusal := n.text(argv[1])
	o := setOptions{condition: upper(argv[2]), match: argv[3]}
	switch {
	case refusal.Kind != resp.None:
		return refuse("ERR Key should be of string type if conditions are specified")
	case !found:
		return resp.IntOf(0)
	case !o.compares():
		return refuse("ERR Invalid condition. Use IFEQ, IFNE, IFDEQ, or IFDNE")
	case o.digests() && len(o.match) != digestSize:
		return refuse(errDigest)
	}
	return n.deleteIf(argv[1], o.holds(value, true))
}

func (n *Node) delifeq(argv []string) resp.Value {
	value, found, refusal := n.text(argv[1])
	if refusal.Kind != resp.None {
		return refusal
	}
	return n.deleteIf(argv[1], found && value == argv[2])
}

func (n *Node) deleteIf(key string, ok bool) resp.Value {
	if ok && n.remove(key) {
		return resp.IntOf(1)
	}
	return resp.IntOf(0)
}
