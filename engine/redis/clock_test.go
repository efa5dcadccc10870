// Leases on clocks that run at another rate than the world, jump and stand still.

package redis

import (
	"testing"

	"lockstep/engine/sim"
)

// TestRate checks the world time at which a lease of 30 s that was taken at 1 s ends.
func TestRate(t *testing.T) {
	const taken, lease = sim.Time(1_000_000), 30_000
	for _, c := range []struct {
		clock sim.Clock
		last  sim.Time // the last world time, µs, at which the key is there
	}{
		{sim.Clock{}, 31_000_999},
		{sim.Clock{PPM: 500}, 30_985_507},        // fast by 15 ms in 30 s
		{sim.Clock{PPM: -500}, 31_015_507},       // slow by as much
		{sim.Clock{PPM: sim.MaxPPM}, 16_000_499}, // twice as fast
		{sim.Clock{Local: -5_000_000}, 31_000_999},
		{sim.Clock{}.Jump(taken-1, 20_000_000), 31_000_999}, // a jump before the lease changes nothing
	} {
		n := newNode(t, "redis 8.4")
		there := func(now sim.Time) bool {
			n.SetClock(c.clock.Read(now))
			return n.Do(1, []string{"EXISTS", "lock"}).Reply.Num == 1
		}
		n.SetClock(c.clock.Read(taken))
		n.Do(1, []string{"SET", "lock", "a", "PX", "30000"})
		deadline, ok := n.NextExpiry()
		if !ok || deadline != c.clock.Read(taken).Ms()+lease {
			t.Errorf("%+v: the deadline is %d", c.clock, deadline)
		}
		if end := c.clock.When(sim.Ms(deadline + 1)); end != c.last+1 {
			t.Errorf("%+v: the clock gets there at %d, not at %d", c.clock, end, c.last+1)
		}
		if !there(c.last) || there(c.last+1) {
			t.Errorf("%+v: the lease does not end after %d", c.clock, c.last)
		}
	}
}

// TestFrozenClock keeps a lease for as long as the clock stands still, and ends it soon after the clock goes on.
func TestFrozenClock(t *testing.T) {
	n, clock := newNode(t, "valkey 9.0"), sim.Clock{}.WithRate(1_000_000, -sim.MaxPPM)
	n.SetClock(clock.Read(1_000_000))
	n.Do(1, []string{"SET", "lock", "a", "PX", "10"})
	deadline, _ := n.NextExpiry()
	if clock.When(sim.Ms(deadline+1)) != sim.Never {
		t.Error("the lease ends although the clock is frozen")
	}
	n.SetClock(clock.Read(3_600_000_000))
	if got := n.Do(1, []string{"PTTL", "lock"}).Reply; got.Num != 10 {
		t.Errorf("after an hour PTTL answers %s", got.Cli())
	}
	clock = clock.WithRate(3_600_000_000, 0)
	if got, want := clock.When(sim.Ms(deadline+1)), sim.Time(3_600_011_000); got != want {
		t.Errorf("the lease ends at %d, not at %d", got, want)
	}
}
