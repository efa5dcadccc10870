// The single characters of Lua's patterns: classes and sets.

package redis

// classEnd returns the index behind the single character, class or set that starts at p.
func (s *matcher) classEnd(p int) int {
	c := s.pat[p]
	p++
	switch c {
	case '%':
		if p == len(s.pat) {
			s.fail("malformed pattern (ends with '%')")
		}
		return p + 1
	case '[':
		if p < len(s.pat) && s.pat[p] == '^' {
			p++
		}
		for first := true; first || s.pat[p] != ']'; first = false {
			if p < len(s.pat) && s.pat[p] == '%' {
				p++
			}
			if p++; p >= len(s.pat) {
				s.fail("malformed pattern (missing ']')")
			}
		}
		return p + 1
	}
	return p
}

// single tells whether c is matched by the part of the pattern from p to end.
func (s *matcher) single(c byte, p, end int) bool {
	switch s.pat[p] {
	case '.':
		return true
	case '%':
		return inClass(c, s.pat[p+1])
	case '[':
		return s.set(c, p, end-1)
	}
	return s.pat[p] == c
}

// set is inSet, counted.
func (s *matcher) set(c byte, p, end int) bool {
	s.step()
	return s.inSet(c, p, end)
}

// inSet tells whether c is in the set that starts at p and whose bracket closes at end.
func (s *matcher) inSet(c byte, p, end int) bool {
	in := true
	if s.pat[p+1] == '^' {
		in = false
		p++
	}
	for p++; p < end; p++ {
		switch {
		case s.pat[p] == '%':
			p++
			if inClass(c, s.pat[p]) {
				return in
			}
		case p+2 < end && s.pat[p+1] == '-':
			if s.pat[p] <= c && c <= s.pat[p+2] {
				return in
			}
			p += 2
		case s.pat[p] == c:
			return in
		}
	}
	return !in
}

// inClass tells whether c is in the class of a letter; a capital is the rest, and what is no class stands for itself.
func inClass(c, class byte) bool {
	small := class | 0x20
	in := false
	switch small {
	case 'a':
		in = isLetter(c)
	case 'c':
		in = c < 0x20 || c == 0x7f
	case 'd':
		in = isDigit(c)
	case 'l':
		in = 'a' <= c && c <= 'z'
	case 'p':
		in = c > 0x20 && c < 0x7f && !isLetter(c) && !isDigit(c)
	case 's':
		in = c == ' ' || '\t' <= c && c <= '\r'
	case 'u':
		in = 'A' <= c && c <= 'Z'
	case 'w':
		in = isLetter(c) || isDigit(c)
	case 'x':
		in = isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f'
	case 'z':
		in = c == 0
	default:
		return class == c
	}
	if !isLetter(class) {
		return class == c
	}
	return in == (class == small)
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
