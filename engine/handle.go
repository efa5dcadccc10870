// What the page asks, and what it is answered.

package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"lockstep/engine/program"
	"lockstep/engine/scenario"
	"lockstep/engine/trace"
)

// Request is what the page asks: op is list, source, archive (the text of a scenario of the catalogue), run, metrics (those of a run, as OpenMetrics text), console
// (Commands typed at a Node after event number At of a run) or fidelity; a scenario comes by Name, or as Text, which may be empty.
type Request struct {
	V        int               `json:"v"`
	Op       string            `json:"op"`
	Name     string            `json:"name"`
	Text     *string           `json:"text"`
	Set      map[string]string `json:"set"`
	Schedule string            `json:"schedule"`
	At       int               `json:"at"`
	Node     string            `json:"node"`
	Commands []string          `json:"commands"`
}

// maxRequest bounds a request in bytes.
const maxRequest = 1 << 20

// Handle answers a JSON request with {"ok":…} or {"error":{"file","line","column","message"}}, or with {"needs":".ts"} if
// a program's interpreter must be there first; it never fails otherwise.
func Handle(request string) string {
	answer, err := answer(request)
	if needs := (noInterpreter{}); errors.As(err, &needs) {
		return `{"needs":"` + needs.ending + `"}`
	}
	if err != nil {
		return refusal(err)
	}
	return `{"ok":` + answer + "}"
}

// refusal is the JSON form of an error.
func refusal(err error) string {
	m := &scenario.Mistake{Msg: err.Error()}
	errors.As(err, &m)
	b, err := json.Marshal(map[string]any{"error": map[string]any{
		"file": m.File, "line": m.Line, "column": m.Col, "message": m.Msg,
	}})
	if err != nil {
		panic("engine: an error that is no JSON: " + err.Error())
	}
	return string(b)
}

func answer(request string) (string, error) {
	if len(request) > maxRequest {
		return "", fmt.Errorf("a request is at most %d bytes long", maxRequest)
	}
	var r Request
	if err := json.Unmarshal([]byte(request), &r); err != nil {
		return "", errors.New("the request is not understood") // What else err says differs between here and the browser.
	}
	if r.V != 1 {
		return "", fmt.Errorf("this engine speaks version 1, not %d", r.V)
	}
	switch r.Op {
	case "list":
		return listing()
	case "source":
		return source(r)
	case "archive":
		text, err := Archive(r.Name)
		if err != nil {
			return "", err
		}
		return encode(text)
	case "run":
		return runRequest(r)
	case "metrics":
		return metricsRequest(r)
	case "console":
		return consoleRequest(r)
	case "fidelity":
		return fidelity()
	case "templates":
		return encode(program.Templates())
	case "check":
		return checkRequest(r)
	}
	return "", fmt.Errorf("this engine cannot %q; it can list, source, archive, templates, run, check, metrics, console and fidelity", r.Op)
}

// subject is the scenario that a request is about.
func subject(r Request) (*scenario.Scenario, error) {
	if r.Text != nil {
		name := r.Name
		if name == "" {
			name = "scenario"
		}
		file := strings.TrimSuffix(name, ".txtar") + ".txtar"
		return parse(archive{file, *r.Text}, func() (string, error) { return *r.Text, nil })
	}
	return Load(r.Name)
}

// noInterpreter says that the programs of a scenario cannot be run before an interpreter has come.
type noInterpreter struct{ ending string }

func (n noInterpreter) Error() string {
	return "programs that end in " + n.ending + " need their interpreter"
}

// runnable is the scenario of a request whose programs are to be run.
func runnable(r Request) (*scenario.Scenario, error) {
	sc, err := subject(r)
	if err != nil {
		return nil, err
	}
	if file, _ := Elsewhere(sc); file != "" {
		return nil, noInterpreter{path.Ext(file)}
	}
	return sc, nil
}

func runRequest(r Request) (string, error) {
	t, err := requested(r)
	if err != nil {
		return "", err
	}
	return string(t.JSON()), nil
}

// checkRequest runs every variant of a scenario and says how each came out: the text of its trace, and what is not as
// the scenario says.
func checkRequest(r Request) (string, error) {
	sc, err := runnable(r)
	if err != nil {
		return "", err
	}
	outcomes, err := Check(sc)
	if err != nil {
		return "", err
	}
	type checked struct {
		Variant string `json:"variant"`
		Text    string `json:"text"`
		Problem string `json:"problem"`
	}
	all := []checked{}
	for _, o := range outcomes {
		c := checked{Variant: o.Variant, Text: o.Trace.Text()}
		if o.Problem != nil {
			c.Problem = o.Problem.Error()
		}
		all = append(all, c)
	}
	return encode(all)
}

func metricsRequest(r Request) (string, error) {
	t, err := requested(r)
	if err != nil {
		return "", err
	}
	return encode(t.OpenMetrics())
}

// requested computes the run that a request is about.
func requested(r Request) (*trace.Trace, error) {
	sc, err := runnable(r)
	if err != nil {
		return nil, err
	}
	return Run(sc, settings(r.Set), r.Schedule)
}

func encode(v any) (string, error) {
	b, err := json.Marshal(v)
	return string(b), err
}

// settings turns the parameters of a request into "name=value" items, in the order of their names.
func settings(set map[string]string) []string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(set)) {
		out = append(out, name+"="+set[name])
	}
	return out
}

// Bug is the answer for a panic: a mistake of the engine, not of the reader.
func Bug(p any) string {
	return refusal(fmt.Errorf("the engine has a bug and could not finish this run: %v", p))
}
