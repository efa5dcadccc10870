package program

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"lockstep/engine/redis"
	"lockstep/engine/resp"
	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// Param is a parameter that a program sees: a word, or a number of milliseconds when Word is empty.
type Param struct {
	Name, Word string
	Ms         sim.Dur
}

// Setting is what a client program finds around it.
type Setting struct {
	Client   string
	Nodes    []string // those that are nobody's replica when the run begins
	Replicas []string
	Stores   []string
	Params   []Param
	Files    []string // the names of the scenario's own program files
	// Source returns the text of a program file or library, the scenario's own before the built-in ones.
	Source func(file string) (text string, ok bool)
}

// Lua is a client program in Lua, compiled once.
type Lua struct {
	setting Setting
	file    string
	chunks  map[string]*redis.Chunk
}

// NewLua compiles the program file; the error is Lua's, with the file's name and line.
func NewLua(file string, setting Setting) (*Lua, error) {
	p := &Lua{setting: setting, file: file, chunks: map[string]*redis.Chunk{}}
	_, err := p.compile(file)
	return p, err
}

// compile returns the compiled form of a file, from the cache after the first time.
func (p *Lua) compile(file string) (*redis.Chunk, error) {
	if chunk := p.chunks[file]; chunk != nil {
		return chunk, nil
	}
	text, ok := p.setting.Source(file)
	if !ok {
		return nil, noFile(file)
	}
	chunk, err := redis.CompileChunk(text, file)
	var bad *redis.SyntaxError
	if errors.As(err, &bad) {
		last := 1 + strings.Count(strings.TrimRight(text, "\n"), "\n") // What is missing at the end is told of there.
		return nil, &CompileError{file, max(1, min(bad.Line, last)), bad.Message}
	} else if err != nil {
		return nil, err
	}
	p.chunks[file] = chunk
	return chunk, nil
}

// CompileError is why a program cannot be run at all; Line counts from 1 in File.
type CompileError struct {
	File string
	Line int
	Msg  string
}

func (e *CompileError) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg) }

type noFile string

func (f noFile) Error() string { return "there is no " + string(f) }

// luaProcess runs one Lua client.
type luaProcess struct {
	program *Lua
	machine *redis.Interpreter
	loaded  map[string]lua.LValue // by require; nil while loading
	closed  bool
	threads []*thread // that have not ended, by number
	fresh   []*thread // that are to run next
	current *thread   // that runs, nil if none does

	pending []Op
	failure *Failure
	effects []Effect
	number  int // of the last operation
	traced  int // bytes of commands, replies, logs and sections so far

	now        *Now // nil while replaying
	entry      Entry
	mono, wall sim.Dur // the last readings
	tokens     int     // drawn so far
	rand       sim.Rand
}

// Start returns a process that has not run yet; its first delivery is the start.
func (p *Lua) Start() Process {
	proc := p.process()
	main := proc.newThread(0, proc.machine.State(), proc.main)
	main.src = trace.Pos{File: p.file, Line: 1}
	return proc
}

// main runs the program from its first line to its last.
func (p *luaProcess) main(L *lua.LState) {
	chunk, err := p.program.compile(p.program.file)
	if err != nil {
		L.RaiseError("%s", err)
	}
	p.machine.Call(L, p.machine.Load(chunk))
}

func (p *luaProcess) Deliver(e Entry, now *Now) (Entry, []Effect) {
	if p.failure != nil {
		return e, nil
	}
	t := p.waiting(e)
	if t == nil {
		p.failure, p.pending = diverged(p.line()), nil
		return e, nil
	}
	p.now, p.entry, p.effects, p.pending = now, e, nil, nil
	t.answers, t.pending = e.Answers, nil
	if now != nil {
		p.entry.MonoRead, p.entry.WallRead, p.entry.Tokens, p.entry.Rands = false, false, 0, 0
	}
	drawn := p.entry
	p.entry.Tokens, p.entry.Rands = 0, 0
	p.machine.Refill()
	p.run(t)
	if now == nil && p.failure == nil && (p.entry.Tokens != drawn.Tokens || p.entry.Rands != drawn.Rands) {
		p.failure = diverged(p.line())
	}
	if p.failure == nil {
		for _, t := range p.threads {
			p.pending = append(p.pending, *t.pending)
		}
	}
	return p.entry, p.effects
}

// waiting returns the thread that waits for what e brings, the main program before its first line for the start; nil
// if the log is of another program.
func (p *luaProcess) waiting(e Entry) *thread {
	for _, t := range p.threads {
		if t.number != e.Thread {
			continue
		}
		if t.pending != nil && t.pending.Number == e.Number || !t.running && e.Number == 0 {
			return t
		}
	}
	return nil
}

// line is where the process stands, for a message.
func (p *luaProcess) line() trace.Pos {
	if len(p.pending) > 0 {
		return p.pending[0].Src
	}
	return trace.Pos{File: p.program.file, Line: 1}
}

func (p *luaProcess) Pending() []Op     { return p.pending }
func (p *luaProcess) Failure() *Failure { return p.failure }

func (p *luaProcess) Close() {
	if p.closed { // It may rest already, or run another program.
		return
	}
	p.closed = true
	if len(p.threads) == 0 && p.failure == nil && p.machine.Renew() {
		p.rest()
		return
	}
	p.machine.Stop()
	for _, t := range p.threads {
		t.stop()
	}
	p.machine.State().Close()
}

// wait parks the thread that runs at op and returns what was answered.
func (p *luaProcess) wait(L *lua.LState, op Op) []Answer {
	t := p.running(L)
	p.number++
	op.Number, op.Thread = p.number, t.number
	op.Src, op.Callers = p.place(L, t)
	p.trace(L, len(op.Nodes)*commandSize(op))
	goOn := false
	p.machine.Park(func() { goOn = t.yield(op) })
	if !goOn {
		L.RaiseError("closed")
	}
	size, values := 0, 0
	for _, a := range t.answers {
		countReply(a.Reply, &size, &values)
	}
	p.machine.Charge(L, 0, values*valueBytes)
	p.trace(L, size)
	return t.answers
}

// running returns the thread that runs; in one that is being ended words do nothing any more.
func (p *luaProcess) running(L *lua.LState) *thread {
	if p.current == nil {
		L.RaiseError("closed")
	}
	return p.current
}

// trace counts bytes that become part of the trace: it would grow without end otherwise.
func (p *luaProcess) trace(L *lua.LState, bytes int) {
	if p.traced += bytes; p.traced > maxTraced {
		L.RaiseError("the commands, replies, logs and sections of a client take more than %d MB", maxTraced>>20)
	}
}

func commandSize(op Op) int {
	n := len(op.Access.Value.Str) + len(op.Access.Stamp)
	for _, word := range op.Argv {
		n += len(word)
	}
	return n
}

// countReply adds the bytes and the values of a reply.
func countReply(v resp.Value, bytes, values *int) {
	*bytes += len(v.Str)
	*values++
	for _, item := range v.List {
		countReply(item, bytes, values)
	}
}

// effect records something that the program did without waiting.
func (p *luaProcess) effect(L *lua.LState, e Effect) {
	if len(p.effects) >= maxEffects {
		L.RaiseError("more than %d of enter, leave, log and threads without an operation between them", maxEffects)
	}
	p.trace(L, len(e.Section)+len(e.Text)+len(e.Values))
	t := p.running(L)
	e.Thread = t.number
	e.Src, e.Callers = p.place(L, t)
	p.effects = append(p.effects, e)
}

// readMono and readWall read a clock: live the real reading, which is noted; in a replay the noted one.
func (p *luaProcess) readMono(L *lua.LState) sim.Dur {
	return p.read(L, &p.entry.MonoRead, &p.entry.Mono, &p.mono, func(n *Now) sim.Dur { return n.Mono })
}

func (p *luaProcess) readWall(L *lua.LState) sim.Dur {
	return p.read(L, &p.entry.WallRead, &p.entry.Wall, &p.wall, func(n *Now) sim.Dur { return n.Wall })
}

func (p *luaProcess) read(L *lua.LState, read *bool, since, last *sim.Dur, shows func(*Now) sim.Dur) sim.Dur {
	switch {
	case p.now != nil && !*read:
		*read, *since = true, shows(p.now)-*last
		*last += *since
	case p.now == nil && !*read:
		L.RaiseError("program is not deterministic: it reads a clock that it did not read before")
	case p.now == nil && *since != 0:
		*last += *since
		*since = 0 // a second reading within one delivery shows the same
	}
	return *last
}

// toLua turns a reply into what a client sees: text, number, nil or a list. An error reply is raised by the caller; one
// in a list is a table.
func toLua(L *lua.LState, v resp.Value) lua.LValue {
	switch v.Kind {
	case resp.Status, resp.Bulk:
		return lua.LString(v.Str)
	case resp.Error:
		t := L.CreateTable(0, 1)
		t.RawSetString("err", lua.LString(v.Str))
		return t
	case resp.Int:
		return lua.LNumber(v.Num)
	case resp.Array:
		list := L.CreateTable(len(v.List), 0)
		for i, m := range v.List {
			list.RawSetInt(i+1, toLua(L, m))
		}
		return list
	}
	return lua.LNil
}
