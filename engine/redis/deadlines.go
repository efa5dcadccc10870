// Commands on deadlines: setting, reading and removing them.

package redis

import (
	"math"

	"lockstep/engine/resp"
)

var deadlineCommands = []command{
	{name: "expire", on: every, arity: -3, first: 1, last: 1, flags: writes, run: (*Node).expire},
	{name: "pexpire", on: every, arity: -3, first: 1, last: 1, flags: writes, run: (*Node).pexpire},
	{name: "expireat", on: every, arity: -3, first: 1, last: 1, flags: writes, run: (*Node).expireAt},
	{name: "pexpireat", on: every, arity: -3, first: 1, last: 1, flags: writes, run: (*Node).pexpireAt},
	{name: "ttl", on: every, arity: 2, first: 1, last: 1, flags: noTouch, run: (*Node).ttl},
	{name: "pttl", on: every, arity: 2, first: 1, last: 1, flags: noTouch, run: (*Node).pttl},
	{name: "expiretime", on: every, arity: 2, first: 1, last: 1, flags: noTouch, run: (*Node).expireTime},
	{name: "pexpiretime", on: every, arity: 2, first: 1, last: 1, flags: noTouch, run: (*Node).pexpireTime},
	{name: "persist", on: every, arity: 2, first: 1, last: 1, flags: writes, run: (*Node).persist},
}

func (n *Node) expire(argv []string) resp.Value {
	return n.setDeadline("expire", argv, 1000, n.clock())
}

func (n *Node) pexpire(argv []string) resp.Value { return n.setDeadline("pexpire", argv, 1, n.clock()) }

func (n *Node) expireAt(argv []string) resp.Value { return n.setDeadline("expireat", argv, 1000, 0) }

func (n *Node) pexpireAt(argv []string) resp.Value { return n.setDeadline("pexpireat", argv, 1, 0) }

// setDeadline is EXPIRE and its like; unit is that of the argument in ms, and from what it counts from. A deadline that
// is not in the future deletes.
func (n *Node) setDeadline(name string, argv []string, unit, from int64) resp.Value {
	conditions, refusal := deadlineConditions(argv[3:])
	if refusal.Kind != resp.None {
		return refusal
	}
	span, ok := parseInt(argv[2])
	if !ok {
		return refuse(errNotInt)
	}
	relative := name == "expire" || name == "pexpire"
	if span > math.MaxInt64/unit || span < math.MinInt64/unit || relative && span*unit > n.farthest() {
		return refuseExpire(name)
	}
	key, when := argv[1], from+span*unit
	if relative && from < 0 && span < 0 && when > 0 {
		when = math.MinInt64
	}
	if !n.has(key) || !n.allows(conditions, key, when) {
		return resp.IntOf(0)
	}
	if when <= n.clock() {
		n.remove(key)
	} else {
		n.deadlines[key] = when
	}
	return resp.IntOf(1)
}

// clock is what TIME tells and deadlines count from, in ms. In a script Redis 7.0 reads its clock anew, though keys expire by that of
// the script's start; later servers keep to the start for both.
func (n *Node) clock() int64 {
	if n.script != nil && n.release.server == redis70 {
		return n.now + n.script.late
	}
	return n.now
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
	return c.hold(old, has, when)
}

// hold tells whether the deadline when may take the place of the old one, if there is one.
func (c deadlineCondition) hold(old int64, has bool, when int64) bool {
	return !(c&onlyWithout != 0 && has ||
		c&onlyWith != 0 && !has ||
		c&onlyLater != 0 && (!has || when <= old) ||
		c&onlyEarlier != 0 && has && when >= old)
}

// What a question about the deadline answers where there is none.
const (
	noKey      = -2
	noDeadline = -1
)

// deadlineAt returns the deadline of key, or noKey or noDeadline with found unset.
func (n *Node) deadlineAt(key string) (deadline int64, found bool) {
	if !n.has(key) {
		return noKey, false
	}
	if d, has := n.deadlines[key]; has {
		return d, true
	}
	return noDeadline, false
}

// left returns how long a deadline is away, in ms; a clock before 0 must not make the sum overflow.
func (n *Node) left(deadline int64) int64 {
	now := n.clock()
	if now < 0 && deadline > math.MaxInt64+now {
		return math.MaxInt64
	}
	return max(deadline-now, 0)
}

// seconds rounds to the nearest, as Redis does; the sum may need the sign's bit.
func seconds(ms int64) int64 {
	if ms > 0 {
		return int64((uint64(ms) + 500) / 1000)
	}
	return (ms + 500) / 1000
}

func (n *Node) pttl(argv []string) resp.Value {
	deadline, found := n.deadlineAt(argv[1])
	if found {
		deadline = n.left(deadline)
	}
	return resp.IntOf(deadline)
}

func (n *Node) ttl(argv []string) resp.Value {
	deadline, found := n.deadlineAt(argv[1])
	if found {
		deadline = seconds(n.left(deadline))
	}
	return resp.IntOf(deadline)
}

func (n *Node) pexpireTime(argv []string) resp.Value {
	deadline, _ := n.deadlineAt(argv[1])
	return resp.IntOf(deadline)
}

func (n *Node) expireTime(argv []string) resp.Value {
	deadline, found := n.deadlineAt(argv[1])
	if found {
		deadline = seconds(deadline)
	}
	return resp.IntOf(deadline)
}

// persist tells whether the key had a deadline to lose.
func (n *Node) persist(argv []string) resp.Value {
	if _, found := n.deadlineAt(argv[1]); !found {
		return resp.IntOf(0)
	}
	delete(n.deadlines, argv[1])
	return resp.IntOf(1)
}
