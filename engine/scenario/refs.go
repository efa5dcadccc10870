package scenario

import (
	"fmt"
	"slices"
	"strings"
)

// kindOf says what an actor is: "client", "node", "store", or "" when there is none of that name.
func (s *Scenario) kindOf(id string) string {
	switch {
	case slices.ContainsFunc(s.Clients, func(c Client) bool { return c.ID == id }):
		return "client"
	case slices.ContainsFunc(s.Nodes, func(n Node) bool { return n.ID == id }):
		return "node"
	case slices.ContainsFunc(s.Stores, func(st Store) bool { return st.ID == id }):
		return "store"
	}
	return ""
}

// actorWrong says why a name is not an actor of one of some kinds, or "".
func (s *Scenario) actorWrong(id string, kinds ...string) string {
	kind := s.kindOf(id)
	if slices.Contains(kinds, kind) {
		return ""
	}
	want := strings.Join(kinds, " or ")
	if len(kinds) == 3 {
		want = "actor"
	}
	if kind != "" {
		return fmt.Sprintf("%s is a %s; here stands a %s", id, kind, want)
	}
	var names []string
	for _, c := range s.Clients {
		names = append(names, c.ID)
	}
	for _, n := range s.Nodes {
		names = append(names, n.ID)
	}
	for _, st := range s.Stores {
		names = append(names, st.ID)
	}
	names = slices.DeleteFunc(names, func(n string) bool { return !slices.Contains(kinds, s.kindOf(n)) })
	return fmt.Sprintf("there is no %s %q%s", want, shorten(id), near(id, names))
}

// slotWrong says why a name cannot stand as an argument of a fault, or "".
func (s *Scenario) slotWrong(sl slot, id string) string {
	switch sl {
	case client:
		return s.actorWrong(id, "client")
	case node:
		return s.actorWrong(id, "node")
	case clocked:
		return s.actorWrong(id, "client", "node")
	case end, peer:
		return s.actorWrong(id, "client", "node", "store")
	}
	return ""
}

// endsWrong says why no message goes between two actors that exist, or "".
func (s *Scenario) endsWrong(a, b string) string {
	kinds := s.kindOf(a) + "-" + s.kindOf(b)
	if a != b && slices.Contains([]string{"client-node", "node-client", "client-store", "store-client", "node-node"}, kinds) {
		return ""
	}
	return fmt.Sprintf("no message goes between %s and %s", a, b)
}

// CheckSchedule says whether the actors and fault numbers of a Schedule exist in the scenario; the error is a *Mistake
// at the item.
func (s *Scenario) CheckSchedule(sch Schedule) error {
	for i := range sch {
		if wrong := s.itemWrong(&sch[i]); wrong != "" {
			return &Mistake{"schedule", sch[i].Line, sch[i].Col, wrong}
		}
	}
	return nil
}

func (s *Scenario) itemWrong(it *Item) string {
	switch it.Kind {
	case Off:
		if it.N > len(s.Faults) {
			return fmt.Sprintf("off %d: the scenario has %d faults", it.N, len(s.Faults))
		}
	case Tie:
		return s.actorWrong(it.Actor, "client", "node", "store")
	case Msg:
		return s.pairWrong(it.From, it.To)
	case At:
		slots := faultWords[it.Fault.Kind]
		if len(slots) > 0 && slots[0] == end {
			return s.pairWrong(it.Fault.Actor, it.Fault.Peer)
		}
		for _, sl := range slots {
			if wrong := s.slotWrong(sl, it.Fault.Actor); wrong != "" {
				return wrong
			}
		}
		return s.nodeFaultWrong(&it.Fault)
	}
	return ""
}

// pairWrong checks both ends of a link.
func (s *Scenario) pairWrong(a, b string) string {
	for _, id := range []string{a, b} {
		if wrong := s.slotWrong(end, id); wrong != "" {
			return wrong
		}
	}
	return s.endsWrong(a, b)
}

// known checks, once all actors are read, that a text names one.
func (u *setup) known(l literal, id string, kinds ...string) {
	if wrong := u.s.actorWrong(id, kinds...); wrong != "" {
		u.bad(l.off, "%s", wrong)
	}
}

// ends checks, once all actors are read, the two ends of a link.
func (u *setup) ends(a, b literal) {
	for _, l := range []literal{a, b} {
		u.known(l, l.text, "client", "node", "store")
	}
	if wrong := u.s.endsWrong(a.text, b.text); wrong != "" {
		u.bad(a.off, "%s", wrong)
	}
}

// when reads the condition of a fault, link or expect.
func (u *setup) when(t table) When {
	l, ok := t.field("when")
	if !ok || u.err != nil {
		return nil
	}
	if l.kind != aTable {
		u.bad(l.off, "when is a table of params: when = { unlock = \"del\" }")
	}
	var w When
	for _, f := range l.fields {
		words := u.list(f.val)
		if f.key == "" || len(words) == 0 {
			u.bad(f.off, "a condition is written param = \"word\" or param = { \"word\", \"word\" }")
		}
		w = append(w, Cond{Param: f.key, Any: strs(words)})
		u.later = append(u.later, func() { u.cond(f, words) })
	}
	return w
}

// cond checks, once all params are read, one part of a condition.
func (u *setup) cond(f field, words []literal) {
	k := slices.IndexFunc(u.s.Params, func(p Param) bool { return p.Name == f.key })
	if k < 0 {
		u.bad(f.off, "there is no param %q%s", shorten(f.key), near(f.key, u.s.paramNames()))
		return
	}
	p := u.s.Params[k]
	if len(p.OneOf) == 0 {
		u.bad(f.off, "%s is a duration; a condition is about a param with one_of", p.Name)
	}
	for _, l := range words {
		if !slices.Contains(p.OneOf, l.text) {
			u.bad(l.off, "%s is never %q%s", p.Name, shorten(l.text), near(l.text, p.OneOf))
		}
	}
}

// faultCall reads pause("A", 3490): the arguments of a Schedule's words, with texts in quotes.
func (u *setup) faultCall(c literal, among map[string][]slot) Fault {
	f := Fault{Kind: c.text}
	slots, ok := among[c.text]
	if !ok {
		u.bad(c.off, "%s", unknownFault(c.text, among))
		return f
	}
	args := c.args
	if c.text == "cut" && len(args) == 3 && args[1].text == ">" {
		f.OneWay, args = true, []literal{args[0], args[2]}
	}
	if len(args) != len(slots) {
		u.bad(c.off, "%s is written %s", c.text, luaUsage(c.text, slots))
		return f
	}
	for i, sl := range slots {
		u.argument(&f, sl, args[i])
	}
	if c.text == "cut" || c.text == "heal" || c.text == "latency" {
		u.later = append(u.later, func() { u.ends(args[0], args[1]) })
	}
	u.later = append(u.later, func() {
		if wrong := u.s.nodeFaultWrong(&f); wrong != "" {
			u.bad(c.off, "%s", wrong)
		}
	})
	return f
}

// argument reads one argument of a fault.
func (u *setup) argument(f *Fault, sl slot, l literal) {
	want := aString
	if sl.isNumber() {
		want = aNumber
	}
	if l.kind != want {
		u.bad(l.off, "%s must be %s", l.describe(), want)
		return
	}
	word := l.text
	if sl == step && !strings.HasPrefix(word, "-") {
		word = "+" + word
	}
	if wrong := f.fill(sl, word); wrong != "" {
		u.bad(l.off, "%s", wrong)
		return
	}
	u.later = append(u.later, func() {
		if wrong := u.s.slotWrong(sl, l.text); wrong != "" {
			u.bad(l.off, "%s", wrong)
		}
	})
}

// luaUsage is the form of a fault word in setup.lua, as pause(CLIENT, MS).
func luaUsage(word string, slots []slot) string {
	names := []string{}
	for _, s := range slots {
		names = append(names, slotNames[s])
	}
	form := word + "(" + strings.Join(names, ", ") + ")"
	if word == "cut" {
		form += ` or cut(ACTOR, ">", ACTOR)`
	}
	return form
}
