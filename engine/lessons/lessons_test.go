package lessons_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"lockstep/engine"
	"lockstep/engine/lessons"
	"lockstep/engine/trace"
)

// target finds the links and embedded runs of a Markdown text: where they lead, and their titles.
var target = regexp.MustCompile(`\]\(([^\s)]+)(?: "([^"]*)")?\)`)

// TestLinks follows every link of every text. Where one leads to a run, the run shows what the link says.
func TestLinks(t *testing.T) {
	sections, err := lessons.Read(lessons.Files)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range sections {
		names = append(names, s.Name)
	}
	listed := sources(t)
	runs, pages, used := 0, 0, map[string]bool{}
	for _, s := range sections {
		here := 0
		for i, line := range strings.Split(s.Body, "\n") {
			for _, m := range target.FindAllStringSubmatch(line, -1) {
				to, where := m[1], fmt.Sprintf("engine/lessons/%s.md:%d", s.Name, s.Line+i)
				switch fragment, inside := strings.CutPrefix(to, "#"); {
				case lessons.IsRun(to):
					here++
					if err := follow(to, m[2]); err != nil {
						t.Errorf("%s: %s: %v", where, to, err)
					}
				case inside && !slices.Contains(names, fragment):
					t.Errorf("%s: there is no section %q", where, fragment)
				case !inside && !listed[to]:
					t.Errorf("%s: %s is not in docs/sources.md", where, to)
				case !inside:
					pages++
					used[to] = true
				}
			}
		}
		if here == 0 && s.Name != "further" {
			t.Errorf("engine/lessons/%s.md shows no run", s.Name)
		}
		runs += here
	}
	for page := range listed {
		if !used[page] {
			t.Errorf("docs/sources.md lists %s, which no lesson links to", page)
		}
	}
	if t.Logf("%d links to runs, %d to sources", runs, pages); runs < 20 {
		t.Errorf("only %d links to runs were followed", runs)
	}
}

// follow goes to the run that a link names and looks whether it shows what the link says.
func follow(to, title string) error {
	l, err := lessons.ParseLink(to, title)
	if err != nil {
		return err
	}
	sc, err := engine.Load(l.Scenario)
	if err != nil {
		return err
	}
	run, err := engine.Run(sc, l.Set, l.Schedule)
	if err != nil {
		return err
	}
	if l.Step > len(run.Events) {
		return fmt.Errorf("the run has %d events", len(run.Events))
	}
	for _, f := range l.Shows {
		if err := shown(run, &run.Events[l.Step-1], f); err != nil {
			return err
		}
	}
	return nil
}

func shown(run *trace.Trace, e *trace.Event, f lessons.Fact) error {
	if f.Property == "" {
		switch {
		case e.Actor != f.Actor || string(e.Kind) != f.Kind:
			return fmt.Errorf("the link says “%s %s”, the event is “%s %s”", f.Actor, f.Kind, e.Actor, e.Kind)
		case f.Answers != "" && e.Reply.Plain() != f.Answers:
			return fmt.Errorf("the link says that %s answers %s, and it answers %s", f.Actor, f.Answers, e.Reply.Plain())
		}
		return nil
	}
	for _, v := range run.Verdicts {
		if v.Property == f.Property {
			if string(v.Status) != f.Status {
				return fmt.Errorf("the link says “%s %s”, the run “%s”", f.Property, f.Status, v.Status)
			}
			return nil
		}
	}
	return fmt.Errorf("the run does not judge %s", f.Property)
}

// sources are the addresses in the table of docs/sources.md.
func sources(t *testing.T) map[string]bool {
	t.Helper()
	table, err := os.ReadFile(filepath.Join("..", "..", "docs", "sources.md"))
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for _, m := range regexp.MustCompile(`<(https?://[^>]+)>`).FindAllStringSubmatch(string(table), -1) {
		listed[m[1]] = true
	}
	return listed
}

// TestWrongLinks looks whether follow can see what is wrong with a link.
func TestWrongLinks(t *testing.T) {
	const late = "#scenario=late-del&set=unlock=del&step=24"
	if err := follow(late, "release-own-lock violated; mutual-exclusion violated; redis answers 1"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ to, title, want string }{
		{"#scenario=nosuch&step=1", "redis expire", "no scenario"},
		{"#scenario=late-del&set=unlock=nosuch&step=1", "A start", "unlock"},
		{"#scenario=late-del&set=nosuch=1&step=1", "A start", "nosuch"},
		{"#scenario=late-del&set=ttl=1&step=1", "A start", "ttl"},
		{"#scenario=late-del&step=24&schedule=@5 nonsense", "A start", "nonsense"},
		{"#scenario=late-del&step=4000", "A start", "44 events"},
		{"#scenario=late-del&step=0", "A start", "no number of an event"},
		{"#scenario=late-del", "A start", "at which step"},
		{"#scenario=late-del&stepp=24", "A start", "stepp"},
		{late, "", "does not say"},
		{late, "mutual-exclusion", "does not say"},
		{late, "mutual-exclusion holds", "the run “violated”"},
		{late, "release-own-lock violated; lock-eventually-free unknown", "the run “holds”"},
		{late, "no-lost-update holds", "does not judge"},
		{late, "redis answers 0", "it answers 1"},
		{late, "C enter", "redis execute"},
	} {
		if err := follow(c.to, c.title); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %q: got %v, want %q", c.to, c.title, err, c.want)
		}
	}
}

func TestWrongFiles(t *testing.T) {
	const good = "---\ntitle: T\norder: 2\n---\ntext\n"
	for _, c := range []struct{ text, want string }{
		{good, ""},
		{"text", "x.md:1:1"},
		{"---\ntitle: T\n---\n", "x.md:1:1"},
		{"---\ntitle: T\norder: two\n---\n", "x.md:3:1"},
		{"---\ntitle: T\norder: 2\nkind: odd\n---\n", "x.md:4:1"},
		{"---\ntitle: T\ncolour: red\norder: 2\n---\n", "x.md:3:1"},
	} {
		_, err := lessons.Read(fstest.MapFS{"x.md": {Data: []byte(c.text)}})
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%q: got %v, want %q", c.text, err, c.want)
		}
	}
	if _, err := lessons.Read(fstest.MapFS{"x.md": {Data: []byte(good)}, "y.md": {Data: []byte(good)}}); err == nil || !strings.Contains(err.Error(), "same order") {
		t.Errorf("two files of one order: %v", err)
	}
	if _, err := lessons.Read(fstest.MapFS{}); err == nil {
		t.Error("no files are no mistake")
	}
}

// TestAnswers: an answer has at most five sentences and ends with a run that shows it.
func TestAnswers(t *testing.T) {
	sections, err := lessons.Read(lessons.Files)
	if err != nil {
		t.Fatal(err)
	}
	ends := regexp.MustCompile(`[.?!]”?\*{0,2}(\s|$)`)
	answers := 0
	for _, s := range sections {
		if s.Kind != lessons.Questions {
			continue
		}
		for _, one := range strings.Split(s.Body, "\n## ")[1:] {
			answers++
			question, answer, _ := strings.Cut(one, "\n")
			answer = strings.TrimSpace(answer)
			if !strings.HasSuffix(answer, "\")") || !strings.Contains(answer[strings.LastIndex(answer, "["):], "](#scenario=") {
				t.Errorf("%s: the answer to %q does not end with a run", s.Name, question)
			}
			words := regexp.MustCompile(`\[[^\]]*\]\(#[^)]*\)`).ReplaceAllString(answer, "")
			if n := len(ends.FindAllString(words, -1)); n == 0 || n > 5 {
				t.Errorf("%s: the answer to %q has %d sentences", s.Name, question, n)
			}
		}
	}
	if answers < 40 {
		t.Errorf("only %d answers were looked at", answers)
	}
}

// TestLines looks whether Line is where the text begins.
func TestLines(t *testing.T) {
	files := fstest.MapFS{"x.md": {Data: []byte("---\ntitle: T\norder: 2\n---\nfirst\n")}}
	all, err := lessons.Read(files)
	if err != nil || all[0].Line != 5 || all[0].Body != "first\n" {
		t.Errorf("%+v %v", all, err)
	}
}
