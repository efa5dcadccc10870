package test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// sizes are the windows in which every change is made.
var sizes = []struct {
	name          string
	width, height int64
}{{"wide", 1280, 800}, {"narrow", 360, 740}}

// atBothSizes runs a test at an event of late-del with no question open, wide and as a phone.
func atBothSizes(t *testing.T, step int, test func(t *testing.T, b *tab, phone bool)) {
	s := newServer(t)
	for _, size := range sizes {
		t.Run(size.name, func(t *testing.T) {
			t.Parallel()
			b := newTab(t)
			b.do(chromedp.EmulateViewport(size.width, size.height), chromedp.Navigate(fmt.Sprintf("%s/#scenario=late-del&step=%d", s.URL, step)))
			b.settle()
			value[chromedp.Void](b, `document.querySelector('.strip .rest')?.click()`)
			b.until(`document.querySelectorAll('.spot').length >= 4`)
			test(t, b, size.width < 480)
		})
	}
}

// pressOn focuses what a selector names and presses a key there.
func (b *tab) pressOn(selector, keys string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`document.querySelector(%q)`, selector))
	value[chromedp.Void](b, fmt.Sprintf(`document.querySelector(%q).focus()`, selector))
	b.do(chromedp.KeyEvent(keys))
}

// view shows a view of the phone: 0 story, 1 code, 2 change.
func (b *tab) view(phone bool, n int) {
	if phone {
		value[chromedp.Void](b, fmt.Sprintf(`document.querySelectorAll('.views button')[%d].click()`, n))
		value[chromedp.Void](b, allDrawn)
	}
}

func (b *tab) schedule() string { return value[string](b, store+`.get().schedule`) }

// undo presses Ctrl+Z, with Shift for redo.
func (b *tab) undo(again bool) {
	modifiers := []chromedp.Modifier{chromedp.ModifierCtrl}
	if again {
		modifiers = append(modifiers, chromedp.ModifierShift)
	}
	value[chromedp.Void](b, `document.activeElement.blur()`)
	b.do(chromedp.KeyEvent("z", chromedp.KeyModifiers(modifiers...)))
	b.settle()
}

// TestSlider moves a duration with the keyboard: every step runs at once, at the same event, and all are one change.
func TestSlider(t *testing.T) {
	t.Parallel()
	atBothSizes(t, 14, func(t *testing.T, b *tab, phone bool) {
		const here = `(s => { const e = s.trace.events[s.index - 1]; return e.kind + ' ' + e.actor + ' ' + e.call; })(` + store + `.get())`
		b.view(phone, 2)
		at := value[string](b, here)
		for range 3 {
			b.pressOn("input.slide", kb.ArrowLeft)
			b.settle()
			if now := value[string](b, here); now != at {
				t.Errorf("it stood at %q, now at %q", at, now)
			}
		}
		if ttl := value[float64](b, store+`.get().trace.params.ttl`); ttl != 2700 {
			t.Errorf("the lease is %v", ttl)
		}
		if n := value[int](b, store+`.get().others.length`); n != 1 {
			t.Errorf("%d runs are kept", n)
		}
		b.undo(false)
		if set := value[string](b, `JSON.stringify(`+store+`.get().set)`); set != "{}" {
			t.Errorf("one step back gives %s", set)
		}
	})
}

// TestFlips finds the lease from which A's pause does no harm, and marks it at the slider.
func TestFlips(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=late-del&step=5")
	b.pressOn(".set .slide", kb.ArrowRight)
	b.until(`document.querySelector('.set .tick.holds')`)
	value[chromedp.Void](b, `document.querySelector('lockstep-number .value').click()`)
	b.until(`document.querySelector('.pop .range b')`)
	said := value[string](b, `[...document.querySelectorAll('.pop .range b')].at(-1).textContent`)
	at := value[int](b, `Number([...document.querySelectorAll('.pop .range b')].at(-1).textContent.replace(/\D+/g, ''))`)
	if !strings.Contains(said, "hold from") {
		t.Errorf("the slider says %q", said)
	}
	for ttl, want := range map[int]bool{at - 1: true, at: false} {
		broken := value[bool](b, fmt.Sprintf(`%s.set('ttl', '%d').then(() => %s.get().trace.verdicts.some(one => one.promised && one.status === 'violated'))`, store, ttl, store))
		if broken != want {
			t.Errorf("the page says %q; with %d ms a promise is broken: %v", said, ttl, broken)
		}
	}
}

// TestUndoOverReload takes changes back after a reload and after a visit to another scenario, and brings a run back that
// was taken out of sight.
func TestUndoOverReload(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=late-del&step=14")
	value[chromedp.Void](b, `document.querySelector('.strip .rest')?.click()`)
	for _, schedule := range []string{"@5 pause A 100", "@5 pause A 200"} {
		value[bool](b, store+`.setSchedule(`+quoted(schedule)+`).then(() => true)`)
	}
	b.until(`location.hash.includes('200')`)
	b.do(chromedp.Reload())
	b.settle()
	for _, want := range []string{"@5 pause A 100", ""} {
		b.undo(false)
		if seen := b.schedule(); seen != want {
			t.Errorf("after the reload undo leads to %q, not %q", seen, want)
		}
	}
	b.undo(true)
	value[bool](b, store+`.choose('boundary').then(() => true)`)
	b.undo(false)
	if s := b.state(); s.Scenario != "boundary" {
		t.Errorf("undo has gone on to %s", s.Scenario)
	}
	value[bool](b, store+`.choose('late-del').then(() => true)`)
	b.undo(false)
	if seen := b.schedule(); seen != "@5 pause A 100" {
		t.Errorf("in the scenario that was left undo leads to %q", seen)
	}
	value[chromedp.Void](b, store+`.step(14)`)
	value[bool](b, store+`.setSchedule('@5 pause A 300').then(() => true)`)
	const others = `document.querySelectorAll('.other .ib, .others .ib').length`
	b.until(others + ` > 0`)
	before := value[int](b, others)
	value[chromedp.Void](b, `[...document.querySelectorAll('.other .ib, .others .ib')].at(-1).click()`)
	b.until(fmt.Sprintf(`%s === %d`, others, before-1))
	b.undo(false)
	b.until(fmt.Sprintf(`%s === %d`, others, before))
	if seen := b.schedule(); seen != "@5 pause A 300" {
		t.Errorf("what is brought back takes back %q", seen)
	}
}
