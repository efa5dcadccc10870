// Roles: FAILOVER, ROLE, and what INFO tells of replication.

package redis

import (
	"fmt"
	"slices"
	"strconv"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

var roleCommands = []command{
	{name: "failover", on: every, arity: -1, flags: noScript, run: (*Node).failover},
	{name: "role", on: every, arity: 1, flags: noScript, run: (*Node).role},
}

// Failover is what FAILOVER asks for. Until the roles have changed by SetReplica, or AbortFailover is called, the node
// holds writes back.
type Failover struct {
	To      string  // the replica, "" if any will do
	Timeout sim.Dur // after which it is given up, or forced; 0: never
	Force   bool    // the replica takes over at the time-out without having everything
	Abort   bool    // FAILOVER ABORT: the one under way is given up
}

// failover is FAILOVER.
func (n *Node) failover(argv []string) resp.Value {
	if n.self != "" {
		return refuse("ERR FAILOVER not allowed in cluster mode. Use CLUSTER FAILOVER command instead.")
	}
	if len(argv) == 2 && upper(argv[1]) == "ABORT" {
		if !n.failing {
			return refuse("ERR No failover in progress.")
		}
		n.endFailover()
		n.result.Failover = &Failover{Abort: true}
		return resp.OK
	}
	f, refusal := n.parseFailover(argv)
	if refusal.Kind != resp.None {
		return refusal
	}
	known := slices.ContainsFunc(n.replicas, func(a ack) bool { return a.replica == f.To })
	switch {
	case n.failing:
		return refuse("ERR FAILOVER already in progress.")
	case n.primary != "":
		return refuse("ERR FAILOVER is not valid when server is a replica.")
	case len(n.replicas) == 0:
		return refuse("ERR FAILOVER requires connected replicas.")
	case f.Force && (f.Timeout == 0 || f.To == ""):
		return refuse("ERR FAILOVER with force option requires both a timeout and target HOST and IP.")
	case f.To != "" && !known:
		return refuse("ERR FAILOVER target HOST and PORT is not a replica.")
	}
	n.failing = true
	n.result.Failover = &f
	return resp.OK
}

func (n *Node) parseFailover(argv []string) (f Failover, refusal resp.Value) {
	for i := 1; i < len(argv); i++ {
		switch o := upper(argv[i]); {
		case o == "TIMEOUT" && i+1 < len(argv) && f.Timeout == 0:
			i++
			ms, ok := parseInt(argv[i])
			switch {
			case !ok:
				return f, refuse(errNotInt)
			case ms <= 0:
				return f, refuse("ERR FAILOVER timeout must be greater than 0")
			}
			const longest = 3_600_000
			f.Timeout = sim.Ms(min(ms, longest))
		case o == "TO" && i+2 < len(argv) && f.To == "":
			if _, ok := parseInt(argv[i+2]); !ok {
				return f, refuse(errNotInt)
			}
			if f.To = argv[i+1]; argv[i+2] != clusterPort {
				f.To += ":" + argv[i+2]
			}
			i += 2
		case o == "FORCE" && !f.Force:
			f.Force = true
		default:
			return f, refuse(errSyntax)
		}
	}
	return f, resp.Value{}
}

// AbortFailover gives up a FAILOVER whose time is up: the writes that it held back run.
func (n *Node) AbortFailover() Result {
	n.begin(0)
	n.endFailover()
	n.serve()
	return n.end()
}

// role is ROLE.
func (n *Node) role([]string) resp.Value {
	if n.primary != "" {
		return listOf(resp.BulkOf("slave"), resp.BulkOf(n.primary), resp.IntOf(6379), resp.BulkOf("connected"), resp.IntOf(n.offset))
	}
	replicas := listOf()
	for _, a := range n.replicas {
		replicas.List = append(replicas.List, bulks([]string{a.replica, clusterPort, strconv.FormatInt(a.offset, 10)}))
	}
	return listOf(resp.BulkOf("master"), resp.IntOf(n.offset), replicas)
}

// infoReplication is INFO's section of that name.
func (n *Node) infoReplication() []string {
	lines := []string{"role:master\r\n"}
	if n.primary != "" {
		lines = []string{"role:slave\r\n", "master_host:" + n.primary + "\r\n", "master_port:" + clusterPort + "\r\n",
			"master_link_status:up\r\n", fmt.Sprintf("slave_repl_offset:%d\r\n", n.offset), "slave_read_only:1\r\n"}
	}
	lines = append(lines, fmt.Sprintf("connected_slaves:%d\r\n", len(n.replicas)))
	for i, a := range n.replicas {
		lines = append(lines, fmt.Sprintf("slave%d:ip=%s,port=%s,state=online,offset=%d,lag=0\r\n", i, a.replica, clusterPort, a.offset))
	}
	state := "no-failover"
	if n.failing {
		state = "waiting-for-sync"
	}
	return append(lines, "master_failover_state:"+state+"\r\n", fmt.Sprintf("master_repl_offset:%d\r\n", n.offset))
}
