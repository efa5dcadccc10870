// CLUSTER, ASKING, READONLY and READWRITE.

package redis

import (
	"slices"
	"strconv"
	"strings"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

var clusterCommands = []command{
	{name: "asking", on: every, arity: 1, run: (*Node).askNext},
	{name: "readonly", on: every, arity: 1, run: (*Node).readOnly},
	{name: "readwrite", on: every, arity: 1, run: (*Node).readWrite},
	{name: "cluster", on: every, arity: -2, flags: container},
	{name: "cluster|countkeysinslot", on: every, arity: 3, run: (*Node).clusterCountKeys},
	{name: "cluster|getkeysinslot", on: every, arity: 4, run: (*Node).clusterGetKeys},
	{name: "cluster|info", on: every, arity: 2, run: (*Node).clusterInfo},
	{name: "cluster|keyslot", on: every, arity: 3, run: (*Node).clusterKeySlot},
	{name: "cluster|myid", on: every, arity: 2, run: (*Node).clusterMyID},
	{name: "cluster|nodes", on: every, arity: 2, run: (*Node).clusterNodes},
	{name: "cluster|setslot", on: every, arity: -4, run: (*Node).clusterSetSlot},
	{name: "cluster|shards", on: every, arity: 2, run: (*Node).clusterShards},
	{name: "cluster|slots", on: every, arity: 2, run: (*Node).clusterSlots},
}

// askNext is ASKING: the next command, or transaction, may use a slot on its way here.
func (n *Node) askNext([]string) resp.Value {
	return n.inCluster(func() resp.Value { return n.note(&n.client.asking, true) })
}

// readOnly lets a connection read from a replica.
func (n *Node) readOnly([]string) resp.Value {
	return n.inCluster(func() resp.Value { return n.note(&n.client.readonly, true) })
}

func (n *Node) readWrite([]string) resp.Value {
	return n.inCluster(func() resp.Value { return n.note(&n.client.readonly, false) })
}

// inCluster answers a command that only a node of a cluster has an answer to.
func (n *Node) inCluster(answer func() resp.Value) resp.Value {
	if n.self == "" {
		return refuse("ERR This instance has cluster support disabled")
	}
	return answer()
}

// note changes the state of a connection, but not for a script: it has its own, for one call.
func (n *Node) note(state *bool, on bool) resp.Value {
	if n.script == nil {
		*state = on
	}
	return resp.OK
}

func (n *Node) clusterKeySlot(argv []string) resp.Value {
	return n.inCluster(func() resp.Value { return resp.IntOf(int64(KeySlot(argv[2]))) })
}

func (n *Node) clusterMyID([]string) resp.Value {
	return n.inCluster(func() resp.Value { return resp.BulkOf(idOf(n.self)) })
}

// idOf returns the id of a node.
func idOf(name string) string { return sha1hex(name) }

func (n *Node) clusterCountKeys(argv []string) resp.Value {
	return n.inCluster(func() resp.Value {
		switch slot, ok := parseInt(argv[2]); {
		case !ok:
			return refuse(errNotInt)
		case slot < 0 || slot >= Slots:
			return refuse("ERR Invalid slot")
		default:
			return resp.IntOf(int64(len(n.KeysInSlot(int(slot)))))
		}
	})
}

func (n *Node) clusterGetKeys(argv []string) resp.Value {
	return n.inCluster(func() resp.Value {
		slot, ok := parseInt(argv[2])
		most, ok2 := parseInt(argv[3])
		switch {
		case !ok || !ok2:
			return refuse(errNotInt)
		case slot < 0 || slot >= Slots || most < 0:
			return refuse("ERR Invalid slot or number of keys")
		}
		keys := n.KeysInSlot(int(slot))
		return bulks(keys[:min(most, int64(len(keys)))])
	})
}

// clusterInfo answers the fields that are true of a node.
func (n *Node) clusterInfo([]string) resp.Value {
	return n.inCluster(func() resp.Value {
		state, served := "ok", 0
		var primaries []string
		for _, r := range n.owners {
			served += r.To - r.From + 1
			if !slices.Contains(primaries, r.Owner) {
				primaries = append(primaries, r.Owner)
			}
		}
		if n.fails() {
			state = "fail"
		}
		var b strings.Builder
		for _, f := range []struct {
			name  string
			value string
		}{
			{"state", state}, {"slots_assigned", strconv.Itoa(served)}, {"slots_ok", strconv.Itoa(served)}, {"slots_pfail", "0"},
			{"slots_fail", "0"}, {"known_nodes", strconv.Itoa(len(n.peers()))}, {"size", strconv.Itoa(len(primaries))},
		} {
			b.WriteString("cluster_" + f.name + ":" + f.value + "\r\n")
		}
		return resp.BulkOf(b.String())
	})
}

// member is a node of the cluster as another one knows it.
type member struct {
	name, primary string // primary is "" if it is one
	ranges        []SlotRange
}

// peers returns all known nodes, this one too, sorted by name.
func (n *Node) peers() []member {
	of := map[string]string{n.self: n.primary}
	for _, r := range n.owners {
		of[r.Owner] += ""
	}
	for _, f := range n.followers {
		of[f.primary] += ""
		if f.name != n.self {
			of[f.name] = f.primary
		}
	}
	if n.primary != "" {
		of[n.primary] += ""
	}
	var out []member
	for name, primary := range of {
		m := member{name: name, primary: primary}
		for _, r := range n.owners {
			if r.Owner == name {
				m.ranges = append(m.ranges, r)
			}
		}
		out = append(out, m)
	}
	sim.Sort(out, func(a, b member) int { return strings.Compare(a.name, b.name) })
	return out
}

// clusterNodes lists the known nodes, with their slots, a line each. Epochs are the places of the primaries among them.
func (n *Node) clusterNodes([]string) resp.Value {
	return n.inCluster(func() resp.Value {
		var b strings.Builder
		epoch, epochs := 0, map[string]int{}
		for _, m := range n.peers() {
			if m.primary == "" {
				epoch++
				epochs[m.name] = epoch
			}
		}
		for _, m := range n.peers() {
			role, of, from := "master", "-", m.name
			if m.primary != "" {
				role, of, from = "slave", idOf(m.primary), m.primary
			}
			if m.name == n.self {
				role = "myself," + role
			}
			b.WriteString(idOf(m.name) + " " + m.name + ":" + clusterPort + "@1" + clusterPort + "," + m.name + " " + role + " " + of +
				" 0 0 " + strconv.Itoa(epochs[from]) + " connected")
			for _, r := range m.ranges {
				b.WriteString(" " + r.String())
			}
			if m.name == n.self {
				b.WriteString(n.movesAsText())
			}
			b.WriteString("\n")
		}
		return resp.BulkOf(b.String())
	})
}

// String returns a range as CLUSTER NODES shows it.
func (r SlotRange) String() string {
	if r.From == r.To {
		return strconv.Itoa(r.From)
	}
	return strconv.Itoa(r.From) + "-" + strconv.Itoa(r.To)
}

func (n *Node) movesAsText() string {
	text := ""
	for _, m := range n.moves {
		arrow := "->-"
		if m.importing {
			arrow = "-<-"
		}
		text += " [" + strconv.Itoa(m.slot) + arrow + idOf(m.peer) + "]"
	}
	return text
}

// followersOf returns the replicas of a primary, sorted.
func (n *Node) followersOf(primary string) (names []string) {
	for _, m := range n.peers() {
		if m.primary == primary {
			names = append(names, m.name)
		}
	}
	return names
}

// clusterSlots lists the ranges of slots in order, each with its primary and the replicas of that.
func (n *Node) clusterSlots([]string) resp.Value {
	return n.inCluster(func() resp.Value {
		node := func(name string) resp.Value {
			return listOf(resp.BulkOf(name), resp.IntOf(6379), resp.BulkOf(idOf(name)), bulks([]string{"ip", name}))
		}
		out := listOf()
		for _, r := range n.owners {
			row := listOf(resp.IntOf(int64(r.From)), resp.IntOf(int64(r.To)), node(r.Owner))
			for _, f := range n.followersOf(r.Owner) {
				row.List = append(row.List, node(f))
			}
			out.List = append(out.List, row)
		}
		return out
	})
}

// clusterShards lists the primaries, each with its slots and its replicas.
func (n *Node) clusterShards([]string) resp.Value {
	return n.inCluster(func() resp.Value {
		node := func(name, role string) resp.Value {
			out := bulks([]string{"id", idOf(name), "port", "", "ip", name, "endpoint", name, "hostname", name, "role", role,
				"replication-offset", "", "health", "online"})
			out.List[3], out.List[13] = resp.IntOf(6379), resp.IntOf(n.offsetOf(name))
			return out
		}
		out := listOf()
		for _, m := range n.peers() {
			if m.primary != "" {
				continue
			}
			slots, nodes := listOf(), listOf(node(m.name, "master"))
			for _, r := range m.ranges {
				slots.List = append(slots.List, resp.IntOf(int64(r.From)), resp.IntOf(int64(r.To)))
			}
			for _, f := range n.followersOf(m.name) {
				nodes.List = append(nodes.List, node(f, "replica"))
			}
			out.List = append(out.List, listOf(resp.BulkOf("slots"), slots, resp.BulkOf("nodes"), nodes))
		}
		return out
	})
}

// offsetOf returns how far a node is in replication, as far as this one knows: 0 of strangers.
func (n *Node) offsetOf(name string) int64 {
	if name == n.self {
		return n.offset
	}
	for _, a := range n.replicas {
		if a.replica == name {
			return a.offset
		}
	}
	return 0
}
