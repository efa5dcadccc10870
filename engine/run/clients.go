package run

import (
	"slices"
	"strings"

	"lockstep/engine/program"
	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// start begins a client's program; during a pause it waits for the resume.
func (w *World) start(t task) {
	c := &w.clients[t.actor]
	if c.paused {
		c.due = append(c.due, t)
		return
	}
	c.phase = running
	w.emit(trace.Event{Kind: trace.Start, Actor: w.id(t.actor)})
	w.deliver(t.actor, program.Entry{})
}

// processOf returns the running process of a client, replaying its log when there is none at hand.
func (w *World) processOf(i int) program.Process {
	c := &w.clients[i]
	if c.process == nil {
		c.process = w.plan.programs[i].Start()
		program.Replay(c.process, c.log)
	}
	return c.process
}

// op returns the pending operation of a client with this number; it must be pending.
func (w *World) op(i, call int) program.Op {
	for _, op := range w.processOf(i).Pending() {
		if op.Number == call {
			return op
		}
	}
	panic("run: a client waits for an operation that its program does not name")
}

// waiting returns the progress of a pending operation, nil when it has ended.
func (c *client) waiting(call int) *wait {
	for i := range c.waits {
		if c.waits[i].call == call {
			return &c.waits[i]
		}
	}
	return nil
}

// finish ends a pending operation and lets the program go on.
func (w *World) finish(i int, op program.Op, answers []program.Answer) {
	w.settle(i, op.Number)
	w.deliver(i, program.Entry{Number: op.Number, Thread: op.Thread, Answers: answers})
}

// settle forgets an operation that has ended or was withdrawn, and what was to end it.
func (w *World) settle(i, call int) {
	c := &w.clients[i]
	mine := func(t task) bool {
		return t.actor == i && (t.kind == doTimer || t.kind == doWork || t.kind == doTake) && t.call == call
	}
	c.waits = slices.DeleteFunc(c.waits, func(p wait) bool { return p.call == call })
	c.due = slices.DeleteFunc(c.due, mine)
	c.stalled = slices.DeleteFunc(c.stalled, mine)
	w.queue.Drop(mine)
}

// deliver hands an entry to a program and makes what it does then part of the world.
func (w *World) deliver(i int, e program.Entry) {
	c, p := &w.clients[i], w.processOf(i)
	mono := c.mono.Read(w.now)
	e, effects := p.Deliver(e, &program.Now{Mono: mono, Wall: mono + c.wall})
	c.log = append(c.log, e)
	for _, eff := range effects {
		w.effect(i, eff)
	}
	if fail := p.Failure(); fail != nil {
		w.fail(i, *fail)
		return
	}
	ops := slices.Clone(p.Pending())
	for _, old := range slices.Clone(c.waits) {
		if !slices.ContainsFunc(ops, func(op program.Op) bool { return op.Number == old.call }) {
			w.settle(i, old.call)
			w.abandon(i, old)
		}
	}
	sim.Sort(ops, func(a, b program.Op) int { return a.Number - b.Number })
	for _, op := range ops {
		if c.waiting(op.Number) == nil {
			c.waits = append(c.waits, wait{call: op.Number, thread: op.Thread})
			w.begin(i, op)
		}
	}
	w.hangUpEnded(i)
	if len(c.waits) == 0 {
		w.emit(trace.Event{Kind: trace.Done, Actor: w.id(i)})
		w.finishClient(i)
	}
}

// fail ends a client with an error.
func (w *World) fail(i int, f program.Failure) {
	w.emit(trace.Event{Kind: trace.Error, Actor: w.id(i), Src: f.Src, Text: f.Msg})
	w.finishClient(i)
}

// finishClient ends a client for good.
func (w *World) finishClient(i int) {
	c := &w.clients[i]
	for _, t := range slices.Concat(c.arrived, c.stalled) {
		if t.kind == doArrive {
			w.lose(t.packet, w.id(i)+" has ended")
		}
	}
	for _, p := range c.waits {
		w.abandon(i, p)
	}
	for _, node := range c.listens {
		w.disconnect(packet{from: i, to: node, listens: true})
	}
	c.phase, c.waits, c.arrived, c.due, c.stalled, c.kept, c.listens = over, nil, nil, nil, nil, nil, nil
	c.paused, c.starved = false, false
	w.queue.Drop(func(t task) bool { return t.actor == i && t.kind != doArrive && t.kind != doFault })
	if c.process != nil {
		c.process.Close()
		c.process = nil
	}
	w.hangUpEnded(i)
}

// effect turns what a program did without waiting into an event.
func (w *World) effect(i int, eff program.Effect) {
	e := trace.Event{
		Actor: w.id(i), Thread: eff.Thread, Section: eff.Section, Text: eff.Text, Values: eff.Values, Src: eff.Src, Callers: eff.Callers,
	}
	switch eff.Kind {
	case program.Enter:
		e.Kind, e.Until = trace.Enter, trace.NoTime
		if eff.HasUntil {
			e.Until = w.clients[i].mono.When(eff.Until)
		}
	case program.Leave:
		e.Kind = trace.Leave
	case program.Note:
		e.Kind = trace.Log
	case program.Spawn:
		e.Kind, e.What, e.Of = trace.Spawn, "spawn", eff.Of
		if eff.Background {
			e.What = "background"
		}
	case program.Every:
		e.Kind, e.What, e.Of, e.By = trace.Spawn, "every", eff.Of, eff.Period
	case program.Stop:
		e.Kind, e.What, e.Of = trace.Spawn, "stop", eff.Of
	}
	w.emit(e)
}

// begin starts an operation: it sends the messages or sets the timer.
func (w *World) begin(i int, op program.Op) {
	c := &w.clients[i]
	e := trace.Event{Actor: w.id(i), Thread: op.Thread, Call: op.Number, Src: op.Src, Callers: op.Callers}
	switch op.Kind {
	case program.Sleep:
		local := c.mono.Read(w.now) + op.Dur
		at := c.mono.When(local)
		e.Kind, e.What, e.Until = trace.Sleep, "sleep", untilShown(at)
		w.emit(e)
		w.queue.Push(at, task{kind: doTimer, actor: i, call: op.Number, local: local})
	case program.Work:
		e.Kind, e.What, e.Until = trace.Sleep, "work", w.now.Add(op.Dur)
		w.emit(e)
		if c.standsStill(op.Thread) {
			c.waiting(op.Number).left = op.Dur
		} else {
			w.queue.Push(e.Until, task{kind: doWork, actor: i, call: op.Number})
		}
	case program.Receive:
		w.receive(i, op, e)
	case program.Call, program.Store:
		for _, name := range op.Nodes {
			to := w.plan.index[name]
			p := packet{from: i, to: to, thread: op.Thread, listens: op.Listens, call: op.Number, argv: op.Argv, access: op.Access}
			e.Kind, e.Peer, e.Cmd, e.Msg = trace.Send, name, op.Argv, w.messages+1
			if op.Kind == program.Store {
				accessFields(&e, name, op.Access)
			} else {
				c.asks(op, to)
			}
			w.emit(e)
			w.post(p)
		}
	}
	if op.Timeout > 0 {
		local := c.mono.Read(w.now) + op.Timeout
		w.queue.Push(c.mono.When(local), task{kind: doTimer, actor: i, call: op.Number, local: local})
	}
}

// untilShown is when a timer goes off as the trace says it: NoTime if it does not, since its clock stands still.
func untilShown(at sim.Time) sim.Time {
	if at == sim.Never {
		return trace.NoTime
	}
	return at
}

// asks notes that a call goes out to a node.
func (c *client) asks(op program.Op, node int) {
	if !op.Listens {
		p := c.waiting(op.Number)
		p.asked = append(p.asked, node)
	} else if !slices.Contains(c.listens, node) {
		c.listens = append(c.listens, node)
	}
}

// timer is a sleep that is over, or a call that has waited long enough.
func (w *World) timer(t task) {
	c := &w.clients[t.actor]
	if c.paused {
		c.due = append(c.due, t)
		return
	}
	if c.stalls(t) {
		c.stalled = append(c.stalled, t)
		return
	}
	op := w.op(t.actor, t.call)
	if op.Kind == program.Sleep {
		w.emit(trace.Event{Kind: trace.Wake, Actor: w.id(t.actor), Thread: op.Thread, Call: t.call, What: "sleep", Src: op.Src, Callers: op.Callers})
		w.finish(t.actor, op, nil)
		return
	}
	answers := w.answers(t.actor, op, true)
	what := ""
	if op.Kind == program.Receive {
		what, answers = "receive", []program.Answer{{TimedOut: true}}
	}
	var silent []string
	for _, a := range answers {
		if a.TimedOut {
			silent = append(silent, a.Node)
		}
	}
	w.emit(trace.Event{
		Kind: trace.Timeout, Actor: w.id(t.actor), Thread: op.Thread, Call: t.call, What: what,
		Text: strings.TrimSpace(strings.Join(silent, " ")),
		Src:  op.Src, Callers: op.Callers,
	})
	w.finish(t.actor, op, answers)
}

// worked is the end of a time in which the process had to run.
func (w *World) worked(t task) {
	op := w.op(t.actor, t.call)
	w.emit(trace.Event{Kind: trace.Wake, Actor: w.id(t.actor), Thread: op.Thread, Call: t.call, What: "work", Src: op.Src, Callers: op.Callers})
	w.finish(t.actor, op, nil)
}

// answers lists what each node of an operation has said, in the operation's order.
func (w *World) answers(i int, op program.Op, timedOut bool) []program.Answer {
	got := w.clients[i].waiting(op.Number).answers
	out := make([]program.Answer, len(op.Nodes))
	for k, name := range op.Nodes {
		out[k] = program.Answer{Node: name, TimedOut: timedOut, Late: !timedOut}
		for _, a := range got {
			if a.Node == name {
				out[k] = a
			}
		}
	}
	return out
}

// take lets a client take a reply that has arrived.
func (w *World) take(p packet) {
	if p.message {
		w.hear(p)
		return
	}
	c := &w.clients[p.to]
	e := trace.Event{Kind: trace.Reply, Actor: w.id(p.to), Peer: w.id(p.from), Thread: p.thread, Msg: p.id, Call: p.call, Reply: p.value}
	waits := c.waiting(p.call)
	if waits == nil || slices.ContainsFunc(waits.answers, func(a program.Answer) bool { return a.Node == e.Peer }) {
		e.Text = "no longer waited for"
		w.emit(e)
		return
	}
	op := w.op(p.to, p.call)
	e.Src, e.Callers = op.Src, op.Callers
	w.emit(e)
	waits.answers = append(waits.answers, program.Answer{Node: e.Peer, Reply: p.value, Version: p.version})
	if len(waits.answers) >= max(1, op.Need) {
		w.finish(p.to, op, w.answers(p.to, op, false))
	}
}
