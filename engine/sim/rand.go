package sim

// Rand is a splitmix64 generator: its state is one number, so it is part of a value that can be kept and restored.
type Rand struct{ State uint64 }

// Seeded returns the generator that belongs to a name, the same on every machine (FNV-1a of its bytes).
func Seeded(name string) Rand {
	h := uint64(14695981039346656037)
	for i := 0; i < len(name); i++ {
		h = (h ^ uint64(name[i])) * 1099511628211
	}
	return Rand{h}
}

// Uint64 returns the next number.
func (r *Rand) Uint64() uint64 {
	r.State += 0x9e3779b97f4a7c15
	z := r.State
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Between returns a number from lo to hi, both included; hi must not be less than lo.
func (r *Rand) Between(lo, hi int64) int64 {
	if hi < lo {
		panic("sim: an empty range has no random number")
	}
	return lo + int64(r.Uint64()%uint64(hi-lo+1))
}
