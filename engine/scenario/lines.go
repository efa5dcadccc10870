package scenario

import (
	"slices"
	"strconv"
	"strings"

	"lockstep/engine/sim"
)

// param reads a duration or a word that a learner may change.
func (u *setup) param(c literal) {
	const usage = `param { "ttl", ms = 3000 } or param { "unlock", one_of = { "del", "lua" } }`
	t := u.oneTable(c, 1, 1, usage, "ms", "min", "max", "one_of", "say")
	p := Param{Name: u.name(t.text(0)), Say: t.str("say")}
	if slices.Contains(u.s.paramNames(), p.Name) {
		u.bad(t.text(0).off, "there is already a param %q", p.Name)
	}
	words, isWord := t.field("one_of")
	_, isMs := t.field("ms")
	_, hasMin := t.field("min")
	_, hasMax := t.field("max")
	switch {
	case isWord == isMs || isWord && (hasMin || hasMax):
		u.bad(c.off, "a param has either ms (and min, max) or one_of: %s", usage)
	case isWord:
		p.OneOf = strs(u.list(words))
		for _, l := range u.list(words) {
			u.name(l)
		}
		if len(p.OneOf) == 0 || len(p.OneOf) > maxWords {
			u.bad(words.off, "one_of has 1 to %d words", maxWords)
		}
	default:
		p.Ms, p.Min, p.Max = t.ms("ms", 0), t.ms("min", 0), t.ms("max", sim.Dur(sim.MaxTime))
		if p.Ms < p.Min || p.Ms > p.Max {
			u.bad(c.off, "%s = %s is outside %s to %s", p.Name, printMs(p.Ms), printMs(p.Min), printMs(p.Max))
		}
	}
	u.s.Params = append(u.s.Params, p)
	u.atMost(c, len(u.s.Params), maxParams)
	if n := u.s.countVariants(); n > maxVariants {
		u.bad(c.off, "the words of all params make %d variants; at most %d", n, maxVariants)
	}
}

func (u *setup) link(c literal) {
	t := u.oneTable(c, 2, 2, `link { "A", "n1", ms = 2 }`, "ms", "when")
	l := Link{A: u.str(t.text(0)), B: u.str(t.text(1)), Delay: u.ms(t.need("ms")), When: u.when(t)}
	u.later = append(u.later, func() { u.ends(t.text(0), t.text(1)) })
	u.s.Links = append(u.s.Links, l)
	u.atMost(c, len(u.s.Links), maxItems)
}

func (u *setup) expect(c literal) {
	t := u.oneTable(c, 0, 0, `expect { when = { unlock = "del" }, violated = { "mutual-exclusion" } }`, "when", "violated", "unknown")
	violated, unknown := t.list("violated"), t.list("unknown")
	e := Expect{When: u.when(t), Violated: strs(violated), Unknown: strs(unknown)}
	e.Line, e.Col = u.src.at(c.off)
	for i, l := range append(slices.Clone(violated), unknown...) {
		u.property(l)
		if i >= len(violated) && slices.Contains(e.Violated, l.text) {
			u.bad(l.off, "%s cannot be both violated and unknown", l.text)
		}
		u.later = append(u.later, func() { u.declared(l) })
	}
	u.s.Expects = append(u.s.Expects, e)
	u.atMost(c, len(u.s.Expects), maxItems)
}

// declared checks that a property has its always or watch.
func (u *setup) declared(l literal) {
	if !slices.ContainsFunc(u.s.Promises, func(p Promise) bool { return p.Property == l.text }) {
		u.bad(l.off, "%s is not declared: add always %q or watch %q", l.text, l.text, l.text)
	}
}

func (u *setup) say(c literal) {
	t := u.oneTable(c, 1, 1, c.text+` { after = "A DEL", "…" }`, "after", "when", "anywhere")
	say := Say{Anchor: u.anchor(t.need("after")), Text: t.text(0).text, Scope: u.scope(t)}
	if c.text == "say" {
		u.s.Says = append(u.s.Says, say)
	} else {
		u.s.Notes = append(u.s.Notes, say)
	}
	u.atMost(c, max(len(u.s.Says), len(u.s.Notes)), maxItems)
}

func (u *setup) question(c literal) {
	t := u.oneTable(c, 1, 1, `question { before = "A DEL", "…", answers = { "1", "0" } }`, "before", "answers", "when", "anywhere")
	q := Question{
		Anchor: u.anchor(t.need("before")), Text: t.text(0).text, Answers: strs(u.list(t.need("answers"))), Scope: u.scope(t),
	}
	if len(q.Answers) < 2 || len(q.Answers) > maxAnswers {
		u.bad(t.need("answers").off, "a question has 2 to %d answers", maxAnswers)
	}
	u.s.Questions = append(u.s.Questions, q)
	u.atMost(c, len(u.s.Questions), maxItems)
}

// scope reads the runs about which a text speaks.
func (u *setup) scope(t table) Scope {
	s := Scope{When: u.when(t)}
	if l, ok := t.field("anywhere"); ok {
		s.Anywhere = l.kind == aBool && l.text == "true"
		s.AnyDuration = s.Anywhere || l.kind == aString && l.text == "durations"
		if !s.AnyDuration {
			u.bad(l.off, `anywhere is true, "durations", or is left out`)
		}
	}
	return s
}

// anchor reads "A DEL 2": an actor, a command in capitals or an event kind, and which one of them.
func (u *setup) anchor(l literal) Anchor {
	parts := strings.Split(u.str(l), " ")
	a := Anchor{N: 1}
	a.Line, a.Col = u.src.at(l.off)
	if len(parts) < 2 || len(parts) > 3 {
		u.bad(l.off, "%q is not an anchor: an actor, a command or event kind, and which one, as in \"A DEL 2\"", shorten(l.text))
		return a
	}
	a.Actor, a.What = parts[0], parts[1]
	if len(parts) == 3 {
		n, wrong := parseCount(parts[2], 1, maxCount)
		if a.N = int(n); wrong != "" {
			u.bad(l.off, "%s", wrong)
		}
	}
	if !isCommand(a.What) && !slices.Contains(eventKinds, a.What) {
		hint := near(a.What, eventKinds)
		if upper := strings.ToUpper(a.What); hint == "" && isCommand(upper) {
			hint = "; near: " + upper
		}
		u.bad(l.off, "%q is neither a command in capitals nor an event kind%s", shorten(a.What), hint)
	}
	u.later = append(u.later, func() { u.known(l, a.Actor, "client", "node", "store") })
	return a
}

func isCommand(s string) bool {
	for i := 0; i < len(s); i++ {
		if !('A' <= s[i] && s[i] <= 'Z' || i > 0 && (isDigit(s[i]) || s[i] == '.' || s[i] == '_')) {
			return false
		}
	}
	return s != "" && len(s) <= maxName
}

// explore reads the small values under which the search runs the same programs.
func (u *setup) explore(c literal) {
	u.once(c)
	if len(c.args) != 1 || c.args[0].kind != aTable {
		u.bad(c.off, "explore takes a table: explore { ttl = 8 }")
		return
	}
	for _, f := range c.args[0].fields {
		if f.key == "" {
			u.bad(f.off, "a field is written name = value")
		}
		set := Setting{Name: f.key}
		if f.val.kind == aString {
			set.Value.Word = f.val.text
		} else {
			set.Value.Ms = u.ms(f.val)
		}
		u.s.Explore = append(u.s.Explore, set)
		u.later = append(u.later, func() { u.explored(f) })
	}
	sim.Sort(u.s.Explore, func(a, b Setting) int { return strings.Compare(a.Name, b.Name) })
	u.atMost(c, len(u.s.Explore), maxParams)
}

// explored checks one value of explore against its param; its range may be left, that is the point.
func (u *setup) explored(f field) {
	k := slices.IndexFunc(u.s.Params, func(p Param) bool { return p.Name == f.key })
	if k < 0 {
		u.bad(f.off, "there is no param %q%s", shorten(f.key), near(f.key, u.s.paramNames()))
		return
	}
	p := u.s.Params[k]
	if len(p.OneOf) > 0 != (f.val.kind == aString) {
		u.bad(f.val.off, "%s must be %s", f.key, map[bool]string{true: "one of its words", false: "a number of milliseconds"}[len(p.OneOf) > 0])
	} else if len(p.OneOf) > 0 && !slices.Contains(p.OneOf, f.val.text) {
		u.bad(f.val.off, "%s cannot be %q%s", p.Name, shorten(f.val.text), near(f.val.text, p.OneOf))
	}
	i := slices.IndexFunc(u.s.Explore, func(s Setting) bool { return s.Name == f.key })
	u.s.Explore[i].Default = u.s.defaults()[k].Value
}

// countVariants multiplies the words of one_of params.
func (s *Scenario) countVariants() int {
	n := 1
	for _, p := range s.Params {
		if len(p.OneOf) > 0 {
			n = min(n*len(p.OneOf), 1_000_000)
		}
	}
	return n
}

// fault reads fault(ms, word(…), { when = … }) or fault("A>n1#1", word(…), …).
func (u *setup) fault(c literal) {
	const usage = `fault(10, pause("A", 3490)) or fault("A>n1#1", lose())`
	if len(c.args) < 2 || len(c.args) > 3 || c.args[1].kind != aCall {
		u.bad(c.off, "a fault is written %s", usage)
		return
	}
	it := Item{Kind: At}
	it.Line, it.Col = u.src.at(c.off)
	words := faultWords
	switch at := c.args[0]; at.kind {
	case aNumber:
		it.At = sim.Time(u.ms(at))
	case aString:
		words = msgWords
		u.messageOf(at, &it)
	default:
		u.bad(at.off, "a fault happens at a number of milliseconds or to a message: %s", usage)
	}
	it.Fault = u.faultCall(c.args[1], words)
	line := FaultLine{Item: it}
	if len(c.args) == 3 {
		line.When = u.when(u.oneTable(literal{text: c.text, off: c.off, args: c.args[2:]}, 0, 0, `fault(T, F, { when = { … } })`, "when"))
	}
	u.s.Faults = append(u.s.Faults, line)
	u.atMost(c, len(u.s.Faults), maxItems)
}

// messageOf reads "A>n1#1".
func (u *setup) messageOf(l literal, it *Item) {
	from, rest, ok1 := strings.Cut(l.text, ">")
	to, k, ok2 := strings.Cut(rest, "#")
	n, err := strconv.Atoi(k)
	if !ok1 || !ok2 || err != nil || n < 1 || n > maxCount {
		u.bad(l.off, "%q is not a message: FROM>TO#K, as in \"A>n1#1\"", shorten(l.text))
		return
	}
	it.Kind, it.From, it.To, it.K = Msg, from, to, n
	u.later = append(u.later, func() {
		u.ends(literal{kind: aString, text: from, off: l.off}, literal{kind: aString, text: to, off: l.off})
	})
}
