package scenario

import (
	"errors"
	"strings"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// parseLua reads a section as Lua: its tokens and its tree, or the first mistake.
func parseLua(s *source) ([]token, []ast.Stmt, *Mistake) {
	toks, m := scan(s)
	if m != nil {
		return nil, nil, m
	}
	open, m := nest(s, toks)
	if m != nil {
		return nil, nil, m
	}
	chunk, err := parseTree(s.text)
	if err != nil {
		return nil, nil, syntaxMistake(s, toks, open, err)
	}
	return toks, chunk, nil
}

// parseTree calls gopher-lua's parser; whatever that panics with becomes an error.
func parseTree(text string) (chunk []ast.Stmt, err error) {
	defer func() {
		if recover() != nil {
			chunk, err = nil, errors.New("syntax error")
		}
	}()
	return parse.Parse(strings.NewReader(text), "")
}

// syntaxMistake puts the parser's error at the token it met, and says at the end of the file what was never closed.
func syntaxMistake(s *source, toks []token, open *opener, err error) *Mistake {
	last := toks[len(toks)-1]
	met, msg := last, "syntax error"
	var e *parse.Error
	if errors.As(err, &e) {
		if msg = e.Message; msg == "parse error" {
			msg = "syntax error"
		}
		if e.Pos.Line > 0 && e.Pos.Line <= len(s.starts) {
			met = tokenAt(toks, s.starts[e.Pos.Line-1]+e.Pos.Column-1)
		}
	}
	if met.kind == tokEnd && open != nil {
		line, _ := s.at(open.tok.off)
		return s.mistake(open.tok.off, "'%s' of line %d is never closed: '%s' is missing", open.tok.text, line, closerOf(open.tok.text))
	}
	if met.kind == tokEnd && len(toks) > 1 {
		return s.mistake(toks[len(toks)-2].end, "%s near %s", msg, met)
	}
	return s.mistake(met.off, "%s near %s", msg, met)
}

// tokenAt returns the token around an offset, or the next one.
func tokenAt(toks []token, off int) token {
	for _, t := range toks {
		if off < t.end {
			return t
		}
	}
	return toks[len(toks)-1]
}

func closerOf(open string) string {
	for c, opens := range closers {
		for _, o := range opens {
			if o == open {
				return c
			}
		}
	}
	return ""
}
