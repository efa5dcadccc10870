// Tokens of Lua 5.1, for error texts in its words.

package redis

import (
	"fmt"
	"strings"
)

// Kinds of tokens that are neither a sign nor a reserved word, whose kind is their text.
const (
	nameToken   = "<name>"
	numberToken = "<number>"
	textToken   = "<string>"
	endOfChunk  = "<eof>"
)

var reservedWords = setOf(`and break do else elseif end false for function if in local nil not or repeat return then true
 until while`)

// lexer reads the tokens of a chunk. It panics with badChunk where Lua would refuse them.
type lexer struct {
	text string
	pos  int
	line int
	read []byte // what error texts show of a name, number or string
}

// fail refuses the chunk, near a token if there is one.
func (l *lexer) fail(message, token string) {
	switch {
	case token == nameToken || token == numberToken || token == textToken:
		token = clip(string(l.read), len(l.read))
	case token == "\x00":
		token = ""
	case len(token) == 1 && (token[0] < ' ' || token[0] == 0x7f):
		token = fmt.Sprintf("char(%d)", token[0])
	}
	if token != "" {
		message += " near '" + token + "'"
	}
	panic(badChunk{l.line, message})
}

// at returns the byte so many bytes ahead, and whether there is one.
func (l *lexer) at(ahead int) (byte, bool) {
	if l.pos+ahead < len(l.text) {
		return l.text[l.pos+ahead], true
	}
	return 0, false
}

// is tells whether the text goes on with s.
func (l *lexer) is(s string) bool { return strings.HasPrefix(l.text[l.pos:], s) }

// newline passes one line end, of one or two characters.
func (l *lexer) newline() {
	first := l.text[l.pos]
	l.pos++
	if c, ok := l.at(0); ok && (c == '\n' || c == '\r') && c != first {
		l.pos++
	}
	l.line++
}

// next returns the kind of the next token.
func (l *lexer) next() string {
	l.space()
	c, ok := l.at(0)
	after, _ := l.at(1)
	switch {
	case !ok:
		return endOfChunk
	case c == '"' || c == '\'':
		l.quoted(c)
		return textToken
	case isDigit(c) || c == '.' && isDigit(after):
		return l.numeral()
	case isLetter(c) || c == '_':
		return l.word()
	case c == '[' && (after == '[' || after == '='):
		return l.bracket()
	}
	for _, sign := range []string{"...", "..", "==", "<=", ">=", "~="} {
		if l.is(sign) {
			l.pos += len(sign)
			return sign
		}
	}
	l.pos++
	return string([]byte{c})
}

// space passes space and comments.
func (l *lexer) space() {
	for {
		c, ok := l.at(0)
		switch {
		case ok && (c == '\n' || c == '\r'):
			l.newline()
		case ok && (c == ' ' || '\t' <= c && c <= '\r'):
			l.pos++
		case l.is("--"):
			l.pos += 2
			l.comment()
		default:
			return
		}
	}
}

func (l *lexer) comment() {
	if level := l.level(); level >= 0 {
		l.long(level, "unfinished long comment")
		return
	}
	for c, ok := l.at(0); ok && c != '\n' && c != '\r'; c, ok = l.at(0) {
		l.pos++
	}
}

// level returns how many = stand in the long bracket that opens here, -1 if none does.
func (l *lexer) level() int {
	if !l.is("[") {
		return -1
	}
	rest := strings.TrimLeft(l.text[l.pos+1:], "=")
	if !strings.HasPrefix(rest, "[") {
		return -1
	}
	return len(l.text) - l.pos - 1 - len(rest)
}

func (l *lexer) bracket() string {
	level := l.level()
	if level < 0 {
		rest := strings.TrimLeft(l.text[l.pos+1:], "=")
		l.read = []byte(l.text[l.pos : len(l.text)-len(rest)])
		l.fail("invalid long string delimiter", textToken)
	}
	l.long(level, "unfinished long string")
	return textToken
}

// long passes a long string or comment.
func (l *lexer) long(level int, unfinished string) {
	start := l.pos
	l.pos += level + 2
	closing := "]" + strings.Repeat("=", level) + "]"
	for !l.is(closing) {
		c, ok := l.at(0)
		switch {
		case !ok:
			l.fail(unfinished, endOfChunk)
		case c == '\n' || c == '\r':
			l.newline()
		default:
			l.pos++
		}
	}
	l.pos += len(closing)
	l.read = []byte(l.text[start:l.pos])
}

func (l *lexer) word() string {
	start := l.pos
	for c, ok := l.at(0); ok && (isLetter(c) || isDigit(c) || c == '_'); c, ok = l.at(0) {
		l.pos++
	}
	l.read = []byte(l.text[start:l.pos])
	if word := string(l.read); reservedWords[word] {
		return word
	}
	return nameToken
}

func (l *lexer) numeral() string {
	start := l.pos
	for c, ok := l.at(0); ok && (isDigit(c) || c == '.'); c, ok = l.at(0) {
		l.pos++
	}
	if c, ok := l.at(0); ok && c|0x20 == 'e' {
		l.pos++
		if c, ok := l.at(0); ok && (c == '+' || c == '-') {
			l.pos++
		}
	}
	for c, ok := l.at(0); ok && (isLetter(c) || isDigit(c) || c == '_'); c, ok = l.at(0) {
		l.pos++
	}
	l.read = []byte(l.text[start:l.pos])
	if _, ok := parseNumber(string(l.read)); !ok {
		l.fail("malformed number", numberToken)
	}
	return numberToken
}

var luaEscapes = map[byte]byte{'a': '\a', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v'}

// quoted passes a string in quotes.
func (l *lexer) quoted(quote byte) {
	l.read = []byte{quote}
	for l.pos++; ; {
		c, ok := l.at(0)
		switch {
		case !ok:
			l.fail("unfinished string", endOfChunk)
		case c == '\n' || c == '\r':
			l.fail("unfinished string", textToken)
		case c == '\\':
			l.pos++
			l.escape()
			continue
		}
		l.read = append(l.read, c)
		l.pos++
		if c == quote {
			return
		}
	}
}

// escape passes what follows a backslash.
func (l *lexer) escape() {
	c, ok := l.at(0)
	switch {
	case !ok:
	case c == '\n' || c == '\r':
		l.read = append(l.read, '\n')
		l.newline()
	case isDigit(c):
		code := 0
		for range 3 {
			if c, ok := l.at(0); ok && isDigit(c) {
				code = code*10 + int(c-'0')
				l.pos++
			}
		}
		if code > 255 {
			l.fail("escape sequence too large", textToken)
		}
		l.read = append(l.read, byte(code))
	default:
		if stands, ok := luaEscapes[c]; ok {
			c = stands
		}
		l.read = append(l.read, c)
		l.pos++
	}
}
