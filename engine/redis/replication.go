// Replication: what a node is to others with the same keys, and how a key travels between them.

package redis

import (
	"slices"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// replication is what a node knows of the nodes that hold the same keys.
type replication struct {
	primary  string // whose replica it is, "" if it is a primary
	offset   int64  // how many changes it has sent, or taken from its primary
	replicas []ack  // those attached to it, in the order in which they came
	good     int64  // how many of them count for min-replicas-to-write
	failing  bool   // FAILOVER holds writes back until the roles have changed
}

// ack is how far a replica has said that it has come.
type ack struct {
	replica string
	offset  int64
}

func (r *replication) code(c *sim.Codec) {
	c.String(&r.primary)
	sim.Int(c, &r.offset)
	sim.Slice(c, &r.replicas, func(a *ack) {
		c.String(&a.replica)
		sim.Int(c, &a.offset)
	})
	sim.Int(c, &r.good)
	c.Bool(&r.failing)
}

// Dump is a key with everything that belongs to it, or the absence of one if its Value is Nil.
type Dump struct{ saved }

// Code codes a Dump.
func (d *Dump) Code(c *sim.Codec) {
	d.Change.Code(c)
	sim.Int(c, &d.used)
	sim.Slice(c, &d.fields, func(f *savedField) { f.code(c) })
}

// Dump returns a key of a database as it is now; its deadline is one of this node's clock. A key that is due and has not
// been removed yet is still there.
func (n *Node) Dump(db int, key string) Dump {
	back := n.index
	n.use(db)
	d := Dump{saved{n.look(key), n.used[key], n.saveFields(key)}}
	n.use(back)
	return d
}

// Load makes a key what the Dump says, over whatever was there, as a replica takes it from its primary, and returns how
// it is now unless it was so before. Transactions that watch the key will fail.
func (n *Node) Load(d Dump) []Change {
	back := n.index
	n.use(d.DB)
	n.recent = nothing
	old := n.look(d.Key)
	n.remove(d.Key)
	if !d.gone() {
		n.fill(d.saved)
	}
	n.signal(d.Key)
	now := n.lookAfter(d.Key, old.Type)
	if now.Type != old.Type && (now.Type == typeList || now.Type == typeZset) {
		n.ready = append(n.ready, spot{n.index, d.Key})
	}
	n.use(back)
	if now.same(old) {
		return nil
	}
	return []Change{now}
}

// SetReplica makes the node a replica of the primary of that name, or a primary if that is "". Commands that wait at a
// node which becomes a replica are refused and their connections end; those that a FAILOVER has held back run.
func (n *Node) SetReplica(primary string) Result {
	n.begin(0)
	if primary != "" && n.primary == "" {
		for _, conn := range slices.Clone(n.waiting) {
			if n.connections[conn].wait.argv != nil {
				n.dismiss(conn, errUnblocked)
			}
		}
		n.replicas, n.good = nil, 0
	}
	n.primary = primary
	n.endFailover()
	n.serve()
	return n.end()
}

const errUnblocked = "UNBLOCKED force unblock from blocking operation, instance state changed (master -> replica?)"

// dismiss refuses the command for which a connection waits, and ends the connection.
func (n *Node) dismiss(conn int, text string) {
	n.pushes = append(n.pushes, Push{conn, refuse(text)})
	n.result.Dropped = append(n.result.Dropped, conn)
	n.Disconnect(conn)
}

// Primary returns whose replica the node is, "" if it is a primary.
func (n *Node) Primary() string { return n.primary }

// Offset returns how many changes the node has sent to its replicas, or taken from its primary: one for each Result
// with Changes, Evicted or, outside clusters, Published since it has had a replica.
func (n *Node) Offset() int64 { return n.offset }

// SetOffset says how many of its primary's changes a replica has taken.
func (n *Node) SetOffset(offset int64) { n.offset = offset }

// SetGoodReplicas says how many replicas are heard from often enough for min-replicas-to-write.
func (n *Node) SetGoodReplicas(count int) { n.good = int64(count) }

// Ack tells the node how many of its changes a replica has; the first Ack attaches the replica. Waits for so many are
// over by it.
func (n *Node) Ack(replica string, offset int64) Result {
	n.begin(0)
	if i := slices.IndexFunc(n.replicas, func(a ack) bool { return a.replica == replica }); i >= 0 {
		n.replicas[i].offset = max(n.replicas[i].offset, offset)
	} else {
		n.replicas = append(n.replicas, ack{replica, offset})
	}
	n.endWaits()
	n.serve()
	return n.end()
}

// Detach tells the node that a replica is no longer connected to it.
func (n *Node) Detach(replica string) {
	n.replicas = slices.DeleteFunc(n.replicas, func(a ack) bool { return a.replica == replica })
}

// advance counts what has been sent to the replicas, and notes how far the connections must wait that have sent a
// command.
func (n *Node) advance(changed bool) {
	if changed && n.primary == "" && len(n.replicas) > 0 {
		n.offset++
	}
	for _, conn := range n.ran {
		if s := n.connections[conn]; s != nil {
			s.written = n.offset
		}
	}
	n.ran = n.ran[:0]
}

// acked returns how many replicas have so many changes.
func (n *Node) acked(offset int64) int64 {
	count := int64(0)
	for _, a := range n.replicas {
		if a.offset >= offset {
			count++
		}
	}
	return count
}

// waitReplicas is WAIT: it waits until enough replicas have what was written before the connection's last command, or
// its time is up.
func (n *Node) waitReplicas(argv []string) resp.Value {
	if n.primary != "" {
		return refuse("ERR WAIT cannot be used with replica instances. Please also note that since " + n.release.words("Redis ", "") +
			"4.0 if a replica is configured to be writable (which is not the default) writes to replicas are just local and are not propagated.")
	}
	replicas, ok := parseInt(argv[1])
	if !ok {
		return refuse(errNotInt)
	}
	deadline, refusal := n.timeoutInMs(argv[2])
	if refusal.Kind != resp.None {
		return refusal
	}
	if have := n.acked(n.client.written); have >= replicas || n.executing {
		return resp.IntOf(have)
	}
	n.block(wait{argv: []string{"WAIT"}, deadline: deadline, replicas: replicas, offset: n.client.written})
	n.result.Wants = true
	return resp.Value{}
}

// endWaits answers the WAITs that have enough. As in Redis, one that needs no more than another just answered, in both
// ways, gets the same number.
func (n *Node) endWaits() {
	var last wait
	for _, conn := range slices.Clone(n.waiting) {
		w := n.connections[conn].wait
		if len(w.argv) == 0 || upper(w.argv[0]) != "WAIT" {
			continue
		}
		if have := n.acked(w.offset); last.offset > 0 && last.offset >= w.offset && last.replicas >= w.replicas {
			n.unblock(conn, resp.IntOf(last.replicas))
		} else if have >= w.replicas {
			last = wait{offset: w.offset, replicas: have}
			n.unblock(conn, resp.IntOf(have))
		}
	}
}

const (
	errReplica    = "READONLY You can't write against a read only replica."
	errNoReplicas = "NOREPLICAS Not enough good replicas to write."
)

// deniesWrite refuses a write at this moment because of the node's part in replication.
func (n *Node) deniesWrite() resp.Value {
	switch {
	case n.primary != "":
		return refuse(errReplica)
	case n.good < n.minReplicas():
		return refuse(errNoReplicas)
	}
	return resp.Value{}
}

// minReplicas is the setting min-replicas-to-write, which a lag of 0 turns off.
func (n *Node) minReplicas() int64 {
	if n.settings.maxLag == 0 {
		return 0
	}
	return n.settings.minReplicas
}

// isWrite tells whether a command may write by what the table or its script declares.
func (n *Node) isWrite(cmd *command, argv []string) bool {
	switch cmd.name {
	case "eval", "eval_ro":
		return n.scriptMayWrite(argv[1], false)
	case "evalsha", "evalsha_ro":
		return n.scriptMayWrite(n.scripts[lower(argv[1])], false)
	case "exec":
		return n.client.multi && n.queueHas(n.isWrite)
	}
	return cmd.flags&writes != 0
}

// endFailover lets the writes run that a FAILOVER has held back.
func (n *Node) endFailover() {
	if n.failing {
		n.failing = false
		n.free()
	}
}
