// How many cases each command has, counted in the case files and the dialogues.

package redis

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// enough is what each command that nodes have must have at least.
var enough = coverage{cases: 8, errors: 2, inMulti: 1, inScript: 1}

// coverage counts the cases of a command; one that a transaction or a script refuses counts too.
type coverage struct {
	cases, errors, inMulti, inScript int
}

func (c coverage) short() bool {
	return c.cases < enough.cases || c.errors < enough.errors || c.inMulti < enough.inMulti || c.inScript < enough.inScript
}

// census counts the cases of all commands, by the names of the table.
type census map[string]*coverage

// of returns the counts of the command that argv names on a server, or some that nobody reads.
func (s census) of(argv []string, on server) *coverage {
	name := upper(argv[0])
	if c := commands[name]; c != nil && c.flags&container != 0 && len(argv) > 1 {
		name += "|" + upper(argv[1])
	}
	if c := commands[name]; c == nil || c.on&on == 0 {
		return &coverage{}
	}
	if s[name] == nil {
		s[name] = &coverage{}
	}
	return s[name]
}

// run counts the cases of a file.
func (s census) run(t *testing.T, f caseFile) {
	n, now := newNode(t, f.server), int64(epoch)
	for _, step := range f.steps() {
		if ms, is := strings.CutPrefix(step.line, "sleep "); is {
			now += atoi(t, ms)
		}
		n.SetClock(sim.Ms(now))
		if c, is := f.command(t, step); is && len(c.argv) > 0 {
			s.count(n, c)
		}
	}
}

// count runs one command and counts it.
func (s census) count(n *Node, c caseCommand) {
	s.around(n, c, func() Result { return n.Do(c.conn, c.argv) })
}

// around counts a command that run runs, what it runs in a script, and the mistakes that only EXEC tells.
func (s census) around(n *Node, c caseCommand, run func() Result) {
	on := n.release.server
	var queue [][]string
	inMulti := false
	if conn := n.connections[c.conn]; conn != nil {
		queue, inMulti = conn.queue, conn.multi
	}
	r := run()
	counts := s.of(c.argv, on)
	counts.cases++
	if inMulti {
		counts.inMulti++
	}
	if r.Reply.Kind == resp.Error {
		counts.errors++
	}
	if upper(c.argv[0]) == "EXEC" && len(queue) == len(r.Reply.List) {
		for i, argv := range queue {
			if r.Reply.List[i].Kind == resp.Error {
				s.of(argv, on).errors++
			}
		}
	}
	for _, call := range r.Calls {
		counts := s.of(call.Cmd, on)
		counts.cases++
		counts.inScript++
		if call.Reply.Kind == resp.Error {
			counts.errors++
		}
	}
}

func TestCoverage(t *testing.T) {
	files := caseFiles(t)
	dialogs, _ := filepath.Glob("testdata/dialogs/*.txt")
	for _, path := range dialogs {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, caseFile{name: path, server: "redis 7.0", lines: strings.Split("# a dialogue\n"+string(text), "\n")})
	}
	s := census{}
	for _, f := range files {
		s.run(t, f)
	}
	for _, path := range topologyFiles(t) {
		topologyLines(t, path, func(w *topology, line string) {
			w.census = s
			w.step(t, line)
		})
	}
	held := 0
	for _, name := range slices.Sorted(maps.Keys(commands)) {
		if commands[name].flags&container != 0 {
			continue
		}
		c := s[name]
		if c == nil {
			c = &coverage{}
		}
		if !c.short() {
			held++
			continue
		}
		t.Errorf("%s has %d cases, %d of them errors, %d inside MULTI, %d inside scripts", name, c.cases, c.errors, c.inMulti, c.inScript)
	}
	fmt.Fprintf(t.Output(), "coverage: %d commands with cases enough\n", held)
}
