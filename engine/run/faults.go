package run

import (
	"slices"

	"lockstep/engine/resp"
	"lockstep/engine/scenario"
	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// fault lets a fault happen now.
func (w *World) fault(t task) {
	f := w.plan.faults[t.fault].Fault
	a := w.plan.index[f.Actor]
	if w.isNode(a) && slices.Contains([]string{"evict", "del", "promote"}, f.Kind) && w.nodeOf(a).free() > w.now {
		w.queue.Push(w.nodeOf(a).free(), t) // It needs the process, which comes to it behind what has arrived.
		return
	}
	switch f.Kind {
	case "pause":
		w.pause(a, f.Dur)
	case "starve":
		w.starve(a, f.Dur)
	case "kill":
		w.kill(a)
	case "clock":
		w.jump(a, f)
	case "rate":
		w.rate(a, f)
	case "crash":
		w.crash(a)
	case "restart":
		w.restart(a, f.Mode)
	case "cut", "heal":
		w.cut(a, w.plan.index[f.Peer], f)
	case "latency":
		w.setDelay(a, w.plan.index[f.Peer], f.Dur)
		w.emit(trace.Event{Kind: trace.Latency, Actor: f.Actor, Peer: f.Peer, By: f.Dur})
	case "slow":
		w.slow(a, f.Dur)
	case "error":
		w.errorWindow(a, f)
	case "evict":
		w.evict(a, f.Key)
	case "del":
		w.del(a, f.Key)
	case "promote":
		w.promote(a, "")
	case "migrate":
		w.migrate(f.Slot, a)
	}
}

// kill ends a client's process: nothing of it happens any more, what it has sent still arrives.
func (w *World) kill(i int) {
	if w.clients[i].phase == over {
		return
	}
	w.emit(trace.Event{Kind: trace.Crash, Actor: w.id(i)})
	w.finishClient(i)
}

// jump steps a clock. A client's monotonic clock does not jump: only its wall clock does.
func (w *World) jump(a int, f scenario.Fault) {
	if w.isClient(a) {
		if w.clients[a].phase == over {
			return
		}
		w.clients[a].wall += f.Dur
	} else {
		n := w.nodeOf(a)
		n.clock = n.clock.Jump(w.now, f.Dur)
	}
	w.emit(trace.Event{Kind: trace.Clock, Actor: f.Actor, By: f.Dur})
	w.clockLine(a)
}

// rate changes how fast a clock runs; a client's timers are due when its own clock says so.
func (w *World) rate(a int, f scenario.Fault) {
	if w.isClient(a) {
		c := &w.clients[a]
		if c.phase == over {
			return
		}
		c.mono = c.mono.WithRate(w.now, f.PPM)
		w.queue.Move(
			func(t task) bool { return t.actor == a && t.kind == doTimer },
			func(t task) sim.Time { return max(w.now, c.mono.When(t.local)) })
	} else {
		n := w.nodeOf(a)
		n.clock = n.clock.WithRate(w.now, f.PPM)
	}
	w.emit(trace.Event{Kind: trace.Rate, Actor: f.Actor, PPM: f.PPM})
	w.clockLine(a)
}

// crash takes a node down: it answers nothing and its keys do not expire until it is back.
func (w *World) crash(a int) {
	if n := w.nodeOf(a); !n.down {
		n.down, n.busyUntil, n.stuck, n.blocked = true, 0, false, nil
		n.slowUntil, n.windowEnd, n.attached, n.handing = 0, 0, nil, 0
		w.emit(trace.Event{Kind: trace.Crash, Actor: w.id(a)})
		w.unlink(a)
		w.powerOff(n)
		w.forget(a)
		w.watch()
	}
}

// forget drops what a crashed node had begun: the reply of a running script, and the requests that waited behind it.
func (w *World) forget(a int) {
	var waited []packet
	for _, it := range w.queue.Items {
		if it.Val.actor == a && it.Val.kind == doArrive && it.Val.queued {
			waited = append(waited, it.Val.packet)
		}
	}
	w.queue.Drop(func(t task) bool {
		return t.actor == a && (t.kind == doBusy || t.kind == doAnswer || t.kind == doWoken || t.queued)
	})
	for _, p := range waited {
		w.lose(p, w.id(a)+" is down")
	}
	n := w.nodeOf(a)
	have := n.redis.Offset()
	n.redis.Crash()
	if n.follows != nobody { // A replica's data come with how far they go.
		n.redis.SetOffset(have)
	}
}

// restart brings a node back, with the data it had, without, or with what its disk has.
func (w *World) restart(a int, mode string) {
	n := w.nodeOf(a)
	if !n.down {
		return
	}
	n.down = false
	e := trace.Event{Kind: trace.Restart, Actor: w.id(a), Text: mode}
	switch mode {
	case "lose":
		for _, k := range n.redis.Keys() {
			e.Keys = append(e.Keys, trace.Key{Key: k.Key, Type: k.Type, Value: resp.Null})
		}
		n.redis.Flush()
		n.redis.SetOffset(0)
	case "fsync":
		e.Keys = keysOf(n.recover())
	}
	w.reopen(n)
	w.emit(e)
	if w.plan.shards[w.shardOf(a)].cluster {
		n.partedAt, n.shut = trace.NoTime, false
		n.redis.SetClusterDown(false)
		w.writable(a, writableAfter)
	}
	w.regroup()
}

// cut stops or lets through the messages between two actors, both ways or one.
func (w *World) cut(a, b int, f scenario.Fault) {
	cut, kind := f.Kind == "cut", trace.Heal
	if cut {
		kind = trace.Cut
	}
	w.link(a, b).become(cut, w.now)
	if !f.OneWay {
		w.link(b, a).become(cut, w.now)
	}
	text := ""
	if f.OneWay {
		text = "one way"
	}
	w.emit(trace.Event{Kind: kind, Actor: f.Actor, Peer: f.Peer, Text: text})
	if !cut {
		w.hearAgain(a, b)
	}
	if w.isNode(a) && w.isNode(b) {
		w.regroup()
		w.release(a, b)
		w.release(b, a)
	}
}

// become makes a link cut or whole.
func (l *link) become(cut bool, now sim.Time) {
	if cut && !l.cut {
		l.cutAt = now
	}
	l.cut = cut
}
