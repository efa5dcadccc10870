package engine_test

import (
	"encoding/json"
	"strings"
	"testing"

	"lockstep/engine"
)

func handle(t *testing.T, request string) (ok json.RawMessage, refusal struct {
	File         string
	Line, Column int
	Message      string
}) {
	t.Helper()
	var a struct {
		OK    json.RawMessage
		Error *struct {
			File         string
			Line, Column int
			Message      string
		}
	}
	answer := engine.Handle(request)
	if err := json.Unmarshal([]byte(answer), &a); err != nil {
		t.Fatalf("%s is answered with %q: %v", request, answer, err)
	}
	if (a.Error == nil) == (a.OK == nil) {
		t.Fatalf("%s is answered with %s", request, answer)
	}
	if a.Error != nil {
		return nil, *a.Error
	}
	return a.OK, refusal
}

func TestHandle(t *testing.T) {
	list, _ := handle(t, `{"v":1,"op":"list"}`)
	var names []struct {
		Name, Title, Chapter, Claim string
		Lessons                     []string
	}
	if err := json.Unmarshal(list, &names); err != nil || len(names) != len(engine.Names()) || names[0].Name != "set-nx-px" || names[0].Claim == "" {
		t.Errorf("list: %s %v", list, err)
	}
	for i, one := range names {
		last := i+1 == len(names) || names[i+1].Chapter != one.Chapter
		if last != (len(one.Lessons) > 0) {
			t.Errorf("%s has %d lessons; the last of a chapter has them, and no other", one.Name, len(one.Lessons))
		}
	}
	source, _ := handle(t, `{"v":1,"op":"source","name":"late-del"}`)
	for _, want := range []string{`"name":"a.lua"`, `"name":"lock.lua","text":"-- lock:`, `"library":true`, `"one_of":["del"`, `"ms":3000,"min":100,"max":60000`} {
		if !strings.Contains(string(source), want) {
			t.Errorf("source lacks %s: %s", want, source)
		}
	}
	var archive string
	if text, _ := handle(t, `{"v":1,"op":"archive","name":"late-del"}`); json.Unmarshal(text, &archive) != nil ||
		!strings.HasPrefix(archive, "-- setup.lua --\ntitle ") || strings.Contains(archive, "-- trace") {
		t.Errorf("archive: %.200s", text)
	}
	if _, refused := handle(t, `{"v":1,"op":"archive","name":"late-dell"}`); !strings.Contains(refused.Message, "near: late-del") {
		t.Errorf("an unknown archive: %+v", refused)
	}
	run, _ := handle(t, `{"v":1,"op":"run","name":"late-del","set":{"unlock":"lua"},"schedule":"@5 pause A 1"}`)
	for _, want := range []string{`"unlock":"lua"`, `"schedule":"@5 pause A 1"`, `"kind":"pause"`} {
		if !strings.Contains(string(run), want) {
			t.Errorf("run lacks %s", want)
		}
	}
	tables, _ := handle(t, `{"v":1,"op":"fidelity"}`)
	for _, want := range []string{`{"name":"DELEX","family":"strings","versions":["redis 8.4"],"supported":true`, `"supported":false,"why":"`, `"differs":"`} {
		if !strings.Contains(string(tables), want) {
			t.Errorf("fidelity lacks %s", want)
		}
	}
	for request, want := range map[string]string{
		`{"v":1,"op":"run","name":"nosuch"}`: `no scenario "nosuch"`,
		`{"v":1,"op":"fly"}`:                 `cannot "fly"`,
		`{"v":2,"op":"list"}`:                "version 1, not 2",
		`{`:                                  "not understood",
		`{"v":1,"op":"run","name":"late-del","set":{"ttl":"x"}}`:                 "number of milliseconds",
		`{"v":1,"op":"run","text":""}`:                                           "this text is empty",
		`{"v":1,"op":"source","name":"late-del","text":"\ufeff\r\n "}`:           "this text is empty",
		`{"v":1,"op":"source","text":null}`:                                      `no scenario ""`,
		`{"v":1,"op":"run","text":"-- setup.lua --\nx"}`:                         "x",
		`{"v":1,"op":"list","text":"` + strings.Repeat("x", 2<<20) + `"}`:        "at most",
		`{"v":1,"op":"run","name":"late-del","schedule":"@5 promote redis"}`:     "nobody's replica",
		`{"v":1,"op":"run","name":"late-del","schedule":"@5 <b>x</b> \u0000  "}`: "",
	} {
		if ok, refused := handle(t, request); ok != nil || !strings.Contains(refused.Message, want) {
			t.Errorf("%.80s is answered with %.80s %+v", request, ok, refused)
		}
	}
}

// FuzzHandle: any request gets one JSON answer.
func FuzzHandle(f *testing.F) {
	f.Add(`{"v":1,"op":"run","name":"late-del","schedule":"@5 pause A 1"}`)
	f.Add(`{"v":1,"op":"source","text":"-- setup.lua --\ntitle \"x\"\n"}`)
	f.Fuzz(func(t *testing.T, request string) { handle(t, request) })
}

// FuzzSchedule: any text as a schedule gives a run or one clear error.
func FuzzSchedule(f *testing.F) {
	for _, s := range []string{"", "clear", "@3490 pause A 200; A>redis#1 dup 5", "@5 rate redis -1000000; @9 clock redis -99999999", "tie 1 = B", "@1 crash redis; @2 restart redis lose", "@0 cut A > redis", "@1 kill A; @1 kill B; @1 kill C", "@1 rate A 1000000; @2 pause A 1; @2 pause A 9"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, schedule string) {
		sc, err := engine.Load("late-del")
		if err != nil {
			t.Fatal(err)
		}
		tr, err := engine.Run(sc, nil, schedule)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "schedule:1:") {
				t.Fatalf("%q: %v", schedule, err)
			}
			return
		}
		if !json.Valid(tr.JSON()) {
			t.Fatalf("%q gives a run that is no JSON", schedule)
		}
	})
}

// TestHeadings compares what the list tells with what the whole scenario says.
func TestHeadings(t *testing.T) {
	var answer struct {
		OK []struct{ Name, Title, Chapter, Claim string }
	}
	if err := json.Unmarshal([]byte(engine.Handle(`{"v":1,"op":"list"}`)), &answer); err != nil {
		t.Fatal(err)
	}
	if len(answer.OK) != len(engine.Names()) {
		t.Fatalf("%d scenarios are listed of %d", len(answer.OK), len(engine.Names()))
	}
	for _, h := range answer.OK {
		sc, err := engine.Load(h.Name)
		if err != nil {
			t.Fatal(err)
		}
		if h.Title != sc.Title || h.Chapter != sc.Chapter || h.Claim != strings.Join(sc.Claims, " ") || h.Claim == "" {
			t.Errorf("%s is listed as %q", h.Name, h)
		}
	}
}
