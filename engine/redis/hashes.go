// Commands on hashes.

package redis

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"lockstep/engine/resp"
)

var hashCommands = []command{
	{name: "hset", on: every, arity: -4, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).hset},
	{name: "hmset", on: every, arity: -4, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).hset},
	{name: "hsetnx", on: every, arity: 4, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).hsetnx},
	{name: "hdel", on: every, arity: -3, first: 1, last: 1, flags: writes, run: (*Node).hdel},
	{name: "hincrby", on: every, arity: 4, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).hincrby},
	{name: "hincrbyfloat", on: every, arity: 4, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).hincrbyfloat},
	{name: "hget", on: every, arity: 3, first: 1, last: 1, run: (*Node).hget},
	{name: "hmget", on: every, arity: -3, first: 1, last: 1, run: (*Node).hmget},
	{name: "hgetall", on: every, arity: 2, first: 1, last: 1, run: (*Node).hgetall},
	{name: "hexists", on: every, arity: 3, first: 1, last: 1, run: (*Node).hexists},
	{name: "hlen", on: every, arity: 2, first: 1, last: 1, run: (*Node).hlen},
	{name: "hstrlen", on: every, arity: 3, first: 1, last: 1, run: (*Node).hstrlen},
	{name: "hkeys", on: every, arity: 2, first: 1, last: 1, run: (*Node).hkeys},
	{name: "hvals", on: every, arity: 2, first: 1, last: 1, run: (*Node).hvals},
	{name: "hscan", on: every, arity: -3, first: 1, last: 1, run: (*Node).hscan},
}

// hset is HSET and HMSET, which differ in what they answer.
func (n *Node) hset(argv []string) resp.Value {
	name := strings.ToLower(argv[0])
	if len(argv)%2 != 0 {
		return refuseArity(name)
	}
	if _, refusal := n.typed(argv[1], typeHash); refusal.Kind != resp.None {
		return refusal
	}
	added := int64(0)
	for i := 2; i < len(argv); i += 2 {
		if n.setField(argv[1], argv[i], argv[i+1]) {
			added++
		}
	}
	if name == "hmset" {
		return resp.OK
	}
	return resp.IntOf(added)
}

func (n *Node) hsetnx(argv []string) resp.Value {
	if _, refusal := n.typed(argv[1], typeHash); refusal.Kind != resp.None {
		return refusal
	}
	if _, found := n.field(argv[1], argv[2]); found {
		return resp.IntOf(0)
	}
	n.setField(argv[1], argv[2], argv[3])
	return resp.IntOf(1)
}

func (n *Node) hdel(argv []string) resp.Value {
	if _, refusal := n.typed(argv[1], typeHash); refusal.Kind != resp.None {
		return refusal
	}
	removed := int64(0)
	for _, name := range argv[2:] {
		if n.removeField(argv[1], name) {
			removed++
		}
	}
	return resp.IntOf(removed)
}

// hincrby keeps the field's deadline, as INCR keeps the key's.
func (n *Node) hincrby(argv []string) resp.Value {
	by, ok := parseInt(argv[3])
	if !ok {
		return refuse(errNotInt)
	}
	if _, refusal := n.typed(argv[1], typeHash); refusal.Kind != resp.None {
		return refusal
	}
	old, found := n.field(argv[1], argv[2])
	i, ok := parseInt(old)
	switch {
	case found && !ok:
		return refuse("ERR hash value is not an integer")
	case by > 0 && i > math.MaxInt64-by || by < 0 && i < math.MinInt64-by:
		return refuse("ERR increment or decrement would overflow")
	}
	n.changeField(argv[1], argv[2], strconv.FormatInt(i+by, 10))
	return resp.IntOf(i + by)
}

func (n *Node) hincrbyfloat(argv []string) resp.Value {
	by, ok := n.longDouble(argv[3])
	switch {
	case !ok:
		return refuse(errNotFloat)
	case by.IsInf():
		return refuse("ERR value is NaN or Infinity")
	}
	if _, refusal := n.typed(argv[1], typeHash); refusal.Kind != resp.None {
		return refusal
	}
	x := new(big.Float).SetPrec(longDoubleBits)
	if old, found := n.field(argv[1], argv[2]); found {
		if x, ok = n.longDouble(old); !ok {
			return refuse("ERR hash value is not a float")
		}
	}
	sum := new(big.Float).SetPrec(longDoubleBits).Add(x, by)
	if isInfinite(sum) {
		return refuse(errInfinite)
	}
	text := formatLongDouble(sum)
	n.made += len(text)
	n.changeField(argv[1], argv[2], text)
	return resp.BulkOf(text)
}

func (n *Node) hget(argv []string) resp.Value {
	if _, refusal := n.typed(argv[1], typeHash); refusal.Kind != resp.None {
		return refusal
	}
	return n.fieldReply(argv[1], argv[2])
}

// fieldReply is the value of a field, or nil.
func (n *Node) fieldReply(key, name string) resp.Value {
	value, found := n.field(key, name)
	if !found {
		return resp.Null
	}
	return resp.BulkOf(value)
}

func (n *Node) hmget(argv []string) resp.Value {
	if _, refusal := n.typed(argv[1], typeHash); refusal.Kind != resp.None {
		return refusal
	}
	list := make([]resp.Value, 0, len(argv)-2)
	for _, name := range argv[2:] {
		list = append(list, n.fieldReply(argv[1], name))
	}
	return resp.Value{Kind: resp.Array, List: list}
}

func (n *Node) hgetall(argv []string) resp.Value {
	if _, refusal := n.typed(argv[1], typeHash); refusal.Kind != resp.None {
		return refusal
	}
	return n.fieldsAndValues(argv[1], n.fields(argv[1]))
}

func (n *Node) hexists(argv []string) resp.Value {
	if _, refusal := n.typed(argv[1], typeHash); refusal.Kind != resp.None {
		return refusal
	}
	if _, found := n.field(argv[1], argv[2]); !found {
		return resp.IntOf(0)
	}
	return resp.IntOf(1)
}

func (n *Node) hlen(argv []string) resp.Value {
	found, refusal := n.typed(argv[1], typeHash)
	if refusal.Kind != resp.None || !found {
		return orZero(refusal)
	}
	return resp.IntOf(int64(len(n.hashes[argv[1]].fields)))
}

// orZero is a refusal, or 0 if there is none.
func orZero(refusal resp.Value) resp.Value {
	if refusal.Kind != resp.None {
		return refusal
	}
	return resp.IntOf(0)
}

func (n *Node) hstrlen(argv []string) resp.Value {
	if _, refusal := n.typed(argv[1], typeHash); refusal.Kind != resp.None {
		return refusal
	}
	value, _ := n.field(argv[1], argv[2])
	return resp.IntOf(int64(len(value)))
}

func (n *Node) hkeys(argv []string) resp.Value {
	if _, refusal := n.typed(argv[1], typeHash); refusal.Kind != resp.None {
		return refusal
	}
	return bulks(n.fields(argv[1]))
}

func (n *Node) hvals(argv []string) resp.Value {
	if _, refusal := n.typed(argv[1], typeHash); refusal.Kind != resp.None {
		return refusal
	}
	fields := n.fields(argv[1])
	for i, name := range fields {
		fields[i], _ = n.field(argv[1], name)
	}
	return bulks(fields)
}

// hscan is HSCAN, with NOVALUES where the server has it.
func (n *Node) hscan(argv []string) resp.Value {
	values := true
	if n.release.server != redis70 {
		argv = append(argv[:3:3], slices.DeleteFunc(slices.Clone(argv[3:]), func(a string) bool {
			if upper(a) == "NOVALUES" {
				values = false
			}
			return upper(a) == "NOVALUES"
		})...)
	}
	return n.scanValue(argv, typeHash, func(pattern string) resp.Value {
		fields := slices.DeleteFunc(n.fields(argv[1]), func(f string) bool { return !matchName(pattern, f) })
		if !values {
			return bulks(fields)
		}
		return n.fieldsAndValues(argv[1], fields)
	})
}
