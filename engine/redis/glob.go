// Patterns of keys and channels, matched as Redis matches them.

package redis

// matchGlob tells whether s matches a pattern: * is any bytes, ? any one, [a-z] and [^a-z] one of a class, and \ takes
// the next byte as it is.
func matchGlob(pattern, s string) bool {
	matched, _ := globStep(pattern, s)
	return matched
}

// globStep also tells whether a longer match of an earlier * cannot help: what follows the last * was not found in all
// that is left.
func globStep(p, s string) (matched, hopeless bool) {
	for p != "" && s != "" {
		switch p[0] {
		case '*':
			for len(p) > 1 && p[1] == '*' {
				p = p[1:]
			}
			if len(p) == 1 {
				return true, false
			}
			for ; s != ""; s = s[1:] {
				if matched, hopeless := globStep(p[1:], s); matched || hopeless {
					return matched, hopeless
				}
			}
			return false, true
		case '?':
			s = s[1:]
		case '[':
			var in bool
			if in, p = globClass(p[1:], s[0]); !in {
				return false, false
			}
			s = s[1:]
		default:
			if p[0] == '\\' && len(p) >= 2 {
				p = p[1:]
			}
			if p[0] != s[0] {
				return false, false
			}
			s = s[1:]
		}
		p = p[1:]
		if s == "" {
			for p != "" && p[0] == '*' {
				p = p[1:]
			}
		}
	}
	return p == "" && s == "", false
}

// globClass tells whether c is in the class whose inside p begins with, and returns p from the class's last byte on.
func globClass(p string, c byte) (in bool, rest string) {
	not := p != "" && p[0] == '^'
	if not {
		p = p[1:]
	}
	last := byte(']') // what stands for the end of a class that is not closed
	for ; ; p = p[1:] {
		switch {
		case p == "":
			return in != not, string(last)
		case p[0] == '\\' && len(p) >= 2:
			p = p[1:]
			in = in || p[0] == c
		case p[0] == ']':
			return in != not, p
		case len(p) >= 3 && p[1] == '-':
			a, b, x := int8(p[0]), int8(p[2]), int8(c) // chars of C have a sign here
			p = p[2:]
			in = in || min(a, b) <= x && x <= max(a, b)
		default:
			in = in || p[0] == c
		}
	}
}
