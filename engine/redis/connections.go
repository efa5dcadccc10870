// Connections: what a node keeps of each, and which commands one may run.

package redis

import (
	"maps"
	"slices"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// connection is the state of one connection.
type connection struct {
	database int
	name     string
	multi    bool // a transaction is being queued
	spoilt   bool // … with a mistake in it
	dirty    bool // a watched key was changed
	queue    [][]string
	watched  []watched
	wait     *wait      // what it waits for, nil if it does not
	held     [][]string // commands that it sent while it waited
	asking   bool       // ASKING: the next command may use a slot that is on its way here
	readonly bool       // READONLY: it reads from a replica in a cluster
	written  int64      // how many changes its node had sent when its last command had run
}

// connection returns the state of a connection, which begins with its first command.
func (n *Node) connection(conn int) *connection {
	s := n.connections[conn]
	if s == nil {
		s = &connection{}
		n.connections[conn] = s
	}
	return s
}

// Disconnect ends a connection: what it watched, queued or waited for is forgotten.
func (n *Node) Disconnect(conn int) {
	if s := n.connections[conn]; s != nil {
		n.unwatchAll(s)
		n.endSubscriptions(conn)
		n.waiting = slices.DeleteFunc(n.waiting, func(c int) bool { return c == conn })
		delete(n.connections, conn)
	}
}

// answer refuses a command, queues it or runs it.
func (n *Node) answer(argv []string) resp.Value {
	s := n.client
	if s.asking && upper(argv[0]) != "ASKING" {
		defer n.endAsking(s)
	}
	cmd, refusal := n.find(argv)
	if n.self != "" && refusal.Kind == resp.None {
		if away := n.redirection(cmd, argv); away.Kind != resp.None {
			return away
		}
	}
	if refusal.Kind == resp.None {
		n.makeRoom()
		if n.refusesForMemory(cmd, argv) {
			refusal = refuse(errFull)
		} else if denial := n.deniesWrite(); denial.Kind != resp.None && n.isWrite(cmd, argv) {
			refusal = denial
		}
	}
	if refusal.Kind == resp.None && cmd.flags&whileSubscribed == 0 && n.listens(n.conn) > 0 {
		refusal = refuse("ERR Can't execute '" + cmd.name + "': only (P|S)SUBSCRIBE / (P|S)UNSUBSCRIBE / PING / QUIT / RESET " +
			"are allowed in this context")
	} else if n.stuck != nil && n.blocked(cmd, argv) {
		refusal = refuse(n.release.busy())
	} else if refusal.Kind == resp.None || n.window == "BUSY" {
		if shut := n.windowRefusal(cmd, argv); shut.Kind != resp.None {
			refusal = shut
		}
	}
	switch {
	case refusal.Kind != resp.None:
		return n.reject(argv, refusal)
	case n.holds(cmd, argv):
		n.hold(argv)
		return resp.Value{}
	case s.multi && cmd.flags&immediate == 0:
		s.queue = append(s.queue, slices.Clone(argv))
		return resp.Value{Kind: resp.Status, Str: "QUEUED"}
	}
	reply := n.perform(cmd, argv)
	n.endScript()
	n.ran = append(n.ran, n.conn)
	return reply
}

// endScript adds what the script of a command did to the result.
func (n *Node) endScript() {
	s := n.script
	if s == nil {
		return
	}
	n.script = nil
	n.use(n.client.database)
	r := &n.result
	r.Calls, r.Took, r.Endless = append(r.Calls, s.calls...), r.Took+s.took, s.endless
	if s.endless {
		n.stuck = &stuck{conn: n.conn, wrote: s.wrote, killed: s.killed}
	}
}

// codeConnections codes the connections, sorted by number.
func (n *Node) codeConnections(c *sim.Codec) {
	conns := slices.Sorted(maps.Keys(n.connections))
	if c.Reading() {
		clear(n.connections)
		n.watching = 0
	}
	sim.Slice(c, &conns, func(conn *int) {
		sim.Int(c, conn)
		s := n.connection(*conn)
		s.code(c)
		if c.Reading() {
			n.watching += len(s.watched)
		}
	})
	n.paused.code(c)
	sim.Slice(c, &n.subscriptions, func(s *subscription) { s.code(c) })
	sim.Slice(c, &n.ready, func(s *spot) {
		codeDatabase(c, &s.database)
		c.String(&s.key)
	})
	sim.Slice(c, &n.waiting, func(conn *int) { sim.Int(c, conn) })
	if !n.waitingIsSound() {
		c.Fail()
		n.waiting, n.ready = nil, nil
		for _, s := range n.connections {
			s.wait, s.held = nil, nil
		}
	}
}

// waitingIsSound tells whether just those connections wait that have something to wait for.
func (n *Node) waitingIsSound() bool {
	seen := map[int]bool{}
	for _, conn := range n.waiting {
		s := n.connections[conn]
		if s == nil || seen[conn] || !s.wait.sound() {
			return false
		}
		seen[conn] = true
	}
	for conn, s := range n.connections {
		if s.wait != nil && !seen[conn] {
			return false
		}
	}
	return true
}

func codeDatabase(c *sim.Codec, index *int) {
	sim.Int(c, index)
	if *index < 0 || *index >= databases {
		c.Fail()
		*index = 0
	}
}

func (s *connection) code(c *sim.Codec) {
	codeDatabase(c, &s.database)
	c.String(&s.name)
	c.Bool(&s.multi)
	c.Bool(&s.spoilt)
	c.Bool(&s.dirty)
	c.Bool(&s.asking)
	c.Bool(&s.readonly)
	sim.Int(c, &s.written)
	codeCommands(c, &s.queue)
	sim.Slice(c, &s.watched, func(w *watched) { w.code(c) })
	codeCommands(c, &s.held)
	waits := s.wait != nil
	if c.Bool(&waits); waits && c.Reading() {
		s.wait = &wait{}
	}
	if waits {
		s.wait.code(c)
	}
}

// codeCommands codes commands that are kept for later.
func codeCommands(c *sim.Codec, commands *[][]string) {
	sim.Slice(c, commands, func(argv *[]string) { sim.Slice(c, argv, func(arg *string) { c.String(arg) }) })
}
