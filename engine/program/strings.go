package program

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// The sizes up to which the string functions work: one instruction of Lua must not cost a second or a gigabyte.
const (
	maxString  = 1 << 20
	maxSubject = 1 << 12
	maxPattern = 64
	maxSteps   = 20_000_000 // of a pattern match, at the worst
)

func tooLong(L *lua.LState) { L.RaiseError("a string is at most %d bytes long", maxString) }

// stringLib caps the string functions and table.concat, and keeps addresses out of string.format.
func stringLib(L *lua.LState) {
	lib := L.GetGlobal(lua.StringLibName).(*lua.LTable)
	lib.RawSetString("dump", lua.LNil)
	checked(L, lib, "rep", func(L *lua.LState) {
		if s, n := L.CheckString(1), L.CheckNumber(2); n > 0 && float64(len(s))*float64(n) > maxString {
			tooLong(L)
		}
	})
	for _, name := range []string{"find", "match", "gmatch"} {
		checked(L, lib, name, pattern)
	}
	checked(L, lib, "gsub", func(L *lua.LState) {
		pattern(L)
		replacements(L)
	})
	checked(L, lib, "format", func(L *lua.LState) {
		for i := 2; i <= L.GetTop(); i++ {
			if t := L.Get(i).Type(); t != lua.LTNumber && t != lua.LTString {
				L.Replace(i, lua.LString(plain(L.Get(i))))
			}
		}
		wide(L)
	})
	checked(L, L.GetGlobal(lua.TabLibName).(*lua.LTable), "concat", func(L *lua.LState) {
		t, size := L.CheckTable(1), 0
		gap := len(L.OptString(2, ""))
		for i, n := 1, t.Len(); i <= n; i++ {
			if size += len(lua.LVAsString(t.RawGetInt(i))) + gap; size > maxString {
				tooLong(L)
			}
		}
	})
	mt := L.GetMetatable(lua.LString("")).(*lua.LTable)
	mt.RawSetString("__metatable", lua.LString("string"))
}

// checked puts a check of the arguments before a library function.
func checked(L *lua.LState, lib *lua.LTable, name string, check func(*lua.LState)) {
	inner := lib.RawGetString(name).(*lua.LFunction).GFunction
	lib.RawSetString(name, L.NewFunction(func(L *lua.LState) int {
		check(L)
		return inner(L)
	}))
}

// pattern refuses a match that could take too long: each repetition in the pattern may try every place in the subject.
func pattern(L *lua.LState) {
	subject, pat := L.CheckString(1), L.CheckString(2)
	if len(subject) > maxSubject || len(pat) > maxPattern {
		L.RaiseError("patterns work on at most %d bytes, and are at most %d bytes long", maxSubject, maxPattern)
	}
	steps := float64(len(subject) + 1)
	for range repetitions(pat) {
		steps *= float64(len(subject) + 1)
	}
	if steps > maxSteps {
		L.RaiseError("this pattern takes too many steps on a text of %d bytes", len(subject))
	}
}

// repetitions counts the items of a pattern that may match a varying length.
func repetitions(pat string) int {
	n, set := 0, false
	for i := 0; i < len(pat); i++ {
		switch c := pat[i]; {
		case c == '%' && i+1 < len(pat):
			i++
			if pat[i] == 'b' || '0' <= pat[i] && pat[i] <= '9' {
				n++
			}
		case set:
			set = c != ']'
		case c == '[':
			set = true
		case c == '*' || c == '+' || c == '-' || c == '?':
			n++
		}
	}
	return n
}

// replacements bounds what gsub builds, by counting what its third argument gives.
func replacements(L *lua.LState) {
	subject, size := L.CheckString(1), 0
	count := func(v lua.LValue) lua.LValue {
		if size += len(lua.LVAsString(v)); size > maxString {
			tooLong(L)
		}
		return v
	}
	switch r := L.Get(3).(type) {
	case *lua.LFunction:
		L.Replace(3, L.NewFunction(func(L *lua.LState) int {
			n := L.GetTop()
			L.Insert(r, 1)
			L.Call(n, 1)
			count(L.Get(-1))
			return 1
		}))
	case *lua.LTable:
		L.Replace(3, L.NewFunction(func(L *lua.LState) int {
			L.Push(count(L.GetTable(r, L.Get(1))))
			return 1
		}))
	default:
		text := lua.LVAsString(r)
		if (len(subject)+1)*(len(text)+strings.Count(text, "%")*len(subject)) > maxString {
			tooLong(L)
		}
	}
}

// wide refuses a format that asks for more than two digits of width, as Lua 5.1 does.
func wide(L *lua.LState) {
	digits, inside := 0, false
	for _, c := range L.CheckString(1) {
		switch {
		case c == '%':
			inside, digits = !inside, 0
		case inside && '0' <= c && c <= '9':
			if digits++; digits > 2 {
				L.RaiseError("invalid format (width or precision too long)")
			}
		case inside && strings.ContainsRune("-+ #.", c):
			digits = 0
		default:
			inside = false
		}
	}
}
