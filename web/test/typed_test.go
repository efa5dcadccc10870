package test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// complains waits until a field says that it is wrong, in words that one sees, that are tied to it, and that are spoken once.
func (b *tab) complains(field, want string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`(f => f?.matches('[aria-invalid=true]') && document.getElementById(f.getAttribute('aria-describedby'))?.textContent.replace(/\u00a0/g, ' ').includes(%q))(%s)`, want, field))
	if wrong := value[string](b, fmt.Sprintf(`(f => {
		const says = document.getElementById(f.getAttribute('aria-describedby')), box = says.getBoundingClientRect();
		const aloud = [...document.querySelectorAll('[role=alert], [aria-live]')].filter(e => e.textContent.includes(says.textContent));
		return says.closest('[role=alert]') && aloud.length === 1 ? box.height > 10 && box.right <= innerWidth + 1 ? '' : 'it is not seen' : 'it is spoken ' + aloud.length + ' times';
	})(%s)`, field)); wrong != "" {
		b.t.Errorf("%s says %q, but %s", field, want, wrong)
	}
}

// enter types into the field that has the focus, in place of what it holds.
func (b *tab) enter(typed string) {
	b.t.Helper()
	value[chromedp.Void](b, `document.activeElement.select()`)
	b.do(chromedp.KeyEvent(typed), chromedp.KeyEvent(kb.Enter))
}

// TestNumbersOfTheMenu types numbers that cannot be into the menu of a client: each is told at its field and stays there.
func TestNumbersOfTheMenu(t *testing.T) {
	t.Parallel()
	atBothSizes(t, 9, func(t *testing.T, b *tab, phone bool) {
		pause := fmt.Sprintf(fieldOf, "Pause for")
		b.pressOn(".spot[aria-label^=A]", kb.Enter)
		b.until(`document.querySelector('.menu[open]') && document.activeElement.textContent === 'Pause for'`)
		for _, c := range []struct{ offer, typed, says string }{
			{"Pause for", "soon", "“soon” is not a number of ms."},
			{"Pause for", "3 s", "This field takes ms. 3 s is 3 000 ms."},
			{"Pause for", "5 kg", "This field takes ms, not “5 kg”."},
			{"Pause for", "-5", "A span cannot be negative."},
			{"Pause for", "2000000000", "between 0 and 1 000 000 000 ms."},
			{"Pause for", "1,500", "Is “1,500” 1 500 or 1.500?"},
			{"Pause for", "1.0005", "At most three digits after the point."},
			{"Pause for", " ", "Type a number of ms."},
			{"Move the clock by", "tomorrow", "“tomorrow” is not a number of ms."},
			{"Move the clock by", "-2000000000", "between -1 000 000 000 and 1 000 000 000 ms."},
		} {
			field := fmt.Sprintf(fieldOf, c.offer)
			value[chromedp.Void](b, field+`.focus()`)
			b.enter(c.typed)
			b.complains(field, c.says)
			if kept := value[string](b, field+`.value`); kept != c.typed || !value[bool](b, `document.querySelector('.menu[open]').contains(document.activeElement)`) {
				t.Errorf("%s: of %q is left %q", c.offer, c.typed, kept)
			}
			if wide := value[int](b, tooWide); wide > 0 {
				t.Errorf("the page is %d px too wide", wide)
			}
		}
		value[chromedp.Void](b, pause+`.focus()`)
		b.enter("25 ms")
		b.settle()
		if got := b.schedule(); got != "@8 pause A 25" {
			t.Errorf("the schedule is %q", got)
		}
		// What only the engine can tell is said there as well.
		value[bool](b, store+`.setSchedule('').then(() => true)`)
		b.pressOn(".spot[aria-label^=A]", kb.Enter)
		b.until(`document.querySelector('.menu[open]')`)
		value[chromedp.Void](b, `Object.defineProperty(document.querySelector('lockstep-menu'), 'offer', { get: () => () => Promise.resolve([{ at: 0, item: '', why: 'the engine has its reasons' }]), set() {} }); null`)
		value[chromedp.Void](b, pause+`.focus()`)
		b.enter("30")
		b.complains(pause, "Not possible: the engine has its reasons.")
	})
}

// fieldOf is the field beside an offer of the menu.
const fieldOf = `[...document.querySelectorAll('.menu[open] .offer')].find(e => e.querySelector('.do').textContent === %q).querySelector('input')`

// TestNumbersOfTheSetup types durations that cannot be, in the key of one and in all settings.
func TestNumbersOfTheSetup(t *testing.T) {
	t.Parallel()
	atBothSizes(t, 5, func(t *testing.T, b *tab, phone bool) {
		field := `document.querySelector('.set .pop .exact input')`
		ttl := func() string { return value[string](b, store+`.get().set.ttl ?? ''`) }
		if phone {
			b.view(phone, 2)
			field = `document.querySelector('.setting .exact input')`
		} else {
			b.pressOn(".set .num-chip .value", kb.Enter)
		}
		b.until(field)
		value[chromedp.Void](b, field+`.focus()`)
		for typed, says := range map[string]string{"soon": "“soon” is not", "5": "between 100 and 60 000 ms.", "1e9": "“1e9”", "3 s": "3 s is 3 000 ms", "90 000": "between 100 and 60 000 ms."} {
			b.enter(typed)
			b.complains(field, says)
			if kept := value[string](b, field+`.value`); kept != typed || ttl() != "" {
				t.Errorf("of %q is left %q, and the lease is %q", typed, kept, ttl())
			}
		}
		if !phone {
			// A press outside shows what is wrong before it takes the field away, and a later look finds it again.
			b.enter("2 500")
			b.until(store + `.get().set.ttl === '2500'`)
			value[chromedp.Void](b, field+`.select()`)
			b.do(chromedp.KeyEvent("7"), chromedp.MouseClickXY(700, 300))
			b.complains(field, "between 100")
			b.do(chromedp.MouseClickXY(700, 300))
			b.until(`!` + field)
			b.pressOn(".set .num-chip .value", kb.Enter)
			b.until(field + `?.value === '7'`)
			b.complains(field, "between 100")
			b.do(chromedp.KeyEvent(kb.Escape))
			b.pressOn(".set .num-chip .value", kb.Enter)
			b.until(field + `?.value.replace(/\D/g, '') === '2500' && !` + field + `.matches('[aria-invalid]')`)
		} else {
			b.enter("2 500")
			b.until(store + `.get().set.ttl === '2500'`)
			value[chromedp.Void](b, field+`.select()`)
			b.do(chromedp.KeyEvent("7"), chromedp.KeyEvent(kb.Tab))
			b.complains(field, "between 100")
		}
		// Taken back by other means, the field shows what is so.
		value[bool](b, store+`.setAll({}).then(() => true)`)
		b.until(field + `?.value.replace(/\D/g, '') === '3000' && !` + field + `.matches('[aria-invalid]')`)
		if !phone {
			value[chromedp.Void](b, `document.querySelector('#settings').showModal()`)
			all := `document.querySelectorAll('#settings .exact input')[1]`
			value[chromedp.Void](b, all+`.focus()`)
			b.enter("x")
			b.complains(all, "“x” is not a number of ms.")
			b.do(chromedp.KeyEvent(kb.Escape))
			b.until(`!document.querySelector('#settings[open]')`)
		}
		if at := b.state(); !strings.Contains(at.Scenario, "late-del") || at.Index != 5 {
			t.Errorf("it stands at %+v", at)
		}
	})
}
