package scenario

import (
	"fmt"
	"slices"
	"strings"

	"lockstep/engine/sim"
)

// Value is what a param is set to: a word, or a span when Word is empty.
type Value struct {
	Word string
	Ms   sim.Dur
}

// String is the word, or the milliseconds in decimal.
func (v Value) String() string {
	if v.Word != "" {
		return v.Word
	}
	return printMs(v.Ms)
}

// Setting is a param, its value and its default.
type Setting struct {
	Name           string
	Value, Default Value
}

// Values are the parameters of one run, in the order of their declaration.
type Values []Setting

// Get returns the value of a param; false when there is none of that name.
func (v Values) Get(name string) (Value, bool) {
	for _, s := range v {
		if s.Name == name {
			return s.Value, true
		}
	}
	return Value{}, false
}

// VariantName names the words that are off their default, as "unlock=lua" or "case=two-down,send=sequential"; it is
// "" for the default variant.
func (v Values) VariantName() string {
	var parts []string
	for _, s := range v {
		if s.Value.Word != "" && s.Value != s.Default {
			parts = append(parts, s.Name+"="+s.Value.Word)
		}
	}
	return strings.Join(parts, ",")
}

// Cond asks that a param is one of some words.
type Cond struct {
	Param string
	Any   []string
}

// When is a condition on the variant: all of its parts. Empty, it always holds.
type When []Cond

// Match tells whether the condition holds in a run with these parameters.
func (w When) Match(v Values) bool {
	for _, c := range w {
		if got, ok := v.Get(c.Param); !ok || !slices.Contains(c.Any, got.Word) {
			return false
		}
	}
	return true
}

// defaults returns every param at its default.
func (s *Scenario) defaults() Values {
	v := make(Values, len(s.Params))
	for i, p := range s.Params {
		d := Value{Ms: p.Ms}
		if len(p.OneOf) > 0 {
			d = Value{Word: p.OneOf[0]}
		}
		v[i] = Setting{Name: p.Name, Value: d, Default: d}
	}
	return v
}

// Values returns the parameters of a run: the defaults changed by items "name=value". An unknown name or word, a bad
// number or one out of its range, and a name set twice give a *Mistake with File "set" and the item's number as line.
func (s *Scenario) Values(set []string) (Values, error) {
	v, done := s.defaults(), map[string]bool{}
	for i, item := range set {
		name, text, eq := strings.Cut(item, "=")
		col := len([]rune(name)) + 2
		wrong := ""
		k := slices.IndexFunc(s.Params, func(p Param) bool { return p.Name == name })
		switch {
		case !eq:
			col, wrong = 1, fmt.Sprintf("%q is not name=value", shorten(item))
		case k < 0:
			col, wrong = 1, fmt.Sprintf("no param %q%s", shorten(name), near(name, s.paramNames()))
		case done[name]:
			col, wrong = 1, name+" is set twice"
		default:
			v[k].Value, wrong = s.Params[k].value(text)
		}
		if wrong != "" {
			return nil, &Mistake{File: "set", Line: i + 1, Col: col, Msg: wrong}
		}
		done[name] = true
	}
	return v, nil
}

// value reads what a learner set the param to; the error is a message.
func (p Param) value(text string) (Value, string) {
	if len(p.OneOf) > 0 {
		if !slices.Contains(p.OneOf, text) {
			return Value{}, fmt.Sprintf("%s cannot be %q%s", p.Name, shorten(text), near(text, p.OneOf))
		}
		return Value{Word: text}, ""
	}
	d, wrong := parseMs(text)
	if wrong == "" && (d < p.Min || d > p.Max) {
		wrong = fmt.Sprintf("%s = %s is outside %s to %s", p.Name, printMs(d), printMs(p.Min), printMs(p.Max))
	}
	return Value{Ms: d}, wrong
}

func (s *Scenario) paramNames() []string {
	names := make([]string, len(s.Params))
	for i, p := range s.Params {
		names[i] = p.Name
	}
	return names
}

// Variants returns every combination of the words of one_of params, the others at their default; the default variant
// is first, the last param changes fastest.
func (s *Scenario) Variants() []Values {
	all := []Values{s.defaults()}
	for i, p := range s.Params {
		if len(p.OneOf) == 0 {
			continue
		}
		var next []Values
		for _, v := range all {
			for _, word := range p.OneOf {
				w := slices.Clone(v)
				w[i].Value = Value{Word: word}
				next = append(next, w)
			}
		}
		all = next
	}
	return all
}

// ExpectOf returns the expectation that covers a run; false when nothing is said of it: a param that is not a word is
// off its default, or no expect covers the variant.
func (s *Scenario) ExpectOf(v Values) (*Expect, bool) {
	for _, p := range v {
		if p.Value.Word == "" && p.Value != p.Default {
			return nil, false
		}
	}
	for i := range s.Expects {
		if s.Expects[i].When.Match(v) {
			return &s.Expects[i], true
		}
	}
	return nil, false
}

// CheckExpects checks that every variant is covered by exactly one expect; the error is a *Mistake.
func (s *Scenario) CheckExpects() error {
	for _, v := range s.Variants() {
		name := v.VariantName()
		if name == "" {
			name = "the default variant"
		}
		var first *Expect
		for i := range s.Expects {
			e := &s.Expects[i]
			if !e.When.Match(v) {
				continue
			}
			if first != nil {
				return &Mistake{s.file, e.Line, e.Col, fmt.Sprintf("two expects cover %s: this and line %d", name, first.Line)}
			}
			first = e
		}
		if first == nil {
			at := Expect{Line: 1, Col: 1}
			if n := len(s.Expects); n > 0 {
				at = s.Expects[n-1]
			}
			return &Mistake{s.file, at.Line, at.Col, "no expect covers " + name}
		}
	}
	return nil
}
