package program

import (
	"errors"
	"fmt"
	"iter"
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
	Client string
	Nodes  []string
	Stores []string
	Params []Param
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

// luaProcess runs one Lua client as a coroutine: the program's calls block inside it until the answer is delivered.
type luaProcess struct {
	program *Lua
	machine *redis.Interpreter
	loaded  map[string]lua.LValue // by require; nil while loading
	closed  bool
	yield   func(Op) bool
	resume  func() (Op, bool)
	stop    func()

	pending []Op
	answers []Answer
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
	proc := &luaProcess{program: p, loaded: map[string]lua.LValue{}, rand: sim.Seeded(p.setting.Client)}
	proc.machine = newMachine(proc)
	proc.resume, proc.stop = iter.Pull(func(yield func(Op) bool) {
		proc.yield = yield
		proc.main()
	})
	return proc
}

// main runs the program from its first line to its last.
func (p *luaProcess) main() {
	chunk, err := p.program.compile(p.program.file)
	if err != nil {
		p.failure = &Failure{Src: trace.Pos{File: p.program.file, Line: 1}, Msg: err.Error()}
		return
	}
	if thrown := p.machine.Run(p.machine.Load(chunk)); thrown != nil && !p.closed {
		p.failure = p.failureOf(thrown)
	}
}

func (p *luaProcess) Deliver(e Entry, now *Now) (Entry, []Effect) {
	if p.failure != nil || !p.expects(e) {
		return e, nil
	}
	p.now, p.entry, p.answers, p.effects, p.pending = now, e, e.Answers, nil, nil
	if now != nil {
		p.entry.MonoRead, p.entry.WallRead, p.entry.Tokens, p.entry.Rands = false, false, 0, 0
	}
	drawn := p.entry
	p.entry.Tokens, p.entry.Rands = 0, 0
	p.machine.Refill()
	if op, more := p.resume(); more {
		p.pending = []Op{op}
	}
	if now == nil && p.failure == nil && (p.entry.Tokens != drawn.Tokens || p.entry.Rands != drawn.Rands) {
		p.failure, p.pending = diverged(p.line()), nil
	}
	return p.entry, p.effects
}

// expects tells whether e ends the pending operation (or starts the program); if not, the log is of another program.
func (p *luaProcess) expects(e Entry) bool {
	want := 0
	if len(p.pending) > 0 {
		want = p.pending[0].Number
	} else if p.number > 0 || p.yield != nil {
		want = -1
	}
	if e.Number != want {
		p.failure, p.pending = diverged(p.line()), nil
		return false
	}
	return true
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
	p.closed = true
	p.machine.Stop()
	p.stop()
	p.machine.State().Close()
}

// wait parks the program at op and returns what was answered.
func (p *luaProcess) wait(L *lua.LState, op Op) []Answer {
	p.number++
	op.Number = p.number
	op.Src, op.Callers = position(L)
	p.trace(L, len(op.Nodes)*commandSize(op))
	if !p.yield(op) {
		L.RaiseError("closed")
	}
	size, values := 0, 0
	for _, a := range p.answers {
		countReply(a.Reply, &size, &values)
	}
	p.machine.Charge(L, 0, values*valueBytes)
	p.trace(L, size)
	return p.answers
}

// trace counts bytes that become part of the trace: it would grow without end otherwise.
func (p *luaProcess) trace(L *lua.LState, bytes int) {
	if p.traced += bytes; p.traced > maxTraced {
		L.RaiseError("the commands, replies, logs and sections of a client take more than %d MB", maxTraced>>20)
	}
}

func commandSize(op Op) int {
	n := len(op.Access.Value.Str)
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
		L.RaiseError("more than %d of enter, leave and log without an operation between them", maxEffects)
	}
	p.trace(L, len(e.Section)+len(e.Text)+len(e.Values))
	e.Src, e.Callers = position(L)
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

// position returns the innermost program line that is running, and the lines that called it.
func position(L *lua.LState) (src trace.Pos, callers []trace.Pos) {
	for level := 1; level <= maxCallers; level++ {
		frame, ok := L.GetStack(level)
		if !ok {
			break
		}
		if _, err := L.GetInfo("Sl", frame, lua.LNil); err != nil || frame.CurrentLine <= 0 {
			continue
		}
		at := trace.Pos{File: frame.Source, Line: frame.CurrentLine}
		if src.Line == 0 {
			src = at
		} else {
			callers = append(callers, at)
		}
	}
	return src, callers
}

// toLua turns a reply into what a client sees: text, number, nil or a list. An error reply is raised by the caller.
func toLua(L *lua.LState, v resp.Value) lua.LValue {
	switch v.Kind {
	case resp.Status, resp.Bulk, resp.Error:
		return lua.LString(v.Str)
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
