// Arguments and refusals as Redis words them.

package redis

import (
	"math"

	"lockstep/engine/resp"
)

const (
	errSyntax = "ERR syntax error"
	errNotInt = "ERR value is not an integer or out of range"
)

func refuse(text string) resp.Value { return resp.ErrorOf(text) }

func refuseArity(name string) resp.Value {
	return refuse("ERR wrong number of arguments for '" + name + "' command")
}

func refuseExpire(name string) resp.Value {
	return refuse("ERR invalid expire time in '" + name + "' command")
}

// parseInt reads a 64-bit integer as Redis does: no sign but a minus, no leading zero, no space.
func parseInt(s string) (int64, bool) {
	digits, negative := s, false
	if s != "" && s[0] == '-' {
		digits, negative = s[1:], true
	}
	if digits == "" || digits[0] == '0' && s != "0" || len(digits) > 19 {
		return 0, false
	}
	var u uint64
	for i := 0; i < len(digits); i++ {
		d := digits[i] - '0'
		if d > 9 {
			return 0, false
		}
		u = u*10 + uint64(d)
	}
	switch {
	case negative && u <= 1<<63:
		return -int64(u), true
	case !negative && u <= math.MaxInt64:
		return int64(u), true
	}
	return 0, false
}

// upper returns s in ASCII capitals.
func upper(s string) string {
	for i := 0; i < len(s); i++ {
		if 'a' <= s[i] && s[i] <= 'z' {
			b := []byte(s)
			for ; i < len(b); i++ {
				if 'a' <= b[i] && b[i] <= 'z' {
					b[i] -= 'a' - 'A'
				}
			}
			return string(b)
		}
	}
	return s
}
