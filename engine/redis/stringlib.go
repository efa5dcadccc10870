// The libraries string and table.

package redis

import lua "github.com/yuin/gopher-lua"

func (m *machine) stringLibrary() *lua.LTable {
	lua.OpenString(m.L)
	t := m.L.Get(-1).(*lua.LTable)
	m.L.Pop(1)
	return t
}
func (m *machine) tableLibrary() *lua.LTable {
	lua.OpenTable(m.L)
	t := m.L.Get(-1).(*lua.LTable)
	m.L.Pop(1)
	return t
}
