// Slots and their owners.

package redis

import (
	"bytes"
	"fmt"
	"reflect"
	"testing"

	"lockstep/engine/sim"
)

func TestKeySlot(t *testing.T) {
	for key, slot := range map[string]int{
		"lock:ledger": 11735, "ledger": 2466, "lock:{ledger}": 2466, "{ledger}:lock": 2466, "{ledger}:fence": 2466, "lock:x": 5259,
		"lock:{order:42}": 8691, "fence:{order:42}": 8691, "foo{}{bar}": 8363, "foo{{bar}}zap": 4015, "{bar": 4015,
		"foo{bar}{zap}": 5061, "bar": 5061, "{user1000}.following": 3443, "123456789": 0x31C3, "": 0, "foo{bar": 15278,
	} {
		if got := KeySlot(key); got != slot {
			t.Errorf("the slot of %q is %d, not %d", key, got, slot)
		}
	}
}

// TestAssign gives random ranges away and compares with one owner for each slot.
func TestAssign(t *testing.T) {
	g := newGenerator(t)
	n := newNode(t, "redis 7.0")
	n.SetCluster("n1", nil)
	var owners [Slots]string
	for range 300 {
		from := int(g.Between(0, Slots-1))
		r := SlotRange{from, min(from+int(g.Between(0, 4000)), Slots-1), g.pick("n1", "n2", "n3", "")}
		n.assign(r)
		for i := r.From; i <= r.To; i++ {
			owners[i] = r.Owner
		}
		served := 0
		for i, owner := range owners {
			if owner != "" {
				served++
			}
			if got := n.SlotOwner(i); got != owner {
				t.Fatalf("after %+v slot %d belongs to %q, not %q", r, i, got, owner)
			}
		}
		if n.fails() != (served < Slots) {
			t.Fatalf("%d slots have an owner, and the cluster fails: %t", served, n.fails())
		}
		for i, r := range n.owners {
			if i > 0 && n.owners[i-1].To+1 == r.From && n.owners[i-1].Owner == r.Owner {
				t.Fatalf("ranges that could be one: %v", n.owners)
			}
		}
	}
	if fmt.Sprint(readBack(t, "redis 7.0", n).owners) != fmt.Sprint(n.owners) {
		t.Error("the ranges do not come back")
	}
}

// threeNodes returns a cluster of three primaries and a replica of n1.
func threeNodes(t *testing.T, server string) map[string]*Node {
	nodes := map[string]*Node{}
	for _, name := range []string{"n1", "n2", "n3", "r1"} {
		n := newNode(t, server)
		n.SetCluster(name, []SlotRange{{0, 5460, "n1"}, {5461, 10922, "n2"}, {10923, 16383, "n3"}})
		n.SetClock(sim.Ms(epoch))
		n.SetFollower("r1", "n1")
		nodes[name] = n
	}
	nodes["r1"].SetReplica("n1")
	nodes["n1"].Ack("r1", 0)
	return nodes
}

// TestClusterRestored lets random things happen to the nodes of a cluster; each, read back before each step, must go on
// as it would have.
func TestClusterRestored(t *testing.T) {
	for _, server := range []string{"redis 7.0", "redis 8.4", "valkey 9.0"} {
		g := newGenerator(t)
		nodes, clock := threeNodes(t, server), int64(epoch)
		for i := range 3000 {
			clock += g.Between(-10_000, 1_000_000)
			name := g.pick("n1", "n2", "n3", "r1")
			n, again := nodes[name], readBack(t, server, nodes[name])
			act := clusterAct(g)
			n.SetClock(sim.Ms(clock))
			again.SetClock(sim.Ms(clock))
			if a, b := act(n), act(again); !reflect.DeepEqual(a, b) || !bytes.Equal(save(n), save(again)) {
				t.Fatalf("step %d at %s of %s\n %+v\n %+v", i, name, server, a, b)
			}
			nodes[name] = again
		}
	}
}

// clusterAct returns something random that may happen to a node.
func clusterAct(g *generator) func(n *Node) any {
	slot, other, conn := int(g.Between(2460, 2470)), g.pick("n1", "n2", "n3", "r1"), int(g.Between(1, 4))
	key := g.pick("ledger", "{ledger}x", "b", "lock:x", "lock:ledger")
	argv := g.pickOf(g.command(), []string{"GET", key}, []string{"SET", key, g.value()}, []string{"MGET", key, "{ledger}x"},
		[]string{"BLPOP", key, "0"}, []string{"RPUSH", key, "v"}, []string{"ASKING"}, []string{"READONLY"}, []string{"READWRITE"},
		[]string{"MULTI"}, []string{"EXEC"}, []string{"WATCH", key}, []string{"WAIT", "1", "100"}, []string{"ROLE"}, []string{"FAILOVER"},
		[]string{"CLUSTER", "SETSLOT", "2466", g.pick("MIGRATING", "IMPORTING", "NODE", "STABLE"), idOf(other)},
		[]string{"CLUSTER", "SETSLOT", "2466", "STABLE"}, []string{"CLUSTER", g.pick("NODES", "SLOTS", "SHARDS", "INFO", "MYID")},
		[]string{"EVAL", "return redis.call('GET', ARGV[1])", "1", key, g.pick("ledger", "b")}, []string{"MIGRATE", "n2", "6379", key, "0", "10"})
	switch g.Between(0, 40) {
	case 0:
		return func(n *Node) any { return n.AssignSlot(slot, other) }
	case 1:
		down := g.one(2)
		return func(n *Node) any { return n.SetClusterDown(down) }
	case 2:
		primary := g.pick("", "", "n1", "n2")
		return func(n *Node) any { return n.SetReplica(primary) }
	case 3:
		return func(n *Node) any { return n.Ack(other, n.Offset()) }
	case 4:
		return func(n *Node) any { n.Detach(other); n.SetGoodReplicas(conn); return n.AbortFailover() }
	case 5:
		return func(n *Node) any { return n.Timeout() }
	case 6:
		return func(n *Node) any { return n.Receive(Message{"c", key}) }
	case 7:
		return func(n *Node) any { return n.Expire() }
	}
	return func(n *Node) any {
		r := n.Do(conn, argv)
		if r.Migrate == nil {
			return r
		}
		m := r.Migrate
		if conn == 1 {
			m.Failure = Unreachable
		}
		return []Result{n.Accept(m), n.Migrated(m)}
	}
}
