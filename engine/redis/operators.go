// The functions that stand for operators which gopher-lua would run differently or without limit.

package redis

import (
	"math"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// concat is a..b..c. Its first argument names the operands.
func (m *machine) concat(L *lua.LState) int {
	top := L.GetTop()
	result := L.Get(top)
	for i := top - 1; i > 1; i-- {
		result = m.concatPair(L, L.Get(i), result, i-2)
	}
	L.Push(result)
	return 1
}

// concatPair is a..b; at is the index of a among the operands.
func (m *machine) concatPair(L *lua.LState, a, b lua.LValue, at int) lua.LValue {
	left, ok := m.text(a)
	right, ok2 := m.text(b)
	if ok && ok2 {
		m.meter.alloc(L, len(left)+len(right))
		return lua.LString(left + right)
	}
	for _, v := range []lua.LValue{a, b} {
		if f := L.GetMetaField(v, "__concat"); f != lua.LNil {
			return m.call(L, f, a, b)
		}
	}
	names := strings.Split(L.Get(1).String(), "\n")
	if ok {
		a, at = b, at+1
	}
	L.RaiseError("%s", complaint("concatenate", names[at], a.Type().String()))
	return nil
}

// setIndex is object[key] = value. Its first argument names the object.
func (m *machine) setIndex(L *lua.LState) int {
	object, key, value := L.Get(2), L.Get(3), L.Get(4)
	t, ok := object.(*lua.LTable)
	if !ok {
		if L.GetMetaField(object, "__newindex") == lua.LNil {
			L.RaiseError("%s", complaint("index", L.Get(1).String(), object.Type().String()))
		}
		L.SetTable(object, key, value)
		return 0
	}
	if m.filled(t).Metatable == lua.LNil {
		m.rawSet(L, t, key, value)
		return 0
	}
	m.grow(L, t, key)
	L.SetTable(t, key, value)
	return 0
}

// rawSet sets a key of a table without its metatable.
func (m *machine) rawSet(L *lua.LState, t *lua.LTable, key, value lua.LValue) {
	if bad := badKey(key); bad != "" {
		L.RaiseError("%s", bad)
	}
	m.grow(L, t, key)
	if m.program != nil && t == m.globals {
		m.program.touched = true
	}
	t.RawSet(key, value)
}

// badKey tells why a table cannot have a key.
func badKey(key lua.LValue) string {
	switch k := key.(type) {
	case *lua.LNilType:
		return "table index is nil"
	case lua.LNumber:
		if math.IsNaN(float64(k)) {
			return "table index is NaN"
		}
	}
	return ""
}

// What a slot of a table takes, in its list and under another key.
const (
	bytesPerSlot = 16
	bytesPerKey  = 160
)

// grow counts what a table needs in order to hold key: gopher-lua fills the array up to a whole number.
func (m *machine) grow(L *lua.LState, t *lua.LTable, key lua.LValue) {
	size := m.sizes[t]
	if k, ok := key.(lua.LNumber); ok && float64(k) == math.Trunc(float64(k)) && k > 0 && k < lua.LNumber(lua.MaxArrayIndex) {
		if int(k) > size {
			m.meter.alloc(L, (int(k)-size)*bytesPerSlot)
			m.sizes[t] = int(k)
		}
		return
	}
	m.meter.alloc(L, bytesPerKey)
	m.sizes[t] = size + 1
}

// scan counts the work of walking over the slots of a table, of which the caller uses some.
func (m *machine) scan(L *lua.LState, t *lua.LTable, used int) {
	m.meter.work(L, max(m.sizes[t]-used, 0)/slotsPerInstruction)
}

// length is #value. Its first argument names the value.
func (m *machine) length(L *lua.LState) int {
	switch v := L.Get(2).(type) {
	case lua.LString:
		L.Push(lua.LNumber(len(v)))
	case *lua.LTable:
		L.Push(lua.LNumber(m.size(L, v)))
	default:
		L.RaiseError("%s", complaint("get length of", L.Get(1).String(), v.Type().String()))
	}
	return 1
}

// size is the length of a table; a read-only one has that of what it shows.
func (m *machine) size(L *lua.LState, t *lua.LTable) int {
	n := t.Len()
	m.scan(L, t, n)
	return n
}

// tableBytes is what a new table takes with its first elements.
const tableBytes = 1024

// newTable counts a table that a constructor has made.
func (m *machine) newTable(L *lua.LState) int {
	m.meter.allocated += tableBytes
	if t, ok := L.Get(1).(*lua.LTable); ok && m.program != nil {
		m.meter.alloc(L, t.Len()*bytesPerSlot)
		m.sizes[t] = max(m.sizes[t], t.Len())
	}
	m.meter.alloc(L, 0)
	L.Push(L.Get(1))
	return 1
}

// functionBytes is what a new function takes with what it shares with its maker.
const functionBytes = 256

// newFunction counts a function that a program has made, and passes it on.
func (m *machine) newFunction(L *lua.LState) int {
	m.meter.alloc(L, functionBytes)
	return L.GetTop()
}

// iterator returns a function that a library makes for its caller.
func (m *machine) iterator(L *lua.LState, f lua.LGFunction) *lua.LFunction {
	if m.program != nil {
		m.meter.alloc(L, functionBytes)
	}
	return L.NewFunction(f)
}

// call calls a Lua value from Go and returns its first result.
func (m *machine) call(L *lua.LState, f lua.LValue, args ...lua.LValue) lua.LValue {
	m.deeper(L)
	L.Push(f)
	for _, a := range args {
		L.Push(a)
	}
	L.Call(len(args), 1)
	m.depth--
	v := L.Get(-1)
	L.Pop(1)
	return v
}

// maxDepth is how often Go and Lua may call each other in turn, as in Lua 5.1.
const maxDepth = 190

func (m *machine) deeper(L *lua.LState) {
	if m.depth >= maxDepth {
		L.RaiseError("C stack overflow")
	}
	m.depth++
}
