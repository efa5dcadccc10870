package test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The lesson page as its readers have it: in windows of all sizes, by keyboard, on paper, without scripts.

// textbook opens the lesson page.
func textbook(t *testing.T, before ...chromedp.Action[chromedp.Void]) *tab {
	t.Helper()
	b := newTab(t)
	b.do(append(before, chromedp.Navigate(newServer(t).URL+"/lesson.html"))...)
	return b
}

var pictured = flag.String("textbook", "", "the file into which TestTextbookPicture puts the README's picture of the lesson page")

// TestTextbookPicture looks at the debate as one sees it in a window of 1280 × 800: its first run, and words above it.
func TestTextbookPicture(t *testing.T) {
	b := textbook(t, media("prefers-color-scheme", "light"), chromedp.EmulateViewport(1280, 800))
	if shown := value[bool](b, `(async () => {
		document.documentElement.style.scrollBehavior = 'auto';
		const heading = document.querySelector('#debate h3'), all = [...document.querySelectorAll('lockstep-sandbox')];
		const pictures = () => all.map(e => e.shadowRoot?.querySelector('img') ?? e.querySelector('img'));
		for (const e of pictures()) e.loading = 'eager';
		while (!pictures().every(e => e.complete && e.naturalWidth)) await new Promise(done => setTimeout(done, 50));
		scrollTo(0, heading.getBoundingClientRect().top + scrollY - 28);
		await `+allDrawn+`;
		const {top, bottom, width} = pictures()[all.findIndex(e => e.closest('#debate'))].getBoundingClientRect();
		return top > 0 && bottom < innerHeight && width > 700;
	})()`); !shown {
		t.Error("the first run of the debate is not on the picture")
	}
	png, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		t.Fatal(err)
	}
	if *pictured == "" {
		return
	}
	if err := os.WriteFile(*pictured, png, 0o644); err != nil {
		t.Fatal(err)
	}
}

// open makes everything on the page visible that a reader can open.
const openAll = `document.querySelectorAll('details').forEach(e => { e.removeAttribute('name'); e.open = true; })`

// longest is how many characters the longest line of the running text has.
const longest = `(() => {
	let most = 0, where = '';
	for (const p of document.querySelectorAll('section p, section li, .lead')) {
		if (p.closest('lockstep-sandbox') || !p.checkVisibility()) continue;
		const walk = document.createTreeWalker(p, NodeFilter.SHOW_TEXT), lines = new Map(), range = document.createRange();
		for (let n; (n = walk.nextNode());) {
			if (n.parentElement.closest('.unseen, .run, svg')) continue;
			for (let i = 0; i < n.data.length; i++) {
				range.setStart(n, i); range.setEnd(n, i + 1);
				const {bottom, width} = range.getBoundingClientRect();
				if (width > 0) lines.set(Math.round(bottom / 8), (lines.get(Math.round(bottom / 8)) ?? '') + n.data[i]);
			}
		}
		for (const line of lines.values()) if (line.length > most) [most, where] = [line.length, line];
	}
	return [most, where];
})()`

// cutOff lists words of the flowchart that leave their box or the drawing.
const cutOff = `[...document.querySelectorAll('.chart')].filter(e => e.checkVisibility()).flatMap(svg => {
	const around = svg.getBoundingClientRect(), boxes = [...svg.querySelectorAll('rect, path.refusal, circle')].map(e => e.getBoundingClientRect());
	const within = (a, b) => a.left >= b.left && a.right <= b.right + .5 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
	return [...svg.querySelectorAll('text')].filter(e => { const r = e.getBoundingClientRect(); return !within(r, around) || !boxes.some(b => within(r, b)); }).map(e => e.textContent);
})`

func TestTextbookLooks(t *testing.T) {
	t.Parallel()
	for _, look := range []struct {
		width, height int64
		scheme        string
	}{{360, 740, "light"}, {360, 740, "dark"}, {768, 1024, "light"}, {1280, 800, "light"}, {1280, 800, "dark"}, {1920, 1080, "light"}} {
		t.Run(fmt.Sprintf("%d %s", look.width, look.scheme), func(t *testing.T) {
			b := textbook(t, media("prefers-color-scheme", look.scheme), chromedp.EmulateViewport(look.width, look.height))
			value[chromedp.Void](b, openAll)
			b.axe()
			b.accessible("the lesson page")
			if over := value[int](b, tooWide); over > 0 {
				t.Errorf("the page is %d px too wide", over)
			}
			if line := value[[]any](b, longest); line[0].(float64) > 70 || line[0].(float64) < 30 {
				t.Errorf("the longest line has %v characters: %q", line[0], line[1])
			}
			if words := value[[]string](b, cutOff); len(words) > 0 {
				t.Errorf("the flowchart cuts off %q", words)
			}
			if small := value[[]string](b, `[...document.querySelectorAll('summary, .top a, nav a, .toc-small a')].filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 24).map(e => e.textContent.trim())`); len(small) > 0 {
				t.Errorf("too small to touch: %q", small)
			}
		})
	}
}

// TestTextbookContents goes to each section by its entry in the contents, by keyboard alone.
func TestTextbookContents(t *testing.T) {
	t.Parallel()
	// A page that glides to a section would be overtaken by the next key.
	b := textbook(t, media("prefers-reduced-motion", "reduce"), chromedp.EmulateViewport(1280, 800))
	b.do(chromedp.KeyEvent(kb.Tab))
	if at := value[string](b, where); at != "Skip to the text" {
		t.Errorf("the first Tab leads to %s", at)
	}
	sections := value[[]string](b, `[...document.querySelectorAll('main > section')].map(e => e.id)`)
	if entries := value[[]string](b, `[...document.querySelectorAll('.toc a')].map(e => e.hash.slice(1))`); len(sections) < 15 || strings.Join(entries, " ") != strings.Join(sections, " ") {
		t.Fatalf("the contents lead to %q, the sections are %q", entries, sections)
	}
	for range 3 {
		b.do(chromedp.KeyEvent(kb.Tab))
	}
	for _, name := range sections {
		if at := value[string](b, where); strings.HasPrefix(at, "no") {
			t.Fatalf("on the way to %s the focus is on %s", name, at)
		}
		b.do(chromedp.KeyEvent(kb.Enter))
		b.until(fmt.Sprintf(`location.hash === '#%s'`, name))
		b.until(fmt.Sprintf(`(r => r.top > -2 && r.top < innerHeight / 2 || innerHeight + scrollY > document.body.scrollHeight - 4)(document.getElementById(%q).getBoundingClientRect())`, name))
		value[chromedp.Void](b, fmt.Sprintf(`document.querySelector('.toc a[href="#%s"]').focus()`, name))
		b.do(chromedp.KeyEvent(kb.Tab))
	}
}

// TestTextbookDecision answers the questions by keyboard until nothing is left to ask.
func TestTextbookDecision(t *testing.T) {
	t.Parallel()
	b := textbook(t, chromedp.EmulateViewport(1280, 800))
	seen := `[...document.querySelectorAll('.choice .asks')].filter(e => e.checkVisibility()).length`
	for _, step := range []struct {
		answer    string
		questions int
	}{{"Money, inventory", 2}, {"In one database", 2}, {"Some work is done twice", 2}, {"In several programs", 3}, {"No, it has to go on", 3}} {
		value[chromedp.Void](b, fmt.Sprintf(`[...document.querySelectorAll('.choice summary')].find(e => e.textContent.trim().startsWith(%q)).focus()`, step.answer))
		b.do(chromedp.KeyEvent(kb.Enter))
		if n := value[int](b, seen); n != step.questions {
			t.Errorf("after %q there are %d questions, not %d", step.answer, n, step.questions)
		}
	}
	if text := value[string](b, `[...document.querySelectorAll('.choice .end')].filter(e => e.checkVisibility()).map(e => e.innerText).join()`); !strings.Contains(text, "Redlock is possible, and only for this") || strings.Contains(text, "etcd") {
		t.Errorf("the way ends with %q", text)
	}
}

func TestTextbookOnPaper(t *testing.T) {
	t.Parallel()
	b := textbook(t, media("prefers-color-scheme", "dark"), func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print", Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}})
		return chromedp.Void{}, err
	})
	if hidden := value[[]string](b, `[...document.querySelectorAll('.answer p, .then p, .words li')].filter(e => !e.checkVisibility({contentVisibilityAuto: true}) || e.getBoundingClientRect().height === 0).map(e => e.textContent.slice(0, 60))`); len(hidden) > 0 {
		t.Errorf("not on paper: %q", hidden)
	}
	if shown := value[[]string](b, `[...document.querySelectorAll('.toc, .toc-small, .top')].filter(e => e.checkVisibility()).map(e => e.className)`); len(shown) > 0 {
		t.Errorf("of no use on paper: %q", shown)
	}
	if ground := value[string](b, `getComputedStyle(document.body).backgroundColor`); ground != "rgb(255, 255, 255)" {
		t.Errorf("the paper is %s", ground)
	}
}

// TestTextbookWithoutScripts: all is there to read, with every run as a picture and in words.
func TestTextbookWithoutScripts(t *testing.T) {
	t.Parallel()
	b := textbook(t, func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return chromedp.Void{}, err
	})
	runs := value[int](b, `document.querySelectorAll('lockstep-sandbox').length`)
	if words := value[int](b, `[...document.querySelectorAll('lockstep-sandbox .words')].filter(e => e.checkVisibility() && e.querySelectorAll('li').length > 5).length`); words != runs || runs < 15 {
		t.Errorf("of %d runs %d are told in words", runs, words)
	}
	if here := value[int](b, `document.querySelectorAll('lockstep-sandbox .words .here').length`); here != runs {
		t.Errorf("of %d runs %d say where they land", runs, here)
	}
	if dead := value[[]string](b, `[...document.querySelectorAll('a[href^="#"]')].filter(e => !document.getElementById(e.hash.slice(1))).map(e => e.hash)`); len(dead) > 0 {
		t.Errorf("links to nowhere: %q", dead)
	}
	value[chromedp.Void](b, `document.querySelector('.asked summary').focus()`)
	b.do(chromedp.KeyEvent(kb.Enter))
	if n := value[int](b, `document.querySelectorAll('.asked[open]').length`); n != 1 {
		t.Errorf("%d answers are open", n)
	}
}

// TestTextbookRuns follows links into the playground: it stands still at the step, with the parameters.
func TestTextbookRuns(t *testing.T) {
	t.Parallel()
	b := textbook(t, welcomed, chromedp.EmulateViewport(1280, 800))
	links := value[[]string](b, `[...document.querySelectorAll('a.run')].map(e => e.href)`)
	for n := 0; n < len(links); n += 23 {
		b.do(chromedp.Navigate("about:blank"), chromedp.Navigate(links[n]))
		b.settle()
		s := b.state()
		if want := fmt.Sprintf("step=%d", s.Index); s.Error != "" || s.Notice != "" || s.Playing || !strings.HasSuffix(links[n], want) || !strings.Contains(links[n], "scenario="+s.Scenario+"&") {
			t.Errorf("%s leads to %+v", links[n], s)
		}
	}
	if at := value[string](b, `document.querySelector('.hd a.lesson').href`); !strings.HasSuffix(at, "/lesson.html") {
		t.Errorf("the playground leads to %q", at)
	}
}
