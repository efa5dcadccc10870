package check

import (
	"encoding/json"
	"slices"
	"strings"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// outcome is what one node made of a command on a lock.
type outcome uint8

// The outcomes.
const (
	pending outcome = iota
	yes             // taken, renewed, deleted
	no              // somebody else's
	gone            // there was nothing to release
	partly          // given back once, and still the client's
	failed          // an error
	silent          // no answer in time
)

// ballot is what became of a command at one node.
type ballot struct {
	node            string
	executed        outcome
	heard, timedOut bool // as far as the client knows
}

// round is one attempt to take, renew or release a lock: a command to the one node, or the same to several, at once or
// one after another.
type round struct {
	aim
	client  string
	thread  int
	calls   []int
	ballots []*ballot
	first   *trace.Event // the first send
	last    *trace.Event // the last reply or time-out
	ttl     sim.Dur      // of what was taken; 0: no lease, or not known
	logged  *logged      // what redlock.lua says of the round
	skip    bool         // it is no renewal: it gave a lease to a lock that had none
	decided bool
}

// logged is what redlock.lua notes of a round, in ms.
type logged struct {
	Held     bool
	Oks      int
	Quorum   int
	Validity json.Number
}

// readLog reads the values of a log event; nil when they are not of a round.
func readLog(e *trace.Event) *logged {
	var l logged
	if e.Values == "" || json.Unmarshal([]byte(e.Values), &l) != nil || l.Quorum == 0 {
		return nil
	}
	return &l
}

// at returns the ballot of a node, nil when it is not asked.
func (r *round) at(node string) *ballot {
	for _, b := range r.ballots {
		if b.node == node {
			return b
		}
	}
	return nil
}

// settled tells whether every node has answered or will not be waited for.
func (r *round) settled() bool {
	return !slices.ContainsFunc(r.ballots, func(b *ballot) bool { return !b.heard && !b.timedOut })
}

// joins tells whether a further command belongs to the round: to another node, in the same call or after the one before.
func (r *round) joins(a aim, e *trace.Event) bool {
	return !r.decided && r.purpose == a.purpose && r.section == a.section && r.at(e.Peer) == nil &&
		(slices.Contains(r.calls, e.Call) || r.settled())
}

// known is the outcome of a ballot as the client knows it.
func (b *ballot) known() outcome {
	switch {
	case b.heard:
		return b.executed
	case b.timedOut:
		return silent
	}
	return pending
}

// count counts the ballots with one of some outcomes, as the client knows them.
func (r *round) count(of ...outcome) int {
	n := 0
	for _, b := range r.ballots {
		if slices.Contains(of, b.known()) {
			n++
		}
	}
	return n
}

// outcomeOf says what a command of a round did at a node; o is the state after it.
func (r *round) outcomeOf(e *trace.Event, o *owners) outcome {
	if e.Reply.Kind == resp.Error {
		return failed
	}
	h, there := o.held[place{e.Actor, r.key}]
	mine := h.of(r.client)
	switch r.purpose {
	case acquire:
		if mine && (changes(e, r.key) || len(e.Cmd) > 2 && e.Reply.Str == e.Cmd[2]) {
			return yes // set now, or, as the reply says, by an earlier question with the same token
		}
	case renew:
		if positive(e.Reply) {
			return yes
		}
	case release:
		switch {
		case positive(e.Reply):
			return yes
		case mine:
			return partly
		case !there:
			return gone
		}
	}
	return no
}

// changes tells whether an event has changed a key.
func changes(e *trace.Event, key string) bool {
	return slices.ContainsFunc(e.Keys, func(k trace.Key) bool { return k.Key == key })
}

// positive tells whether a reply says that something was done.
func positive(v resp.Value) bool {
	switch v.Kind {
	case resp.Int:
		return v.Num > 0
	case resp.Status, resp.Bulk:
		return true
	case resp.Array:
		return slices.ContainsFunc(v.List, positive)
	}
	return false
}

// extends tells whether a command only gives a key a deadline.
func extends(cmd []string) bool { return strings.Contains(strings.ToUpper(cmd[0]), "EXPIRE") }

// drift is what of a lease is given away to clocks that differ: 1 % of it, and 2 ms.
func drift(ttl sim.Dur) sim.Dur {
	ms := int64(ttl / sim.Millisecond)
	return sim.Ms(ms/100 + 2)
}
