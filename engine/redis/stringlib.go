// The library string, without its patterns and formats.

package redis

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// stringLibrary puts the library into t.
func (m *machine) stringLibrary(t *lua.LTable) {
	m.putSorted(t, []function{
		{"len", func(L *lua.LState) int { L.Push(lua.LNumber(len(m.stringArg(L, 1, "len")))); return 1 }},
		{"lower", m.mapString("lower", lower)},
		{"upper", m.mapString("upper", upper)},
		{"reverse", m.mapString("reverse", reverse)},
		{"rep", m.rep}, {"sub", m.sub}, {"byte", m.bytesOf}, {"char", m.char}, {"format", m.format}, {"dump", m.dump},
		{"find", m.find}, {"match", m.match}, {"gmatch", m.gmatch}, {"gfind", m.gmatch}, {"gsub", m.gsub},
	})
}

// methods makes what the library string has methods of strings; shown is what scripts see of it.
func (m *machine) methods(library *lua.LTable, shown lua.LValue) {
	meta := m.L.CreateTable(0, 8)
	meta.RawSetString("__index", library)
	m.stringArithmetic(meta)
	m.refuseCalls(meta)
	m.L.SetMetatable(lua.LString(""), meta)
	ofStrings := m.L.CreateTable(0, 1)
	ofStrings.RawSetString("__index", shown)
	m.ofStrings = m.readOnly(ofStrings)
}

// lower returns s in ASCII small letters.
func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

func reverse(s string) string {
	b := make([]byte, len(s))
	for i := range b {
		b[i] = s[len(s)-1-i]
	}
	return string(b)
}

func (m *machine) mapString(name string, f func(string) string) lua.LGFunction {
	return func(L *lua.LState) int {
		s := m.stringArg(L, 1, name)
		m.meter.alloc(L, len(s))
		L.Push(lua.LString(f(s)))
		return 1
	}
}

func (m *machine) rep(L *lua.LState) int {
	s, n := m.stringArg(L, 1, "rep"), m.intArg(L, 2, "rep")
	if n <= 0 || s == "" {
		L.Push(lua.LString(""))
		return 1
	}
	if int64(n) > m.meter.limits.Bytes/int64(len(s)) {
		L.RaiseError("%s", m.meter.limits.Full)
	}
	m.meter.alloc(L, n*len(s))
	L.Push(lua.LString(strings.Repeat(s, n)))
	return 1
}

// bounds turns first and last, counted from 1 or from the end, into a slice of a string of this length.
func bounds(first, last, length int) (from, to int) {
	if first < 0 {
		first = max(first+length+1, 1)
	}
	if last < 0 {
		last += length + 1
	}
	from, to = max(first, 1)-1, min(last, length)
	return from, max(from, to)
}

func (m *machine) sub(L *lua.LState) int {
	s := m.stringArg(L, 1, "sub")
	from, to := bounds(m.intArg(L, 2, "sub"), m.optInt(L, 3, "sub", -1), len(s))
	if from >= len(s) {
		s, from, to = "", 0, 0
	}
	L.Push(lua.LString(s[from:to]))
	return 1
}

func (m *machine) bytesOf(L *lua.LState) int {
	s := m.stringArg(L, 1, "byte")
	first := m.optInt(L, 2, "byte", 1)
	from, to := bounds(first, m.optInt(L, 3, "byte", first), len(s))
	if from >= len(s) {
		return 0
	}
	if to-from > maxUnpacked {
		L.RaiseError("string slice too long")
	}
	for i := from; i < to; i++ {
		L.Push(lua.LNumber(s[i]))
	}
	return to - from
}

func (m *machine) char(L *lua.LState) int {
	b := make([]byte, L.GetTop())
	for i := range b {
		c := m.intArg(L, i+1, "char")
		if c < 0 || c > 255 {
			m.badArgument(L, i+1, "char", "invalid value")
		}
		b[i] = byte(c)
	}
	L.Push(lua.LString(b))
	return 1
}

func (m *machine) dump(L *lua.LState) int {
	L.RaiseError("Lockstep does not support 'string.dump' yet")
	return 0
}
