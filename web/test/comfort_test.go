package test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// TestZoomed looks at the page as one sees it at 200 % and at 400 % of a window of 1280 × 800: nothing is cut off at the
// side, nothing that one can press lies behind what stays in place, and all of it can still be reached.
func TestZoomed(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, size := range []struct {
		name          string
		width, height int64
	}{{"200 %", 640, 400}, {"400 %", 320, 256}, {"a reader's column", 720, 600}} {
		t.Run(size.name, func(t *testing.T) {
			t.Parallel()
			b := newTab(t)
			b.do(welcomed, chromedp.EmulateViewport(size.width, size.height), chromedp.Navigate(s.URL+"/"))
			b.settle()
			value[chromedp.Void](b, tools)
			for _, panel := range states[3:] {
				value[chromedp.Void](b, strings.ReplaceAll(panel.script, `$('.coach .key').click()`, `0`))
				value[chromedp.Void](b, allDrawn)
				if over := value[int](b, tooWide); over > 0 {
					t.Errorf("%s: %d px too wide", panel.name, over)
				}
				if unseen := value[[]string](b, dim); len(unseen) > 0 {
					t.Errorf("%s: the focus is not seen: %q", panel.name, unseen)
				}
			}
		})
	}
}

// TestLargeScreen has the pictures fill a large window: they grow with it, pointers still mean what is under them, and
// nothing of an ordinary run is below the fold.
func TestLargeScreen(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := newTab(t)
	b.do(welcomed, chromedp.EmulateViewport(1920, 1080), chromedp.Navigate(s.URL+"/#scenario=late-del&step=9"))
	b.settle()
	value[chromedp.Void](b, tools)
	value[chromedp.Void](b, `($('.strip .rest').click(), drawn())`)
	if px := value[float64](b, `$('.stage svg.stage').getBoundingClientRect().width / $('.stage svg.stage').viewBox.baseVal.width`); px < 1.2 {
		t.Errorf("a px of the picture is only %.2f px of the page", px)
	}
	if unused := value[float64](b, `1 - $$('.face').map(e => e.getBoundingClientRect()).reduce((sum, r) => sum + r.width * r.height, 0) / (innerWidth * innerHeight)`); unused > 0.2 {
		t.Errorf("%.0f %% of the window is used by no panel", 100*unused)
	}
	if under := value[int](b, `document.documentElement.scrollHeight - innerHeight`); under > 0 {
		t.Errorf("%d px are below the fold", under)
	}
	// The keys over the actors lie on their cards.
	if off := value[float64](b, `Math.max(...$$('.spot').map(spot => {
		const card = $('.stage [data-actor="' + spot.ariaLabel.split(':')[0] + '"] rect').getBoundingClientRect(), r = spot.getBoundingClientRect();
		return Math.max(Math.abs(card.left - r.left), Math.abs(card.top - r.top), Math.abs(card.right - r.right));
	}))`); off > 2 {
		t.Errorf("a key lies %.1f px from its card", off)
	}
	// A press on a mark of the timeline goes to its instant.
	at := value[[]float64](b, `(r => [r.left, r.top, r.width, r.height])($('.time').getBoundingClientRect())`)
	b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, at[0]+at[2]/2, at[1]+at[3]-12, chromedp.ButtonLeft), chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, at[0]+at[2]/2, at[1]+at[3]-12, chromedp.ButtonLeft))
	value[chromedp.Void](b, allDrawn)
	if off := value[float64](b, fmt.Sprintf(`Math.abs($('.time .needle').getBoundingClientRect().left - %f)`, at[0]+at[2]/2)); off > 3 {
		t.Errorf("the playhead stands %.1f px from the pointer", off)
	}
}

// TestTouch plays with fingers on a phone: the scrub, a slider, a menu, the console, without a mouse or a key.
func TestTouch(t *testing.T) {
	t.Parallel()
	b := onPhone(t, "#scenario=late-del&step=9")
	value[chromedp.Void](b, tools)
	b.tap(".tb.step")
	if at := b.state().Index; at != 10 {
		t.Errorf("a tap on Step leads to event %d", at)
	}
	b.tap(".strip .key")
	b.slide(".time", .8, .35)
	if at := b.state(); at.T == 0 || at.Index > 14 {
		t.Errorf("after a finger's way back along the lanes the page stands at %+v", at)
	}
	if b.schedule() != "" {
		t.Errorf("a finger's way along the lanes has made %q", b.schedule())
	}
	before := b.state().Index
	b.tap(".spot[aria-label^='A:']")
	b.until(`$('.menu[open]')`)
	b.tap(".menu .do")
	b.until(`/pause A/.test(s.get().schedule) && !s.get().busy`)
	b.tap(".views button:nth-child(3)")
	b.tap(".tools .undos .ib")
	b.until(`s.get().schedule === '' && !s.get().busy`)
	if at := b.state().Index; at != before {
		t.Errorf("undone, the page stands at event %d, not %d", at, before)
	}
	ttl := value[float64](b, `s.get().trace.params.ttl`)
	b.slide("input.slide", .6, .3)
	b.until(fmt.Sprintf(`s.get().trace.params.ttl < %f`, ttl))
	b.tap("[role=radio][aria-checked=false]")
	b.until(`JSON.stringify(s.get().set).includes('unlock')`)
	b.tap(".views button:nth-child(2)")
	b.tap("#tab-console-")
	b.tap(".console input")
	if !value[bool](b, `document.activeElement.matches('.console input')`) {
		t.Error("a tap on the field of the console does not lead into it")
	}
	b.tap(".views button:nth-child(1)")
	b.tap(".pick .title")
	b.until(`$('dialog.catalogue[open]')`)
	if small := value[[]string](b, `$$('.catalogue button, .catalogue input').filter(e => e.checkVisibility()).map(e => [e, e.getBoundingClientRect()]).filter(([, r]) => r.height < 35).map(([e]) => e.textContent.trim())`); len(small) > 0 {
		t.Errorf("hard to hit with a finger: %q", small)
	}
}

// TestReducedMotion has nothing move by itself: no style animates or eases, and while it plays, the page is drawn only where
// something happens.
func TestReducedMotion(t *testing.T) {
	t.Parallel()
	b := newTab(t)
	s := newServer(t)
	b.do(media("prefers-reduced-motion", "reduce"), welcomed, chromedp.Navigate(s.URL+"/#scenario=late-del"))
	b.settle()
	value[chromedp.Void](b, tools)
	moves := value[[]string](b, `new Promise(done => {
		const seen = new Set(), moved = new Set();
		const instants = new Set([0, ...s.get().trace.events.map(e => e.t)]);
		new MutationObserver(() => { const t = s.get().t; seen.add(t); if (!instants.has(t)) moved.add('drawn at ' + t); for (const one of document.getAnimations()) moved.add(one.animationName ?? one.transitionProperty); })
			.observe($('#stage'), {subtree: true, childList: true, attributes: true, characterData: true});
		page.predictions.unasked = true;
		s.speed(4); s.play();
		const end = () => s.get().playing ? setTimeout(end, 50) : done([...moved, ...(seen.size < 10 ? ['only ' + seen.size + ' instants were drawn'] : [])]);
		end();
	})`)
	if len(moves) > 0 {
		t.Errorf("something moves: %q", moves)
	}
}

// TestSaidOnce listens to the live region during a run: every step is said when it is taken, once, and nothing while it plays.
func TestSaidOnce(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=late-del&step=1")
	value[chromedp.Void](b, tools+`; window.said = []; new MutationObserver(() => said.push($('[aria-live=polite]').textContent)).observe($('[aria-live=polite]'), {childList: true, characterData: true, subtree: true}), 0`)
	for n := 2; n <= 12; n++ {
		value[chromedp.Void](b, `s.stepBy(1)`)
		value[chromedp.Void](b, allDrawn)
		if all := value[[]string](b, `said.splice(0)`); len(all) != 1 || !strings.HasPrefix(all[0], fmt.Sprintf("%d. ", n)) {
			t.Errorf("at event %d a screen reader is told %q", n, all)
		}
	}
	// Looking elsewhere in the page is no step.
	value[chromedp.Void](b, `paper('Keys').then(() => paper('Transcript'))`)
	if all := value[[]string](b, `said.splice(0)`); len(all) > 0 {
		t.Errorf("another panel says %q", all)
	}
	value[chromedp.Void](b, `new Promise(done => { s.speed(4); s.play(); setTimeout(done, 300); })`)
	if all := value[[]string](b, `s.get().playing ? said.splice(0) : ['it does not play']`); len(all) > 0 {
		t.Errorf("while it plays a screen reader is told %q", all)
	}
	b.until(`!s.get().playing`)
	value[chromedp.Void](b, allDrawn)
	if all := value[[]string](b, `said.splice(0)`); len(all) != 1 {
		t.Errorf("once it stands a screen reader is told %q", all)
	}
}

// TestForcedColours looks at the page in colours that the system forces: what is chosen differs from what is not, and the
// shapes are drawn.
func TestForcedColours(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, scheme := range []string{"light", "dark"} {
		b := newTab(t)
		b.do(func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
			_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
				{Name: "forced-colors", Value: "active"}, {Name: "prefers-color-scheme", Value: scheme},
			}})
			return chromedp.Void{}, err
		}, chromedp.Navigate(s.URL+"/#scenario=late-del&step=20"))
		b.settle()
		value[chromedp.Void](b, tools+`; s.theme({light: 'dark', dark: 'light'}.`+scheme+`)`)
		value[chromedp.Void](b, allDrawn)
		for name, pair := range map[string][2]string{
			"the chosen value": {"[role=radio][aria-checked=true]", "[role=radio][aria-checked=false]"},
			"the chosen paper": {"[role=tab][aria-selected=true]", "[role=tab][aria-selected=false]"},
			"the current line": {".program .l.cur", ".program .l:not(.cur)"},
		} {
			if got := value[[]string](b, fmt.Sprintf(`[%q, %q].map(one => getComputedStyle($(one)).backgroundColor)`, pair[0], pair[1])); got[0] == got[1] {
				t.Errorf("%s: %s looks like the others", scheme, name)
			}
		}
		if theme := value[string](b, `document.documentElement.dataset.theme`); theme != scheme {
			t.Errorf("hues for %s on a %s ground", theme, scheme)
		}
		if same := value[bool](b, `getComputedStyle($('.stage .cf')).fill === getComputedStyle($('.drawn')).backgroundColor`); same {
			t.Errorf("%s: a shape has the colour of its ground", scheme)
		}
	}
}

// TestPrinted puts a run on paper and finds its title, its picture, its timeline and every sentence, and nothing to press.
func TestPrinted(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, size := range sizes {
		b := newTab(t)
		b.do(chromedp.EmulateViewport(size.width, size.height), chromedp.Navigate(s.URL+"/#scenario=late-del&step=33"))
		b.settle()
		value[chromedp.Void](b, `(document.querySelector('.strip .rest')?.click(), dispatchEvent(new Event('beforeprint')))`)
		b.do(func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
			_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
			return chromedp.Void{}, err
		})
		words := value[string](b, `document.querySelector('lockstep-app').innerText.replace(/\s+/g, ' ')`)
		for _, want := range append(value[[]string](b, store+`.get().trace.events.map(e => e.say).filter(say => !/\d{4}/.test(say))`), "A late DEL deletes somebody else's lock", "Lease 3 000 ms, released with del", "broken 3 602", "#scenario=late-del") {
			if want = strings.ReplaceAll(want, "'", "’"); !strings.Contains(words, want) {
				t.Errorf("at %d px the paper does not say %q: %.300s", size.width, want, words)
			}
		}
		if pictures := value[int](b, `[...document.querySelectorAll('svg.stage, svg.timeline')].filter(e => e.checkVisibility() && e.getBoundingClientRect().width > 100).length`); pictures != 2 {
			t.Errorf("at %d px there are %d pictures on paper", size.width, pictures)
		}
		if keys := value[[]string](b, `[...document.querySelectorAll('.key, .tb, .ib, input')].filter(e => e.checkVisibility()).map(e => e.className)`); len(keys) > 0 {
			t.Errorf("at %d px there is something to press on paper: %q", size.width, keys)
		}
		value[chromedp.Void](b, `dispatchEvent(new Event('afterprint'))`)
		if value[bool](b, `!!document.querySelector('.printed')`) {
			t.Error("after printing the paper is still in the page")
		}
	}
	// The browser's own way to paper takes the same one.
	b := open(t, s, "#scenario=late-del&step=33")
	value[chromedp.Void](b, `addEventListener('beforeprint', () => { window.put = document.querySelectorAll('.printed svg').length; })`)
	pdf, err := chromedp.Call(b.ctx, page.PrintToPDF, page.PrintToPDFParams{})
	if err != nil || len(pdf.Data) < 20_000 || value[int](b, `window.put ?? 0`) < 2 {
		t.Errorf("a PDF has %d bytes: %v", len(pdf.Data), err)
	}
}

// TestAboveTheFold has the whole of a run in a window of 1280 × 800: before it, in its middle, at a question, at its end.
func TestAboveTheFold(t *testing.T) {
	t.Parallel()
	b := newTab(t)
	s := newServer(t)
	b.do(welcomed, chromedp.EmulateViewport(1280, 800), chromedp.Navigate(s.URL+"/"))
	b.settle()
	value[chromedp.Void](b, tools)
	names := []string{"boundary", "split-vote", "minority-cluster", "slot-migration"}
	for n, name := range value[[]string](b, `s.get().catalogue.map(one => one.name)`) {
		if n%6 == 2 {
			names = append(names, name)
		}
	}
	for _, name := range names {
		for _, moment := range []string{`0`, `s.step(Math.round(s.get().trace.events.length / 2))`, `page.predictions.questions[0] && s.step(page.predictions.questions[0].before - 1)`, `s.end()`} {
			under := value[int](b, fmt.Sprintf(`(async () => { if (s.get().scenario !== %q) await choose(%[1]q); %s; await drawn(); return document.documentElement.scrollHeight - innerHeight; })()`, name, moment))
			if under > 0 {
				t.Errorf("%s: after %s %d px are below the fold", name, moment, under)
			}
		}
	}
	value[chromedp.Void](b, `choose('late-del', 20)`)
	for _, tab := range []string{"Keys", "Metrics", "Transcript", "redis-cli"} {
		if under := value[int](b, fmt.Sprintf(`paper(%q).then(() => document.documentElement.scrollHeight - innerHeight)`, tab)); under > 0 {
			t.Errorf("%s: %d px are below the fold", tab, under)
		}
	}
}
