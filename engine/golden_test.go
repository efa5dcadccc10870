package engine_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"lockstep/engine"
)

var update = flag.Bool("update", false, "write the golden traces into the scenarios")

// TestGolden runs every variant of every scenario: its verdicts are as expected, its trace is the golden one. With
// -update it writes the golden sections, to be read in review.
func TestGolden(t *testing.T) {
	for _, name := range engine.Names() {
		t.Run(name, func(t *testing.T) {
			sc, err := engine.Load(name)
			if err != nil {
				t.Fatal(err)
			}
			outcomes, err := engine.Check(sc)
			if err != nil {
				t.Fatal(err)
			}
			if *update {
				writeGoldens(t, "scenarios/"+name+".txtar", outcomes)
				return
			}
			if len(sc.Goldens) != len(outcomes) {
				t.Errorf("%d golden traces for %d variants", len(sc.Goldens), len(outcomes))
			}
			for _, o := range outcomes {
				if o.Problem != nil {
					t.Errorf("%q: %v", o.Variant, o.Problem)
				}
			}
		})
	}
}

func writeGoldens(t *testing.T, path string, outcomes []engine.Outcome) {
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	ar := txtar.Parse(b)
	kept := ar.Files[:0]
	for _, f := range ar.Files {
		if !strings.HasPrefix(f.Name, "trace.") {
			kept = append(kept, f)
		}
	}
	ar.Files = kept
	for _, o := range outcomes {
		file := "trace.txt"
		if o.Variant != "" {
			file = "trace." + o.Variant + ".txt"
		}
		ar.Files = append(ar.Files, txtar.File{Name: file, Data: []byte(o.Trace.Text())})
	}
	if err := os.WriteFile(path, txtar.Format(ar), 0o644); err != nil {
		t.Fatal(err)
	}
}
