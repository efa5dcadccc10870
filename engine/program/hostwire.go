// What goes through a Door: requests to an interpreter and the steps that it answers with (docs/hosts.md).

package program

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path"

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
