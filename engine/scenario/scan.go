package scenario

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// source is a section as text with its place in the archive.
type source struct {
	file   string // the archive's name
	text   string
	line   int   // of its first line in the archive
	starts []int // offsets at which its lines begin
}

func newSource(file string, f File) *source {
	s := &source{file: file, text: f.Text, line: f.Line, starts: []int{0}}
	for i := 0; i < len(s.text); i++ {
		if s.text[i] == '\n' {
			s.starts = append(s.starts, i+1)
		}
	}
	return s
}

// at turns an offset into a line and column of the archive.
func (s *source) at(off int) (line, col int) {
	i, exact := slices.BinarySearch(s.starts, off)
	if !exact {
		i--
	}
	return s.line + i, utf8.RuneCountInString(s.text[s.starts[i]:off]) + 1
}

func (s *source) mistake(off int, format string, args ...any) *Mistake {
	line, col := s.at(off)
	return &Mistake{s.file, line, col, fmt.Sprintf(format, args...)}
}

// tokenKind is the sort of a token of Lua.
type tokenKind uint8

const (
	tokEnd tokenKind = iota // the end of the text
	tokName
	tokKeyword
	tokString
	tokNumber
	tokSign // operators, brackets, separators
)

// token is one token of Lua with its offsets; text is as written.
type token struct {
	kind     tokenKind
	text     string
	off, end int
}

func (t token) String() string {
	if t.kind == tokEnd {
		return "the end of the file"
	}
	return "'" + shorten(t.text) + "'"
}

var keywords = strings.Fields("and break do else elseif end false for function goto if in local nil not or repeat return then true until while")

// signs are Lua's, longer ones first.
var signs = []string{"...", "..", "==", "~=", "<=", ">=", "::", "+", "-", "*", "/", "%", "^", "#", "(", ")", "{", "}",
	"[", "]", ";", ",", ":", ".", "<", ">", "="}

// scan splits Lua into tokens as gopher-lua's scanner does, because its tree has lines without columns. The last token
// is the end.
func scan(s *source) ([]token, *Mistake) {
	var toks []token
	text := s.text
	for i := 0; ; {
		for i < len(text) && strings.IndexByte(" \t\n", text[i]) >= 0 {
			i++
		}
		if i == len(text) {
			return append(toks, token{tokEnd, "", i, i}), nil
		}
		if strings.HasPrefix(text[i:], "--") {
			end, wrong := commentEnd(text, i)
			if wrong != "" {
				return nil, s.mistake(i, "%s", wrong)
			}
			i = end
			continue
		}
		kind, end, wrong := scanToken(text, i)
		if wrong != "" {
			return nil, s.mistake(i, "%s", wrong)
		}
		toks = append(toks, token{kind, text[i:end], i, end})
		i = end
	}
}

// commentEnd returns where the comment that begins at i ends.
func commentEnd(text string, i int) (end int, wrong string) {
	if rest := text[i+2:]; strings.HasPrefix(rest, "[[") || strings.HasPrefix(rest, "[=") {
		if end := longEnd(text, i+2); end > 0 {
			return end, ""
		}
		return 0, "this long comment does not end"
	}
	if n := strings.IndexByte(text[i:], '\n'); n >= 0 {
		return i + n, ""
	}
	return len(text), ""
}

// longEnd returns where the long bracket that begins at i ends; 0 when it does not.
func longEnd(text string, i int) int {
	level := 0
	for i+1+level < len(text) && text[i+1+level] == '=' {
		level++
	}
	open := i + 1 + level
	if open >= len(text) || text[open] != '[' {
		return 0
	}
	closing := "]" + strings.Repeat("=", level) + "]"
	n := strings.Index(text[open+1:], closing)
	if n < 0 {
		return 0
	}
	return open + 1 + n + len(closing)
}

// scanToken returns the kind and end of the token that begins at i.
func scanToken(text string, i int) (kind tokenKind, end int, wrong string) {
	c := text[i]
	switch {
	case isDigit(c) || c == '.' && i+1 < len(text) && isDigit(text[i+1]):
		end := numberEnd(text, i)
		if end == 0 {
			return 0, 0, fmt.Sprintf("malformed number near '%s'", shorten(text[i:identEnd(text, i)]))
		}
		return tokNumber, end, ""
	case isIdentByte(c):
		end := identEnd(text, i)
		if slices.Contains(keywords, text[i:end]) {
			return tokKeyword, end, ""
		}
		return tokName, end, ""
	case c == '"' || c == '\'':
		if end := stringEnd(text, i); end > 0 {
			return tokString, end, ""
		}
		return 0, 0, "this string does not end on its line"
	case strings.HasPrefix(text[i:], "[[") || strings.HasPrefix(text[i:], "[="):
		if end := longEnd(text, i); end > 0 {
			return tokString, end, ""
		}
		return 0, 0, "this long string does not end"
	}
	for _, sign := range signs {
		if strings.HasPrefix(text[i:], sign) {
			return tokSign, i + len(sign), ""
		}
	}
	r, _ := utf8.DecodeRuneInString(text[i:])
	return 0, 0, fmt.Sprintf("unexpected character '%c'", r)
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func identEnd(text string, i int) int {
	for i < len(text) && isIdentByte(text[i]) {
		i++
	}
	return i
}

// stringEnd returns where the quoted string that begins at i ends; 0 when it does not.
func stringEnd(text string, i int) int {
	for j := i + 1; j < len(text) && text[j] != '\n'; j++ {
		switch text[j] {
		case text[i]:
			return j + 1
		case '\\':
			j++
		}
	}
	return 0
}

// numberEnd returns where the number that begins at i ends; 0 when it is malformed.
func numberEnd(text string, i int) int {
	run := func(ok func(byte) bool) bool {
		from := i
		for i < len(text) && ok(text[i]) {
			i++
		}
		return i > from
	}
	if strings.HasPrefix(text[i:], "0x") || strings.HasPrefix(text[i:], "0X") {
		i += 2
		if !run(func(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }) {
			return 0
		}
	} else {
		run(isDigit)
		if i < len(text) && text[i] == '.' {
			i++
			run(isDigit)
		}
		if i < len(text) && text[i]|0x20 == 'e' {
			i++
			if i < len(text) && (text[i] == '+' || text[i] == '-') {
				i++
			}
			if !run(isDigit) {
				return 0
			}
		}
	}
	if i < len(text) && isIdentByte(text[i]) {
		return 0
	}
	return i
}
