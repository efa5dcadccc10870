package program

import (
	lua "github.com/yuin/gopher-lua"

	"lockstep/engine/sim"
)

// stampType is the name of the metatable of timestamps.
const stampType = "timestamp"

// stamps returns the metatable of what wall() and mono() return. A timestamp is not a number: two subtract to
// milliseconds, and milliseconds can be added; so programs, and a search over them, only ever see ages.
func (p *luaProcess) stamps(L *lua.LState) *lua.LTable {
	if mt, ok := L.GetTypeMetatable(stampType).(*lua.LTable); ok {
		return mt
	}
	mt := L.NewTypeMetatable(stampType)
	set := func(name string, fn lua.LGFunction) { mt.RawSetString(name, L.NewFunction(fn)) }
	set("__add", func(L *lua.LState) int {
		if _, left := stampAt(L, 1); !left {
			return p.pushStamp(L, checkStamp(L, 2)+millis(L, 1))
		}
		return p.pushStamp(L, checkStamp(L, 1)+millis(L, 2))
	})
	set("__sub", func(L *lua.LState) int {
		from := checkStamp(L, 1)
		if to, ok := stampAt(L, 2); ok {
			L.Push(msNumber(from - to))
			return 1
		}
		return p.pushStamp(L, from-millis(L, 2))
	})
	compare := func(ok func(a, b sim.Dur) bool) lua.LGFunction {
		return func(L *lua.LState) int {
			L.Push(lua.LBool(ok(checkStamp(L, 1), checkStamp(L, 2))))
			return 1
		}
	}
	set("__lt", compare(func(a, b sim.Dur) bool { return a < b }))
	set("__le", compare(func(a, b sim.Dur) bool { return a <= b }))
	set("__eq", compare(func(a, b sim.Dur) bool { return a == b }))
	mt.RawSetString("__metatable", lua.LString(stampType))
	return mt
}

// pushStamp gives the program a timestamp; one that is far from any clock is refused before it could overflow.
func (p *luaProcess) pushStamp(L *lua.LState, d sim.Dur) int {
	if d > 2*sim.Dur(sim.MaxTime) || d < -2*sim.Dur(sim.MaxTime) {
		L.RaiseError("a timestamp is out of range")
	}
	p.machine.Charge(L, 0, valueBytes)
	L.Push(&lua.LUserData{Value: d, Metatable: p.stamps(L)})
	return 1
}

func stampAt(L *lua.LState, n int) (sim.Dur, bool) { return asStamp(L.Get(n)) }

func asStamp(v lua.LValue) (sim.Dur, bool) {
	if ud, ok := v.(*lua.LUserData); ok {
		d, ok := ud.Value.(sim.Dur)
		return d, ok
	}
	return 0, false
}

func checkStamp(L *lua.LState, n int) sim.Dur {
	d, ok := stampAt(L, n)
	if !ok {
		L.RaiseError("a timestamp goes together with a timestamp or with milliseconds")
	}
	return d
}

// msNumber is a span as a Lua number of milliseconds.
func msNumber(d sim.Dur) lua.LNumber { return lua.LNumber(d) / lua.LNumber(sim.Millisecond) }

// millis reads argument n as a span given in milliseconds, rounded to whole µs.
func millis(L *lua.LState, n int) sim.Dur {
	num, ok := L.Get(n).(lua.LNumber)
	if !ok {
		L.RaiseError("milliseconds must be a number")
	}
	return toDur(L, num)
}

func toDur(L *lua.LState, num lua.LNumber) sim.Dur {
	us := float64(num) * float64(sim.Millisecond)
	if !(us > -float64(sim.MaxTime) && us < float64(sim.MaxTime)) {
		L.RaiseError("a time must be less than %d ms", int64(sim.MaxTime)/int64(sim.Millisecond))
	}
	if us < 0 {
		return -sim.Dur(-us + 0.5)
	}
	return sim.Dur(us + 0.5)
}
