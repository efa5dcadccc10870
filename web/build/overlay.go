package build

import (
	"embed"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"
)

// Packages of the standard library that are replaced in the wasm by a few lines: miniredis and gopher-lua mention
// them for what no page can do, or use a corner of them: one hash, the expressions that globs become. What a later
// version of those two needs and instead/ lacks shows up as a compile error.
//
//go:embed instead
var instead embed.FS

var slimmed = []struct {
	pkg, with string
	keep      []string // files of the real package that stay
}{
	{pkg: "internal/godebug", with: "instead/godebug.go.txt"},
	{pkg: "encoding/json", with: "instead/json.go.txt"},
	{pkg: "crypto/tls", with: "instead/tls.go.txt"},
	{pkg: "crypto/sha1", with: "instead/sha1.go.txt"},
	{pkg: "os/exec", with: "instead/exec.go.txt"},
	{pkg: "regexp", with: "instead/regexp.go.txt"},
	{pkg: "net", with: "instead/net.go.txt", keep: []string{"pipe.go"}},
}

// trimmed are passages of the standard library that would bring in much more than they are used for: arithmetic on the
// remainders of huge numbers for a small power, and all of time's layouts for times and files that nobody prints.
var trimmed = map[string][]edit{
	"math/big": {{"natconv.go", "\treturn z.expNN(", "\n",
		"\tfor z = z.setWord(1); y > 0; y-- {\n\t\tz = z.mulAddWW(z, x, 0)\n\t}\n\treturn z\n"}},
	"embed": {{"embed.go", "\treturn fs.FormatFileInfo(f)\n", "", "\treturn f.name\n"}},
	"time": {
		{"format.go", "func (t Time) String() string {\n", "\n}\n", "func (t Time) String() string { return \"\" }\n"},
		{"format.go", "func (t Time) GoString() string {\n", "\n}\n", "func (t Time) GoString() string { return \"\" }\n"},
	},
}

// overlay writes the file for go build's -overlay: the slimmed packages, and the scenarios without their expected traces.
func overlay(root, work string) (string, error) {
	replaced := map[string]string{}
	goroot, err := goEnv(root, "GOROOT")
	if err != nil {
		return "", err
	}
	if err := slim(goroot, work, replaced); err != nil {
		return "", err
	}
	if err := trim(goroot, work, replaced); err != nil {
		return "", err
	}
	if err := bare(root, work, replaced); err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		return "", err
	}
	file := filepath.Join(work, "overlay.json")
	return file, os.WriteFile(file, text, 0o644)
}

func slim(goroot, work string, replaced map[string]string) error {
	for _, s := range slimmed {
		dir := filepath.Join(goroot, "src", filepath.FromSlash(s.pkg))
		sources, err := filepath.Glob(filepath.Join(dir, "*.[gs]*"))
		if err != nil {
			return err
		}
		for _, source := range sources {
			if !slices.Contains(s.keep, filepath.Base(source)) {
				replaced[source] = ""
			}
		}
		text, err := instead.ReadFile(s.with)
		if err != nil {
			return err
		}
		file := filepath.Join(work, strings.TrimSuffix(filepath.Base(s.with), ".txt"))
		if err := os.WriteFile(file, text, 0o644); err != nil {
			return err
		}
		replaced[filepath.Join(dir, "instead.go")] = file
	}
	return nil
}

func trim(goroot, work string, replaced map[string]string) error {
	for pkg, edits := range trimmed {
		for _, e := range edits {
			source := filepath.Join(goroot, "src", filepath.FromSlash(pkg), e.file)
			file, again := replaced[source]
			if !again {
				file = filepath.Join(work, "trimmed-"+e.file)
				replaced[source] = file
			} else {
				source = file
			}
			text, err := os.ReadFile(source)
			if err != nil {
				return err
			}
			if text, err = e.apply(text, pkg); err != nil {
				return err
			}
			if err := os.WriteFile(file, text, 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

func bare(root, work string, replaced map[string]string) error {
	scenarios, err := filepath.Glob(filepath.Join(root, "engine", "scenarios", "*.txtar"))
	if err != nil {
		return err
	}
	for _, scenario := range scenarios {
		content, err := os.ReadFile(scenario)
		if err != nil {
			return err
		}
		file := filepath.Join(work, filepath.Base(scenario))
		if err := os.WriteFile(file, withoutTraces(content), 0o644); err != nil {
			return err
		}
		replaced[scenario] = file
	}
	return nil
}

// withoutTraces drops the expected traces of a scenario; tests read them from the tree, a page never does.
func withoutTraces(scenario []byte) []byte {
	archive := txtar.Parse(scenario)
	archive.Files = slices.DeleteFunc(archive.Files, func(file txtar.File) bool {
		return file.Name == "trace.txt" || strings.HasPrefix(file.Name, "trace.") && strings.HasSuffix(file.Name, ".txt")
	})
	return txtar.Format(archive)
}
