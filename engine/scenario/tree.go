package scenario

import (
	"fmt"
	"slices"

	"github.com/yuin/gopher-lua/ast"
)

// literalKind is the sort of a value that setup.lua may hold.
type literalKind string

const (
	aString literalKind = "a text in quotes"
	aNumber literalKind = "a number"
	aBool   literalKind = "true or false"
	aTable  literalKind = "a table { … }"
	aCall   literalKind = "a fault"
)

// literal is a value of setup.lua. text is a string's value, a number as written, or the word of a call.
type literal struct {
	kind   literalKind
	text   string
	fields []field // of a table
	args   []literal
	off    int
}

// field is a part of a table; key is "" for one that has only a place.
type field struct {
	key string
	val literal
	off int
}

// reader turns the tree of setup.lua into values, taking columns from the tokens beside it: both are in the order of
// the text. It keeps the first mistake; after one everything it returns is empty.
type reader struct {
	src  *source
	toks []token
	pos  int
	err  *Mistake
}

func (r *reader) bad(off int, format string, args ...any) {
	if r.err == nil {
		r.err = r.src.mistake(off, format, args...)
	}
}

// take moves behind the next token of a kind (and text, if given) and returns it; only brackets and separators lie
// between.
func (r *reader) take(kind tokenKind, text string) token {
	for ; r.pos < len(r.toks); r.pos++ {
		t := r.toks[r.pos]
		if t.kind == kind && (text == "" || t.text == text) {
			r.pos++
			return t
		}
		if t.kind != tokSign {
			return t
		}
	}
	return r.toks[len(r.toks)-1]
}

// next returns the token at which the next value or statement begins.
func (r *reader) next() token {
	for r.pos < len(r.toks) && slices.Contains([]string{")", "]", "}", ",", ";", "="}, r.toks[r.pos].text) &&
		r.toks[r.pos].kind == tokSign {
		r.pos++
	}
	return r.toks[min(r.pos, len(r.toks)-1)]
}

// statement reads one statement, which must be the call of a word.
func (r *reader) statement(st ast.Stmt) literal {
	if s, ok := st.(*ast.FuncCallStmt); ok {
		if call, ok := s.Expr.(*ast.FuncCallExpr); ok && isPlainCall(call) {
			return r.call(call)
		}
	}
	t := r.next()
	r.bad(t.off, "setup.lua is data, not a program: only the words title, node, param, client, fault … may stand here, not %s", t)
	return literal{}
}

func isPlainCall(call *ast.FuncCallExpr) bool {
	_, ok := call.Func.(*ast.IdentExpr)
	return ok
}

func (r *reader) call(call *ast.FuncCallExpr) literal {
	t := r.take(tokName, "")
	if r.toks[min(r.pos, len(r.toks)-1)].text == "(" {
		r.pos++
	}
	l := literal{kind: aCall, text: t.text, off: t.off}
	for _, a := range call.Args {
		l.args = append(l.args, r.literal(a))
	}
	return l
}

// literal reads one value.
func (r *reader) literal(e ast.Expr) literal {
	if r.err != nil {
		return literal{}
	}
	switch e := e.(type) {
	case *ast.StringExpr:
		t := r.take(tokString, "")
		r.checkText(t, e.Value)
		return literal{kind: aString, text: e.Value, off: t.off}
	case *ast.NumberExpr:
		t := r.take(tokNumber, "")
		return literal{kind: aNumber, text: t.text, off: t.off}
	case *ast.UnaryMinusOpExpr:
		if _, ok := e.Expr.(*ast.NumberExpr); ok {
			minus := r.take(tokSign, "-")
			return literal{kind: aNumber, text: "-" + r.take(tokNumber, "").text, off: minus.off}
		}
	case *ast.TrueExpr:
		return literal{kind: aBool, text: "true", off: r.take(tokKeyword, "true").off}
	case *ast.FalseExpr:
		return literal{kind: aBool, text: "false", off: r.take(tokKeyword, "false").off}
	case *ast.TableExpr:
		return r.table(e)
	case *ast.FuncCallExpr:
		if isPlainCall(e) {
			return r.call(e)
		}
	case *ast.IdentExpr:
		t := r.take(tokName, "")
		r.bad(t.off, "a text stands in quotes: %q", t.text)
		return literal{}
	}
	t := r.next()
	r.bad(t.off, "setup.lua is data: only texts, numbers, tables and faults may stand here, not what begins with %s", t)
	return literal{}
}

func (r *reader) table(e *ast.TableExpr) literal {
	l := literal{kind: aTable, off: r.take(tokSign, "{").off}
	if len(e.Fields) > maxItems {
		r.bad(l.off, "a table has at most %d fields", maxItems)
		return l
	}
	for _, f := range e.Fields {
		at := r.next()
		var k string
		if f.Key != nil {
			k = r.key(f.Key)
			if slices.ContainsFunc(l.fields, func(f field) bool { return f.key == k }) {
				r.bad(at.off, "%s stands here twice", k)
			}
		}
		l.fields = append(l.fields, field{key: k, val: r.literal(f.Value), off: at.off})
	}
	return l
}

// key reads the name of a field: name = or ["name"] =.
func (r *reader) key(e ast.Expr) string {
	s, ok := e.(*ast.StringExpr)
	if !ok || s.Value == "" {
		r.bad(r.next().off, "a field is written name = value")
		return ""
	}
	if t := r.next(); t.kind == tokName {
		r.pos++
	} else {
		r.checkText(r.take(tokString, ""), s.Value)
	}
	return s.Value
}

// checkText refuses texts that no page could show.
func (r *reader) checkText(t token, text string) {
	switch {
	case len(text) > maxText:
		r.bad(t.off, "this text is longer than %d bytes", maxText)
	case badText(text) >= 0:
		r.bad(t.off, "this text has a byte that is not readable UTF-8 text")
	}
}

// describe names a value that stands where another was expected.
func (l literal) describe() string {
	if l.kind == "" {
		return "nothing"
	}
	if l.kind == aNumber || l.kind == aBool {
		return l.text
	}
	if l.kind == aString {
		return fmt.Sprintf("%q", shorten(l.text))
	}
	if l.kind == aCall {
		return l.text + "(…)"
	}
	return string(l.kind)
}
