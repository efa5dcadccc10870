package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// lockFile, below web/, names every package: name, version, sha512 of the published archive, sha256 of the kept files.
const lockFile = "vendor/vendor.lock"

const lockHead = "# npm packages kept as published: name, version, the archive's integrity, the kept files' hash.\n" +
	"# To add or update one: write its name and version on a line and run: go run ./web/build/vendor\n"

// entry is one line of the lock file; integrity and tree are empty on a line that somebody has just written.
type entry struct{ name, version, integrity, tree string }

func readLock(web string) ([]entry, error) {
	text, err := os.ReadFile(filepath.Join(web, lockFile))
	if err != nil {
		return nil, err
	}
	var entries []entry
	for n, line := range strings.Split(string(text), "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || strings.HasPrefix(line, "#") {
			continue
		}
		if len(words) != 2 && len(words) != 4 {
			return nil, fmt.Errorf("%s:%d: want NAME VERSION [INTEGRITY TREE]", lockFile, n+1)
		}
		words = append(words, "", "")
		entries = append(entries, entry{words[0], words[1], words[2], words[3]})
	}
	return entries, nil
}

func writeLock(web string, entries []entry) error {
	var b bytes.Buffer
	b.WriteString(lockHead)
	for _, e := range entries {
		fmt.Fprintln(&b, e.name, e.version, e.integrity, e.tree)
	}
	return os.WriteFile(filepath.Join(web, lockFile), b.Bytes(), 0o644)
}

// hashTree hashes the names and contents of all files below dir, in order of their names.
func hashTree(dir string) (string, error) {
	all := sha256.New()
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		fmt.Fprintf(all, "%x %s\n", sha256.Sum256(content), name)
		return err
	})
	return "sha256-" + base64.StdEncoding.EncodeToString(all.Sum(nil)), err
}

// place is the directory of a package: what the page is built from lies in vendor/, what only tests use in testdata/.
func place(web, name string) string {
	if forTests(name) != nil {
		return filepath.Join(web, "testdata", name)
	}
	return filepath.Join(web, "vendor", filepath.FromSlash(name))
}
