package sim

import (
	"math/rand"
	"testing"
)

// TestClockWhen: When gives the first instant at which a clock reads so much, for clocks of any rate.
func TestClockWhen(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 200_000 {
		c := Clock{At: Time(r.Int63n(1e9)), Local: Dur(r.Int63n(2e9) - 1e9), PPM: r.Int63n(2*MaxPPM+1) - MaxPPM}
		local := c.Local + Dur(r.Int63n(1e8))
		at := c.When(local)
		if at == Never {
			if c.PPM != -MaxPPM || local == c.Local {
				t.Fatalf("%+v never reads %d", c, local)
			}
			continue
		}
		if at < c.At || c.Read(at) < local || (at > c.At && c.Read(at-1) >= local) {
			t.Fatalf("%+v: %d is not the first instant that reads %d", c, at, local)
		}
	}
}

// TestClockLines: a jump changes the reading by its size, a change of rate does not change it at all.
func TestClockLines(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for range 10_000 {
		c := Clock{At: Time(r.Int63n(1e9)), Local: Dur(r.Int63n(1e9)), PPM: r.Int63n(1000)}
		now := c.At + Time(r.Int63n(1e9))
		d := Dur(r.Int63n(2e7) - 1e7)
		if got := c.Jump(now, d).Read(now); got != c.Read(now)+d {
			t.Fatalf("%+v jumps by %d to %d", c, d, got)
		}
		if got := c.WithRate(now, r.Int63n(MaxPPM)).Read(now); got != c.Read(now) {
			t.Fatalf("%+v reads %d after a change of rate", c, got)
		}
	}
}

func TestMs(t *testing.T) {
	for d, want := range map[Dur]int64{0: 0, 999: 0, 1000: 1, -1: -1, -1000: -1, -1001: -2} {
		if got := d.Ms(); got != want {
			t.Errorf("%d µs are %d ms, not %d", d, got, want)
		}
	}
}

// TestQueue: items leave by instant, then in the order in which they came, also after some have moved.
func TestQueue(t *testing.T) {
	var q Queue[int]
	r := rand.New(rand.NewSource(3))
	for i := range 500 {
		q.Push(Time(r.Int63n(40)), i)
	}
	q.Move(func(v int) bool { return v%7 == 0 }, func(v int) Time { return Time(v % 50) })
	q.Drop(func(v int) bool { return v%11 == 0 })
	for i := 1; i < len(q.Items); i++ {
		a, b := q.Items[i-1], q.Items[i]
		if a.At > b.At || a.At == b.At && a.Seq >= b.Seq {
			t.Fatalf("%+v stands before %+v", a, b)
		}
	}
	first := q.Items[0]
	if got := q.Remove(first.Seq); got != first || q.Items[0] == first {
		t.Error("Remove took another item")
	}
	defer func() {
		if recover() == nil {
			t.Error("removing what is not there must panic")
		}
	}()
	q.Remove(first.Seq)
}

// TestRand pins the generator: a change would change every seeded run.
func TestRand(t *testing.T) {
	r := Rand{State: 1234567}
	for _, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423} {
		if got := r.Uint64(); got != want {
			t.Errorf("got %d, want %d", got, want)
		}
	}
	for range 1000 {
		if n := r.Between(-3, 5); n < -3 || n > 5 {
			t.Fatalf("%d is not between -3 and 5", n)
		}
	}
	if Seeded("A") == Seeded("B") {
		t.Error("two names give one generator")
	}
}

// value exercises every method of the Codec.
type value struct {
	n    int64
	u    uint64
	b    bool
	s    string
	list []string
	q    Queue[string]
	c    Clock
}

func (v *value) code(c *Codec) {
	Int(c, &v.n)
	Int(c, &v.u)
	c.Bool(&v.b)
	c.String(&v.s)
	Slice(c, &v.list, func(s *string) { c.String(s) })
	v.q.Code(c, func(s *string) { c.String(s) })
	v.c.Code(c)
}

func FuzzCodec(f *testing.F) {
	v := value{n: -5, u: 1 << 63, b: true, s: "a\x00b", list: []string{"x", ""}, c: Clock{1, -2, 3}}
	v.q.Push(7, "seven")
	w := NewWriter()
	v.code(w)
	f.Add(w.Bytes())
	f.Add([]byte{})
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f})
	f.Fuzz(func(t *testing.T, b []byte) {
		var v value
		r := NewReader(b)
		v.code(r)
		if r.Err() != nil {
			return
		}
		w := NewWriter()
		v.code(w)
		var again value
		back := NewReader(w.Bytes())
		again.code(back)
		if back.Err() != nil {
			t.Fatalf("what was written cannot be read: %v", back.Err())
		}
		w2 := NewWriter()
		again.code(w2)
		if string(w.Bytes()) != string(w2.Bytes()) {
			t.Fatal("reading and writing changed the bytes")
		}
	})
}
