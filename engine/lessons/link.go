package lessons

import (
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
)

// Link leads from a text to a moment of a run. Shows is what the text says of it there, in the order in which it says it.
type Link struct {
	Scenario, Schedule string
	Set                []string // "name=value"
	Step               int
	Shows              []Fact
}

// Fact is one thing that a run shows: the status of a property, or what happens at the link's step: who does what, or
// which reply an execution gives.
type Fact struct {
	Property, Status string
	Actor, Kind      string
	Answers          string
}

// IsRun tells a link to a run from a link to some page.
func IsRun(target string) bool { return strings.HasPrefix(target, "#scenario=") }

// ParseLink reads a link's target, "#scenario=late-del&set=unlock=lua&step=24", and its title, "release-own-lock holds; redis answers 0".
func ParseLink(target, title string) (*Link, error) {
	l := &Link{}
	for _, part := range strings.Split(strings.TrimPrefix(target, "#"), "&") {
		key, coded, _ := strings.Cut(part, "=")
		value, err := url.PathUnescape(coded)
		if err != nil {
			return nil, fmt.Errorf("%q cannot be read", part)
		}
		switch key {
		case "scenario":
			l.Scenario = value
		case "set":
			l.Set = append(l.Set, value)
		case "schedule":
			l.Schedule = value
		case "step":
			if l.Step, err = strconv.Atoi(value); err != nil || l.Step < 1 {
				return nil, fmt.Errorf("step %q is no number of an event", value)
			}
		default:
			return nil, fmt.Errorf("a link to a run has no %q", key)
		}
	}
	if l.Step == 0 {
		return nil, errors.New("a link to a run says at which step it lands")
	}
	for _, text := range strings.Split(title, "; ") {
		f, err := parseFact(text)
		if err != nil {
			return nil, err
		}
		l.Shows = append(l.Shows, f)
	}
	return l, nil
}

func parseFact(text string) (Fact, error) {
	who, what, _ := strings.Cut(text, " ")
	answer, answers := strings.CutPrefix(what, "answers ")
	switch {
	case who == "" || what == "":
		return Fact{}, fmt.Errorf("%q does not say what the run shows: write a property and its status, an actor and what it does, or what a node answers", text)
	case what == "holds" || what == "violated" || what == "unknown":
		return Fact{Property: who, Status: what}, nil
	case answers:
		return Fact{Actor: who, Kind: "execute", Answers: answer}, nil
	default:
		return Fact{Actor: who, Kind: what}, nil
	}
}

// Status is that of the first property that the link speaks of, or "".
func (l *Link) Status() string {
	for _, f := range l.Shows {
		if f.Property != "" {
			return f.Status
		}
	}
	return ""
}
