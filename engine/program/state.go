package program

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
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
	L.SetGlobal("nodes", names(L, p.program.setting.Nodes))
	L.SetGlobal("params", params(L, p.program.setting.Params))
	store := L.NewTable()
	for _, verb := range []Verb{ReadStore, WriteStore, ClaimStore} {
		store.RawSetString(string(verb), L.NewFunction(p.access(verb)))
	}
	L.SetGlobal("store", store)
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

// The sizes up to which the string functions work: one instruction of Lua must not cost a second or a gigabyte.
const (
	maxString  = 1 << 20
	maxSubject = 1 << 12
	maxPattern = 64
)

// stringLib caps the string functions and keeps addresses out of string.format.
func stringLib(L *lua.LState) {
	lib := L.GetGlobal(lua.StringLibName).(*lua.LTable)
	wrap := func(name string, check lua.LGFunction) {
		inner := lib.RawGetString(name).(*lua.LFunction).GFunction
		lib.RawSetString(name, L.NewFunction(func(L *lua.LState) int {
			check(L)
			return inner(L)
		}))
	}
	wrap("rep", func(L *lua.LState) int {
		if s, n := L.CheckString(1), L.CheckInt(2); n > 0 && len(s) > maxString/n {
			L.RaiseError("a string is at most %d bytes long", maxString)
		}
		return 0
	})
	for _, name := range []string{"find", "match", "gmatch", "gsub"} {
		wrap(name, func(L *lua.LState) int {
			if len(L.CheckString(1)) > maxSubject || len(L.CheckString(2)) > maxPattern {
				L.RaiseError("patterns work on at most %d bytes, and are at most %d bytes long", maxSubject, maxPattern)
			}
			return 0
		})
	}
	wrap("format", func(L *lua.LState) int {
		for i := 2; i <= L.GetTop(); i++ {
			if t := L.Get(i).Type(); t != lua.LTNumber && t != lua.LTString {
				L.Replace(i, lua.LString(plain(L.Get(i))))
			}
		}
		return wide(L)
	})
	lib.RawSetString("dump", lua.LNil)
}

// wide refuses a format that asks for more than two digits of width, as Lua 5.1 does.
func wide(L *lua.LState) int {
	digits := 0
	for _, c := range strings.ReplaceAll(L.CheckString(1), "%%", "") {
		switch {
		case c >= '0' && c <= '9':
			digits++
		default:
			digits = 0
		}
		if digits > 2 && strings.Contains(L.CheckString(1), "%") {
			L.RaiseError("invalid format (width or precision too long)")
		}
	}
	return 0
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
