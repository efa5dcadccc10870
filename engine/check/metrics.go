package check

import (
	"maps"
	"slices"
	"strings"

	"lockstep/engine/resp"
	"lockstep/engine/scenario"
	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// Metrics computes what a lock library would count, from a run: docs/trace.md says what each command counts as.
func Metrics(t *trace.Trace, sc *scenario.Scenario) []trace.Metric {
	m := newMeter(t, sc)
	for i := range t.Events {
		m.take(&t.Events[i])
	}
	m.countSilent()
	m.offsets()
	return m.tally.metrics()
}

// meter follows a run and counts.
type meter struct {
	r       *record
	g       *grants
	tally   tally
	clocks  map[string][]sim.Clock // what is left of each actor's clock lines, the present one first
	rounds  []*round
	current map[threadName]*round
	byCall  map[call]*round
	queued  map[threadName]aim // by MULTI, until EXEC
	wants   map[wish]*trace.Event
	holds   map[wish]*hold
	took    map[wish]string // what took a lock from a client last
}

// hold is a lock that a client has as far as it knows.
type hold struct {
	since               *trace.Event
	giving, left, isOut bool // a release is under way; the section was left; it is counted as lost
}

func newMeter(t *trace.Trace, sc *scenario.Scenario) *meter {
	r := newRecord(t, sc)
	m := &meter{
		r: r, g: newGrants(r), tally: tally{}, clocks: map[string][]sim.Clock{}, current: map[threadName]*round{},
		byCall: map[call]*round{}, queued: map[threadName]aim{}, wants: map[wish]*trace.Event{}, holds: map[wish]*hold{},
		took: map[wish]string{},
	}
	for _, c := range t.Clocks {
		m.clocks[c.Actor] = append(m.clocks[c.Actor], c.Clock)
	}
	return m
}

// take takes in one event.
func (m *meter) take(e *trace.Event) {
	before := m.leaseless(e)
	var turn map[wish]bool
	var holders map[string]string
	if e.Kind == trace.Send {
		turn = maps.Clone(m.g.turn)
	}
	if len(e.Keys) > 0 || e.Kind == trace.Promote {
		holders = maps.Clone(m.g.holder)
	}
	m.g.follow(e)
	switch e.Kind {
	case trace.Send:
		if e.Cmd != nil {
			m.send(e, turn)
		} else {
			m.moveOn(e)
		}
	case trace.Execute:
		m.execute(e, before)
	case trace.Reply:
		m.reply(e)
	case trace.Timeout:
		m.timeout(e)
	case trace.Log:
		if r := m.current[threadName{e.Actor, e.Thread}]; r != nil && r.purpose == acquire {
			r.logged = readLog(e)
		}
		m.moveOn(e)
	case trace.Sleep, trace.Enter, trace.Leave:
		m.moveOn(e)
	case trace.Done, trace.Error, trace.Crash:
		if m.r.client[e.Actor] {
			m.end(e)
		}
	case trace.Clock, trace.Rate:
		m.offset(e)
	}
	m.sections(e)
	m.losses(e, holders)
	m.fence(e)
}

// leaseless lists the lock keys of a node that have no deadline before a command that gives one.
func (m *meter) leaseless(e *trace.Event) []string {
	if e.Kind != trace.Execute {
		return nil
	}
	var keys []string
	for _, k := range e.Keys {
		if h, ok := m.g.o.held[place{e.Actor, k.Key}]; ok && !h.hasDeadline {
			keys = append(keys, k.Key)
		}
	}
	return keys
}

// send begins a round, or adds a node to the one that a thread is in. turn is who counted as holding before.
func (m *meter) send(e *trace.Event, turn map[wish]bool) {
	id := threadName{e.Actor, e.Thread}
	a := m.g.known.aimOf(e.Cmd)
	switch strings.ToUpper(e.Cmd[0]) {
	case "EXEC":
		a = m.queued[id]
		delete(m.queued, id)
	case "DISCARD":
		delete(m.queued, id)
	}
	w := wish{e.Actor, a.section}
	if a.purpose == takeOrRenew {
		a.purpose = acquire
		if turn[w] {
			a.purpose = renew
		}
	}
	r := m.current[id]
	if r == nil || !r.joins(a, e) {
		m.moveOn(e)
		if a.purpose == none {
			return
		}
		r = &round{aim: a, client: e.Actor, thread: e.Thread, first: e}
		m.current[id] = r
		m.rounds = append(m.rounds, r)
	}
	r.calls = append(r.calls, e.Call)
	r.ballots = append(r.ballots, &ballot{node: e.Peer})
	m.byCall[call{e.Actor, e.Call}] = r
	switch h := m.holds[w]; {
	case a.purpose == release && h != nil:
		h.giving = true
	case a.purpose == acquire && (h == nil || h.isOut) && m.wants[w] == nil:
		m.wants[w] = e
		m.tally.note(e, 1, "redis_lock_waiters", "lock_class", a.section)
	}
}

// execute notes what a command of a round did at its node.
func (m *meter) execute(e *trace.Event, leaseless []string) {
	r := m.byCall[call{e.Peer, e.Call}]
	if r == nil {
		return
	}
	b := r.at(e.Actor)
	if b == nil || b.executed != pending || e.Reply.Kind == resp.None {
		return
	}
	if e.Reply.Str == "QUEUED" && e.Reply.Kind == resp.Status {
		m.queued[threadName{r.client, r.thread}] = r.aim
		r.skip = true
		return
	}
	b.executed = r.outcomeOf(e, m.g.o)
	r.skip = r.skip || r.purpose == renew && extends(e.Cmd) && slices.Contains(leaseless, r.key)
	if r.purpose == acquire && b.executed == yes {
		r.ttl = m.lease(e, r.key)
	}
}

// lease is how long a key lives after a command, by its node's clock; 0 when it has no deadline.
func (m *meter) lease(e *trace.Event, key string) sim.Dur {
	for _, k := range e.Keys {
		if k.Key != key || !k.HasDeadline {
			continue
		}
		local := sim.Dur(0)
		if lines := m.clocks[e.Actor]; len(lines) > 0 {
			local = lines[0].Read(e.T)
		}
		return sim.Ms(k.Deadline) - local/sim.Millisecond*sim.Millisecond
	}
	return 0
}

// reply is an answer that reaches its client.
func (m *meter) reply(e *trace.Event) {
	r := m.byCall[call{e.Actor, e.Call}]
	if r == nil || e.What == "message" {
		return
	}
	b := r.at(e.Peer)
	if b == nil || b.heard {
		return
	}
	if b.heard = !b.timedOut; !b.heard || r.skip {
		return
	}
	m.vote(e, r, b)
	if r.decided {
		return
	}
	r.last = e
	m.decideAlone(r)
}

// timeout ends the wait for the nodes of a call that have not answered.
func (m *meter) timeout(e *trace.Event) {
	r := m.byCall[call{e.Actor, e.Call}]
	if r == nil {
		return
	}
	for _, name := range strings.Fields(e.Text) {
		if b := r.at(name); b != nil && !b.heard {
			b.timedOut = true
			m.vote(e, r, b)
		}
	}
	r.last = e
	m.decideAlone(r)
}

// vote counts what a client hears of a node in a round that asks several.
func (m *meter) vote(e *trace.Event, r *round, b *ballot) {
	if r.purpose != acquire || len(m.r.votes[r.section]) < 2 {
		return
	}
	vote := "against"
	switch b.known() {
	case yes:
		vote = "for"
	case silent:
		vote = "timeout"
	}
	m.tally.note(e, 1, "redlock_node_votes_total", "node", b.node, "vote", vote)
}

// countSilent counts the votes that never reached anybody.
func (m *meter) countSilent() {
	for _, r := range m.rounds {
		for _, b := range r.ballots {
			if !b.heard && !b.timedOut && r.decided && r.last != nil {
				b.timedOut = true
				m.vote(r.last, r, b)
			}
		}
	}
}

// decideAlone decides a round of a lock that one node grants as soon as the answer is there.
func (m *meter) decideAlone(r *round) {
	if len(m.r.votes[r.section]) < 2 && r.settled() {
		m.decide(r)
	}
}

// moveOn is a thread that goes on to something else: the round that it was in is over.
func (m *meter) moveOn(e *trace.Event) {
	id := threadName{e.Actor, e.Thread}
	if r := m.current[id]; r != nil {
		m.decide(r)
		delete(m.current, id)
	}
}

// end is a client that has ended.
func (m *meter) end(e *trace.Event) {
	for _, r := range m.rounds {
		id := threadName{r.client, r.thread}
		if r.client != e.Actor || m.current[id] != r {
			continue
		}
		if e.Kind != trace.Crash {
			m.decide(r)
		}
		delete(m.current, id)
	}
	for w := range m.wants {
		if w.client == e.Actor {
			m.stopWanting(e, w)
		}
	}
	for w := range m.holds {
		if w.client == e.Actor {
			m.letGo(e, w)
		}
	}
}

// sections takes in that a client enters or leaves.
func (m *meter) sections(e *trace.Event) {
	w := wish{e.Actor, bare(e.Section)}
	switch e.Kind {
	case trace.Enter:
		m.stopWanting(e, w)
	case trace.Leave:
		if h := m.holds[w]; h != nil {
			h.left = true
		}
	}
}

// fence counts the tokens that a store looked at.
func (m *meter) fence(e *trace.Event) {
	if e.Name == "" || !e.HasToken || e.Kind == trace.Send || e.Reply.Kind == resp.None {
		return
	}
	result := "accepted"
	switch {
	case e.Kind == trace.Reject && strings.HasPrefix(e.Reply.Str, "STALE"):
		result = "stale"
	case e.Kind == trace.Reject:
		return
	}
	m.tally.note(e, 1, "resource_fence_checks_total", "result", result)
}
