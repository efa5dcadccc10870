// The basic functions of Lua as Redis gives them to scripts.

package redis

import (
	"fmt"
	"math"

	lua "github.com/yuin/gopher-lua"
)

func (m *machine) baseLibrary() *lua.LTable {
	return m.library([]function{
		{"assert", m.assert}, {"error", m.error}, {"pcall", m.pcall}, {"xpcall", m.xpcall},
		{"tostring", m.toString}, {"tonumber", m.toNumber}, {"type", m.typeOf},
		{"select", m.selectArgs}, {"unpack", m.unpack},
		{"rawequal", m.rawEqual}, {"rawget", m.rawGet}, {"rawset", m.rawSetKey},
		{"getmetatable", m.getMetatable}, {"setmetatable", m.setMetatable},
		{"next", m.next}, {"pairs", m.pairs}, {"ipairs", m.ipairs},
		{"load", m.load}, {"loadstring", m.loadString},
		{"collectgarbage", m.collectGarbage}, {"gcinfo", m.gcInfo},
	})
}

// fault ends the running library function with an error text. Only a Lua function that called it has a place to name.
func (m *machine) fault(L *lua.LState, text string) {
	m.raise(L, lua.LString(m.position(L, 1)+text))
}

// badArgument ends a library function whose argument is wrong. A method's arguments count without the object, and a
// function that was not called by Lua has no name.
func (m *machine) badArgument(L *lua.LState, i int, function, message string) {
	if m.position(L, 1) == "" {
		m.fault(L, fmt.Sprintf("bad argument #%d to '?' (%s)", i, message))
	}
	if at := m.placeOf(L); m.sitesOf(at.chunk).isMethod(at.line, function) {
		i--
	}
	L.RaiseError("bad argument #%d to '%s' (%s)", i, function, message)
}

// wrongType ends a library function whose argument has the wrong type.
func (m *machine) wrongType(L *lua.LState, i int, function, want string) {
	got := "no value"
	if i <= L.GetTop() {
		got = L.Get(i).Type().String()
	}
	m.badArgument(L, i, function, want+" expected, got "+got)
}

func (m *machine) stringArg(L *lua.LState, i int, function string) string {
	s, ok := m.text(L.Get(i))
	if !ok {
		m.wrongType(L, i, function, "string")
	}
	return s
}

func (m *machine) numberArg(L *lua.LState, i int, function string) float64 {
	f, ok := number(L.Get(i))
	if !ok {
		m.wrongType(L, i, function, "number")
	}
	return f
}

func (m *machine) intArg(L *lua.LState, i int, function string) int {
	return clampInt(m.numberArg(L, i, function))
}

// optInt returns a whole argument, or the default where there is none.
func (m *machine) optInt(L *lua.LState, i int, function string, otherwise int) int {
	if L.Get(i) == lua.LNil {
		return otherwise
	}
	return m.intArg(L, i, function)
}

// clampInt loses the fraction of f; what lies far outside becomes far enough outside for every caller, NaN below 0.
func clampInt(f float64) int {
	const far = 1 << 40
	if math.IsNaN(f) {
		return -far
	}
	return int(max(min(f, far), -far))
}

func (m *machine) tableArg(L *lua.LState, i int, function string) *lua.LTable {
	t, ok := L.Get(i).(*lua.LTable)
	if !ok {
		m.wrongType(L, i, function, "table")
	}
	return m.filled(t)
}

func (m *machine) functionArg(L *lua.LState, i int, function string) *lua.LFunction {
	f, ok := L.Get(i).(*lua.LFunction)
	if !ok {
		m.wrongType(L, i, function, "function")
	}
	return f
}

func (m *machine) anyArg(L *lua.LState, i int, function string) lua.LValue {
	if L.GetTop() < i {
		m.badArgument(L, i, function, "value expected")
	}
	return L.Get(i)
}

func (m *machine) assert(L *lua.LState) int {
	if lua.LVAsBool(m.anyArg(L, 1, "assert")) {
		return L.GetTop()
	}
	message := "assertion failed!"
	if L.GetTop() > 1 && L.Get(2) != lua.LNil {
		message = m.stringArg(L, 2, "assert")
	}
	L.RaiseError("%s", message)
	return 0
}

func (m *machine) error(L *lua.LState) int {
	object := L.Get(1)
	level := m.optInt(L, 2, "error", 1)
	if s, ok := m.text(object); ok && level > 0 {
		object = lua.LString(m.position(L, level) + s)
	}
	m.raise(L, object)
	return 0
}

// position returns "chunk:line: " of the Lua function at a level of the call stack, "" if there is none.
func (m *machine) position(L *lua.LState, level int) string {
	frame, at, ok := m.frameAt(L, level)
	if !ok {
		return ""
	}
	if _, err := at.GetInfo("Sl", frame, lua.LNil); err != nil || frame.CurrentLine < 0 {
		return ""
	}
	return fmt.Sprintf("%s:%d: ", frame.Source, frame.CurrentLine)
}

func (m *machine) pcall(L *lua.LState) int {
	if m.program == nil && L.GetTop() == 0 {
		L.Push(lua.LTrue) // Redis's own pcall calls what it has put there for its result.
	}
	m.anyArg(L, 1, "pcall")
	v, failed := m.protect(L, L.GetTop()-1)
	if failed {
		L.Push(lua.LFalse)
		L.Push(v)
		return 2
	}
	L.Insert(lua.LTrue, 1)
	return L.GetTop()
}

// protect calls the function below nargs arguments on the stack, leaves its results there, or returns the error object
// as Redis's pcall gives it to scripts: of an error table only the text. A program's gets the table.
func (m *machine) protect(L *lua.LState, nargs int) (lua.LValue, bool) {
	object, failed := m.catch(L, nargs)
	if t, ok := object.(*lua.LTable); ok && m.program == nil {
		if text, ok := m.text(t.RawGetString("err")); ok {
			object = lua.LString(text)
		}
	}
	return object, failed
}

// catch is protect with the error object as it is. The end of the budget is not caught.
func (m *machine) catch(L *lua.LState, nargs int) (lua.LValue, bool) {
	if f := L.Get(L.GetTop() - nargs); !callable(L, f) {
		L.Pop(nargs + 1)
		return lua.LString(complaint("call", "", f.Type().String())), true
	}
	depth := m.depth
	m.deeper(L)
	err := m.protectedCall(L, nargs)
	m.depth = depth
	if err == nil {
		return lua.LNil, false
	}
	m.meter.work(L, costOfCatch(L))
	return m.caught(err), true
}

func callable(L *lua.LState, v lua.LValue) bool {
	if v.Type() == lua.LTTable {
		v = L.GetMetaField(v, "__call")
	}
	return v.Type() == lua.LTFunction
}

// caught returns the object of an error, a text in the words of Lua 5.1.
func (m *machine) caught(err error) lua.LValue {
	api, ok := err.(*lua.ApiError)
	if !ok {
		return lua.LString(err.Error())
	}
	if s, ok := api.Object.(lua.LString); ok {
		return lua.LString(m.faithful(string(s)))
	}
	return api.Object
}

// costOfCatch returns what catching an error takes, in instructions: gopher-lua describes the whole call stack.
func costOfCatch(L *lua.LState) int {
	frames := 8
	for _, deeper := L.GetStack(frames); deeper; _, deeper = L.GetStack(frames) {
		frames *= 2
	}
	return 50 + 20*frames + frames*frames/20
}

// xpcall hands an error to the handler, and one of the handler to the handler again, as deep as calls may nest.
func (m *machine) xpcall(L *lua.LState) int {
	m.anyArg(L, 2, "xpcall")
	f, handler := L.Get(1), L.Get(2)
	L.SetTop(0)
	L.Push(f)
	object, failed := m.catch(L, 0)
	if !failed {
		L.Insert(lua.LTrue, 1)
		return L.GetTop()
	}
	handled := lua.LValue(lua.LString("error in error handling"))
	_, handles := handler.(*lua.LFunction)
	for i := 0; i < maxDepth && handles && failed; i++ {
		L.SetTop(0)
		L.Push(handler)
		L.Push(object)
		if object, failed = m.catch(L, 1); !failed {
			handled = L.Get(1)
		}
	}
	L.SetTop(0)
	L.Push(lua.LFalse)
	L.Push(handled)
	return 2
}

func (m *machine) toString(L *lua.LState) int {
	v := m.anyArg(L, 1, "tostring")
	if f := L.GetMetaField(v, "__tostring"); f != lua.LNil {
		L.Push(m.call(L, f, v))
		return 1
	}
	L.Push(lua.LString(m.tostring(v)))
	return 1
}

// tostring prints a value; what Lua prints with an address gets a number in order of appearance.
func (m *machine) tostring(v lua.LValue) string {
	if s, ok := m.text(v); ok {
		return s
	}
	if m.program != nil {
		return m.program.show(v)
	}
	switch v.Type() {
	case lua.LTNil, lua.LTBool:
		return v.String()
	}
	if v == m.jsonNull {
		return "userdata: (nil)"
	}
	name := m.names[v]
	if name == "" {
		name = fmt.Sprintf("%s: 0x%012x", v.Type(), 16*(len(m.names)+1))
		m.names[v] = name
	}
	return name
}

func (m *machine) toNumber(L *lua.LState) int {
	base := m.optInt(L, 2, "tonumber", 10)
	var f float64
	var ok bool
	if base == 10 {
		f, ok = number(m.anyArg(L, 1, "tonumber"))
	} else {
		s := m.stringArg(L, 1, "tonumber")
		if base < 2 || base > 36 {
			m.badArgument(L, 2, "tonumber", "base out of range")
		}
		f, ok = parseBase(s, base)
	}
	if !ok {
		L.Push(lua.LNil)
		return 1
	}
	L.Push(lua.LNumber(f))
	return 1
}

func (m *machine) typeOf(L *lua.LState) int {
	L.Push(lua.LString(m.anyArg(L, 1, "type").Type().String()))
	return 1
}

func (m *machine) selectArgs(L *lua.LState) int {
	top := L.GetTop()
	if L.Get(1) == lua.LString("#") {
		L.Push(lua.LNumber(top - 1))
		return 1
	}
	i := m.intArg(L, 1, "select")
	if i < 0 {
		i += top
	}
	if i < 1 {
		m.badArgument(L, 1, "select", "index out of range")
	}
	return max(top-i, 0)
}

// maxUnpacked is how many values Lua's stack takes.
const maxUnpacked = 7999

func (m *machine) unpack(L *lua.LState) int {
	t := m.tableArg(L, 1, "unpack")
	first := m.optInt(L, 2, "unpack", 1)
	last := m.optInt(L, 3, "unpack", -1)
	if L.Get(3) == lua.LNil {
		last = m.size(L, t)
	}
	if last-first >= maxUnpacked {
		L.RaiseError("too many results to unpack")
	}
	m.meter.work(L, max(last-first, 0)/slotsPerInstruction)
	for i := first; i <= last; i++ {
		L.Push(t.RawGet(lua.LNumber(i)))
	}
	return max(last-first+1, 0)
}

func (m *machine) rawEqual(L *lua.LState) int {
	L.Push(lua.LBool(m.anyArg(L, 1, "rawequal") == m.anyArg(L, 2, "rawequal")))
	return 1
}

// collectGarbage collects nothing, and says so as Lua does.
func (m *machine) collectGarbage(L *lua.LState) int {
	option := "collect"
	if L.Get(1) != lua.LNil {
		option = m.stringArg(L, 1, "collectgarbage")
	}
	m.optInt(L, 2, "collectgarbage", 0)
	result := lua.LValue(lua.LNumber(0))
	switch option {
	case "collect", "stop", "restart":
	case "count":
		result = lua.LNumber(m.kilobytes())
	case "step":
		result = lua.LTrue
	case "setpause", "setstepmul":
		result = lua.LNumber(200)
	default:
		m.badArgument(L, 1, "collectgarbage", "invalid option '"+option+"'")
	}
	L.Push(result)
	return 1
}

func (m *machine) gcInfo(L *lua.LState) int {
	L.Push(lua.LNumber(math.Floor(m.kilobytes())))
	return 1
}

// kilobytes is the memory of a fresh Lua with what the script has allocated since.
func (m *machine) kilobytes() float64 { return 64 + float64(m.meter.allocated)/1024 }
