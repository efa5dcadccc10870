package program

import (
	lua "github.com/yuin/gopher-lua"

	"lockstep/engine/redis"
)

// newMachine returns the machine of one client: the basic functions, table, string and math, the client words, and
// nothing that reaches outside.
func newMachine(p *luaProcess) *redis.Interpreter {
	m := redis.NewInterpreter(limits, plain, p.mathRandom)
	L := m.State()
	for _, w := range p.words() {
		m.Define(w.name, L.NewFunction(w.run))
	}
	m.Define("nodes", names(L, p.program.setting.Nodes))
	m.Define("params", params(L, p.program.setting.Params))
	m.Define("store", m.Later(p.storeTable))
	return m
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
