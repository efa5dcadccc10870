package test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// zoomState is how the timeline is drawn: how far out, and where its playhead is in its window (0–1).
type zoomState struct {
	By, From, Playhead float64
	Overview           bool
}

func (b *tab) zoom() zoomState {
	b.t.Helper()
	value[chromedp.Void](b, allDrawn)
	return value[zoomState](b, `(page => {
		const time = document.querySelector('.time').getBoundingClientRect();
		return {by: page.zooming.now.by, from: page.zooming.now.from, overview: !!document.querySelector('.overview'),
			playhead: (document.querySelector('.time .needle').getBoundingClientRect().x - time.x) / time.width};
	})(document.querySelector('lockstep-app'))`)
}

// noQuestions has the run ask nothing, so that one may look at all of it.
func (b *tab) noQuestions() {
	b.t.Helper()
	value[chromedp.Void](b, `document.querySelector('lockstep-app').predictions.unask()`)
	b.until(`!document.querySelector('.time .curtain')`)
}

// TestZoom draws the timeline out with keys, buttons, wheel and two fingers; it keeps the playhead in sight and ends with the scenario.
func TestZoom(t *testing.T) {
	t.Parallel()
	atBothSizes(t, 20, func(t *testing.T, b *tab, phone bool) {
		b.noQuestions()
		if z := b.zoom(); z.By != 1 || z.Overview {
			t.Errorf("at first the whole run is shown: %+v", z)
		}
		b.do(chromedp.KeyEvent("+"))
		b.do(chromedp.KeyEvent("+"))
		if z := b.zoom(); z.By < 1.5 || !z.Overview || z.Playhead < 0 || z.Playhead > 1 {
			t.Errorf("+ draws out around the playhead: %+v", z)
		}
		near := b.zoom().By
		b.do(chromedp.KeyEvent("-"))
		if z := b.zoom(); z.By >= near || z.By == 1 {
			t.Errorf("− goes one level back: %+v", z)
		}
		for range 3 {
			b.pressOn(".zb:nth-child(2)", kb.Enter)
		}
		closely := b.zoom()
		if closely.By <= near {
			t.Errorf("the key with a plus draws out: %+v", closely)
		}
		for _, step := range []string{"end()", "home()", "step(9)", "step(30)"} {
			value[chromedp.Void](b, store+"."+step)
			if z := b.zoom(); z.Playhead < 0 || z.Playhead > 1 || z.By != closely.By {
				t.Errorf("after %s the playhead is out of sight: %+v", step, z)
			}
			for _, wrong := range value[[]string](b, faulty) {
				t.Errorf("%s: %s", step, wrong)
			}
		}
		value[chromedp.Void](b, store+".home()")
		before := b.zoom()
		b.pressOn(".overview", kb.End)
		if z := b.zoom(); z.From <= before.From || z.From+1/z.By < 0.999 {
			t.Errorf("End in the overview shows the end: %+v", z)
		}
		if value[bool](b, `document.querySelector('.overview').getAttribute('aria-valuetext') === ''`) {
			t.Error("the overview does not say what it shows")
		}
		value[chromedp.Void](b, `document.activeElement.blur()`)
		b.do(chromedp.KeyEvent(kb.ArrowLeft, chromedp.KeyModifiers(8))) // Shift
		if z := b.zoom(); z.From+1/z.By > 0.99 || b.state().Index != 0 {
			t.Errorf("Shift and ← move the window alone: %+v, event %d", z, b.state().Index)
		}
		b.do(chromedp.KeyEvent("0"))
		if z := b.zoom(); z.By != 1 || z.Overview {
			t.Errorf("0 shows the whole run: %+v", z)
		}
		wheel := func(ctrl bool, x, y int) bool {
			return value[bool](b, fmt.Sprintf(`(time => { const r = time.getBoundingClientRect();
				return time.dispatchEvent(new WheelEvent('wheel', {bubbles: true, cancelable: true, ctrlKey: %v, deltaX: %d, deltaY: %d, clientX: r.x + r.width * .7, clientY: r.y + 40})); })(document.querySelector('.time'))`, ctrl, x, y))
		}
		if !wheel(false, 0, -240) || b.zoom().By != 1 {
			t.Error("the wheel alone is the page's")
		}
		if wheel(true, 0, -240) || b.zoom().By <= 1 {
			t.Error("with Ctrl the wheel draws out")
		}
		at := b.zoom()
		if wheel(false, 90, 0); b.zoom().From <= at.From {
			t.Error("sideways the wheel moves the window")
		}
		b.do(chromedp.KeyEvent("0"))
		value[chromedp.Void](b, `(time => { const r = time.getBoundingClientRect();
			const finger = (kind, id, x) => time.dispatchEvent(new PointerEvent(kind, {bubbles: true, pointerId: id, pointerType: 'touch', isPrimary: id === 7, clientX: r.x + r.width * x, clientY: r.y + 50}));
			time.setPointerCapture = () => {};
			finger('pointerdown', 7, .5); finger('pointerdown', 8, .6);
			for (let k = 0; k <= 6; k++) { finger('pointermove', 7, .5 - .03 * k); finger('pointermove', 8, .6 + .03 * k); }
			finger('pointerup', 8, .78); finger('pointerup', 7, .32); })(document.querySelector('.time'))`)
		if z := b.zoom(); z.By < 2 {
			t.Errorf("two fingers apart draw out: %+v", z)
		}
		// A finger whose end is never heard does not make the next one a second.
		if ats := value[[]float64](b, `(time => { const r = time.getBoundingClientRect();
			const finger = (kind, id, x) => time.dispatchEvent(new PointerEvent(kind, {bubbles: true, pointerId: id, pointerType: 'touch', isPrimary: true, clientX: r.x + r.width * x, clientY: r.y + 50}));
			finger('pointerdown', 5, .5);
			const before = `+store+`.get().t;
			finger('pointerdown', 6, .7); finger('pointerup', 6, .7);
			return [before, `+store+`.get().t]; })(document.querySelector('.time'))`); ats[0] == ats[1] {
			t.Errorf("after a lost finger the next one leaves the playhead at %v µs", ats[0])
		}
		value[bool](b, store+`.set('unlock', 'lua').then(() => true)`)
		if z := b.zoom(); z.By < 2 {
			t.Errorf("another choice keeps the zoom: %+v", z)
		}
		if apart := value[float64](b, `(([one, ...rest]) => Math.max(...rest.map(x => Math.abs(x - one))))([...document.querySelectorAll('.time .needle, .mini .needle')].map(e => e.getBoundingClientRect().x))`); apart > 0.6 {
			t.Errorf("drawn out, the playheads are %v px apart", apart)
		}
		value[bool](b, store+`.choose('set-nx-px').then(() => true)`)
		value[chromedp.Void](b, store+`.step(3)`)
		if z := b.zoom(); z.By != 1 {
			t.Errorf("another scenario begins with all of it: %+v", z)
		}
	})
}

// TestZoomFollowsPlay plays a run that is drawn out: the playhead stays in sight.
func TestZoomFollowsPlay(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=late-del&step=1")
	b.noQuestions()
	for range 6 {
		b.do(chromedp.KeyEvent("+"))
	}
	value[chromedp.Void](b, store+`.speed(4); `+store+`.play()`)
	if far := value[float64](b, `(async () => { let far = 0; const s = `+store+`;
		while (s.get().playing) { await new Promise(requestAnimationFrame); const r = document.querySelector('.time').getBoundingClientRect(), x = document.querySelector('.time .needle').getBoundingClientRect().x;
			far = Math.max(far, r.x - x, x - r.right); } return far; })()`); far > 0 {
		t.Errorf("while it plays the playhead is %v px out of sight", far)
	}
}

// TestPointing has the focus, then the mouse, at what stands for an event: its message, its line and its key are lit.
func TestPointing(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=late-del&step=24")
	b.do(chromedp.EmulateViewport(1280, 800))
	b.noQuestions()
	event := value[int](b, store+`.get().trace.events.find(e => e.kind === 'execute' && e.cmd[0] === 'DEL').i`)
	const seen = `[document.querySelector('.time .pointed') ? 'line' : '', document.querySelectorAll('.time .arrow.live').length > 1 ? 'arrow' : '',
		document.querySelector('#stage .num[data-lit]') ? 'pill' : '', document.querySelector('.program .l.lit') || document.querySelector('.files .lit') ? 'code' : '', document.querySelector('.keyspace li.lit') ? 'key' : ''].filter(Boolean).join(' ')`
	value[chromedp.Void](b, `document.querySelector('[id^="tab-transcript"]').click()`)
	b.do(chromedp.KeyEvent(kb.Tab))
	value[chromedp.Void](b, fmt.Sprintf(`document.querySelector('.transcript [data-event="%d"]').focus({focusVisible: true})`, event))
	b.until(`document.querySelector('.time .pointed')`)
	value[chromedp.Void](b, allDrawn)
	if got := value[string](b, seen); !strings.Contains(got, "line arrow pill code") {
		t.Errorf("with the focus on event %d is lit: %q", event, got)
	}
	value[chromedp.Void](b, `document.activeElement.blur()`)
	b.until(`!document.querySelector('.time .pointed')`)
	value[chromedp.Void](b, `document.querySelector('[id^="tab-keys"]').click()`)
	x, y := b.middle(`document.querySelector('#stage .num')`)
	b.do(chromedp.MouseEvent("mouseMoved", x, y))
	b.until(`document.querySelector('.time .pointed')`)
	value[chromedp.Void](b, allDrawn)
	if got := value[string](b, seen); !strings.Contains(got, "pill") || !strings.Contains(got, "key") {
		t.Errorf("with the mouse on a number in the flowchart is lit: %q", got)
	}
	b.do(chromedp.MouseEvent("mouseMoved", 640, 20))
	b.until(`!document.querySelector('.time .pointed')`)
	at := value[[]float64](b, `(r => [r.x, r.y + r.height / 2])(document.querySelector('.time .needle').getBoundingClientRect())`)
	b.do(chromedp.MouseEvent("mouseMoved", at[0]-1, at[1]))
	b.until(`document.querySelector('.time .pointed') && document.querySelector('.beats .pt')`)
	b.do(chromedp.MouseEvent("mouseMoved", 640, 20))
	// Nobody points at what a question hides.
	value[chromedp.Void](b, `document.querySelector('lockstep-app').predictions.unasked = false`)
	value[chromedp.Void](b, store+`.step(5)`)
	value[chromedp.Void](b, fmt.Sprintf(`document.querySelector('lockstep-app').pointing.at(%d)`, event))
	value[chromedp.Void](b, allDrawn)
	if value[bool](b, `!!document.querySelector('.time .curtain') && !!document.querySelector('.time .pointed')`) {
		t.Error("pointing shows what a question hides")
	}
}

// TestLandmarks goes to the next command, expiry and violation, by keys and by buttons, with a finger too.
func TestLandmarks(t *testing.T) {
	t.Parallel()
	atBothSizes(t, 1, func(t *testing.T, b *tab, phone bool) {
		b.noQuestions()
		next := map[string]string{
			"command":   `e.kind === 'execute'`,
			"expiry":    `e.kind === 'expire'`,
			"violation": `s.trace.verdicts.some(v => v.status === 'violated' && v.promised && Math.max(...v.events) === e.i)`,
		}
		for word, is := range next {
			for key, press := range map[string]func(){
				"key": func() {
					b.do(chromedp.KeyEvent(map[string]string{"command": "d", "expiry": "e", "violation": "v"}[word]))
				},
				"button": func() {
					value[chromedp.Void](b, fmt.Sprintf(`[...document.querySelectorAll('.land .link')].find(e => e.checkVisibility() && e.textContent.trim() === %q).click()`, word))
				},
			} {
				value[chromedp.Void](b, store+`.step(1)`)
				value[chromedp.Void](b, allDrawn)
				want := value[int](b, `(s => s.trace.events.find(e => e.i > 1 && `+is+`).i)(`+store+`.get())`)
				if press(); b.state().Index != want {
					t.Errorf("%s to the next %s: event %d, want %d", key, word, b.state().Index, want)
				}
			}
		}
		if phone {
			if low := value[float64](b, `Math.min(...[...document.querySelectorAll('.land .link, .zb')].filter(e => e.checkVisibility()).map(e => e.getBoundingClientRect().height))`); low < 44 {
				t.Errorf("a key is %v px high", low)
			}
		}
	})
}
