// The Lua states beside the first one of a machine: those of threads and of protected calls.

package redis

import (
	"math"

	lua "github.com/yuin/gopher-lua"
)

const (
	maxNested     = 256     // protected calls of a program that are running, in all its threads
	nestedSlots   = 1 << 14 // of the registry of one of them
	threadSlots   = 1 << 16
	idleProtected = 4 // how many are kept for the next call
)

// stateBeside returns a Lua state that shares the globals and the meter of the machine.
func (m *machine) stateBeside(slots int) *lua.LState {
	L := lua.NewState(lua.Options{
		CallStackSize: 1000, MinimizeStackMemory: true,
		RegistrySize: 256, RegistryGrowStep: 1024, RegistryMaxSize: slots,
		SkipOpenLibs: true,
	})
	L.G, L.Env = m.L.G, m.L.Env
	L.SetContext(m.meter)
	return L
}

// protectedCall calls the function below nargs arguments on the stack of L and leaves its results there. The function
// runs in a state of its own: where gopher-lua raises an error it cuts the upvalues of all functions in the state off
// from the variables that they share, also of those outside of the call, which goes on.
func (m *machine) protectedCall(L *lua.LState, nargs int) error {
	if m.nested >= maxNested || nargs > nestedSlots/2 {
		L.RaiseError("C stack overflow")
	}
	m.nested++
	var in *lua.LState
	if last := len(m.protectors) - 1; last >= 0 {
		in, m.protectors = m.protectors[last], m.protectors[:last]
	} else {
		in = m.stateBeside(nestedSlots)
	}
	in.Env = m.L.Env
	m.around[in] = L
	function := L.GetTop() - nargs
	for i := function; i <= L.GetTop(); i++ {
		in.Push(L.Get(i))
	}
	L.SetTop(function - 1)
	err := in.PCall(nargs, lua.MultRet, nil)
	m.nested--
	if err == nil {
		for i := 1; i <= in.GetTop(); i++ {
			L.Push(in.Get(i))
		}
	}
	in.SetTop(0)
	delete(m.around, in)
	if len(m.protectors) < idleProtected {
		m.protectors = append(m.protectors, in)
	}
	return err
}

// Frames visits the running Lua functions of a state from the innermost on, with the chunk and the line that each has
// reached, until visit says no. Those around a protected call follow those inside.
func (in *Interpreter) Frames(L *lua.LState, visit func(chunk string, line int) bool) {
	in.m.frames(L, visit)
}

func (m *machine) frames(L *lua.LState, visit func(chunk string, line int) bool) {
	for ; L != nil; L = m.around[L] {
		for level := 0; ; level++ {
			frame, ok := L.GetStack(level)
			if !ok {
				break
			}
			if _, err := L.GetInfo("Sl", frame, lua.LNil); err == nil && frame.CurrentLine > 0 && !visit(frame.Source, frame.CurrentLine) {
				return
			}
		}
	}
}

// frameAt returns the frame at a level of the call stack, and the state that it is in.
func (m *machine) frameAt(L *lua.LState, level int) (*lua.Debug, *lua.LState, bool) {
	for ; L != nil; L = m.around[L] {
		if frame, ok := L.GetStack(level); ok {
			return frame, L, true
		}
		frames := 0
		for _, there := L.GetStack(frames); there; _, there = L.GetStack(frames) {
			frames++
		}
		level -= frames
	}
	return nil, nil, false
}

// NewThread returns a state for a thread of the program.
func (in *Interpreter) NewThread(L *lua.LState) *lua.LState {
	in.m.meter.alloc(L, threadBytes)
	return in.m.stateBeside(threadSlots)
}

// threadBytes is what a new thread takes.
const threadBytes = 8 << 10

// Park calls park, which lets other threads of the program run, and goes on afterwards as if they had not.
func (in *Interpreter) Park(park func()) {
	depth := in.m.depth
	park()
	in.m.depth = depth
}

// Unwind calls stop, which makes threads that wait end. Nothing of the program runs meanwhile, and nothing is counted:
// what it does to go on ends with an error that no pcall catches.
func (in *Interpreter) Unwind(stop func()) {
	meter := in.m.meter
	used, allocated := meter.used, meter.allocated
	meter.used = math.MaxInt64 / 2
	in.Park(stop)
	meter.used, meter.allocated = used, allocated
}
