package test

import (
	"flag"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

var pictures = flag.String("pictures", "", "the directory into which TestPictures puts screenshots; without it there are none")

// decisive is the event at which a run shows what it is about: the first broken promise, or else the first thing that is
// broken without a promise; where nothing is, the first refusal by the store, an error, a nil; else the last event.
const decisive = `(({events, verdicts}) => {
	const broken = verdicts.filter(v => v.status === 'violated' && v.events?.length);
	const refused = e => e.kind === 'reject' || e.kind === 'execute' && (e.reply === null || e.reply?.error !== undefined);
	return (broken.find(v => v.promised) ?? broken[0])?.events.at(-1)
		?? (events.find(e => e.kind === 'reject') ?? events.find(refused) ?? events.at(-1)).i;
})`

// sections are those of the lesson page.
const sections = `[...document.querySelectorAll("section[id]")].map(e => e.id)`

// TestPictures takes screenshots for people to look at, and checks each: every scenario at its decisive moment, every state
// of the page and every section of the lesson, light and dark, at three widths, with one contact sheet; then every variant
// is looked at, at every moment. Each picture is a test of its own, so that -v tells how far it is and -run takes one part;
// the contact sheet has all that is in the directory.
func TestPictures(t *testing.T) {
	if *pictures == "" {
		return
	}
	if err := os.MkdirAll(*pictures, 0o755); err != nil {
		t.Fatal(err)
	}
	s := newServer(t)
	var sheet contacts
	t.Cleanup(func() { sheet.write(t, *pictures) })
	for _, look := range looks {
		t.Run(look.name, func(t *testing.T) {
			t.Parallel()
			b := newTab(t)
			b.do(media("prefers-color-scheme", look.scheme), chromedp.EmulateViewport(look.width, look.height))
			b.visit(s)
			picture := func(kind, name string, script string) {
				b.part(t, kind+" "+name, func(t *testing.T) {
					value[chromedp.Void](b, script)
					value[chromedp.Void](b, allDrawn)
					for _, wrong := range value[[]string](b, faulty) {
						t.Error(wrong)
					}
					png, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
					if err != nil {
						t.Fatal(err)
					}
					if err := os.WriteFile(filepath.Join(*pictures, sheet.add(kind, name, look.name)), png, 0o644); err != nil {
						t.Fatal(err)
					}
				})
			}
			value[chromedp.Void](b, tools)
			for _, one := range states {
				picture("state", one.name, one.script)
			}
			for _, name := range value[[]string](b, store+".get().catalogue.map(one => one.name)") {
				picture("scenario", name, fmt.Sprintf(`(async () => {
					if (page.view.show) { if (page.view.black) page.talk.deeds.blacken(); page.talk.deeds.present(false); }
					await choose(%q); page.predictions.unasked = true; s.step(%s(s.get().trace)); await page.updateComplete; document.activeElement?.blur(); scrollTo(0, 0);
				})()`, name, decisive))
			}
			b.do(chromedp.Navigate(s.URL + "/lesson.html"))
			for _, id := range value[[]string](b, sections) {
				picture("lesson", id, fmt.Sprintf(`(async () => {
					document.documentElement.style.scrollBehavior = 'auto';
					const at = document.getElementById(%q);
					at.scrollIntoView();
					const all = [...at.querySelectorAll('lockstep-sandbox')].map(e => e.shadowRoot?.querySelector('img') ?? e.querySelector('img')).filter(Boolean);
					for (const e of all) e.loading = 'eager';
					while (!all.every(e => e.complete)) await new Promise(done => setTimeout(done, 20));
					at.scrollIntoView();
				})()`, id))
			}
		})
	}
	for _, look := range looks {
		if look.scheme == "light" {
			t.Run("every moment "+look.name, func(t *testing.T) {
				t.Parallel()
				everyMomentAt(t, s, look.width, look.height, nil)
			})
		}
	}
}

// part is a test of its own in the same tab: one that fails leaves the others to be done.
func (b *tab) part(t *testing.T, name string, body func(t *testing.T)) {
	whole := b.t
	defer func() { b.t = whole }()
	t.Run(name, func(t *testing.T) {
		b.t = t
		body(t)
	})
}

// TestEveryMoment looks at scenarios of every kind at every moment.
func TestEveryMoment(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, size := range [][2]int64{{1280, 800}, {360, 740}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			t.Parallel()
			everyMomentAt(t, s, size[0], size[1], []string{"late-del", "fenced-pause", "delayed-packet", "voter-clock-jump", "async-failover", "missed-wakeup", "starved-watchdog"})
		})
	}
}

// everyMomentAt looks at the scenarios named, or at every variant of all, at every event time and with messages in mid-flight.
func everyMomentAt(t *testing.T, s *server, width, height int64, names []string) {
	b := newTab(t)
	b.do(chromedp.EmulateViewport(width, height))
	b.visit(s)
	all := names == nil
	if all {
		names = value[[]string](b, store+".get().catalogue.map(one => one.name)")
	}
	total := 0
	look := func(what string, show func()) {
		b.part(t, what, func(t *testing.T) {
			show()
			found := value[looked](b, everyMoment)
			total += found.Looked
			for _, wrong := range found.Found {
				t.Error(wrong)
			}
		})
	}
	for _, file := range []string{"eight-nodes.txtar", "two-at-once.txtar"} {
		look(file, func() { b.load(file) })
	}
	for _, name := range names {
		var sets []string
		look(name, func() {
			b.choose(name)
			if all {
				sets = value[[]string](b, store+`.get().source.params.flatMap(p => (p.one_of ?? []).slice(1).map(v => p.name + ' ' + v))`)
			}
		})
		for _, set := range sets {
			param, choice, _ := strings.Cut(set, " ")
			look(name+" with "+set, func() {
				b.choose(name)
				value[bool](b, fmt.Sprintf(`%s.set(%q, %q).then(() => true)`, store, param, choice))
			})
		}
	}
	t.Logf("looked at %d moments", total)
}

// visit goes to the page and waits for its first run. Where the machine is so busy that the page gives that run up, it
// comes again.
func (b *tab) visit(s *server) {
	b.t.Helper()
	for range 5 {
		b.do(chromedp.Navigate(s.URL + "/"))
		b.settle()
		if b.state().Error == "" {
			return
		}
	}
	b.t.Fatal(b.state().Error)
}

func (b *tab) choose(name string) {
	b.t.Helper()
	value[bool](b, fmt.Sprintf(`%s.choose(%q).then(() => true)`, store, name))
}

// load shows one of the worlds.
func (b *tab) load(file string) {
	b.t.Helper()
	text, err := os.ReadFile(filepath.Join(worlds, file))
	if err != nil {
		b.t.Fatal(err)
	}
	value[bool](b, fmt.Sprintf(`%s.load(%q).then(() => %[1]s.run()).then(() => true)`, store, string(text)))
}

// contacts are the pictures in the order in which they were taken.
type contacts struct {
	mu    sync.Mutex
	names []string
}

// add tells the name of the file of a picture.
func (c *contacts) add(kind, name, look string) string {
	words := kind + "-" + strings.Trim(regexp.MustCompile(`[^a-z0-9]+`).ReplaceAllString(strings.ToLower(name), "-"), "-")
	c.mu.Lock()
	defer c.mu.Unlock()
	if !slices.Contains(c.names, words) {
		c.names = append(c.names, words)
	}
	return words + "." + look + ".png"
}

// write makes the contact sheet: a row with a picture for each look, for what was drawn now and then for all else in the directory.
func (c *contacts) write(t *testing.T, directory string) {
	files, err := filepath.Glob(filepath.Join(directory, "*.*.png"))
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]bool{}
	for _, file := range files {
		there[filepath.Base(file)] = true
		if name, _, _ := strings.Cut(filepath.Base(file), "."); !slices.Contains(c.names, name) {
			c.names = append(c.names, name)
		}
	}
	var out strings.Builder
	out.WriteString("<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Contact sheet</title>\n<style>body{font:14px system-ui;margin:16px;background:#ECE9E2}h2{margin:16px 0 4px;font-size:15px}figure{display:inline-block;margin:0 8px 8px 0;vertical-align:top}img{height:220px;border:1px solid #857C70}</style>\n<h1>Every scenario at its decisive moment, every state of the page, every section of the lesson</h1>\n")
	for _, name := range c.names {
		fmt.Fprintf(&out, "<h2>%s</h2>\n", html.EscapeString(name))
		for _, look := range looks {
			if file := name + "." + look.name + ".png"; there[file] {
				fmt.Fprintf(&out, "<figure><a href=%q><img loading=\"lazy\" src=%[1]q alt=\"%[2]s\"></a><figcaption>%[2]s</figcaption></figure>\n", file, look.name)
			}
		}
	}
	if err := os.WriteFile(filepath.Join(directory, "index.html"), []byte(out.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
