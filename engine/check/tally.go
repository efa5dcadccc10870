package check

import (
	"cmp"
	"slices"
	"strings"

	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// families are the metrics that every run has, in the order in which they are told.
var families = []trace.Metric{
	{Name: "redis_lock_acquire_attempts_total", Type: trace.Counter, Help: "Attempts to take a lock, by how they came out."},
	{Name: "redis_lock_acquire_duration_seconds", Type: trace.Histogram, Help: "From the first question for a lock to having it."},
	{Name: "redis_lock_validity_seconds", Type: trace.Histogram, Help: "What was left of the lease, less drift, when the lock was had."},
	{Name: "redis_lock_hold_duration_seconds", Type: trace.Histogram, Help: "From having a lock to the answer of its release."},
	{Name: "redis_lock_releases_total", Type: trace.Counter, Help: "Releases, by how they came out."},
	{Name: "redis_lock_renewals_total", Type: trace.Counter, Help: "Renewals, by how they came out."},
	{Name: "redis_lock_lost_total", Type: trace.Counter, Help: "Locks that were gone while their holder still counted on them, by what took them."},
	{Name: "redis_lock_waiters", Type: trace.Gauge, Help: "Clients that ask for a lock and do not have it."},
	{Name: "redis_lock_held", Type: trace.Gauge, Help: "Clients that hold a lock as far as they know."},
	{Name: "redlock_node_votes_total", Type: trace.Counter, Help: "Votes of nodes in rounds that ask several, as the client heard them."},
	{Name: "resource_fence_checks_total", Type: trace.Counter, Help: "Fencing tokens that a store looked at."},
	{Name: offsetMetric, Type: trace.Gauge, Help: "How far a clock is ahead of the world's."},
}

// offsetMetric is the metric whose points are noted as they stand.
const offsetMetric = "node_timex_offset_seconds"

// tally collects what happened to each series.
type tally map[string]map[string]*trace.Series

// series returns the series of a metric with these labels, given as name, value, name, value.
func (c tally) series(name string, labels ...string) *trace.Series {
	if c[name] == nil {
		c[name] = map[string]*trace.Series{}
	}
	id := strings.Join(labels, "\x00")
	if c[name][id] == nil {
		s := &trace.Series{}
		for i := 0; i+1 < len(labels); i += 2 {
			s.Labels = append(s.Labels, trace.Label{Name: labels[i], Value: labels[i+1]})
		}
		c[name][id] = s
	}
	return c[name][id]
}

// note adds a step to a counter or gauge, or an observation to a histogram.
func (c tally) note(e *trace.Event, value int64, name string, labels ...string) {
	s := c.series(name, labels...)
	s.Points = append(s.Points, trace.Point{Event: e.I, Value: value})
}

// metrics turns the steps into values, one for an event at most, and puts everything into its order.
func (c tally) metrics() []trace.Metric {
	out := slices.Clone(families)
	for i := range out {
		m := &out[i]
		for _, s := range c[m.Name] {
			sim.Sort(s.Points, func(a, b trace.Point) int { return a.Event - b.Event })
			if m.Type != trace.Histogram && m.Name != offsetMetric {
				s.Points, s.Value = stand(s.Points, s.Value)
			}
			m.Series = append(m.Series, *s)
		}
		sim.Sort(m.Series, func(a, b trace.Series) int {
			return slices.CompareFunc(a.Labels, b.Labels, func(x, y trace.Label) int { return cmp.Compare(x.Value, y.Value) })
		})
	}
	return out
}

// stand turns steps into where the series stands after them.
func stand(steps []trace.Point, value int64) ([]trace.Point, int64) {
	var out []trace.Point
	for _, p := range steps {
		value += p.Value
		if n := len(out); n > 0 && out[n-1].Event == p.Event {
			out[n-1].Value = value
			continue
		}
		out = append(out, trace.Point{Event: p.Event, Value: value})
	}
	return out, value
}
