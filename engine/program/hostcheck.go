// What an interpreter names is checked before it becomes part of a client.

package program

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// op is the operation that an interpreter names: one that has been waited for since before, or a new one.
func (p *hostProcess) op(w wireOp, before []Op, ended int) (Op, error) {
	if i := slices.IndexFunc(before, func(op Op) bool { return op.Number == w.Number && w.Number != ended }); i >= 0 {
		return before[i], nil
	}
	op := Op{
		Number: w.Number, Thread: w.Thread, Nodes: w.Nodes, Need: w.Need, Mute: w.Mute, Listens: w.Listens,
		Timeout: sim.Dur(w.Timeout), Dur: sim.Dur(w.Dur), Src: w.Src, Callers: w.Callers,
	}
	switch {
	case w.Number <= p.last:
		return op, errors.New("program is not deterministic: it waits again for what has ended")
	case w.Thread < 0 || w.Thread >= maxThreads:
		return op, fmt.Errorf("a client waits for at most %d things at a time", maxThreads)
	case !span(w.Timeout) || !span(w.Dur):
		return op, fmt.Errorf("a time must be 0 or more and less than %d ms", int64(sim.MaxTime)/int64(sim.Millisecond))
	}
	var err error
	switch w.Kind {
	case "sleep", "work":
		if op.Kind = Sleep; w.Kind == "work" {
			op.Kind = Work
		}
	case "receive":
		op.Kind = Receive
	case "call":
		err = p.call(w, &op)
	case "store":
		err = p.store(w, &op)
	default:
		err = fmt.Errorf("the %s interpreter asks for %q, which is nothing to wait for", p.program.language.name, w.Kind)
	}
	if err == nil {
		err = p.trace(len(op.Nodes) * commandSize(op))
	}
	return op, err
}

func span(us float64) bool { return us >= 0 && us < float64(sim.MaxTime) }

// call checks a command and whom it is sent to.
func (p *hostProcess) call(w wireOp, op *Op) error {
	s := p.program.setting
	for i, node := range w.Nodes {
		if !slices.Contains(s.Nodes, node) && !slices.Contains(s.Replicas, node) {
			return fmt.Errorf("there is no node %s", node)
		}
		if slices.Contains(w.Nodes[:i], node) {
			return fmt.Errorf("a call asks each node once, and %s stands there twice", node)
		}
	}
	for _, raw := range w.Argv {
		text, err := wordOf(raw)
		if err != nil {
			return errors.New("a word of a command is a text or bytes")
		}
		if len(text) > maxArg {
			return fmt.Errorf("an argument is at most %d bytes long", maxArg)
		}
		op.Argv = append(op.Argv, text)
	}
	switch {
	case len(w.Nodes) == 0:
		return errors.New("a call needs a node")
	case len(op.Argv) == 0 || op.Argv[0] == "":
		return errors.New("a call needs a command")
	case len(op.Argv) > maxArgs:
		return fmt.Errorf("a command has at most %d words", maxArgs)
	case listening(op.Argv[0]) != w.Listens:
		return errors.New("messages come on a connection of their own: use subscribe and unsubscribe")
	}
	op.Need = min(max(1, op.Need), len(op.Nodes))
	return nil
}

// store checks an operation on a store.
func (p *hostProcess) store(w wireOp, op *Op) error {
	if len(w.Nodes) != 1 || !slices.Contains(p.program.setting.Stores, w.Nodes[0]) {
		return fmt.Errorf("there is no store %q", strings.Join(w.Nodes, " "))
	}
	if !slices.ContainsFunc(storeWords, func(known struct {
		name string
		verb Verb
	}) bool {
		return known.verb == w.Access.Verb
	}) {
		return fmt.Errorf("a store knows no %q", w.Access.Verb)
	}
	op.Kind = Store
	op.Access = Access{Verb: w.Access.Verb, Stamp: w.Access.Stamp}
	switch v := w.Access.Value.(type) {
	case string:
		if len(v) > maxArg {
			return fmt.Errorf("an argument is at most %d bytes long", maxArg)
		}
		op.Access.Value = resp.BulkOf(v)
	case float64:
		if op.Access.Value = resp.BulkOf(fmt.Sprint(v)); wholeNumber(v) {
			op.Access.Value = resp.IntOf(int64(v))
		}
	case nil:
		if w.Access.Verb == WriteStore || w.Access.Verb == WriteStoreIf || w.Access.Verb == StampStore {
			return errors.New("a store keeps text or a number")
		}
	default:
		return errors.New("a store keeps text or a number")
	}
	switch w.Access.If {
	case "version":
		op.Access.If, op.Access.Version = IfVersion, int64(w.Access.Version)
	case "stamp":
		op.Access.If = IfStamp
	default:
		if w.Access.Verb == WriteStoreIf {
			return errors.New("write_if needs a version or a stamp after the value")
		}
	}
	if tok := w.Access.Token; tok != nil {
		if !wholeNumber(*tok) || *tok < 0 {
			return errors.New("a fencing token is a whole number, 0 or more")
		}
		op.Access.Token, op.Access.HasToken = int64(*tok), true
	} else if w.Access.Verb == ClaimStore {
		return errors.New("claim needs a fencing token")
	}
	return nil
}

func wholeNumber(f float64) bool { return f == math.Trunc(f) && math.Abs(f) < maxWhole }

// effect checks what a program did without waiting.
func (w wireEffect) effect() (Effect, error) {
	e := Effect{
		Thread: w.Thread, Section: w.Section, Text: w.Text, Values: w.Values, Of: w.Of, Period: sim.Dur(w.Period),
		Background: w.Background, Src: w.Src, Callers: w.Callers,
	}
	switch w.Kind {
	case "enter", "leave":
		if e.Kind = Enter; w.Kind == "leave" {
			e.Kind = Leave
		}
		if w.Until != nil {
			if math.Abs(*w.Until) > 2*float64(sim.MaxTime) {
				return e, errors.New("a timestamp is out of range")
			}
			e.Until, e.HasUntil = sim.Dur(*w.Until), true
		}
		return e, sectionName(w.Section, w.Kind)
	case "log":
		e.Kind = Note
		if len(e.Text) > maxText || len(e.Values) > maxText {
			return e, fmt.Errorf("a log line is at most %d bytes long", maxText)
		}
		if e.Values != "" && !json.Valid([]byte(e.Values)) {
			return e, errors.New("the values of a log line are no JSON")
		}
	case "spawn":
		e.Kind = Spawn
	case "every":
		e.Kind = Every
	case "stop":
		e.Kind = Stop
	default:
		return e, fmt.Errorf("there is no effect %q", w.Kind)
	}
	return e, nil
}

// trace counts bytes that become part of the trace: it would grow without end otherwise.
func (p *hostProcess) trace(bytes int) error {
	if p.traced += bytes; p.traced > maxTraced {
		return fmt.Errorf("the commands, replies, logs and sections of a client take more than %d MB", maxTraced>>20)
	}
	return nil
}
