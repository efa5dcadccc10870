package test

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// slides are three slides of reveal.js, the page in a frame of the middle one; %s is for more attributes of the frame.
const slides = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Slides</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/reveal.js/dist/reveal.css"></head>
<body><div class="reveal"><div class="slides">
<section><h2>Before</h2></section>
<section><iframe src="/#scenario=late-del&amp;step=5" width="940" height="640" %s></iframe></section>
<section><h2>After</h2></section>
</div></div>
<script src="/reveal.js/dist/reveal.js"></script>
<script>Reveal.initialize({ transition: 'none' })</script></body></html>`

// newSlides serves the slides beside the page.
func newSlides(t *testing.T, attributes string) *httptest.Server {
	t.Helper()
	return hosted(t, "/slides.html", fmt.Sprintf(slides, attributes))
}

// into presses on the name of the page in the slide, where nothing happens but that the page has the keyboard.
func (b *tab) into() {
	b.t.Helper()
	corner := value[[]float64](b, `(r => [r.left + 0.03 * r.width, r.top + 0.03 * r.height])(document.querySelector('iframe').getBoundingClientRect())`)
	b.do(chromedp.MouseClickXY(corner[0], corner[1]))
	b.until(`document.activeElement.matches('iframe')`)
}

// TestInRevealSlides gives a talk whose middle slide holds the page.
func TestInRevealSlides(t *testing.T) {
	t.Parallel()
	s := newSlides(t, "")
	b := newTab(t)
	b.do(chromedp.Navigate(s.URL + "/slides.html"))
	const page = `document.querySelector('iframe').contentDocument.querySelector('lockstep-app')`
	b.until(`window.Reveal?.isReady() && (s => s && !s.busy && s.trace)(` + page + `?.store.get())`)
	at := func(what string, slide, event int) {
		t.Helper()
		value[chromedp.Void](b, allDrawn)
		b.until(fmt.Sprintf(`Reveal.getIndices().h === %d && %s.store.get().index === %d`, slide, page, event))
	}
	press := func(keys ...string) {
		t.Helper()
		for _, key := range keys {
			b.do(chromedp.KeyEvent(key))
		}
	}
	at("the page has taken no focus", 0, 5)
	press(kb.PageDown)
	at("PageDown is the slides' until somebody presses into the page", 1, 5)
	press(kb.ArrowRight)
	at("→ as well", 2, 5)
	press(kb.ArrowLeft)
	at("←", 1, 5)
	b.into()
	press(kb.PageDown)
	at("PageDown in the page", 1, 6)
	press(kb.ArrowRight, kb.PageDown, kb.PageUp)
	at("more keys in the page", 1, 7)
	events := value[int](b, page+`.store.get().trace.events.length`)
	press(kb.End)
	at("End in the page", 1, events)
	press(kb.PageDown)
	at("PageDown at the run's end", 2, events)
	press(kb.PageUp)
	at("the keys are the slides' again", 1, events)
	b.into()
	press(kb.Home, kb.PageUp)
	at("PageUp at the run's start", 0, 0)
	press(kb.PageDown)
	at("and again", 1, 0)
	b.into()
	press(kb.ArrowRight)
	at("a step", 1, 1)
	press(kb.Escape)
	const hint = page + `.querySelector('lockstep-handed [role=status]').textContent.trim()`
	b.until(hint + ` !== ''`)
	if seen := value[bool](b, page+`.querySelector('.handed').checkVisibility() && (r => r.left >= 0 && r.top >= 0 && r.bottom <= r.h && r.right <= r.w)((e => ({...e.getBoundingClientRect().toJSON(), w: e.ownerDocument.defaultView.innerWidth, h: e.ownerDocument.defaultView.innerHeight}))(`+page+`.querySelector('.handed')))`); !seen {
		t.Error("what says that the keys are gone is not whole in the frame")
	}
	b.into()
	value[chromedp.Void](b, allDrawn)
	if left := value[string](b, hint); left != "" {
		t.Errorf("pressed into, the page still says %q", left)
	}
	press(kb.Escape)
	b.until(hint + ` !== ''`)
	press(kb.ArrowRight)
	at("Escape gives the keys back", 2, 1)
	press(kb.Escape)
	b.until(`Reveal.isOverview()`)
	press(kb.Escape)
	b.until(`!Reveal.isOverview()`)
	// Presented within its slide: the first Escape ends that.
	press(kb.ArrowLeft)
	b.into()
	press("p")
	b.until(page + `.querySelector('.show')`)
	press(kb.PageDown)
	at("presented in its slide", 1, 2)
	press(kb.Escape)
	b.until(`!` + page + `.querySelector('.show')`)
	press(kb.Escape, kb.ArrowRight)
	at("and the second gives the keys back", 2, 2)
}

// TestInOpaqueSlide does so with a page that may not touch the slides: only messages and the focus pass between them.
func TestInOpaqueSlide(t *testing.T) {
	t.Parallel()
	b := newTab(t)
	// The frame's storage is blocked, which the page says, and so does the browser.
	b.expectErrors()
	b.do(chromedp.Navigate(newSlides(t, `sandbox="allow-scripts"`).URL + "/slides.html#/1"))
	frame := b.frame(func(i *target.Info) bool { return i.Type == "iframe" && strings.Contains(i.URL, "scenario=late-del") })
	frame.until(`(s => s && !s.busy && s.trace)(` + store + `?.get())`)
	b.into()
	value[chromedp.Void](frame, store+`.step(`+store+`.get().trace.events.length - 1)`)
	last := value[int](frame, store+`.get().trace.events.length`)
	b.do(chromedp.KeyEvent(kb.PageDown))
	frame.until(fmt.Sprintf(`%s.get().index === %d`, store, last))
	if at := value[int](b, `Reveal.getIndices().h`); at != 1 {
		t.Errorf("the last step leads to slide %d", at)
	}
	b.do(chromedp.KeyEvent(kb.PageDown))
	b.until(`Reveal.getIndices().h === 2`)
	b.do(chromedp.KeyEvent(kb.PageUp))
	b.until(`Reveal.getIndices().h === 1`)
	b.into()
	b.do(chromedp.KeyEvent(kb.Escape), chromedp.KeyEvent(kb.ArrowLeft))
	b.until(`Reveal.getIndices().h === 0`)
}
