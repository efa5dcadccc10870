package scenario

import "slices"

// opener is a bracket or block that is not closed yet.
type opener struct {
	tok   token
	run   int // length of the expression around it
	elses int // elseif parts of an if
}

// nesting walks the tokens of a program before it is parsed: a tree that is too deep would overflow the stack of
// whoever walks it, so brackets, blocks and expressions have limits.
type nesting struct {
	src   *source
	stack []opener
	run   int  // operators and calls in the current expression
	value bool // the last token ended a value
}

// closers maps what closes to what it may close.
var closers = map[string][]string{")": {"("}, "]": {"["}, "}": {"{"}, "until": {"repeat"}, "end": {"function", "do", "if"}}

// nest returns what is still open at the end of the program, if anything; a program whose brackets do not match is
// left to the parser, which builds no tree of it.
func nest(s *source, toks []token) (open *opener, m *Mistake) {
	n := &nesting{src: s}
	for _, t := range toks {
		matched, m := n.token(t)
		if m != nil || !matched {
			return nil, m
		}
	}
	if len(n.stack) > 0 {
		return &n.stack[len(n.stack)-1], nil
	}
	return nil, nil
}

func (n *nesting) token(t token) (matched bool, m *Mistake) {
	switch {
	case t.kind == tokEnd:
		return true, nil
	case t.kind == tokName:
		if n.value { // a new statement
			n.run = 0
		}
		n.value = true
		return true, nil
	case t.kind == tokString || t.kind == tokNumber:
		if n.value { // f "x"
			n.run++
		}
		n.value = true
	case slices.Contains([]string{"(", "[", "{", "function", "do", "if", "repeat"}, t.text):
		return n.open(t)
	case closers[t.text] != nil:
		return n.close(t), nil
	case slices.Contains([]string{"true", "false", "nil", "..."}, t.text):
		n.value = true
	case t.text == "elseif":
		n.run, n.value = 0, false
		if k := len(n.stack); k > 0 {
			if n.stack[k-1].elses++; n.stack[k-1].elses > maxRun {
				return false, n.src.mistake(t.off, "more than %d elseif in one if", maxRun)
			}
		}
	case t.kind == tokKeyword && t.text != "and" && t.text != "or" && t.text != "not",
		t.text == ",", t.text == ";", t.text == "=", t.text == "::":
		n.run, n.value = 0, false
	default: // an operator, a dot or a colon
		n.run++
		n.value = false
	}
	return n.short(t)
}

// short checks the length of the expression so far.
func (n *nesting) short(t token) (bool, *Mistake) {
	if n.run > maxRun {
		return false, n.src.mistake(t.off, "this expression is too long: more than %d operators and calls", maxRun)
	}
	return true, nil
}

func (n *nesting) open(t token) (bool, *Mistake) {
	if t.kind == tokSign && n.value { // a call or an index
		n.run++
	}
	if len(n.stack) == maxNesting {
		return false, n.src.mistake(t.off, "%s is nested too deeply: more than %d brackets and blocks", t, maxNesting)
	}
	ok, m := n.short(t)
	n.stack = append(n.stack, opener{tok: t, run: n.run})
	n.run, n.value = 0, false
	return ok, m
}

func (n *nesting) close(t token) bool {
	k := len(n.stack) - 1
	if k < 0 || !slices.Contains(closers[t.text], n.stack[k].tok.text) {
		return false
	}
	n.run, n.value = n.stack[k].run, t.text != "until"
	n.stack = n.stack[:k]
	return true
}
