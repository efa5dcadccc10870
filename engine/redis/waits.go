// Connections that wait: for an element, for a time, or for a pause to end. Who came first is served first.

package redis

import (
	"math"
	"math/big"
	"slices"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// wait is what a connection waits for: one of keys, as the command argv says, until the clock has passed the deadline,
// in ms, which is 0 if it waits for ever. Without an argv its commands are held back by CLIENT PAUSE.
type wait struct {
	argv, keys []string
	deadline   int64
	replicas   int64 // WAIT: how many must have …
	offset     int64 // … so many changes
}

// spot is a key in its database.
type spot struct {
	database int
	key      string
}

func (w *wait) code(c *sim.Codec) {
	sim.Slice(c, &w.argv, func(s *string) { c.String(s) })
	sim.Slice(c, &w.keys, func(s *string) { c.String(s) })
	sim.Int(c, &w.deadline)
	sim.Int(c, &w.replicas)
	sim.Int(c, &w.offset)
}

// sound tells whether it is a wait that a command can have begun.
func (w *wait) sound() bool {
	if w == nil || len(w.argv) == 0 {
		return w != nil && len(w.keys) == 0
	}
	cmd := commands[upper(w.argv[0])]
	return cmd != nil && (blockingKind(upper(w.argv[0])) != "" && cmd.arity <= len(w.argv) && len(w.argv) >= 3 ||
		cmd.name == "wait" && len(w.keys) == 0)
}

// block makes the connection wait; its command has no reply yet.
func (n *Node) block(w wait) {
	n.client.wait = &w
	n.waiting = append(n.waiting, n.conn)
}

// unblock gives a connection that waits its reply.
func (n *Node) unblock(conn int, reply resp.Value) {
	n.connections[conn].wait = nil
	n.waiting = slices.DeleteFunc(n.waiting, func(c int) bool { return c == conn })
	n.pushes = append(n.pushes, Push{conn, reply})
	n.freed = append(n.freed, conn)
}

// serve gives elements to those who wait for them, in the order in which they came, key by key in the order in which
// the keys got them; then it runs the commands that those have sent meanwhile.
func (n *Node) serve() {
	for n.stuck == nil && len(n.ready) > 0 || len(n.freed) > 0 {
		var ready []spot
		if n.stuck == nil {
			ready, n.ready = n.ready, nil
		}
		for _, p := range ready {
			n.use(p.database)
			for _, conn := range slices.Clone(n.waiting) {
				n.serveOne(conn, p)
			}
		}
		if n.stuck != nil || len(n.ready) == 0 {
			n.runHeld()
		}
	}
}

// serveOne gives a connection an element of a key if it waits for one and there is one.
func (n *Node) serveOne(conn int, p spot) {
	c := n.connections[conn]
	if c.database != p.database || !slices.Contains(c.wait.keys, p.key) || n.due(p.key) {
		return
	}
	if kind := n.core.kind(p.key); kind == "" || kind != blockingKind(upper(c.wait.argv[0])) {
		return
	}
	n.unblock(conn, n.take(c.wait.argv, p.key, func(cmd *command, n *Node, argv []string) resp.Value { return n.perform(cmd, argv) }))
}

// runHeld runs what connections sent while they waited.
func (n *Node) runHeld() {
	freed := n.freed
	n.freed = nil
	conn, client := n.conn, n.client
	for _, n.conn = range freed {
		n.client = n.connections[n.conn]
		for n.client != nil && n.client.wait == nil && !n.inScript(n.conn) && len(n.client.held) > 0 {
			argv := n.client.held[0]
			n.client.held = n.client.held[1:]
			n.use(n.client.database)
			if reply := n.answer(argv); reply.Kind != resp.None {
				n.pushes = append(n.pushes, Push{n.conn, reply})
			}
			n.result.Endless = false // The present command is another.
			n.client = n.connections[n.conn]
		}
	}
	n.conn, n.client = conn, client
}

// NextTimeout returns when Timeout has something to do next, in ms on this node's clock: once the clock has passed ms.
// While a script does not end nobody's time is up.
func (n *Node) NextTimeout() (ms int64, ok bool) {
	if n.stuck != nil {
		return 0, false
	}
	for _, conn := range n.waiting {
		d := n.connections[conn].wait.deadline
		if n.connections[conn].wait.argv == nil {
			d = n.paused.until
		}
		if d != 0 && (!ok || d < ms) {
			ms, ok = d, true
		}
	}
	return ms, ok
}

// Timeout ends the waits whose time is up: Pushes has their replies, the earliest deadline first, and Changes, Calls and
// Took what commands did that had been held back. It has no Reply.
func (n *Node) Timeout() Result {
	n.begin(0)
	if n.stuck != nil {
		return n.end()
	}
	late := slices.Clone(n.waiting)
	late = slices.DeleteFunc(late, func(conn int) bool {
		d := n.connections[conn].wait.deadline
		return d == 0 || n.now <= d
	})
	sim.Sort(late, func(a, b int) int {
		return int(max(-1, min(1, n.connections[a].wait.deadline-n.connections[b].wait.deadline)))
	})
	for _, conn := range late {
		n.unblock(conn, n.timedOut(n.connections[conn].wait))
	}
	n.resumePaused()
	n.serve()
	return n.end()
}

// timedOut is the reply of a command that has waited in vain.
func (n *Node) timedOut(w *wait) resp.Value {
	if upper(w.argv[0]) == "WAIT" {
		return resp.IntOf(n.acked(w.offset))
	}
	return resp.NullArray
}

// ceilMs turns seconds into ms, rounded up, and tells whether that is a number of 64 bits.
func ceilMs(seconds *big.Float) (int64, bool) {
	ms := new(big.Float).SetPrec(longDoubleBits).Mul(seconds, big.NewFloat(1000))
	if ms.IsInf() {
		return math.MinInt64, ms.Sign() < 0
	}
	whole, exact := ms.Int64()
	if exact == big.Below && ms.Sign() > 0 {
		if whole == math.MaxInt64 {
			return 0, false
		}
		whole++
	}
	return whole, true
}
