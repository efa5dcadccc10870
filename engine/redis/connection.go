// Commands about the connection.

package redis

import "lockstep/engine/resp"

var connectionCommands = []command{
	{name: "ping", on: every, arity: -1, run: (*Node).ping},
}

// ping answers PONG, or its argument.
func (n *Node) ping(argv []string) resp.Value {
	switch len(argv) {
	case 1:
		return resp.Value{Kind: resp.Status, Str: "PONG"}
	case 2:
		return resp.BulkOf(argv[1])
	}
	return refuseArity("ping")
}
