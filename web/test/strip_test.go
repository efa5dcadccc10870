package test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// toQuestion goes to where the n-th question of the run is open.
func (b *tab) toQuestion(n string) {
	value[chromedp.Void](b, store+`.step(`+store+`.get().trace.questions[`+n+`].before - 1)`)
	b.until(`document.querySelector('.strip .answer')`)
}

const (
	focused = `document.activeElement.closest('.strip')?.className + ' ' + document.activeElement.className`
	shown   = `document.querySelector('.strip').innerText`
)

// TestAnswerKeys answers with digits where the answers are digits themselves.
func TestAnswerKeys(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=late-del")
	for _, c := range []struct{ key, says string }{{"0", "You said 0."}, {"1", "Right."}} {
		value[bool](b, store+`.choose('late-del').then(() => true)`)
		b.toQuestion("0")
		at := b.state().Index
		b.do(chromedp.KeyEvent("7"))
		if now := b.state().Index; now != at {
			t.Errorf("7 leaves an open question for event %d", now)
		}
		b.do(chromedp.KeyEvent(c.key))
		b.until(`document.querySelector('.strip.graded')`)
		if seen := value[string](b, shown); !strings.Contains(seen, c.says) {
			t.Errorf("%s is taken as %q", c.key, seen)
		}
		if spoken := value[string](b, live); !strings.Contains(spoken, "The answer is 1.") {
			t.Errorf("after an answer the live region says %q", spoken)
		}
		if on := value[string](b, focused); !strings.HasSuffix(on, "key lit") {
			t.Errorf("after an answer the focus is on %q", on)
		}
		b.do(chromedp.KeyEvent(c.key))
		if now := b.state().Index; now != at {
			t.Errorf("a second %s jumps from %d to %d", c.key, at, now)
		}
	}
}

// TestFocusStaysInStrip uses Enter alone from Run to an answer.
func TestFocusStaysInStrip(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=late-del")
	value[chromedp.Void](b, `document.querySelector('.strip .key').focus()`)
	b.do(chromedp.KeyEvent(kb.Enter))
	b.until(store + `.get().playing`)
	value[chromedp.Void](b, allDrawn)
	if on := value[string](b, focused); !strings.HasSuffix(on, "key") {
		t.Errorf("after Run the focus is on %q", on)
	}
	b.toQuestion("0")
	// The browser's protocol sends a second event for Enter, which a page that refused the first never gets from a keyboard.
	value[bool](b, `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true, cancelable: true}))`)
	if on := value[string](b, focused); !strings.HasSuffix(on, "answer") {
		t.Errorf("Enter on an open question focuses %q", on)
	}
}

// TestCurtain looks for the future of a run that still has a question, until the reader wants none.
func TestCurtain(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=late-del&step=5")
	b.until(`document.querySelector('.time .curtain') && !document.querySelector('.time .tocome')`)
	value[chromedp.Void](b, `document.querySelector('.strip .rest').click()`)
	b.until(`!document.querySelector('.time .curtain') && document.querySelector('.time .tocome') && !document.querySelector('.strip .rest')`)
	value[chromedp.Void](b, store+`.step(`+store+`.get().trace.questions[0].before - 1)`)
	value[chromedp.Void](b, allDrawn)
	if value[bool](b, `!!document.querySelector('.strip .answer')`) {
		t.Error("a question is asked though the reader wants none")
	}
}

// TestFix has the strip lead to a choice that keeps the promise, and offer none where no choice does.
func TestFix(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=late-del")
	value[chromedp.Void](b, store+".end()")
	b.until(`document.querySelectorAll('.set .hint').length === 3`)
	value[chromedp.Void](b, `document.querySelector('.strip.verdict .key').click()`)
	b.until(`document.activeElement.matches('.set .hint')`)
	b.do(chromedp.KeyEvent(kb.Enter))
	b.until(`!` + store + `.get().busy && !` + store + `.get().trace.verdicts.some(one => one.promised && one.status === 'violated')`)
}

// TestEarlyKeys presses Run while the engine is still on its way.
func TestEarlyKeys(t *testing.T) {
	t.Parallel()
	b := newTab(t)
	s := newServer(t)
	b.do(beforeScripts(`addEventListener('DOMContentLoaded', () => setTimeout(() => dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}))))`),
		chromedp.Navigate(s.URL+"/"))
	b.settle()
	b.until(store + `.get().started && ` + store + `.get().index === 1`)
}

// TestPromisesAreSeen has every promise inside the rail and the window, however long the sentence above.
func TestPromisesAreSeen(t *testing.T) {
	t.Parallel()
	b := newTab(t)
	s := newServer(t)
	b.do(chromedp.EmulateViewport(1280, 800), chromedp.Navigate(s.URL+"/#scenario=late-del&step=13"))
	b.settle()
	const hidden = `(() => {
		const rail = document.querySelector('.rail').getBoundingClientRect();
		return [...document.querySelectorAll('.promises li')].filter(e => {
			const at = e.getBoundingClientRect();
			return at.top < rail.top || at.bottom > Math.min(rail.bottom, innerHeight) || !e.contains(document.elementFromPoint(at.left + 30, (at.top + at.bottom) / 2));
		}).length
	})()`
	for _, choose := range []string{"late-del", "redlock-round"} {
		value[bool](b, store+`.choose('`+choose+`').then(() => true)`)
		for n := range b.state().Events {
			value[chromedp.Void](b, store+`.stepBy(1)`)
			value[chromedp.Void](b, allDrawn)
			if out := value[int](b, hidden); out > 0 {
				t.Errorf("%s, event %d: %d promises are cut off", choose, n+1, out)
			}
		}
	}
}

// TestIconsStandInTheMiddle of the keys that have nothing else: a rule for one part of the page must not move those of another.
func TestIconsStandInTheMiddle(t *testing.T) {
	t.Parallel()
	for _, width := range []int64{1280, 360} {
		b := newTab(t)
		s := newServer(t)
		b.do(chromedp.EmulateViewport(width, 740), chromedp.Navigate(s.URL+"/#scenario=late-del&step=9"))
		b.settle()
		off := value[[]string](b, `[...document.querySelectorAll('button')].filter(e => e.getClientRects().length && e.childElementCount === 1 && e.firstElementChild.matches('svg') && !e.textContent.trim()).flatMap(e => {
			const [k, i] = [e, e.firstElementChild].map(x => x.getBoundingClientRect());
			return Math.hypot(k.left + k.right - i.left - i.right, k.top + k.bottom - i.top - i.bottom) > 4 ? [e.ariaLabel] : [];
		})`)
		if len(off) > 0 {
			t.Errorf("at %d px the icons of %q are beside the middle", width, off)
		}
	}
}

// TestTranscriptIsComplete reads a run without its picture: every event is a button of an ordered list, says what happened,
// and leads there; promises lead to where they break.
func TestTranscriptIsComplete(t *testing.T) {
	t.Parallel()
	for _, width := range []int64{1280, 360} {
		b := newTab(t)
		s := newServer(t)
		b.do(chromedp.EmulateViewport(width, 740), chromedp.Navigate(s.URL+"/#scenario=late-del&step=44"))
		b.settle()
		b.openTab("Transcript")
		const rows = `[...document.querySelectorAll('ol.transcript > li > button')]`
		if wrong := value[[]string](b, rows+`.flatMap((e, n) => {
			const event = `+store+`.get().trace.events[n], plain = typed => typed.replace(/[\s\u00a0]/g, '');
			return plain(e.querySelector('.t').textContent).includes(plain(event.say).slice(0, 12)) && e.querySelector('.n').textContent == event.i ? [] : [event.say + ' / ' + e.textContent];
		})`); len(wrong) > 0 || value[int](b, rows+`.length`) != 44 {
			t.Errorf("the transcript says %q", wrong)
		}
		value[chromedp.Void](b, rows+`[23].focus()`)
		b.do(chromedp.KeyEvent(kb.Enter))
		if at := b.state(); at.Index != 24 {
			t.Errorf("the 24th leads to %+v", at)
		}
		value[chromedp.Void](b, store+`.end()`)
		value[chromedp.Void](b, `document.querySelectorAll('.views button')[0]?.click()`)
		b.until(`document.querySelector('.promises .violated button')`)
		value[chromedp.Void](b, `document.querySelector('.promises .violated button').focus()`)
		b.do(chromedp.KeyEvent(kb.Enter))
		if at := b.state(); at.T != 3_602_000 {
			t.Errorf("the broken promise leads to %+v", at)
		}
	}
}

// TestTranscriptFollows holds the key for a step down, in effect: the transcript goes on with the run, not only once it rests.
func TestTranscriptFollows(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=late-del&step=1")
	value[chromedp.Void](b, `document.querySelector('.strip .rest').click()`)
	b.openTab("Transcript")
	if !value[bool](b, `(async () => {
		for (let i = 0; i < 400; i++) {
			`+store+`.stepBy(i < 40 || i % 2 ? 1 : -1);
			await new Promise(done => setTimeout(done, 40));
			const [list, mark] = ['.transcript', '[aria-current=step]'].map(one => document.querySelector('.paper ' + one).getBoundingClientRect());
			if (i > 40 && mark.top >= list.top - 1 && mark.bottom <= list.bottom + 1) return true;
		}
		return false;
	})()`) {
		t.Error("as long as steps come quickly, the current one is out of sight")
	}
}

// TestHaste drags through a run: the picture follows every step, what is read follows more seldom and is right at rest.
func TestHaste(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=late-del&step=1")
	value[chromedp.Void](b, `document.querySelector('.strip .rest').click()`)
	o := value[struct {
		Pictures, Sentences int
		Spoken, Said        string
		Told, Shown         bool
	}](b, `(async () => {
		const page = document.querySelector('lockstep-app'), { store } = page;
		const pictures = new Set(), sentences = new Set(), began = performance.now();
		for (let i = 2; i <= 40; i++) {
			// However slow the machine: 60 steps a second.
			performance.now = () => began + i * 1000 / 60;
			store.step(i);
			await page.updateComplete;
			pictures.add(document.querySelector('.time .flag + text').textContent + document.querySelector('.beats .cur').getAttribute('cx'));
			sentences.add(document.querySelector('.now .lit-num').textContent);
			await new Promise(requestAnimationFrame);
		}
		delete performance.now;
		await `+allDrawn+`;
		const at = store.get().trace.events[39];
		return {
			pictures: pictures.size, sentences: sentences.size,
			spoken: document.querySelector('.unseen[aria-live]').textContent, said: document.querySelector('.now .lit-num').textContent,
			told: document.querySelector('#stage svg.stage').ariaLabel.includes('40'), shown: document.querySelector('.time').getAttribute('aria-valuetext').includes(String(at.t / 1000).slice(-2)),
		};
	})()`)
	if o.Pictures != 39 || o.Sentences < 4 || o.Sentences > 12 {
		t.Errorf("39 quick steps: %d pictures, %d sentences; want each picture, some of the sentences", o.Pictures, o.Sentences)
	}
	if o.Said != "40" || !strings.HasPrefix(o.Spoken, "40. ") || !o.Told || !o.Shown {
		t.Errorf("at rest at event 40: the sentence is of %s, spoken is %q, the picture's name is up to date: %t, the slider's: %t", o.Said, o.Spoken, o.Told, o.Shown)
	}
}

// TestEndings reads what the strip says at the end of runs of one's own that did not get far: that a promise held there
// is no more than it is.
func TestEndings(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "")
	const setup = "-- setup.lua --\ntitle \"Own\"\nclaim \"One.\"\nnode { \"redis\" }\nclient { \"A\", file = \"a.lua\", start = 0 }\nalways \"mutual-exclusion\"\n-- a.lua --\n"
	for program, want := range map[string]string{
		`call("PING")`:                   "Every promise held.",
		`error("Why?")`:                  "Every promise held. A stopped with an error, so little may have been tried.",
		`while true do call("PING") end`: "Every promise held up to where the run was cut off.",
	} {
		value[chromedp.Void](b, `(async store => { await store.load(`+quoted(setup+program)+`); await store.run(); store.end(); })(`+store+`)`)
		b.until(`document.querySelector('.strip h2')`)
		if said := strings.TrimSpace(value[string](b, `document.querySelector('.strip h2').innerText`)); said != want {
			t.Errorf("after %s the strip says %q", program, said)
		}
	}
}

// TestLargeEventNumbers runs a program without an end: the number of an event has room in its pill, and is written the
// same way in the picture and beside it.
func TestLargeEventNumbers(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "")
	value[bool](b, store+`.load(`+quoted(tiny("a.lua", `while true do call("PING") end`))+`).then(() => `+store+`.run()).then(() => true)`)
	value[chromedp.Void](b, store+`.end()`)
	b.until(`document.querySelector('.rail .lit-num') && document.querySelector('#stage .num')`)
	value[chromedp.Void](b, allDrawn)
	want := value[string](b, store+`.get().index.toString().replace(/\B(?=(\d{3})+$)/g, '\u00a0')`)
	if len([]rune(want)) < 6 {
		t.Fatalf("the last event has the number %q", want)
	}
	if said := value[string](b, `document.querySelector('.rail .lit-num').textContent`); said != want {
		t.Errorf("the rail says %q instead of %q", said, want)
	}
	for _, one := range value[[]string](b, `[...document.querySelectorAll('#stage .num')].flatMap(e => {
		const [box, words] = [e.querySelector('rect'), e.querySelector('text')].map(one => one.getBoundingClientRect());
		const room = Math.min(words.left - box.left, box.right - words.right);
		return room >= 2 && /^\d{2}\u00a0\d{3}$/.test(e.textContent) ? [] : [e.textContent + ' has ' + room + ' px beside it'];
	})`) {
		t.Error(one)
	}
}
