// Commands about the connection.

package redis

import (
	"strings"

	"lockstep/engine/resp"
)

var connectionCommands = []command{
	{name: "ping", on: every, arity: -1, flags: whileSubscribed, run: (*Node).ping},
	{name: "echo", on: every, arity: 2, run: (*Node).echo},
	{name: "quit", on: every, arity: -1, flags: noScript | whileBusy | immediate | whileSubscribed, run: (*Node).quit},
	{name: "reset", on: every, arity: 1, flags: noScript | whileBusy | immediate | whileSubscribed, run: (*Node).reset},
	{name: "hello", on: every, arity: -1, flags: noScript | whileBusy, run: (*Node).hello},
	{name: "wait", on: every, arity: 3, flags: noScript, run: (*Node).waitReplicas},
}

// ping answers PONG, or its argument; to a subscriber as a message.
func (n *Node) ping(argv []string) resp.Value {
	if len(argv) > 2 {
		return refuseArity("ping")
	}
	text := strings.Join(argv[1:], "")
	switch {
	case n.script == nil && n.listens(n.conn) > 0:
		return listOf(resp.BulkOf("pong"), resp.BulkOf(text))
	case len(argv) == 1:
		return resp.Value{Kind: resp.Status, Str: "PONG"}
	}
	return resp.BulkOf(text)
}

func (n *Node) echo(argv []string) resp.Value { return resp.BulkOf(argv[1]) }

// quit ends the connection behind its reply.
func (n *Node) quit([]string) resp.Value {
	n.Disconnect(n.conn)
	n.result.Closed = true
	return resp.OK
}

// reset makes the connection as it was at its beginning.
func (n *Node) reset([]string) resp.Value {
	n.Disconnect(n.conn)
	n.client = n.connection(n.conn)
	n.use(0)
	return resp.Value{Kind: resp.Status, Str: "RESET"}
}

// defaultUser is the only one; any password is right, since none is set.
const defaultUser = "default"

const errWrongPass = "WRONGPASS invalid username-password pair or user is disabled."

// hello tells what the server is. Nodes speak RESP2 alone. Redis 7.0 does what each option says before it reads the next.
func (n *Node) hello(argv []string) resp.Value {
	if len(argv) > 1 {
		switch version, ok := parseInt(argv[1]); {
		case !ok:
			return refuse("ERR Protocol version is not an integer or out of range")
		case version == 3:
			return refuse("NOPROTO Lockstep speaks RESP2 alone")
		case version != 2:
			return refuse("NOPROTO unsupported protocol version")
		}
	}
	name, user, atOnce := n.client.name, defaultUser, n.release.server == redis70
	for i := 2; i < len(argv); i++ {
		switch option := upper(argv[i]); {
		case option == "AUTH" && i+2 < len(argv):
			if user = argv[i+1]; user != defaultUser && atOnce {
				return refuse(errWrongPass)
			}
			i += 2
		case option == "SETNAME" && i+1 < len(argv):
			i++
			if !validName(argv[i]) {
				return refuse(errClientName)
			}
			if name = argv[i]; atOnce {
				n.client.name = name
			}
		default:
			return refuse(oneLine("ERR Syntax error in HELLO option '" + clip(argv[i], len(argv[i])) + "'"))
		}
	}
	if user != defaultUser {
		return refuse(errWrongPass)
	}
	n.client.name = name
	server, version, role := "redis", n.release.version, "master"
	if n.primary != "" {
		role = "replica"
	}
	if n.release.server == valkey90 {
		server, version = "valkey", valkeyVersion
	}
	return listOf(resp.BulkOf("server"), resp.BulkOf(server), resp.BulkOf("version"), resp.BulkOf(version),
		resp.BulkOf("proto"), resp.IntOf(2), resp.BulkOf("id"), resp.IntOf(int64(n.conn)),
		resp.BulkOf("mode"), resp.BulkOf(n.either("cluster", "standalone")), resp.BulkOf("role"), resp.BulkOf(role),
		resp.BulkOf("modules"), listOf())
}
