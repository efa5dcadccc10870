package test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"lockstep/web/build"
)

// TestTexts finds what people read or hear outside of the catalogue of texts: the text and the labels in templates, and
// strings of two words or more that are neither names of classes nor selectors.
func TestTexts(t *testing.T) {
	t.Parallel()
	at, err := build.Root(root)
	if err != nil {
		t.Fatal(err)
	}
	src := filepath.Join(at, "web", "src")
	classes := map[string]bool{}
	var files []string
	err = filepath.WalkDir(src, func(path string, _ fs.DirEntry, err error) error {
		// What interpreters say of a program is theirs, as what the engine says is the engine's; posters are drawn by the build.
		if dir := filepath.Base(path); dir == "hosts" || dir == "poster" {
			return filepath.SkipDir
		}
		switch name := filepath.Base(path); {
		case strings.HasSuffix(name, ".css"):
			b, err := os.ReadFile(path)
			for _, class := range regexp.MustCompile(`\.[a-z][\w-]*`).FindAllString(string(b), -1) {
				classes[class[1:]] = true
			}
			return err
		case strings.HasSuffix(name, ".ts") && !strings.HasSuffix(name, ".test.ts") && name != "text.ts" && !fixtures[name]:
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	spared := map[string]bool{}
	for _, path := range files {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name, _ := filepath.Rel(src, path)
		for _, one := range literals(string(b)) {
			found++
			if keywords.MatchString(one.text) {
				continue
			}
			read := readable(one, classes)
			if strings.Contains(exempt[filepath.ToSlash(name)], "|"+read+"|") && read != "" {
				spared[filepath.ToSlash(name)+"|"+read] = true
			} else if read != "" {
				t.Errorf("%s: %q is not in the catalogue of texts", name, read)
			}
		}
	}
	for name, list := range exempt {
		for _, one := range strings.Split(strings.Trim(list, "|"), "|") {
			if !spared[name+"|"+one] {
				t.Errorf("%s has no %q any more", name, one)
			}
		}
	}
	if found < 1000 {
		t.Errorf("only %d literals are found", found)
	}
	for _, c := range []struct{ code, read string }{
		{"const s = 'Not in the catalogue'; // 'nor this'", "Not in the catalogue"},
		{"html`<p class=\"one two\">${text.x} so far</p>`", "so far"},
		{"html`<a aria-label=\"Go there\">${n ? html`<b>deep inside</b>` : nothing}</a>`", "deep inside Go there"},
		{"text(x, 3, 'x7 mid i2'); e.querySelector('.set .num-chip'); const r = /it's \"here\"/; f(`The end of ${it}`)", "The end of"},
	} {
		read := ""
		for _, one := range literals(c.code) {
			read = strings.TrimSpace(read + " " + readable(one, map[string]bool{"x7": true, "mid": true, "i2": true}))
		}
		if read != c.read {
			t.Errorf("of %s it reads %q", c.code, read)
		}
	}
}

// fixtures serve the tests of the page alone.
var fixtures = map[string]bool{"fixture.ts": true, "failover.ts": true, "findings.ts": true}

// exempt are strings of code that look like texts, by file: names of elements, items of a schedule, words of the trace.
var exempt = map[string]string{
	"change/menu.ts":     "|input, select|",
	"embed/element.ts":   "|allow-scripts allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox|clipboard-write; fullscreen|",
	"embed/paste.ts":     "|posters/ .svg|",
	"embed/paths.ts":     "|posters/ .svg|",
	"export/mermaid.ts":  "|participant   as|",
	"change/moment.ts":   "|one way|",
	"change/offers.ts":   "|restart   keep|restart   lose|",
	"timeline/bands.ts":  "|broken future|",
	"shell/catalogue.ts": "|li button|",
	"shell/keyboard.ts":  "|input, textarea, select, [contenteditable]|button, a[href], summary, [role=slider]|",
}

// literal is a string or a template of a program, with tag what stands before it.
type literal struct{ tag, text string }

// literals are the strings and templates of a TypeScript text; what is nested in a template stands before it.
func literals(code string) []literal {
	var out []literal
	for i := 0; i < len(code); {
		i = token(code, i, &out)
	}
	return out
}

// token goes past one token at i.
func token(code string, i int, out *[]literal) int {
	rest := code[i:]
	switch c := code[i]; {
	case strings.HasPrefix(rest, "//"):
		return i + max(1, strings.IndexByte(rest+"\n", '\n'))
	case strings.HasPrefix(rest, "/*"):
		return i + strings.Index(rest, "*/") + 2
	case c == '/' && regexp.MustCompile(`(?:[(,=:\[&|?{};>]|[^\w\])]!|return|^)\s*$`).MatchString(code[max(0, i-12):i]):
		return i + len(regexp.MustCompile(`^/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*|^/`).FindString(rest))
	case c == '\'' || c == '"':
		end := i + 1
		for end < len(code) && code[end] != c {
			if code[end] == '\\' {
				end++
			}
			end++
		}
		*out = append(*out, literal{"", code[i+1 : min(end, len(code))]})
		return end + 1
	case c == '`':
		return template(code, i, out)
	}
	return i + 1
}

// template goes past a template that begins at i; in its place every expression is a zero byte.
func template(code string, i int, out *[]literal) int {
	tag := regexp.MustCompile(`\w*$`).FindString(code[max(0, i-8):i])
	var b strings.Builder
	for i++; i < len(code) && code[i] != '`'; {
		switch {
		case code[i] == '\\':
			i += 2
		case strings.HasPrefix(code[i:], "${"):
			depth := 1
			for i += 2; i < len(code); {
				if code[i] == '{' {
					depth++
				} else if code[i] == '}' {
					if depth--; depth == 0 {
						i++
						break
					}
				}
				i = token(code, i, out)
			}
			b.WriteByte(0)
		default:
			b.WriteByte(code[i])
			i++
		}
	}
	*out = append(*out, literal{tag, b.String()})
	return i + 1
}

// keywords are lists of them, for the colours of programs.
var keywords = regexp.MustCompile(`^(?:and|as) (?:\w+ ){10,}`)

var (
	words  = regexp.MustCompile(`\p{L}{2,}`)
	spoken = regexp.MustCompile(`\b(?:aria-label|title|placeholder|alt|aria-description|aria-valuetext)="([^"\x00]*\p{L}{2,}[^"]*)"`)
	tags   = regexp.MustCompile(`<[^>]*>`)
	code   = regexp.MustCompile(`^[.#\[(@*:a-z-]*[\[({=]|^[.#]|^[a-z]+ [.>]|^[a-z-]+ '[a-z]|: ?(?:\d|\x00|var)|^transform:|^[a-z]+-src |^[\w-]+(?: [.#\[>][^ ]*)+$|^[MmHhVvLlAaCcQqSsZz0-9. \x00-]+$`)
)

// readable is what of a literal people read; empty where it is none of their affair.
func readable(one literal, classes map[string]bool) string {
	if one.tag == "html" || one.tag == "svg" {
		var parts []string
		for _, text := range strings.Split(tags.ReplaceAllString(one.text, "\x00"), "\x00") {
			if text = strings.TrimSpace(text); words.MatchString(text) {
				parts = append(parts, text)
			}
		}
		for _, m := range spoken.FindAllStringSubmatch(one.text, -1) {
			parts = append(parts, m[1])
		}
		return strings.Join(parts, " ")
	}
	text := strings.TrimSpace(strings.ReplaceAll(one.text, "\x00", " "))
	if len(words.FindAllString(text, -1)) < 2 || !strings.Contains(text, " ") || code.MatchString(one.text) {
		return ""
	}
	for _, word := range strings.Fields(text) {
		if !classes[word] {
			return text
		}
	}
	return ""
}
