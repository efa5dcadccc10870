// CLUSTER SETSLOT: a slot on its way from one node to another.

package redis

import (
	"cmp"
	"strconv"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// clusterSetSlot is CLUSTER SETSLOT.
func (n *Node) clusterSetSlot(argv []string) resp.Value {
	return n.inCluster(func() resp.Value {
		slot, ok := parseInt(argv[2])
		switch {
		case n.primary != "":
			return refuse("ERR Please use SETSLOT only with masters.")
		case !ok || slot < 0 || slot >= Slots:
			return refuse("ERR Invalid or out of range slot")
		}
		action := upper(argv[3])
		switch {
		case action == "STABLE" && len(argv) == 4:
			n.endMove(int(slot))
			return resp.OK
		case (action == "MIGRATING" || action == "IMPORTING") && len(argv) == 5:
			return n.beginMove(int(slot), argv[4], action == "IMPORTING")
		case action == "NODE" && len(argv) == 5:
			return n.giveSlot(int(slot), argv[4])
		}
		return refuse("ERR Invalid CLUSTER SETSLOT action or number of arguments. Try CLUSTER HELP")
	})
}

// memberByID finds a node, which must be a primary, by its id; refusal begins the text for an unknown one.
func (n *Node) memberByID(id, unknown string) (string, resp.Value) {
	for _, m := range n.peers() {
		if idOf(m.name) != lower(id) {
			continue
		}
		if m.primary != "" {
			return "", refuse("ERR Target node is not a master")
		}
		return m.name, resp.Value{}
	}
	return "", refuse(oneLine("ERR " + unknown + clip(id, len(id))))
}

// beginMove is SETSLOT MIGRATING and IMPORTING.
func (n *Node) beginMove(slot int, id string, importing bool) resp.Value {
	switch mine := n.ownerOf(slot) == n.self; {
	case !mine && !importing:
		return refuse("ERR I'm not the owner of hash slot " + strconv.Itoa(slot))
	case mine && importing:
		return refuse("ERR I'm already the owner of hash slot " + strconv.Itoa(slot))
	}
	peer, refusal := n.memberByID(id, "I don't know about node ")
	if refusal.Kind != resp.None {
		return refusal
	}
	n.endMove(slot)
	n.moves = append(n.moves, move{slot, peer, importing})
	sim.Sort(n.moves, func(a, b move) int { return cmp.Compare(a.slot, b.slot) })
	return resp.OK
}

// giveSlot is SETSLOT NODE. That a node has taken a slot which was on its way to it is told to the others.
func (n *Node) giveSlot(slot int, id string) resp.Value {
	owner, refusal := n.memberByID(id, "Unknown node ")
	if refusal.Kind != resp.None {
		return refusal
	}
	left := len(n.KeysInSlot(slot)) > 0
	if n.ownerOf(slot) == n.self && owner != n.self && left {
		return refuse("ERR Can't assign hashslot " + strconv.Itoa(slot) + " to a different node while I still hold keys for this hash slot.")
	}
	if m, moving := n.moveOf(slot); moving && (m.importing && owner == n.self || !m.importing && !left) {
		n.endMove(slot)
		if m.importing {
			n.result.Assigned = append(n.result.Assigned, SlotRange{slot, slot, owner})
		}
	}
	n.assign(SlotRange{slot, slot, owner})
	n.sendWaitingAway()
	return resp.OK
}
