// The library coroutine.

package redis

import (
	lua "github.com/yuin/gopher-lua"
)

// coroutineBytes is what a new coroutine takes.
const coroutineBytes = 128 << 10

func (m *machine) coroutineLibrary() *lua.LTable {
	lua.OpenCoroutine(m.L)
	inner := m.L.Get(-1).(*lua.LTable)
	m.L.Pop(1)
	m.L.SetGlobal(lua.CoroutineLibName, lua.LNil)
	part := func(name string) lua.LGFunction { return inner.RawGetString(name).(*lua.LFunction).GFunction }
	c := coroutines{m, part("create"), part("resume"), part("status")}
	return m.library([]function{
		{"create", c.create}, {"resume", c.resume}, {"wrap", c.wrap}, {"yield", c.yield},
		{"status", c.status}, {"running", part("running")},
	})
}

// coroutines wraps gopher-lua's functions: a coroutine must count on the same meter as the script that made it.
type coroutines struct {
	m                                     *machine
	innerCreate, innerResume, innerStatus lua.LGFunction
}

func (c coroutines) create(L *lua.LState) int { return c.make(L, "create") }

// make makes a coroutine for the named function.
func (c coroutines) make(L *lua.LState, name string) int {
	if f, ok := L.Get(1).(*lua.LFunction); !ok || f.IsG {
		c.m.badArgument(L, 1, name, "Lua function expected")
	}
	c.m.meter.alloc(L, coroutineBytes)
	c.innerCreate(L)
	L.Get(-1).(*lua.LState).SetContext(c.m.meter)
	return 1
}

func (c coroutines) threadArg(L *lua.LState, name string) *lua.LState {
	th, ok := L.Get(1).(*lua.LState)
	if !ok {
		c.m.badArgument(L, 1, name, "coroutine expected")
	}
	return th
}

func (c coroutines) resume(L *lua.LState) int {
	th := c.threadArg(L, "resume")
	if th.Dead || L.Status(th) != "suspended" {
		L.Push(lua.LFalse)
		L.Push(lua.LString("cannot resume " + deadOr(L, th) + " coroutine"))
		return 2
	}
	depth := c.m.depth
	c.m.deeper(L)
	c.m.base = append(c.m.base, c.m.depth)
	n := c.innerResume(L)
	c.m.base = c.m.base[:len(c.m.base)-1]
	c.m.depth = depth
	c.m.meter.work(L, 0)
	if n == 2 && L.Get(-2) == lua.LFalse {
		c.m.meter.work(L, costOfCatch(L))
		if s, ok := L.Get(-1).(lua.LString); ok {
			L.Pop(1)
			L.Push(lua.LString(c.m.faithful(string(s))))
		}
	}
	return n
}

func deadOr(L *lua.LState, th *lua.LState) string {
	if th.Dead {
		return "dead"
	}
	return "non-suspended"
}

func (c coroutines) wrap(L *lua.LState) int {
	c.make(L, "wrap")
	th := L.Get(-1)
	L.Push(L.NewFunction(func(L *lua.LState) int {
		L.Insert(th, 1)
		n := c.resume(L)
		if L.Get(-n) == lua.LTrue {
			return n - 1
		}
		object := L.Get(-1)
		if s, ok := c.m.text(object); ok {
			object = lua.LString(c.m.position(L, 1) + s)
		}
		c.m.raise(L, object)
		return 0
	}))
	return 1
}

// yield refuses to leave a function that Go called, as Lua 5.1 does.
func (c coroutines) yield(L *lua.LState) int {
	if len(c.m.base) == 0 || c.m.base[len(c.m.base)-1] != c.m.depth {
		c.m.raise(L, lua.LString("attempt to yield across metamethod/C-call boundary"))
	}
	return -1
}

func (c coroutines) status(L *lua.LState) int {
	c.threadArg(L, "status")
	return c.innerStatus(L)
}
