package check

import (
	"strings"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// decide counts how a round came out, as far as its client knows.
func (m *meter) decide(r *round) {
	if r.decided {
		return
	}
	r.decided = true
	if r.skip || r.last == nil {
		return
	}
	switch r.purpose {
	case acquire:
		m.decideAcquire(r)
	case renew:
		m.tally.note(r.last, 1, "redis_lock_renewals_total", "result", m.renewed(r))
	case release:
		m.decideRelease(r)
	}
}

func (m *meter) decideAcquire(r *round) {
	result := m.acquired(r)
	m.tally.note(r.last, 1, "redis_lock_acquire_attempts_total", "lock_class", r.section, "result", result)
	w := wish{r.client, r.section}
	if h := m.holds[w]; result != "acquired" || h != nil && !h.isOut {
		return // a lock that may be taken again is held once
	}
	if asked := m.wants[w]; asked != nil {
		m.tally.note(r.last, int64(r.last.T.Sub(asked.T)), "redis_lock_acquire_duration_seconds", "lock_class", r.section)
		m.stopWanting(r.last, w)
	}
	if left, ok := r.validity(); ok {
		m.tally.note(r.last, int64(max(0, left)), "redis_lock_validity_seconds", "lock_class", r.section)
	}
	h := &hold{since: r.last}
	m.holds[w] = h
	m.tally.note(r.last, 1, "redis_lock_held", "lock_class", r.section)
	if cause := m.took[w]; !m.g.o.holds(r.client, r.section) && cause != "" {
		m.lose(r.last, w, h, cause) // before the answer was read
	}
}

// acquired says how an attempt to take a lock came out.
func (m *meter) acquired(r *round) string {
	votes := r.count(yes)
	left, leased := r.validity()
	switch {
	case len(m.r.votes[r.section]) < 2 && votes > 0:
		return "acquired"
	case len(m.r.votes[r.section]) < 2 && r.count(failed) > 0:
		return "error"
	case len(m.r.votes[r.section]) < 2 && r.count(silent) > 0:
		return "timeout"
	case len(m.r.votes[r.section]) < 2:
		return "held"
	case votes < m.r.quorum(r.section):
		return "no_quorum"
	case r.logged != nil && !r.logged.Held, r.logged == nil && leased && left <= 0:
		return "no_validity"
	}
	return "acquired"
}

// validity is what is left of the lease, less drift, at the end of a round; false when there is no lease.
func (r *round) validity() (sim.Dur, bool) {
	if r.ttl == 0 || r.last == nil {
		return 0, false
	}
	return r.ttl - r.last.T.Sub(r.first.T) - drift(r.ttl), true
}

// renewed says how a renewal came out. An error tells no more of the lock than silence.
func (m *meter) renewed(r *round) string {
	quorum := m.r.quorum(r.section)
	switch votes := r.count(yes); {
	case votes >= quorum:
		return "ok"
	case votes+r.count(failed, silent, pending) >= quorum:
		return "timeout"
	}
	return "lost"
}

func (m *meter) decideRelease(r *round) {
	w := wish{r.client, r.section}
	h := m.holds[w]
	several := len(m.r.votes[r.section]) > 1
	if several && h == nil || r.count(partly) > 0 {
		if h != nil {
			h.giving = false
		}
		return // votes of a failed round are given back; or the lock was taken twice and is still held
	}
	result := "error"
	switch {
	case r.count(yes) >= m.r.quorum(r.section):
		result = "released"
	case r.count(no) > 0:
		result = "mismatch"
	case r.count(gone) > 0:
		result = "gone"
	}
	m.tally.note(r.last, 1, "redis_lock_releases_total", "result", result)
	if h == nil {
		return
	}
	if h.giving = false; result == "error" {
		return
	}
	m.tally.note(r.last, int64(r.last.T.Sub(h.since.T)), "redis_lock_hold_duration_seconds", "lock_class", r.section)
	m.letGo(r.last, w)
}

// letGo ends a hold.
func (m *meter) letGo(e *trace.Event, w wish) {
	if !m.holds[w].isOut {
		m.tally.note(e, -1, "redis_lock_held", "lock_class", w.section)
	}
	delete(m.holds, w)
}

// stopWanting ends a wait for a lock.
func (m *meter) stopWanting(e *trace.Event, w wish) {
	if m.wants[w] != nil {
		m.tally.note(e, -1, "redis_lock_waiters", "lock_class", w.section)
		delete(m.wants, w)
	}
}

// losses counts the locks that an event takes from clients who still count on them. holders is who had them before.
func (m *meter) losses(e *trace.Event, holders map[string]string) {
	for section, client := range holders {
		if m.g.holder[section] == client {
			continue
		}
		w := wish{client, section}
		m.took[w] = causeOf(e)
		if h := m.holds[w]; h != nil && !h.giving && !h.left {
			m.lose(e, w, h, m.took[w])
		}
	}
}

// lose counts a lock as lost, once.
func (m *meter) lose(e *trace.Event, w wish, h *hold, cause string) {
	if h.isOut {
		return
	}
	h.isOut = true
	m.tally.note(e, 1, "redis_lock_lost_total", "cause", cause)
	m.tally.note(e, -1, "redis_lock_held", "lock_class", w.section)
}

// causeOf names what took a lock away.
func causeOf(e *trace.Event) string {
	switch e.Kind {
	case trace.Expire:
		return "expired"
	case trace.Evict:
		return "evicted"
	case trace.Execute:
		for _, k := range e.Keys {
			if _, ok := sectionOf(k.Key); ok && k.Value.Kind != resp.Nil {
				return "overwritten"
			}
		}
		return "deleted"
	case trace.Promote, trace.Replicate:
		return "failover"
	case trace.Restart, trace.Crash:
		return "restart"
	}
	return strings.ReplaceAll(string(e.Kind), "-", "_")
}

// offset notes where an actor's clock stands after a step.
func (m *meter) offset(e *trace.Event) {
	if lines := m.clocks[e.Actor]; len(lines) > 1 {
		m.clocks[e.Actor] = lines[1:]
		m.tally.note(e, int64(lines[1].Read(e.T))-int64(e.T), offsetMetric, "host", e.Actor)
	}
}

// offsets says how far each clock is ahead at the end.
func (m *meter) offsets() {
	for actor, lines := range m.clocks {
		m.tally.series(offsetMetric, "host", actor).Value = int64(lines[0].Read(m.r.t.EndT)) - int64(m.r.t.EndT)
	}
}
