// Package run is the world in which programs, nodes and messages meet: what may happen next, what happens then, and
// the loop that turns a scenario and a schedule into a trace.
package run

import (
	"lockstep/engine/program"
	"lockstep/engine/redis"
	"lockstep/engine/resp"
	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// World is the state of a run between two events. It is a value: Key gives its exact bytes and Restore an equal World.
// The processes beside it are a cache, rebuilt from the clients' logs when they are not at hand.
type World struct {
	plan  *plan
	now   sim.Time
	queue sim.Queue[task]

	clients              []client
	nodes                []node
	leaders              []int             // by shard: the node whose replicas the others are, or should be
	held                 []packet          // between nodes, until their link is whole
	owners               []redis.SlotRange // of a cluster: the newest map of its slots, in their order …
	epoch                int               // … and how many there have been before it
	handovers, elections int               // counted so far
	stores               []store
	links                []link // by from·actors + to

	messages, events int // counted so far
	spent            spent
	ties             int
	tieAt            sim.Time // the instant of the last tie
	ended            bool
	out              Out
	room             Out // the next step's, empty
}

// Out is what one step adds to the trace.
type Out struct {
	Events   []trace.Event
	Messages []trace.Message
	Clocks   []trace.ClockLine
}

type taskKind uint8

const (
	doFault taskKind = iota
	doStart
	doArrive
	doTimer // a sleep or a time-out of a call falls due
	doWork  // the time that the process had to run is over
	doResume
	doBusy   // a script reaches the busy-reply-threshold
	doAnswer // a script has ended: its reply leaves
	doWoken  // a node's process stands still no longer
	doLook   // those who watch over a node look again
	doElect  // a replica is promoted
	doHangUp // the end of a session whose thread is over reaches a store
	doGiveUp // a FAILOVER has waited long enough
	doTake   // a thread takes a message that was kept for it
	doFed    // the end of starving
	doClose  // a connection ends at its node
)

// task is something that will happen, at an actor.
type task struct {
	kind   taskKind
	actor  int
	call   int     // doTimer, doWork, doTake; doHangUp: the session
	local  sim.Dur // doTimer: when it is due on the client's monotonic clock
	fault  int     // doFault: index in plan.faults
	forced int     // doGiveUp: the replica that takes over all the same; 0: none, as a client comes first
	packet packet  // doArrive, doAnswer, doClose
	queued bool    // doArrive, doClose: it is at the node, behind a running script
}

// packet is a message on its way; id is its row in the trace.
type packet struct {
	id, from, to int
	thread       int // of the client
	call         int
	listens      bool // a request on the connection on which messages come
	message      bool // an answer that is a message of a channel
	lost         bool // it will not arrive: the task only tells when it would have
	answer       bool
	argv         []string
	access       program.Access
	value        resp.Value // of an answer
	version      int64      // of a store's answer: the version of what was read
	request      int        // of an answer: the message it answers
	relay        relay      // between nodes
}

type phase uint8

const (
	unborn phase = iota
	running
	over // done, failed or killed
)

// client is one client: its log is the client, the rest is where it stands in time.
type client struct {
	phase    phase
	mono     sim.Clock
	wall     sim.Dur // what its wall clock shows beyond the monotonic one
	paused   bool
	pauseEnd sim.Time
	log      program.Log
	waits    []wait
	arrived  []task // messages that came during a pause
	due      []task // timers that fell due during a pause
	process  program.Process

	starved   bool
	starveEnd sim.Time
	stalled   []task   // what fell due while it was starved
	kept      []packet // messages that have come and that no thread has received
	listens   []int    // nodes to which it has a connection for messages
}

// wait is the progress of one pending operation.
type wait struct {
	call    int
	thread  int
	asked   []int            // a call: the nodes
	listens bool             // … on the connections for messages
	answers []program.Answer // of the nodes that answered
	left    sim.Dur          // work: what is left of it, while paused
}

type node struct {
	redis      *redis.Node
	clock      sim.Clock
	down       bool
	busyUntil  sim.Time     // a script runs until then
	stuck      bool         // … and will not end by itself
	slowUntil  sim.Time     // its process stands still until then …
	slowAt     sim.Time     // … since
	windowEnd  sim.Time     // it refuses commands until then; 0: it does not
	blocked    []packet     // requests whose reply is still to come
	follows    int          // the primary whose replica it is, or nobody
	linked     bool         // … and it is connected to it
	attached   []attachment // the replicas that it counts as its own
	stream     int          // counts the connections it has had to a primary
	handing    int          // the FAILOVER under way, 0: none
	heir       int          // … to this replica, or nobody in particular
	epoch      int          // the map of the cluster that it knows
	shut       bool         // it counts the cluster as down
	partedAt   sim.Time     // the majority of the cluster is out of its reach since then; NoTime: it is not
	writableAt sim.Time     // a primary that has come back counts the cluster as down until then
	lostAt     sim.Time     // nobody reaches it since then; NoTime: it is reached
	deposed    bool         // a failover that takes its part away has begun
	disk       disk
}

// link is one direction between two actors.
type link struct {
	delay   sim.Dur
	cut     bool
	cutAt   sim.Time
	sent    int
	arrives sim.Time // between nodes: when the last that was sent arrives
}

func (w *World) link(from, to int) *link { return &w.links[from*len(w.plan.actors)+to] }

// emit adds an event of this instant to the trace.
func (w *World) emit(e trace.Event) {
	w.events++
	e.I, e.T = w.events, w.now
	w.spent.note(&e)
	w.out.Events = append(w.out.Events, e)
}

// id names an actor.
func (w *World) id(actor int) string { return w.plan.actors[actor].ID }

// nodeOf and storeOf return the state of an actor that is a node or a store.
func (w *World) nodeOf(actor int) *node   { return &w.nodes[actor-len(w.clients)] }
func (w *World) storeOf(actor int) *store { return &w.stores[actor-len(w.clients)-len(w.nodes)] }
func (w *World) isClient(actor int) bool  { return actor < len(w.clients) }
func (w *World) isNode(actor int) bool {
	return !w.isClient(actor) && actor < len(w.clients)+len(w.nodes)
}

// clockLine records how an actor's clock runs from now on.
func (w *World) clockLine(actor int) {
	line := trace.ClockLine{Actor: w.id(actor)}
	if w.isClient(actor) {
		c := &w.clients[actor]
		line.Clock = sim.Clock{At: w.now, Local: c.mono.Read(w.now) + c.wall, PPM: c.mono.PPM}
	} else {
		line.Clock = w.nodeOf(actor).clock
	}
	w.out.Clocks = append(w.out.Clocks, line)
}
