// Commands that count in strings.

package redis

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"lockstep/engine/resp"
)

var counterCommands = []command{
	{name: "incr", on: every, arity: 2, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).incr},
	{name: "decr", on: every, arity: 2, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).decr},
	{name: "incrby", on: every, arity: 3, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).incrby},
	{name: "decrby", on: every, arity: 3, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).decrby},
	{name: "incrbyfloat", on: every, arity: 3, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).incrbyfloat},
}

func (n *Node) incr(argv []string) resp.Value { return n.count(argv[1], 1) }

func (n *Node) decr(argv []string) resp.Value { return n.count(argv[1], -1) }

func (n *Node) incrby(argv []string) resp.Value {
	by, ok := parseInt(argv[2])
	if !ok {
		return refuse(errNotInt)
	}
	return n.count(argv[1], by)
}

func (n *Node) decrby(argv []string) resp.Value {
	by, ok := parseInt(argv[2])
	switch {
	case !ok:
		return refuse(errNotInt)
	case by == math.MinInt64:
		return refuse("ERR decrement would overflow")
	}
	return n.count(argv[1], -by)
}

// count adds to the number at key, which is 0 if there is none.
func (n *Node) count(key string, by int64) resp.Value {
	old, found, refusal := n.text(key)
	if refusal.Kind != resp.None {
		return refusal
	}
	i, ok := parseInt(old)
	switch {
	case found && !ok:
		return refuse(errNotInt)
	case by > 0 && i > math.MaxInt64-by || by < 0 && i < math.MinInt64-by:
		return refuse("ERR increment or decrement would overflow")
	}
	n.core.set(key, strconv.FormatInt(i+by, 10))
	return resp.IntOf(i + by)
}

func (n *Node) incrbyfloat(argv []string) resp.Value {
	old, found, refusal := n.text(argv[1])
	if refusal.Kind != resp.None {
		return refusal
	}
	if !found {
		old = "0"
	}
	x, ok := n.longDouble(old)
	by, ok2 := n.longDouble(argv[2])
	if !ok || !ok2 {
		return refuse("ERR value is not a valid float")
	}
	if x.IsInf() && by.IsInf() && x.Signbit() != by.Signbit() {
		return refuse(errInfinite)
	}
	sum := new(big.Float).SetPrec(longDoubleBits).Add(x, by)
	if isInfinite(sum) {
		return refuse(errInfinite)
	}
	text := formatLongDouble(sum)
	n.effort += len(text)
	n.core.set(argv[1], text)
	return resp.BulkOf(text)
}

// longDouble reads a number, which is work if it has many digits or an exponent.
func (n *Node) longDouble(s string) (*big.Float, bool) {
	n.effort += len(s)
	if strings.ContainsAny(s, "eEpP") {
		n.effort += costOfExponent
	}
	return parseLongDouble(s)
}

// costOfExponent is the work of raising a base to it, in instructions of a script.
const costOfExponent = 1000

const errInfinite = "ERR increment would produce NaN or Infinity"
