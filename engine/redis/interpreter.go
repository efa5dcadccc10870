// The machine for programs that are no scripts: with the same libraries and limits, and a state and globals of its own.

package redis

import (
	"math"
	"sync"

	lua "github.com/yuin/gopher-lua"
)

// Limits is what a program may use. Instructions are those of one stretch, Bytes all that it allocates in its life,
// freed or not; Spent and Full are the texts of the errors of a program that needs more. Lifetime, with the text Over, is
// the instructions of all stretches of an Interpreter together.
type Limits struct {
	Instructions, Bytes, Lifetime int64
	Spent, Full, Over             string
}

// Interpreter runs one program. An error of its limits cannot be caught when instructions are spent, only when bytes
// are. It has the basic functions, string, table and math without randomness; loading text and coroutines are not
// there. A global that is not set is nil, all can be set, and error values stay what they are.
type Interpreter struct {
	m       *machine
	show    func(lua.LValue) string
	sites   map[string]sites
	stopped bool
	total   int64 // instructions of the stretches that are over
	limits  Limits
	random  lua.LGFunction
	seen    []lua.LValue            // room for the same now
	sealed  []lua.LValue            // the names and values of the globals before the program ran, in order
	touched bool                    // a global has been added
	made    map[string][]lua.LValue // what its libraries have, once they were filled
}

// NewInterpreter returns an interpreter; show is what tostring makes of a value without a metamethod, random is
// math.random.
func NewInterpreter(limits Limits, show func(lua.LValue) string, random lua.LGFunction) *Interpreter {
	in := &Interpreter{m: bareMachine(limits), show: show, sites: map[string]sites{}, limits: limits, random: random, made: map[string][]lua.LValue{}}
	m := in.m
	m.program, m.meter.refuses = in, true
	m.protected = m.readOnly(m.L.CreateTable(0, 0))
	m.globals = m.baseLibrary()
	for _, absent := range []string{"load", "loadstring", "collectgarbage", "gcinfo"} {
		m.globals.RawSetString(absent, lua.LNil)
	}
	for _, l := range in.libraries() {
		in.place(l)
	}
	m.globals.RawSetString("_VERSION", lua.LString("Lua 5.1"))
	m.globals.RawSetString("_G", m.globals)
	m.chain(m.globals, m.operators())
	ofGlobals := m.globals.Metatable.(*lua.LTable)
	ofGlobals.RawSetString("__metatable", lua.LFalse)
	ofGlobals.RawSetString("__newindex", m.L.NewFunction(in.newGlobal))
	m.L.Env = m.globals
	m.L.G.Global = m.globals
	return in
}

// ownLibrary is a table of functions that a program finds among its globals. It is filled when the program first looks at it.
type ownLibrary struct {
	name string
	fill func(t *lua.LTable)
}

func (in *Interpreter) libraries() []ownLibrary {
	m := in.m
	return []ownLibrary{
		{"string", func(t *lua.LTable) {
			m.stringLibrary(t)
			t.RawSetString("dump", lua.LNil)
		}},
		{"math", func(t *lua.LTable) {
			m.mathLibrary(t)
			m.put(t, []function{{"random", in.random}})
			t.RawSetString("randomseed", lua.LNil)
		}},
		{"table", m.tableLibrary},
	}
}

// place makes a library a global.
func (in *Interpreter) place(l ownLibrary) {
	t := in.m.later(func(t *lua.LTable) {
		// The functions are made once; a program may change the table, not them.
		if in.made[l.name] == nil {
			l.fill(t)
			in.made[l.name] = entries(nil, t)
			return
		}
		for pairs := in.made[l.name]; len(pairs) > 0; pairs = pairs[2:] {
			t.RawSet(pairs[0], pairs[1])
		}
	})
	if l.name == "string" {
		in.m.methods(t, t)
	}
	in.m.globals.RawSetString(l.name, t)
}

// entries appends the keys and values of a table in the order in which pairs shows them.
func entries(pairs []lua.LValue, t *lua.LTable) []lua.LValue {
	for key, value := t.Next(lua.LNil); key != lua.LNil; key, value = t.Next(key) {
		pairs = append(pairs, key, value)
	}
	return pairs
}

// State returns the Lua state.
func (in *Interpreter) State() *lua.LState { return in.m.L }

// Define sets a global.
func (in *Interpreter) Define(name string, value lua.LValue) { in.m.globals.RawSetString(name, value) }

// Later returns a table that fill fills when the program first looks at it.
func (in *Interpreter) Later(fill func(t *lua.LTable)) *lua.LTable { return in.m.later(fill) }

// Chunk is a compiled text. Interpreters can share it.
type Chunk struct {
	name  string
	text  string
	proto *lua.FunctionProto
	sites sites
}

// chunks keeps what was compiled, by name and text: the variants of a scenario, and runs after an edit of another file,
// have most of their texts in common. A chunk depends on nothing but its text and name, and nothing changes it. Most
// texts that are asked for are the very strings that are here, so comparing them costs less than their hash.
var chunks struct {
	sync.Mutex
	known map[string][]*Chunk
	bytes int
}

// maxChunks bounds the text of the chunks that are kept, in bytes; chunkBytes is what the shortest counts.
const (
	maxChunks  = 1 << 20
	chunkBytes = 1 << 10
)

// CompileChunk compiles a text under the name that error texts call it by; errors are of type *SyntaxError.
func CompileChunk(text, name string) (*Chunk, error) {
	chunks.Lock()
	defer chunks.Unlock()
	for _, c := range chunks.known[name] {
		if c.text == text {
			return c, nil
		}
	}
	proto, where, err := compile(text, rewriter{chunk: name, counts: true})
	if err != nil {
		return nil, err
	}
	size := chunkBytes + len(text)
	if chunks.bytes += size; chunks.known == nil || chunks.bytes > maxChunks {
		chunks.known, chunks.bytes = map[string][]*Chunk{}, size
	}
	c := &Chunk{name, text, proto, where}
	chunks.known[name] = append(chunks.known[name], c)
	return c, nil
}

// Load returns the function that runs a chunk.
func (in *Interpreter) Load(c *Chunk) *lua.LFunction {
	in.sites[c.name] = c.sites
	return in.m.L.NewFunctionFromProto(c.proto)
}

// Thrown is an error that nothing caught: its object and, unless that is a text, where it was raised, if known.
type Thrown struct {
	Object lua.LValue
	Chunk  string
	Line   int
}

// Run calls a function in a state that runs nothing, and returns what it has thrown, or nil.
func (in *Interpreter) Run(L *lua.LState, f *lua.LFunction) *Thrown {
	in.m.depth = 0
	L.Push(f)
	err := L.PCall(0, 0, nil)
	if err == nil {
		return nil
	}
	t := &Thrown{Object: in.m.caught(err)}
	if t.Object.Type() != lua.LTString && t.Object == in.m.raised {
		t.Chunk, t.Line = in.m.where.chunk, in.m.where.line
	}
	return t
}

// Call calls a value from a word that Lua has called in state L, and returns its first result.
func (in *Interpreter) Call(L *lua.LState, f lua.LValue, args ...lua.LValue) lua.LValue {
	return in.m.call(L, f, args...)
}

// Charge counts what a word does beside its own instruction, and ends it with an error when that is too much.
func (in *Interpreter) Charge(L *lua.LState, instructions, bytes int) {
	in.m.meter.work(L, instructions)
	in.m.meter.alloc(L, bytes)
}

// Refill begins a new stretch.
func (in *Interpreter) Refill() {
	if in.stopped {
		return
	}
	meter := in.m.meter
	in.total += meter.used
	meter.used = 0
	if left := meter.limits.Lifetime - in.total; left < meter.limits.Instructions {
		meter.limits.Instructions, meter.limits.Spent = max(left, 0), meter.limits.Over
	}
}

// Stop spends the instructions for good: whatever still runs ends with an error that no pcall catches.
func (in *Interpreter) Stop() {
	in.stopped = true
	in.m.meter.used = math.MaxInt64 / 2
}

// Size returns the length of a table, and counts finding it.
func (in *Interpreter) Size(L *lua.LState, t *lua.LTable) int { return in.m.size(L, t) }

// Walk visits the pairs of a table until visit says no, in an order that depends only on what was done with the table.
func (in *Interpreter) Walk(L *lua.LState, t *lua.LTable, visit func(k, v lua.LValue) bool) {
	in.m.walk(L, t, visit)
}
