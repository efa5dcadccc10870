package scenario

import (
	"slices"
	"strings"
)

// Heading is how a scenario introduces itself in a catalogue.
type Heading struct {
	Title, Chapter string
	Claims         []string
}

// headingWords are those with which a setup.lua may begin for ReadHeading to see them.
var headingWords = []string{"title", "chapter", "claim", "source"}

// ReadHeading reads the first lines of an archive, each a call of a heading's word, and looks at nothing else: a whole
// catalogue is parsed long after it is listed. Of a scenario that Parse accepts it returns what Parse does, if the
// words stand in lines of their own before all others.
func ReadHeading(name, archive string) (Heading, error) {
	_, text, found := strings.Cut("\n"+archive, "\n-- setup.lua --\n")
	if !found {
		return Heading{}, mistakef(name, 1, "the section -- setup.lua -- is missing")
	}
	end := 0
	for line := range strings.Lines(text) {
		word, _, _ := strings.Cut(line, " ")
		if !slices.Contains(headingWords, word) {
			break
		}
		end += len(line)
	}
	s := &Scenario{file: name}
	src := newSource(name, File{Name: "setup.lua", Text: text[:end], Line: 2})
	toks, chunk, m := parseLua(src)
	if m != nil {
		return Heading{}, m
	}
	u := &setup{reader: &reader{src: src, toks: toks}, s: s, seen: map[string]bool{}}
	for _, st := range chunk {
		u.word(u.statement(st))
	}
	if u.err != nil {
		return Heading{}, u.err
	}
	return Heading{s.Title, s.Chapter, s.Claims}, nil
}
