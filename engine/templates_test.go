package engine_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lockstep/engine"
	"lockstep/engine/program"
	"lockstep/engine/scenario"
)

// TestTemplates runs the scenario that each template in Lua begins: it keeps what it promises, has its golden trace, and
// runs to the same bytes 20 times of 20. The browser's tests run the other languages.
func TestTemplates(t *testing.T) {
	for _, template := range program.Templates() {
		text := "-- setup.lua --\n" + template.Setup + "-- a.lua --\n" + template.Text[".lua"] + "-- b.lua --\n" + template.Text[".lua"]
		sc, err := scenario.Parse(template.Name+".txtar", text)
		if err != nil {
			t.Fatal(err)
		}
		golden := filepath.Join("testdata", "templates", template.Name+".txt")
		for range 20 {
			outcomes, err := engine.Check(sc)
			if err != nil || len(outcomes) != 1 || outcomes[0].Problem != nil {
				t.Fatalf("%s: %v %+v", template.Name, err, outcomes)
			}
			got := outcomes[0].Trace.Text()
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) || strings.Contains(got, " error ") {
				t.Fatalf("%s differs from its golden trace:\n%s", template.Name, got)
			}
		}
	}
}
