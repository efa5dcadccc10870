// The Lua state that runs scripts, kept from script to script and shared by all nodes, since it holds nothing of them.

package redis

import (
	"strconv"
	"strings"
	"sync"

	lua "github.com/yuin/gopher-lua"

	"lockstep/engine/resp"
)

// chunkName is what Redis calls a script in its error texts.
const chunkName = "user_script"

// machine is one Lua state with the sandbox that Redis gives to scripts.
type machine struct {
	L       *lua.LState
	meter   *meter
	hidden  map[*lua.LTable]*lua.LTable // what a read-only table shows
	globals *lua.LTable                 // what the read-only table of globals shows
	scripts map[string]*compiledScript

	jsonNull  *lua.LUserData // cjson.null
	protected *lua.LTable    // what getmetatable shows of read-only tables
	ofStrings *lua.LTable    // what it shows of strings

	unfilled *lua.LTable // the metatable of tables that are still to be filled
	fillers  map[*lua.LTable]func(*lua.LTable)

	release release // whose globals are in place

	// Of the script that is running.
	node    *Node
	script  *compiledScript
	calls   []Call
	resp3   bool                  // it has asked for the replies of RESP3
	depth   int                   // nested calls from Go into Lua
	base    []int                 // the depth at which each running coroutine was resumed
	nested  int                   // protected calls that are running
	sizes   map[*lua.LTable]int   // upper bounds on the slots of tables that grew by computed keys
	names   map[lua.LValue]string // what tostring has called tables and functions
	sets    map[string]*byteSet   // of patterns
	sources map[string]string     // what chunks made by loadstring are called in full
	raised  lua.LValue            // the last error raised by a library function, and where
	where   place
	discard bool

	around     map[*lua.LState]*lua.LState // of the state of a protected call: the state that it was called in
	protectors []*lua.LState               // states of protected calls, for the next ones
	program    *Interpreter                // whose machine it is, nil for that of scripts
}

// idle holds machines that no node uses at the moment.
var idle struct {
	sync.Mutex
	machines []*machine
}

func borrow() *machine {
	idle.Lock()
	defer idle.Unlock()
	if last := len(idle.machines) - 1; last >= 0 {
		m := idle.machines[last]
		idle.machines = idle.machines[:last]
		return m
	}
	return newMachine()
}

// giveBack keeps a machine for the next script, unless that one was stopped half way.
func giveBack(m *machine) {
	m.node, m.script, m.calls, m.raised = nil, nil, nil, nil
	if m.discard {
		m.L.Close()
		return
	}
	clear(m.around)
	clear(m.sizes)
	clear(m.names)
	clear(m.sources)
	idle.Lock()
	defer idle.Unlock()
	const enough = 4
	if len(idle.machines) < enough {
		idle.machines = append(idle.machines, m)
	}
}

// scriptLimits are those of one script, beside its instructions. Nobody sees how the end of the budget is worded: the node then has no reply.
var scriptLimits = Limits{Bytes: maxAllocated, Spent: "busy", Full: "not enough memory"}

// newMachine returns a machine for scripts.
func newMachine() *machine {
	m := bareMachine(scriptLimits)
	m.jsonNull = m.L.NewUserData()
	m.jsonNull.Metatable = m.L.GetMetatable(lua.LNil)
	m.openSandbox()
	return m
}

// bareMachine returns a machine without any globals.
func bareMachine(limits Limits) *machine {
	m := &machine{
		meter:   newMeter(limits),
		around:  map[*lua.LState]*lua.LState{},
		hidden:  map[*lua.LTable]*lua.LTable{},
		scripts: map[string]*compiledScript{},
		sizes:   map[*lua.LTable]int{},
		names:   map[lua.LValue]string{},
		sets:    map[string]*byteSet{},
		sources: map[string]string{},
	}
	m.L = lua.NewState(lua.Options{
		CallStackSize: 1000,
		RegistrySize:  1024, RegistryGrowStep: 1024, RegistryMaxSize: 1 << 16,
		SkipOpenLibs: true,
	})
	m.L.SetContext(m.meter)
	uncallable := m.L.NewTable()
	m.refuseCalls(uncallable)
	for _, v := range []lua.LValue{lua.LNil, lua.LTrue, lua.LNumber(0), m.L} {
		m.L.SetMetatable(v, uncallable)
	}
	return m
}

// run runs a script on a node and returns its reply, or the error that ended it.
func (m *machine) run(n *Node, s *compiledScript, keys, args []string) resp.Value {
	m.node, m.script, m.depth, m.base, m.nested, m.resp3 = n, s, 0, nil, 0, false
	m.meter.reset()
	m.meter.limits.Instructions = n.mostInstructions()
	m.become(n.release)
	m.globals.RawSetString("KEYS", m.listOf(keys))
	m.globals.RawSetString("ARGV", m.listOf(args))
	L := m.L
	L.Push(L.NewFunctionFromProto(s.proto))
	if err := L.PCall(0, 1, nil); err != nil {
		m.discard = m.meter.exhausted()
		return m.failure(err)
	}
	v := L.Get(-1)
	L.Pop(1)
	reply := m.reply(v)
	m.discard = m.meter.exhausted()
	return reply
}

func (m *machine) listOf(items []string) *lua.LTable {
	t := m.L.CreateTable(len(items), 0)
	for i, s := range items {
		t.RawSetInt(i+1, lua.LString(s))
	}
	return t
}

// failure words an error that no pcall of the script caught; for a script that used up its budget, that it was killed.
func (m *machine) failure(err error) resp.Value {
	object := lua.LValue(lua.LString(err.Error()))
	if api, ok := err.(*lua.ApiError); ok {
		object = api.Object
	}
	at := m.where
	if m.raised == nil || m.raised != object {
		at = placeIn(object.String())
	}
	text := "ERR unknown error"
	if m.meter.exhausted() {
		text = m.release.words("ERR Script killed by user with SCRIPT KILL...", "ERR Script killed by user with SCRIPT KILL.")
	} else if t, ok := object.(*lua.LTable); !ok {
		text = "ERR " + m.faithful(m.tostring(object))
	} else if s, ok := t.RawGetString("err").(lua.LString); ok {
		text = string(s)
	}
	source, ok := m.sources[at.chunk]
	if !ok {
		source = "@" + chunkName
	}
	return refuse(oneLine(text + " script: " + m.script.sha + ", on " + source + ":" + strconv.Itoa(at.line) + "."))
}

// place is a line of a chunk.
type place struct {
	chunk string
	line  int
}

// placeIn finds the place in an error text such as "user_script:3: boom".
func placeIn(text string) place {
	start := 0
	if strings.HasPrefix(text, `[string "`) {
		start = max(strings.Index(text, `"]:`), 0)
	}
	end := start + max(strings.IndexByte(text[start:], ':'), 0)
	number, _, _ := strings.Cut(text[min(end+1, len(text)):], ":")
	line, _ := strconv.Atoi(number)
	return place{text[:end], line}
}

// placeOf returns the place of the innermost Lua function that called the running library function.
func (m *machine) placeOf(L *lua.LState) (at place) {
	m.frames(L, func(chunk string, line int) bool {
		at = place{chunk, line}
		return false
	})
	return at
}

func (m *machine) lineOf(L *lua.LState) int { return m.placeOf(L).line }

// raise ends the running library function with an error object and remembers where.
func (m *machine) raise(L *lua.LState, object lua.LValue) {
	m.raised, m.where = object, m.placeOf(L)
	L.Error(object, 0)
}
