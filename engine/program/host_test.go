package program

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// lines is an interpreter for the tests, of programs in which each line is an operation or an effect as JSON. It runs
// a program by counting lines, so that a process is its line.
type lines struct {
	files map[int][]string
	at    map[int]int
}

func (l *lines) door(request string) string {
	var r struct {
		Op      string
		File    string
		Files   map[string]string
		Process int
		Mono    *float64
		Answers []struct{ Reply any }
	}
	if err := json.Unmarshal([]byte(request), &r); err != nil {
		return "not " + request
	}
	switch r.Op {
	case "check":
		for i, line := range strings.Split(strings.TrimSpace(r.Files[r.File]), "\n") {
			if !strings.HasPrefix(line, "{") && !strings.HasPrefix(line, "+") && line != "clock" {
				return fmt.Sprintf(`{"error":{"file":%q,"line":%d,"message":"no such word"}}`, r.File, i+1)
			}
		}
		return "{}"
	case "start":
		id := len(l.files) + 1
		l.files[id] = strings.Split(strings.TrimSpace(r.Files[r.File]), "\n")
		return fmt.Sprintf(`{"process":%d}`, id)
	case "close":
		delete(l.at, r.Process)
		return "{}"
	}
	effects, looked := []string{}, false
	for l.at[r.Process] < len(l.files[r.Process]) {
		line := l.files[r.Process][l.at[r.Process]]
		l.at[r.Process]++
		switch {
		case line == "clock" && r.Mono == nil:
			return `{"failure":{"src":{"file":"a.ts","line":1},"message":"reads a clock that it did not read before"}}`
		case line == "clock":
			looked = true
			effects = append(effects, fmt.Sprintf(`{"kind":"log","text":"%v"}`, *r.Mono))
		case line[0] == '+':
			effects = append(effects, line[1:])
		default:
			return fmt.Sprintf(`{"effects":[%s],"looked":{"mono":%v},"ops":[%s]}`, strings.Join(effects, ","), looked, line)
		}
	}
	return fmt.Sprintf(`{"effects":[%s],"looked":{"mono":%v}}`, strings.Join(effects, ","), looked)
}

// program opens the door for a text and compiles it.
func linesProgram(t *testing.T, text string) (Program, error) {
	t.Helper()
	l := &lines{files: map[int][]string{}, at: map[int]int{}}
	Open(".ts", l.door)
	t.Cleanup(func() { Open(".ts", nil) })
	return New("a.ts", Setting{
		Client: "A", Nodes: []string{"redis"}, Stores: []string{"ledger"},
		Source: func(file string) (string, bool) { return text, file == "a.ts" },
	})
}

const story = `
clock
{"number":1,"kind":"call","nodes":["redis"],"argv":["SET","k","a1",{"hex":"ff"}],"need":1,"src":{"file":"a.ts","line":2}}
+{"kind":"enter","section":"ledger","until":3000000}
{"number":2,"kind":"store","nodes":["ledger"],"access":{"verb":"write","value":50,"token":33}}
clock
+{"kind":"leave","section":"ledger"}
{"number":3,"kind":"sleep","dur":1500}
`

// TestHosted runs a program of another language to its end, and again from its log.
func TestHosted(t *testing.T) {
	p, err := linesProgram(t, story)
	if err != nil {
		t.Fatal(err)
	}
	proc := p.Start()
	defer proc.Close()
	var log Log
	deliver := func(e Entry, mono sim.Dur) []Effect {
		t.Helper()
		e, effects := proc.Deliver(e, &Now{Mono: mono, Wall: mono})
		if f := proc.Failure(); f != nil {
			t.Fatal(f)
		}
		log = append(log, e)
		again, fail := Next(p, log)
		if fail != nil || !reflect.DeepEqual(again, proc.Pending()) {
			t.Fatalf("after %d entries\nlive   %+v\nreplay %+v %v", len(log), proc.Pending(), again, fail)
		}
		return effects
	}
	if effects := deliver(Entry{}, 7000); len(effects) != 1 || effects[0].Text != "7000" {
		t.Errorf("the start gives %+v", effects)
	}
	if op := proc.Pending()[0]; op.Argv[3] != "\xff" || op.Src.Line != 2 || op.Kind != Call {
		t.Errorf("the call is %+v", op)
	}
	if effects := deliver(Entry{Number: 1, Answers: []Answer{{Node: "redis", Reply: resp.BulkOf("OK")}}}, 9000); !effects[0].HasUntil || effects[0].Until != 3*sim.Second {
		t.Errorf("enter is %+v", effects)
	}
	if op := proc.Pending()[0]; op.Access.Token != 33 || !op.Access.HasToken || op.Access.Value.Num != 50 {
		t.Errorf("the write is %+v", op)
	}
	if effects := deliver(Entry{Number: 2, Answers: []Answer{{Node: "ledger"}}}, 9500); effects[0].Text != "9500" || effects[1].Kind != Leave {
		t.Errorf("the leave is %+v", effects)
	}
	if log[0].Mono != 7000 || log[1].MonoRead || log[2].Mono != 2500 {
		t.Errorf("readings %+v", log)
	}
	deliver(Entry{Number: 3}, 11000)
	if len(proc.Pending()) != 0 {
		t.Errorf("still waits for %+v", proc.Pending())
	}
}

// TestHostedRefused gives what an interpreter, or a program in it, must not ask for: each ends the client at its line.
func TestHostedRefused(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{`{"number":1,"kind":"call","nodes":["n9"],"argv":["GET"]}`, "no node n9"},
		{`{"number":1,"kind":"call","nodes":["redis","redis"],"argv":["GET"]}`, "stands there twice"},
		{`{"number":1,"kind":"call","nodes":[],"argv":["GET"]}`, "needs a node"},
		{`{"number":1,"kind":"call","nodes":["redis"],"argv":[]}`, "needs a command"},
		{`{"number":1,"kind":"call","nodes":["redis"],"argv":["SUBSCRIBE","c"]}`, "connection of their own"},
		{`{"number":1,"kind":"call","nodes":["redis"],"argv":["GET","` + strings.Repeat("x", maxArg+1) + `"]}`, "at most 65536 bytes"},
		{`{"number":0,"kind":"sleep"}`, "waits again"},
		{`{"number":1,"thread":16,"kind":"sleep"}`, "at most 16 things"},
		{`{"number":1,"kind":"sleep","dur":-1}`, "a time must be"},
		{`{"number":1,"kind":"sleep","dur":1e300}`, "a time must be"},
		{`{"number":1,"kind":"dance"}`, "nothing to wait for"},
		{`{"number":1,"kind":"store","nodes":["vault"],"access":{"verb":"read"}}`, `no store "vault"`},
		{`{"number":1,"kind":"store","nodes":["ledger"],"access":{"verb":"burn"}}`, "knows no"},
		{`{"number":1,"kind":"store","nodes":["ledger"],"access":{"verb":"write"}}`, "keeps text or a number"},
		{`{"number":1,"kind":"store","nodes":["ledger"],"access":{"verb":"claim"}}`, "needs a fencing token"},
		{`{"number":1,"kind":"store","nodes":["ledger"],"access":{"verb":"write","value":1,"token":-1}}`, "fencing token is"},
		{`{"number":1,"kind":"store","nodes":["ledger"],"access":{"verb":"write_if","value":1}}`, "version or a stamp"},
		{`+{"kind":"enter"}`, "needs the name of a section"},
		{`+{"kind":"log","text":"` + strings.Repeat("x", maxText+1) + `"}`, "at most 4096 bytes"},
		{`+{"kind":"log","values":"{"}`, "are no JSON"},
		{`+{"kind":"shout"}`, "no effect"},
		{strings.Repeat("+{\"kind\":\"log\"}\n", maxEffects+1), "more than 1000"},
		{`{"number":"one"}`, "has a bug"},
		{`+}`, "has a bug"},
	} {
		p, err := linesProgram(t, c.line)
		if err != nil {
			t.Errorf("%.80s: %v", c.line, err)
			continue
		}
		proc := p.Start()
		proc.Deliver(Entry{}, &Now{})
		if f := proc.Failure(); f == nil || !strings.Contains(f.Msg, c.want) || len(proc.Pending()) > 0 {
			t.Errorf("%.80s: %v, wanted %s", c.line, f, c.want)
		}
		proc.Close()
	}
}

// TestHostedDiverged replays a log that another program has written.
func TestHostedDiverged(t *testing.T) {
	for _, log := range []Log{
		{{}, {Number: 2}}, {{Number: 1}}, {{}, {}}, {{Tokens: 1}}, {{MonoRead: false}}, {{MonoRead: true, WallRead: true}},
	} {
		p, err := linesProgram(t, story)
		if err != nil {
			t.Fatal(err)
		}
		if ops, fail := Next(p, log); fail == nil || len(ops) > 0 {
			t.Errorf("%+v is taken: %+v", log, ops)
		}
	}
}

// TestHostedCompile shows mistakes that the interpreter finds, and a language that is not there.
func TestHostedCompile(t *testing.T) {
	if _, err := linesProgram(t, "clock\nwhat\n"); err == nil || err.Error() != "a.ts:2: no such word" {
		t.Errorf("a mistake in line 2 gives %v", err)
	}
	if got := Elsewhere("a.ts") + Elsewhere("a.lua") + " " + Elsewhere("b.py"); got != " Python" {
		t.Errorf("elsewhere: %q", got)
	}
	Open(".ts", nil)
	if _, err := New("a.ts", Setting{}); err == nil || !strings.Contains(err.Error(), "TypeScript clients run in the browser") {
		t.Errorf("without an interpreter: %v", err)
	}
}

// TestEntriesOfReplayed ends a client whose interpreter runs it anew at every step before that takes too long.
func TestEntriesOfReplayed(t *testing.T) {
	Open(".py", func(request string) string {
		var r struct {
			Op     string
			Number int
		}
		if err := json.Unmarshal([]byte(request), &r); err != nil {
			return ""
		}
		switch r.Op {
		case "start":
			return `{"process":1}`
		case "deliver":
			return fmt.Sprintf(`{"ops":[{"number":%d,"kind":"sleep","src":{"file":"b.py","line":3}}]}`, r.Number+1)
		}
		return "{}"
	})
	t.Cleanup(func() { Open(".py", nil) })
	p, err := New("b.py", Setting{Source: func(string) (string, bool) { return "", true }})
	if err != nil {
		t.Fatal(err)
	}
	proc := p.Start()
	defer proc.Close()
	n := 0
	for ; proc.Failure() == nil; n++ {
		proc.Deliver(Entry{Number: n}, &Now{})
	}
	if f := proc.Failure(); n != 1001 || f.Src.Line != 3 || !strings.Contains(f.Msg, "at most 1000 times") {
		t.Errorf("after %d entries: %v", n, f)
	}
}
