// Tables that are filled when a program first looks at them: most programs use few of the functions that they are given.

package redis

import lua "github.com/yuin/gopher-lua"

// later returns an empty table that fill fills before anything of it is seen or changed. Reading and setting a field
// get there through its metatable; library functions call filled for the tables that they are given.
func (m *machine) later(fill func(t *lua.LTable)) *lua.LTable {
	if m.unfilled == nil {
		m.unfilled = m.L.CreateTable(0, 2)
		m.put(m.unfilled, []function{{"__index", m.firstRead}, {"__newindex", m.firstSet}})
		m.fillers = map[*lua.LTable]func(*lua.LTable){}
	}
	t := m.L.CreateTable(0, 0)
	t.Metatable, m.fillers[t] = m.unfilled, fill
	return t
}

// filled returns t, filled.
func (m *machine) filled(t *lua.LTable) *lua.LTable {
	if fill := m.fillers[t]; fill != nil {
		delete(m.fillers, t)
		t.Metatable = lua.LNil
		fill(t)
	}
	return t
}

func (m *machine) firstRead(L *lua.LState) int {
	L.Push(m.filled(L.CheckTable(1)).RawGet(L.Get(2)))
	return 1
}

func (m *machine) firstSet(L *lua.LState) int {
	m.filled(L.CheckTable(1)).RawSet(L.Get(2), L.Get(3))
	return 0
}
