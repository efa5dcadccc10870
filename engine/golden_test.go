package engine_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"lockstep/engine"
	"lockstep/engine/scenario"
)

var update = flag.Bool("update", false, "write the golden traces into the scenarios")

// TestGolden runs every variant of every scenario: its verdicts are as expected, its trace is the golden one. With
// -update it writes the golden sections, to be read in review.
func TestGolden(t *testing.T) {
	for _, name := range engine.Names() {
		t.Run(name, func(t *testing.T) { checkGoldens(t, "scenarios/"+name+".txtar") })
	}
}

// TestStores and TestProperties do the same with the scenarios of testdata that show what a store can do, and what each
// property says.
func TestStores(t *testing.T) {
	for _, path := range archives(t, "testdata/stores") {
		t.Run(filepath.Base(path), func(t *testing.T) { checkGoldens(t, path) })
	}
}

func TestProperties(t *testing.T) {
	for _, path := range archives(t, "testdata/properties") {
		t.Run(filepath.Base(path), func(t *testing.T) { checkGoldens(t, path) })
	}
}

// archives lists the scenarios in a directory of testdata.
func archives(t *testing.T, dir string) []string {
	t.Helper()
	paths, err := filepath.Glob(dir + "/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("there are no scenarios in "+dir, err)
	}
	return paths
}

// checkGoldens runs every variant of one scenario and returns what came out.
func checkGoldens(t *testing.T, path string) []engine.Outcome {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	sc, err := scenario.Parse(filepath.Base(path), string(text))
	if err != nil {
		t.Fatal(err)
	}
	if file, language := engine.Elsewhere(sc); language != "" {
		t.Skipf("%s: %s clients run in the browser; web/test compares what comes out", file, language)
	}
	outcomes, err := engine.Check(sc)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		writeGoldens(t, path, outcomes)
		return outcomes
	}
	if len(sc.Goldens) != len(outcomes) {
		t.Errorf("%d golden traces for %d variants", len(sc.Goldens), len(outcomes))
	}
	for _, o := range outcomes {
		if o.Problem != nil {
			t.Errorf("%q: %v", o.Variant, o.Problem)
		}
	}
	return outcomes
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
