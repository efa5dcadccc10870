// What there is, as the page reads it: the catalogue, a scenario's source, what the nodes answer as Redis does.

package engine

import (
	"strings"

	"lockstep/engine/redis"
	"lockstep/engine/scenarios"
)

type listed struct {
	Name    string `json:"name"`
	Title   string `json:"title"`
	Chapter string `json:"chapter"`
	Claim   string `json:"claim"`
	// Lessons stands at the last scenario of a chapter: what a reader should be able to say now.
	Lessons []string `json:"lessons,omitempty"`
}

func listing() (string, error) {
	var all []listed
	for _, name := range Names() {
		h, err := heading(name)
		if err != nil {
			return "", err
		}
		if n := len(all); n > 0 && all[n-1].Chapter != h.Chapter {
			all[n-1].Lessons = scenarios.Lessons(all[n-1].Chapter)
		}
		all = append(all, listed{Name: name, Title: h.Title, Chapter: h.Chapter, Claim: strings.Join(h.Claims, " ")})
	}
	if n := len(all); n > 0 {
		all[n-1].Lessons = scenarios.Lessons(all[n-1].Chapter)
	}
	return encode(all)
}

type param struct {
	Name  string   `json:"name"`
	Say   string   `json:"say"`
	Ms    *float64 `json:"ms,omitempty"`
	Min   *float64 `json:"min,omitempty"`
	Max   *float64 `json:"max,omitempty"`
	OneOf []string `json:"one_of,omitempty"`
}

type file struct {
	Name    string `json:"name"`
	Text    string `json:"text"`
	Library bool   `json:"library"`
}

type sourceAnswer struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Chapter string   `json:"chapter"`
	Claims  []string `json:"claims"`
	Sources []string `json:"sources"`
	Params  []param  `json:"params"`
	Files   []file   `json:"files"`
	Faults  []fault  `json:"faults"`
}

// fault is one of the scenario's own: the item of a Schedule that it would be, and in which variants it happens.
type fault struct {
	Item string              `json:"item"`
	When map[string][]string `json:"when,omitempty"`
}

func source(r Request) (string, error) {
	sc, err := subject(r)
	if err != nil {
		return "", err
	}
	a := sourceAnswer{
		Name: sc.Name, Title: sc.Title, Chapter: sc.Chapter, Claims: sc.Claims, Sources: sc.Sources,
		Params: []param{}, Files: []file{}, Faults: []fault{},
	}
	for _, p := range sc.Params {
		q := param{Name: p.Name, Say: p.Say, OneOf: p.OneOf}
		if q.Say == "" {
			q.Say = p.Name
		}
		if len(p.OneOf) == 0 {
			ms, lo, hi := float64(p.Ms)/1000, float64(p.Min)/1000, float64(p.Max)/1000
			q.Ms, q.Min, q.Max = &ms, &lo, &hi
		}
		a.Params = append(a.Params, q)
	}
	for _, f := range Programs(sc) {
		a.Files = append(a.Files, file(f))
	}
	for _, f := range sc.Faults {
		own := fault{Item: f.Item.String()}
		for _, c := range f.When {
			if own.When == nil {
				own.When = map[string][]string{}
			}
			own.When[c.Param] = c.Any
		}
		a.Faults = append(a.Faults, own)
	}
	return encode(a)
}

// supported and difference are the wire forms of what a node has and of what it is known to answer otherwise.
type supported struct {
	Name      string   `json:"name"`
	Family    string   `json:"family"`
	Versions  []string `json:"versions"`
	Supported bool     `json:"supported"`
	Why       string   `json:"why"`
}

type difference struct {
	ID       string   `json:"id"`
	Commands []string `json:"commands"`
	Differs  string   `json:"differs"`
	Reason   string   `json:"reason"`
	Versions []string `json:"versions"`
}

// fidelity answers with the tables from which docs/fidelity.md is written.
func fidelity() (string, error) {
	var a struct {
		Commands    []supported  `json:"commands"`
		Differences []difference `json:"differences"`
	}
	for _, s := range redis.Support() {
		a.Commands = append(a.Commands, supported(s))
	}
	for _, d := range redis.Known() {
		a.Differences = append(a.Differences, difference(d))
	}
	return encode(a)
}
