// Lua's patterns, matched with a count of steps so that no pattern can run for ever.

package redis

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

const (
	maxCaptures = 32
	maxMatches  = 200 // nested calls of match
	noMatch     = -1

	// Lengths of captures that are not there yet, or are positions.
	unfinished = -1
	position   = -2
)

// capture is a part of the subject.
type capture struct{ start, length int }

// matcher matches one pattern against one subject.
type matcher struct {
	m            *machine
	L            *lua.LState
	subject, pat string
	captures     []capture
	depth, steps int
	class        [2]int // the beginning and the end of the class that was looked at last
}

func (m *machine) matcher(L *lua.LState, subject, pattern string) *matcher {
	pattern, _, _ = strings.Cut(pattern, "\x00") // Lua 5.1 reads patterns as C strings.
	return &matcher{m: m, L: L, subject: subject, pat: pattern}
}

// step counts one step.
func (s *matcher) step() {
	if s.steps++; s.steps == stepsPerInstruction {
		s.steps = 0
		s.m.meter.work(s.L, 1)
	}
}

func (s *matcher) fail(text string) { s.L.RaiseError("%s", text) }

// matchAt matches the pattern from p on at exactly this place and returns the end of the match.
func (s *matcher) matchAt(at, p int) int {
	s.captures, s.depth = s.captures[:0], 0
	return s.match(at, p)
}

// match is one attempt; it returns the end in the subject or noMatch.
func (s *matcher) match(at, p int) int {
	if s.depth++; s.depth > maxMatches {
		s.fail("pattern too complex")
	}
	end := s.attempt(at, p)
	s.depth--
	return end
}

func (s *matcher) attempt(at, p int) int {
	for p < len(s.pat) {
		s.step()
		if end, next, done := s.special(at, p); done {
			return end
		} else if next > p {
			at, p = end, next
			continue
		}
		if s.class[0] != p || s.class[1] == 0 {
			s.class = [2]int{p, s.classEnd(p)}
		}
		end := s.class[1]
		suffix := byte(0)
		if end < len(s.pat) {
			suffix = s.pat[end]
		}
		one := at < len(s.subject) && s.single(s.subject[at], p, end)
		switch suffix {
		case '?':
			if one {
				if e := s.match(at+1, end+1); e != noMatch {
					return e
				}
			}
			p = end + 1
			continue
		case '*':
			return s.longest(at, p, end)
		case '+':
			if !one {
				return noMatch
			}
			return s.longest(at+1, p, end)
		case '-':
			return s.shortest(at, p, end)
		}
		if !one {
			return noMatch
		}
		at, p = at+1, end
	}
	return at
}

// special handles what is not a single character with a suffix: done with its end, or go on at end with next.
func (s *matcher) special(at, p int) (end, next int, done bool) {
	switch c := s.pat[p]; {
	case c == '(':
		if p+1 < len(s.pat) && s.pat[p+1] == ')' {
			return s.open(at, p+2, position), 0, true
		}
		return s.open(at, p+1, unfinished), 0, true
	case c == ')':
		return s.close(at, p+1), 0, true
	case c == '$' && p+1 == len(s.pat):
		if at == len(s.subject) {
			return at, 0, true
		}
		return noMatch, 0, true
	case c == '%' && p+1 < len(s.pat):
		switch e := s.pat[p+1]; {
		case e == 'b':
			end, next = s.balance(at, p+2), p+4
		case e == 'f':
			end, next = s.frontier(at, p+2)
		case isDigit(e):
			end, next = s.again(at, e), p+2
		}
		return end, next, next > 0 && end == noMatch
	}
	return 0, 0, false
}

func (s *matcher) open(at, p, length int) int {
	if len(s.captures) >= maxCaptures {
		s.fail("too many captures")
	}
	s.captures = append(s.captures, capture{at, length})
	mark := len(s.captures)
	end := s.match(at, p)
	if end == noMatch {
		s.captures = s.captures[:mark-1]
	}
	return end
}

func (s *matcher) close(at, p int) int {
	for i := len(s.captures) - 1; i >= 0; i-- {
		if s.captures[i].length == unfinished {
			s.captures[i].length = at - s.captures[i].start
			end := s.match(at, p)
			if end == noMatch {
				s.captures[i].length = unfinished
			}
			return end
		}
	}
	s.fail("invalid pattern capture")
	return noMatch
}

// balance matches %bxy.
func (s *matcher) balance(at, p int) int {
	if p+1 >= len(s.pat) {
		s.fail("unbalanced pattern")
	}
	open, closing := s.pat[p], s.pat[p+1]
	if at >= len(s.subject) || s.subject[at] != open {
		return noMatch
	}
	depth := 1
	for i := at + 1; i < len(s.subject); i++ {
		s.step()
		switch s.subject[i] {
		case closing:
			if depth--; depth == 0 {
				return i + 1
			}
		case open:
			depth++
		}
	}
	return noMatch
}

// frontier matches %f[set].
func (s *matcher) frontier(at, p int) (end, next int) {
	if p >= len(s.pat) || s.pat[p] != '[' {
		s.fail("missing '[' after '%f' in pattern")
	}
	next = s.classEnd(p)
	before, here := byte(0), byte(0)
	if at > 0 {
		before = s.subject[at-1]
	}
	if at < len(s.subject) {
		here = s.subject[at]
	}
	if s.set(before, p, next-1) || !s.set(here, p, next-1) {
		return noMatch, next
	}
	return at, next
}

// again matches what a capture has matched.
func (s *matcher) again(at int, digit byte) int {
	i := int(digit) - '1'
	if i < 0 || i >= len(s.captures) || s.captures[i].length == unfinished {
		s.fail("invalid capture index")
	}
	c := s.captures[i]
	if c.length < 0 || !strings.HasPrefix(s.subject[at:], s.subject[c.start:c.start+c.length]) {
		return noMatch
	}
	s.m.meter.work(s.L, c.length/bytesPerInstruction)
	return at + c.length
}

func (s *matcher) longest(at, p, end int) int {
	i := at
	for i < len(s.subject) && s.single(s.subject[i], p, end) {
		s.step()
		i++
	}
	for ; i >= at; i-- {
		if e := s.match(i, end+1); e != noMatch {
			return e
		}
	}
	return noMatch
}

func (s *matcher) shortest(at, p, end int) int {
	for {
		if e := s.match(at, end+1); e != noMatch {
			return e
		}
		if at >= len(s.subject) || !s.single(s.subject[at], p, end) {
			return noMatch
		}
		at++
	}
}
