// The library table.

package redis

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// tableLibrary puts the library into t.
func (m *machine) tableLibrary(t *lua.LTable) {
	m.putSorted(t, []function{
		{"concat", m.tableConcat}, {"insert", m.tableInsert}, {"remove", m.tableRemove}, {"sort", m.tableSort},
		{"getn", m.getn}, {"maxn", m.maxn}, {"foreach", m.foreach}, {"foreachi", m.foreachi}, {"setn", m.setn},
	})
}

func (m *machine) tableConcat(L *lua.LState) int {
	separator := ""
	if L.Get(2) != lua.LNil {
		separator = m.stringArg(L, 2, "concat")
	}
	t := m.tableArg(L, 1, "concat")
	first := m.optInt(L, 3, "concat", 1)
	last := 0
	if L.Get(4) == lua.LNil {
		last = m.size(L, t)
	} else {
		last = m.intArg(L, 4, "concat")
	}
	var out strings.Builder
	for i := first; i <= last; i++ {
		item := t.RawGet(lua.LNumber(i))
		s, ok := m.text(item)
		if !ok {
			L.RaiseError("invalid value (%s) at index %d in table for 'concat'", item.Type().String(), i)
		}
		if i < last {
			s += separator
		}
		m.meter.alloc(L, len(s))
		m.meter.work(L, 1)
		out.WriteString(s)
	}
	L.Push(lua.LString(out.String()))
	return 1
}

func (m *machine) tableInsert(L *lua.LState) int {
	t := m.tableArg(L, 1, "insert")
	end := m.size(L, t) + 1
	m.refuseReadOnly(L, t)
	switch L.GetTop() {
	case 2:
		m.rawSet(L, t, lua.LNumber(end), L.Get(2))
	case 3:
		at := m.intArg(L, 2, "insert")
		end = max(end, at)
		m.meter.work(L, max(end-at, 0)/slotsPerInstruction)
		m.grow(L, t, lua.LNumber(end))
		insert(t, at, end, L.Get(3))
	default:
		L.RaiseError("wrong number of arguments to 'insert'")
	}
	return 0
}

// insert moves what lies from a place on to the end one up and puts a value there. Places below 1 are keys like others.
func insert(t *lua.LTable, at, end int, value lua.LValue) {
	if at >= 1 {
		t.Insert(at, value)
		return
	}
	for i := end; i > at; i-- {
		t.RawSet(lua.LNumber(i), t.RawGet(lua.LNumber(i-1)))
	}
	t.RawSet(lua.LNumber(at), value)
}

func (m *machine) tableRemove(L *lua.LState) int {
	t := m.tableArg(L, 1, "remove")
	end := m.size(L, t)
	at := m.optInt(L, 2, "remove", end)
	if at < 1 || at > end {
		return 0
	}
	m.refuseReadOnly(L, t)
	m.meter.work(L, (end-at)/2)
	L.Push(t.RawGetInt(at))
	for i := at; i < end; i++ {
		t.RawSetInt(i, t.RawGetInt(i+1))
	}
	t.RawSetInt(end, lua.LNil)
	return 1
}

// tableSort sorts in place. Equal items and orders that contradict themselves may come out otherwise than in Redis.
func (m *machine) tableSort(L *lua.LState) int {
	t := m.tableArg(L, 1, "sort")
	n := m.size(L, t)
	less := func(a, b lua.LValue) bool { return m.lessThan(L, a, b) }
	if L.GetTop() > 1 && L.Get(2) != lua.LNil {
		f := m.functionArg(L, 2, "sort")
		less = func(a, b lua.LValue) bool { return lua.LVAsBool(m.call(L, f, a, b)) }
	}
	m.refuseReadOnly(L, t)
	m.meter.alloc(L, n*bytesPerSlot)
	items := make([]lua.LValue, n)
	for i := range items {
		items[i] = t.RawGetInt(i + 1)
	}
	slices.SortFunc(items, func(a, b lua.LValue) int {
		m.meter.work(L, 1)
		switch {
		case less(a, b):
			return -1
		case less(b, a):
			return 1
		}
		return 0
	})
	for i, v := range items {
		t.RawSetInt(i+1, v)
	}
	return 0
}

// lessThan compares as < does, in a library function.
func (m *machine) lessThan(L *lua.LState, a, b lua.LValue) bool {
	switch x := a.(type) {
	case lua.LNumber:
		if y, ok := b.(lua.LNumber); ok {
			return x < y
		}
	case lua.LString:
		if y, ok := b.(lua.LString); ok {
			return x < y
		}
	}
	if f := L.GetMetaField(a, "__lt"); f != lua.LNil {
		return lua.LVAsBool(m.call(L, f, a, b))
	}
	m.raise(L, lua.LString(compareText(a.Type().String(), b.Type().String())))
	return false
}

// compareText words that two types have no order.
func compareText(a, b string) string {
	if a == b {
		return "attempt to compare two " + a + " values"
	}
	return "attempt to compare " + a + " with " + b
}

func (m *machine) getn(L *lua.LState) int {
	L.Push(lua.LNumber(m.size(L, m.tableArg(L, 1, "getn"))))
	return 1
}

func (m *machine) maxn(L *lua.LState) int {
	highest := lua.LNumber(0)
	m.walk(L, m.tableArg(L, 1, "maxn"), func(k, _ lua.LValue) bool {
		if n, ok := k.(lua.LNumber); ok {
			highest = max(highest, n)
		}
		return true
	})
	L.Push(highest)
	return 1
}

// walk visits the pairs of a table until visit says no.
func (m *machine) walk(L *lua.LState, t *lua.LTable, visit func(k, v lua.LValue) bool) {
	t = m.filled(m.shown(t))
	m.scan(L, t, 0)
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		m.meter.work(L, 1)
		if !visit(k, v) {
			return
		}
	}
}

func (m *machine) foreach(L *lua.LState) int {
	t, f := m.tableArg(L, 1, "foreach"), m.functionArg(L, 2, "foreach")
	result := lua.LValue(lua.LNil)
	m.walk(L, t, func(k, v lua.LValue) bool {
		result = m.call(L, f, k, v)
		return result == lua.LNil
	})
	L.Push(result)
	return 1
}

func (m *machine) foreachi(L *lua.LState) int {
	t, f := m.tableArg(L, 1, "foreachi"), m.functionArg(L, 2, "foreachi")
	n := m.size(L, t)
	for i := 1; i <= n; i++ {
		m.meter.work(L, 1)
		if v := m.call(L, f, lua.LNumber(i), t.RawGetInt(i)); v != lua.LNil {
			L.Push(v)
			return 1
		}
	}
	return 0
}

func (m *machine) setn(L *lua.LState) int {
	L.RaiseError("'setn' is obsolete")
	return 0
}
