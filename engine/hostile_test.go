package engine_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"lockstep/engine"
	"lockstep/engine/scenario"
	"lockstep/engine/trace"
)

// TestHostilePrograms runs the client programs of testdata/hostile.txtar: each must end in the event that its first
// line, a comment, names, with that text, and leave the engine able to run the next one.
func TestHostilePrograms(t *testing.T) {
	b, err := os.ReadFile("testdata/hostile.txtar")
	if err != nil {
		t.Fatal(err)
	}
	files := txtar.Parse(b).Files
	if len(files) < 20 {
		t.Fatalf("only %d programs", len(files))
	}
	for _, f := range files {
		t.Run(f.Name, func(t *testing.T) {
			text := string(f.Data)
			want, _, _ := strings.Cut(strings.TrimPrefix(text, "-- "), "\n")
			tr := runProgram(t, text)
			found := ""
			for _, e := range tr.Events {
				if e.Actor == "A" && (e.Kind == trace.Error || e.Kind == trace.Done || e.Kind == trace.Log || e.Kind == trace.Cutoff) {
					found += fmt.Sprintf("%s %s:%d: %s\n", e.Kind, e.Src.File, e.Src.Line, e.Text)
				}
			}
			if !strings.Contains(found, want) {
				t.Errorf("got\n%swant %s", found, want)
			}
			if again := runProgram(t, "call(\"PING\")\n"); len(again.Events) < 4 || again.Events[len(again.Events)-1].Kind != trace.Done {
				t.Error("the next run does not work")
			}
		})
	}
}

func runProgram(t *testing.T, text string) *trace.Trace {
	t.Helper()
	sc, err := scenario.Parse("x.txtar", `-- setup.lua --
title "x"
node { "redis" }
store { "ledger" }
param { "ttl", ms = 3000, min = 1, max = 5000 }
client { "A", file = "a.lua", start = 0 }
expect { }
-- a.lua --
`+text)
	if err != nil {
		t.Fatal(err)
	}
	tr, err := engine.Run(sc, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	return tr
}
