package test

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var imported = regexp.MustCompile(`(?m)from '(\.\.?/[^']+)';$`)

// TestNoCircles: no file of the page imports itself by way of others, types included: each can be read after those it stands on.
func TestNoCircles(t *testing.T) {
	t.Parallel()
	above := filepath.Join(root, "web/src")
	imports := map[string][]string{}
	err := filepath.WalkDir(above, func(file string, _ os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(file, ".ts") {
			return err
		}
		text, err := os.ReadFile(file)
		name, _ := filepath.Rel(above, file)
		name = filepath.ToSlash(name)
		for _, found := range imported.FindAllStringSubmatch(string(text), -1) {
			imports[name] = append(imports[name], path.Join(path.Dir(name), found[1]))
		}
		return err
	})
	if err != nil || len(imports["app.ts"]) < 20 {
		t.Fatalf("app.ts imports %v; %v", imports["app.ts"], err)
	}
	done := map[string]bool{}
	var follow func(name string, way []string)
	follow = func(name string, way []string) {
		if at := slices.Index(way, name); at >= 0 {
			t.Errorf("a circle: %s", strings.Join(append(way[at:], name), " → "))
			return
		}
		if done[name] {
			return
		}
		for _, next := range imports[name] {
			follow(next, append(slices.Clip(way), name))
		}
		done[name] = true
	}
	for name := range imports {
		follow(name, nil)
	}
}
