package scenario

import (
	"slices"

	"lockstep/engine/sim"
)

// table is the argument of a word: the names its fields may have and the texts without a name that it takes.
type table struct {
	r     *reader
	word  string
	off   int
	named []field
	texts []literal
}

// oneTable reads the single table that a word takes: at least low and at most high texts without a name, and fields
// of the given names. usage is what the word should look like.
func (r *reader) oneTable(call literal, low, high int, usage string, names ...string) table {
	t := table{r: r, word: call.text, off: call.off}
	if r.err != nil {
		return t
	}
	if len(call.args) != 1 || call.args[0].kind != aTable {
		r.bad(call.off, "%s takes a table: %s", call.text, usage)
		return t
	}
	for _, f := range call.args[0].fields {
		switch {
		case f.key == "" && len(t.texts) == high:
			r.bad(f.off, "%s is one value too many: %s", f.val.describe(), usage)
		case f.key == "" && f.val.kind != aString:
			r.bad(f.off, "%s must be %s: %s", f.val.describe(), aString, usage)
		case f.key == "":
			t.texts = append(t.texts, f.val)
		case !slices.Contains(names, f.key):
			r.bad(f.off, "%s has no field %s%s", call.text, f.key, near(f.key, names))
		default:
			t.named = append(t.named, f)
		}
	}
	if len(t.texts) < low {
		r.bad(call.off, "%s lacks a text: %s", call.text, usage)
	}
	return t
}

// field returns a field by name; false when it is absent.
func (t table) field(name string) (literal, bool) {
	for _, f := range t.named {
		if f.key == name {
			return f.val, true
		}
	}
	return literal{}, false
}

// text returns the ith text without a name.
func (t table) text(i int) literal {
	if i < len(t.texts) {
		return t.texts[i]
	}
	return literal{off: t.off}
}

// need returns a field that must be there.
func (t table) need(name string) literal {
	l, ok := t.field(name)
	if !ok {
		t.r.bad(t.off, "%s lacks %s = …", t.word, name)
		l.off = t.off
	}
	return l
}

// str returns the text of a field, or "" when it is absent.
func (t table) str(name string) string {
	l, ok := t.field(name)
	if !ok {
		return ""
	}
	return t.r.str(l)
}

// ms returns the milliseconds of a field, or instead when it is absent.
func (t table) ms(name string, instead sim.Dur) sim.Dur {
	l, ok := t.field(name)
	if !ok {
		return instead
	}
	return t.r.ms(l)
}

// list returns the texts of a field that is a text or a table of texts, each once.
func (t table) list(name string) []literal {
	l, ok := t.field(name)
	if !ok {
		return nil
	}
	return t.r.list(l)
}

func (r *reader) list(l literal) []literal {
	if l.kind == aString {
		return []literal{l}
	}
	if l.kind != aTable {
		r.bad(l.off, "%s must be a text or a table of texts, { \"…\", \"…\" }", l.describe())
	}
	var all []literal
	for _, f := range l.fields {
		switch {
		case f.key != "" || f.val.kind != aString:
			r.bad(f.off, "a table of texts is written { \"…\", \"…\" }")
		case slices.ContainsFunc(all, func(l literal) bool { return l.text == f.val.text }):
			r.bad(f.off, "%q stands here twice", f.val.text)
		}
		all = append(all, f.val)
	}
	return all
}

// str returns the value of a text.
func (r *reader) str(l literal) string {
	if r.err == nil && l.kind != aString {
		r.bad(l.off, "%s must be %s", l.describe(), aString)
	}
	return l.text
}

// ms returns the value of a number of milliseconds.
func (r *reader) ms(l literal) sim.Dur {
	if r.err == nil && l.kind != aNumber {
		r.bad(l.off, "%s must be a number of milliseconds", l.describe())
	}
	d, wrong := parseMs(l.text)
	if wrong != "" {
		r.bad(l.off, "%s", wrong)
	}
	return d
}

// name returns a text that is the id of an actor or param.
func (r *reader) name(l literal) string {
	text := r.str(l)
	if wrong := nameWrong(text); wrong != "" {
		r.bad(l.off, "%s", wrong)
	}
	return text
}

// strs returns the values of texts.
func strs(list []literal) []string {
	var all []string
	for _, l := range list {
		all = append(all, l.text)
	}
	return all
}
