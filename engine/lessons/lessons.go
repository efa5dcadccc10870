// Package lessons holds the texts of the lesson page: one Markdown file for each of its sections.
package lessons

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"sort"
	"strconv"
	"strings"
)

// Files holds the texts; docs/lessons.md says how they are written.
//
//go:embed *.md
var Files embed.FS

// Kind is how a section is laid out.
type Kind string

// The kinds of sections.
const (
	Text      Kind = "text"      // it is read from top to bottom
	Questions Kind = "questions" // each heading is asked first, and answered when the reader opens it
	Decision  Kind = "decision"  // headings are questions, and below them answers, which lead on to further questions
)

// Section is one part of the page. Name is its file's name without .md, and the fragment by which it is found.
type Section struct {
	Name, Title, Short string
	Order              int
	Kind               Kind
	Body               string // Markdown
	Line               int    // of the file at which Body begins, from 1
}

// Read returns the sections of a directory in their order.
func Read(files fs.FS) ([]Section, error) {
	names, err := fs.Glob(files, "*.md")
	if err != nil {
		return nil, err
	}
	var out []Section
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		s, err := parse(name, string(text))
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Order < out[j].Order })
	for i := 1; i < len(out); i++ {
		if out[i].Order == out[i-1].Order {
			return nil, fmt.Errorf("%s.md and %s.md have the same order", out[i-1].Name, out[i].Name)
		}
	}
	if len(out) == 0 {
		return nil, errors.New("there are no lessons")
	}
	return out, nil
}

const fence = "---\n"

// parse reads a file: lines "word: value" between two fences, then the text.
func parse(name, text string) (Section, error) {
	s := Section{Name: strings.TrimSuffix(name, ".md"), Kind: Text, Line: 1}
	head, body, found := strings.Cut(strings.TrimPrefix(text, fence), "\n"+fence)
	if !strings.HasPrefix(text, fence) || !found {
		return s, fmt.Errorf("%s:1:1: the file begins with its title and order between two lines ---", name)
	}
	for i, line := range strings.Split(head, "\n") {
		word, value, _ := strings.Cut(line, ": ")
		if wrong := s.header(word, value); wrong != "" {
			return s, fmt.Errorf("%s:%d:1: %s", name, i+2, wrong)
		}
	}
	if s.Title == "" || s.Order == 0 {
		return s, fmt.Errorf("%s:1:1: a section has a title and an order", name)
	}
	if s.Short == "" {
		s.Short = s.Title
	}
	s.Body, s.Line = body, strings.Count(head, "\n")+4
	return s, nil
}

// header takes one line of a file's head, and says what is wrong with it.
func (s *Section) header(word, value string) string {
	var err error
	switch word {
	case "title":
		s.Title = value
	case "short":
		s.Short = value
	case "kind":
		s.Kind = Kind(value)
		if s.Kind != Text && s.Kind != Questions && s.Kind != Decision {
			return fmt.Sprintf("%q is no kind of section", value)
		}
	case "order":
		if s.Order, err = strconv.Atoi(value); err != nil {
			return fmt.Sprintf("the order %q is no number", value)
		}
	default:
		return fmt.Sprintf("%q is not known here", word)
	}
	return ""
}
