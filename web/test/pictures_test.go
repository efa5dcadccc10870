package test

import (
	"flag"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

var pictures = flag.String("pictures", "", "the directory into which TestPictures puts screenshots; without it there are none")

// looks are the windows and themes of the pictures.
var looks = []struct {
	name, scheme  string
	width, height int64
}{
	{"wide-light", "light", 1280, 800}, {"wide-dark", "dark", 1280, 800},
	{"tablet-light", "light", 768, 1024}, {"tablet-dark", "dark", 768, 1024},
	{"phone-light", "light", 360, 740}, {"phone-dark", "dark", 360, 740},
}

// decisive is the event at which a run shows what it is about: the first broken promise, or else the first thing that is
// broken without a promise; where nothing is, the first refusal by the store, an error, a nil; else the last event.
const decisive = `(({events, verdicts}) => {
	const broken = verdicts.filter(v => v.status === 'violated' && v.events?.length);
	const refused = e => e.kind === 'reject' || e.kind === 'execute' && (e.reply === null || e.reply?.error !== undefined);
	return (broken.find(v => v.promised) ?? broken[0])?.events.at(-1)
		?? (events.find(e => e.kind === 'reject') ?? events.find(refused) ?? events.at(-1)).i;
})`

// panels are what can be opened beside the picture and over it, each from the state that the one before it leaves. A script
// that gives false has nothing to show at this width.
var panels = []struct{ name, script string }{
	{"start", `(s => s.home())(` + store + `)`},
	{"question", `(s => { page.predictions.unasked = false; s.step(page.predictions.questions[0].before - 1); })(` + store + `)`},
	{"hands", `document.querySelector('.strip .hands').click()`},
	{"faults", `(s => { page.predictions.unasked = true; s.step(12); const spot = document.querySelector('.spot'); spot?.click(); return spot !== null; })(` + store + `)`},
	{"catalogue", `(document.querySelector('.menu')?.close?.(), page.catalogue())`},
	{"chapter", `document.querySelector('.lessons .head button').click()`},
	{"help", `(document.querySelectorAll('dialog[open]').forEach(one => one.close()), page.help())`},
	{"fidelity", `(async () => { document.querySelector('#help .wide button').click(); while (!document.querySelector('lockstep-fidelity dialog[open] dl')) await new Promise(requestAnimationFrame); })()`},
	{"settings", `(document.querySelectorAll('dialog[open]').forEach(one => one.close()), document.querySelector('#settings')?.showModal() ?? null)`},
	{"compare", `(document.querySelectorAll('dialog[open]').forEach(one => one.close()), document.querySelector('#compare')?.showModal() ?? null)`},
	{"beside", `(async s => { document.querySelectorAll('dialog[open]').forEach(one => one.close()); await s.set('unlock', 'lua'); await s.compare(s.get().others[0].setup); s.end(); })(` + store + `)`},
}

// TestPictures takes screenshots for people to look at, and checks each: every scenario at its decisive moment and every
// panel, light and dark, at three widths, with one contact sheet; then every variant is looked at, at every moment.
func TestPictures(t *testing.T) {
	if *pictures == "" {
		return
	}
	if err := os.MkdirAll(*pictures, 0o755); err != nil {
		t.Fatal(err)
	}
	s := newServer(t)
	var sheet contacts
	for _, look := range looks {
		t.Run(look.name, func(t *testing.T) {
			b := newTab(t)
			b.do(welcomed, media("prefers-color-scheme", look.scheme), chromedp.EmulateViewport(look.width, look.height))
			b.visit(s)
			take := func(kind, name string) {
				for _, wrong := range value[[]string](b, `document.querySelector('lockstep-app').updateComplete.then(() => `+twoFrames+`).then(() => `+faulty+`)`) {
					t.Errorf("%s: %s", name, wrong)
				}
				png, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
				if err != nil {
					t.Fatal(err)
				}
				file := kind + "-" + name + "-" + look.name + ".png"
				if err := os.WriteFile(filepath.Join(*pictures, file), png, 0o644); err != nil {
					t.Fatal(err)
				}
				sheet.add(kind, name, look.name, file)
			}
			for _, name := range value[[]string](b, store+".get().catalogue.map(one => one.name)") {
				b.choose(name)
				value[chromedp.Void](b, `(s => { document.querySelector('lockstep-app').predictions.unasked = true; s.step(`+decisive+`(s.get().trace)); })(`+store+`)`)
				take("scenario", name)
			}
			b.choose("late-del")
			b.tabs(func(name string) { take("panel", name) })
			for _, panel := range panels {
				if shown := value[*bool](b, `(async page => (await (`+panel.script+`)) === false ? false : true)(document.querySelector('lockstep-app'))`); shown != nil && *shown {
					take("panel", panel.name)
				}
			}
		})
	}
	if err := os.WriteFile(filepath.Join(*pictures, "index.html"), []byte(sheet.page()), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, look := range looks {
		if look.scheme == "light" {
			t.Run("every moment "+look.name, func(t *testing.T) { everyMomentAt(t, s, look.width, look.height, nil) })
		}
	}
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
	look := func(what string) {
		found := value[looked](b, everyMoment)
		total += found.Looked
		for _, wrong := range found.Found {
			t.Errorf("%s: %s", what, wrong)
		}
	}
	for _, file := range []string{"eight-nodes.txtar", "two-at-once.txtar"} {
		b.load(t, file)
		look(file)
	}
	for _, name := range names {
		b.choose(name)
		look(name)
		if !all {
			continue
		}
		for _, set := range value[[]string](b, store+`.get().source.params.flatMap(p => (p.one_of ?? []).slice(1).map(v => p.name + ' ' + v))`) {
			param, choice, _ := strings.Cut(set, " ")
			b.choose(name)
			value[bool](b, fmt.Sprintf(`%s.set(%q, %q).then(() => true)`, store, param, choice))
			look(name + " with " + set)
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
func (b *tab) load(t *testing.T, file string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(worlds, file))
	if err != nil {
		t.Fatal(err)
	}
	value[bool](b, fmt.Sprintf(`%s.load(%q).then(() => %[1]s.run()).then(() => true)`, store, string(text)))
}

// tabs opens the tabs of the rail in turn, on a phone those of each of its views, and tells the name of what is open.
func (b *tab) tabs(opened func(name string)) {
	open := func(selector string) {
		for i, name := range value[[]string](b, `[...document.querySelectorAll('`+selector+`')].map(e => e.textContent.trim().replace(/\W+/g, '-').toLowerCase())`) {
			value[chromedp.Void](b, fmt.Sprintf(`document.querySelectorAll('%s')[%d].click()`, selector, i))
			value[chromedp.Void](b, twoFrames)
			opened(name)
		}
	}
	value[chromedp.Void](b, store+`.step(20)`)
	views := value[int](b, `document.querySelectorAll('.views button').length`)
	if views == 0 {
		open("[role=tab]")
	}
	for i := range views {
		value[chromedp.Void](b, fmt.Sprintf(`document.querySelectorAll('.views button')[%d].click()`, i))
		value[chromedp.Void](b, twoFrames)
		opened(value[string](b, fmt.Sprintf(`document.querySelectorAll('.views button')[%d].textContent.trim().replace(/\W+/g, '-').toLowerCase()`, i)))
		open("[role=tab]")
	}
	value[chromedp.Void](b, `document.querySelector('.views button')?.click()`)
}

// contacts are the pictures in the order in which they were taken.
type contacts struct {
	names []string
	files map[string][]string
}

func (c *contacts) add(kind, name, look, file string) {
	key := kind + " " + name
	if c.files == nil {
		c.files = map[string][]string{}
	}
	if c.files[key] == nil {
		c.names = append(c.names, key)
	}
	c.files[key] = append(c.files[key], look+" "+file)
}

// page is the contact sheet: a row for each scenario and panel with a picture for each look.
func (c *contacts) page() string {
	var out strings.Builder
	out.WriteString("<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Contact sheet</title>\n<style>body{font:14px system-ui;margin:16px;background:#ECE9E2}h2{margin:16px 0 4px;font-size:15px}figure{display:inline-block;margin:0 8px 8px 0;vertical-align:top}img{height:220px;border:1px solid #857C70}</style>\n<h1>Every scenario at its decisive moment, and every panel</h1>\n")
	for _, name := range c.names {
		fmt.Fprintf(&out, "<h2>%s</h2>\n", html.EscapeString(name))
		for _, one := range c.files[name] {
			look, file, _ := strings.Cut(one, " ")
			fmt.Fprintf(&out, "<figure><a href=%q><img loading=\"lazy\" src=%[1]q alt=\"%[2]s\"></a><figcaption>%[2]s</figcaption></figure>\n", file, look)
		}
	}
	return out.String()
}
