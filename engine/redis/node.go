// A node: one server with its clock and keyspace, and the way of a command through it.

package redis

import (
	"slices"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// Node is one simulated server. It is not safe for concurrent use.
type Node struct {
	release       release
	core          *core
	now           int64 // ms
	*keyspace           // the database that commands run on
	spaces        [databases]*keyspace
	connections   map[int]*connection
	watching      int    // how many keys are watched
	waiting       []int  // connections that wait, in the order in which they began
	ready         []spot // keys that have got elements somebody may wait for
	paused        pause
	subscriptions []subscription
	settings      settings
	file          settings // those of the config file
	hasFile       bool
	soonest       soonest
	full          bool  // more than maxmemory was used before the last command
	evictions     int64 // INFO's evicted_keys
	scripts       map[string]string
	fleeting      []string // SHAs of the scripts that may be forgotten, the one used longest ago first
	random        uint64   // the state of math.random, which Redis keeps from script to script
	chance        sim.Rand // picks what RANDOMKEY and its like answer
	stuck         *stuck   // the script that does not end, nil if there is none
	window        string   // the class of error that it refuses commands with, "" if it does not
	json          jsonConfig
	replication
	cluster

	// Of the command that is running.
	conn            int
	client          *connection
	executing       bool // EXEC runs it
	result          Result
	freed           []int // connections that no longer wait
	ran             []int // connections whose commands have run
	expired, before []Change
	kept            places // of before
	known, recent   Change // the one key that the operation before, and this one, have looked at last; nothing if there is none
	script          *scriptRun
	made            int // bytes that it has stored beyond its arguments
	effort          int // its work beyond the usual, in instructions of a script
	pushes          []Push
}

// Call is a command that a script ran, and the line on which it did.
type Call struct {
	Line  int
	Cmd   []string
	Reply resp.Value
}

// Push is a reply to a command that had none when it ran.
type Push struct {
	Conn  int
	Reply resp.Value
}

// Result is what one command did.
type Result struct {
	Reply     resp.Value
	Calls     []Call      // of a script, in order
	Evicted   []Change    // keys thrown away before the command ran, since more than maxmemory was used, in order
	Changes   []Change    // keys that were due when the command met them, then keys that it changed, each sorted by key
	Work      int64       // what it has cost beyond the usual, in instructions of a script
	Took      sim.Dur     // of a script: nothing for 1 000 VM instructions, then 1 ms for every 200
	Pushes    []Push      // replies that earlier commands of other connections now have, in order
	Blocked   bool        // the command waits: its Reply comes by a Push of a later command, or of Timeout
	Closed    bool        // the connection is at its end
	Dropped   []int       // other connections that are at their end, after their Pushes
	Assigned  []SlotRange // slots that the node has taken by CLUSTER SETSLOT, which the rest of the cluster is to be told
	Failover  *Failover   // FAILOVER was called: the roles are to change
	Migrate   *Migration  // MIGRATE was called: the keys are to be handed to their target by Accept, and then Migrated gives the result
	Published []Message   // what PUBLISH has sent that the other nodes of a cluster, or the replicas of a primary, are to get by Receive
	Wants     bool        // WAIT has begun to wait: replicas are asked how far they are, and what they say is told by Ack
	Endless   bool        // the script reached the busy-reply-threshold, after Took, and was stopped there; its Reply comes by a Push if it is killed
}

// New returns an empty node that answers as the named server: "redis 7.0", "redis 8.4" or "valkey 9.0". Its clock
// reads 0.
func New(name string) (*Node, error) {
	r, err := releaseOf(name)
	if err != nil {
		return nil, err
	}
	n := &Node{
		known: nothing, recent: nothing,
		release: r, core: takeCore(), keyspace: newKeyspace(0), connections: map[int]*connection{},
		scripts: map[string]string{}, random: firstRandom, json: freshJSON,
		settings: freshSettings, file: freshSettings,
	}
	n.spaces[0] = n.keyspace
	return n, nil
}

// Close ends a node that is not needed any more, and gives what it was made of to later ones.
func (n *Node) Close() {
	n.core.giveBack()
	n.core = nil
}

// SetClock sets the node's own clock, in µs, truncated to whole ms as a server does. It may go back. Keys that are due
// stay until Expire is called or a command touches them.
func (n *Node) SetClock(local sim.Dur) { n.now = local.Ms() }

// Do executes one command of connection conn at the clock set. An empty command has no reply, as on the wire.
func (n *Node) Do(conn int, argv []string) Result {
	if len(argv) == 0 {
		return Result{}
	}
	n.begin(conn)
	n.client = n.connection(conn)
	n.use(n.client.database)
	if n.client.wait != nil || n.inScript(conn) {
		n.client.held = append(n.client.held, slices.Clone(argv))
		n.result.Blocked = true
	} else {
		n.result.Reply = n.answer(argv)
	}
	n.serve()
	return n.end()
}

func (n *Node) begin(conn int) {
	n.conn, n.client, n.result = conn, nil, Result{}
	n.known, n.recent, n.effort = n.recent, nothing, 0
}

// end returns what has happened since begin.
func (n *Node) end() Result {
	r := n.result
	if n.client != nil {
		r.Blocked = r.Blocked || n.client.wait != nil
	}
	r.Pushes, n.pushes = n.pushes, nil
	r.Changes = n.changes()
	r.Work = n.result.Work + int64(n.effort)
	n.advance(len(r.Evicted)+len(r.Changes) > 0 || n.self == "" && len(r.Published) > 0) // Clusters have a bus for messages.
	return r
}

// perform runs a command on a keyspace without what is due, and leaves it without what the command has emptied.
func (n *Node) perform(cmd *command, argv []string) resp.Value {
	hidden := n.touch(cmd, argv)
	n.known = nothing
	prior := n.prior(cmd, argv)
	reply := cmd.run(n, argv)
	n.leave(cmd, argv, reply)
	n.signalChanges(cmd, argv, prior, reply)
	for _, k := range hidden {
		n.reveal(k)
	}
	return reply
}

// Busy tells whether a script that does not end keeps the node from answering.
func (n *Node) Busy() bool { return n.stuck != nil }

// Flush empties the node as a restart without persistence does: its keys, and all that Crash forgets.
func (n *Node) Flush() {
	n.clearKeys()
	n.Crash()
}

// Crash forgets what a server process holds beside its keys: connections with their transactions, waits and
// subscriptions, the script cache, random numbers, a running script, settings that are not in the config file, its
// replicas and how far they are. A replica stays one.
func (n *Node) Crash() {
	n.forgetScripts()
	clear(n.connections)
	n.waiting, n.ready, n.paused, n.subscriptions = nil, nil, pause{}, nil
	n.settings, n.full, n.evictions = n.file, false, 0
	n.offset, n.replicas, n.good, n.failing, n.window = 0, nil, 0, false, ""
	n.random, n.chance, n.stuck, n.json, n.watching = firstRandom, sim.Rand{}, nil, freshJSON, 0
}
