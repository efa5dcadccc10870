// What a program may use: a count of instructions, which is also its time, and of bytes that it allocates.

package redis

import (
	"time"

	lua "github.com/yuin/gopher-lua"
)

// maxAllocated bounds what one script allocates in strings, tables and coroutines, freed or not, in bytes.
const maxAllocated = 16 << 20

// meter counts; work inside a library function counts as further instructions, so that no single one is
// long. It is the context of the Lua state, whose interpreter asks Done before every instruction.
type meter struct {
	used      int64 // instructions
	allocated int64 // bytes
	limits    Limits
	refuses   bool // tells of too many bytes before it counts the work of filling them
	stop      chan struct{}
}

func newMeter(limits Limits) *meter {
	m := &meter{limits: limits, stop: make(chan struct{})}
	close(m.stop)
	return m
}

func (m *meter) reset() { m.used, m.allocated = 0, 0 }

func (m *meter) exhausted() bool { return m.used > m.limits.Instructions }

// Done counts one instruction. Once the budget is spent it stops the script, and pcall cannot go on either.
func (m *meter) Done() <-chan struct{} {
	m.used++
	if m.exhausted() {
		return m.stop
	}
	return nil
}

// Deadline is that of no context.
func (m *meter) Deadline() (time.Time, bool) { return time.Time{}, false }

// Value is that of no context.
func (m *meter) Value(any) any { return nil }

// Err words the end of the budget.
func (m *meter) Err() error { return errBudget(m.limits.Spent) }

type errBudget string

func (e errBudget) Error() string { return string(e) }

// work counts so many further instructions for work done inside one, so that no single one is long.
func (m *meter) work(L *lua.LState, instructions int) {
	m.used += int64(instructions)
	if m.exhausted() {
		L.RaiseError("%s", m.limits.Spent)
	}
}

// What is done in the time of one instruction.
const (
	bytesPerInstruction = 32 // bytes copied
	slotsPerInstruction = 8  // slots of a table visited
	stepsPerInstruction = 2  // steps of matching a pattern
)

// What takes the time of several instructions.
const (
	costOfCommand = 20 // a command by redis.call
	costOfVerb    = 10 // a conversion of string.format
)

// alloc counts bytes that the script is about to allocate, and the work of filling them.
func (m *meter) alloc(L *lua.LState, bytes int) {
	if m.refuses && int64(bytes) > m.limits.Bytes-m.allocated {
		L.RaiseError("%s", m.limits.Full)
	}
	m.work(L, bytes/bytesPerInstruction)
	m.allocated += int64(bytes)
	if m.allocated > m.limits.Bytes {
		L.RaiseError("%s", m.limits.Full)
	}
}
