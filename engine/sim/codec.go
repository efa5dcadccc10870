package sim

import (
	"encoding/binary"
	"errors"
)

// ErrCodec says that bytes are not the encoding of the value they were read into.
var ErrCodec = errors.New("these bytes are not a saved state")

// Codec writes a value as bytes or reads it back, with one function for both directions: a type's Code method names
// its fields once, and the Codec either appends them or fills them in. Equal values give equal bytes.
type Codec struct {
	buf     []byte
	reading bool
	err     error
}

// NewWriter returns a Codec that appends.
func NewWriter() *Codec { return &Codec{} }

// NewReader returns a Codec that reads from b.
func NewReader(b []byte) *Codec { return &Codec{buf: b, reading: true} }

// Reading tells whether fields are being filled in.
func (c *Codec) Reading() bool { return c.reading }

// Bytes returns what was written.
func (c *Codec) Bytes() []byte { return c.buf }

// Err returns the first error met while reading, or one about bytes left over.
func (c *Codec) Err() error {
	if c.err == nil && c.reading && len(c.buf) > 0 {
		c.err = ErrCodec
	}
	return c.err
}

// Fail records that what was read makes no sense.
func (c *Codec) Fail() {
	if c.err == nil {
		c.err, c.buf = ErrCodec, nil
	}
}

// Int codes any integer type as a signed number.
func Int[T ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32 | ~uint64](c *Codec, v *T) {
	if !c.reading {
		c.buf = binary.AppendVarint(c.buf, int64(*v))
		return
	}
	n, size := binary.Varint(c.buf)
	if size <= 0 || int64(T(n)) != n {
		c.Fail()
		return
	}
	*v, c.buf = T(n), c.buf[size:]
}

// Bool codes a truth value.
func (c *Codec) Bool(v *bool) {
	var n uint8
	if *v {
		n = 1
	}
	Int(c, &n)
	*v = n == 1
}

// String codes a string of any bytes.
func (c *Codec) String(v *string) {
	n := len(*v)
	Int(c, &n)
	if !c.reading {
		c.buf = append(c.buf, *v...)
		return
	}
	if n < 0 || n > len(c.buf) {
		c.Fail()
		return
	}
	*v, c.buf = string(c.buf[:n]), c.buf[n:]
}

// Slice codes a slice; each codes one element in place. Nil and empty slices are the same value.
func Slice[T any](c *Codec, v *[]T, each func(*T)) {
	n := len(*v)
	Int(c, &n)
	if c.reading {
		if n < 0 || n > len(c.buf) {
			c.Fail()
			return
		}
		*v = nil
		if n > 0 {
			*v = make([]T, n)
		}
	}
	for i := range *v {
		each(&(*v)[i])
	}
}

// Code codes a clock.
func (k *Clock) Code(c *Codec) {
	Int(c, &k.At)
	Int(c, &k.Local)
	Int(c, &k.PPM)
}

// Code codes a queue; val codes one item's value.
func (q *Queue[T]) Code(c *Codec, val func(*T)) {
	Int(c, &q.Next)
	Slice(c, &q.Items, func(it *Item[T]) {
		Int(c, &it.At)
		Int(c, &it.Seq)
		val(&it.Val)
	})
}
