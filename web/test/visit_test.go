package test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"lockstep/engine"
)

const coach = `document.querySelector('.coach:popover-open')`

// TestFirstVisit reads the first steps by keyboard, and comes again.
func TestFirstVisit(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "")
	b.until(coach)
	if spoken := value[string](b, live); !strings.Contains(spoken, "See for yourself") || !strings.Contains(spoken, "1 of 3") {
		t.Errorf("a screen reader is told %q", spoken)
	}
	for n := 1; n <= 3; n++ {
		if at := value[string](b, `document.querySelector('.coach .of').textContent`); at != fmt.Sprintf("%d of 3", n) {
			t.Errorf("step %d says it is %s", n, at)
		}
		// The nose shows to something that one sees.
		if off := value[float64](b, `(() => {
			const nose = document.querySelector('.coach .nose').getBoundingClientRect(), x = (nose.left + nose.right) / 2;
			const near = [...document.querySelectorAll('.set .num-chip, .time, .strip .key.lit')].map(e => e.getBoundingClientRect())
				.filter(r => x >= r.left && x <= r.right).map(r => Math.min(Math.abs(r.top - nose.bottom), Math.abs(r.bottom - nose.top)));
			return Math.min(...near);
		})()`); off > 12 {
			t.Errorf("step %d points %.0f px past anything", n, off)
		}
		value[chromedp.Void](b, `document.querySelector('.coach .key').focus()`)
		b.do(chromedp.KeyEvent(kb.Enter))
		value[chromedp.Void](b, allDrawn)
	}
	if value[bool](b, `!!`+coach) || b.state().Started {
		t.Error("after the last step the card should be gone and the run not begun")
	}
	if on := value[string](b, focused); !strings.Contains(on, "key lit") {
		t.Errorf("the focus is then on %q", on)
	}
	b.do(chromedp.Reload())
	b.settle()
	value[chromedp.Void](b, allDrawn)
	if value[bool](b, `!!`+coach) {
		t.Error("the first steps are shown a second time")
	}
	value[chromedp.Void](b, `[...document.querySelectorAll('#help button')].find(one => one.textContent.includes('first steps')).click()`)
	b.until(coach)
}

// mouse has a page believe that there is one, and keys; without a screen a browser finds neither.
const mouse = `const asked = matchMedia; globalThis.matchMedia = query => asked(query.includes('hover: none') ? 'not all' : query);`

// covered names what the card lies on of what the steps speak of on a phone; the ring, where there is one, is round one of them.
const covered = `(() => {
	const box = e => e.getBoundingClientRect(), card = box(document.querySelector('.coach')), ring = box(document.querySelector('.coach .ring'));
	const means = ['.views button:nth-child(3)', '.time', '.strip .key.lit'], meant = document.querySelector(means[parseInt(document.querySelector('.coach .of').textContent) - 1]);
	const on = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
	const rung = meant.closest('.thumb') ? ring.width > 0 && Math.abs(ring.top - box(meant).top) < 6 && on(ring, box(meant)) : ring.width === 0;
	return [meant, ...document.querySelectorAll('.thumb > *')].filter(e => on(card, box(e))).map(e => e.className || e.localName).join() || (rung ? '' : 'nothing, and the ring is elsewhere');
})()`

// TestFirstVisitSkipped skips the first steps with Escape, by running, and by coming with a link into a run.
func TestFirstVisitSkipped(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, c := range []struct{ name, hash, key string }{{"Escape", "", kb.Escape}, {"Run", "", " "}, {"a link", "#scenario=late-del&step=5", ""}} {
		b := newTab(t)
		b.do(beforeScripts(mouse), chromedp.EmulateViewport(360, 740), chromedp.Navigate(s.URL+"/"+c.hash))
		b.settle()
		if c.key != "" {
			b.until(coach)
			if out := value[float64](b, `(r => Math.max(-r.left, r.right - innerWidth, -r.top, r.bottom - innerHeight))(`+coach+`.getBoundingClientRect())`); out > 0 {
				t.Errorf("%s: the card hangs out by %.0f px", c.name, out)
			}
			// Whoever has keys sees that Escape skips: nothing lies over the hint.
			for step := 1; step <= 2; step++ {
				if over := value[string](b, covered); over != "" {
					t.Errorf("%s: step %d covers %s", c.name, step, over)
				}
				if hidden := value[string](b, `(() => {
					const hint = document.querySelector('.coach .link kbd'), r = hint?.getBoundingClientRect();
					const on = r && document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
					return !hint ? 'missing' : on === hint && r.right <= innerWidth ? '' : on?.className || 'outside';
				})()`); hidden != "" {
					t.Errorf("%s: the hint at Escape is hidden: %s", c.name, hidden)
				}
				value[chromedp.Void](b, `document.querySelector('.coach .key').click()`)
				value[chromedp.Void](b, allDrawn)
			}
			if over := value[string](b, covered); over != "" {
				t.Errorf("%s: step 3 covers %s", c.name, over)
			}
			b.do(chromedp.KeyEvent(c.key))
		}
		value[chromedp.Void](b, allDrawn)
		if value[bool](b, `!!`+coach) {
			t.Errorf("%s: the first steps are still there", c.name)
		}
	}
}

// TestChapterEnd goes from the end of a chapter's last run to what it has taught and on to the next chapter.
func TestChapterEnd(t *testing.T) {
	t.Parallel()
	all := native[[]struct {
		Name, Chapter string
		Lessons       []string
	}](t, `{"v":1,"op":"list"}`)
	for i, one := range all {
		if ends := i+1 == len(all) || all[i+1].Chapter != one.Chapter; ends != (len(one.Lessons) > 0) {
			t.Errorf("%s ends its chapter: %v, and has %d lessons", one.Name, ends, len(one.Lessons))
		}
	}
	at := 0
	for all[at].Lessons == nil {
		at++
	}
	last, next := all[at], all[at+1]
	b := open(t, newServer(t), "#scenario="+last.Name)
	value[chromedp.Void](b, store+`.end()`)
	const to = `document.querySelector('.strip .away .key')`
	b.until(to)
	value[chromedp.Void](b, to+`.focus()`)
	b.do(chromedp.KeyEvent(kb.Enter))
	b.until(`document.querySelector('#chapter[open]')`)
	if got := value[[]string](b, `[...document.querySelectorAll('#chapter .able li')].map(li => li.textContent)`); len(got) != len(last.Lessons) || got[0] != strings.ReplaceAll(last.Lessons[0], "'", "’") {
		t.Errorf("the chapter's end says %q", got)
	}
	if sum := value[string](b, `document.querySelector('#chapter .tally').textContent`); !strings.HasPrefix(sum, "1 of ") {
		t.Errorf("of the chapter is seen: %q", sum)
	}
	b.do(chromedp.KeyEvent(kb.Enter))
	b.until(`!document.querySelector('#chapter[open]') && ` + store + `.get().scenario === '` + next.Name + `'`)
	b.settle()
	if s := b.state(); s.Started || next.Chapter == last.Chapter {
		t.Errorf("the next chapter: %+v", s)
	}
}

// TestNeighbours goes to the scenario before and after from the end of a run, whose promise is broken.
func TestNeighbours(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=late-del")
	names := engine.Names()
	for _, by := range []struct {
		label string
		to    string
	}{{"Next scenario", names[3]}, {"Previous scenario", names[2]}} {
		value[chromedp.Void](b, store+`.end()`)
		b.until(`document.querySelector('.strip .away')`)
		value[chromedp.Void](b, `[...document.querySelectorAll('.strip .away button')].find(e => (e.ariaLabel ?? e.textContent).trim() === '`+by.label+`').click()`)
		b.until(store + `.get().scenario === '` + by.to + `' && !` + store + `.get().busy`)
	}
}

// TestProgress sees a run to its end, finds the mark in the catalogue after a reload, and has it forgotten.
func TestProgress(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=late-del")
	b.toAsked(0)
	b.do(chromedp.KeyEvent("1"))
	value[chromedp.Void](b, store+`.end()`)
	b.do(chromedp.Reload())
	b.settle()
	const marks = `document.querySelector('.lessons [aria-current=true] .marks')?.innerText.replace(/\s+/g, ' ').trim() ?? ''`
	value[chromedp.Void](b, `document.querySelector('lockstep-app').catalogue()`)
	b.until(`document.querySelector('.catalogue[open]')`)
	if got := value[string](b, marks); got != "1/1 1 of 1 right at the first try Seen to the end" {
		t.Errorf("the mark says %q", got)
	}
	for _, want := range []string{"Forget what was seen", "What you have seen"} {
		value[chromedp.Void](b, `document.querySelector('.progress .key').click()`)
		value[chromedp.Void](b, allDrawn)
		if got := value[string](b, `document.querySelector('.progress p').textContent`); !strings.HasPrefix(got, want) {
			t.Errorf("the foot says %q instead of %q", got, want)
		}
	}
	if left := value[string](b, marks+` + (`+kept+`)`); left != "{}" {
		t.Errorf("forgotten, but there is %q", left)
	}
}

// TestStorageTroubles visits with a storage that is full, blocked, or full of rubbish: it is said, and nothing is lost
// while the page is open.
func TestStorageTroubles(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, c := range []struct{ name, script, says string }{
		{"full", `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }`, "storage of this browser is full"},
		{"blocked", `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })`, "does not let the page keep anything"},
		{"rubbish", `for (const name of ['theme', 'progress', 'welcomed']) localStorage.setItem('lockstep.' + name, '{"rub')`, "cannot be read any more"},
		{"another shape", `for (const name of ['theme', 'progress', 'welcomed']) localStorage.setItem('lockstep.' + name, '{"late-del":[1]}')`, "cannot be read any more"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b := newTab(t)
			b.do(beforeScripts(c.script), chromedp.Navigate(s.URL+"/"))
			b.settle()
			b.until(coach)
			b.do(chromedp.KeyEvent(kb.Escape))
			if said := value[string](b, `document.querySelector('.alerts').innerText`); strings.Count(said, c.says) != 1 {
				t.Errorf("it says %q", said)
			}
			b.toAsked(0)
			b.do(chromedp.KeyEvent("1"))
			value[chromedp.Void](b, store+`.theme('dark')`)
			value[chromedp.Void](b, store+`.end()`)
			value[bool](b, store+`.choose('boundary').then(() => true)`)
			value[bool](b, store+`.choose('late-del').then(() => true)`)
			value[chromedp.Void](b, allDrawn)
			if value[bool](b, `!!`+coach) {
				t.Error("the first steps come back")
			}
			if got := value[string](b, `JSON.stringify(document.querySelector('lockstep-app').book.get()['late-del']) + document.documentElement.dataset.theme`); !strings.Contains(got, `"seen":true`) || !strings.Contains(got, ":true}}") || !strings.HasSuffix(got, "dark") {
				t.Errorf("of this visit is left: %s", got)
			}
		})
	}
}
