// Commands on whole strings.

package redis

import (
	"math"

	"lockstep/engine/resp"
)

var stringCommands = []command{
	{name: "set", on: every, arity: -3, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).set},
	{name: "setnx", on: every, arity: 3, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).setnx},
	{name: "setex", on: every, arity: 4, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).setex},
	{name: "psetex", on: every, arity: 4, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).psetex},
	{name: "get", on: every, arity: 2, first: 1, last: 1, run: (*Node).get},
	{name: "getset", on: every, arity: 3, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).getset},
	{name: "getdel", on: every, arity: 2, first: 1, last: 1, flags: writes, run: (*Node).getdel},
	{name: "getex", on: every, arity: -2, first: 1, last: 1, flags: writes, run: (*Node).getex},
	{name: "mget", on: every, arity: -2, first: 1, last: -1, run: (*Node).mget},
	{name: "mset", on: every, arity: -3, first: 1, last: -1, step: 2, flags: writes | denyOOM, run: (*Node).mset},
	{name: "msetnx", on: every, arity: -3, first: 1, last: -1, step: 2, flags: writes | denyOOM, run: (*Node).msetnx},
}

// text returns the string at key, or refuses a value of another type.
func (n *Node) text(key string) (value string, found bool, refusal resp.Value) {
	if value, found = n.core.get(key); !found && n.has(key) {
		return "", true, refuse(errWrongType)
	}
	return value, found, resp.Value{}
}

// write puts a string at key, over whatever was there; the key keeps its deadline.
func (n *Node) write(key, value string) {
	if kind := n.core.kind(key); kind != "" && kind != typeString {
		deadline, has := n.deadlines[key]
		n.remove(key)
		if has {
			n.deadlines[key] = deadline
		}
	}
	n.core.set(key, value)
}

// overwrite puts a string at key, over whatever was there; the key loses its deadline.
func (n *Node) overwrite(key, value string) {
	delete(n.deadlines, key)
	n.write(key, value)
}

func (n *Node) get(argv []string) resp.Value { return n.core.do(argv) }

func (n *Node) set(argv []string) resp.Value {
	o, ok := parseSet(n.release.server, argv[3:])
	if !ok {
		return refuse(errSyntax)
	}
	key := argv[1]
	deadline, refusal := n.deadlineOf("set", o)
	if refusal.Kind != resp.None {
		return refusal
	}
	old, found, refusal := n.text(key)
	if refusal.Kind != resp.None && (o.get || o.compares()) {
		return refusal
	}
	reply, missed := resp.OK, resp.Null
	if o.get && found {
		reply, missed = resp.BulkOf(old), resp.BulkOf(old)
	} else if o.get {
		reply = resp.Null
	}
	if found && o.digests() && len(o.match) != digestSize {
		return refuse(errDigest)
	}
	if !o.holds(old, found) {
		return missed
	}
	n.write(key, argv[2])
	switch {
	case o.unit != "" && deadline <= n.now && n.release.server != redis70:
		n.remove(key) // Redis 7.0 keeps such a key until something meets it.
	case o.unit != "":
		n.deadlines[key] = deadline
	case !o.keepTTL:
		delete(n.deadlines, key)
	}
	return reply
}

// deadlineOf turns the expiry option of a command into a deadline; without one it is 0.
func (n *Node) deadlineOf(name string, o setOptions) (int64, resp.Value) {
	if o.unit == "" {
		return 0, resp.Value{}
	}
	ms, ok := parseInt(o.expiry)
	if !ok {
		return 0, refuse(errNotInt)
	}
	seconds, relative := o.unit == "EX" || o.unit == "EXAT", o.unit == "EX" || o.unit == "PX"
	if ms <= 0 || seconds && ms > math.MaxInt64/1000 {
		return 0, refuseExpire(name)
	}
	if seconds {
		ms *= 1000
	}
	if !relative {
		return ms, resp.Value{}
	}
	if ms > n.farthest() {
		return 0, refuseExpire(name)
	}
	return n.clock() + ms, resp.Value{}
}

func (n *Node) setnx(argv []string) resp.Value {
	if n.has(argv[1]) {
		return resp.IntOf(0)
	}
	n.core.set(argv[1], argv[2])
	return resp.IntOf(1)
}

func (n *Node) setex(argv []string) resp.Value { return n.setFor("setex", "EX", argv) }

func (n *Node) psetex(argv []string) resp.Value { return n.setFor("psetex", "PX", argv) }

// setFor is SETEX and PSETEX.
func (n *Node) setFor(name, unit string, argv []string) resp.Value {
	deadline, refusal := n.deadlineOf(name, setOptions{unit: unit, expiry: argv[2]})
	if refusal.Kind != resp.None {
		return refusal
	}
	n.write(argv[1], argv[3])
	n.deadlines[argv[1]] = deadline
	return resp.OK
}

func (n *Node) getset(argv []string) resp.Value {
	old := n.core.do([]string{"GET", argv[1]})
	if old.Kind != resp.Error {
		n.overwrite(argv[1], argv[2])
	}
	return old
}

func (n *Node) getdel(argv []string) resp.Value {
	old := n.core.do([]string{"GET", argv[1]})
	if old.Kind == resp.Bulk {
		n.remove(argv[1])
	}
	return old
}

// getex gets a string and changes its deadline.
func (n *Node) getex(argv []string) resp.Value {
	o, ok := parseGetex(argv[2:])
	if !ok {
		return refuse(errSyntax)
	}
	key := argv[1]
	value, found, refusal := n.text(key)
	if refusal.Kind != resp.None {
		return refusal
	}
	if !found {
		return resp.Null
	}
	deadline, refusal := n.deadlineOf("getex", o)
	switch {
	case refusal.Kind != resp.None:
		return refusal
	case o.unit != "" && deadline <= n.clock():
		n.remove(key)
	case o.unit != "":
		n.deadlines[key] = deadline
	case o.persist:
		delete(n.deadlines, key)
	}
	return resp.BulkOf(value)
}

// mget answers nil for what is no string.
func (n *Node) mget(argv []string) resp.Value {
	list := make([]resp.Value, len(argv)-1)
	for i, key := range argv[1:] {
		list[i] = resp.Null
		if value, found := n.core.get(key); found {
			list[i] = resp.BulkOf(value)
		}
	}
	return resp.Value{Kind: resp.Array, List: list}
}

func (n *Node) mset(argv []string) resp.Value {
	if len(argv)%2 == 0 {
		return refuseArity("mset")
	}
	for i := 1; i < len(argv); i += 2 {
		n.overwrite(argv[i], argv[i+1])
	}
	return resp.OK
}

// msetnx sets all keys or, where one is there, none.
func (n *Node) msetnx(argv []string) resp.Value {
	if len(argv)%2 == 0 {
		return refuseArity("msetnx")
	}
	for i := 1; i < len(argv); i += 2 {
		if n.has(argv[i]) {
			return resp.IntOf(0)
		}
	}
	n.mset(argv)
	return resp.IntOf(1)
}
