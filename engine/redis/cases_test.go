// Cases as text: commands and what they answer, run on a Node and, where the file says so, on a real server.

package redis

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lockstep/engine/sim"
)

var update = flag.Bool("update", false, "write the answers of the Node into the case files")

// A case file has directives, commands and comments, one a line:
//
//	server redis 7.0     the server of the file (first line)
//	# text               a comment
//	clock 1000           set the Node's clock, ms; such a file is not run on a real server
//	sleep 20             let 20 ms pass
//	expire               call Expire
//	show                 print changed keys, inner calls and time from here on
//	script release       a script, whose text follows, each line behind four spaces; $release then stands for it
//	> SET a 1            a command, quoted as in redis-cli; what it answers follows
//	2> SET a 1           a command of connection 2; without a number it is 1
//	2< message           a reply or message that connection 2 gets because of the command before, as it is printed
//	~ EVAL … 1 a         a command like >, whose integer may differ by 500, since it tells how many ms are left
//	! memory SET a 1     a command on which the Node is known to differ from a real server: the row of known.txt is named
type caseFile struct {
	name, server string
	lines        []string
	timed        bool
	scripts      map[string]string
}

func caseFiles(t *testing.T) []caseFile {
	paths, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatal("no case files: ", err)
	}
	var out []caseFile
	for _, path := range paths {
		if path == "testdata/known.txt" {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
		server, ok := strings.CutPrefix(lines[0], "server ")
		if !ok {
			t.Fatalf("%s does not begin with its server", path)
		}
		f := caseFile{path, server, lines, strings.Contains(string(text), "\nclock "), map[string]string{}}
		for _, s := range f.steps() {
			if name, ok := strings.CutPrefix(s.line, "script "); ok {
				f.scripts["$"+name] = strings.ReplaceAll("\n"+strings.Join(s.printed, "\n"), "\n    ", "\n")[1:]
			}
		}
		out = append(out, f)
	}
	return out
}

// step is one line of a case file that does something, with the lines it prints.
type step struct {
	line    string
	printed []string
}

// steps splits a file into its steps. A blank line is one of its own, unless it is all that an EVAL printed.
func (f caseFile) steps() []step {
	words := strings.Fields("server clock sleep expire show script #")
	var out []step
	for _, line := range f.lines {
		word, _, _ := strings.Cut(line, " ")
		last := len(out) - 1
		switch {
		case slices.Contains(words, word), isCommand(word),
			line == "" && !(out[last].printed == nil && strings.Contains(out[last].line, "EVAL ")):
			out = append(out, step{line: line})
		default:
			out[last].printed = append(out[last].printed, line)
		}
	}
	return out
}

// isCommand tells whether a line's first word marks a command, of which connection, and whether it is comparable.
func isCommand(word string) bool { return connOf(word) > 0 }

func connOf(word string) int {
	switch digits := strings.TrimRight(word, ">~!"); {
	case len(digits) != len(word)-1:
		return 0
	case digits == "":
		return 1
	default:
		conn, _ := strconv.Atoi(digits)
		return conn
	}
}

// caseCommand is a command of a case file.
type caseCommand struct {
	conn  int
	argv  []string
	known string // the id of the known difference that it meets
	near  bool   // its integer is a time that is left
}

// command returns the command of a step, if it is one.
func (f caseFile) command(t *testing.T, s step) (c caseCommand, is bool) {
	word, rest, _ := strings.Cut(s.line, " ")
	c = caseCommand{conn: connOf(word), near: strings.HasSuffix(word, "~")}
	if c.conn == 0 {
		return c, false
	}
	if strings.HasSuffix(word, "!") {
		c.known, rest, _ = strings.Cut(rest, " ")
	}
	c.argv = f.args(t, rest)
	return c, true
}

func TestCases(t *testing.T) {
	for _, f := range caseFiles(t) {
		t.Run(filepath.Base(f.name), func(t *testing.T) {
			n := newNode(t, f.server)
			show, now := false, int64(epoch)
			n.SetClock(sim.Ms(now))
			var out strings.Builder
			for i, s := range f.steps() {
				word, rest, _ := strings.Cut(s.line, " ")
				var printed []string
				switch word {
				case "clock":
					now = atoi(t, rest)
				case "sleep":
					now += atoi(t, rest)
				case "script":
					printed = s.printed
				case "show":
					show = true
				case "expire":
					printed = changeLines(n.Expire())
				default:
					if c, is := f.command(t, s); is {
						printed = resultLines(n.Do(c.conn, c.argv), show)
					}
				}
				n.SetClock(sim.Ms(now))
				fmt.Fprintln(&out, s.line)
				for _, line := range printed {
					fmt.Fprintln(&out, line)
				}
				if got, want := strings.Join(printed, "\n"), strings.Join(s.printed, "\n"); got != want && !*update {
					t.Errorf("%s, step %d: %s\n got %s\nwant %s", f.name, i, s.line, got, want)
				}
			}
			if *update {
				if err := os.WriteFile(f.name, []byte(out.String()), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func newNode(t testing.TB, server string) *Node {
	t.Helper()
	n, err := New(server)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func atoi(t *testing.T, s string) int64 {
	i, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// resultLines prints a result: the reply and, with show, all else.
func resultLines(r Result, show bool) []string {
	reply := r.Reply.Cli()
	if r.Endless {
		reply = "endless"
	}
	lines := []string{reply}
	if !show {
		return lines
	}
	for _, c := range r.Calls {
		lines = append(lines, fmt.Sprintf("  line %d: %s → %s", c.Line, strings.Join(c.Cmd, " "), c.Reply.Cli()))
	}
	lines = append(lines, changeLines(r.Changes)...)
	if r.Took != 0 {
		lines = append(lines, fmt.Sprintf("  took %d ms", r.Took.Ms()))
	}
	return lines
}

func changeLines(cs []Change) []string {
	var lines []string
	for _, c := range cs {
		line := fmt.Sprintf("  %s %s %s", c.Key, c.Type, c.Value.Cli())
		if c.HasDeadline {
			line += fmt.Sprintf(" until %d", c.Deadline)
		}
		lines = append(lines, line)
	}
	return lines
}

// args splits a line into arguments and puts in the scripts of the file.
func (f caseFile) args(t *testing.T, line string) []string {
	argv := splitArgs(t, line)
	for i, a := range argv {
		if body, ok := f.scripts[a]; ok {
			argv[i] = body
		}
	}
	return argv
}

// splitArgs splits a line as redis-cli does: "…" with escapes, '…' without.
func splitArgs(t *testing.T, line string) []string {
	var out []string
	for rest := strings.TrimLeft(line, " "); rest != ""; rest = strings.TrimLeft(rest, " ") {
		switch rest[0] {
		case '"':
			quoted, err := strconv.QuotedPrefix(rest)
			if err != nil {
				t.Fatalf("%v in %s", err, line)
			}
			s, err := strconv.Unquote(quoted)
			if err != nil {
				t.Fatalf("%v in %s", err, line)
			}
			out, rest = append(out, s), rest[len(quoted):]
		case '\'':
			s, tail, found := strings.Cut(rest[1:], "'")
			if !found {
				t.Fatalf("open quote in %s", line)
			}
			out, rest = append(out, s), tail
		default:
			s, tail, _ := strings.Cut(rest, " ")
			out, rest = append(out, s), tail
		}
	}
	return out
}
