// Numbers as C's long double has them on the machines that Redis runs on: 64 bits of mantissa, 15 of exponent.

package redis

import (
	"math"
	"math/big"
	"strconv"
	"strings"
)

const (
	longDoubleBits     = 64
	longDoubleMaxExp   = 16384  // numbers are below 2 to this power
	longDoubleMinExp   = -16446 // what is not above 2 to this power becomes 0
	longDoubleMaxText  = 5 * 1024
	longDoubleDecimals = 17 // that are printed

	farDecimal = 5_200  // an exponent of 10 that no number has, and
	farBinary  = 40_000 // one of 2, whatever the hexadecimal digits
)

// parseLongDouble reads a number as Redis does by strtold: decimal or hexadecimal, with exponent, or infinite.
func parseLongDouble(s string) (*big.Float, bool) {
	if s == "" || len(s) >= longDoubleMaxText {
		return nil, false
	}
	digits, negative := s, s[0] == '-'
	if negative || s[0] == '+' {
		digits = s[1:]
	}
	x := new(big.Float).SetPrec(longDoubleBits)
	switch low := lower(digits); {
	case low == "inf" || low == "infinity":
		return x.SetInf(negative), true
	case strings.HasPrefix(low, "0x"):
		if !parseScaled(x, low[2:], 16, "p") {
			return nil, false
		}
	case !parseScaled(x, low, 10, "e"):
		return nil, false
	}
	if isInfinite(x) {
		return nil, false
	}
	if negative {
		x.Neg(x)
	}
	return x, true
}

// parseScaled reads digits with a point and an exponent, which is one of 10 or, behind hexadecimal digits, of 2.
func parseScaled(x *big.Float, s string, base int, mark string) bool {
	mantissa, exponent, hasExponent := strings.Cut(s, mark)
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	if whole+fraction == "" || !allDigits(whole+fraction, base) {
		return false
	}
	e, ok := parseExponent(exponent)
	if hasExponent && !ok {
		return false
	}
	if digits == "" {
		x.SetInt64(0)
		return true
	}
	radix, scale, far := int64(10), int64(len(fraction)), int64(farDecimal)
	if base == 16 {
		radix, scale, far = 2, 4*scale, farBinary
	}
	e -= scale
	if size := e + int64(len(digits)); size > far {
		x.SetInf(false)
		return true
	} else if size < -far {
		return false
	}
	i, _ := new(big.Int).SetString(digits, base)
	power := powerOf(radix, max(e, -e))
	if e < 0 {
		x.Quo(new(big.Float).SetInt(i), new(big.Float).SetInt(power))
	} else {
		x.SetInt(i.Mul(i, power))
	}
	least := new(big.Float).SetMantExp(big.NewFloat(1), longDoubleMinExp)
	return x.Cmp(least) > 0
}

// powerOf returns radix to the power of e. Int.Exp would bring much of number theory into the browser's engine.
func powerOf(radix, e int64) *big.Int {
	power, square := big.NewInt(1), big.NewInt(radix)
	for ; e > 0; e >>= 1 {
		if e&1 == 1 {
			power.Mul(power, square)
		}
		if e > 1 {
			square.Mul(square, square)
		}
	}
	return power
}

// parseExponent reads a whole number with a sign, clipped to what matters.
func parseExponent(s string) (int64, bool) {
	digits := strings.TrimPrefix(strings.TrimPrefix(s, "+"), "-")
	if len(s)-len(digits) > 1 || digits == "" || !allDigits(digits, 10) {
		return 0, false
	}
	e, err := strconv.ParseInt(digits, 10, 32)
	if err != nil {
		e = math.MaxInt32
	}
	if s[0] == '-' {
		e = -e
	}
	return e, true
}

// allDigits tells whether s has nothing but digits of a base, small letters among them.
func allDigits(s string, base int) bool {
	for i := 0; i < len(s); i++ {
		if !isDigit(s[i]) && (base != 16 || s[i] < 'a' || s[i] > 'f') {
			return false
		}
	}
	return true
}

// isInfinite tells whether a number is too large for a long double.
func isInfinite(x *big.Float) bool { return x.IsInf() || x.MantExp(nil) > longDoubleMaxExp }

// formatLongDouble prints without exponent and without zeros at the end, as %.17Lf does.
func formatLongDouble(x *big.Float) string {
	s := strings.TrimRight(x.Text('f', longDoubleDecimals), "0")
	if s = strings.TrimSuffix(s, "."); s == "-0" {
		return "0"
	}
	return s
}
