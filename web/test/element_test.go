package test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// watching keeps which events a frame has stood at.
const watching = `window.stood = []; ` + store + `.speed(40); ` + store + `.subscribe((now, before) => { if (now.index !== before.index) stood.push(now.index); })`

// attributes are set one after the other on an element that is live. Frame is what then comes true of the state s in its
// frame, page what does of the element e.
var attributes = []struct{ set, frame, page string }{
	{`e.setAttribute('scenario', 'boundary')`, `s.scenario === 'boundary' && s.trace.scenario === 'boundary'`, `true`},
	{`e.setAttribute('scenario', 'late-del'); e.setAttribute('set', 'unlock=lua  ttl=4000')`, `s.trace.params.unlock === 'lua' && s.trace.params.ttl === 4000`, `true`},
	{`e.setAttribute('set', 'unlock=nosuch')`, `s.trace.params.unlock === 'del' && s.notice.includes('nosuch')`, `true`},
	{`e.removeAttribute('set'); e.setAttribute('schedule', '@5 pause A 100')`, `s.trace.params.unlock === 'del' && s.trace.schedule === '@5 pause A 100'`, `true`},
	{`e.setAttribute('schedule', 'nonsense')`, `s.trace.schedule === '' && document.querySelector('[role=alert]').textContent.includes('nonsense')`, `true`},
	{`e.removeAttribute('schedule'); e.setAttribute('step', '7')`, `s.index === 7 && s.started && !s.playing && s.trace.schedule === ''`, `!e.shadowRoot.querySelector('[role=alert]').textContent`},
	{`e.setAttribute('t', '2')`, `s.index === 7`, `true`},
	{`e.removeAttribute('step')`, `s.t === 2000 && s.started`, `true`},
	{`e.removeAttribute('t')`, `!s.started`, `true`},
	{`e.setAttribute('from', '5'); e.setAttribute('to', '9')`, `s.stretch?.from === 5 && s.stretch.to === 9`, `true`},
	{`e.ask({ type: 'play' })`, `s.index === 9 && !s.playing && Math.min(...stood) === 5 && Math.max(...stood) === 9`, `true`},
	{`e.setAttribute('loop', '')`, `s.stretch.loop && !s.started`, `true`},
	{`e.ask({ type: 'play' })`, `s.playing && stood.join().match(/9,5/g)?.length > 2 && Math.max(...stood) === 9`, `true`},
	{`for (const name of ['from', 'to', 'loop']) e.removeAttribute(name)`, `s.stretch === null && !s.playing`, `true`},
	{`e.setAttribute('controls', 'steps')`, `!document.querySelector('.hd, .rail, .set') && document.querySelector('.dock')`, fitted + ` && e.height < e.full`},
	{`e.setAttribute('controls', 'none')`, `!document.querySelector('.hd, .rail, .set, .dock')`, fitted + ` && e.height < e.full - 80`},
	{`e.setAttribute('controls', 'full')`, `document.querySelector('.hd') && document.querySelector('.dock')`, fitted + ` && e.height > e.full - 80`},
	{`e.setAttribute('theme', 'dark')`, `document.documentElement.dataset.theme === 'dark'`, `true`},
	{`e.setAttribute('theme', 'auto')`, `document.documentElement.dataset.theme === 'light'`, `true`},
	{`document.body.style.backgroundColor = 'oklch(0.2 0 0)'`, `document.documentElement.dataset.theme === 'dark'`, `true`},
	{`document.body.style.backgroundColor = ''`, `document.documentElement.dataset.theme === 'light'`, `true`},
	{`e.setAttribute('height', '333')`, `innerHeight === 333`, `e.frame.clientHeight === 333`},
	{`e.removeAttribute('height')`, `true`, fitted + ` && e.height > e.full - 80`},
	{`e.setAttribute('title', 'Two <i>names</i>')`, `true`, `e.frame.title === 'Two <i>names</i>' && e.shadowRoot.querySelector('b').textContent === 'Two <i>names</i>'`},
	{`e.setAttribute('lang', 'de')`, `s.scenario === 'late-del'`, `true`},
	{`e.removeAttribute('scenario'); e.setAttribute('src', '/own.txtar')`, `s.text?.includes('"from", "file"') && s.trace.events.some(e => e.cmd?.[2] === 'file')`, `e.shadowRoot.querySelector('a').hidden`},
	{`e.setAttribute('src', '/nosuch.txtar')`, `true`, `e.shadowRoot.querySelector('[role=alert]').textContent === '/nosuch.txtar cannot be read: 404 Not Found.' && !e.frame`},
}

// fitted: the frame is as high as what it shows.
const fitted = `e.heard.at(-1) === e.height`

// TestAttributes sets every attribute on a live element, and takes it away again.
func TestAttributes(t *testing.T) {
	t.Parallel()
	s := docs(t, `<h1>Docs</h1><lockstep-sandbox scenario="late-del" step="3"></lockstep-sandbox>`)
	b := newTab(t)
	b.expectErrors() // There is no poster of a variant that there is not, and no such file.
	b.do(beforeScripts(violations), chromedp.EmulateViewport(900, 900), chromedp.Navigate(s.URL))
	value[chromedp.Void](b, `customElements.whenDefined('lockstep-sandbox').then(() => {
		window.e = `+element(0)+`;
		e.heard = [];
		e.addEventListener('lockstep', ({ detail }) => { if (detail.type === 'size') e.heard.push(detail.height); });
		Object.defineProperties(e, { frame: { get: () => e.shadowRoot.querySelector('iframe') }, height: { get: () => e.frame.clientHeight } });
	})`)
	frame := b.live(0, `s.scenario === 'late-del' && s.index === 3`)
	value[chromedp.Void](frame, watching)
	b.until(fitted)
	value[chromedp.Void](b, `e.full = e.height`)
	for _, a := range attributes {
		// What was played before the change is forgotten.
		value[chromedp.Void](frame, `stood.length = 0`)
		value[chromedp.Void](b, `(() => { `+a.set+` })()`)
		b.until(a.page)
		if a.frame != `true` {
			frame.until(`(s => s && !s.busy && s.trace && ` + a.frame + `)(` + store + `?.get())`)
		}
	}
	if refused := value[[]string](b, refusals); len(refused) > 0 {
		t.Errorf("the page's policy refuses %q", refused)
	}
}

// TestNoSuchScenario: an embed of a scenario that there is not runs no other one in its place, and says so; nor does a
// frame that was made by hand, or that brings a scenario which cannot be read. The next choice is as good as ever.
func TestNoSuchScenario(t *testing.T) {
	t.Parallel()
	s := docs(t, `<h1>Docs</h1><lockstep-sandbox scenario="nosuch" set="unlock=lua"></lockstep-sandbox>
		<iframe title="By hand" sandbox="allow-scripts allow-forms allow-downloads" src="/lockstep/sandbox.html#scenario=nothere&amp;step=3"></iframe><iframe title="Cut" sandbox="allow-scripts allow-forms allow-downloads" src="/lockstep/sandbox.html#text=cut"></iframe>`)
	b := newTab(t)
	b.expectErrors() // There is no such poster.
	b.do(beforeScripts(violations), chromedp.EmulateViewport(900, 900), chromedp.Navigate(s.URL))
	b.until(element(0) + `.shadowRoot?.querySelector('button')`)
	value[chromedp.Void](b, `(() => { window.e = `+element(0)+`; e.shadowRoot.querySelector('button').click(); })()`)
	const says = `There is no scenario “nosuch”.`
	b.until(`e.shadowRoot.querySelector('[role=alert]').textContent === '` + says + `'`)
	frame := b.holding(`s.scenario === 'nosuch' && s.error`)
	if said := value[string](frame, `document.querySelector('.alerts').innerText`); !strings.Contains(said, says) {
		t.Errorf("the frame says %q", said)
	}
	// Neither its own keys nor another try bring another scenario.
	for _, press := range []string{`document.querySelector('.alert .key').click()`, `document.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))`, store + `.play()`} {
		value[chromedp.Void](frame, `Promise.resolve(`+press+`)`)
		frame.until(`(s => !s.busy && !s.trace && s.scenario === 'nosuch' && s.error?.message === '` + says + `')(` + store + `.get())`)
	}
	if keys := value[int](frame, `document.querySelectorAll('.strip .key').length`); keys != 0 {
		t.Error("there is a key to run what there is not")
	}
	for _, is := range []string{`s.scenario === 'nothere' && s.error?.message.includes('“nothere”')`, `!s.scenario && s.error?.message.includes('damaged')`} {
		other := b.holding(is)
		if value[bool](other, store+`.get().trace !== null || `+store+`.get().source !== null`) {
			t.Errorf("where %s there is a run all the same", is)
		}
	}
	value[chromedp.Void](b, `e.setAttribute('scenario', 'late-del')`)
	frame.until(`(s => !s.busy && s.trace && s.scenario === 'late-del' && s.set.unlock === 'lua' && !s.error && !s.notice)(` + store + `.get())`)
	b.until(`e.shadowRoot.querySelector('[role=alert]').textContent === ''`)
	// From a run that is shown it leads to none.
	value[chromedp.Void](b, `e.setAttribute('scenario', 'nosuch')`)
	b.until(`e.shadowRoot.querySelector('[role=alert]').textContent === '` + says + `'`)
	frame.until(`(s => !s.trace && !s.source && s.error)(` + store + `.get())`)
	if refused := value[[]string](b, refusals); len(refused) > 0 {
		t.Errorf("the page's policy refuses %q", refused)
	}
}

// TestFirstPressRuns: where an attribute does not say where to stand, the first press of Run runs, as without it.
func TestFirstPressRuns(t *testing.T) {
	t.Parallel()
	s := docs(t, `<h1>Docs</h1><lockstep-sandbox scenario="late-del" t="abc"></lockstep-sandbox><lockstep-sandbox scenario="boundary" step=""></lockstep-sandbox><lockstep-sandbox scenario="set-nx-px" step="0"></lockstep-sandbox>`)
	b := newTab(t)
	b.do(beforeScripts(violations), chromedp.EmulateViewport(900, 900), chromedp.Navigate(s.URL))
	b.live(0, `s.scenario === 'late-del' && s.playing`)
	b.until(element(0) + `.shadowRoot.querySelector('[role=alert]').textContent === '“abc” is not a time in ms.'`)
	b.live(1, `s.scenario === 'boundary' && s.playing`)
	b.live(2, `s.scenario === 'set-nx-px' && s.started && !s.playing && s.index === 0`)
}

// TestMoved takes live elements elsewhere, away and back again: the run comes back where it was.
func TestMoved(t *testing.T) {
	t.Parallel()
	s := docs(t, `<main><lockstep-sandbox scenario="late-del" step="3"></lockstep-sandbox></main><footer><lockstep-sandbox scenario="boundary"></lockstep-sandbox></footer>`)
	b := newTab(t)
	b.do(beforeScripts(violations), chromedp.EmulateViewport(900, 900), chromedp.Navigate(s.URL))
	value[chromedp.Void](b, `customElements.whenDefined('lockstep-sandbox').then(() => { [window.one, window.two] = document.querySelectorAll('lockstep-sandbox'); })`)
	where := func(what, want string) {
		t.Helper()
		if at := value[string](b, `one.ask({ type: 'pause' }).then(a => [a.scenario, a.set, a.step ?? 'start', a.message].filter(Boolean).join(' '))`); at != want {
			t.Errorf("%s it stands at %q, not at %q", what, at, want)
		}
		if wrong := value[string](b, `one.shadowRoot.querySelector('[role=alert]').textContent`); wrong != "" {
			t.Errorf("%s it says %q", what, wrong)
		}
	}
	where("asked before it was run", "late-del 3")
	value[chromedp.Void](b, `one.ask({ type: 'load', scenario: 'late-del', set: 'unlock=lua', step: 12 })`)
	b.until(`one.shadowRoot.querySelector('iframe').clientHeight > 400`)
	value[chromedp.Void](b, `document.querySelector('footer').append(one)`)
	where("moved", "late-del unlock=lua 12")
	value[chromedp.Void](b, `one.remove()`)
	if frames := value[int](b, `one.shadowRoot.querySelectorAll('iframe').length`); frames != 0 {
		t.Error("away from the page it keeps its frame")
	}
	value[chromedp.Void](b, `document.querySelector('main').append(one)`)
	where("put back", "late-del unlock=lua 12")
	// A question that nobody is left to answer is answered all the same: before the frame is ready, and after.
	for _, after := range []string{`0`, `two.ask({ type: 'pause' })`} {
		if said := value[string](b, `Promise.resolve(`+after+`).then(() => { const asked = two.ask({ type: 'seek', t: 1 }); two.remove(); return asked; }).then(a => { document.querySelector('footer').append(two); return a.message; })`); said != "It has left the page." {
			t.Errorf("a question to an element that is taken away is answered with %q", said)
		}
	}
	// Moved again and again while it loads.
	value[chromedp.Void](b, `(() => { for (const place of ['footer', 'main', 'footer']) document.querySelector(place).append(one); })()`)
	where("moved while it loads", "late-del unlock=lua 12")
	// Where the browser can move without taking away, nothing is loaded anew.
	value[chromedp.Void](b, `(() => { window.kept = one.shadowRoot.querySelector('iframe').contentWindow; document.querySelector('main').moveBefore(one, null); })()`)
	where("moved in one step", "late-del unlock=lua 12")
	if same := value[bool](b, `kept === one.shadowRoot.querySelector('iframe').contentWindow`); !same {
		t.Error("moved in one step it has another frame")
	}
	// Away and never run: a poster, as before.
	if frames := value[int](b, `(async () => { const three = document.createElement('lockstep-sandbox'); three.setAttribute('scenario', 'late-del'); const main = document.querySelector('main'); main.append(three); three.remove(); main.append(three); await Promise.resolve(); return three.shadowRoot.querySelectorAll('iframe').length; })()`); frames != 0 {
		t.Error("put back, an element runs that was never run")
	}
}

// countWorkers counts the workers of a frame: those that were started, and those that were ended.
const countWorkers = `(() => {
	const { terminate } = Worker.prototype, Plain = Worker;
	window.begun = window.ended = 0;
	Worker.prototype.terminate = function () { ended++; return terminate.call(this); };
	window.Worker = class extends Plain { constructor(...of) { super(...of); begun++; } };
})()`
