// The functions of the library string that match patterns.

package redis

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

func (m *machine) find(L *lua.LState) int { return m.search(L, "find") }

func (m *machine) match(L *lua.LState) int { return m.search(L, "match") }

// search is find and match.
func (m *machine) search(L *lua.LState, name string) int {
	subject, pattern := m.stringArg(L, 1, name), m.stringArg(L, 2, name)
	first := m.optInt(L, 3, name, 1)
	if first < 0 {
		first += len(subject) + 1
	}
	from := min(max(first, 1)-1, len(subject))
	if name == "find" && (lua.LVAsBool(L.Get(4)) || !strings.ContainsAny(untilZero(pattern), "^$*+?.([%-")) {
		return m.findPlain(L, subject, pattern, from)
	}
	s := m.matcher(L, subject, pattern)
	start, end := s.scan(from, strings.HasPrefix(pattern, "^"))
	if end == noMatch {
		L.Push(lua.LNil)
		return 1
	}
	if name == "match" {
		return s.push(start, end, true)
	}
	L.Push(lua.LNumber(start + 1))
	L.Push(lua.LNumber(end))
	return 2 + s.push(start, end, false)
}

func (m *machine) findPlain(L *lua.LState, subject, pattern string, from int) int {
	m.meter.work(L, (len(subject)-from)/bytesPerInstruction)
	i := strings.Index(subject[from:], pattern)
	if i < 0 {
		L.Push(lua.LNil)
		return 1
	}
	L.Push(lua.LNumber(from + i + 1))
	L.Push(lua.LNumber(from + i + len(pattern)))
	return 2
}

// scan tries every place from one on, or only that one, and returns the first match.
func (s *matcher) scan(from int, anchored bool) (start, end int) {
	p := 0
	if anchored {
		p = 1
	}
	first := (*byteSet)(nil)
	if !anchored {
		first = s.firstSet()
	}
	for at := from; at <= len(s.subject); at++ {
		if first != nil {
			at = s.skip(at, first)
		}
		s.step()
		if end := s.matchAt(at, p); end != noMatch || anchored {
			return at, end
		}
	}
	return 0, noMatch
}

// byteSet tells of each byte whether it is in a set.
type byteSet [256]bool

// firstSet returns the set of a pattern that every match begins with one byte of; nil for other patterns.
func (s *matcher) firstSet() *byteSet {
	if s.pat == "" || s.pat[0] != '[' {
		return nil
	}
	end := s.classEnd(0)
	if end < len(s.pat) && strings.IndexByte("?*-", s.pat[end]) >= 0 {
		return nil
	}
	known := s.m.sets[s.pat[:end]]
	if known == nil {
		known = &byteSet{}
		for c := range known {
			known[c] = s.inSet(byte(c), 0, end-1)
		}
		const enough = 16
		if len(s.m.sets) >= enough {
			clear(s.m.sets)
		}
		s.m.sets[strings.Clone(s.pat[:end])] = known
	}
	return known
}

// skip goes past the bytes that are not in the set with which a match begins, and counts for each what an attempt there
// does before it fails.
func (s *matcher) skip(at int, first *byteSet) int {
	from := at
	for at < len(s.subject) && !first[s.subject[at]] {
		at++
	}
	const ofAttempt = 3 // its place, its first character, and the set
	s.steps += ofAttempt * (at - from)
	s.m.meter.work(s.L, s.steps/stepsPerInstruction)
	s.steps %= stepsPerInstruction
	return at
}

// push pushes the captures, or the whole match if there are none and whole is set.
func (s *matcher) push(start, end int, whole bool) int {
	if len(s.captures) == 0 && whole {
		s.L.Push(lua.LString(s.subject[start:end]))
		return 1
	}
	for i := range s.captures {
		s.L.Push(s.value(i, start, end))
	}
	return len(s.captures)
}

// value returns capture i; capture 0 of a pattern without any is the whole match.
func (s *matcher) value(i, start, end int) lua.LValue {
	if i >= len(s.captures) {
		if i != 0 {
			s.fail("invalid capture index")
		}
		return lua.LString(s.subject[start:end])
	}
	c := s.captures[i]
	switch c.length {
	case unfinished:
		s.fail("unfinished capture")
	case position:
		return lua.LNumber(c.start + 1)
	}
	return lua.LString(s.subject[c.start : c.start+c.length])
}

func (m *machine) gmatch(L *lua.LState) int {
	subject, pattern := m.stringArg(L, 1, "gmatch"), m.stringArg(L, 2, "gmatch")
	next := 0
	L.Push(m.iterator(L, func(L *lua.LState) int {
		s := m.matcher(L, subject, pattern)
		if next > len(subject) {
			return 0
		}
		start, end := s.scan(next, false)
		if end == noMatch {
			next = len(subject) + 1
			return 0
		}
		next = end
		if end == start {
			next++
		}
		return s.push(start, end, true)
	}))
	return 1
}

func (m *machine) gsub(L *lua.LState) int {
	subject, pattern := m.stringArg(L, 1, "gsub"), m.stringArg(L, 2, "gsub")
	replacement := L.Get(3)
	most := m.optInt(L, 4, "gsub", len(subject)+1)
	if t, ok := m.text(replacement); ok {
		replacement = lua.LString(t)
	} else if t := replacement.Type(); t != lua.LTTable && t != lua.LTFunction {
		m.badArgument(L, 3, "gsub", "string/function/table expected")
	}
	s := m.matcher(L, subject, pattern)
	p, anchored := 0, strings.HasPrefix(pattern, "^")
	if anchored {
		p = 1
	}
	var out strings.Builder
	at, n := 0, 0
	for n < most {
		s.step()
		end := s.matchAt(at, p)
		if end != noMatch {
			n++
			text := s.replace(replacement, at, end)
			m.meter.alloc(L, len(text))
			out.WriteString(text)
		}
		if end > at {
			at = end
		} else if at < len(subject) {
			out.WriteByte(subject[at])
			at++
		} else {
			break
		}
		if anchored {
			break
		}
	}
	if at < len(subject) {
		out.WriteString(subject[at:])
	}
	m.meter.alloc(L, len(subject))
	L.Push(lua.LString(out.String()))
	L.Push(lua.LNumber(n))
	return 2
}

// replace returns what stands for one match.
func (s *matcher) replace(replacement lua.LValue, start, end int) string {
	var v lua.LValue
	switch r := replacement.(type) {
	case lua.LString:
		return s.expand(string(r), start, end)
	case *lua.LTable:
		v = s.L.GetTable(r, s.value(0, start, end))
	default:
		args := make([]lua.LValue, max(len(s.captures), 1))
		for i := range args {
			args[i] = s.value(i, start, end)
		}
		v = s.m.call(s.L, replacement, args...)
	}
	if !lua.LVAsBool(v) {
		return s.subject[start:end]
	}
	text, ok := s.m.text(v)
	if !ok {
		s.fail("invalid replacement value (a " + v.Type().String() + ")")
	}
	return text
}

// expand fills the captures into a replacement text.
func (s *matcher) expand(text string, start, end int) string {
	if !strings.Contains(text, "%") {
		return text
	}
	var out strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '%' {
			out.WriteByte(text[i])
			continue
		}
		i++
		if i == len(text) { // Lua takes the zero byte behind the text for what is escaped.
			out.WriteByte(0)
			break
		}
		part := text[i : i+1]
		switch {
		case part == "0":
			part = s.subject[start:end]
		case isDigit(text[i]):
			part, _ = s.m.text(s.value(int(text[i]-'1'), start, end))
		}
		s.m.meter.alloc(s.L, len(part))
		out.WriteString(part)
	}
	return out.String()
}
