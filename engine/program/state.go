package program

import (
	lua "github.com/yuin/gopher-lua"
)

// What a protected call, and an error caught by it, cost in instructions.
const (
	protectCost = 20
	catchCost   = 200
)

// absent are the names of Lua's base library that a client does not have: they reach outside, show addresses, or undo
// the rules of this one (setfenv, newproxy, collectgarbage).
var absent = []string{
	"dofile", "loadfile", "load", "loadstring", "module", "newproxy", "setfenv", "getfenv", "collectgarbage", "_printregs",
}

// newState returns the Lua state of one client: base, table, string and math, the client words, and nothing that
// reaches outside.
func newState(p *luaProcess) *lua.LState {
	L := lua.NewState(lua.Options{
		SkipOpenLibs: true, CallStackSize: 200, RegistrySize: 1024, RegistryMaxSize: 1 << 16, MinimizeStackMemory: true,
	})
	for _, lib := range []struct {
		name string
		open lua.LGFunction
	}{
		{lua.BaseLibName, lua.OpenBase}, {lua.TabLibName, lua.OpenTable},
		{lua.StringLibName, lua.OpenString}, {lua.MathLibName, lua.OpenMath},
	} {
		L.Push(L.NewFunction(lib.open))
		L.Push(lua.LString(lib.name))
		L.Call(1, 0)
	}
	for _, name := range absent {
		L.SetGlobal(name, lua.LNil)
	}
	stamps(L)
	for name, fn := range p.words() {
		L.SetGlobal(name, L.NewFunction(fn))
	}
	L.SetGlobal("tostring", L.NewFunction(toString))
	L.SetGlobal(opConcat, L.NewFunction(concat))
	L.SetGlobal("nodes", names(L, p.program.setting.Nodes))
	L.SetGlobal("params", params(L, p.program.setting.Params))
	store := L.NewTable()
	for _, verb := range []Verb{ReadStore, WriteStore, ClaimStore} {
		store.RawSetString(string(verb), L.NewFunction(p.access(verb)))
	}
	L.SetGlobal("store", store)
	p.protect(L)
	p.mathLib(L)
	stringLib(L)
	p.budget = &budget{left: maxInstructions}
	L.SetContext(p.budget)
	return L
}

func names(L *lua.LState, list []string) *lua.LTable {
	t := L.NewTable()
	for _, s := range list {
		t.Append(lua.LString(s))
	}
	return t
}

// params is the table of the scenario's parameters; asking for one that is not declared is an error, not nil.
func params(L *lua.LState, list []Param) *lua.LTable {
	t := L.NewTable()
	for _, p := range list {
		if p.Word != "" {
			t.RawSetString(p.Name, lua.LString(p.Word))
		} else {
			t.RawSetString(p.Name, msNumber(p.Ms))
		}
	}
	mt := L.NewTable()
	mt.RawSetString("__index", L.NewFunction(func(L *lua.LState) int {
		L.RaiseError("the scenario declares no param %q", plain(L.Get(2)))
		return 0
	}))
	L.SetMetatable(t, mt)
	return t
}

// protect counts a protected call as the many instructions that it costs, more when it has caught an error: a loop of
// them must not take seconds before the budget is spent.
func (p *luaProcess) protect(L *lua.LState) {
	for _, name := range []string{"pcall", "xpcall"} {
		inner := L.GetGlobal(name).(*lua.LFunction).GFunction
		L.SetGlobal(name, L.NewFunction(func(L *lua.LState) int {
			p.budget.left -= protectCost
			n := inner(L)
			if L.Get(-n) == lua.LFalse {
				p.budget.left -= catchCost
			}
			return n
		}))
	}
}

// mathLib makes chance part of the run: the client's own seeded generator.
func (p *luaProcess) mathLib(L *lua.LState) {
	lib := L.GetGlobal(lua.MathLibName).(*lua.LTable)
	lib.RawSetString("randomseed", lua.LNil)
	lib.RawSetString("random", L.NewFunction(func(L *lua.LState) int {
		p.entry.Rands++
		switch L.GetTop() {
		case 0:
			L.Push(lua.LNumber(p.rand.Between(0, 1<<53-1)) / (1 << 53))
		case 1:
			L.Push(lua.LNumber(p.rand.Between(1, max(1, L.CheckInt64(1)))))
		default:
			lo := L.CheckInt64(1)
			L.Push(lua.LNumber(p.rand.Between(lo, max(lo, L.CheckInt64(2)))))
		}
		return 1
	}))
}

// toString is tostring without addresses.
func toString(L *lua.LState) int {
	v := L.CheckAny(1)
	if fn := L.GetMetaField(v, "__tostring"); fn != lua.LNil {
		L.Push(fn)
		L.Push(v)
		L.Call(1, 1)
		return 1
	}
	L.Push(lua.LString(plain(v)))
	return 1
}
