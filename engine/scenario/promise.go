package scenario

import (
	"slices"
	"strconv"
)

// Promise names a property: promised by "always", only measured by "watch". Limit is the number of commands that
// bounded-load allows within 1 000 ms, 0 when the scenario says none.
type Promise struct {
	Property string
	Promised bool
	Limit    int
}

// promise reads always "progress" or, of bounded-load, always { "bounded-load", limit = 20 }.
func (u *setup) promise(c literal) {
	var l, limit literal
	hasLimit := false
	if len(c.args) == 1 && c.args[0].kind == aTable {
		t := u.oneTable(c, 1, 1, c.text+` { "bounded-load", limit = 20 }`, "limit")
		l = t.text(0)
		limit, hasLimit = t.field("limit")
	} else {
		l = u.oneText(c)
	}
	u.property(l)
	for _, p := range u.s.Promises {
		if p.Property == l.text {
			u.bad(l.off, "%s is already declared", l.text)
		}
	}
	p := Promise{Property: l.text, Promised: c.text == "always"}
	if hasLimit {
		p.Limit = u.limit(l, limit)
	}
	u.s.Promises = append(u.s.Promises, p)
}

// limit reads how many commands a client may send.
func (u *setup) limit(property, l literal) int {
	n, err := strconv.Atoi(l.text)
	switch {
	case property.text != "bounded-load":
		u.bad(l.off, "only bounded-load has a limit")
	case l.kind != aNumber || err != nil || n < 1 || n > maxCount:
		u.bad(l.off, "%s must be a number of commands, 1 to %d", l.describe(), maxCount)
	}
	return n
}

func (u *setup) property(l literal) {
	if !slices.Contains(Properties, l.text) {
		u.bad(l.off, "unknown property %q%s", shorten(l.text), near(l.text, Properties))
	}
}
