package test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestSentenceStandsOnce reads a phone's first view at every step: what has just happened is said once, in the bar within the
// thumb's reach while nothing else is due there, else under the picture.
func TestSentenceStandsOnce(t *testing.T) {
	t.Parallel()
	b := newTab(t)
	s := newServer(t)
	b.do(welcomed, chromedp.EmulateViewport(360, 740), chromedp.Navigate(s.URL+"/#scenario=late-del&step=1"))
	b.settle()
	value[chromedp.Void](b, tools+`; page.predictions.unasked = true; void 0`)
	for range b.state().Events {
		said := value[[]string](b, `drawn().then(() => $$('.say').filter(e => e.checkVisibility()).map(e => e.innerText.replace(/\s+/g, ' ').trim()))`)
		if len(said) != 1 {
			t.Errorf("event %d: said are %q", b.state().Index, said)
		}
		if in := value[bool](b, `(r => r.bottom <= innerHeight + 0.5 && r.top >= 0)($('.say').getBoundingClientRect())`); !in && value[bool](b, `!!$('.thumb .say')`) {
			t.Errorf("event %d: the sentence is out of sight", b.state().Index)
		}
		value[chromedp.Void](b, `s.stepBy(1)`)
	}
}

// TestProgramNames has the names of all programs of usual scenarios whole beside the panels.
func TestProgramNames(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, size := range [][2]int64{{1280, 800}, {1366, 768}, {768, 1024}, {360, 740}} {
		b := newTab(t)
		b.do(welcomed, chromedp.EmulateViewport(size[0], size[1]), chromedp.Navigate(s.URL+"/#scenario=late-del&step=9"))
		b.settle()
		value[chromedp.Void](b, tools)
		for _, name := range []string{"late-del", "async-failover", "set-nx-px", "redlock-round"} {
			value[chromedp.Void](b, `choose('`+name+`', 9).then(() => view(1))`)
			cut := value[[]string](b, `drawn().then(() => (files => $$('.files [role=tab]').filter(e => e.getBoundingClientRect().right > files.right + 1 || e.getBoundingClientRect().left < files.left - 1).map(e => e.textContent.trim()))($('.files').getBoundingClientRect()))`)
			if len(cut) > 0 {
				t.Errorf("%s at %v: not whole: %q", name, size, cut)
			}
			if over := value[int](b, tooWide); over > 0 {
				t.Errorf("%s at %v: %d px too wide", name, size, over)
			}
		}
	}
}

// TestFirstStepsByFinger has the first steps name ways that a finger has, and none that needs a key.
func TestFirstStepsByFinger(t *testing.T) {
	t.Parallel()
	b := newTab(t)
	s := newServer(t)
	b.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateTouch, chromedp.EmulateMobile), chromedp.Navigate(s.URL+"/"))
	b.settle()
	value[chromedp.Void](b, tools)
	for range 3 {
		said := value[string](b, `until(() => $('.coach:popover-open')).then(() => $('.coach').innerText)`)
		if strings.ContainsAny(said, "→←") || strings.Contains(said, "Esc") {
			t.Errorf("a finger reads: %q", said)
		}
		value[chromedp.Void](b, `($('.coach .key').click(), drawn())`)
	}
}
