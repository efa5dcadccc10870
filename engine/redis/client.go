// CLIENT: the name and the number of a connection, and pauses.

package redis

import (
	"math"
	"strings"

	"lockstep/engine/resp"
)

var clientCommands = []command{
	{name: "client", on: every, arity: -2, flags: container},
	{name: "client|id", on: every, arity: 2, flags: noScript, run: (*Node).clientID},
	{name: "client|getname", on: every, arity: 2, flags: noScript, run: (*Node).clientGetname},
	{name: "client|setname", on: every, arity: 3, flags: noScript, run: (*Node).clientSetname},
	{name: "client|setinfo", on: redis84 | valkey90, arity: 4, flags: noScript, run: (*Node).clientSetinfo},
	{name: "client|no-evict", on: every, arity: 3, flags: noScript, run: (*Node).clientNoEvict},
	{name: "client|pause", on: every, arity: -3, flags: noScript, run: (*Node).clientPause},
	{name: "client|unpause", on: every, arity: 2, flags: noScript, run: (*Node).clientUnpause},
}

const errClientName = "ERR Client names cannot contain spaces, newlines or special characters."

func (n *Node) clientID([]string) resp.Value { return resp.IntOf(int64(n.conn)) }

func (n *Node) clientGetname([]string) resp.Value {
	if n.client.name == "" {
		return resp.Null
	}
	return resp.BulkOf(n.client.name)
}

func (n *Node) clientSetname(argv []string) resp.Value {
	if !validName(argv[2]) {
		return refuse(errClientName)
	}
	n.client.name = argv[2]
	return resp.OK
}

func validName(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r < '!' || r > '~' }) < 0
}

// clientSetinfo takes what client libraries tell of themselves, which nobody asks for here.
func (n *Node) clientSetinfo(argv []string) resp.Value {
	switch attribute := upper(argv[2]); {
	case attribute != "LIB-NAME" && attribute != "LIB-VER":
		return refuse(oneLine("ERR Unrecognized option '" + clip(argv[2], len(argv[2])) + "'"))
	case !validName(argv[3]):
		return refuse("ERR " + lower(attribute) + " cannot contain spaces, newlines or special characters.")
	}
	return resp.OK
}

// clientNoEvict changes nothing: a node never throws a connection out.
func (n *Node) clientNoEvict(argv []string) resp.Value {
	if o := upper(argv[2]); o != "ON" && o != "OFF" {
		return refuse(errSyntax)
	}
	return resp.OK
}

// clientPause begins a pause; one that there is may only become longer and hold back more.
func (n *Node) clientPause(argv []string) resp.Value {
	all := true
	if len(argv) == 4 {
		switch upper(argv[3]) {
		case "WRITE":
			all = false
		case "ALL":
		default:
			return refuse("ERR CLIENT PAUSE mode must be WRITE or ALL")
		}
	} else if len(argv) > 4 {
		return n.wrongPart(argv)
	}
	until, refusal := n.timeoutInMs(argv[2])
	if refusal.Kind != resp.None {
		return refusal
	}
	if until > 0 {
		n.paused = pause{max(n.paused.until, until), n.paused.all || all}
	}
	return resp.OK
}

func (n *Node) clientUnpause([]string) resp.Value {
	n.unpause()
	return resp.OK
}

// timeoutInMs reads a time to wait, in ms, and returns when it ends: 0 is never.
func (n *Node) timeoutInMs(s string) (int64, resp.Value) {
	ms, ok := parseInt(s)
	switch {
	case !ok:
		return 0, refuse("ERR timeout is not an integer or out of range")
	case ms < 0:
		return 0, refuse("ERR timeout is negative")
	case ms == 0:
		return 0, resp.Value{}
	case ms > math.MaxInt64-epoch-max(n.now, 0):
		if n.release.server == redis70 {
			return 0, resp.Value{}
		}
		return 0, refuse("ERR timeout is out of range")
	}
	return n.now + ms, resp.Value{}
}
