// The differential test: the cases and dialogues for redis 7.0 on a Node and on a real server, whose bytes are compared, and the table
// of known differences, which is exactly as long as it has to be.

package redis

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// mostKnown is how many differences there may be among the commands of the real server.
const mostKnown = 15

// tally counts what was compared.
type tally struct{ commands, equal int }

func (sum *tally) count(same bool) {
	sum.commands++
	if same {
		sum.equal++
	}
}

// TestDifferential fails at every difference that the table does not name, and at every case that the table is said to
// explain although the answers are the same.
func TestDifferential(t *testing.T) {
	real := startServer(t, "--enable-debug-command", "local")
	var sum tally
	for _, f := range caseFiles(t) {
		if f.server == real.version && !f.timed {
			t.Run(filepath.Base(f.name), func(t *testing.T) { sum.compare(t, f, real) })
		}
	}
	for _, path := range dialogFiles(t) {
		t.Run(filepath.Base(path), func(t *testing.T) { sum.dialog(t, path, real) })
	}
	known := 0
	for _, d := range Known() {
		if slices.Contains(d.Versions, real.version) {
			known++
		}
	}
	fmt.Fprintf(t.Output(), "differential: %d commands, %d equal, %d known\n", sum.commands, sum.equal, known)
	if known > mostKnown {
		t.Errorf("%d known differences; there may be %d", known, mostKnown)
	}
}

// compare runs one file on both.
func (sum *tally) compare(t *testing.T, f caseFile, real *realServer) {
	real.do(t, "FLUSHALL")
	real.do(t, "SCRIPT", "FLUSH")
	real.do(t, "EVAL", "math.randomseed(0x1234ABCD)", "0") // as in a fresh server
	for _, s := range allSettings {
		if s.set != nil {
			real.do(t, "CONFIG", "SET", s.name, s.get(&freshSettings))
		}
	}
	n, conns := newNode(t, f.server), map[int]*realServer{}
	for _, s := range f.steps() {
		if ms, is := strings.CutPrefix(s.line, "sleep "); is {
			time.Sleep(time.Duration(atoi(t, ms)) * time.Millisecond)
		}
		c, is := f.command(t, s)
		if !is {
			continue
		}
		if conns[c.conn] == nil {
			conns[c.conn] = real.another(t)
		}
		n.SetClock(sim.Dur(time.Now().UnixMicro()))
		got, want := string(n.Do(c.conn, c.argv).Reply.Append(nil)), conns[c.conn].do(t, c.argv...)
		like := c.argv[0]
		if c.near {
			like = "PTTL"
		}
		same := alike(like, got, want)
		sum.count(same)
		switch {
		case !same && !slices.ContainsFunc(Known(), func(d Difference) bool { return d.ID == c.known }):
			t.Errorf("%s: %s\n node %q\n real %q", f.name, s.line, got, want)
		case same && c.known != "":
			t.Errorf("%s: %s\n is no difference: %q", f.name, s.line, got)
		}
	}
}

// alike tells whether two replies are the same bytes; a time to live may differ by the time between the two readings,
// and names of keys have no order on a real server.
func alike(command, got, want string) bool {
	room := map[string]int64{"TTL": 1, "PTTL": 500, "EXPIRETIME": 1, "PEXPIRETIME": 500}[upper(command)]
	if command := upper(command); command == "KEYS" || command == "SCAN" {
		got, want = ordered(got), ordered(want)
	}
	if room == 0 || got == want {
		return got == want
	}
	g, _, err := resp.Parse(got)
	w, _, err2 := resp.Parse(want)
	return err == nil && err2 == nil && g.Kind == w.Kind && g.Num >= 0 && w.Num >= 0 &&
		max(g.Num-w.Num, w.Num-g.Num) <= room
}

// ordered sorts the innermost list of a reply.
func ordered(reply string) string {
	v, _, err := resp.Parse(reply)
	if err != nil || v.Kind != resp.Array {
		return reply
	}
	list := v.List
	if last := len(list) - 1; last >= 0 && list[last].Kind == resp.Array {
		list = list[last].List
	}
	slices.SortFunc(list, func(a, b resp.Value) int { return strings.Compare(a.Str, b.Str) })
	return string(v.Append(nil))
}

// TestKnown checks that each row of the table is met by a case, and each difference that a case names is a row.
func TestKnown(t *testing.T) {
	rows := 0
	for line := range strings.Lines(knownText) {
		if !strings.HasPrefix(line, "#") {
			rows++
		}
	}
	known, met := map[string]Difference{}, map[string]bool{}
	for _, d := range Known() {
		known[d.ID] = d
		if d.Differs == "" || d.Reason == "" {
			t.Errorf("%s says too little", d.ID)
		}
		for _, v := range d.Versions {
			if _, err := releaseOf(v); err != nil {
				t.Errorf("%s: %v", d.ID, err)
			}
		}
	}
	if len(known) != rows {
		t.Errorf("%d rows, of which %d can be read", rows, len(known))
	}
	for _, f := range caseFiles(t) {
		for _, s := range f.steps() {
			c, is := f.command(t, s)
			if !is || !strings.Contains(s.line[:strings.Index(s.line, " ")], "!") {
				continue
			}
			d, found := known[c.known]
			met[c.known] = true
			switch name := commandName(c.argv); {
			case !found:
				t.Errorf("%s: %s\n no row of known.txt is called %q", f.name, s.line, c.known)
			case !slices.Contains(d.Versions, f.server):
				t.Errorf("%s: %s\n %s is not about %s", f.name, s.line, d.ID, f.server)
			case !slices.Contains(d.Commands, name) && !slices.Contains(d.Commands, "*"):
				t.Errorf("%s: %s\n %s is not about %s", f.name, s.line, d.ID, name)
			}
		}
	}
	for id := range known {
		if !met[id] {
			t.Errorf("no case meets %s", id)
		}
	}
}

// commandName returns the command of argv as people write it.
func commandName(argv []string) string {
	name := upper(argv[0])
	if c := commands[name]; c != nil && c.flags&container != 0 && len(argv) > 1 {
		name += " " + upper(argv[1])
	}
	return name
}

// TestEveryCommand asks a real server for its commands: each is in the table or in the list of those that nodes lack,
// and none in both.
func TestEveryCommand(t *testing.T) {
	for _, l := range lacking {
		for name := range strings.FieldsSeq(l.names + " " + l.noScript) {
			if c := commands[name]; c != nil && c.on&l.on != 0 {
				t.Errorf("%s is in the table and among those that nodes lack", name)
			}
		}
	}
	real := startServer(t)
	n := newNode(t, real.version)
	listed := map[string]bool{}
	for name := range strings.Lines(real.do(t, "COMMAND", "LIST")) {
		if name = upper(strings.TrimSpace(name)); strings.HasPrefix(name, "$") || strings.HasPrefix(name, "*") {
			continue
		}
		listed[name] = true
		whole, _, _ := strings.Cut(name, "|")
		if c := commands[name]; (c == nil || c.on&redis70 == 0) && !n.lacks(name) && !n.lacks(whole) {
			t.Errorf("%s is nowhere", name)
		}
	}
	for name, c := range commands {
		if c.on&redis70 != 0 && !listed[name] {
			t.Errorf("%s is not a command of %s", name, real.version)
		}
	}
}
