package program

import (
	"errors"
	"fmt"
	"math"
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"

	"lockstep/engine/resp"
	"lockstep/engine/trace"
)

// argument turns a value into a word of a command.
func argument(L *lua.LState, v lua.LValue) string {
	switch v := v.(type) {
	case lua.LString:
		if len(v) > maxArg {
			L.RaiseError("an argument is at most %d bytes long", maxArg)
		}
		return string(v)
	case lua.LNumber:
		return number(v)
	}
	L.RaiseError("an argument of a command is text or a number, not %s", describe(v))
	return ""
}

// number prints a number as Lua 5.1 does (%.14g), without its exponent form for whole numbers below 2⁵³.
func number(n lua.LNumber) string {
	f := float64(n)
	if f == math.Trunc(f) && math.Abs(f) < 1<<53 {
		return strconv.FormatInt(int64(f), 10)
	}
	return strconv.FormatFloat(f, 'g', 14, 64)
}

// maxWhole is the largest number up to which every whole number has a form of its own.
const maxWhole = 1 << 53

// whole reads a number that must be whole; word is who needs it.
func whole(L *lua.LState, v lua.LValue, word string) int64 {
	num, ok := v.(lua.LNumber)
	if f := float64(num); !ok || f != math.Trunc(f) || math.Abs(f) > maxWhole { // NaN is not equal to itself.
		got := describe(v)
		if ok {
			got = plain(v)
		}
		L.RaiseError("%s needs a whole number up to 2^53, not %s", word, got)
	}
	return int64(num)
}

// section reads the name of a section; word is who needs it.
func section(L *lua.LState, word string) string {
	name, _ := L.Get(1).(lua.LString)
	if err := sectionName(string(name), word); err != nil {
		L.RaiseError("%s", err)
	}
	return string(name)
}

// sectionName checks the name of a section; word is who needs it.
func sectionName(name, word string) error {
	switch {
	case name == "":
		return fmt.Errorf("%s needs the name of a section", word)
	case len(name) > maxSection:
		return fmt.Errorf("the name of a section is at most %d bytes long", maxSection)
	case strings.ContainsFunc(name, func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }):
		return errors.New("the name of a section must be printable")
	}
	return nil
}

// command checks that there is a command at all, and that a call may send it.
func command(L *lua.LState, argv []string) []string {
	if len(argv) == 0 || argv[0] == "" {
		L.RaiseError("a call needs a command")
	}
	if listening(argv[0]) {
		L.RaiseError("messages come on a connection of their own: use subscribe and unsubscribe instead of %s", argv[0])
	}
	return sized(L, argv)
}

// sized checks the length of a command.
func sized(L *lua.LState, argv []string) []string {
	if len(argv) > maxArgs {
		L.RaiseError("a command has at most %d words", maxArgs)
	}
	return argv
}

// values returns the members of the list that is argument n.
func (p *luaProcess) values(L *lua.LState, n int) []lua.LValue {
	t := L.CheckTable(n)
	size := p.machine.Size(L, t)
	if size > maxArgs {
		L.RaiseError("a list has at most %d members here", maxArgs)
	}
	out := make([]lua.LValue, size)
	for i := range out {
		out[i] = t.RawGetInt(i + 1)
	}
	return out
}

// list returns the members of the list that is argument n as words.
func (p *luaProcess) list(L *lua.LState, n int) []string {
	vs := p.values(L, n)
	out := make([]string, len(vs))
	for i, v := range vs {
		out[i] = argument(L, v)
	}
	return out
}

// storable turns a value into what a store keeps.
func storable(L *lua.LState, v lua.LValue) resp.Value {
	switch v := v.(type) {
	case lua.LString:
		return resp.BulkOf(argument(L, v))
	case lua.LNumber:
		if f := float64(v); f == math.Trunc(f) && math.Abs(f) < 1<<53 {
			return resp.IntOf(int64(f))
		}
		return resp.BulkOf(number(v))
	}
	L.RaiseError("a store keeps text or a number, not %s", describe(v))
	return resp.Value{}
}

// plain prints a value for people, never with an address in memory.
func plain(v lua.LValue) string {
	switch v := v.(type) {
	case lua.LString:
		return string(v)
	case lua.LNumber:
		return number(v)
	case lua.LBool, *lua.LNilType:
		return v.String()
	}
	if d, ok := asStamp(v); ok {
		return trace.Ms(int64(d))
	}
	return describe(v)
}

// describe names the type of a value.
func describe(v lua.LValue) string {
	if _, ok := asStamp(v); ok {
		return "a timestamp"
	}
	if v == lua.LNil {
		return "nil"
	}
	return "a " + v.Type().String()
}

// maxDepth bounds the nesting of a logged table.
const maxDepth = 6

// appendJSON appends a value as JSON, the keys of tables sorted; a table with members 1…n and nothing else is a list.
func (p *luaProcess) appendJSON(L *lua.LState, b []byte, v lua.LValue, depth int) []byte {
	if depth > maxDepth || len(b) > maxText {
		L.RaiseError("a logged table is too large")
	}
	switch v := v.(type) {
	case lua.LBool:
		return strconv.AppendBool(b, bool(v))
	case lua.LNumber:
		if f := float64(v); math.IsNaN(f) || math.IsInf(f, 0) {
			return append(b, "null"...)
		}
		return append(b, number(v)...)
	case *lua.LTable:
		if n := p.machine.Size(L, v); n > 0 {
			return p.appendList(L, b, v, n, depth)
		}
		return p.appendObject(L, b, v, depth)
	}
	if d, ok := asStamp(v); ok {
		return append(b, number(msNumber(d))...)
	}
	return trace.AppendString(b, plain(v))
}

func (p *luaProcess) appendList(L *lua.LState, b []byte, t *lua.LTable, n, depth int) []byte {
	b = append(b, '[')
	for i := 1; i <= n; i++ {
		if i > 1 {
			b = append(b, ',')
		}
		b = p.appendJSON(L, b, t.RawGetInt(i), depth+1)
	}
	return append(b, ']')
}

func (p *luaProcess) appendObject(L *lua.LState, b []byte, t *lua.LTable, depth int) []byte {
	var keys []string
	p.machine.Walk(L, t, func(k, _ lua.LValue) bool {
		if s, ok := k.(lua.LString); ok {
			keys = append(keys, string(s))
		}
		return true
	})
	sort.Strings(keys)
	b = append(b, '{')
	for i, k := range keys {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(trace.AppendString(b, k), ':')
		b = p.appendJSON(L, b, t.RawGetString(k), depth+1)
	}
	return append(b, '}')
}
