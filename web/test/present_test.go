package test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// shows tells whether the page is presented.
const shows = `!!document.querySelector('.show')`

// middle is where the middle of an element is in the window, brought into sight.
func (b *tab) middle(element string) (x, y float64) {
	b.t.Helper()
	at := value[[]float64](b, `(e => { e.scrollIntoView({ block: 'nearest' }); const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; })(`+element+`)`)
	return at[0], at[1]
}

// clickOn presses the middle of an element with a mouse, as people do: what opens a window or a file asks for that.
func (b *tab) clickOn(element string) {
	b.t.Helper()
	x, y := b.middle(element)
	b.do(chromedp.MouseClickXY(x, y))
}

// shift presses a key with Shift.
func (b *tab) shift(key string) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(chromedp.ModifierShift)))
}

// TestPresent presents at the sizes of projectors: all of it is on the screen, in type that the last row can read, and
// it goes on through another scenario until Escape.
func TestPresent(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, size := range [][2]int64{{1280, 720}, {1280, 800}, {1920, 1080}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			t.Parallel()
			b := newTab(t)
			b.do(chromedp.EmulateViewport(size[0], size[1]), chromedp.Navigate(s.URL+"/#scenario=late-del&step=30"))
			b.settle()
			address := value[string](b, `location.hash`)
			b.clickOn(`document.querySelector('.hd .presenting')`)
			b.until(shows + ` && document.querySelector('.show .stage svg.stage')`)
			value[chromedp.Void](b, allDrawn)
			if seen := value[string](b, `[...document.querySelectorAll('.hd, .set, .rail, .trans')].map(e => e.className).join()`); seen != "" {
				t.Errorf("chrome is still there: %s", seen)
			}
			b.looksPresented(size, "late-del")
			at := b.state().Index
			b.do(chromedp.KeyEvent(kb.PageDown))
			if now := b.state().Index; now != at+1 || !strings.HasPrefix(value[string](b, `document.querySelector('.tell .step').innerText.replace(/\s+/g, ' ').trim()`), fmt.Sprint(now)) {
				t.Errorf("PageDown goes from %d to %d", at, now)
			}
			if now := value[string](b, `location.hash`); now != address && strings.Contains(now, "present") {
				t.Errorf("the address says %s", now)
			}
			// The title leads to the other scenarios; Escape closes the list first.
			value[chromedp.Void](b, `document.querySelector('.show-hd .title').focus()`)
			b.do(chromedp.KeyEvent(kb.Enter))
			b.until(`document.querySelector('.catalogue[open]')`)
			b.do(chromedp.KeyEvent(kb.Escape))
			b.until(`!document.querySelector('.catalogue[open]')`)
			if !value[bool](b, shows) {
				t.Error("Escape in the list ends the presentation")
			}
			b.do(chromedp.KeyEvent(kb.Enter))
			b.until(`document.activeElement.closest('.lessons')`)
			b.do(chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter))
			b.until(store + `.get().scenario !== 'late-del'`)
			b.settle()
			if !value[bool](b, shows) {
				t.Error("another scenario ends the presentation")
			}
			b.do(chromedp.KeyEvent(kb.Escape))
			b.until(`!` + shows + ` && document.querySelector('.hd')`)
			b.do(chromedp.KeyEvent("p"))
			b.until(shows)
			b.do(chromedp.KeyEvent("p"))
			b.until(`!` + shows)
		})
	}
}

// looksPresented measures what is on the screen at this moment: the last row reads 14 px on a screen of 1280 × 720, badges and
// numbers included. It returns the size of the smallest text.
func (b *tab) looksPresented(size [2]int64, scenario string) float64 {
	b.t.Helper()
	seen := value[struct {
		Say, Over, Least, Picture float64
		Outside                   []string
	}](b, `(() => {
		const px = e => { const svg = e.ownerSVGElement, k = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1; return k * parseFloat(getComputedStyle(e).fontSize); };
		const texts = [...document.querySelectorAll('.show .stage svg.stage text, .show .time svg.timeline text')].filter(e => !e.closest('.future'));
		const box = e => e.getBoundingClientRect();
		const parts = [...document.querySelectorAll('.show-hd, .show .stage, .tell, .tell > *, .lanes')];
		return {
			say: px(document.querySelector('.tell .say') ?? document.querySelector('.tell h2')),
			over: document.documentElement.scrollHeight - innerHeight,
			least: Math.min(...texts.map(px)),
			picture: (box(document.querySelector('.show .stage')).height + box(document.querySelector('.tell')).height) / innerHeight,
			outside: [...document.querySelectorAll('.show .stage svg.stage text')].filter(e => box(e).right > innerWidth || box(e).bottom > box(document.querySelector('.show .stage')).bottom).map(e => e.textContent)
				.concat(parts.filter(e => box(e).right > innerWidth || box(e).bottom > innerHeight + 0.5).map(e => e.className)),
		};
	})()`)
	k := float64(size[0]) / 1280
	if seen.Over > 0 || len(seen.Outside) > 0 {
		b.t.Errorf("%s at %v: %.0f px too high, outside: %q", scenario, size, seen.Over, seen.Outside)
	}
	if seen.Say < 20*k || seen.Least < 13.95*k {
		b.t.Errorf("%s at %v: the sentence has %.1f px, the smallest text %.1f", scenario, size, seen.Say, seen.Least)
	}
	if seen.Picture < 0.6 {
		b.t.Errorf("%s at %v: picture and sentence take %.0f %% of the height", scenario, size, 100*seen.Picture)
	}
	return seen.Least
}

// TestPresentAll presents every scenario at its start, in its middle, at its end and at each question, on the smallest
// projector: also with nine clients, or three clients on five nodes, every word can be read.
func TestPresentAll(t *testing.T) {
	t.Parallel()
	b := newTab(t)
	s := newServer(t)
	size := [2]int64{1280, 720}
	b.do(chromedp.EmulateViewport(size[0], size[1]), chromedp.Navigate(s.URL+"/#scenario=late-del&step=1"))
	b.settle()
	b.do(chromedp.KeyEvent("p"))
	pictures, least := 0, 99.0
	for _, name := range value[[]string](b, store+`.get().catalogue.map(one => one.name)`) {
		value[bool](b, fmt.Sprintf(`%s.choose(%q).then(() => true)`, store, name))
		moves := []string{"null", store + ".step(Math.round(" + store + ".get().trace.events.length / 2))", store + ".end()"}
		for n := range value[int](b, asked+".length") {
			moves = append(moves, fmt.Sprintf("%s.step(%s[%d].before - 1)", store, asked, n))
		}
		for _, move := range moves {
			value[chromedp.Void](b, move)
			value[chromedp.Void](b, allDrawn)
			pictures++
			least = min(least, b.looksPresented(size, name+" "+move))
		}
	}
	t.Logf("the smallest text of %d pictures has %.1f px", pictures, least)
	if pictures < 200 {
		t.Errorf("only %d pictures", pictures)
	}
}

// TestClicker uses the keys that clickers send: pages, arrows, b, the full stop, F5; and none of them while one types.
func TestClicker(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=late-del&step=5")
	const black = `!!document.querySelector('dialog.black[open]')`
	b.do(chromedp.KeyEvent("b"), chromedp.KeyEvent("."))
	if value[bool](b, black) {
		t.Error("b blackens a page that nobody presents")
	}
	b.do(chromedp.KeyEvent("p"))
	b.until(shows)
	for _, step := range []struct {
		key string
		to  int
	}{{kb.PageDown, 6}, {kb.PageDown, 7}, {kb.PageUp, 6}, {kb.ArrowRight, 7}, {kb.ArrowLeft, 6}} {
		b.do(chromedp.KeyEvent(step.key))
		if at := b.state().Index; at != step.to {
			t.Errorf("%q leads to %d, not %d", step.key, at, step.to)
		}
	}
	// Without a lecture, Shift and an arrow move along a run that is drawn out, as they do on the page.
	b.do(chromedp.KeyEvent("+"), chromedp.KeyEvent("+"))
	from := b.zoom().From
	b.shift(kb.ArrowRight)
	if z := b.zoom(); z.From <= from || b.state().Index != 6 {
		t.Errorf("Shift and → lead from %.3f to %+v, event %d", from, z, b.state().Index)
	}
	b.do(chromedp.KeyEvent("0"))
	for _, keys := range [][2]string{{"b", "b"}, {".", "."}, {"B", kb.Escape}, {"b", kb.PageDown}, {".", " "}} {
		b.do(chromedp.KeyEvent(keys[0]))
		b.until(black)
		if seen := value[string](b, `(e => [getComputedStyle(e).backgroundColor, e.matches('dialog.black')].join())(document.elementFromPoint(innerWidth / 2, innerHeight / 2))`); seen != "rgb(0, 0, 0),true" {
			t.Errorf("%q shows %s", keys[0], seen)
		}
		if spoken := value[string](b, live); !strings.HasPrefix(spoken, "The screen is black.") {
			t.Errorf("the live region says %q", spoken)
		}
		b.do(chromedp.KeyEvent(keys[1]))
		b.until(`!` + black)
		if now := b.state(); now.Index != 6 || now.Playing || !value[bool](b, shows) {
			t.Errorf("%q does more than to bring the picture back: %+v", keys[1], now)
		}
	}
	b.do(chromedp.KeyEvent("b"))
	b.until(black)
	b.do(chromedp.MouseClickXY(300, 300))
	b.until(`!` + black)
	value[chromedp.Void](b, `window.sameDocument = true`)
	b.do(chromedp.KeyEvent(kb.F5))
	if !value[bool](b, `window.sameDocument === true`) {
		t.Error("F5 loads a page anew that is being presented")
	}
	// In a field they are letters.
	value[chromedp.Void](b, `document.querySelector('.show-hd .title').click()`)
	b.until(`document.querySelector('.catalogue[open]')`)
	value[chromedp.Void](b, `document.querySelector('.find input').focus()`)
	b.do(chromedp.KeyEvent("b"), chromedp.KeyEvent("."), chromedp.KeyEvent("p"))
	if typed := value[string](b, `document.querySelector('.find input').value`); typed != "b.p" || value[bool](b, black) || !value[bool](b, shows) {
		t.Errorf("in a field one types %q", typed)
	}
	b.do(chromedp.KeyEvent(kb.Escape), chromedp.KeyEvent(kb.Escape))
	b.toAsked(0)
	value[chromedp.Void](b, `document.querySelector('.strip .hands').click()`)
	b.until(`document.querySelector('.ballot input')`)
	value[chromedp.Void](b, `document.querySelector('.ballot input').focus()`)
	at := b.state().Index
	b.do(chromedp.KeyEvent("1"), chromedp.KeyEvent("."), chromedp.KeyEvent("5"), chromedp.KeyEvent(kb.PageDown), chromedp.KeyEvent("b"))
	if now := b.state().Index; now != at || value[bool](b, black) {
		t.Errorf("a ballot lets keys through: event %d instead of %d", now, at)
	}
}

// TestPresentLow presents in windows that are lower than any projector: the picture is whole, only smaller.
func TestPresentLow(t *testing.T) {
	t.Parallel()
	b := newTab(t)
	s := newServer(t)
	b.do(chromedp.EmulateViewport(1280, 480), chromedp.Navigate(s.URL+"/#scenario=set-nx-px&step=5"))
	b.settle()
	b.do(chromedp.KeyEvent("p"))
	for _, name := range []string{"set-nx-px", "late-del", "redlock-round", "async-failover"} {
		value[bool](b, fmt.Sprintf(`%s.choose(%q).then(() => true)`, store, name))
		for _, height := range []int64{480, 560, 640} {
			b.do(chromedp.EmulateViewport(1280, height))
			value[chromedp.Void](b, store+".end()")
			value[chromedp.Void](b, allDrawn)
			if over := value[float64](b, `document.documentElement.scrollHeight - innerHeight`); over > 0 {
				t.Errorf("%s: %.0f px too high for %d", name, over, height)
			}
		}
	}
}

// TestPresentOnPhone begins in the help, where a phone has its key, and steps by the keys of a clicker.
func TestPresentOnPhone(t *testing.T) {
	t.Parallel()
	b := newTab(t)
	s := newServer(t)
	b.do(chromedp.EmulateViewport(360, 740), chromedp.Navigate(s.URL+"/#scenario=late-del&step=5"))
	b.settle()
	value[chromedp.Void](b, `document.querySelector('lockstep-app').help()`)
	b.clickOn(`[...document.querySelectorAll('#help button')].find(e => e.textContent.startsWith('Present'))`)
	b.until(shows + ` && !document.querySelector('dialog[open]') && document.querySelector('.show svg.stage')`)
	b.do(chromedp.KeyEvent(kb.PageDown))
	for _, name := range []string{"late-del", "redlock-round", "async-failover"} {
		value[bool](b, fmt.Sprintf(`%s.choose(%q).then(() => true)`, store, name))
		for _, move := range []string{"null", store + ".step(20)", store + ".end()"} {
			value[chromedp.Void](b, move)
			value[chromedp.Void](b, allDrawn)
			if over := value[float64](b, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
				t.Errorf("%s %s: %.0f px too wide", name, move, over)
			}
		}
	}
	b.clickOn(`document.querySelector('.show-tools:last-of-type button:last-child')`)
	b.until(`!` + shows)
}
