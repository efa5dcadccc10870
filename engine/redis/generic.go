// Commands on keys of any type: deletion, existence and deadlines.

package redis

import (
	"math"

	"lockstep/engine/resp"
)

var genericCommands = []command{
	{name: "del", on: every, arity: -2, first: 1, last: -1, flags: writes, run: (*Node).del},
	{name: "exists", on: every, arity: -2, first: 1, last: -1, run: (*Node).exists},
	{name: "expire", on: every, arity: -3, first: 1, last: 1, flags: writes, run: (*Node).expire},
	{name: "pexpire", on: every, arity: -3, first: 1, last: 1, flags: writes, run: (*Node).pexpire},
	{name: "ttl", on: every, arity: 2, first: 1, last: 1, run: (*Node).ttl},
	{name: "pttl", on: every, arity: 2, first: 1, last: 1, run: (*Node).pttl},
}

func (n *Node) del(argv []string) resp.Value {
	for _, key := range argv[1:] {
		delete(n.deadlines, key)
		delete(n.hashes, key)
	}
	return n.core.do(argv)
}

func (n *Node) exists(argv []string) resp.Value { return n.core.do(argv) }

func (n *Node) expire(argv []string) resp.Value { return n.setDeadline("expire", argv, 1000) }

func (n *Node) pexpire(argv []string) resp.Value { return n.setDeadline("pexpire", argv, 1) }

// setDeadline is EXPIRE and PEXPIRE; unit is that of the argument in ms. A deadline that is not in the future deletes.
func (n *Node) setDeadline(name string, argv []string, unit int64) resp.Value {
	conditions, refusal := deadlineConditions(argv[3:])
	if refusal.Kind != resp.None {
		return refusal
	}
	span, ok := parseInt(argv[2])
	if !ok {
		return refuse(errNotInt)
	}
	if span > math.MaxInt64/unit || span < math.MinInt64/unit || span*unit > n.farthest() {
		return refuseExpire(name)
	}
	key, when := argv[1], n.now+span*unit
	if n.core.kind(key) == "" || !n.allows(conditions, key, when) {
		return resp.IntOf(0)
	}
	if when <= n.now {
		n.remove(key)
	} else {
		n.deadlines[key] = when
	}
	return resp.IntOf(1)
}

// epoch is what a server's clock reads in our days, in ms: real clocks count from 1970 and ours from the start of the
// run, but a sum must overflow where it would on a real one.
const epoch = 1_700_000_000_000

// farthest is the longest span that can be added to the clock, in ms.
func (n *Node) farthest() int64 { return math.MaxInt64 - epoch - max(n.now, 0) }

// deadlineCondition is a condition on the deadline that a key has.
type deadlineCondition uint8

const (
	onlyWithout deadlineCondition = 1 << iota
	onlyWith
	onlyLater
	onlyEarlier
)

func deadlineConditions(options []string) (deadlineCondition, resp.Value) {
	var c deadlineCondition
	for _, o := range options {
		switch upper(o) {
		case "NX":
			c |= onlyWithout
		case "XX":
			c |= onlyWith
		case "GT":
			c |= onlyLater
		case "LT":
			c |= onlyEarlier
		default:
			return 0, refuse(oneLine("ERR Unsupported option " + clip(o, len(o))))
		}
	}
	switch {
	case c&onlyWithout != 0 && c != onlyWithout:
		return 0, refuse("ERR NX and XX, GT or LT options at the same time are not compatible")
	case c&onlyLater != 0 && c&onlyEarlier != 0:
		return 0, refuse("ERR GT and LT options at the same time are not compatible")
	}
	return c, resp.Value{}
}

// allows tells whether the key may get the deadline when; a key without one counts as one that lives for ever.
func (n *Node) allows(c deadlineCondition, key string, when int64) bool {
	old, has := n.deadlines[key]
	return !(c&onlyWithout != 0 && has ||
		c&onlyWith != 0 && !has ||
		c&onlyLater != 0 && (!has || when <= old) ||
		c&onlyEarlier != 0 && has && when >= old)
}

// ttl rounds to the nearest second, as Redis does.
func (n *Node) ttl(argv []string) resp.Value {
	left := n.pttl(argv)
	if left.Num > 0 {
		left.Num = (left.Num + 500) / 1000
	}
	return left
}

func (n *Node) pttl(argv []string) resp.Value {
	if n.core.kind(argv[1]) == "" {
		return resp.IntOf(-2)
	}
	deadline, has := n.deadlines[argv[1]]
	if !has {
		return resp.IntOf(-1)
	}
	return resp.IntOf(deadline - n.now)
}
