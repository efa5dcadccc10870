package build

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// NoticesName is the licences of everything that the site is made with, for people; the page has them as a part.
const NoticesName = "NOTICES.txt"

// work is something that others have made, with what its licence says.
type work struct {
	Names []string `json:"names"` // several have a text in common
	Text  string   `json:"text"`
}

// delivery is a part of what we hand out, and the works in it. The page has a heading for each.
type delivery struct {
	Of    string `json:"of"`
	Works []work `json:"works"`
}

var deliveries = map[string]string{
	"engine":  "The engine: lockstep.wasm and the script around it",
	"page":    "The page: its scripts and the interpreters of TypeScript and Python",
	"types":   "The typefaces",
	"program": "The program lockstep, besides what the engine is made of",
}

// notices gathers the licences of all that is delivered; from is the hash of the engine's inputs. A work without a
// licence is an error.
func notices(root, out, from string) ([]delivery, error) {
	engine, program, err := goWorks(root, out, from)
	if err != nil {
		return nil, err
	}
	page, err := packages(filepath.Join(root, "web", "vendor"))
	if err != nil {
		return nil, err
	}
	faces, err := licenceTexts(filepath.Join(root, "web", "fonts"), "-OFL.txt")
	if err != nil {
		return nil, err
	}
	return []delivery{{"engine", together(engine)}, {"page", together(page)}, {"types", together(faces)}, {"program", together(program)}}, nil
}

// packages are the npm packages in dir, with what is compiled into some of them. Types are for the compiler alone.
func packages(dir string) ([]work, error) {
	all, err := licenceTexts(filepath.Join(dir, "within"), ".txt")
	if err != nil {
		return nil, err
	}
	single, err := filepath.Glob(filepath.Join(dir, "*", "package.json"))
	if err != nil {
		return nil, err
	}
	scoped, err := filepath.Glob(filepath.Join(dir, "@*", "*", "package.json"))
	if err != nil {
		return nil, err
	}
	for _, file := range append(single, scoped...) {
		var about struct{ Name, Version string }
		if err := readJSON(file, &about); err != nil {
			return nil, err
		}
		if strings.HasPrefix(about.Name, "@types/") {
			continue
		}
		// A package that is published without its licence has it beside it.
		at := filepath.Dir(file)
		text, err := os.ReadFile(filepath.Join(at, "LICENSE"))
		if os.IsNotExist(err) {
			text, err = os.ReadFile(filepath.Join(filepath.Dir(at), "LICENSE"))
		}
		if err != nil {
			return nil, fmt.Errorf("%s has no licence: %w", about.Name, err)
		}
		all = append(all, work{[]string{about.Name + " " + about.Version}, string(text)})
	}
	return all, nil
}

func readJSON(file string, into any) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

// licenceTexts are works whose licences lie in one directory, each named after its work.
func licenceTexts(dir, ending string) ([]work, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*"+ending))
	if err != nil {
		return nil, err
	}
	var all []work
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		all = append(all, work{[]string{strings.TrimSuffix(filepath.Base(file), ending)}, string(text)})
	}
	return all, nil
}

// together puts works with the same text into one, in the order of their names.
func together(works []work) []work {
	byText := map[string]int{}
	var all []work
	slices.SortFunc(works, func(a, b work) int { return cmp.Or(cmp.Compare(a.Names[0], b.Names[0]), cmp.Compare(a.Text, b.Text)) })
	for _, w := range works {
		w.Text = strings.TrimSpace(strings.ReplaceAll(w.Text, "\r\n", "\n"))
		if at, known := byText[w.Text]; known {
			all[at].Names = append(all[at].Names, w.Names...)
			continue
		}
		byText[w.Text] = len(all)
		all = append(all, w)
	}
	return all
}

// noticesText is NOTICES.txt.
func noticesText(all []delivery) []byte {
	var b bytes.Buffer
	b.WriteString("Lockstep is made with the works of others. Their licences ask that these notices go along with it.\n")
	for _, d := range all {
		fmt.Fprintf(&b, "\n\n%s\n%s\n", deliveries[d.Of], strings.Repeat("=", len(deliveries[d.Of])))
		for _, w := range d.Works {
			fmt.Fprintf(&b, "\n%s\n%s\n\n%s\n", strings.Join(w.Names, "\n"), strings.Repeat("-", len(w.Names[len(w.Names)-1])), w.Text)
		}
	}
	return b.Bytes()
}

// noticesPart is the same as a script that the page brings in.
func noticesPart(all []delivery) ([]byte, error) {
	text, err := json.Marshal(all)
	return fmt.Appendf(nil, "globalThis.lockstepNotices = %s;\n", text), err
}

// licences are the names of the files of a directory that say what its works may be used for.
func licences(dir string) ([]string, error) {
	files, err := os.ReadDir(dir)
	var names []string
	for _, f := range files {
		name := strings.ToUpper(strings.TrimSuffix(f.Name(), path.Ext(f.Name())))
		if !f.IsDir() && slices.ContainsFunc([]string{"LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"}, func(head string) bool {
			return name == head || strings.HasPrefix(name, head+"_") || strings.HasPrefix(name, head+"-")
		}) && path.Ext(f.Name()) != ".go" {
			names = append(names, f.Name())
		}
	}
	return names, err
}
