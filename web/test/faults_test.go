package test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestActorMenu pauses a client by keyboard alone, at the moment that is shown, takes the pause back and brings it again.
func TestActorMenu(t *testing.T) {
	t.Parallel()
	atBothSizes(t, 9, func(t *testing.T, b *tab, phone bool) {
		history := value[int](b, `history.length`)
		b.pressOn(".spot[aria-label^=A]", kb.Enter)
		b.until(`document.querySelector('.menu[open]') && document.activeElement.textContent === 'Pause for'`)
		b.do(chromedp.KeyEvent(kb.Tab))
		value[chromedp.Void](b, `document.activeElement.select()`)
		b.do(chromedp.KeyEvent("250"), chromedp.KeyEvent(kb.Enter))
		b.settle()
		if got := b.schedule(); got != "@8 pause A 250" {
			t.Errorf("the schedule is %q", got)
		}
		b.until(store + `.get().index === 10`)
		if say := value[string](b, store+`.get().trace.events[9].say`); !strings.Contains(say, "paused until 258 ms") {
			t.Errorf("it stands at %q", say)
		}
		b.undo(false)
		if got := b.schedule(); got != "" || b.state().Index != 9 {
			t.Errorf("after undo: %q at event %d", got, b.state().Index)
		}
		b.undo(true)
		if got := b.schedule(); got != "@8 pause A 250" {
			t.Errorf("after redo: %q", got)
		}
		b.view(phone, 2)
		b.pressOn(".fault .x", kb.Enter)
		b.until(`!` + store + `.get().busy && ` + store + `.get().schedule === ''`)
		value[chromedp.Void](b, `new Promise(done => setTimeout(done, 700))`)
		if now := value[int](b, `history.length`); now != history {
			t.Errorf("changes made %d entries of the browser's history", now-history)
		}
	})
}

// TestMessageMenu loses the message that is on its way.
func TestMessageMenu(t *testing.T) {
	t.Parallel()
	atBothSizes(t, 2, func(t *testing.T, b *tab, phone bool) {
		b.pressOn(".spot[aria-label^=A]", kb.Enter)
		b.until(`document.querySelector('.menu[open]')`)
		value[chromedp.Void](b, `document.querySelector('.menu summary').click()`)
		b.until(`document.querySelector('.menu details[open] summary').textContent.includes('On its way: SET')`)
		b.pressOn(".menu details[open] .do", kb.Enter)
		b.settle()
		if got := b.schedule(); got != "A>redis#1 lose" || b.state().Index != 2 {
			t.Errorf("the schedule is %q at event %d", got, b.state().Index)
		}
		if fate := value[string](b, store+`.get().trace.messages[0].fate`); fate != "lost" {
			t.Errorf("the message is %s", fate)
		}
	})
}

// TestOwnFaults switches the scenario's own pause off and on.
func TestOwnFaults(t *testing.T) {
	t.Parallel()
	atBothSizes(t, 5, func(t *testing.T, b *tab, phone bool) {
		if phone {
			b.view(phone, 2)
		} else {
			value[chromedp.Void](b, `document.querySelector('.set [aria-expanded]').focus()`)
			value[chromedp.Void](b, `[...document.querySelectorAll('.set .key')].find(e => e.textContent.includes('Faults')).click()`)
		}
		b.pressOn(".fault.own[aria-checked=true]", " ")
		b.until(store + `.get().schedule === 'off 1' && !` + store + `.get().busy`)
		if value[bool](b, store+`.get().trace.events.some(e => e.kind === 'pause')`) {
			t.Error("A is still paused")
		}
		b.pressOn(".fault.own[aria-checked=false]", " ")
		b.until(store + `.get().schedule === '' && ` + store + `.get().trace.events.some(e => e.kind === 'pause')`)
	})
}

// openFaults shows the row of faults with its field.
func (b *tab) openFaults(phone bool) {
	b.t.Helper()
	if phone {
		b.view(phone, 2)
	} else {
		value[chromedp.Void](b, `[...document.querySelectorAll('.set .key')].find(e => e.textContent.includes('Faults')).click()`)
	}
	b.until(`document.querySelector('.adding input')`)
}

// TestRefusedFault types faults that cannot be: each says why at the field, where it stays until it was taken, over a
// reload too. Of several that the row has, each says why.
func TestRefusedFault(t *testing.T) {
	t.Parallel()
	atBothSizes(t, 5, func(t *testing.T, b *tab, phone bool) {
		const field = `document.querySelector('.adding input')`
		value[bool](b, store+`.setSchedule('@20 kill B').then(() => true)`)
		events := b.state().Events
		b.openFaults(phone)
		b.pressOn(".adding input", "@1 promote redis")
		b.do(chromedp.KeyEvent(kb.Enter))
		b.complains(field, "nobody's replica")
		if now := b.state(); now.Events != events || b.schedule() != "@20 kill B" || value[bool](b, `!!document.querySelector('.alert')`) || value[string](b, field+`.value`) != "@1 promote redis" {
			t.Errorf("the run or what was typed is gone, or the page complains above too: %+v", now)
		}
		b.do(chromedp.KeyEvent("; @2 kill Z; @30 kill A"), chromedp.KeyEvent(kb.Enter))
		b.complains(field, `“@2 kill Z” is not possible: there is no client "Z"`)
		b.complains(field, "“@1 promote redis” is not possible")
		// Out of sight, and over a reload, it is kept.
		if phone {
			b.view(phone, 0)
			b.view(phone, 2)
		}
		b.do(chromedp.Reload())
		b.settle()
		b.openFaults(phone)
		if kept := value[string](b, field+`.value`); kept != "@1 promote redis; @2 kill Z; @30 kill A" {
			t.Errorf("after a reload the field holds %q", kept)
		}
		b.pressOn(".adding input", kb.Enter)
		b.complains(field, "nobody's replica")
		value[chromedp.Void](b, field+`.select()`)
		b.do(chromedp.KeyEvent("@30 kill A"), chromedp.KeyEvent(kb.Enter))
		b.until(field + `.value === '' && !` + field + `.matches('[aria-invalid]') && ` + store + `.get().schedule === '@20 kill B; @30 kill A'`)
		b.pressOn(".adding input", kb.Enter)
		b.complains(field, "Type a fault first")
		b.do(chromedp.KeyEvent("<img src=x onerror=alert(1)>"), chromedp.KeyEvent(kb.Enter))
		b.complains(field, "does not begin an item")
		if value[bool](b, `!!document.querySelector('.faults img')`) {
			t.Error("an item is taken for HTML")
		}
		value[bool](b, store+`.setSchedule('@1 promote redis; @20 kill B; @2 kill Z; off 9').then(() => true)`)
		b.until(`document.querySelectorAll('.faults li .why').length === 3`)
		for n, want := range []string{"nobody's replica", "no client", "off 9"} {
			if why := value[string](b, fmt.Sprintf(`document.querySelectorAll('.faults li .why')[%d].textContent`, n)); !strings.Contains(why, want) {
				t.Errorf("it says %q, not %q", why, want)
			}
		}
		b.pressOn(".bad .x", kb.Enter)
		b.until(`document.querySelectorAll('.faults li .why').length === 2`)
		b.pressOn(".bad .x", kb.Enter)
		b.until(`document.querySelectorAll('.faults li .why').length === 1`)
		value[bool](b, store+`.setSchedule('@20 kill B').then(() => true)`)
		b.until(`!document.querySelector('.faults .why') && !` + store + `.get().error`)
	})
}

// TestLaneDrag draws a pause along a client's lane with the mouse; a press only moves the playhead, Escape draws nothing.
func TestLaneDrag(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=late-del&step=9")
	value[chromedp.Void](b, `document.querySelector('.strip .rest')?.click()`)
	at := value[[]float64](b, `(r => [r.left, r.top])(document.querySelector('.time').getBoundingClientRect())`)
	mouse := func(kind input.DispatchMouseEventType, x, y float64) {
		b.do(chromedp.MouseEvent(kind, at[0]+x, at[1]+y, chromedp.ButtonLeft))
	}
	drag := func(from, to, y float64) {
		mouse(chromedp.MousePressed, from, y)
		mouse(chromedp.MouseMoved, (from+to)/2, y)
		mouse(chromedp.MouseMoved, to, y)
	}
	drag(560, 760, 80) // B's lane
	if words := value[string](b, `document.querySelector('.time .span:not([hidden])').textContent`); !strings.HasPrefix(words, "Pause B for ") {
		t.Errorf("while one drags it says %q", words)
	}
	mouse(chromedp.MouseReleased, 760, 80)
	b.until(`/^@\d+ pause B \d+$/.test(` + store + `.get().schedule) && !` + store + `.get().busy`)
	if !value[bool](b, store+`.get().trace.events.some(e => e.kind === 'pause' && e.actor === 'B')`) {
		t.Error("B is not paused")
	}
	drawn := b.schedule()
	drag(560, 760, 45)
	b.do(chromedp.KeyEvent(kb.Escape))
	mouse(chromedp.MouseReleased, 760, 45)
	if now := b.schedule(); now != drawn {
		t.Errorf("after Escape the schedule is %q", now)
	}
	before := b.state().T
	mouse(chromedp.MousePressed, 500, 80)
	mouse(chromedp.MouseReleased, 500, 80)
	if now := b.state(); now.T == before || b.schedule() != drawn {
		t.Errorf("a press stays at %v, with %q", now.T, b.schedule())
	}
}
