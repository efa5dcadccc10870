// Access to tables by function: raw, by iteration, and to their metatables. Read-only tables show what they hide.

package redis

import lua "github.com/yuin/gopher-lua"

// shown returns the table behind a read-only one, or the table itself.
func (m *machine) shown(t *lua.LTable) *lua.LTable {
	if behind := m.hidden[t]; behind != nil {
		return behind
	}
	return t
}

// refuseReadOnly ends a library function that would change a read-only table.
func (m *machine) refuseReadOnly(L *lua.LState, t *lua.LTable) {
	if m.hidden[t] != nil {
		m.raise(L, lua.LString(errReadOnly))
	}
}

func (m *machine) rawGet(L *lua.LState) int {
	L.Push(m.shown(m.tableArg(L, 1, "rawget")).RawGet(m.anyArg(L, 2, "rawget")))
	return 1
}

func (m *machine) rawSetKey(L *lua.LState) int {
	t := m.tableArg(L, 1, "rawset")
	key, value := m.anyArg(L, 2, "rawset"), m.anyArg(L, 3, "rawset")
	m.refuseReadOnly(L, t)
	if bad := badKey(key); bad != "" {
		m.raise(L, lua.LString(bad))
	}
	m.rawSet(L, t, key, value)
	L.Push(t)
	return 1
}

func (m *machine) getMetatable(L *lua.LState) int {
	v := m.anyArg(L, 1, "getmetatable")
	if t, ok := v.(*lua.LTable); ok && m.hidden[m.filled(t)] != nil {
		L.Push(m.protected)
		return 1
	}
	if _, ok := v.(lua.LString); ok {
		L.Push(m.ofStrings)
		return 1
	}
	if _, ok := v.(*lua.LTable); !ok {
		L.Push(lua.LNil)
		return 1
	}
	if field := L.GetMetaField(v, "__metatable"); field != lua.LNil {
		L.Push(field)
		return 1
	}
	L.Push(L.GetMetatable(v))
	return 1
}

func (m *machine) setMetatable(L *lua.LState) int {
	t := m.tableArg(L, 1, "setmetatable")
	meta, ok := L.Get(2).(*lua.LTable)
	if !ok && (L.Get(2) != lua.LNil || L.GetTop() < 2) {
		m.badArgument(L, 2, "setmetatable", "nil or table expected")
	}
	m.refuseReadOnly(L, t)
	if L.GetMetaField(t, "__metatable") != lua.LNil {
		L.RaiseError("cannot change a protected metatable")
	}
	t.Metatable = lua.LNil
	if ok {
		t.Metatable = meta
	}
	L.Push(t)
	return 1
}

func (m *machine) next(L *lua.LState) int {
	t := m.tableArg(L, 1, "next")
	m.scan(L, t, 0)
	return pushPair(L, m.shown(t), L.Get(2))
}

func pushPair(L *lua.LState, t *lua.LTable, key lua.LValue) int {
	k, v := t.Next(key)
	if k == lua.LNil {
		L.Push(lua.LNil)
		return 1
	}
	L.Push(k)
	L.Push(v)
	return 2
}

// pairs returns an iterator that counts a walk from the start once, not at every step.
func (m *machine) pairs(L *lua.LState) int {
	t := m.tableArg(L, 1, "pairs")
	last := lua.LValue(lua.LNil)
	L.Push(m.iterator(L, func(L *lua.LState) int {
		t := m.tableArg(L, 1, "next")
		key := L.Get(2)
		if key == lua.LNil || key != last {
			m.scan(L, t, 0)
		}
		n := pushPair(L, m.shown(t), key)
		last = L.Get(-n)
		return n
	}))
	L.Push(t)
	L.Push(lua.LNil)
	return 3
}

func (m *machine) ipairs(L *lua.LState) int {
	t := m.tableArg(L, 1, "ipairs")
	L.Push(m.iterator(L, func(L *lua.LState) int {
		i := m.intArg(L, 2, "ipairs") + 1
		v := m.shown(m.tableArg(L, 1, "ipairs")).RawGetInt(i)
		if v == lua.LNil {
			L.Push(lua.LNil)
			return 1
		}
		L.Push(lua.LNumber(i))
		L.Push(v)
		return 2
	}))
	L.Push(t)
	L.Push(lua.LNumber(0))
	return 3
}
