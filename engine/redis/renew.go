// The second life of an interpreter: making one costs as much as a short program.

package redis

import (
	"slices"

	lua "github.com/yuin/gopher-lua"
)

// Seal ends the making of an interpreter: what the globals are now, Renew looks for.
func (in *Interpreter) Seal() {
	in.sealed = entries(in.sealed[:0], in.m.globals)
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
	for _, l := range in.libraries() { // What the program has seen it may have changed.
		if m.fillers[m.globals.RawGetString(l.name).(*lua.LTable)] == nil {
			in.place(l)
		}
	}
	return true
}

// asSealed tells whether the globals are what they were.
func (in *Interpreter) asSealed() bool {
	in.seen = entries(in.seen[:0], in.m.globals)
	return slices.Equal(in.sealed, in.seen)
}

// newGlobal is what happens when a program sets a global that is not there. Even after it is nil again, the table would
// remember the place of its name.
func (in *Interpreter) newGlobal(L *lua.LState) int {
	in.m.rawSet(L, L.CheckTable(1), L.Get(2), L.Get(3))
	return 0
}
