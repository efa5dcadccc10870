package engine_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lockstep/engine"
	"lockstep/engine/scenario"
)

// TestLibraries runs the lock clients of program/lib on the small scenarios in testdata/lib: success, contention, expiry
// and loss, with what each run must show and its golden trace. Every library must be at work in one of them. With -update
// it writes the golden sections, to be read in review.
func TestLibraries(t *testing.T) {
	paths, err := filepath.Glob("testdata/lib/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".txtar")
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			sc, err := scenario.Parse(name+".txtar", string(text))
			if err != nil {
				t.Fatal(err)
			}
			outcomes, err := engine.Check(sc)
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range outcomes {
				for _, e := range o.Trace.Events {
					used[e.Src.File] = true
					for _, c := range e.Callers {
						used[c.File] = true
					}
				}
			}
			if *update {
				writeGoldens(t, path, outcomes)
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
	libraries, err := filepath.Glob("program/lib/*.lua")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range libraries {
		if file := filepath.Base(path); !used[file] {
			t.Errorf("no scenario in testdata/lib uses %s", file)
		}
	}
}
