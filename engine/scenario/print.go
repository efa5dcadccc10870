package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lockstep/engine/sim"
)

// Print returns the archive in canonical form. Parse of it gives an equal Scenario but for lines and columns.
func (s *Scenario) Print() string {
	p := &printer{}
	p.WriteString("-- setup.lua --\n")
	p.head(s)
	p.actors(s)
	p.wrongs(s)
	p.texts(s)
	for _, f := range append(slices.Clone(s.Files), s.Goldens...) {
		fmt.Fprintf(p, "-- %s --\n%s", f.Name, f.Text)
	}
	return p.String()
}

// printer writes one word of setup.lua per line.
type printer struct{ strings.Builder }

// word writes a word and its argument.
func (p *printer) word(word, arg string) { fmt.Fprintf(p, "%-8s %s\n", word, arg) }

// table writes a word and a table of parts; empty parts are left out.
func (p *printer) table(word string, parts ...string) { p.word(word, braces(parts...)) }

func braces(parts ...string) string {
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	if len(parts) == 0 {
		return "{}"
	}
	return "{ " + strings.Join(parts, ", ") + " }"
}

func (p *printer) head(s *Scenario) {
	p.word("title", quote(s.Title))
	if s.Chapter != "" {
		p.word("chapter", quote(s.Chapter))
	}
	for _, c := range s.Claims {
		p.word("claim", quote(c))
	}
	for _, c := range s.Sources {
		p.word("source", quote(c))
	}
}

func (p *printer) actors(s *Scenario) {
	for _, n := range s.Nodes {
		if n.ReplicaOf == "" {
			p.node(s, n)
		}
	}
	for _, t := range s.Sets {
		p.table("set", append(append([]string{quote(t.Node)}, settings(t.Settings)...), when(t.When))...)
	}
	for _, st := range s.Stores {
		p.store(st)
	}
	for _, q := range s.Params {
		p.param(q)
	}
	for _, c := range s.Clients {
		p.table("client", quote(c.ID), "file = "+quote(c.File), "start = "+printMs(c.Start.Sub(0)))
	}
	for _, l := range s.Links {
		p.table("link", quote(l.A), quote(l.B), "ms = "+printMs(l.Delay), when(l.When))
	}
}

// node prints a node and the names of its replicas.
func (p *printer) node(s *Scenario, n Node) {
	parts := []string{quote(n.ID)}
	if n.Server != DefaultServer {
		parts = append(parts, "server = "+quote(n.Server))
	}
	var replicas []string
	for _, r := range s.Nodes {
		if r.ReplicaOf == n.ID {
			replicas = append(replicas, r.ID)
		}
	}
	parts = append(parts, named("replicas", replicas))
	if n.InCluster {
		var ends []string
		for _, r := range n.Slots {
			ends = append(ends, strconv.Itoa(r.From), strconv.Itoa(r.To))
		}
		parts = append(parts, "slots = "+braces(ends...))
	}
	p.table("node", append(parts, settings(n.Settings)...)...)
}

// settings prints settings as fields.
func settings(list []NodeSetting) []string {
	var out []string
	for _, s := range list {
		value := s.Value
		if !isNumeric(s.Name) {
			value = quote(value)
		}
		out = append(out, strings.ReplaceAll(s.Name, "-", "_")+" = "+value)
	}
	return out
}

func (p *printer) param(q Param) {
	say := ""
	if q.Say != "" {
		say = "say = " + quote(q.Say)
	}
	if len(q.OneOf) > 0 {
		p.table("param", quote(q.Name), "one_of = "+list(q.OneOf), say)
		return
	}
	low, high := "", ""
	if q.Min != 0 {
		low = "min = " + printMs(q.Min)
	}
	if q.Max != sim.Dur(sim.MaxTime) {
		high = "max = " + printMs(q.Max)
	}
	p.table("param", quote(q.Name), "ms = "+printMs(q.Ms), low, high, say)
}

func (p *printer) wrongs(s *Scenario) {
	for _, f := range s.Faults {
		place := quote(f.Item.Place())
		if f.Item.Kind == At {
			place = printMs(f.Item.At.Sub(0))
		}
		args := place + ", " + f.Item.Fault.lua()
		if w := when(f.When); w != "" {
			args += ", " + braces(w)
		}
		p.word("fault", "("+args+")")
	}
	for _, q := range s.Promises {
		word := "watch"
		if q.Promised {
			word = "always"
		}
		if q.Limit != 0 {
			p.table(word, quote(q.Property), "limit = "+strconv.Itoa(q.Limit))
			continue
		}
		p.word(word, quote(q.Property))
	}
	for _, e := range s.Expects {
		p.table("expect", when(e.When), named("violated", e.Violated), named("unknown", e.Unknown))
	}
}

// lua prints a fault as setup.lua calls it.
func (f *Fault) lua() string {
	args := f.words()
	slots := append(slices.Clone(faultWords[f.Kind]), msgWords[f.Kind]...)
	for i, s := range slots {
		if args[i] = strings.TrimPrefix(args[i], "+"); !s.isNumber() {
			args[i] = quote(args[i])
		}
	}
	if f.OneWay {
		args = []string{args[0], quote(">"), args[1]}
	}
	return f.Kind + "(" + strings.Join(args, ", ") + ")"
}

func (p *printer) texts(s *Scenario) {
	for _, t := range s.Says {
		p.table("say", "after = "+t.Anchor.lua(), when(t.Scope.When), anywhere(t.Scope), quote(t.Text))
	}
	for _, t := range s.Notes {
		p.table("note", "after = "+t.Anchor.lua(), when(t.Scope.When), anywhere(t.Scope), quote(t.Text))
	}
	for _, q := range s.Questions {
		p.table("question", "before = "+q.Anchor.lua(), when(q.Scope.When), anywhere(q.Scope), quote(q.Text), "answers = "+list(q.Answers))
	}
	if s.Explore != nil {
		parts := make([]string, len(s.Explore))
		for i, e := range s.Explore {
			parts[i] = fieldName(e.Name) + " = " + e.Value.String()
			if e.Value.Word != "" {
				parts[i] = fieldName(e.Name) + " = " + quote(e.Value.Word)
			}
		}
		p.table("explore", parts...)
	}
	if s.StopAt != DefaultStop {
		p.word("stop_at", "("+printMs(s.StopAt.Sub(0))+")")
	}
}

// String prints the anchor as it is written: "A DEL 2".
func (a Anchor) String() string {
	if a.N == 1 {
		return a.Actor + " " + a.What
	}
	return a.Actor + " " + a.What + " " + strconv.Itoa(a.N)
}

func (a Anchor) lua() string { return quote(a.String()) }

// anywhere prints the field of that name, or nothing.
func anywhere(s Scope) string {
	switch {
	case s.Anywhere:
		return "anywhere = true"
	case s.AnyDuration:
		return `anywhere = "durations"`
	}
	return ""
}

// when prints a condition as the field of a table, or nothing when it is empty.
func when(w When) string {
	parts := make([]string, len(w))
	for i, c := range w {
		if parts[i] = fieldName(c.Param) + " = " + list(c.Any); len(c.Any) == 1 {
			parts[i] = fieldName(c.Param) + " = " + quote(c.Any[0])
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "when = " + braces(parts...)
}

// named prints a field with a list, or nothing when the list is empty.
func named(name string, words []string) string {
	if len(words) == 0 {
		return ""
	}
	return name + " = " + list(words)
}

func list(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = quote(w)
	}
	return braces(quoted...)
}

// fieldName prints the name of a field, in brackets when Lua would not read it bare.
func fieldName(name string) string {
	if identEnd(name, 0) == len(name) && !isDigit(name[0]) && !slices.Contains(keywords, name) {
		return name
	}
	return "[" + quote(name) + "]"
}

var escapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`)

// quote prints a text as Lua reads it.
func quote(text string) string { return `"` + escapes.Replace(text) + `"` }
