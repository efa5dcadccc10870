package scenarios_test

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"lockstep/engine"
	"lockstep/engine/scenarios"
)

// TestOrder wants every scenario of the folder in the catalogue, once.
func TestOrder(t *testing.T) {
	files, err := fs.Glob(scenarios.Files, "*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, file := range files {
		names = append(names, strings.TrimSuffix(file, ".txtar"))
	}
	slices.Sort(names)
	if got := slices.Sorted(slices.Values(scenarios.Order)); !slices.Equal(got, names) {
		t.Errorf("the catalogue lists\n%q\nand the folder has\n%q", got, names)
	}
}

// TestLessons wants two to four whole sentences for every chapter of the catalogue, and for no other.
func TestLessons(t *testing.T) {
	chapters := map[string]bool{}
	for _, name := range engine.Names() {
		sc, err := engine.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		chapters[sc.Chapter] = true
	}
	for chapter := range chapters {
		said := scenarios.Lessons(chapter)
		if len(said) < 2 || len(said) > 4 {
			t.Errorf("chapter %q has %d sentences", chapter, len(said))
		}
		for _, one := range said {
			if !strings.HasSuffix(one, ".") || len(one) > 200 {
				t.Errorf("chapter %q: this is no short sentence: %s", chapter, one)
			}
		}
	}
	text, err := os.ReadFile("chapters.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if line != "" && !strings.HasPrefix(line, "- ") && !chapters[line] {
			t.Errorf("the catalogue has no chapter %q", line)
		}
	}
	if got := scenarios.Lessons("Two Redis"); got != nil {
		t.Errorf("an unknown chapter teaches %q", got)
	}
}
