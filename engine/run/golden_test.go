package run

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"lockstep/engine/scenario"
)

var update = flag.Bool("update", false, "write the golden traces into testdata")

// TestGolden runs the scenarios of testdata and compares each trace with the archive's own section trace.txt. With
// -update it writes that section, to be read in review.
func TestGolden(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("there are no scenarios in testdata", err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			sc, err := scenario.Parse(filepath.Base(path), string(b))
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range sc.Variants() {
				tr, err := Run(sc, v, nil)
				if err != nil {
					t.Fatal(err)
				}
				golden(t, path, v.VariantName(), tr.Text())
			}
		})
	}
}

func golden(t *testing.T, path, variant, got string) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	name, ar := "trace.txt", txtar.Parse(b)
	if variant != "" {
		name = "trace." + variant + ".txt"
	}
	i := 0
	for i < len(ar.Files) && ar.Files[i].Name != name {
		i++
	}
	if !*update {
		if i == len(ar.Files) || string(ar.Files[i].Data) != got {
			t.Errorf("%s differs; the run is\n%s", name, got)
		}
		return
	}
	if i == len(ar.Files) {
		ar.Files = append(ar.Files, txtar.File{Name: name})
	}
	ar.Files[i].Data = []byte(strings.TrimRight(got, "\n") + "\n")
	if err := os.WriteFile(path, txtar.Format(ar), 0o644); err != nil {
		t.Fatal(err)
	}
}
