package program

import (
	"encoding/json"
	"fmt"
	"path"
	"sync"

	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// Door carries a request to the interpreter of another language and its answer back, both JSON (docs/hosts.md). An
// interpreter never calls back: each step returns what the program did and what it now waits for.
type Door func(request string) (answer string)

// language is one that programs are written in besides Lua.
type language struct {
	name string
	// maxEntries bounds the log of a client whose interpreter runs the program anew at every step; 0: no bound.
	maxEntries int
}

// languages are those besides Lua, by the ending of a program file's name.
var languages = map[string]language{
	".ts": {name: "TypeScript"},
	".py": {name: "Python", maxEntries: 1000},
}

// doors are the interpreters at hand, by the ending of a program file's name.
var doors struct {
	sync.Mutex
	by map[string]Door
}

// Open makes an interpreter known, for program files whose names end in ext. Whoever has one opens it before the first
// run; an engine without any runs Lua alone.
func Open(ext string, door Door) {
	doors.Lock()
	defer doors.Unlock()
	if doors.by == nil {
		doors.by = map[string]Door{}
	}
	doors.by[ext] = door
}

func door(ext string) Door {
	doors.Lock()
	defer doors.Unlock()
	return doors.by[ext]
}

// Elsewhere names the language of a program file that this engine has no interpreter for; "" for one that it can run.
func Elsewhere(file string) string {
	if l, ok := languages[path.Ext(file)]; ok && door(path.Ext(file)) == nil {
		return l.name
	}
	return ""
}

// New compiles a client program in the language of its file's name; the error is a *CompileError.
func New(file string, setting Setting) (Program, error) {
	if _, ok := languages[path.Ext(file)]; ok {
		return newHosted(file, setting)
	}
	return NewLua(file, setting)
}

// hosted is a client program that an interpreter behind a door runs.
type hosted struct {
	setting  Setting
	file     string
	language language
	door     Door
}

func newHosted(file string, setting Setting) (*hosted, error) {
	p := &hosted{setting: setting, file: file, language: languages[path.Ext(file)], door: door(path.Ext(file))}
	if p.door == nil {
		return nil, &CompileError{file, 1, p.language.name + " clients run in the browser; serve the page"}
	}
	var checked struct {
		Error *struct {
			File string
			Line int
			Msg  string `json:"message"`
		}
	}
	if err := p.ask(p.startRequest("check"), &checked); err != nil {
		return nil, &CompileError{file, 1, err.Error()}
	}
	if e := checked.Error; e != nil {
		return nil, &CompileError{e.File, max(1, e.Line), clipped(e.Msg)}
	}
	return p, nil
}

// ask sends a request through the door. The error is an interpreter that does not keep to the form.
func (p *hosted) ask(request, answer any) error {
	text, err := json.Marshal(request)
	if err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(p.door(string(text))), answer); err != nil {
		return fmt.Errorf("the %s interpreter has a bug and gave an answer that is not understood", p.language.name)
	}
	return nil
}

// Start returns a process that has not run yet; the interpreter hears of it at its first delivery.
func (p *hosted) Start() Process { return &hostProcess{program: p} }

// hostProcess runs one client of another language.
type hostProcess struct {
	program *hosted
	id      int // the interpreter's number for it; 0 before the start
	entries int
	traced  int // bytes of commands, replies, logs and sections so far
	pending []Op
	failure *Failure
	last    int // the highest number of an operation so far

	mono, wall sim.Dur // the last readings
}

func (p *hostProcess) Pending() []Op     { return p.pending }
func (p *hostProcess) Failure() *Failure { return p.failure }

func (p *hostProcess) Deliver(e Entry, now *Now) (Entry, []Effect) {
	if p.failure != nil {
		return e, nil
	}
	if !p.expects(e) {
		p.fail(diverged(p.line()))
		return e, nil
	}
	if p.entries++; p.program.language.maxEntries > 0 && p.entries > p.program.language.maxEntries {
		p.fail(&Failure{Src: p.line(), Msg: fmt.Sprintf("a %s client may wait at most %d times in a run", p.program.language.name, p.program.language.maxEntries)})
		return e, nil
	}
	if p.id == 0 && !p.begin() {
		return e, nil
	}
	var s wireStep
	if err := p.program.ask(p.delivery(e, now), &s); err != nil {
		p.fail(&Failure{Src: p.line(), Msg: err.Error()})
		return e, nil
	}
	noted := p.looked(e, now, s)
	if now == nil && (noted.MonoRead != e.MonoRead || noted.WallRead != e.WallRead || noted.Tokens != e.Tokens || noted.Rands != e.Rands) {
		p.fail(diverged(p.line()))
		return e, nil
	}
	return noted, p.take(s, e)
}

// expects tells whether the program waits for what e brings.
func (p *hostProcess) expects(e Entry) bool {
	if e.Number == 0 {
		return p.entries == 0
	}
	for _, op := range p.pending {
		if op.Number == e.Number && op.Thread == e.Thread {
			return true
		}
	}
	return false
}

// begin makes the interpreter's side of the process.
func (p *hostProcess) begin() bool {
	var started struct{ Process int }
	err := p.program.ask(p.program.startRequest("start"), &started)
	if err == nil && started.Process <= 0 {
		err = fmt.Errorf("the %s interpreter could not begin", p.program.language.name)
	}
	if err != nil {
		p.fail(&Failure{Src: p.line(), Msg: err.Error()})
		return false
	}
	p.id = started.Process
	return true
}

// looked is the entry with what the program looked at: live the real readings, as time since the ones before.
func (p *hostProcess) looked(e Entry, now *Now, s wireStep) Entry {
	e.MonoRead, e.WallRead, e.Tokens, e.Rands = s.Looked.Mono, s.Looked.Wall, s.Looked.Tokens, s.Looked.Rands
	if now != nil {
		e.Mono, e.Wall = 0, 0
		if e.MonoRead {
			e.Mono = now.Mono - p.mono
		}
		if e.WallRead {
			e.Wall = now.Wall - p.wall
		}
	}
	p.mono += e.Mono
	p.wall += e.Wall
	return e
}

func (p *hostProcess) fail(f *Failure) { p.failure, p.pending = f, nil }

// line is where the process stands, for a message.
func (p *hostProcess) line() trace.Pos {
	if len(p.pending) > 0 {
		return p.pending[0].Src
	}
	return trace.Pos{File: p.program.file, Line: 1}
}

func (p *hostProcess) Close() {
	if p.id == 0 {
		return
	}
	// What an interpreter says to its process being dropped changes nothing.
	_ = p.program.ask(map[string]any{"op": "close", "process": p.id}, &struct{}{})
	p.id = 0
}
