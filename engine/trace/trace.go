// Package trace is a run as data: its events, messages, clocks, verdicts and texts, with a text form for goldens,
// a JSON form for the wire and one plain sentence per event.
package trace

import (
	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// Kind is what an event is; the list is closed (docs/trace.md).
type Kind string

// The kinds of events.
const (
	Start       Kind = "start"
	Send        Kind = "send"
	Execute     Kind = "execute"
	Reply       Kind = "reply"
	Timeout     Kind = "timeout"
	Lost        Kind = "lost"
	Expire      Kind = "expire"
	Sleep       Kind = "sleep"
	Wake        Kind = "wake"
	Pause       Kind = "pause"
	Resume      Kind = "resume"
	Starve      Kind = "starve"
	Enter       Kind = "enter"
	Leave       Kind = "leave"
	Read        Kind = "read"
	Write       Kind = "write"
	Claim       Kind = "claim"
	Reject      Kind = "reject"
	Clock       Kind = "clock"
	Rate        Kind = "rate"
	Crash       Kind = "crash"
	Restart     Kind = "restart"
	Cut         Kind = "cut"
	Heal        Kind = "heal"
	Latency     Kind = "latency"
	ErrorWindow Kind = "error-window"
	External    Kind = "external"
	Spawn       Kind = "spawn"
	Slow        Kind = "slow"
	Evict       Kind = "evict"
	Replicate   Kind = "replicate"
	Promote     Kind = "promote"
	Migrate     Kind = "migrate"
	Log         Kind = "log"
	Done        Kind = "done"
	Error       Kind = "error"
	Cutoff      Kind = "cutoff"
)

// NoTime stands for an absent instant in Event.Until and Message.Recv.
const NoTime sim.Time = -1

// Pos is a line of a program.
type Pos struct {
	File string
	Line int
}

// Call is a command that a script ran inside its one atomic step.
type Call struct {
	Line  int
	Cmd   []string
	Reply resp.Value
}

// Key is a key of a node after an event; a Nil value means that it is gone. The key is there while the node's clock,
// in ms, is at most Deadline.
type Key struct {
	Key, Type   string
	Value       resp.Value
	Deadline    int64
	HasDeadline bool
}

// Event is one thing that happened. Only the fields that its kind has are set; instants and spans are µs.
type Event struct {
	I           int
	T           sim.Time
	Kind        Kind
	Actor, Peer string
	Thread      int      // of a client; 0: the main program
	Of          int      // spawn: the thread that was started or stopped
	Msg, Call   int      // from 1; 0: none
	Cmd         []string // send, execute
	Reply       resp.Value
	Calls       []Call
	Keys        []Key
	Src         Pos   // the innermost program line
	Callers     []Pos // the lines that called it, inner first
	Section     string
	Until       sim.Time // enter, sleep, pause, starve, slow, error-window; NoTime: none
	What        string   // sleep, wake: "work", "sleep" or "receive"; reply: "message"; timeout: "receive";
	// spawn: "spawn", "background", "every" or "stop"; evict: the key
	Name     string     // store operations
	Value    resp.Value // store operations
	If       string     // write_if: "version" or "stamp", which must be IfValue
	IfValue  resp.Value
	Version  int64 // what a read saw, and what an accepted write or a commit made
	Token    int64 // store operations, with HasToken
	HasToken bool
	By       sim.Dur // clock, latency, spawn
	PPM      int64   // rate
	Text     string  // log, error, error-window, cutoff, and whatever else has to be said
	Values   string  // log: a JSON object, keys sorted
	Say      string
}

// Fate is what became of a message.
type Fate string

// The fates of a message.
const (
	Delivered Fate = "delivered"
	LostFate  Fate = "lost"
	Late      Fate = "late"
	Dup       Fate = "dup"
)

// Message is one message on a link. Re is, for a reply, the id of the request it answers.
type Message struct {
	ID       int
	From, To string
	K        int
	Sent     sim.Time
	Recv     sim.Time // NoTime: never
	Fate     Fate
	Re       int
}

// Actor is a party of the run: Kind is client, node or store; Server names a node's version, File a client's program.
// ReplicaOf names the primary of a node that begins as a replica; Slots are the hash slots with which a node of a
// cluster begins, pairs of the first and the last.
type Actor struct {
	ID, Kind, Server, File, ReplicaOf string
	Slots                             []int
}

// Servers counts the servers that know nothing of one another: a replica belongs to its primary, and the nodes of a
// cluster are one server together.
func (t *Trace) Servers() int {
	count, cluster := 0, 0
	for _, a := range t.Actors {
		switch {
		case a.Kind != "node" || a.ReplicaOf != "":
		case a.Slots != nil:
			cluster = 1
		default:
			count++
		}
	}
	return count + cluster
}

// ClockLine says how an actor's clock runs from an instant on.
type ClockLine struct {
	Actor string
	Clock sim.Clock
}

// Status is the value of a property on a run.
type Status string

// The three values of a property.
const (
	Holds    Status = "holds"
	Violated Status = "violated"
	Unknown  Status = "unknown"
)

// Verdict is what a run says of a property. T and Events tell what completed a violation.
type Verdict struct {
	Property string
	Status   Status
	Promised bool
	T        sim.Time
	Events   []int
	Say      string
}

// Param is a parameter's value in this run: a word, or a duration when Word is empty.
type Param struct {
	Name string
	Word string
	Ms   sim.Dur
}

// Text is a text of the scenario tied to an event: shown after it, or asked before it with Answers, of which Right is
// what the run says.
type Text struct {
	Event   int
	Text    string
	Answers []string
	Right   string
}

// Trace is a whole run.
type Trace struct {
	Scenario, Title        string
	Params                 []Param
	Schedule               string
	Actors                 []Actor
	Clocks                 []ClockLine
	Events                 []Event
	Messages               []Message
	Verdicts               []Verdict
	Metrics                []Metric
	EndT                   sim.Time
	EndCause               string // done, stop_at, events, bytes or work
	Says, Notes, Questions []Text
}
