package main

import (
	"os"
	"path/filepath"
	"testing"
)

const web = "../.."

func TestTreeMatchesLock(t *testing.T) {
	entries, err := readLock(web)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		tree, err := hashTree(place(web, e.name))
		if err != nil {
			t.Fatal(err)
		}
		if tree != e.tree || e.integrity == "" {
			t.Errorf("%s %s differs from %s: its files hash to %s", e.name, e.version, lockFile, tree)
		}
		within, beside := filepath.Join(place(web, e.name), "LICENSE"), filepath.Join(filepath.Dir(place(web, e.name)), "LICENSE")
		if _, err := os.Stat(within); err != nil {
			// A package that is published without its licence has it beside it.
			if _, err := os.Stat(beside); err != nil {
				t.Error("no licence:", err)
			}
		}
	}
}

func TestNothingUnlocked(t *testing.T) {
	entries, err := readLock(web)
	if err != nil {
		t.Fatal(err)
	}
	locked := map[string]bool{}
	for _, e := range entries {
		locked[filepath.Clean(place(web, e.name))] = true
	}
	found, _ := filepath.Glob(web + "/vendor/*/package.json")
	scoped, _ := filepath.Glob(web + "/vendor/*/*/package.json")
	for _, file := range append(found, scoped...) {
		if dir := filepath.Dir(file); !locked[filepath.Clean(dir)] {
			t.Errorf("%s is not in %s", dir, lockFile)
		}
	}
}

func TestHashTreeSeesNamesAndContents(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		sum, err := hashTree(dir)
		if err != nil {
			t.Fatal(err)
		}
		return sum
	}
	first := write("a", "x")
	if changed := write("a", "y"); changed == first {
		t.Error("a changed file has the old hash")
	}
	if again := write("a", "x"); again != first {
		t.Error("the same files have another hash")
	}
	if added := write("b", ""); added == first {
		t.Error("an added file has the old hash")
	}
}
