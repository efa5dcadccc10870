// Replicas: what they answer, how keys get to them, and who waits for them.

package redis

import (
	"bytes"
	"reflect"
	"slices"
	"testing"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// say runs a command and returns its reply as redis-cli prints it.
func (n *Node) say(conn int, argv ...string) string { return n.Do(conn, argv).Reply.Cli() }

func TestDumpAndLoad(t *testing.T) {
	for _, server := range []string{"redis 7.0", "redis 8.4", "valkey 9.0"} {
		g := newGenerator(t)
		primary, replica, clock := newNode(t, server), newNode(t, server), int64(0)
		replica.SetReplica("primary")
		primary.Ack("replica", 0)
		for i := range 2000 {
			clock += g.Between(-10_000, 1_000_000)
			primary.SetClock(sim.Ms(clock))
			replica.SetClock(sim.Ms(clock))
			r := primary.Do(1, g.command())
			for _, c := range slices.Concat(r.Changes, primary.Expire()) {
				d := primary.Dump(c.DB, c.Key)
				w := sim.NewWriter()
				d.Code(w)
				var read Dump
				reader := sim.NewReader(w.Bytes())
				if read.Code(reader); reader.Err() != nil {
					t.Fatal(reader.Err())
				}
				was, now := replica.Dump(c.DB, c.Key), replica.Load(read)
				if reflect.DeepEqual(was.Change.Value, d.Change.Value) != (len(now) == 0) && was.Deadline == d.Deadline {
					t.Fatalf("command %d: Load of %+v over %+v tells %+v", i, d, was, now)
				}
			}
			replica.SetOffset(primary.Offset())
			if a, b := primary.Keys(), replica.Keys(); !reflect.DeepEqual(a, b) {
				t.Fatalf("command %d on %s:\nprimary %+v\nreplica %+v", i, server, a, b)
			}
		}
		if replica.Offset() == 0 {
			t.Error("the primary has sent nothing")
		}
	}
}

// TestReplicaRestored reads a replica back at every step; due keys are hidden from reads and stay.
func TestReplicaRestored(t *testing.T) {
	for _, server := range []string{"redis 7.0", "redis 8.4", "valkey 9.0"} {
		g := newGenerator(t)
		n, clock := newNode(t, server), int64(0)
		for i := range 3000 {
			if i%50 == 0 {
				n.SetReplica("")
			} else if i%50 == 30 {
				n.SetReplica("primary")
			}
			clock += g.Between(-100_000, 90_000_000)
			n.SetClock(sim.Ms(clock))
			again := readBack(t, server, n)
			argv, before := g.command(), n.Keys()
			a, b := n.Do(1, argv), again.Do(1, argv)
			if !reflect.DeepEqual(a, b) || !bytes.Equal(save(n), save(again)) {
				t.Fatalf("command %d on %s: %q\n %+v\n %+v", i, server, argv, a, b)
			}
			checkSoonest(t, n, argv)
			if after := n.Keys(); n.Primary() != "" && (!reflect.DeepEqual(before, after) || n.Expire() != nil) {
				t.Fatalf("command %d changes a replica: %q", i, argv)
			}
		}
	}
}

func TestWait(t *testing.T) {
	n := newNode(t, "redis 7.0")
	if got := n.say(1, "WAIT", "0", "0"); got != "(integer) 0" {
		t.Errorf("WAIT for nobody: %s", got)
	}
	n.Ack("r1", 0)
	n.Ack("r2", 0)
	n.Do(1, []string{"SET", "k", "v"})
	r := n.Do(1, []string{"WAIT", "2", "100"})
	if !r.Blocked || !r.Wants || n.Offset() != 1 {
		t.Fatalf("WAIT does not wait at offset %d: %+v", n.Offset(), r)
	}
	if got := n.say(2, "WAIT", "2", "100"); got != "(integer) 2" {
		t.Errorf("WAIT of a connection that has done nothing: %s", got)
	}
	if r := n.Ack("r1", 1); len(r.Pushes) != 0 {
		t.Errorf("one is enough: %+v", r)
	}
	n = readBack(t, "redis 7.0", n)
	if r := n.Ack("r2", 1); !reflect.DeepEqual(r.Pushes, []Push{{1, resp.IntOf(2)}}) {
		t.Errorf("both have it: %+v", r.Pushes)
	}
	n.Do(1, []string{"DEL", "k"})
	n.Do(1, []string{"WAIT", "1", "100"})
	n.Detach("r1")
	n.SetClock(sim.Ms(101))
	if r := n.Timeout(); !reflect.DeepEqual(r.Pushes, []Push{{1, resp.IntOf(0)}}) {
		t.Errorf("in vain: %+v", r.Pushes)
	}
}
