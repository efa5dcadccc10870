package test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestSeveralLive runs two embeds on one page: each has its own keyboard, neither touches the page's history or storage,
// and the one out of sight lets its worker go and comes back where it was.
func TestSeveralLive(t *testing.T) {
	t.Parallel()
	s := docs(t, `<h1>Docs</h1><lockstep-sandbox scenario="late-del" step="3" controls="steps"></lockstep-sandbox><lockstep-sandbox scenario="boundary" step="3" controls="steps"></lockstep-sandbox><p tabindex="0">End</p>`)
	b := newTab(t)
	b.do(beforeScripts(violations), chromedp.EmulateViewport(900, 1500), chromedp.Navigate(s.URL))
	first := b.live(0, `s.scenario === 'late-del' && s.index === 3`)
	// Run takes the keys into the frame; not from somebody who has gone elsewhere while it loads.
	first.until(`document.hasFocus()`)
	b.clickOn(element(1) + `.shadowRoot.querySelector('button')`)
	b.clickInto(0)
	first.until(`document.hasFocus()`)
	second := b.shown(`s.scenario === 'boundary' && s.index === 3`)
	value[chromedp.Void](b, element(1)+`.ask({ type: 'pause' })`)
	b.do(chromedp.KeyEvent(kb.ArrowRight))
	for _, frame := range []*tab{first, second} {
		value[chromedp.Void](frame, countWorkers)
	}
	stand := func(what string, one, two int) {
		t.Helper()
		for n, want := range []int{one, two} {
			frame := []*tab{first, second}[n]
			if at := value[int](frame, fmt.Sprintf(`(async () => { for (let n = 0; n < 200 && %[1]s.get().index !== %[2]d; n++) await new Promise(done => setTimeout(done, 20)); return %[1]s.get().index; })()`, store, want)); at != want {
				t.Errorf("%s: embed %d stands at %d, not at %d", what, n+1, at, want)
			}
		}
		if h := value[string](b, `history.length + ' ' + location.hash + localStorage.length + sessionStorage.length + document.cookie`); h != "2 00" {
			t.Errorf("%s: history, address and storage of the page are %q", what, h)
		}
	}
	stand("the first has kept the keys", 4, 3)
	b.clickInto(1)
	b.do(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
	stand("the second has the keys", 4, 5)
	b.clickInto(0)
	b.do(chromedp.KeyEvent(kb.ArrowLeft))
	stand("the first has them again", 3, 5)
	value[chromedp.Void](b, `document.querySelector('p').focus()`)
	b.do(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.Home), chromedp.KeyEvent(" "))
	stand("the page has them", 3, 5)
	value[chromedp.Void](second, store+`.choose('set-nx-px').then(() => `+store+`.step(2))`)
	stand("another scenario", 3, 2)

	value[chromedp.Void](b, `document.body.style.paddingBottom = '4000px'; scrollTo(0, 4000)`)
	for _, frame := range []*tab{first, second} {
		frame.until(`ended === 1`)
	}
	value[chromedp.Void](b, `scrollTo(0, 0)`)
	stand("back in sight", 3, 2)
	value[chromedp.Void](first, store+`.set('unlock', 'lua')`)
	first.until(`begun === 1 && ` + store + `.get().trace.params.unlock === 'lua'`)
	stand("changed after it rested", 3, 2)
	if refused := value[[]string](b, refusals); len(refused) > 0 {
		t.Errorf("the page's policy refuses %q", refused)
	}
}

// clickInto presses the upper edge of the picture in the n-th embed, where no key is.
func (b *tab) clickInto(n int) {
	b.t.Helper()
	value[chromedp.Void](b, element(n)+`.scrollIntoView()`)
	value[chromedp.Void](b, allDrawn)
	at := value[[]float64](b, `(({ left, top, width }) => [left + width / 2, top + 20])(`+element(n)+`.getBoundingClientRect())`)
	b.do(chromedp.MouseClickXY(at[0], at[1]))
}
