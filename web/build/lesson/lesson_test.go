package lesson

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"lockstep/engine/lessons"
)

const root = "../../.."

func page(t *testing.T) string {
	t.Helper()
	made, err := Page(root)
	if err != nil {
		t.Fatal(err)
	}
	return string(made)
}

// TestPage looks whether every section, every link to a run and every embedded run of the texts is on the page.
func TestPage(t *testing.T) {
	made := page(t)
	sections, err := lessons.Read(lessons.Files)
	if err != nil {
		t.Fatal(err)
	}
	links, embeds := 0, 0
	for _, s := range sections {
		if !strings.Contains(made, `<section id="`+s.Name+`"`) || !strings.Contains(made, `<a href="#`+s.Name+`"`) {
			t.Errorf("the section %s is not on the page, or not in its contents", s.Name)
		}
		runs := strings.Count(s.Body, "](#scenario=")
		images := len(regexp.MustCompile(`(?m)^!\[`).FindAllString(s.Body, -1))
		links, embeds = links+runs-images, embeds+images
	}
	if got := strings.Count(made, `<a class="run run-`); got != links {
		t.Errorf("%d links to runs became %d on the page", links, got)
	}
	if got := strings.Count(made, "<lockstep-sandbox "); got != embeds || embeds == 0 {
		t.Errorf("%d embedded runs became %d on the page", embeds, got)
	}
	if again := page(t); again != made {
		t.Error("two pages of the same texts differ")
	}
}

func press1(t *testing.T, s lessons.Section) (section, error) {
	t.Helper()
	layout, err := layout(root)
	if err != nil {
		t.Fatal(err)
	}
	p := press{layout: layout}
	if err := p.section(s); err != nil {
		return section{}, err
	}
	return p.sections[0], nil
}

// TestTextIsText: what a text or a link brings is shown as it is written, never as HTML.
func TestTextIsText(t *testing.T) {
	s, err := press1(t, lessons.Section{Name: "x", Kind: lessons.Text, Line: 1, Body: "<script>alert(1)</script>\n\n<b onclick=x>bold</b> [a](https://example.org/%22onclick=%22x) " +
		`[b<i>](#scenario=late-del&set=unlock=lua&step=2 "A send")` + "\n"})
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"<script", "<b ", "<i>", `"onclick`} {
		if strings.Contains(string(s.Body), bad) {
			t.Errorf("%q is in %s", bad, s.Body)
		}
	}
}

func TestMistakes(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{"one\n\ntwo [x](#scenario=late-del \"A start\")\n", "engine/lessons/x.md:7:1: a link to a run says at which step"},
		{"text ![x](#scenario=late-del&step=1 \"A start\")\n", "x.md:5:1: an embedded run stands in a paragraph of its own"},
		{"![x](#other)\n", "no other pictures"},
		{"[x](javascript:alert%281%29)\n", "neither a run nor a section nor a page"},
		{"![x](#scenario=nosuch&step=1 \"A start\")\n", "no scenario"},
		{"![x](#scenario=late-del&step=4000 \"A start\")\n", "44 events"},
	} {
		if _, err := press1(t, lessons.Section{Name: "x", Kind: lessons.Text, Line: 5, Body: c.body}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %v, want %q", c.body, err, c.want)
		}
	}
}

// TestStyle looks whether the dark theme came along, without a script.
func TestStyle(t *testing.T) {
	made := page(t)
	tokens, err := os.ReadFile(root + "/web/src/style/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(made, darkSystem) || strings.Contains(made, "data-theme") || !strings.Contains(string(tokens), inDark) {
		t.Error("the page has no dark theme of its own")
	}
}
