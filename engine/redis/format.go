// string.format, as C's printf.

package redis

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// verb is one conversion of a format: its flags, width and precision (-1: none).
type verb struct {
	flags            string
	width, precision int
	char             byte
}

func (m *machine) format(L *lua.LState) int {
	f := m.stringArg(L, 1, "format")
	var out strings.Builder
	arg := 1
	for i := 0; i < len(f); i++ {
		if f[i] != '%' {
			out.WriteByte(f[i])
			continue
		}
		if i++; i < len(f) && f[i] == '%' {
			out.WriteByte('%')
			continue
		}
		v, end := m.parseVerb(L, f, i)
		i, arg = end, arg+1
		if arg > L.GetTop() {
			m.badArgument(L, arg, "format", "no value")
		}
		text := m.formatVerb(L, v, arg)
		m.meter.work(L, costOfVerb)
		m.meter.alloc(L, len(text))
		out.WriteString(text)
	}
	m.meter.alloc(L, len(f))
	L.Push(lua.LString(out.String()))
	return 1
}

// textArg is stringArg; a program's values of other types are shown as tostring does.
func (m *machine) textArg(L *lua.LState, i int, function string) string {
	if m.program != nil {
		return m.tostring(L.Get(i))
	}
	return m.stringArg(L, i, function)
}

// parseVerb reads a conversion behind its %; end is the index of its letter.
func (m *machine) parseVerb(L *lua.LState, f string, i int) (v verb, end int) {
	start := i
	for i < len(f) && strings.IndexByte("-+ #0", f[i]) >= 0 {
		i++
	}
	v.flags, v.precision = f[start:i], -1
	if len(v.flags) > 5 {
		L.RaiseError("invalid format (repeated flags)")
	}
	v.width, i = twoDigits(f, i)
	if i < len(f) && f[i] == '.' {
		v.precision, i = twoDigits(f, i+1)
	}
	if i < len(f) && isDigit(f[i]) {
		L.RaiseError("invalid format (width or precision too long)")
	}
	if i < len(f) {
		v.char = f[i]
	}
	return v, i
}

func twoDigits(f string, i int) (n, end int) {
	for end = i; end < len(f) && end < i+2 && isDigit(f[end]); end++ {
		n = n*10 + int(f[end]-'0')
	}
	return n, end
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// formatVerb converts an argument of string.format.
func (m *machine) formatVerb(L *lua.LState, v verb, arg int) string {
	switch v.char {
	case 'c':
		return untilZero(v.pad(string([]byte{byte(truncate(m.numberArg(L, arg, "format")))})))
	case 's':
		s := m.textArg(L, arg, "format")
		if v.precision < 0 && len(s) >= 100 { // Lua leaves these alone.
			return s
		}
		if s = untilZero(s); v.precision >= 0 {
			s = s[:min(len(s), v.precision)]
		}
		return v.pad(s)
	case 'q':
		return quoteLua(m.stringArg(L, arg, "format"))
	case 'd', 'i':
		i := truncate(m.numberArg(L, arg, "format"))
		return v.whole(v.sign(i < 0), "", strings.TrimPrefix(strconv.FormatInt(i, 10), "-"))
	case 'u', 'o', 'x', 'X':
		return v.unsigned(unsigned(m.numberArg(L, arg, "format")))
	case 'e', 'E', 'f', 'g', 'G':
		return v.float(m.numberArg(L, arg, "format"))
	}
	option := "%"
	if v.char != 0 {
		option += string(v.char)
	}
	L.RaiseError("invalid option '%s' to 'format'", option)
	return ""
}

// untilZero is what C takes for the text: all before the first zero byte.
func untilZero(s string) string {
	s, _, _ = strings.Cut(s, "\x00")
	return s
}

// unsigned is a number as C makes an unsigned one of 64 bits of it.
func unsigned(f float64) uint64 {
	const half = 1 << 63
	if f >= half {
		return uint64(truncate(f-half)) ^ half
	}
	return uint64(truncate(f))
}

// sign is what stands before a number.
func (v verb) sign(negative bool) string {
	switch {
	case negative:
		return "-"
	case strings.Contains(v.flags, "+"):
		return "+"
	case strings.Contains(v.flags, " "):
		return " "
	}
	return ""
}

func (v verb) unsigned(u uint64) string {
	base := map[byte]int{'u': 10, 'o': 8, 'x': 16, 'X': 16}[v.char]
	digits, prefix := strconv.FormatUint(u, base), ""
	if base == 16 && u != 0 && strings.Contains(v.flags, "#") {
		prefix = "0x"
	}
	if v.char == 'X' {
		digits, prefix = upper(digits), upper(prefix)
	}
	return v.whole("", prefix, digits)
}

// whole prints a whole number: at least as many digits as the precision says, none for 0 if that is 0, and zeros up to the
// width only where there is no precision.
func (v verb) whole(sign, prefix, digits string) string {
	if v.precision == 0 && digits == "0" {
		digits = ""
	}
	room := v.precision
	if room < 0 && strings.Contains(v.flags, "0") && !strings.Contains(v.flags, "-") {
		room = v.width - len(sign) - len(prefix)
	}
	digits = strings.Repeat("0", max(room-len(digits), 0)) + digits
	if v.char == 'o' && strings.Contains(v.flags, "#") && !strings.HasPrefix(digits, "0") {
		digits = "0" + digits
	}
	return v.pad(sign + prefix + digits)
}

// print lets Go's printf do what C's does in the same way.
func (v verb) print(char rune, value any) string {
	f := "%" + v.flags
	if v.width > 0 {
		f += fmt.Sprint(v.width)
	}
	if v.precision >= 0 {
		f += "." + fmt.Sprint(v.precision)
	}
	return fmt.Sprintf(f+string(char), value)
}

func (v verb) float(f float64) string {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		s := formatG(f, 6)
		s = v.sign(s[0] == '-') + strings.TrimPrefix(s, "-")
		if v.char < 'a' {
			s = upper(s)
		}
		return v.pad(s)
	}
	if v.precision < 0 {
		v.precision = 6
	}
	return v.print(rune(v.char), f)
}

// pad fills a text with spaces up to the width.
func (v verb) pad(s string) string {
	space := strings.Repeat(" ", max(v.width-len(s), 0))
	if strings.Contains(v.flags, "-") {
		return s + space
	}
	return space + s
}

// quoteLua writes a string so that Lua reads it back.
func quoteLua(s string) string {
	return `"` + strings.NewReplacer(`"`, `\"`, `\`, `\\`, "\n", "\\\n", "\r", `\r`, "\x00", `\000`).Replace(s) + `"`
}
