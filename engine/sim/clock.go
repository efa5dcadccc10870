package sim

// perMillion is the rate of a clock that runs true, in parts per million.
const perMillion = 1_000_000

// MaxPPM bounds the rate error of a clock: from frozen (-MaxPPM) to twice as fast.
const MaxPPM = perMillion

// Clock is somebody's clock as a straight line: it read Local at world time At and gains PPM parts per million
// on the world from there. A jump or a change of rate starts a new line. The zero Clock is the world's own.
type Clock struct {
	At    Time
	Local Dur
	PPM   int64
}

// Read returns what the clock shows at world time now, which must not lie before At.
func (c Clock) Read(now Time) Dur {
	return c.Local + Dur(floorDiv(int64(now-c.At)*(perMillion+c.PPM), perMillion))
}

// Jump returns the clock stepped by d (which may be negative) at world time now.
func (c Clock) Jump(now Time, d Dur) Clock { return Clock{At: now, Local: c.Read(now) + d, PPM: c.PPM} }

// WithRate returns the clock running with a rate error of ppm from world time now on.
func (c Clock) WithRate(now Time, ppm int64) Clock {
	return Clock{At: now, Local: c.Read(now), PPM: ppm}
}

// When returns the first world time, not before At, at which the clock reads local or more; Never if it does not
// get there within MaxTime (a frozen clock, a deadline beyond the run).
func (c Clock) When(local Dur) Time {
	gap, rate := int64(local-c.Local), perMillion+c.PPM
	if gap <= 0 {
		return c.At
	}
	if rate <= 0 || gap > int64(MaxTime) {
		return Never
	}
	return c.At + Time(ceilDiv(gap*perMillion, rate))
}
