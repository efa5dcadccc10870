package scenario

import (
	"strings"

	"lockstep/engine/sim"
)

// setup reads the statements of setup.lua into a Scenario. What a statement refers to may stand below it, so those
// checks wait in later.
type setup struct {
	*reader
	s     *Scenario
	seen  map[string]bool
	later []func()
}

// setupWords are the words of setup.lua in the order in which Print writes them.
var setupWords = []string{"title", "chapter", "claim", "source", "node", "set", "store", "param", "client", "link", "fault",
	"always", "watch", "expect", "say", "note", "question", "explore", "stop_at"}

// word reads one call.
func (u *setup) word(c literal) {
	if u.err != nil {
		return
	}
	switch c.text {
	case "title", "chapter":
		u.heading(c)
	case "claim":
		u.s.Claims = append(u.s.Claims, u.oneText(c).text)
		u.atMost(c, len(u.s.Claims), maxItems)
	case "source":
		u.source(c)
	case "node":
		u.node(c)
	case "set":
		u.set(c)
	case "store":
		u.store(c)
	case "param":
		u.param(c)
	case "client":
		u.client(c)
	case "link":
		u.link(c)
	case "fault":
		u.fault(c)
	case "always", "watch":
		u.promise(c)
	case "expect":
		u.expect(c)
	case "say", "note":
		u.say(c)
	case "question":
		u.question(c)
	case "explore":
		u.explore(c)
	case "stop_at":
		u.stopAt(c)
	default:
		u.bad(c.off, "unknown word %q%s", shorten(c.text), near(c.text, setupWords))
	}
}

func (u *setup) atMost(c literal, n, limit int) {
	if n > limit {
		u.bad(c.off, "more than %d times %s", limit, c.text)
	}
}

func (u *setup) once(c literal) {
	if u.seen[c.text] {
		u.bad(c.off, "%s may stand only once", c.text)
	}
	u.seen[c.text] = true
}

// oneText reads the single text that a word takes.
func (u *setup) oneText(c literal) literal {
	if len(c.args) != 1 || c.args[0].kind != aString || strings.TrimSpace(c.args[0].text) == "" {
		u.bad(c.off, "%s takes one text: %s \"…\"", c.text, c.text)
		return literal{off: c.off}
	}
	return c.args[0]
}

func (u *setup) heading(c literal) {
	u.once(c)
	text := u.oneText(c)
	if strings.Contains(text.text, "\n") {
		u.bad(text.off, "a %s is one line", c.text)
	}
	if c.text == "title" {
		u.s.Title = text.text
	} else {
		u.s.Chapter = text.text
	}
}

func (u *setup) source(c literal) {
	l := u.oneText(c)
	odd := func(r rune) bool { return r <= ' ' || strings.ContainsRune("\"<>\\^`{|}", r) }
	if !strings.HasPrefix(l.text, "https://") && !strings.HasPrefix(l.text, "http://") || strings.IndexFunc(l.text, odd) >= 0 {
		u.bad(l.off, "a source is a web address that begins with https://")
	}
	u.s.Sources = append(u.s.Sources, l.text)
	u.atMost(c, len(u.s.Sources), maxItems)
}

// actor reads the id of a new node, store or client.
func (u *setup) actor(t table) string {
	l := t.text(0)
	id := u.name(l)
	if kind := u.s.kindOf(id); kind != "" {
		u.bad(l.off, "there is already a %s %q", kind, id)
	}
	return id
}

func (u *setup) client(c literal) {
	t := u.oneTable(c, 1, 1, `client { "A", file = "a.lua", start = 0 }`, "file", "start")
	id := u.actor(t)
	for _, other := range u.s.Clients {
		if strings.EqualFold(other.ID, id) {
			u.bad(t.text(0).off, "clients %s and %s would draw the same tokens", other.ID, id)
		}
	}
	file := t.need("file")
	name := u.str(file)
	if _, ok := u.s.File(name); !ok {
		var names []string
		for _, f := range u.s.Files {
			names = append(names, f.Name)
		}
		u.bad(file.off, "there is no section %s%s", shorten(name), near(name, names))
	}
	u.s.Clients = append(u.s.Clients, Client{ID: id, File: name, Start: sim.Time(t.ms("start", 0))})
	u.atMost(c, len(u.s.Clients), maxClients)
}

func (u *setup) stopAt(c literal) {
	u.once(c)
	if len(c.args) != 1 {
		u.bad(c.off, "stop_at takes a number of milliseconds: stop_at(60000)")
		return
	}
	u.s.StopAt = sim.Time(u.ms(c.args[0]))
	if u.s.StopAt == 0 {
		u.bad(c.args[0].off, "a run cannot stop at 0")
	}
}
