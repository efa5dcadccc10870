// Numbers in JSON text, read as C's strtod reads them.

package redis

import (
	"math"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// strictNumber tells whether what begins here is not one of the forms that JSON forbids and strtod reads.
func strictNumber(s string) bool {
	if strings.HasPrefix(s, "+") {
		return false
	}
	s = lower(strings.TrimPrefix(s, "-")[:min(len(strings.TrimPrefix(s, "-")), 3)])
	switch {
	case s == "":
		return true
	case s[0] == '0':
		return len(s) < 2 || s[1] != 'x' && !isDigit(s[1])
	}
	return s != "inf" && s != "nan"
}

// number reads the longest number that begins here.
func (r *jsonReader) number() jsonToken {
	start := r.pos
	size := numberSize(r.text[start:])
	if size == 0 {
		return jsonToken{"invalid number", nil, start}
	}
	r.m.meter.work(r.L, size/bytesPerInstruction)
	r.pos += size
	return jsonToken{"T_NUMBER", lua.LNumber(numberValue(r.text[start:r.pos])), start}
}

// numberSize returns how many bytes of s strtod takes.
func numberSize(s string) int {
	i := 0
	if s != "" && (s[0] == '-' || s[0] == '+') {
		i = 1
	}
	rest := lower(s[i:min(len(s), i+8)])
	switch {
	case rest == "infinity":
		return i + 8
	case strings.HasPrefix(rest, "inf") || strings.HasPrefix(rest, "nan"):
		return i + 3
	case strings.HasPrefix(rest, "0x"):
		if end := digitsEnd(s, i+2, isHexDigit); end > 0 {
			return exponentEnd(s, end, 'p')
		}
		return i + 1
	}
	if end := digitsEnd(s, i, isDigit); end > 0 {
		return exponentEnd(s, end, 'e')
	}
	return 0
}

func isHexDigit(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

// digitsEnd returns the end of digits with at most one point among them, 0 if there is no digit.
func digitsEnd(s string, i int, digit func(byte) bool) int {
	digits, points := 0, 0
	for ; i < len(s); i++ {
		switch {
		case digit(s[i]):
			digits++
		case s[i] == '.' && points == 0:
			points++
		default:
			if digits == 0 {
				return 0
			}
			return i
		}
	}
	if digits == 0 {
		return 0
	}
	return i
}

// exponentEnd returns the end of the exponent that begins with the letter at end, or end if there is none.
func exponentEnd(s string, end int, letter byte) int {
	i := end
	if i >= len(s) || s[i]|0x20 != letter {
		return end
	}
	if i++; i < len(s) && (s[i] == '-' || s[i] == '+') {
		i++
	}
	first := i
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	if i == first {
		return end
	}
	return i
}

// numberValue reads what numberSize found.
func numberValue(s string) float64 {
	small := lower(s)
	digits := strings.TrimLeft(small, "+-")
	if strings.HasPrefix(digits, "nan") {
		return math.NaN()
	}
	if strings.HasPrefix(digits, "0x") && !strings.Contains(digits, "p") {
		small += "p0"
	}
	f, err := strconv.ParseFloat(small, 64)
	if err != nil && !math.IsInf(f, 0) {
		return 0
	}
	return f
}
