// Package engine is the facade: all that wasm/ and the commands see of the simulation.
package engine

import (
	"fmt"
	"slices"
	"strings"

	"lockstep/engine/check"
	"lockstep/engine/program"
	"lockstep/engine/run"
	"lockstep/engine/scenario"
	"lockstep/engine/scenarios"
	"lockstep/engine/trace"
)

// Names lists the catalogue in teaching order.
func Names() []string { return slices.Clone(scenarios.Order) }

// UnknownScenario says that the catalogue has no scenario of this name.
type UnknownScenario struct{ Name string }

func (u UnknownScenario) Error() string {
	if near := scenario.Near(u.Name, scenarios.Order); near != "" {
		return fmt.Sprintf("no scenario %q; near: %s", u.Name, near)
	}
	return fmt.Sprintf("no scenario %q; lockstep list names all %d", u.Name, len(scenarios.Order))
}

// Load returns a scenario of the catalogue.
func Load(name string) (*scenario.Scenario, error) {
	if !slices.Contains(scenarios.Order, name) {
		return nil, UnknownScenario{name}
	}
	file := name + ".txtar"
	return parse(archive{file: file}, func() (string, error) {
		b, err := scenarios.Files.ReadFile(file)
		return string(b), err
	})
}

// Archive returns the text of a scenario of the catalogue, without its golden traces.
func Archive(name string) (string, error) {
	if !slices.Contains(scenarios.Order, name) {
		return "", UnknownScenario{name}
	}
	b, err := scenarios.Files.ReadFile(name + ".txtar")
	return scenario.WithoutGoldens(string(b)), err
}

// heading returns how a scenario of the catalogue introduces itself.
func heading(name string) (scenario.Heading, error) {
	file := name + ".txtar"
	b, err := scenarios.Files.ReadFile(file)
	if err != nil {
		return scenario.Heading{}, err
	}
	return scenario.ReadHeading(file, string(b))
}

// Run computes the run of a scenario under parameters ("name=value" items) and a schedule, with its verdicts. The error
// is a *scenario.Mistake.
func Run(sc *scenario.Scenario, set []string, schedule string) (*trace.Trace, error) {
	values, err := sc.Values(set)
	if err != nil {
		return nil, err
	}
	items, err := scenario.ParseSchedule(schedule)
	if err != nil {
		return nil, err
	}
	return runValues(sc, values, items)
}

func runValues(sc *scenario.Scenario, values scenario.Values, items scenario.Schedule) (*trace.Trace, error) {
	t, err := run.Run(sc, values, items)
	if err != nil {
		return nil, err
	}
	t.Verdicts, t.Metrics = check.Verdicts(t, sc), check.Metrics(t, sc)
	return t, nil
}

// Expected tells whether a run came out as its scenario expects: nil when it did or when nothing is said of it, which is
// so under any schedule and when a duration is off its default.
func Expected(sc *scenario.Scenario, t *trace.Trace, set []string) error {
	values, err := sc.Values(set)
	if err != nil {
		return err
	}
	e, ok := sc.ExpectOf(values)
	if !ok || t.Schedule != "" {
		return nil
	}
	return check.Met(t.Verdicts, e)
}

// Elsewhere names the first program of a scenario that this engine has no interpreter for, and its language; "" if it
// can run them all.
func Elsewhere(sc *scenario.Scenario) (file, language string) {
	for _, c := range sc.Clients {
		if l := program.Elsewhere(c.File); l != "" {
			return c.File, l
		}
	}
	return "", ""
}

// OpenDoor makes the interpreter of another language known, before the first run, for program files whose names end in
// ext (docs/hosts.md).
func OpenDoor(ext string, door func(request string) (answer string)) { program.Open(ext, door) }

// Outcome is one variant of a scenario, run and checked. Problem is nil when all is as the scenario says.
type Outcome struct {
	Variant string // "" for the default
	Trace   *trace.Trace
	Problem error
}

// Check runs every variant of a scenario and compares its verdicts with what is expected and its trace with the golden
// section, where the archive has any.
func Check(sc *scenario.Scenario) ([]Outcome, error) {
	if err := sc.CheckExpects(); err != nil {
		return nil, err
	}
	var out []Outcome
	var runs []*trace.Trace
	for _, v := range sc.Variants() {
		t, err := runValues(sc, v, nil)
		if err != nil {
			return nil, err
		}
		o := Outcome{Variant: v.VariantName(), Trace: t}
		if e, ok := sc.ExpectOf(v); ok {
			o.Problem = check.Met(t.Verdicts, e)
		}
		for _, q := range t.Questions {
			if o.Problem == nil && !slices.Contains(q.Answers, q.Right) {
				o.Problem = fmt.Errorf("the right answer to %q is %s, which is not among its answers", q.Text, q.Right)
			}
		}
		if o.Problem == nil && len(sc.Goldens) > 0 {
			o.Problem = golden(sc, o.Variant, t)
		}
		out, runs = append(out, o), append(runs, t)
	}
	return out, run.CheckAnchors(sc, runs)
}

// golden compares a run with the archive's section for its variant.
func golden(sc *scenario.Scenario, variant string, t *trace.Trace) error {
	f, ok := sc.Golden(variant)
	if !ok {
		return fmt.Errorf("the archive has no golden trace of this variant: make golden writes it")
	}
	want, got := strings.Split(f.Text, "\n"), strings.Split(t.Text(), "\n")
	for i := range max(len(want), len(got)) {
		w, g := line(want, i), line(got, i)
		if w != g {
			return fmt.Errorf("%s line %d differs:\n  golden %s\n  run    %s", f.Name, i+1, w, g)
		}
	}
	return nil
}

func line(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return "(no line)"
}

// File is a program of a scenario; Library tells a built-in lock client from a program of the scenario's own.
type File struct {
	Name, Text string
	Library    bool
}

// Programs returns the programs of a scenario's clients, then the libraries that they require, in reading order.
func Programs(sc *scenario.Scenario) []File {
	var out []File
	source := run.Source(sc)
	var add func(name string)
	seen := map[string]bool{}
	add = func(name string) {
		text, ok := source(name)
		if !ok || seen[name] {
			return
		}
		seen[name] = true
		builtin, _ := program.Library(name)
		out = append(out, File{Name: name, Text: text, Library: builtin == text})
	}
	for _, c := range sc.Clients {
		add(c.File)
	}
	for i := 0; i < len(out); i++ {
		for _, lib := range required(out[i].Text) {
			add(lib + ".lua")
		}
		for _, name := range imported(out[i].Text) {
			add(name)
		}
	}
	return out
}

// imported lists the scenario's own files that a TypeScript program imports: "./lock.ts".
func imported(text string) []string {
	var out []string
	for _, part := range strings.Split(text, `"./`)[1:] {
		if name, _, ok := strings.Cut(part, `"`); ok && !strings.ContainsAny(name, "\n ") {
			out = append(out, strings.TrimSuffix(name, ".ts")+".ts")
		}
	}
	return out
}

// required lists the names in require "name" or require("name") of a program.
func required(text string) []string {
	var out []string
	for _, part := range strings.Split(text, "require")[1:] {
		part = strings.TrimLeft(part, " (")
		if part == "" || (part[0] != '"' && part[0] != '\'') {
			continue
		}
		if name, _, ok := strings.Cut(part[1:], part[:1]); ok {
			out = append(out, name)
		}
	}
	return out
}
