package test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
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
		value[chromedp.Void](b, twoFrames)
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

// TestActorMenu pauses a client by keyboard alone, at the moment that is shown, takes the pause back and brings it again.
func TestActorMenu(t *testing.T) {
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

// TestMessageMenu loses the message that is on its way, and tells the wrong number in a field.
func TestMessageMenu(t *testing.T) {
	atBothSizes(t, 2, func(t *testing.T, b *tab, phone bool) {
		b.pressOn(".spot[aria-label^=A]", kb.Enter)
		b.until(`document.querySelector('.menu[open]')`)
		value[chromedp.Void](b, `(input => { input.value = 'soon'; input.form.requestSubmit(); })(document.querySelector('.menu input'))`)
		if !value[bool](b, `document.querySelector('.menu[open]') && document.querySelector('.menu input').matches('[aria-invalid]')`) {
			t.Error("“soon” is taken as a number")
		}
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

// TestRefusedFault types a fault that cannot be: it says so at its item and nothing is lost.
func TestRefusedFault(t *testing.T) {
	atBothSizes(t, 5, func(t *testing.T, b *tab, phone bool) {
		value[bool](b, store+`.setSchedule('@20 kill B').then(() => true)`)
		events := b.state().Events
		if phone {
			b.view(phone, 2)
		} else {
			value[chromedp.Void](b, `[...document.querySelectorAll('.set .key')].find(e => e.textContent.includes('Faults')).click()`)
		}
		b.pressOn(".adding input", "@1 promote redis")
		b.do(chromedp.KeyEvent(kb.Enter))
		b.until(`document.querySelector('.faults .why')`)
		if why := value[string](b, `document.querySelector('.bad').textContent`); !strings.Contains(why, "@1 promote redis") || !strings.Contains(why, "nobody's replica") {
			t.Errorf("the item says %q", why)
		}
		if now := b.state(); now.Events != events || value[bool](b, `!!document.querySelector('.alert')`) {
			t.Errorf("the run is gone, or the page complains above too: %+v", now)
		}
		b.pressOn(".bad .x", kb.Enter)
		b.until(`!document.querySelector('.faults .why') && ` + store + `.get().schedule === '@20 kill B' && !` + store + `.get().error`)
		b.pressOn(".adding input", "<img src=x onerror=alert(1)>")
		b.do(chromedp.KeyEvent(kb.Enter))
		b.until(`document.querySelector('.faults .why')`)
		if value[bool](b, `!!document.querySelector('.faults img')`) {
			t.Error("an item is taken for HTML")
		}
	})
}

// TestLaneDrag draws a pause along a client's lane with the mouse; a press only moves the playhead, Escape draws nothing.
func TestLaneDrag(t *testing.T) {
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

// TestSlider moves a duration with the keyboard: every step runs at once, at the same event, and all are one change.
func TestSlider(t *testing.T) {
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

// TestForks keeps the last four runs under the timeline, marks where each parts, and goes back to one.
func TestForks(t *testing.T) {
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
			value[chromedp.Void](b, twoFrames)
		}
		if value[bool](b, `!!document.querySelector('.others')`) {
			t.Error("runs that were removed are still there")
		}
	})
}

// TestSideBySide compares with another choice on one playhead.
func TestSideBySide(t *testing.T) {
	atBothSizes(t, 20, func(t *testing.T, b *tab, phone bool) {
		b.view(phone, 2)
		value[chromedp.Void](b, `[...document.querySelectorAll('.key')].find(e => e.textContent.includes('Compare')).click()`)
		b.until(`document.querySelector('#compare[open]')`)
		value[chromedp.Void](b, `[...document.querySelectorAll('#compare button')].find(e => e.textContent.includes('lua')).click()`)
		b.view(phone, 0)
		b.until(`document.querySelectorAll('.canvas svg.stage').length === 2`)
		value[chromedp.Void](b, store+`.end()`)
		value[chromedp.Void](b, twoFrames)
		if words := value[string](b, `document.querySelector('.stage.other').innerText`); !strings.Contains(words, "lua") || strings.Contains(words, "broken") {
			t.Errorf("beside stands %q", words)
		}
		// Both timelines in full, one playhead, and where the runs part: marked in both, said in words, reached by a key.
		b.until(`document.querySelectorAll('.dock svg.timeline, .phone svg.timeline').length === 2`)
		if apart := value[float64](b, `(([a, b]) => Math.abs(a - b))([...document.querySelectorAll('svg.timeline .partline')].map(e => e.getBoundingClientRect().x))`); apart > 0.6 {
			t.Errorf("the marks of the parting are %v px apart", apart)
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

// TestConsole types at a moment of the run, which stays as it is.
func TestConsole(t *testing.T) {
	atBothSizes(t, 5, func(t *testing.T, b *tab, phone bool) {
		b.view(phone, 1)
		value[chromedp.Void](b, `[...document.querySelectorAll('[role=tab]')].find(e => e.textContent === 'redis-cli').click()`)
		b.until(`document.querySelector('.console input')`)
		run := value[string](b, `JSON.stringify(`+store+`.get().trace)`)
		enter := func(command, want string) {
			t.Helper()
			lines := value[int](b, `document.querySelectorAll('.screen > div').length`)
			b.pressOn(".console input", command)
			b.do(chromedp.KeyEvent(kb.Enter))
			b.until(fmt.Sprintf(`document.querySelectorAll('.screen > div').length >= %d && ![...document.querySelectorAll('.screen > div')].at(-1).textContent.startsWith('redis:6379>')`, lines+2))
			if got := value[string](b, `[...document.querySelectorAll('.screen > div')].at(-1).textContent`); got != want {
				t.Errorf("%s answers %q, not %q", command, got, want)
			}
		}
		enter("GET lock:ledger", `"a1"`)
		enter("INCR lock:ledger", "(error) ERR value is not an integer or out of range")
		enter(`SET page "<b>bold</b>"`, "OK")
		enter("GET page", `"<b>bold</b>"`)
		if value[bool](b, `!!document.querySelector('.screen b')`) {
			t.Error("a value is taken for HTML")
		}
		if keys := value[string](b, `document.querySelector('.console .after').innerText`); !strings.Contains(keys, "lock:ledger") || !strings.Contains(keys, "ms left") || !strings.Contains(keys, "page") {
			t.Errorf("the keys are %q", keys)
		}
		b.do(chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.ArrowUp))
		if line := value[string](b, `document.activeElement.value`); line != `SET page "<b>bold</b>"` {
			t.Errorf("↑ ↑ gives %q", line)
		}
		value[chromedp.Void](b, `document.activeElement.select()`)
		value[chromedp.Void](b, store+`.step(1)`)
		value[chromedp.Void](b, twoFrames)
		enter("GET lock:ledger", "(nil)")
		if value[string](b, `JSON.stringify(`+store+`.get().trace)`) != run {
			t.Error("the run has changed")
		}
	})
}
