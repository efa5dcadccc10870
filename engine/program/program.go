// Package program runs the clients: a client program is a function from the log of what it has received to the
// operations it now waits for, whatever language it is written in.
package program

import (
	"fmt"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// OpKind is what a thread waits for.
type OpKind uint8

// The kinds of operations.
const (
	Call    OpKind = iota // replies of Redis nodes
	Sleep                 // a timer on the client's monotonic clock
	Work                  // time in which the process runs
	Store                 // the answer of the protected resource
	Receive               // a message of a channel
)

// Op is an operation that a thread waits for. Number counts the client's operations from 1 in the order in which they
// are asked for, and depends only on the log. Thread is 0 for the main program; a thread that has ended gives its number
// to a later one.
type Op struct {
	Number  int
	Thread  int
	Kind    OpKind
	Nodes   []string // Call: who is asked; Store: the one store
	Argv    []string // Call: the command
	Need    int      // Call: how many replies it waits for
	Mute    bool     // Call: the program does not see the replies
	Listens bool     // Call: it goes out on the connection on which messages come
	Timeout sim.Dur  // Call, Receive: how long it waits; 0: for ever
	Dur     sim.Dur  // Sleep, Work
	Access  Access   // Store
	Src     trace.Pos
	Callers []trace.Pos
}

// Answer is what one node (or the store) has said when an operation ends.
type Answer struct {
	Node     string
	TimedOut bool // nothing came in time
	Late     bool // nothing had come when enough others had answered
	Reply    resp.Value
	Version  int64 // of a store that was read: how many writes it has accepted
}

// Entry is one item of a client's log: the operation that ended, what was answered, and what the program looked at
// until it waited again. The first entry (Number 0) is the start. Clock readings are kept as the time since the
// client's previous reading of the same clock, so that a search can compare ages instead of instants.
type Entry struct {
	Number             int
	Thread             int
	Answers            []Answer
	Mono, Wall         sim.Dur
	MonoRead, WallRead bool
	Tokens, Rands      int
}

// Log is everything a client has received. A client is its log.
type Log []Entry

// Now is what a client's clocks show while it takes a delivery.
type Now struct{ Mono, Wall sim.Dur }

// EffectKind is something a program does without waiting.
type EffectKind uint8

// The kinds of effects.
const (
	Enter EffectKind = iota
	Leave
	Note
	Spawn // a thread was started
	Every // a thread was started that does the same again and again
	Stop  // a thread was stopped
)

// Effect is something a program did on the way to its next operation.
type Effect struct {
	Kind       EffectKind
	Thread     int // that did it
	Section    string
	Until      sim.Dur // Enter: the deadline it believes in, on its monotonic clock, with HasUntil
	HasUntil   bool
	Text       string  // Note
	Values     string  // Note: a JSON object, or empty
	Of         int     // Spawn, Every, Stop: the thread that was started or stopped
	Period     sim.Dur // Every
	Background bool    // Spawn: the thread ends with the others
	Src        trace.Pos
	Callers    []trace.Pos
}

// Failure is how a program ended before its last line.
type Failure struct {
	Src trace.Pos
	Msg string
}

// Process is a running program. A Process is only a cache: Next gives the same from the log alone.
type Process interface {
	// Deliver ends the operation that e names (or starts the program) and runs on to the next one. Live, now is what
	// the clocks show, and the entry returned is e with what the program looked at, ready for the log; with now nil
	// the entry comes from a log and is replayed.
	Deliver(e Entry, now *Now) (Entry, []Effect)
	// Pending returns the operations waited for, one per thread, in the order of threads; none: it has ended. A delivery
	// may withdraw what other threads waited for.
	Pending() []Op
	// Failure tells how it failed; nil while it runs or when it ended well.
	Failure() *Failure
	// Close frees the process.
	Close()
}

// Program starts processes of one client.
type Program interface {
	Start() Process
}

// Next replays a log from nothing and returns the operations that the client then waits for.
func Next(p Program, log Log) ([]Op, *Failure) {
	proc := p.Start()
	defer proc.Close()
	Replay(proc, log)
	return proc.Pending(), proc.Failure()
}

// Replay delivers a whole log to a fresh process.
func Replay(proc Process, log Log) {
	for _, e := range log {
		proc.Deliver(e, nil)
	}
}

// Code codes one entry of a log.
func (e *Entry) Code(c *sim.Codec) {
	sim.Int(c, &e.Number)
	sim.Int(c, &e.Thread)
	sim.Slice(c, &e.Answers, func(a *Answer) { a.Code(c) })
	sim.Int(c, &e.Mono)
	sim.Int(c, &e.Wall)
	c.Bool(&e.MonoRead)
	c.Bool(&e.WallRead)
	sim.Int(c, &e.Tokens)
	sim.Int(c, &e.Rands)
}

// Code codes one answer.
func (a *Answer) Code(c *sim.Codec) {
	c.String(&a.Node)
	c.Bool(&a.TimedOut)
	c.Bool(&a.Late)
	a.Reply.Code(c)
	sim.Int(c, &a.Version)
}

// diverged is the failure of a program that does not do again what its log says it did.
func diverged(src trace.Pos) *Failure {
	return &Failure{Src: src, Msg: fmt.Sprintf("program is not deterministic at line %d", src.Line)}
}
