package test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestForks keeps the last four runs under the timeline, marks where each parts, and goes back to one.
func TestForks(t *testing.T) {
	t.Parallel()
	atBothSizes(t, 20, func(t *testing.T, b *tab, phone bool) {
		for _, unlock := range []string{"lua", "delex", "get-del"} {
			value[bool](b, fmt.Sprintf(`%s.set('unlock', %q).then(() => true)`, store, unlock))
		}
		value[bool](b, store+`.setSchedule('off 1').then(() => true)`)
		value[bool](b, store+`.set('b_work', '700').then(() => true)`)
		b.until(`document.querySelectorAll('.others li').length === 4`)
		if n := value[int](b, `document.querySelectorAll('.mini .needle').length`); n != 4 {
			t.Errorf("the playhead is over %d of 4 runs", n)
		}
		if apart := value[float64](b, `(([one, ...rest]) => Math.max(...rest.map(x => Math.abs(x - one))))([...document.querySelectorAll('.time .needle, .mini .needle')].map(e => e.getBoundingClientRect().x))`); apart > 0.6 {
			t.Errorf("the playheads are %v px apart", apart)
		}
		const parting = `.others li:nth-child(2) .parting`
		n := value[int](b, fmt.Sprintf(`Number(document.querySelector(%q).getAttribute('aria-label').match(/\d+/)[0])`, parting))
		b.pressOn(parting, kb.Enter)
		if at := b.state().Index; at != n {
			t.Errorf("the mark of event %d leads to %d", n, at)
		}
		b.pressOn(".others li:nth-child(2) .link", kb.Enter)
		b.until(`!` + store + `.get().busy && JSON.stringify(` + store + `.get().set) === '{"unlock":"get-del"}' && ` + store + `.get().schedule === ''`)
		b.undo(false)
		if got := b.schedule(); got != "off 1" {
			t.Errorf("going back cannot be undone: %q", got)
		}
		for range 4 {
			value[chromedp.Void](b, `document.querySelector('.others .ib').click()`)
			value[chromedp.Void](b, allDrawn)
		}
		if value[bool](b, `!!document.querySelector('.others')`) {
			t.Error("runs that were removed are still there")
		}
	})
}

// TestSideBySide compares with another choice on one playhead.
func TestSideBySide(t *testing.T) {
	t.Parallel()
	atBothSizes(t, 20, func(t *testing.T, b *tab, phone bool) {
		b.view(phone, 2)
		value[chromedp.Void](b, `[...document.querySelectorAll('.key')].find(e => e.textContent.includes('Compare')).click()`)
		b.until(`document.querySelector('#compare[open]')`)
		value[chromedp.Void](b, `[...document.querySelectorAll('#compare button')].find(e => e.textContent.includes('lua')).click()`)
		b.view(phone, 0)
		b.until(`document.querySelectorAll('.canvas svg.stage').length === 2`)
		value[chromedp.Void](b, store+`.end()`)
		value[chromedp.Void](b, allDrawn)
		if words := value[string](b, `document.querySelector('.stage.other').innerText`); !strings.Contains(words, "lua") || strings.Contains(words, "broken") {
			t.Errorf("beside stands %q", words)
		}
		// Both timelines in full, one playhead, and where the runs part: marked in both, said in words, reached by a key.
		b.until(`document.querySelectorAll('svg.timeline').length === 2`)
		if apart := value[float64](b, `(([a, b]) => Math.abs(a - b))([...document.querySelectorAll('svg.timeline .partline')].map(e => e.getBoundingClientRect().x - e.closest('svg.timeline').getBoundingClientRect().x))`); apart > 0.6 {
			t.Errorf("the marks of the parting differ by %v px", apart)
		}
		if words := value[string](b, `document.querySelector('.parts').innerText.replaceAll('\u00a0', ' ')`); !strings.Contains(words, "The runs part at 3 501 ms. Here: ") || !strings.Contains(words, "There: ") {
			t.Errorf("it says %q", words)
		}
		b.pressOn(".parts .link", kb.Enter)
		if parts := value[int](b, `Number(document.querySelector('.parts .link').dataset.event)`); b.state().Index != parts {
			t.Errorf("the key leads to event %d, not to %d", b.state().Index, parts)
		}
		for _, wrong := range value[[]string](b, faulty) {
			t.Error(wrong)
		}
		if wide := value[int](b, tooWide); wide > 0 {
			t.Errorf("the page is %d px too wide", wide)
		}
		b.pressOn(".stage.other .ib", kb.Enter)
		b.until(`document.querySelectorAll('.canvas svg.stage').length === 1 && document.querySelector('.others')`)
	})
}
