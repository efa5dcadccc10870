// Numbers as text, in the ways of Lua 5.1 and of each server.

package redis

import (
	"math"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// formatG prints as C's %.*g does. Every NaN prints as 0/0 does on the machines that Redis runs on.
func formatG(f float64, precision int) string {
	switch {
	case math.IsNaN(f):
		return "-nan"
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	}
	return strconv.FormatFloat(f, 'g', precision, 64)
}

// numberText is tostring of a number.
func numberText(f float64) string {
	if f == math.Trunc(f) && math.Abs(f) < 1e14 && (f != 0 || !math.Signbit(f)) {
		return strconv.FormatInt(int64(f), 10)
	}
	return formatG(f, 14)
}

// argument is a number as redis.call passes it on: C's %.17g until 7.0, then whole numbers in full and others in the
// fewest digits that keep their value.
func (r release) argument(f float64) string {
	if whole := f == math.Trunc(f) && math.Abs(f) <= 1<<62; whole && (math.Abs(f) < 1e17 || r.server != redis70) {
		if f != 0 || !math.Signbit(f) || r.server != redis70 {
			return strconv.FormatInt(int64(f), 10)
		}
	}
	if r.server == redis70 || math.IsNaN(f) || math.IsInf(f, 0) {
		return formatG(f, 17)
	}
	return formatShortest(f)
}

// score is a sorted set's score as text: C's %.17g until 7.0, then as argument has it.
func (r release) score(f float64) string {
	if f == 0 && math.Signbit(f) {
		return "-0"
	}
	if r.server == redis70 {
		return formatG(f, 17)
	}
	return r.argument(f)
}

// formatShortest prints the shortest digits that keep the value, with an exponent only where it is shorter.
func formatShortest(f float64) string {
	s := strconv.FormatFloat(math.Abs(f), 'e', -1, 64)
	mantissa, exponent, _ := strings.Cut(s, "e")
	digits := strings.Replace(mantissa, ".", "", 1)
	e, _ := strconv.Atoi(exponent)
	k := e - len(digits) + 1
	sign := ""
	if f < 0 {
		sign = "-"
	}
	switch {
	case k >= 0 && e < len(digits)+7, k < 0 && (k > -7 || max(e, -e) < 4):
		return sign + strconv.FormatFloat(math.Abs(f), 'f', -1, 64)
	case e < 0:
		return sign + mantissa + "e" + strconv.Itoa(e)
	}
	return sign + mantissa + "e+" + strconv.Itoa(e)
}

// numeral is the text of a number without the space around it, and without what follows a zero byte.
func numeral(s string) string {
	return lower(strings.Trim(untilZero(s), " \t\n\v\f\r"))
}

// parseNumber reads a numeral as Lua's tonumber does, which is C's strtod: decimal or hexadecimal, with exponent, inf and
// nan, space around.
func parseNumber(s string) (float64, bool) {
	s = numeral(s)
	digits := strings.TrimLeft(s, "+-")
	if len(s)-len(digits) > 1 || strings.Contains(s, "_") {
		return 0, false
	}
	if strings.HasPrefix(digits, "0x") && !strings.Contains(digits, "p") {
		s += "p0"
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil && !math.IsInf(f, 0) {
		return 0, false
	}
	return f, true
}

// parseBase reads a whole number in another base than 10, as C's strtoul does: what is too large is the largest, and a
// minus counts down from 2^64.
func parseBase(s string, base int) (float64, bool) {
	s = numeral(s)
	negative := strings.HasPrefix(s, "-")
	if negative || strings.HasPrefix(s, "+") {
		s = s[1:]
	}
	if base == 16 {
		s = strings.TrimPrefix(s, "0x")
	}
	if s == "" || strings.Trim(s, "0123456789abcdefghijklmnopqrstuvwxyz"[:base]) != "" {
		return 0, false
	}
	u, err := strconv.ParseUint(s, base, 64)
	if err == nil && negative {
		u = -u
	}
	return float64(u), true
}

// text returns what a string function makes of a string or number.
func (m *machine) text(v lua.LValue) (string, bool) {
	switch v := v.(type) {
	case lua.LString:
		return string(v), true
	case lua.LNumber:
		if m.program != nil {
			return m.program.show(v), true
		}
		return numberText(float64(v)), true
	}
	return "", false
}

// number returns what an arithmetic argument is.
func number(v lua.LValue) (float64, bool) {
	switch v := v.(type) {
	case lua.LNumber:
		return float64(v), true
	case lua.LString:
		return parseNumber(string(v))
	}
	return 0, false
}
