// Commands on strings.

package redis

import (
	"math"

	"lockstep/engine/resp"
)

var stringCommands = []command{
	{name: "set", on: every, arity: -3, first: 1, last: 1, flags: writes, run: (*Node).set},
	{name: "setnx", on: every, arity: 3, first: 1, last: 1, flags: writes, run: (*Node).setnx},
	{name: "get", on: every, arity: 2, first: 1, last: 1, run: (*Node).get},
	{name: "incr", on: every, arity: 2, first: 1, last: 1, flags: writes, run: (*Node).incr},
	{name: "delex", on: redis84, arity: -2, first: 1, last: 1, flags: writes, run: (*Node).delex},
	{name: "delifeq", on: valkey90, arity: 3, first: 1, last: 1, flags: writes, run: (*Node).delifeq},
}

func (n *Node) get(argv []string) resp.Value { return n.core.do(argv) }

func (n *Node) set(argv []string) resp.Value {
	o, ok := parseSet(n.release.server, argv[3:])
	if !ok {
		return refuse(errSyntax)
	}
	key := argv[1]
	deadline, refusal := n.deadlineOf(o)
	if refusal.Kind != resp.None {
		return refusal
	}
	old, found := n.core.get(key)
	reply, missed := resp.OK, resp.Null
	if o.get && found {
		reply, missed = resp.BulkOf(old), resp.BulkOf(old)
	} else if o.get {
		reply = resp.Null
	}
	if !o.holds(old, found) {
		return missed
	}
	n.core.set(key, argv[2])
	switch {
	case o.unit != "":
		n.deadlines[key] = deadline
	case !o.keepTTL:
		delete(n.deadlines, key)
	}
	return reply
}

// deadlineOf turns the expiry option of a SET into a deadline; without one it is 0.
func (n *Node) deadlineOf(o setOptions) (int64, resp.Value) {
	if o.unit == "" {
		return 0, resp.Value{}
	}
	ms, ok := parseInt(o.expiry)
	if !ok {
		return 0, refuse(errNotInt)
	}
	seconds, relative := o.unit == "EX" || o.unit == "EXAT", o.unit == "EX" || o.unit == "PX"
	if ms <= 0 || seconds && ms > math.MaxInt64/1000 {
		return 0, refuseExpire("set")
	}
	if seconds {
		ms *= 1000
	}
	if !relative {
		return ms, resp.Value{}
	}
	if ms > n.farthest() {
		return 0, refuseExpire("set")
	}
	return n.now + ms, resp.Value{}
}

func (n *Node) setnx(argv []string) resp.Value { return n.core.do(argv) }

func (n *Node) incr(argv []string) resp.Value {
	if old, found := n.core.get(argv[1]); found {
		switch i, ok := parseInt(old); {
		case !ok:
			return refuse(errNotInt)
		case i == math.MaxInt64:
			return refuse("ERR increment or decrement would overflow")
		}
	}
	return n.core.do(argv)
}

// delex deletes a key, if its value is or is not the one given.
func (n *Node) delex(argv []string) resp.Value {
	if len(argv) == 2 {
		return n.deleteIf(argv[1], true)
	}
	if len(argv) != 4 {
		return refuseArity("delex")
	}
	value, found := n.core.get(argv[1])
	switch condition := upper(argv[2]); {
	case !found:
		return resp.IntOf(0)
	case condition == "IFEQ":
		return n.deleteIf(argv[1], value == argv[3])
	case condition == "IFNE":
		return n.deleteIf(argv[1], value != argv[3])
	case condition == "IFDEQ" || condition == "IFDNE":
		return refuse("ERR Lockstep does not support 'DELEX " + condition + "' yet")
	}
	return refuse("ERR Invalid condition. Use IFEQ, IFNE, IFDEQ, or IFDNE")
}

func (n *Node) delifeq(argv []string) resp.Value {
	value, found := n.core.get(argv[1])
	return n.deleteIf(argv[1], found && value == argv[2])
}

func (n *Node) deleteIf(key string, ok bool) resp.Value {
	if ok && n.remove(key) {
		return resp.IntOf(1)
	}
	return resp.IntOf(0)
}
