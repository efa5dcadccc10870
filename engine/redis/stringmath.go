// Strings as operands of arithmetic and of numeric loops, read as Lua 5.1 reads them: gopher-lua alone would take "010"
// for octal.

package redis

import (
	"math"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// stringArithmetic puts the operators into the metatable of strings.
func (m *machine) stringArithmetic(meta *lua.LTable) {
	var functions []function
	for _, op := range []struct {
		event string
		f     func(a, b float64) float64
	}{
		{"__add", func(a, b float64) float64 { return a + b }},
		{"__sub", func(a, b float64) float64 { return a - b }},
		{"__mul", func(a, b float64) float64 { return a * b }},
		{"__div", func(a, b float64) float64 { return a / b }},
		{"__mod", modulo},
		{"__pow", math.Pow},
	} {
		functions = append(functions, function{op.event, func(L *lua.LState) int {
			L.Push(m.arithmetic(L, op.event, op.f))
			return 1
		}})
	}
	m.put(meta, functions)
}

// modulo is a % b as Lua 5.1 computes it; gopher-lua's own gives other digits where the quotient is large.
func modulo(a, b float64) float64 { return a - float64(math.Floor(a/b)*b) } // Rounded twice on every machine.

func (m *machine) modulo(L *lua.LState) int {
	a, ok := L.Get(1).(lua.LNumber)
	b, ok2 := L.Get(2).(lua.LNumber)
	if ok && ok2 {
		L.Push(lua.LNumber(modulo(float64(a), float64(b))))
	} else {
		L.Push(m.arithmetic(L, "__mod", modulo))
	}
	return 1
}

// arithmetic applies an operator to two operands of which one is a string. A table's own operator comes first.
func (m *machine) arithmetic(L *lua.LState, event string, f func(a, b float64) float64) lua.LValue {
	left, right := L.Get(1), L.Get(2)
	for _, v := range []lua.LValue{left, right} {
		if _, ok := v.(lua.LString); !ok {
			if own := L.GetMetaField(v, event); own != lua.LNil {
				return m.call(L, own, left, right)
			}
		}
	}
	a, ok := number(left)
	b, ok2 := number(right)
	if ok && ok2 {
		return lua.LNumber(f(a, b))
	}
	at := m.placeOf(L)
	nameLeft, nameRight := operandNames(m.sitesOf(at.chunk), at.line, strings.TrimPrefix(event, "__"))
	if ok {
		nameLeft, left = nameRight, right
	}
	L.RaiseError("%s", complaint("perform arithmetic on", nameLeft, left.Type().String()))
	return nil
}

// negate is -value. Its first argument names the value.
func (m *machine) negate(L *lua.LState) int {
	v := L.Get(2)
	f, ok := number(v)
	switch own := L.GetMetaField(v, "__unm"); {
	case ok:
		L.Push(lua.LNumber(-f))
	case own != lua.LNil:
		L.Push(m.call(L, own, v))
	default:
		L.RaiseError("%s", complaint("perform arithmetic on", L.Get(1).String(), v.Type().String()))
	}
	return 1
}

// loopNumber makes a number of a string that begins, ends or steps a numeric loop.
func (m *machine) loopNumber(L *lua.LState) int {
	v := L.Get(1)
	if s, ok := v.(lua.LString); ok {
		if f, ok := parseNumber(string(s)); ok {
			v = lua.LNumber(f)
		}
	}
	L.Push(v)
	return 1
}
