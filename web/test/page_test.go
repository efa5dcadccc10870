package test

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// state is what the tests read of the page's state.
type state struct {
	Scenario string
	Index    int
	T        float64
	Events   int
	Playing  bool
	Started  bool
	Error    string
	Notice   string
}

// store is the page's state as a script.
const store = `document.querySelector('lockstep-app').store`

// allDrawn waits for what a change draws, which may come part by part, and for what that drawing measures.
const allDrawn = `(async () => {
	const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
	for (let still = 0; still < 3; still++) {
		await frame();
		if ((v => v?.later || v?.hurried)(document.querySelector('lockstep-app')?.view)) still = 0;
	}
})()`

// open goes to the page and waits until the first run has come out.
func open(t testing.TB, s *server, hash string) *tab {
	t.Helper()
	b := newTab(t)
	b.do(chromedp.Navigate(s.URL + "/" + hash))
	b.settle()
	return b
}

// settle waits until the engine has answered.
func (b *tab) settle() {
	b.t.Helper()
	b.until(`document.querySelector('lockstep-app') && (s => s && !s.busy && (s.trace || s.error))(` + store + `?.get()) && !(v => v?.later || v?.hurried)(document.querySelector('lockstep-app').view)`)
}

func (b *tab) state() state {
	b.t.Helper()
	return value[state](b, `(s => ({scenario: s.scenario, index: s.index, t: s.t, events: s.trace?.events.length ?? 0,
		playing: s.playing, started: s.started, error: s.error?.message ?? '', notice: s.notice}))(`+store+`.get())`)
}

func TestBareVisit(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "")
	if s := b.state(); s.Error != "" || s.Started || s.Playing || s.Index != 0 || s.Events == 0 {
		t.Errorf("a bare visit should wait at the start with the engine ready: %+v", s)
	}
}

func TestKeyboard(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "")
	events := b.state().Events
	press := func(keys string, what string, want func(s state) bool) {
		t.Helper()
		b.do(chromedp.KeyEvent(keys))
		if s := b.state(); !want(s) {
			t.Errorf("%s: %+v", what, s)
		}
	}
	press(" ", "space runs", func(s state) bool { return s.Started && s.Playing })
	press(" ", "space pauses", func(s state) bool { return !s.Playing })
	press(kb.Home, "Home goes to the start", func(s state) bool { return s.Index == 0 && s.T == 0 })
	for n := 1; n <= events; n++ {
		press(kb.ArrowRight, "→ steps on", func(s state) bool { return s.Index == n })
		b.until(`!document.querySelector('lockstep-app').view.hurried`)
		if spoken, say := value[string](b, live), value[string](b, fmt.Sprintf(`%s.get().trace.events[%d].say`, store, n-1)); !strings.HasPrefix(spoken, fmt.Sprintf("%d. %s", n, say)) {
			t.Errorf("event %d says %q, but the live region %q", n, say, spoken)
		}
	}
	press(kb.ArrowRight, "→ at the end stays", func(s state) bool { return s.Index == events })
	for n := events - 1; n >= 0; n-- {
		press(kb.ArrowLeft, "← steps back", func(s state) bool { return s.Index == n })
	}
	press(kb.End, "End goes to the end", func(s state) bool { return s.Index == events })
}

// live is what a screen reader is told.
const live = `document.querySelector('[aria-live=polite]').textContent`

// TestSamePictureBothWays goes n events forward, back and forward again, at 20 random n of every scenario: the drawings
// have the same bytes.
func TestSamePictureBothWays(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "")
	seed := time.Now().UnixNano()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewSource(seed))
	for _, link := range []string{"set-nx-px", "late-del", "late-del unlock lua", "get-then-del", "boundary", "redlock-round", "redlock-round case clock-jump"} {
		words := strings.Fields(link)
		value[bool](b, fmt.Sprintf(`%s.choose(%q).then(() => true)`, store, words[0]))
		if len(words) == 3 {
			value[bool](b, fmt.Sprintf(`%s.set(%q, %q).then(() => true)`, store, words[1], words[2]))
		}
		events := b.state().Events
		for range 20 {
			n := 1 + r.Intn(events)
			if wrong := value[string](b, fmt.Sprintf(`(async n => {
				const store = %s, page = document.querySelector('lockstep-app');
				// Long after one another, or their names would be those of a moment ago.
				let now = performance.now();
				performance.now = () => now += 1000;
				const go = async by => { for (let i = 0; i < n; i++) store.stepBy(by); await page.updateComplete; };
				const seen = () => [...document.querySelectorAll('.canvas svg, .time svg')].map(e => e.outerHTML.replace(/<!--.*?-->/g, '')).join();
				store.home(); await go(1);
				const first = seen();
				await go(-1); await go(1);
				const last = seen();
				delete performance.now;
				return first.length < 5000 ? 'nothing is drawn: ' + first : first === last ? '' : 'the picture differs';
			})(%d)`, store, n)); wrong != "" {
				t.Errorf("%s, event %d: %s", link, n, wrong)
			}
		}
	}
}

// TestRunKey uses Tab and Enter only, as somebody does who cannot use a pointer and knows no shortcut.
func TestRunKey(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "")
	const name = `(function() {
		let e = document.activeElement;
		while (e?.shadowRoot?.activeElement) e = e.shadowRoot.activeElement;
		return (e?.ariaLabel ?? e?.textContent ?? '').trim();
	})()`
	for range 60 {
		b.do(chromedp.KeyEvent(kb.Tab))
		if focused := value[string](b, name); len(focused) >= 3 && focused[:3] == "Run" {
			b.do(chromedp.KeyEvent(kb.Enter))
			b.until(store + `.get().playing`)
			return
		}
	}
	t.Error("no key that begins with Run can be reached with Tab")
}

func TestPlaysToTheEnd(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "")
	value[chromedp.Void](b, store+`.speed(40)`)
	// Questions stop it; going on without an answer is allowed.
	b.until(`(store => { const s = store.get(); if (s.index === s.trace.events.length) return !s.playing; if (!s.playing) store.play(); })(` + store + `)`)
}

func TestReducedMotionGoesFromEventToEvent(t *testing.T) {
	t.Parallel()
	b := newTab(t)
	s := newServer(t)
	b.do(media("prefers-reduced-motion", "reduce"), chromedp.Navigate(s.URL+"/"))
	b.settle()
	seen := value[[]float64](b, `new Promise(done => {
		const store = `+store+`, seen = new Set();
		store.subscribe(s => { seen.add(s.t); if (s.started && !s.playing) setTimeout(() => done([...seen])); });
		store.speed(20); store.play();
	})`)
	instants := map[float64]bool{0: true}
	for _, at := range value[[]float64](b, store+`.get().trace.events.map(e => e.t)`) {
		instants[at] = true
	}
	for _, at := range seen {
		if !instants[at] {
			t.Errorf("%v µs was shown, where nothing happens", at)
		}
	}
}

// beforeScripts runs a script ahead of the page's own.
func beforeScripts(script string) chromedp.Action[chromedp.Void] {
	return func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		return chromedp.Void{}, err
	}
}

// welcomed makes it a visit of somebody who has seen the first steps.
var welcomed = beforeScripts(`try { localStorage.setItem('lockstep.welcomed', 'true') } catch { /* a frame without an origin keeps nothing */ }`)

func media(name, value string) chromedp.Action[chromedp.Void] {
	return func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: name, Value: value}},
		})
		return chromedp.Void{}, err
	}
}
