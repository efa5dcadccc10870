package test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// where says what has the focus, and whether one sees it there.
const where = `(() => {
	const e = document.activeElement;
	if (!e || e === document.body) return 'nothing';
	const ring = at => getComputedStyle(at).outlineStyle !== 'none';
	const name = (e.ariaLabel || e.textContent.trim() || e.className).replace(/\s+/g, ' ').slice(0, 60);
	return ring(e) || ring(e.parentElement) || e.matches('[tabindex="-1"]') ? name : 'no ring on ' + name;
})()`

// hand is somebody who has a keyboard and nothing else.
type hand struct{ *tab }

// press presses keys; afterwards the focus is somewhere, and is seen.
func (h hand) press(keys ...string) {
	h.t.Helper()
	for _, key := range keys {
		h.do(chromedp.KeyEvent(key))
	}
	value[chromedp.Void](h.tab, allDrawn)
	h.settle()
	if at := value[string](h.tab, where); at == "nothing" || strings.HasPrefix(at, "no ring") {
		h.t.Errorf("after %q the focus is on %s", keys, at)
	}
}

// walk goes on with Tab until the focus is on what a selector names; with back, with Shift and Tab.
func (h hand) walk(selector string, back ...bool) {
	h.t.Helper()
	passed := []string{}
	for range 120 {
		if value[bool](h.tab, fmt.Sprintf(`document.activeElement.matches(%q)`, selector)) {
			return
		}
		if len(back) > 0 {
			h.do(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift)))
		} else {
			h.do(chromedp.KeyEvent(kb.Tab))
		}
		at := value[string](h.tab, where)
		if strings.HasPrefix(at, "no ring") {
			h.t.Errorf("on the way to %s: %s", selector, at)
		}
		passed = append(passed, at)
	}
	h.t.Fatalf("Tab never comes to %s: %q", selector, passed)
}

// TestLessonByKeyboard takes a whole lesson with the keyboard alone: finds a scenario, changes it, runs it, answers, breaks
// it at one moment and takes that back, reads every panel, types in the console, compares, and goes on to the next.
func TestLessonByKeyboard(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, size := range sizes {
		t.Run(size.name, func(t *testing.T) {
			t.Parallel()
			b := newTab(t)
			b.do(chromedp.EmulateViewport(size.width, size.height), chromedp.Navigate(s.URL+"/"))
			b.settle()
			b.until(coach)
			h, phone := hand{b}, size.width < 480
			show := func(view string) {
				t.Helper()
				if phone {
					h.walk(fmt.Sprintf(".views button:nth-child(%d)", map[string]int{"Story": 1, "Code": 2, "Change": 3}[view]))
					h.press(kb.Enter)
				}
			}

			b.do(chromedp.KeyEvent(kb.Escape))
			h.walk(".pick .title")
			h.press(kb.Enter)
			h.press("late del deletes")
			h.press(kb.ArrowDown)
			h.press(kb.Enter)
			b.until(store + `.get().scenario === 'late-del'`)
			if at := value[string](b, where); !strings.Contains(at, "late DEL") {
				t.Errorf("the catalogue leaves the focus on %s", at)
			}

			show("Change")
			h.walk("input.slide")
			h.press(kb.ArrowLeft, kb.ArrowLeft)
			if ttl := value[float64](b, store+`.get().trace.params.ttl`); ttl != 2800 {
				t.Errorf("two steps of the slider give a lease of %v", ttl)
			}
			h.do(chromedp.KeyEvent("z", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
			h.press()

			show("Story")
			h.walk(".strip .key.lit")
			h.press(kb.Enter)
			b.until(store + `.get().started`)
			h.press(" ")
			b.until(`!` + store + `.get().playing`)
			h.press(kb.Home)
			for n := 1; n < value[int](b, asked+`[0].before`); n++ {
				h.press(kb.ArrowRight)
				if now := b.state().Index; now != n {
					t.Fatalf("step %d stands at %d", n, now)
				}
			}
			h.walk(".strip .answer")
			h.press(kb.Enter)
			b.until(`document.querySelector('.strip.graded')`)
			h.press(kb.ArrowRight)

			// What goes wrong now, and that it never did.
			at := b.state().Index
			h.walk(".spot[aria-label^='B:']")
			h.press(kb.Enter)
			b.until(`document.querySelector('.menu[open]')`)
			h.press(kb.Escape)
			if on := value[string](b, where); !strings.HasPrefix(on, "B:") {
				t.Errorf("the menu leaves the focus on %s", on)
			}
			h.press(kb.Enter, kb.Enter)
			b.until(`/ pause B /.test(` + store + `.get().schedule)`)
			if on := value[string](b, where); !strings.HasPrefix(on, "B:") {
				t.Errorf("a fault leaves the focus on %s", on)
			}
			h.do(chromedp.KeyEvent("z", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
			h.press()
			if now := b.state(); b.schedule() != "" || now.Index != at {
				t.Errorf("undone, there is %q at event %d, not %d", b.schedule(), now.Index, at)
			}

			show("Code")
			h.walk("[role=tab][tabindex='0']")
			tabs := value[int](b, `document.querySelectorAll('[role=tab]').length`)
			seen := map[string]bool{}
			for range tabs {
				h.press(kb.ArrowRight)
				seen[value[string](b, `document.querySelector('.paper').innerText.trim().slice(0, 200)`)] = true
			}
			if len(seen) < tabs-1 {
				t.Errorf("%d tabs show %d papers", tabs, len(seen))
			}
			for range tabs {
				if value[bool](b, `document.activeElement.textContent === 'redis-cli'`) {
					break
				}
				h.press(kb.ArrowRight)
			}
			h.walk(".console input")
			h.press("TTL lock:ledger", kb.Enter)
			b.until(`document.querySelectorAll('.screen > div').length > 1`)
			h.walk("[role=tab][aria-selected=true]", true)

			show("Change")
			h.walk("button[title='Compare this run with']", !phone)
			h.press(kb.Enter)
			b.until(`document.querySelector('#compare[open]')`)
			h.walk("#compare li button")
			h.press(kb.Enter)
			b.until(store + `.get().beside`)
			show("Story")
			h.walk(".stage.other .ib")
			h.press(kb.Enter)
			b.until(`!` + store + `.get().beside`)

			h.press(kb.End)
			h.walk(".strip .key")
			h.press("?")
			b.until(`document.querySelector('#help[open]')`)
			h.press(kb.Escape)
			h.walk("button[aria-label='Next scenario'], .strip .away .key")
			h.press(kb.Enter)
			b.until(store + `.get().scenario !== 'late-del'`)
		})
	}
}

// TestTabOrder goes through the page with Tab: all that can have the focus gets it, once, panel by panel from the top, and
// the last hands on.
func TestTabOrder(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, size := range []struct{ width, height int64 }{{1920, 1080}, {1280, 800}, {768, 1024}, {360, 740}} {
		b := newTab(t)
		b.do(chromedp.EmulateViewport(size.width, size.height), chromedp.Navigate(s.URL+"/#scenario=late-del&step=20"))
		b.settle()
		value[bool](b, store+`.set('unlock', 'lua').then(() => true)`)
		value[chromedp.Void](b, allDrawn)
		value[chromedp.Void](b, tools)
		value[chromedp.Void](b, `window.order = []; addEventListener('focusin', e => order.push(e.target))`)
		all := value[int](b, `$$('button, a[href], input, select, textarea, summary, [tabindex]').filter(e => e.tabIndex >= 0 && e.checkVisibility() && !e.closest('.files') ).length`)
		value[chromedp.Void](b, `$('.skip').focus()`)
		for range all + 3 {
			b.do(chromedp.KeyEvent(kb.Tab))
		}
		if got := value[int](b, `new Set(order.filter(e => !e.closest('.files'))).size`); got != all {
			t.Errorf("at %d px Tab comes to %d of %d", size.width, got, all)
		}
		if wrong := value[[]string](b, `(() => {
			const panels = [...new Set(order.map(e => e.closest('.hd, .set, .faults, .stage, .rail, .dock, .phone .view, .thumb')).filter(Boolean))], at = panels.map(e => e.getBoundingClientRect());
			return at.slice(1).map((r, n) => panels[n + 1].matches('.thumb') || r.top >= at[n].bottom - 1 || r.left >= at[n].right - 1 ? '' : panels[n].className + ' → ' + panels[n + 1].className).filter(Boolean);
		})()`); len(wrong) > 0 {
			t.Errorf("at %d px the panels come in another order than one reads: %q", size.width, wrong)
		}
	}
}
