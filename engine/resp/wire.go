package resp

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"
)

// ErrWire says that bytes are not one whole RESP2 reply.
var ErrWire = errors.New("not a RESP2 reply")

// maxDepth bounds the nesting of arrays that Parse accepts, since it recurses.
const maxDepth = 128

// Append appends the RESP2 bytes of v.
func (v Value) Append(b []byte) []byte {
	switch v.Kind {
	case Status:
		return append(append(append(b, '+'), v.Str...), '\r', '\n')
	case Error:
		return append(append(append(b, '-'), v.Str...), '\r', '\n')
	case Int:
		return append(strconv.AppendInt(append(b, ':'), v.Num, 10), '\r', '\n')
	case Nil:
		if v.Num == NullArray.Num {
			return append(b, "*-1\r\n"...)
		}
		return append(b, "$-1\r\n"...)
	case Bulk:
		b = append(strconv.AppendInt(append(b, '$'), int64(len(v.Str)), 10), '\r', '\n')
		return append(append(b, v.Str...), '\r', '\n')
	case Array:
		b = append(strconv.AppendInt(append(b, '*'), int64(len(v.List)), 10), '\r', '\n')
		for _, m := range v.List {
			b = m.Append(b)
		}
	}
	return b
}

// Parse reads one RESP2 reply from the front of s and returns what is left behind it. Both null forms are Nil, each its own.
func Parse(s string) (v Value, rest string, err error) { return parse(s, maxDepth) }

func parse(s string, depth int) (Value, string, error) {
	line, rest, found := strings.Cut(s, "\r\n")
	if !found || line == "" || depth == 0 {
		return Value{}, "", ErrWire
	}
	kind, text := line[0], line[1:]
	switch kind {
	case '+':
		return Value{Kind: Status, Str: text}, rest, nil
	case '-':
		return Value{Kind: Error, Str: text}, rest, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return Value{}, "", ErrWire
	}
	size := int64(len(rest))
	switch {
	case kind == ':':
		return IntOf(n), rest, nil
	case kind == '$' && n == -1:
		return Null, rest, nil
	case kind == '*' && n == -1:
		return NullArray, rest, nil
	case kind == '$' && n >= 0 && n <= size-2 && rest[n:n+2] == "\r\n":
		return BulkOf(rest[:n]), rest[n+2:], nil
	case kind == '*' && n >= 0 && n <= size:
		v := Value{Kind: Array, List: make([]Value, 0, n)}
		for range n {
			var m Value
			if m, rest, err = parse(rest, depth-1); err != nil {
				return Value{}, "", err
			}
			v.List = append(v.List, m)
		}
		return v, rest, nil
	}
	return Value{}, "", ErrWire
}

// maxExact is the largest whole number that every JSON reader keeps exactly.
const maxExact = 1 << 53

// AppendJSON appends the reply in the trace's form: text, number ({"int":"…"} beyond ±2⁵³), null, {"error":"…"}, a list;
// bytes that are not UTF-8 as {"hex":"…"}. str appends a JSON string.
func (v Value) AppendJSON(b []byte, str func([]byte, string) []byte) []byte {
	switch v.Kind {
	case Status, Bulk:
		if !utf8.ValidString(v.Str) {
			const hex = "0123456789abcdef"
			b = append(b, `{"hex":"`...)
			for i := 0; i < len(v.Str); i++ {
				b = append(b, hex[v.Str[i]>>4], hex[v.Str[i]&15])
			}
			return append(b, `"}`...)
		}
		return str(b, v.Str)
	case Int:
		if v.Num > maxExact || v.Num < -maxExact {
			return append(strconv.AppendInt(append(b, `{"int":"`...), v.Num, 10), `"}`...)
		}
		return strconv.AppendInt(b, v.Num, 10)
	case Error:
		return append(str(append(b, `{"error":`...), v.Str), '}')
	case Array:
		b = append(b, '[')
		for i, m := range v.List {
			if i > 0 {
				b = append(b, ',')
			}
			b = m.AppendJSON(b, str)
		}
		return append(b, ']')
	}
	return append(b, "null"...)
}
