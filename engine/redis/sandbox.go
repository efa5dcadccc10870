// The globals that a script sees, all of them read-only as in Redis.

package redis

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"lockstep/engine/sim"
)

const errReadOnly = "Attempt to modify a readonly table"

// openSandbox fills the Lua state. The chain of lookups for a global is: the read-only table, the globals, the functions
// that stand for operators, the refusal.
func (m *machine) openSandbox() {
	L := m.L
	m.protected = m.readOnly(L.CreateTable(0, 0))
	m.globals = m.baseLibrary()
	text, numbers, tables := L.CreateTable(0, 0), L.CreateTable(0, 0), L.CreateTable(0, 0)
	m.stringLibrary(text)
	m.mathLibrary(numbers)
	m.tableLibrary(tables)
	for _, l := range []struct {
		name  string
		table *lua.LTable
	}{
		{"string", text}, {"table", tables}, {"math", numbers},
		{"coroutine", m.coroutineLibrary()}, {"redis", m.redisLibrary()}, {"bit", m.bitLibrary()},
		{"cjson", m.jsonLibrary(func() *jsonConfig { return &m.node.json })},
	} {
		m.globals.RawSetString(l.name, m.readOnly(l.table))
	}
	m.methods(text, m.globals.RawGetString("string"))
	m.globals.RawSetString("_VERSION", lua.LString("Lua 5.1"))
	operators := m.operators()
	m.chain(m.globals, operators)
	m.chain(operators, L.NewFunction(m.noGlobal))
	env := m.readOnly(m.globals)
	m.globals.RawSetString("_G", env)
	L.Env = env
}

// operators are the functions that stand for operators.
func (m *machine) operators() *lua.LTable {
	return m.library([]function{
		{opConcat, m.concat}, {opSet, m.setIndex}, {opLen, m.length}, {opTable, m.newTable}, {opNumber, m.loopNumber},
		{opMinus, m.negate}, {opModulo, m.modulo}, {opMake, m.newFunction},
	})
}

// chain makes t look up in next what it has not.
func (m *machine) chain(t *lua.LTable, next lua.LValue) {
	meta := m.L.CreateTable(0, 2)
	meta.RawSetString("__index", next)
	t.Metatable = meta
}

// readOnly returns a table that shows t and refuses writes.
func (m *machine) readOnly(t *lua.LTable) *lua.LTable {
	shown := m.L.CreateTable(0, 0)
	m.chain(shown, t)
	shown.Metatable.(*lua.LTable).RawSetString("__newindex", m.L.NewFunction(func(L *lua.LState) int {
		L.RaiseError(errReadOnly)
		return 0
	}))
	m.hidden[shown] = t
	return shown
}

// function is a function of a library.
type function struct {
	name string
	run  lua.LGFunction
}

// library returns a table of functions.
func (m *machine) library(functions []function) *lua.LTable {
	t := m.L.CreateTable(0, len(functions))
	m.putSorted(t, functions)
	return t
}

// putSorted puts functions into a table by name, since that is the order in which pairs shows them.
func (m *machine) putSorted(t *lua.LTable, functions []function) {
	sim.Sort(functions, func(a, b function) int { return strings.Compare(a.name, b.name) })
	m.put(t, functions)
}

// put puts functions into a table. They are made at once, since every client has its own.
func (m *machine) put(t *lua.LTable, functions []function) {
	made := make([]lua.LFunction, len(functions))
	for i, f := range functions {
		made[i] = lua.LFunction{IsG: true, Env: m.L.Env, GFunction: f.run}
		t.RawSetString(f.name, &made[i])
	}
}

// missingGlobals names the libraries and functions of Redis that Lockstep does not have.
var missingGlobals = setOf(`cmsgpack struct getfenv setfenv newproxy`)

func (m *machine) noGlobal(L *lua.LState) int {
	name := m.tostring(L.Get(2))
	if missingGlobals[name] || name == "os" && m.release.server == valkey90 {
		L.RaiseError("Lockstep does not support '%s' yet", name)
	}
	L.RaiseError("Script attempted to access nonexistent global variable '%s'", name)
	return 0
}
