// The second life of an interpreter: making one costs as much as a short program.

package redis

import lua "github.com/yuin/gopher-lua"

// Seal ends the making of an interpreter: what the globals are now, Renew looks for.
func (in *Interpreter) Seal() {
	in.sealed = in.sealed[:0]
	for name, value := in.m.globals.Next(lua.LNil); name != lua.LNil; name, value = in.m.globals.Next(name) {
		in.sealed = append(in.sealed, name, value)
	}
}

// Renew readies an interpreter whose program has come to its end for another program, and tells whether it could: where
// a global was added or replaced, or the program was stopped, it cannot. Nothing tells it from a new one afterwards,
// but that Seal is still to be called.
func (in *Interpreter) Renew() bool {
	m := in.m
	if in.stopped || in.touched || m.nested > 0 || m.L.GetTop() > 0 || !in.asSealed() {
		return false
	}
	clear(in.sites)
	clear(m.sizes)
	clear(m.names)
	clear(m.sources)
	m.raised, m.where, m.depth = nil, place{}, 0
	in.total = 0
	m.meter.reset()
	m.meter.limits = in.limits
	if text := m.globals.RawGetString("string").(*lua.LTable); m.fillers[text] == nil {
		text = m.later(in.fillString)
		m.methods(text, text)
		m.globals.RawSetString("string", text)
	}
	in.again("math", in.fillMath)
	in.again("table", m.tableLibrary)
	return true
}

// again replaces a library that the program has seen, and may have changed.
func (in *Interpreter) again(name string, fill func(*lua.LTable)) {
	if in.m.fillers[in.m.globals.RawGetString(name).(*lua.LTable)] == nil {
		in.m.globals.RawSetString(name, in.m.later(fill))
	}
}

// asSealed tells whether the globals are what they were.
func (in *Interpreter) asSealed() bool {
	at := 0
	for name, value := in.m.globals.Next(lua.LNil); name != lua.LNil; name, value = in.m.globals.Next(name) {
		if at == len(in.sealed) || in.sealed[at] != name || in.sealed[at+1] != value {
			return false
		}
		at += 2
	}
	return at == len(in.sealed)
}

// newGlobal is what happens when a program sets a global that is not there. Even after it is nil again, the table would
// remember the place of its name.
func (in *Interpreter) newGlobal(L *lua.LState) int {
	in.m.rawSet(L, L.CheckTable(1), L.Get(2), L.Get(3))
	return 0
}
