// Package lesson makes the lesson page from the texts of engine/lessons.
package lesson

import (
	"bytes"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"strings"

	"lockstep/engine/lessons"
)

// Name is the page's file in the site.
const Name = "lesson.html"

// Page makes lesson.html of the source tree at root, from its texts, its layout and its style as they are on the disk.
func Page(root string) ([]byte, error) {
	sections, err := lessons.Read(os.DirFS(filepath.Join(root, "engine", "lessons")))
	if err != nil {
		return nil, err
	}
	page, err := layout(root)
	if err != nil {
		return nil, err
	}
	style, err := styled(root)
	if err != nil {
		return nil, err
	}
	p := press{layout: page}
	for _, s := range sections {
		if err := p.section(s); err != nil {
			return nil, err
		}
	}
	var out bytes.Buffer
	if err := page.ExecuteTemplate(&out, "page.html", map[string]any{"Style": style, "Sections": p.sections}); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// layout is the page around the texts, with a part for each kind of thing in it.
func layout(root string) (*template.Template, error) {
	return template.New("page.html").Funcs(template.FuncMap{
		"number": func(n int) int { return n + 1 },
		"group":  func(question *part) string { return "of-" + slug(question.Plain) },
	}).ParseFiles(filepath.Join(root, "web", "src", "lesson", "page.html"))
}

// inDark is how tokens.css begins the colours of the dark theme; without a script it is the reader's system that chooses.
const (
	inDark     = "@media screen {\n  :root[data-theme=\"dark\"] {"
	darkSystem = "@media screen and (prefers-color-scheme: dark) {\n  :root {"
)

// styled is the page's style: the colours and type of the whole site, then its own.
func styled(root string) (template.CSS, error) {
	tokens, err := os.ReadFile(filepath.Join(root, "web", "src", "style", "tokens.css"))
	if err != nil {
		return "", err
	}
	if !strings.Contains(string(tokens), inDark) {
		return "", fmt.Errorf("web/src/style/tokens.css has no dark theme that begins with %q", inDark)
	}
	own, err := os.ReadFile(filepath.Join(root, "web", "src", "lesson", "lesson.css"))
	return template.CSS(strings.Replace(string(tokens), inDark, darkSystem, 1) + string(own)), err
}

// slug is a text as a part of a name.
func slug(text string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, strings.ToLower(text)), "-")
}
