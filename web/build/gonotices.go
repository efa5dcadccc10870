package build

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// platforms are those for which the program's modules are listed: some belong to one of them alone.
var platforms = [][]string{{"GOOS=linux", "GOARCH=amd64"}, {"GOOS=darwin", "GOARCH=arm64"}, {"GOOS=windows", "GOARCH=amd64"}}

// goWorks are the works that the engine's wasm is linked with, and those that only the program is. To ask the go command
// takes seconds, so the answer is kept beside the wasm until something changes that it may depend on.
func goWorks(root, out, from string) (engine, program []work, err error) {
	key, err := programInputs(root, from)
	if err != nil {
		return nil, nil, err
	}
	kept := filepath.Join(out, "works.json")
	var known struct {
		Of              string
		Engine, Program []work
	}
	if readJSON(kept, &known) == nil && known.Of == key {
		return known.Engine, known.Program, nil
	}
	if known.Engine, err = engineWorks(root); err != nil {
		return nil, nil, err
	}
	linked := map[string]string{}
	for _, platform := range platforms {
		packages, err := linkedPackages(root, ".", append(platform, "CGO_ENABLED=0"))
		if err != nil {
			return nil, nil, err
		}
		maps.Copy(linked, packages)
	}
	if known.Program, err = moduleWorks(root, linked); err != nil {
		return nil, nil, err
	}
	known.Program = slices.DeleteFunc(known.Program, func(w work) bool {
		return slices.ContainsFunc(known.Engine, func(e work) bool { return e.Names[0] == w.Names[0] })
	})
	known.Of = key
	text, err := json.Marshal(known)
	return known.Engine, known.Program, errors.Join(err, replace(kept, text))
}

// programInputs is the hash of what the program is made of: the engine, and what builds and serves the site.
func programInputs(root, from string) (string, error) {
	all := sha256.New()
	io.WriteString(all, from)
	err := fs.WalkDir(os.DirFS(root), "web/build", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".go" {
			return err
		}
		content, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		all.Write(content)
		return err
	})
	if err != nil {
		return "", err
	}
	content, err := os.ReadFile(filepath.Join(root, "serve.go"))
	all.Write(content)
	return fmt.Sprintf("%x", all.Sum(nil)), err
}

// engineWorks are Go itself and the modules that the wasm is linked with, slimmed as it is.
func engineWorks(root string) ([]work, error) {
	temp, err := os.MkdirTemp("", "lockstep-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	flags, err := slimmedFlags(root, temp)
	if err != nil {
		return nil, err
	}
	linked, err := linkedPackages(root, "./wasm", []string{"GOOS=js", "GOARCH=wasm"}, flags...)
	if err != nil {
		return nil, err
	}
	all, err := moduleWorks(root, linked)
	if err != nil {
		return nil, err
	}
	goroot, err := goEnv(root, "GOROOT")
	if err != nil {
		return nil, err
	}
	version, err := goEnv(root, "GOVERSION")
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(filepath.Join(goroot, "LICENSE"))
	return append(all, work{[]string{"Go " + strings.TrimPrefix(version, "go") + " (runtime and standard library; wasm_exec.js)"}, string(text)}), err
}

// linkedPackages are the packages of other modules that a command below root is linked with, each with its module.
func linkedPackages(root, pkg string, env []string, flags ...string) (map[string]string, error) {
	const each = `{{with .Module}}{{if not .Main}}{{$.ImportPath}} {{.Path}}{{end}}{{end}}`
	said, err := goList(root, env, slices.Concat([]string{"-deps", "-f", each}, flags, []string{pkg})...)
	if err != nil {
		return nil, err
	}
	all := map[string]string{}
	for line := range strings.Lines(string(said)) {
		if words := strings.Fields(line); len(words) == 2 {
			all[words[0]] = words[1]
		}
	}
	return all, nil
}

// moduleWorks finds the licences of packages: in their directories, and in all above, up to their modules'.
func moduleWorks(root string, packages map[string]string) ([]work, error) {
	if len(packages) == 0 {
		return nil, nil
	}
	modules := slices.Compact(slices.Sorted(maps.Values(packages)))
	said, err := goList(root, nil, append([]string{"-m", "-json"}, modules...)...)
	if err != nil {
		return nil, err
	}
	dirs, versions := map[string]string{}, map[string]string{}
	for listed := json.NewDecoder(bytes.NewReader(said)); ; {
		var m struct{ Path, Version, Dir string }
		if err := listed.Decode(&m); err == io.EOF {
			break
		} else if err != nil {
			return nil, err
		}
		dirs[m.Path], versions[m.Path] = m.Dir, m.Version
	}
	all := map[string]work{}
	for pkg, module := range packages {
		found := false
		for at := pkg; strings.HasPrefix(at, module); at = path.Dir(at) {
			dir := filepath.Join(dirs[module], filepath.FromSlash(strings.TrimPrefix(at, module)))
			names, err := licences(dir)
			if err != nil {
				return nil, err
			}
			for _, name := range names {
				text, err := os.ReadFile(filepath.Join(dir, name))
				if err != nil {
					return nil, err
				}
				found = true
				all[path.Join(at, name)] = work{[]string{at + " " + versions[module]}, string(text)}
			}
		}
		if !found {
			return nil, fmt.Errorf("%s has no licence that can go into %s", module, NoticesName)
		}
	}
	return slices.Collect(maps.Values(all)), nil
}

func goList(root string, env []string, args ...string) ([]byte, error) {
	cmd := exec.Command("go", append([]string{"list"}, args...)...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), env...)
	said, err := cmd.Output()
	if failed := new(exec.ExitError); errors.As(err, &failed) {
		return nil, fmt.Errorf("go list: %w\n%s", err, failed.Stderr)
	}
	return said, err
}
