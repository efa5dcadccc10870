package scenario

import (
	"fmt"
	"strconv"
	"strings"

	"lockstep/engine/sim"
)

// parseMs reads milliseconds: decimal digits with at most three after the point, from 0 to sim.MaxTime. The error is a
// message without a place.
func parseMs(text string) (sim.Dur, string) {
	if rest, ok := strings.CutPrefix(text, "-"); ok {
		if _, wrong := parseMs(rest); wrong == "" {
			return 0, text + " is negative; milliseconds begin at 0"
		}
	}
	if text == "" {
		return 0, "a number of milliseconds is missing"
	}
	whole, frac, point := strings.Cut(text, ".")
	if !digits(whole) || point && !digits(frac) {
		return 0, fmt.Sprintf("%q is not a number of milliseconds; write for example 3000 or 0.5", shorten(text))
	}
	if len(frac) > 3 {
		return 0, shorten(text) + " has more than 3 digits after the point; a microsecond is 0.001"
	}
	whole = strings.TrimLeft(whole, "0")
	n, err := strconv.ParseInt("0"+whole+(frac + "000")[:3], 10, 64)
	if err != nil || n > int64(sim.MaxTime) {
		return 0, fmt.Sprintf("%s is too large; at most %s ms", shorten(text), printMs(sim.Dur(sim.MaxTime)))
	}
	return sim.Dur(n), ""
}

func digits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// printMs prints a span as parseMs reads it, with a minus when negative and no trailing zeros.
func printMs(d sim.Dur) string {
	sign := ""
	if d < 0 {
		sign, d = "-", -d
	}
	text := sign + strconv.FormatInt(int64(d/sim.Millisecond), 10)
	if frac := d % sim.Millisecond; frac != 0 {
		text += "." + strings.TrimRight(fmt.Sprintf("%03d", int64(frac)), "0")
	}
	return text
}

// parseCount reads a whole number from low to high.
func parseCount(text string, low, high int64) (int64, string) {
	if text == "" {
		return 0, "a number is missing"
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < low || n > high {
		return 0, fmt.Sprintf("%q is not a whole number from %d to %d", shorten(text), low, high)
	}
	return n, ""
}
