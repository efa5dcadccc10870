// What goes through a Door: requests to an interpreter and the steps that it answers with (docs/hosts.md).

package program

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"path"
	"slices"
	"strings"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// startRequest is what an interpreter is told of a program: op is check (compile it) or start.
func (p *hosted) startRequest(op string) any {
	params := map[string]any{}
	for _, q := range p.setting.Params {
		if params[q.Name] = q.Word; q.Word == "" {
			params[q.Name] = float64(q.Ms) / float64(sim.Millisecond)
		}
	}
	files := map[string]string{}
	for _, name := range append([]string{p.file}, p.setting.Files...) {
		if text, ok := p.setting.Source(name); ok && path.Ext(name) == path.Ext(p.file) {
			files[name] = text
		}
	}
	return map[string]any{
		"op": op, "file": p.file, "files": files, "client": p.setting.Client, "params": params,
		"nodes": list(p.setting.Nodes), "replicas": list(p.setting.Replicas), "stores": list(p.setting.Stores),
	}
}

// list is never null in JSON.
func list(names []string) []string { return append([]string{}, names...) }

// wireAnswer is what one node or store has said.
type wireAnswer struct {
	Node    string          `json:"node"`
	Timeout bool            `json:"timeout,omitempty"`
	Late    bool            `json:"late,omitempty"`
	Reply   json.RawMessage `json:"reply,omitempty"`
	Version int64           `json:"version,omitempty"`
}

// delivery is the request that brings an entry. A clock that the program did not read before is null in a replay.
func (p *hostProcess) delivery(e Entry, now *Now) any {
	answers := make([]wireAnswer, len(e.Answers))
	for i, a := range e.Answers {
		answers[i] = wireAnswer{Node: a.Node, Timeout: a.TimedOut, Late: a.Late, Version: a.Version}
		if !a.TimedOut && !a.Late {
			answers[i].Reply = a.Reply.AppendJSON(nil, trace.AppendString)
		}
	}
	var mono, wall any
	if now != nil {
		mono, wall = int64(now.Mono), int64(now.Wall)
	} else {
		if e.MonoRead {
			mono = int64(p.mono + e.Mono)
		}
		if e.WallRead {
			wall = int64(p.wall + e.Wall)
		}
	}
	return map[string]any{
		"op": "deliver", "process": p.id, "number": e.Number, "thread": e.Thread, "answers": answers, "mono": mono, "wall": wall,
	}
}

// wireStep is what an interpreter answers to a delivery.
type wireStep struct {
	Ops     []wireOp
	Effects []wireEffect
	Looked  struct {
		Mono, Wall    bool
		Tokens, Rands int
	}
	Failure *struct {
		Src     trace.Pos
		Message string
	}
}

// wordOf is a word of a command: a text, or {"hex": …} for bytes that are none.
func wordOf(raw json.RawMessage) (string, error) {
	var text string
	if len(raw) == 0 || raw[0] != '{' {
		return text, json.Unmarshal(raw, &text)
	}
	var bytes struct{ Hex string }
	if err := json.Unmarshal(raw, &bytes); err != nil {
		return "", err
	}
	decoded, err := hex.DecodeString(bytes.Hex)
	return string(decoded), err
}

type wireOp struct {
	Number, Thread int
	Kind           string
	Nodes          []string
	Argv           []json.RawMessage
	Need           int
	Mute, Listens  bool
	Timeout, Dur   float64 // µs
	Access         struct {
		Verb    Verb
		Value   any
		If      string
		Version float64
		Stamp   string
		Token   *float64
	}
	Src     trace.Pos
	Callers []trace.Pos
}

type wireEffect struct {
	Kind         string
	Thread       int
	Section      string
	Until        *float64 // µs on the monotonic clock
	Text, Values string
	Of           int
	Period       float64 // µs
	Background   bool
	Src          trace.Pos
	Callers      []trace.Pos
}

// take makes a step part of the process and returns its effects. What a step asks beyond the limits of a client ends
// the program at the line that asked.
func (p *hostProcess) take(s wireStep, e Entry) []Effect {
	var effects []Effect
	for i, w := range s.Effects {
		eff, err := w.effect()
		if err == nil && i >= maxEffects {
			err = fmt.Errorf("more than %d of enter, leave, log and threads without an operation between them", maxEffects)
		}
		if err == nil {
			err = p.trace(len(eff.Section) + len(eff.Text) + len(eff.Values))
		}
		if err != nil {
			p.fail(&Failure{Src: w.Src, Msg: err.Error()})
			return effects
		}
		effects = append(effects, eff)
	}
	if s.Failure != nil {
		p.fail(&Failure{Src: s.Failure.Src, Msg: clipped(s.Failure.Message)})
		return effects
	}
	before := p.pending
	p.pending = nil
	for _, w := range s.Ops {
		op, err := p.op(w, before, e.Number)
		if err != nil {
			p.fail(&Failure{Src: w.Src, Msg: err.Error()})
			return effects
		}
		p.pending = append(p.pending, op)
	}
	sim.Sort(p.pending, func(a, b Op) int { return a.Thread - b.Thread })
	for _, op := range p.pending {
		p.last = max(p.last, op.Number)
	}
	return effects
}

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
