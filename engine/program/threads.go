package program

import (
	"iter"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// maxThreads bounds the threads that a client has at a time, the main program among them.
const maxThreads = 16

// thread is one thread of a Lua client: a coroutine whose words block until the answer is delivered. Threads share
// globals, upvalues and limits; one runs at a time, until it waits for an operation.
type thread struct {
	number  int // 0: the main program; one that has ended gives its number to a later one
	state   *lua.LState
	body    func(L *lua.LState)
	behind  bool     // of every, or spawned in the background: it ends with the other threads
	stopped bool     // by its stop function
	ended   bool     // by the end of the others or by its stop function, wherever it was
	running bool     // its coroutine has begun
	pending *Op      // what it waits for
	answers []Answer // what has been answered

	src     trace.Pos // where it was started
	callers []trace.Pos

	yield  func(Op) bool
	resume func() (Op, bool)
	stop   func()
}

// newThread makes a thread that has not run yet.
func (p *luaProcess) newThread(number int, state *lua.LState, body func(L *lua.LState)) *thread {
	t := &thread{number: number, state: state, body: body}
	t.resume, t.stop = iter.Pull(func(yield func(Op) bool) {
		t.yield = yield
		thrown := p.machine.Run(t.state, t.state.NewFunction(func(L *lua.LState) int {
			t.body(L)
			return 0
		}))
		if thrown != nil && !p.closed && !t.ended {
			p.failure = p.failureOf(thrown, t)
		}
	})
	p.threads = append(p.threads, t)
	sim.Sort(p.threads, func(a, b *thread) int { return a.number - b.number })
	return t
}

// start adds a thread that runs body once the running one waits or ends.
func (p *luaProcess) start(L *lua.LState, body func(L *lua.LState)) *thread {
	if len(p.threads) >= maxThreads {
		L.RaiseError("a client has at most %d threads at a time", maxThreads)
	}
	number := 1
	for slices.ContainsFunc(p.threads, func(t *thread) bool { return t.number == number }) {
		number++
	}
	t := p.newThread(number, p.machine.NewThread(L), body)
	t.src, t.callers = p.position(L)
	p.fresh = append(p.fresh, t)
	return t
}

// run lets a thread run until it waits, and then those that were started meanwhile, in that order.
func (p *luaProcess) run(t *thread) {
	p.fresh = append(p.fresh, t)
	for len(p.fresh) > 0 && p.failure == nil {
		t, p.fresh = p.fresh[0], p.fresh[1:]
		p.current, t.running = t, true
		if op, more := t.resume(); more {
			t.pending = &op
		} else {
			p.remove(t)
		}
		p.current = nil
	}
	if !slices.ContainsFunc(p.threads, func(t *thread) bool { return !t.behind }) {
		for len(p.threads) > 0 {
			p.end(p.threads[0])
		}
	}
}

func (p *luaProcess) remove(t *thread) {
	p.threads = slices.DeleteFunc(p.threads, func(u *thread) bool { return u == t })
	p.fresh = slices.DeleteFunc(p.fresh, func(u *thread) bool { return u == t })
}

// end makes a thread that does not run at the moment go no further.
func (p *luaProcess) end(t *thread) {
	current := p.current
	t.stopped, t.ended, t.pending, p.current = true, true, nil, nil
	p.machine.Unwind(t.stop)
	p.current = current
	p.remove(t)
}

// spawn runs a function in a thread of its own: spawn(fn, {background = true}). It returns a function that stops it.
func (p *luaProcess) spawn(L *lua.LState) int {
	fn, behind := threadBody(L, 1, "spawn"), p.background(L, 2)
	t := p.start(L, func(L *lua.LState) { p.machine.Call(L, fn) })
	t.behind = behind
	p.effect(L, Effect{Kind: Spawn, Of: t.number, Background: behind})
	return p.pushStop(L, t)
}

// background reads the options of spawn.
func (p *luaProcess) background(L *lua.LState, n int) (behind bool) {
	if L.Get(n) == lua.LNil {
		return false
	}
	p.machine.Walk(L, L.CheckTable(n), func(k, v lua.LValue) bool {
		if plain(k) != "background" {
			L.RaiseError("spawn knows the option background, not %s", plain(k))
		}
		behind = lua.LVAsBool(v)
		return true
	})
	return behind
}

// every runs a function each ms, in a thread of its own that ends with the others, until the function returns false. It
// returns a function that stops it.
func (p *luaProcess) every(L *lua.LState) int {
	period, fn := millis(L, 1), threadBody(L, 2, "every")
	if period <= 0 {
		L.RaiseError("every needs more than 0 ms")
	}
	var t *thread
	t = p.start(L, func(L *lua.LState) {
		for !t.stopped {
			p.wait(L, Op{Kind: Sleep, Dur: period})
			if p.machine.Call(L, fn) == lua.LFalse {
				return
			}
		}
	})
	t.behind = true
	p.effect(L, Effect{Kind: Every, Of: t.number, Period: period})
	return p.pushStop(L, t)
}

// pushStop returns to the program the function that stops a thread.
func (p *luaProcess) pushStop(L *lua.LState, t *thread) int {
	L.Push(L.NewFunction(func(L *lua.LState) int {
		p.stopThread(L, t)
		return 0
	}))
	return 1
}

// stopThread ends a thread. One that stops itself goes on to the end of what it runs.
func (p *luaProcess) stopThread(L *lua.LState, t *thread) {
	if t.stopped || !slices.Contains(p.threads, t) {
		return
	}
	p.effect(L, Effect{Kind: Stop, Of: t.number})
	if t == p.current {
		t.stopped = true
		return
	}
	p.end(t)
}

func threadBody(L *lua.LState, n int, word string) *lua.LFunction {
	fn, ok := L.Get(n).(*lua.LFunction)
	if !ok {
		L.RaiseError("%s needs a function, not %s", word, describe(L.Get(n)))
	}
	return fn
}

// place is position for a thread: one that has no line of its own stands where it was started.
func (p *luaProcess) place(L *lua.LState, t *thread) (trace.Pos, []trace.Pos) {
	if src, callers := p.position(L); src.Line > 0 {
		return src, callers
	}
	return t.src, t.callers
}

// position returns the innermost program line that is running, and the lines that called it.
func (p *luaProcess) position(L *lua.LState) (src trace.Pos, callers []trace.Pos) {
	p.machine.Frames(L, func(file string, line int) bool {
		at := trace.Pos{File: file, Line: line}
		if src.Line == 0 {
			src = at
		} else {
			callers = append(callers, at)
		}
		return len(callers) < maxCallers
	})
	return src, callers
}
