// Redis Cluster as one node sees it: who owns which slots, and where a command belongs.

package redis

import (
	"slices"
	"strconv"
	"strings"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// Slots is how many slots a cluster has.
const Slots = 16384

// SlotRange is the slots From to To, both included, and the primary that owns them.
type SlotRange struct {
	From, To int
	Owner    string
}

// cluster is what a node knows of the cluster that it is in. The ranges are sorted and do not meet.
type cluster struct {
	self      string // its name, "" if it is in no cluster
	owners    []SlotRange
	moves     []move // sorted by slot
	followers []follower
	down      bool
}

// move is a slot on its way from this node to a peer, or the other way.
type move struct {
	slot      int
	peer      string
	importing bool
}

// follower is a replica of another node.
type follower struct{ name, primary string }

func (k *cluster) code(c *sim.Codec) {
	c.String(&k.self)
	if k.self == "" {
		*k = cluster{}
		return
	}
	sim.Slice(c, &k.owners, func(r *SlotRange) {
		sim.Int(c, &r.From)
		sim.Int(c, &r.To)
		c.String(&r.Owner)
	})
	sim.Slice(c, &k.moves, func(m *move) {
		sim.Int(c, &m.slot)
		c.String(&m.peer)
		c.Bool(&m.importing)
	})
	sim.Slice(c, &k.followers, func(f *follower) {
		c.String(&f.name)
		c.String(&f.primary)
	})
	c.Bool(&k.down)
}

// KeySlot returns the slot of a key: CRC16 of what stands between its first { and the next }, or of the whole key where
// nothing does.
func KeySlot(key string) int {
	if _, rest, open := strings.Cut(key, "{"); open {
		if tag, _, closed := strings.Cut(rest, "}"); closed && tag != "" {
			key = tag
		}
	}
	const polynomial = 0x1021
	var crc uint16
	for i := range len(key) {
		crc ^= uint16(key[i]) << 8
		for range 8 {
			carry := crc >> 15
			crc = crc<<1 ^ carry*polynomial
		}
	}
	return int(crc) % Slots
}

// SetCluster makes the node one of a cluster, under its name there; it forgets what it knew of one. A slot that is in no
// range has no owner.
func (n *Node) SetCluster(self string, owners []SlotRange) {
	n.cluster = cluster{self: self}
	n.adopt(owners)
}

// SetFollower tells the node of a replica in its cluster, or that it is none any more if primary is "".
func (n *Node) SetFollower(replica, primary string) {
	n.followers = slices.DeleteFunc(n.followers, func(f follower) bool { return f.name == replica })
	if primary != "" {
		n.followers = append(n.followers, follower{replica, primary})
		sim.Sort(n.followers, func(a, b follower) int { return strings.Compare(a.name, b.name) })
	}
}

// AssignSlot tells the node who owns a slot now, "" if nobody does, as the other nodes of a cluster do. If it has lost
// the slot, what is left in it is deleted, and who waits for a key in it is sent to the new owner.
func (n *Node) AssignSlot(slot int, owner string) Result {
	return n.learn([]SlotRange{{slot, slot, owner}}, true)
}

// SetOwners is AssignSlot for all slots of some ranges; the others stay with their owners. A slot that changes hands is no
// longer on its way. A node that has lost its last slot keeps its keys: it is to become a replica.
func (n *Node) SetOwners(given []SlotRange) Result { return n.learn(given, false) }

// learn notes new owners; all keys of lost slots are dropped, or only those of a node that keeps other slots.
func (n *Node) learn(given []SlotRange, all bool) Result {
	n.begin(0)
	n.use(0)
	before := cluster{owners: n.owners}
	n.adopt(given)
	n.moves = slices.DeleteFunc(n.moves, func(m move) bool { return n.ownerOf(m.slot) != before.ownerOf(m.slot) })
	if all || slices.ContainsFunc(n.owners, func(r SlotRange) bool { return r.Owner == n.self }) {
		n.dropLost(&before)
	}
	n.sendWaitingAway()
	n.serve()
	return n.end()
}

// dropLost deletes the keys of slots that were this node's before and are now another's.
func (n *Node) dropLost(before *cluster) {
	for _, key := range n.core.keys() {
		slot := KeySlot(key)
		if owner := n.ownerOf(slot); before.ownerOf(slot) != n.self || owner == n.self || owner == "" {
			continue
		}
		n.keep(key)
		n.remove(key)
		n.signal(key)
		n.notify('g', "del", key)
	}
}

// SetClusterDown tells the node whether it counts the cluster as down: then it runs no command with a key.
func (n *Node) SetClusterDown(down bool) Result {
	n.begin(0)
	n.down = down
	n.sendWaitingAway()
	n.serve()
	return n.end()
}

// KeysInSlot returns the keys of a slot, sorted.
func (n *Node) KeysInSlot(slot int) []string {
	back := n.index
	n.use(0)
	keys := slices.DeleteFunc(n.allKeys(), func(key string) bool { return KeySlot(key) != slot })
	n.use(back)
	return keys
}

// SlotOwner returns who owns a slot by what the node knows, "" if nobody does.
func (n *Node) SlotOwner(slot int) string { return n.ownerOf(slot) }

func (k *cluster) ownerOf(slot int) string {
	i, found := slices.BinarySearchFunc(k.owners, slot, func(r SlotRange, slot int) int {
		switch {
		case r.To < slot:
			return -1
		case r.From > slot:
			return 1
		}
		return 0
	})
	if !found {
		return ""
	}
	return k.owners[i].Owner
}

// assign gives slots to an owner.
func (k *cluster) assign(given SlotRange) { k.owners = Reassign(k.owners, given) }

// adopt is assign for several ranges. A whole map, sorted, takes the place of the one before.
func (k *cluster) adopt(given []SlotRange) {
	next, owners := 0, []SlotRange(nil)
	for _, r := range given {
		if r.From != next || r.Owner == "" {
			break
		}
		next = r.To + 1
		if last := len(owners) - 1; last >= 0 && owners[last].Owner == r.Owner {
			owners[last].To = r.To
		} else {
			owners = append(owners, r)
		}
	}
	if next == Slots {
		k.owners = owners
		return
	}
	for _, r := range given {
		k.assign(r)
	}
}

// Reassign gives slots to an owner in a list of ranges that is sorted and whose ranges do not meet, and joins those that
// touch.
func Reassign(owners []SlotRange, given SlotRange) []SlotRange {
	given.From, given.To = max(given.From, 0), min(given.To, Slots-1)
	if given.From > given.To {
		return owners
	}
	out := make([]SlotRange, 0, len(owners)+2)
	add := func(r SlotRange) {
		switch last := len(out) - 1; {
		case r.From > r.To || r.Owner == "":
		case last >= 0 && out[last].Owner == r.Owner && out[last].To+1 == r.From:
			out[last].To = r.To
		default:
			out = append(out, r)
		}
	}
	for _, r := range owners {
		add(SlotRange{r.From, min(r.To, given.From-1), r.Owner})
	}
	add(given)
	for _, r := range owners {
		add(SlotRange{max(r.From, given.To+1), r.To, r.Owner})
	}
	return out
}

// moveOf returns the move that a slot is in.
func (k *cluster) moveOf(slot int) (move, bool) {
	for _, m := range k.moves {
		if m.slot == slot {
			return m, true
		}
	}
	return move{}, false
}

func (k *cluster) endMove(slot int) {
	k.moves = slices.DeleteFunc(k.moves, func(m move) bool { return m.slot == slot })
}

// fails tells whether the cluster is down, which it is also while a slot has no owner.
func (k *cluster) fails() bool {
	served := 0
	for _, r := range k.owners {
		served += r.To - r.From + 1
	}
	return k.down || served < Slots
}

// sendWaitingAway answers those who wait for a key that this node no longer serves. A real server does so within a
// second.
func (n *Node) sendWaitingAway() {
	for _, conn := range slices.Clone(n.waiting) {
		w := n.connections[conn].wait
		if len(w.keys) == 0 {
			continue
		}
		slot := KeySlot(w.keys[0])
		owner := n.ownerOf(slot)
		m, moving := n.moveOf(slot)
		switch {
		case n.fails():
			n.unblock(conn, refuse(errClusterDown))
		case owner != n.self && !(moving && m.importing):
			n.unblock(conn, moved(slot, owner))
		}
	}
}

func moved(slot int, owner string) resp.Value {
	if owner == "" {
		return refuse(errUnbound)
	}
	return refuse("MOVED " + strconv.Itoa(slot) + " " + owner + ":" + clusterPort)
}
