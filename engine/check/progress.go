package check

import (
	"fmt"
	"slices"
	"strings"

	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// progress: every client that asks for a lock gets in or gives up. It gets in when it enters the section or has the
// lock; it gives up when it ends. A run that is cut off shows no more than it shows, unless its end repeats itself.
func progress(r *record) finding {
	open := r.wishes()
	if len(open) == 0 {
		return holds("Every client that asked for a lock got in or gave up.")
	}
	if r.t.EndCause == "done" {
		ask := open[0].event
		say := fmt.Sprintf("%s asks for %s at %s ms and still waits when nothing is left to happen.",
			ask.Actor, lockPrefix+open[0].section, trace.Ms(int64(ask.T)))
		return violated(ask, []int{ask.I}, say)
	}
	if tail := repeated(r.t.Events); tail.times > 0 {
		for _, o := range open {
			if ask := r.askIn(tail, o); ask != nil {
				say := fmt.Sprintf("%s keeps asking for %s and never gets in: from %s ms on the same %d events come again every %s ms, %d times until the run is cut off.",
					o.client, lockPrefix+o.section, trace.Ms(int64(tail.from)), tail.events, trace.Ms(int64(tail.period)), tail.times)
				return violated(ask, []int{ask.I}, say)
			}
		}
	}
	return unknown(fmt.Sprintf("The run was cut off while %s was still asking for %s.", open[0].client, lockPrefix+open[0].section))
}

// openWish is a wish that is not fulfilled when the run ends, and the question with which it began.
type openWish struct {
	wish
	event *trace.Event
}

// wishes lists the open ones, the oldest first.
func (r *record) wishes() []openWish {
	g, open := newGrants(r), []openWish(nil)
	drop := func(of func(w wish) bool) {
		open = slices.DeleteFunc(open, func(o openWish) bool { return of(o.wish) })
	}
	for i := range r.t.Events {
		e := &r.t.Events[i]
		if section := g.follow(e); section != "" {
			drop(func(w wish) bool { return w == wish{e.Peer, section} })
		}
		switch {
		case e.Kind == trace.Send && e.Cmd != nil:
			section, ok := g.asksFor(e)
			w := wish{e.Actor, section}
			if ok && !slices.ContainsFunc(open, func(o openWish) bool { return o.wish == w }) {
				open = append(open, openWish{w, e})
			}
		case e.Kind == trace.Enter:
			drop(func(w wish) bool { return w == wish{e.Actor, bare(e.Section)} })
		case e.Kind == trace.Done || e.Kind == trace.Error || e.Kind == trace.Crash:
			drop(func(w wish) bool { return w.client == e.Actor })
		}
	}
	return open
}

// asksFor tells whether a client sends a command to get a lock that it does not have, and of which section.
func (g *grants) asksFor(e *trace.Event) (string, bool) {
	a := g.known.aimOf(e.Cmd)
	return a.section, a.purpose == acquire || a.purpose == takeOrRenew && !g.turn[wish{e.Actor, a.section}]
}

// askIn returns the first question of a wish within the repeated end of a run, nil when there is none.
func (r *record) askIn(tail repetition, o openWish) *trace.Event {
	known := scriptsOf(r.t)
	for i := range r.t.Events {
		e := &r.t.Events[i]
		if e.T < tail.from || e.Kind != trace.Send || e.Actor != o.client {
			continue
		}
		if a := known.aimOf(e.Cmd); (a.purpose == acquire || a.purpose == takeOrRenew) && a.section == o.section {
			return e
		}
	}
	return nil
}

// repetition is the end of a run that does the same again and again: so many events, times over, each time a period
// after the time before.
type repetition struct {
	from   sim.Time
	period sim.Dur
	events int
	times  int
}

// enoughTimes is how often the end of a run must come again before it counts as a repetition.
const enoughTimes = 10

// repeated finds the longest end of a run that cuts into equal parts, enoughTimes of them at least. Events are the same
// when they differ in nothing but numbers, tokens with a count among them, and come at the same distance.
func repeated(events []trace.Event) repetition {
	n := len(events)
	if n > 0 && events[n-1].Kind == trace.Cutoff {
		n--
	}
	// The shortest period of every beginning of the reversed run is its length less that of its longest border, the
	// part that it begins and ends with.
	codes, border := reversedCodes(events[:n]), make([]int, n+1)
	best := repetition{}
	for i, k := 1, 0; i < n; i++ {
		for k > 0 && codes[i] != codes[k] {
			k = border[k]
		}
		if codes[i] == codes[k] {
			k++
		}
		border[i+1] = k
		if p := i + 1 - k; (i+1)/p >= enoughTimes {
			first := n - (i+1)/p*p
			best = repetition{events[first].T, events[n-1].T.Sub(events[n-1-p].T), p, (i + 1) / p}
		}
	}
	return best
}

// reversedCodes numbers events by what they are, the last one first.
func reversedCodes(events []trace.Event) []int {
	codes, numbers := make([]int, len(events)), map[string]int{}
	for i := range events {
		e := &events[i]
		since := sim.Dur(0)
		if i > 0 {
			since = e.T.Sub(events[i-1].T)
		}
		name := strings.Join(append([]string{
			trace.Ms(int64(since)), string(e.Kind), e.Actor, e.Peer, e.What, withoutNumbers(e.Reply.Plain()), withoutNumbers(e.Text),
		}, withoutNumbers(strings.Join(e.Cmd, " "))), "\x00")
		if _, ok := numbers[name]; !ok {
			numbers[name] = len(numbers)
		}
		codes[len(events)-1-i] = numbers[name]
	}
	return codes
}

// withoutNumbers puts a # for every run of digits.
func withoutNumbers(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		digit := s[i] >= '0' && s[i] <= '9'
		switch {
		case !digit:
			b.WriteByte(s[i])
		case i == 0 || s[i-1] < '0' || s[i-1] > '9':
			b.WriteByte('#')
		}
	}
	return b.String()
}
