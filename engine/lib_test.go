package engine_test

import (
	"path/filepath"
	"testing"
)

// TestLibraries runs the lock clients of program/lib on the small scenarios in testdata/lib: success, contention, expiry
// and loss, with what each run must show and its golden trace. Every library must be at work in one of them. With -update
// it writes the golden sections, to be read in review.
func TestLibraries(t *testing.T) {
	used := map[string]bool{}
	for _, path := range archives(t, "testdata/lib") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			for _, o := range checkGoldens(t, path) {
				for _, e := range o.Trace.Events {
					used[e.Src.File] = true
					for _, c := range e.Callers {
						used[c.File] = true
					}
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
