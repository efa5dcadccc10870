// Package sim is virtual time: instants, clocks that jump and drift, a queue with a total order, seeded
// randomness, and the bytes of a value. It knows nothing of Redis, clients or text.
package sim

// Time is an instant of world time in microseconds since the start of the run.
type Time int64

// Dur is a span of time in microseconds; it is also the reading of somebody's clock.
type Dur int64

// Millisecond is one millisecond as a span.
const Millisecond Dur = 1000

// Second is one second as a span.
const Second = 1000 * Millisecond

// Never is later than every instant of a run.
const Never Time = 1<<63 - 1

// MaxTime bounds every instant, span and clock reading that enters the engine from outside (about 11.5 days),
// so that the arithmetic on clocks below cannot overflow.
const MaxTime = Time(1_000_000_000) * Time(Millisecond)

// Ms returns n milliseconds.
func Ms(n int64) Dur { return Dur(n) * Millisecond }

// Add returns the instant d after t.
func (t Time) Add(d Dur) Time { return t + Time(d) }

// Sub returns the span from u to t.
func (t Time) Sub(u Time) Dur { return Dur(t - u) }

// Ms returns the span in whole milliseconds, rounded towards minus infinity, as a server truncates its clock.
func (d Dur) Ms() int64 { return int64(floorDiv(int64(d), int64(Millisecond))) }

// floorDiv divides rounding towards minus infinity; b must be positive.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// ceilDiv divides rounding towards plus infinity; b must be positive.
func ceilDiv(a, b int64) int64 { return -floorDiv(-a, b) }
