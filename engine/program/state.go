package program

import (
	"sync"

	lua "github.com/yuin/gopher-lua"

	"lockstep/engine/redis"
	"lockstep/engine/sim"
)

// resting has the processes of programs that have come to their end, with machines as good as new.
var resting struct {
	sync.Mutex
	processes []*luaProcess
}

// process returns a process that has not begun.
func (p *Lua) process() *luaProcess {
	proc := rested()
	*proc = luaProcess{
		program: p, machine: proc.machine, loaded: map[string]lua.LValue{}, rand: sim.Seeded(p.setting.Client),
	}
	if proc.machine == nil {
		proc.machine = redis.NewInterpreter(limits, plain, proc.mathRandom)
		for _, w := range proc.words() {
			proc.machine.Define(w.name, proc.machine.State().NewFunction(w.run))
		}
	}
	proc.furnish()
	return proc
}

func rested() *luaProcess {
	resting.Lock()
	defer resting.Unlock()
	last := len(resting.processes) - 1
	if last < 0 {
		return &luaProcess{}
	}
	proc := resting.processes[last]
	resting.processes = resting.processes[:last]
	return proc
}

// rest keeps a process for another program. Its words are functions of it, so it stays with its machine.
func (p *luaProcess) rest() {
	const enough = 8
	resting.Lock()
	defer resting.Unlock()
	if len(resting.processes) < enough {
		resting.processes = append(resting.processes, p)
	}
}

// furnish gives the machine what differs from program to program: beside the basic functions, table, string and math
// it has the client words, and nothing that reaches outside.
func (p *luaProcess) furnish() {
	m := p.machine
	m.Define("nodes", names(m.State(), p.program.setting.Nodes))
	m.Define("params", params(m.State(), p.program.setting.Params))
	m.Define("store", m.Later(p.storeTable))
	m.Seal()
}

func names(L *lua.LState, list []string) *lua.LTable {
	t := L.CreateTable(len(list), 0)
	for _, s := range list {
		t.Append(lua.LString(s))
	}
	return t
}

// params is the table of the scenario's parameters; asking for one that is not declared is an error, not nil.
func params(L *lua.LState, list []Param) *lua.LTable {
	t := L.CreateTable(0, len(list))
	for _, p := range list {
		if p.Word != "" {
			t.RawSetString(p.Name, lua.LString(p.Word))
		} else {
			t.RawSetString(p.Name, msNumber(p.Ms))
		}
	}
	mt := L.CreateTable(0, 1)
	mt.RawSetString("__index", L.NewFunction(func(L *lua.LState) int {
		L.RaiseError("the scenario declares no param %q", plain(L.Get(2)))
		return 0
	}))
	L.SetMetatable(t, mt)
	return t
}

// mathRandom is math.random from the client's own seeded generator, which makes chance part of the run.
func (p *luaProcess) mathRandom(L *lua.LState) int {
	low, high := int64(1), int64(0)
	switch L.GetTop() {
	case 0:
		p.entry.Rands++
		L.Push(lua.LNumber(p.rand.Between(0, 1<<53-1)) / (1 << 53))
		return 1
	case 1:
		high = whole(L, L.Get(1), "math.random")
	default:
		low, high = whole(L, L.Get(1), "math.random"), whole(L, L.Get(2), "math.random")
	}
	if high < low {
		L.RaiseError("math.random needs the smaller number first")
	}
	p.entry.Rands++
	L.Push(lua.LNumber(p.rand.Between(low, high)))
	return 1
}
