// Package resp is a value as Redis answers it: its kinds, how redis-cli prints it, its bytes on the wire and in JSON.
package resp

import (
	"strconv"
	"strings"

	"lockstep/engine/sim"
)

// Kind is the type of a reply.
type Kind uint8

// The kinds of RESP2. None is "no reply yet", the zero value.
const (
	None Kind = iota
	Status
	Bulk
	Int
	Nil
	Error
	Array
)

// Value is one reply. Str is the text of a Status, Bulk (any bytes) or Error (code first, as "WRONGTYPE Operation …");
// Num is the number of an Int, and of a Nil 1 where a list would have stood; List the members of an Array.
type Value struct {
	Kind Kind
	Str  string
	Num  int64
	List []Value
}

// OK is the reply of a command that succeeded and has nothing to tell.
var OK = Value{Kind: Status, Str: "OK"}

// Null is the reply that nothing is there, NullArray that there is no list: they differ on the wire alone.
var (
	Null      = Value{Kind: Nil}
	NullArray = Value{Kind: Nil, Num: 1}
)

// BulkOf returns a string reply.
func BulkOf(s string) Value { return Value{Kind: Bulk, Str: s} }

// IntOf returns an integer reply.
func IntOf(n int64) Value { return Value{Kind: Int, Num: n} }

// ErrorOf returns an error reply; text begins with its code.
func ErrorOf(text string) Value { return Value{Kind: Error, Str: text} }

// Equal tells whether two replies are the same.
func (v Value) Equal(u Value) bool {
	if v.Kind != u.Kind || v.Str != u.Str || v.Num != u.Num || len(v.List) != len(u.List) {
		return false
	}
	for i := range v.List {
		if !v.List[i].Equal(u.List[i]) {
			return false
		}
	}
	return true
}

// Cli prints the reply as redis-cli does in a terminal: (integer) 1, "a1", (nil), OK, (error) ERR …; a list is one
// line, its members in brackets.
func (v Value) Cli() string {
	switch v.Kind {
	case Status:
		return v.Str
	case Bulk:
		return quote(v.Str)
	case Int:
		return "(integer) " + strconv.FormatInt(v.Num, 10)
	case Nil:
		return "(nil)"
	case Error:
		return "(error) " + v.Str
	case Array:
		parts := make([]string, len(v.List))
		for i, m := range v.List {
			parts[i] = m.Cli()
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return ""
}

// Plain prints the reply as Cli does but without its type: 1, a1, nil, OK. It is how texts and questions name replies.
func (v Value) Plain() string {
	switch v.Kind {
	case Status, Bulk, Error:
		return v.Str
	case Int:
		return strconv.FormatInt(v.Num, 10)
	case Nil:
		return "nil"
	}
	return v.Cli()
}

// quote prints bytes as redis-cli does: in double quotes, with escapes for what does not print.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\r':
			b.WriteString(`\r`)
		case c == '\t':
			b.WriteString(`\t`)
		case c == '\a':
			b.WriteString(`\a`)
		case c == '\b':
			b.WriteString(`\b`)
		case c < 0x20 || c >= 0x7f:
			const hex = "0123456789abcdef"
			b.WriteString(`\x`)
			b.WriteByte(hex[c>>4])
			b.WriteByte(hex[c&15])
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// Code codes the value, so that it can be part of a saved state.
func (v *Value) Code(c *sim.Codec) {
	sim.Int(c, &v.Kind)
	c.String(&v.Str)
	sim.Int(c, &v.Num)
	sim.Slice(c, &v.List, func(m *Value) { m.Code(c) })
}
