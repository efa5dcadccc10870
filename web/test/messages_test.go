package test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// messages are what the page around says to the sandbox, one after the other, and what is true of the answer a.
var messages = []struct{ word, answer string }{
	{`{ type: 'step', step: 5 }`, `a.type === 'state' && a.step === 5 && a.scenario === 'late-del' && a.events > 20 && !a.playing && a.started`},
	{`{ type: 'step', by: 1 }`, `a.step === 6`},
	{`{ type: 'step', by: -1 }`, `a.step === 5`},
	{`{ type: 'step', step: '9' }`, `a.step === 9`},
	{`{ type: 'step', step: 1e9 }`, `a.step === a.events`},
	{`{ type: 'step', step: -3 }`, `a.step === 0`},
	{`{ type: 'step', step: NaN }`, `a.type === 'error' && a.message === '“step” must be a number.'`},
	{`{ type: 'step', step: { valueOf: 5 } }`, `a.message === '“step” must be a number.'`},
	{`{ type: 'step', by: 'one' }`, `a.message === '“by” must be a number.'`},
	{`{ type: 'seek', t: 3500.5 }`, `a.type === 'state' && a.t === 3500.5`},
	{`{ type: 'seek', t: -1 }`, `a.t === 0`},
	{`{ type: 'seek', t: Infinity }`, `a.message === '“t” must be a number.'`},
	{`{ type: 'seek' }`, `a.message === '“t” must be a number.'`},
	{`{ type: 'play' }`, `a.playing`},
	{`{ type: 'pause' }`, `!a.playing`},
	{`{ type: 'setTheme', theme: 'dark' }`, `a.type === 'state'`},
	{`{ type: 'setTheme', theme: 'pink' }`, `a.message === '“theme” must be one of auto, light, dark.'`},
	{`{ type: 'export', format: 'text' }`, `a.type === 'export' && a.mime === 'text/plain' && a.content.split('\n').length > 20 && a.content.includes(' ms  1. ')`},
	{`{ type: 'export', format: 'mermaid' }`, `a.mime === 'text/plain' && /^sequenceDiagram\n/.test(a.content) && a.content.includes('DEL lock:ledger')`},
	{`{ type: 'export', format: 'svg' }`, `a.mime === 'image/svg+xml' && a.content.startsWith('<svg xmlns=') && a.content.split('<text').length > 10 && !/<script|href=| on\w+=/.test(a.content)`},
	{`{ type: 'export', format: 'pdf' }`, `a.type === 'error' && a.message === '“format” must be one of svg, text, mermaid.'`},
	{`{ type: 'sleep' }`, `a.type === 'state'`},
	{`{ type: 'wake' }`, `a.type === 'state'`},
	{`{ type: 'load', scenario: 'late-del', set: { unlock: 'lua' }, step: 12 }`, `a.set === 'unlock=lua' && a.step === 12`},
	{`{ type: 'load', scenario: 'late-del', set: 'unlock=delex ttl=4000', t: 3 }`, `a.set === 'unlock=delex ttl=4000' && a.t === 3`},
	{`{ type: 'load', scenario: 'late-del', step: 'soon' }`, `a.type === 'error' && a.message.includes('soon')`},
	{`{ type: 'load', scenario: 'late-del', controls: 'no' }`, `a.message.includes('“no” is none of full, steps and none')`},
	{`{ type: 'load', scenario: ['late-del'] }`, `a.message === '“scenario” must be a text.'`},
	{`{ type: 'load', text: { a: 1 } }`, `a.message === '“text” must be a text.'`},
	{`{ type: 'load', set: 5n }`, `a.message === 'No scenario is named. “set” must be a text.'`},
	{`{ type: 'load', text: '-- setup.lua --\ntitle 5\n' }`, `a.type === 'error' && a.message.length > 10 && a.file === 'scenario.txtar' && a.line === 2 && a.column > 0`},
	{`{ type: 'load', text: ` + quoted(tiny("a.lua", `call("SET", "from", "message")`)) + `, step: 2 }`, `a.type === 'state' && a.scenario === '' && a.step === 2`},
	{`{ type: 'load', scenario: 'nosuch', step: 3 }`, `a.type === 'error' && a.message === 'There is no scenario “nosuch”.' && !('file' in a) && !('line' in a)`},
	{`{ type: 'wake' }`, `a.type === 'state' && a.events === 0 && !a.started`},
	{`{ type: 'play' }`, `a.type === 'error' && a.message === 'There is no scenario “nosuch”.'`},
	{`{ type: 'step', step: 3 }`, `a.type === 'error' && a.message === 'There is no scenario “nosuch”.'`},
	{`{ type: 'export', format: 'text' }`, `a.type === 'error' && a.message === 'There is no scenario “nosuch”.'`},
	{`{ type: 'load', scenario: 'nosuch', controls: 'no', step: 'soon' }`, `['“nosuch”', '“no” is none of', '“soon”'].every(one => a.message.includes(one))`},
	{`{ type: 'load' }`, `a.type === 'error' && a.message === 'No scenario is named.'`},
	{`{ type: 'load', scenario: 'late-del', set: 'unlock=zzz' }`, `a.type === 'error' && a.message.includes('“zzz” is not a value of unlock')`},
	{`{ type: 'load', scenario: 'late-del', schedule: 'garbage' }`, `a.type === 'error' && a.message.includes('The fault “garbage” of this link is left out')`},
	{`{ type: 'load', scenario: 'late-del', step: 999 }`, `a.type === 'error' && a.message.includes('This run has no step 999')`},
	{`{ type: 'load', scenario: 'late-del', from: 999 }`, `a.type === 'error' && a.message.includes('This run has no step 999')`},
	{`{ type: 'load', scenario: 'late-del', set: 'unlock=zzz', schedule: 'garbage', step: 'soon', controls: 'no' }`, `a.type === 'error' && ['zzz', 'garbage', 'soon', '“no”'].every(one => a.message.includes(one))`},
	{`{ type: 'load', scenario: 'late-del', set: 'ttl=x', theme: 'pink', step: {} }`, `a.type === 'error' && ['“x” is not', '“theme” must be', '“step” must be'].every(one => a.message.includes(one))`},
	{`{ type: 'load', text: ` + quoted(tiny("a.lua", `call("SET", "from", "message")`)) + `, set: 'a=1', schedule: 'bad 1; @1 kill A; bad 2' }`,
		`a.type === 'error' && ['no parameter “a”', '“bad 1”', '“bad 2”'].every(one => a.message.includes(one))`},
	{`{ type: 'load', text: ` + quoted(tiny("a.lua", `call("SET", "from", "message")`)) + `, step: 999 }`, `a.type === 'error' && a.message.includes('This run has no step 999')`},
	{`{ type: 'frobnicate' }`, `a.type === 'error' && a.message.startsWith('There is no message “frobnicate”; there are load, seek, step,')`},
	{`{ type: 'ready' }`, `a.message.startsWith('There is no message “ready”')`},
	{`{ type: 'load', scenario: 'late-del', step: 3 }`, `a.step === 3`},
}

// malformed are no messages at all: nothing happens, and nobody answers.
const malformed = `[null, undefined, 0, 'step', [], {}, { lockstep: 1 }, { lockstep: 1, type: 5, id: 'm' }, { lockstep: 2, type: 'step', step: 9, id: 'm' }, { lockstep: '1', type: 'step', step: 9, id: 'm' },
	{ type: 'step', step: 9, id: 'm' }, { lockstep: true, type: 'step', step: 9, id: 'm' }, [1, 'step'], new Map([['lockstep', 1], ['type', 'step']]), new ArrayBuffer(8), new Date(0), '{"lockstep":1,"type":"step","step":9}']`

// TestMessages speaks with the sandbox by messages: what is understood is answered with the same id, what is wrong with a
// reason.
func TestMessages(t *testing.T) {
	t.Parallel()
	s := docs(t, `<h1>Docs</h1><lockstep-sandbox scenario="late-del" step="3"></lockstep-sandbox>`)
	b := newTab(t)
	b.do(beforeScripts(violations), chromedp.EmulateViewport(900, 900), chromedp.Navigate(s.URL))
	value[chromedp.Void](b, `customElements.whenDefined('lockstep-sandbox').then(() => {
		window.e = `+element(0)+`;
		window.told = [];
		e.addEventListener('lockstep', ({ detail }) => told.push(detail));
	})`)
	frame := b.live(0, `s.index === 3`)
	for _, m := range messages {
		if said := value[string](b, `e.ask(`+m.word+`).then(a => `+m.answer+` ? '' : JSON.stringify(a).slice(0, 400))`); said != "" {
			t.Errorf("%s is answered with %s", m.word, said)
		}
	}
	if types := value[string](b, `[...new Set(told.map(w => w.type))].sort().join(' ')`); types != "error export ready size state verdict" {
		t.Errorf("the sandbox has told of %s", types)
	}
	if wrong := value[[]string](b, `(() => {
		const ids = told.map(w => w.id).filter(id => id !== undefined), verdict = told.find(w => w.type === 'verdict'), mistake = told.find(w => w.type === 'error' && w.file);
		return [
			told.every(w => w.lockstep === 1) || 'a message without lockstep: 1',
			new Set(ids).size === ids.length || 'an id is answered twice',
			verdict.verdicts.some(v => v.property === 'mutual-exclusion' && v.status === 'violated' && v.promised && v.t === 3602000 && v.say) || 'the verdicts are ' + JSON.stringify(verdict),
			told.every(w => !('line' in w) || w.line > 0) || 'line 0 is told of',
			mistake?.file === 'scenario.txtar' && mistake.line === 2 && mistake.column > 0 || 'a mistake is told as ' + JSON.stringify(mistake),
			Math.abs(told.findLast(w => w.type === 'size').height - e.shadowRoot.querySelector('iframe').clientHeight) < 1 || 'the height is not what was told',
		].filter(one => one !== true);
	})()`); len(wrong) > 0 {
		t.Errorf("%q", wrong)
	}
	// The answer to what was asked first says that it came to nothing, not where the other one stands.
	if both := value[string](b, `Promise.all([e.ask({ type: 'load', scenario: 'boundary' }), e.ask({ type: 'load', scenario: 'late-del', step: 3 })]).then(([one, two]) => one.type + ' ' + one.message + ' ' + two.scenario + ' ' + two.step)`); both != "error A later choice took the place of this run. late-del 3" {
		t.Errorf("of two loads at once it says %q", both)
	}
	if after := value[string](b, `(async () => {
		told.length = 0;
		const { contentWindow } = e.shadowRoot.querySelector('iframe');
		for (const word of `+malformed+`) contentWindow.postMessage(word, '*');
		const { step } = await e.ask({ type: 'wake' });
		return step + told.filter(w => !['state', 'size'].includes(w.type) || w.id === 'm').map(w => ' ' + JSON.stringify(w)).join('');
	})()`); after != "3" {
		t.Errorf("after malformed messages: %s", after)
	}
	if complaints := value[int](frame, `document.querySelectorAll('[role=alert]:not(:empty) > *').length`); complaints > 0 {
		t.Error("the sandbox complains to its reader about messages of the page")
	}
	// State is told at most every 60 ms, however fast the run moves.
	if n := value[int](b, `(async () => {
		told.length = 0;
		const from = performance.now();
		for (let n = 0; n < 20; n++) e.ask({ type: 'step', by: n % 2 ? -1 : 1 });
		await e.ask({ type: 'step', step: 9 });
		while (!told.some(w => w.id === undefined && w.step === 9)) await new Promise(done => setTimeout(done, 10));
		return told.filter(w => w.id === undefined).length - Math.ceil((performance.now() - from) / 60);
	})()`); n > 1 {
		t.Errorf("it tells of its state %d times too often", n)
	}
}

// strange is a page that has no business with the sandbox, and tries.
const strange = `<!doctype html><html lang="en"><title>Stranger</title><link rel="icon" href="data:,"><script>
addEventListener('message', ({ data, source }) => {
	if (data !== 'go') return;
	const lies = [{ type: 'size', height: 3000 }, { type: 'ready' }, { type: 'error', message: 'fooled' }, { type: 'state', step: 17, set: 'unlock=lua' }, { type: 'verdict', verdicts: [] }];
	for (const lie of lies) parent.postMessage({ lockstep: 1, id: 1, ...lie }, '*');
	try {
		const { contentWindow } = parent.document.querySelector('lockstep-sandbox').shadowRoot.querySelector('iframe');
		for (const order of [{ type: 'step', step: 17 }, { type: 'load', scenario: 'boundary' }, { type: 'export', format: 'text' }]) contentWindow.postMessage({ lockstep: 1, id: 's', ...order }, '*');
		source.postMessage('tried both ways', '*');
	} catch { source.postMessage('tried one way', '*'); }
});
</script>`

// TestStrangers: the element listens to its own frame and the sandbox to its own host, and to nobody else, whatever the
// origin: not to another frame of the page, not to one without an origin, not to the page itself in its frame's place.
func TestStrangers(t *testing.T) {
	t.Parallel()
	s := docs(t, `<lockstep-sandbox scenario="late-del" step="3"></lockstep-sandbox><iframe title="Same origin" src="/stranger.html"></iframe><iframe title="Without an origin" src="/stranger.html" sandbox="allow-scripts"></iframe>`)
	b := newTab(t)
	b.do(beforeScripts(violations), chromedp.EmulateViewport(900, 900), chromedp.Navigate(s.URL))
	frame := b.live(0, `s.index === 3`)
	value[chromedp.Void](frame, `window.heard = 0; addEventListener('message', () => heard++)`)
	value[chromedp.Void](b, `window.e = `+element(0)+`; e.ask({ type: 'wake' }).then(() => { window.told = []; e.addEventListener('lockstep', ({ detail }) => told.push(JSON.stringify(detail))); window.height = e.clientHeight; })`)
	if tried := value[[]string](b, `Promise.all([...document.querySelectorAll('body > iframe')].map(({ contentWindow }) => new Promise(done => {
		addEventListener('message', ({ source, data }) => { if (source === contentWindow && typeof data === 'string') done(data); });
		contentWindow.postMessage('go', '*');
	})))`); strings.Join(tried, ", ") != "tried both ways, tried one way" {
		t.Fatalf("the strangers have %q", tried)
	}
	value[chromedp.Void](b, `postMessage({ lockstep: 1, id: 1, type: 'size', height: 3000 }, '*'); dispatchEvent(new MessageEvent('message', { data: { lockstep: 1, id: 1, type: 'size', height: 3000 } }))`)
	frame.until(`heard >= 3`)
	if said := value[string](b, `e.ask({ type: 'wake' }).then(a => a.scenario + ' ' + a.step + ' ' + (e.clientHeight === height) + told.slice(0, -1) + e.shadowRoot.querySelector('[role=alert]').textContent)`); said != "late-del 3 true" {
		t.Errorf("after the strangers have spoken: %s", said)
	}
}
