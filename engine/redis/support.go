// What a node supports, for people: every command of real servers, and every known difference.

package redis

import (
	"cmp"
	_ "embed"
	"maps"
	"slices"
	"strings"

	"lockstep/engine/sim"
)

// Supported is a command of a real server, and whether nodes have it.
type Supported struct {
	Name      string   // in capitals, a subcommand behind its container: "SCRIPT LOAD"
	Family    string   // "strings", "scripts" …
	Versions  []string // the servers that have it, as New names them
	Supported bool
	Why       string // where it is not supported, why; where it is, in what it differs from a real server; mostly empty
}

// Difference is one way in which nodes are known to answer otherwise than real servers.
type Difference struct {
	ID       string
	Commands []string // as in Supported; "*" is every command
	Differs  string   // a sentence
	Reason   string   // a sentence
	Versions []string
}

//go:embed testdata/known.txt
var knownText string

// Known returns the known differences, in the order of their file. One that does not have all its parts is left out.
func Known() []Difference {
	var out []Difference
	for line := range strings.Lines(knownText) {
		parts := strings.Split(strings.TrimSpace(line), " | ")
		if strings.HasPrefix(line, "#") || len(parts) != 5 {
			continue
		}
		out = append(out, Difference{parts[0], strings.Split(parts[1], ", "), parts[2], parts[3], versionsNamed(parts[4])})
	}
	return out
}

// versionsNamed reads a list of servers; "all" are all of them.
func versionsNamed(list string) []string {
	if list == "all" {
		return versionsOf(every)
	}
	return strings.Split(list, ", ")
}

// versionsOf returns the names of servers.
func versionsOf(on server) []string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(releases)) {
		if releases[name].server&on != 0 {
			out = append(out, name)
		}
	}
	return out
}

// Support returns every command of the servers that nodes stand for, by family, then by name. One that nodes have for some
// servers only is there twice.
func Support() []Supported {
	var out []Supported
	known := Known()
	for _, c := range commands {
		if c.flags&container == 0 {
			name := shownName(c.name)
			out = append(out, Supported{name, c.family, versionsOf(c.on), true, differences(known, name)})
		}
	}
	for _, l := range lacking {
		for name := range strings.FieldsSeq(l.names + " " + l.noScript) {
			if c := commands[name]; c == nil || c.on&l.on == 0 {
				out = append(out, Supported{shownName(name), l.family, versionsOf(l.on), false, l.why})
			}
		}
	}
	sim.Sort(out, func(a, b Supported) int {
		return cmp.Or(strings.Compare(a.Family, b.Family), strings.Compare(a.Name, b.Name), slices.Compare(a.Versions, b.Versions))
	})
	return out
}

// shownName returns the name of a row as people write it.
func shownName(row string) string { return strings.ReplaceAll(upper(row), "|", " ") }

// differences returns what differs in a supported command, as one text.
func differences(known []Difference, name string) string {
	var out []string
	for _, d := range known {
		if slices.Contains(d.Commands, name) {
			out = append(out, d.Differs)
		}
	}
	return strings.Join(out, " ")
}
