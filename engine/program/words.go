package program

import (
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// word is a function that programs find among their globals.
type word struct {
	name string
	run  lua.LGFunction
}

// words are the client words of a Lua program that stand on their own, in the order in which pairs shows them.
func (p *luaProcess) words() []word {
	return []word{
		{"call", p.call}, {"call_on", p.callOn}, {"call_all", p.callAll},
		{"sleep", func(L *lua.LState) int { return p.spend(L, Sleep) }},
		{"work", func(L *lua.LState) int { return p.spend(L, Work) }},
		{"mono", func(L *lua.LState) int { return p.pushStamp(L, p.readMono(L)) }},
		{"wall", func(L *lua.LState) int { return p.pushStamp(L, p.readWall(L)) }},
		{"unique", p.unique}, {"rand", p.random},
		{"enter", p.enter}, {"leave", p.leave},
		{"log", p.log}, {"print", p.log},
		{"require", p.require},
		{"spawn", p.spawn}, {"every", p.every},
		{"subscribe", p.channels("SUBSCRIBE")}, {"unsubscribe", p.channels("UNSUBSCRIBE")}, {"receive", p.receive},
	}
}

// call sends a command to the only node and returns its reply.
func (p *luaProcess) call(L *lua.LState) int {
	if n := len(p.program.setting.Nodes); n != 1 {
		L.RaiseError("call speaks to the only node, but there are %d: use call_on or call_all", n)
	}
	argv := make([]string, 0, L.GetTop())
	for i := 1; i <= L.GetTop(); i++ {
		argv = append(argv, argument(L, L.Get(i)))
	}
	return p.ask(L, Op{Nodes: p.program.setting.Nodes, Argv: command(L, argv), Need: 1})
}

// callOn sends a command to one named node: call_on("n1", {"GET", "k"}, {timeout = 50}).
func (p *luaProcess) callOn(L *lua.LState) int {
	opts := p.options(L, 3)
	return p.ask(L, Op{
		Nodes: []string{p.node(L, L.Get(1))}, Argv: command(L, p.list(L, 2)), Need: 1, Timeout: opts.timeout,
	})
}

// ask waits for one node's reply; an error reply or a time-out is raised.
func (p *luaProcess) ask(L *lua.LState, op Op) int {
	a := p.wait(L, op)[0]
	if a.TimedOut {
		p.raise(L, "timeout", lua.LTrue)
	}
	if a.Reply.Kind == resp.Error {
		p.raise(L, "err", lua.LString(a.Reply.Str))
	}
	L.Push(toLua(L, a.Reply))
	return 1
}

// raise throws a table that pcall can look into; "at" keeps the line for the case that nobody catches it.
func (p *luaProcess) raise(L *lua.LState, key string, v lua.LValue) {
	L.Error(p.errorTable(L, key, v), 0)
}

func (p *luaProcess) errorTable(L *lua.LState, key string, v lua.LValue) *lua.LTable {
	p.machine.Charge(L, 0, tableBytes)
	t := L.NewTable()
	t.RawSetString(key, v)
	if src, _ := p.position(L); src.Line > 0 {
		t.RawSetString("at", lua.LString(src.File+":"+strconv.Itoa(src.Line)))
	}
	return t
}

// callAll sends a command to several nodes, at once or one after another, and returns a list with one item per node:
// {node=, reply=}, {node=, error=}, {node=, timeout=true}, or {node=, late=true} when enough others had answered.
func (p *luaProcess) callAll(L *lua.LState) int {
	var nodes []string
	for _, v := range p.values(L, 1) {
		name := p.node(L, v)
		if slices.Contains(nodes, name) {
			L.RaiseError("call_all asks each node once, and %s stands there twice", name)
		}
		nodes = append(nodes, name)
	}
	argv, opts := command(L, p.list(L, 2)), p.options(L, 3)
	need := len(nodes)
	if opts.need > 0 {
		need = min(need, opts.need)
	}
	var answers []Answer
	switch {
	case len(nodes) == 0:
	case opts.parallel:
		answers = p.wait(L, Op{Nodes: nodes, Argv: argv, Need: need, Mute: opts.mute, Timeout: opts.timeout})
	default:
		for i, answered := 0, 0; i < len(nodes) && answered < need; i++ {
			a := p.wait(L, Op{Nodes: nodes[i : i+1], Argv: argv, Need: 1, Mute: opts.mute, Timeout: opts.timeout})[0]
			if answers = append(answers, a); !a.TimedOut {
				answered++
			}
		}
	}
	p.machine.Charge(L, 0, tableBytes*(len(answers)+1))
	out := L.NewTable()
	for _, a := range answers {
		if !opts.mute {
			out.Append(answerTable(L, a))
		}
	}
	L.Push(out)
	return 1
}

func answerTable(L *lua.LState, a Answer) *lua.LTable {
	t := L.NewTable()
	t.RawSetString("node", lua.LString(a.Node))
	switch {
	case a.TimedOut:
		t.RawSetString("timeout", lua.LTrue)
	case a.Late:
		t.RawSetString("late", lua.LTrue)
	case a.Reply.Kind == resp.Error:
		t.RawSetString("error", lua.LString(a.Reply.Str))
	default:
		t.RawSetString("reply", toLua(L, a.Reply))
	}
	return t
}

// spend waits for a time: sleep(ms) on a timer, work(ms) with the process running.
func (p *luaProcess) spend(L *lua.LState, kind OpKind) int {
	d := millis(L, 1)
	if d < 0 {
		d = 0
	}
	p.wait(L, Op{Kind: kind, Dur: d})
	return 0
}

// unique returns a token that no other client has: the client's name and a count.
func (p *luaProcess) unique(L *lua.LState) int {
	p.machine.Charge(L, 0, valueBytes)
	p.tokens++
	p.entry.Tokens++
	L.Push(lua.LString(strings.ToLower(p.program.setting.Client) + strconv.Itoa(p.tokens)))
	return 1
}

// random returns a whole number between two, both included, the same in every run.
func (p *luaProcess) random(L *lua.LState) int {
	lo, hi := whole(L, L.Get(1), "rand"), whole(L, L.Get(2), "rand")
	if hi < lo {
		L.RaiseError("rand needs the smaller number first")
	}
	p.entry.Rands++
	L.Push(lua.LNumber(p.rand.Between(lo, hi)))
	return 1
}

// enter says that the client now acts in a section, until a deadline that it may give.
func (p *luaProcess) enter(L *lua.LState) int {
	e := Effect{Kind: Enter, Section: section(L, "enter")}
	if L.Get(2) != lua.LNil {
		e.Until, e.HasUntil = checkStamp(L, 2), true
	}
	p.effect(L, e)
	return 0
}

func (p *luaProcess) leave(L *lua.LState) int {
	p.effect(L, Effect{Kind: Leave, Section: section(L, "leave")})
	return 0
}

// log writes a line into the trace; a table as last argument becomes the line's values.
func (p *luaProcess) log(L *lua.LState) int {
	e, parts, size := Effect{Kind: Note}, []string(nil), 0
	for i := 1; i <= L.GetTop(); i++ {
		if t, ok := L.Get(i).(*lua.LTable); ok && i == L.GetTop() {
			e.Values = string(p.appendJSON(L, nil, t, 0))
			continue
		}
		parts = append(parts, plain(L.Get(i)))
		size += len(parts[len(parts)-1]) + 1
	}
	if size-1 > maxText || len(e.Values) > maxText {
		L.RaiseError("a log line is at most %d bytes long", maxText)
	}
	e.Text = strings.Join(parts, " ")
	p.machine.Charge(L, len(parts), size+len(e.Values))
	p.effect(L, e)
	return 0
}

// require loads a library once: the scenario's own file of that name, or the built-in one.
func (p *luaProcess) require(L *lua.LState) int {
	name := L.CheckString(1)
	if v, found := p.loaded[name]; v != nil {
		L.Push(v)
		return 1
	} else if found {
		L.RaiseError("require %q: it requires itself, or failed before", name)
	}
	chunk, err := p.program.compile(name + ".lua")
	if err != nil {
		L.RaiseError("require %q: %s", name, err)
	}
	p.loaded[name] = nil
	v := p.machine.Call(L, p.machine.Load(chunk))
	if v == lua.LNil {
		v = lua.LTrue
	}
	p.loaded[name] = v
	L.Push(v)
	return 1
}

// node checks that v names a node.
func (p *luaProcess) node(L *lua.LState, v lua.LValue) string {
	name, ok := v.(lua.LString)
	if !ok || !slices.Contains(p.program.setting.Nodes, string(name)) && !slices.Contains(p.program.setting.Replicas, string(name)) {
		L.RaiseError("there is no node %s", plain(v))
	}
	return string(name)
}

// callOptions are the last argument of call_on and call_all.
type callOptions struct {
	timeout        sim.Dur
	need           int
	parallel, mute bool
}

func (p *luaProcess) options(L *lua.LState, n int) (o callOptions) {
	if L.Get(n) == lua.LNil {
		return o
	}
	t := L.CheckTable(n)
	p.machine.Walk(L, t, func(k, v lua.LValue) bool {
		num, _ := v.(lua.LNumber)
		switch plain(k) {
		case "timeout":
			if o.timeout = toDur(L, num); o.timeout <= 0 {
				L.RaiseError("timeout must be more than 0 ms")
			}
		case "need":
			if o.need = int(min(whole(L, v, "need"), maxArgs)); o.need < 1 {
				L.RaiseError("need must be 1 or more replies")
			}
		case "parallel":
			o.parallel = lua.LVAsBool(v)
		case "mute":
			o.mute = lua.LVAsBool(v)
		default:
			L.RaiseError("a call knows the options timeout, need, parallel and mute, not %s", plain(k))
		}
		return true
	})
	return o
}
