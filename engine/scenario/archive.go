package scenario

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/txtar"
)

// Parse reads an archive. name is the file's name as messages show it; the error is a *Mistake. Line ends may be those
// of any system. Comments of setup.lua are not kept.
func Parse(name, archive string) (*Scenario, error) {
	base := name[strings.LastIndexAny(name, `/\`)+1:]
	s := &Scenario{Name: strings.TrimSuffix(base, ".txtar"), StopAt: DefaultStop, file: name}
	if len(archive) > maxArchive {
		return nil, mistakef(name, 1, "a scenario has at most %d KiB", maxArchive>>10)
	}
	archive = strings.TrimPrefix(archive, "\ufeff")
	archive = strings.ReplaceAll(strings.ReplaceAll(archive, "\r\n", "\n"), "\r", "\n")
	if i := badText(archive); i >= 0 {
		return nil, newSource(name, File{Text: archive, Line: 1}).mistake(i, "this byte is not readable UTF-8 text")
	}
	if strings.TrimSpace(archive) == "" {
		return nil, mistakef(name, 1, "this text is empty; a scenario begins with the line -- setup.lua --")
	}
	set, m := s.sections(archive)
	if m == nil {
		m = s.programs()
	}
	if m == nil {
		m = s.setup(set)
	}
	if m != nil {
		return nil, m
	}
	if len(s.Expects) > 0 {
		if err := s.CheckExpects(); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// badText returns the offset of the first byte that is not text, or -1. Tabs and line ends are text.
func badText(text string) int {
	for i, r := range text {
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(text[i:]); size == 1 {
				return i
			}
		}
		if r < ' ' && r != '\n' && r != '\t' || r == 0x7f {
			return i
		}
	}
	return -1
}

// sections splits the archive into Files and Goldens and returns setup.lua.
func (s *Scenario) sections(archive string) (setup File, m *Mistake) {
	ar := txtar.Parse([]byte(archive))
	line := 1 + strings.Count(string(ar.Comment), "\n")
	if strings.TrimSpace(string(ar.Comment)) != "" {
		return setup, mistakef(s.file, 1, "a scenario begins with the line -- setup.lua --")
	}
	seen := map[string]int{}
	for i, f := range ar.Files {
		file := File{Name: f.Name, Text: string(f.Data), Line: line + 1}
		switch first, twice := seen[f.Name]; {
		case i == maxSections:
			return setup, mistakef(s.file, line, "more than %d sections", maxSections)
		case twice:
			return setup, mistakef(s.file, line, "section %s stands here twice; the first is at line %d", f.Name, first)
		case !isSection(f.Name):
			return setup, mistakef(s.file, line, "%q begins a section, whose name must be like a.lua, b.py, c.ts or trace.txt",
				"-- "+shorten(f.Name)+" --")
		case f.Name == "setup.lua":
			setup = file
		case strings.HasSuffix(f.Name, ".txt"):
			s.Goldens = append(s.Goldens, file)
		default:
			s.Files = append(s.Files, file)
		}
		seen[f.Name] = line
		line += 1 + strings.Count(file.Text, "\n")
	}
	if setup.Name == "" {
		return setup, mistakef(s.file, 1, "the section -- setup.lua -- is missing")
	}
	return setup, nil
}

// WithoutGoldens is an archive as its author wrote it: without the golden traces, which are generated.
func WithoutGoldens(archive string) string {
	ar := txtar.Parse([]byte(archive))
	ar.Files = slices.DeleteFunc(ar.Files, func(f txtar.File) bool { return strings.HasSuffix(f.Name, ".txt") })
	return string(txtar.Format(ar))
}

// isSection tells whether a section may have this name.
func isSection(name string) bool {
	dot := strings.LastIndexByte(name, '.')
	if dot < 0 || len(name) > 200 {
		return false
	}
	switch name[dot:] {
	case ".lua", ".py", ".ts":
		return isName(name[:dot])
	case ".txt":
		variant, ok := strings.CutPrefix(name[:dot], "trace.")
		return name == "trace.txt" || ok && strings.IndexFunc(variant, func(r rune) bool {
			return r > 0x7f || !isNameByte(byte(r)) && r != '=' && r != ','
		}) < 0 && strings.Contains(variant, "=")
	}
	return false
}

// programs finds syntax errors in the Lua sections.
func (s *Scenario) programs() *Mistake {
	for _, f := range s.Files {
		if !strings.HasSuffix(f.Name, ".lua") {
			continue
		}
		if _, _, m := parseLua(newSource(s.file, f)); m != nil {
			return m
		}
	}
	return nil
}

// setup reads setup.lua.
func (s *Scenario) setup(f File) *Mistake {
	src := newSource(s.file, f)
	toks, chunk, m := parseLua(src)
	if m != nil {
		return m
	}
	u := &setup{reader: &reader{src: src, toks: toks}, s: s, seen: map[string]bool{}}
	for _, st := range chunk {
		u.word(u.statement(st))
	}
	for _, check := range u.later {
		check()
	}
	u.covered()
	for _, need := range []struct {
		word string
		ok   bool
	}{{"title", s.Title != ""}, {"node", len(s.Nodes) > 0}, {"client", len(s.Clients) > 0}} {
		if !need.ok {
			u.bad(0, "setup.lua lacks a %s", need.word)
		}
	}
	return u.err
}
