// cjson.decode: JSON as Lua values.

package redis

import (
	"fmt"
	"strings"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"
)

// jsonReader is one call of cjson.decode.
type jsonReader struct {
	m     *machine
	L     *lua.LState
	cfg   *jsonConfig
	text  string
	pos   int
	depth int
}

// jsonToken is one token of JSON text: its kind as error texts name it, its value, and where it began.
type jsonToken struct {
	kind  string
	value lua.LValue
	at    int
}

// Kinds of tokens that the reader asks for. A token that is wrong has the reason as its kind.
const (
	objectBegin = "T_OBJ_BEGIN"
	objectEnd   = "T_OBJ_END"
	arrayBegin  = "T_ARR_BEGIN"
	arrayEnd    = "T_ARR_END"
	colonToken  = "T_COLON"
	commaToken  = "T_COMMA"
	endToken    = "T_END"
	stringToken = "T_STRING"
)

var jsonSigns = map[byte]string{
	'{': objectBegin, '}': objectEnd, '[': arrayBegin, ']': arrayEnd, ':': colonToken, ',': commaToken, 0: endToken,
}

func (m *machine) jsonDecode(L *lua.LState, cfg *jsonConfig) int {
	if L.GetTop() != 1 {
		m.badArgument(L, 1, "decode", "expected 1 argument")
	}
	r := jsonReader{m: m, L: L, cfg: cfg, text: m.stringArg(L, 1, "decode")}
	if len(r.text) >= 2 && (r.text[0] == 0 || r.text[1] == 0) {
		m.fault(L, "JSON parser does not support UTF-16 or UTF-32")
	}
	m.meter.alloc(L, len(r.text))
	v := r.value(r.next())
	if t := r.next(); t.kind != endToken {
		r.unexpected("the end", t)
	}
	L.Push(v)
	return 1
}

// unexpected ends the call at a token.
func (r *jsonReader) unexpected(wanted string, t jsonToken) {
	r.m.fault(r.L, fmt.Sprintf("Expected %s but found %s at character %d", wanted, t.kind, t.at+1))
}

// at returns a byte of the text, NUL behind its end.
func (r *jsonReader) at(i int) byte {
	if i < len(r.text) {
		return r.text[i]
	}
	return 0
}

// next reads a token. NUL ends the text, as in C.
func (r *jsonReader) next() jsonToken {
	for strings.IndexByte(" \t\n\r", r.at(r.pos)) >= 0 {
		r.pos++
	}
	r.m.meter.work(r.L, 1)
	start, c := r.pos, r.at(r.pos)
	if kind, ok := jsonSigns[c]; ok {
		if c != 0 {
			r.pos++
		}
		return jsonToken{kind, nil, start}
	}
	rest := r.text[start:]
	switch {
	case c == '"':
		return r.string()
	case c == '-' || isDigit(c):
		if !r.cfg.decodesInvalid && !strictNumber(rest) {
			return jsonToken{"invalid number", nil, start}
		}
		return r.number()
	case strings.HasPrefix(rest, "true"):
		return r.word(4, "T_BOOLEAN", lua.LTrue)
	case strings.HasPrefix(rest, "false"):
		return r.word(5, "T_BOOLEAN", lua.LFalse)
	case strings.HasPrefix(rest, "null"):
		return r.word(4, "T_NULL", r.m.jsonNull)
	case r.cfg.decodesInvalid && strings.IndexByte("+iInN", c) >= 0 && !strictNumber(rest):
		return r.number()
	}
	return jsonToken{"invalid token", nil, start}
}

func (r *jsonReader) word(size int, kind string, v lua.LValue) jsonToken {
	r.pos += size
	return jsonToken{kind, v, r.pos - size}
}

// value turns a token and those that belong to it into a Lua value.
func (r *jsonReader) value(t jsonToken) lua.LValue {
	switch {
	case t.kind == objectBegin:
		return r.nested(r.object)
	case t.kind == arrayBegin:
		return r.nested(r.array)
	case t.value == nil:
		r.unexpected("value", t)
	}
	return t.value
}

func (r *jsonReader) nested(read func(*lua.LTable)) lua.LValue {
	if r.depth++; r.depth > r.cfg.decodeDepth {
		r.m.fault(r.L, fmt.Sprintf("Found too many nested data structures (%d) at character %d", r.depth, r.pos))
	}
	r.m.meter.alloc(r.L, tableBytes)
	t := r.L.NewTable()
	read(t)
	r.depth--
	return t
}

func (r *jsonReader) object(into *lua.LTable) {
	t := r.next()
	for first := true; !first || t.kind != objectEnd; first = false {
		if t.kind != stringToken {
			r.unexpected("object key string", t)
		}
		if colon := r.next(); colon.kind != colonToken {
			r.unexpected("colon", colon)
		}
		r.m.rawSet(r.L, into, t.value, r.value(r.next()))
		if t = r.next(); t.kind == objectEnd {
			return
		}
		if t.kind != commaToken {
			r.unexpected("comma or object end", t)
		}
		t = r.next()
	}
}

func (r *jsonReader) array(into *lua.LTable) {
	t := r.next()
	for i := 1; i > 1 || t.kind != arrayEnd; i++ {
		r.m.rawSet(r.L, into, lua.LNumber(i), r.value(t))
		if t = r.next(); t.kind == arrayEnd {
			return
		}
		if t.kind != commaToken {
			r.unexpected("comma or array end", t)
		}
		t = r.next()
	}
}

// jsonEscapes maps the letter of an escape to what it stands for.
var jsonEscapes = map[byte]byte{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 't': '\t', 'n': '\n', 'f': '\f', 'r': '\r',
}

func (r *jsonReader) string() jsonToken {
	start := r.pos
	var out []byte
	for r.pos++; ; r.pos++ {
		c := r.at(r.pos)
		switch {
		case c == 0:
			return jsonToken{"unexpected end of string", nil, r.pos}
		case c == '"':
			r.pos++
			return jsonToken{stringToken, lua.LString(out), start}
		case c != '\\':
			out = append(out, c)
		case r.at(r.pos+1) == 'u':
			code, size := r.unicodeEscape()
			if size == 0 {
				return jsonToken{"invalid unicode escape code", nil, r.pos}
			}
			out = utf8.AppendRune(out, code)
			r.pos += size - 1
		default:
			stands, ok := jsonEscapes[r.at(r.pos+1)]
			if !ok {
				return jsonToken{"invalid escape code", nil, r.pos}
			}
			out = append(out, stands)
			r.pos++
		}
	}
}

// unicodeEscape reads \uXXXX, or two of them that are a surrogate pair; size is 0 if it is none.
func (r *jsonReader) unicodeEscape() (code rune, size int) {
	high, ok := r.hex4(r.pos + 2)
	switch {
	case !ok:
		return 0, 0
	case high&0xf800 != 0xd800:
		return high, 6
	case high&0x400 != 0 || r.at(r.pos+6) != '\\' || r.at(r.pos+7) != 'u':
		return 0, 0
	}
	low, ok := r.hex4(r.pos + 8)
	if !ok || low&0xfc00 != 0xdc00 {
		return 0, 0
	}
	return (high&0x3ff<<10 | low&0x3ff) + 0x10000, 12
}

// hex4 reads four hexadecimal digits.
func (r *jsonReader) hex4(at int) (rune, bool) {
	var code rune
	for i := at; i < at+4; i++ {
		c := r.at(i)
		switch small := c | 0x20; {
		case isDigit(c):
			code = code<<4 | rune(c-'0')
		case 'a' <= small && small <= 'f':
			code = code<<4 | rune(small-'a'+10)
		default:
			return 0, false
		}
	}
	return code, true
}
