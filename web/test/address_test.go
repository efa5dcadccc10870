package test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// hash is the address bar's part that is ours.
func (b *tab) hash() string { return value[string](b, "decodeURI(location.hash)") }

func TestAddress(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	const link = "#scenario=late-del&set=unlock=lua&step=14"
	b := open(t, s, link)
	if at := b.state(); at.Scenario != "late-del" || at.Index != 14 || at.Playing || !at.Started || at.Notice != "" {
		t.Errorf("a link lands at %+v", at)
	}
	if set := value[map[string]string](b, store+".get().set"); len(set) != 1 || set["unlock"] != "lua" {
		t.Errorf("a link sets %v", set)
	}

	value[chromedp.Void](b, store+".stepBy(1)")
	b.until(`location.hash.endsWith('step=15')`)
	value[chromedp.Void](b, store+".seek("+store+".get().t + 0.5)")
	b.until(`location.hash.includes('&t=')`)
	between := b.state()
	b.do(chromedp.Reload())
	b.settle()
	if now := b.state(); now.Index != between.Index || now.Events != between.Events || now.Playing {
		t.Errorf("a reload goes from %+v to %+v", between, now)
	}

	// Also what was done so late that the bar does not have it yet: it follows with a delay.
	// Some browsers hide a page before they leave it.
	const hide = `Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
		document.dispatchEvent(new Event('visibilitychange'));
		delete document.visibilityState;`
	b.do(beforeScripts(`addEventListener('pagehide', () => { ` + hide + ` })`))
	for _, wanted := range []int{5, 6} {
		value[chromedp.Void](b, fmt.Sprintf(store+".step(%d)", wanted))
		b.do(chromedp.Reload())
		b.settle()
		if now := b.state(); now.Index != wanted || now.Playing || !strings.HasSuffix(b.hash(), fmt.Sprintf("step=%d", wanted)) {
			t.Errorf("left at event %d, a reload leads to %+v at %s", wanted, now, b.hash())
		}
	}
	value[chromedp.Void](b, store+".step(9)")
	b.do(chromedp.Navigate("about:blank"), chromedp.NavigateBack())
	b.settle()
	if now := b.state(); now.Index != 9 {
		t.Errorf("left at event 9, the way back leads to %+v", now)
	}
	value[chromedp.Void](b, store+".step(8)")
	b.do(chromedp.Navigate("about:blank"), chromedp.Navigate(s.URL+"/#scenario=late-del&set=unlock=lua&step=9"))
	b.settle()
	if now := b.state(); now.Index != 9 {
		t.Errorf("a link to event 9 leads to %+v", now)
	}

	// Who goes to another tab leaves the bar right behind.
	if at := value[string](b, `(() => {
		`+store+`.step(12);
		`+hide+`
		return location.hash;
	})()`); !strings.HasSuffix(at, "step=12") {
		t.Errorf("out of sight at event 12 the bar says %s", at)
	}

	// A link that is followed while the bar is behind wins.
	value[chromedp.Void](b, `(() => { `+store+`.step(13); location.hash = 'scenario=late-del&set=unlock=lua&step=10'; `+hide+` })()`)
	b.until(store + `.get().index === 10`)

	value[chromedp.Void](b, store+".step(3)")
	b.until(`location.hash.endsWith('step=3')`)
	value[chromedp.Void](b, store+".choose("+store+".get().catalogue.at(-1).name)")
	b.until(`!location.hash.includes('late-del')`)
	b.do(chromedp.NavigateBack())
	b.until(store + `.get().scenario === 'late-del' && !` + store + `.get().busy`)
	if at := b.state(); at.Index != 3 || at.Playing {
		t.Errorf("back goes to %+v", at)
	}

	value[chromedp.Void](b, `location.hash = 'scenario=late-del&step=5&theme=dark'`)
	b.until(store + `.get().index === 5`)
	value[chromedp.Void](b, store+".stepBy(-1)")
	b.until(`location.hash.includes('step=4')`)
	if at := b.hash(); !strings.Contains(at, "theme=dark") {
		t.Errorf("words for others are lost: %s", at)
	}
}

// TestEditsSurviveReload changes a parameter and a fault, reloads at once, and finds both, at the same step.
func TestEditsSurviveReload(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, width := range []int64{1280, 360} {
		b := newTab(t)
		b.do(chromedp.EmulateViewport(width, 740), chromedp.Navigate(s.URL+"/#scenario=late-del&step=7"))
		b.settle()
		value[bool](b, store+`.set('ttl', '2000').then(() => `+store+`.set('unlock', 'lua')).then(() => `+store+`.setSchedule('@20 pause B 100; A>redis#2 lose')).then(() => true)`)
		was := b.state()
		b.do(chromedp.Reload())
		b.settle()
		if now := b.state(); now != was {
			t.Errorf("a reload goes from %+v to %+v", was, now)
		}
		if kept := value[string](b, `JSON.stringify([`+store+`.get().set, `+store+`.get().schedule])`); kept != `[{"ttl":"2000","unlock":"lua"},"@20 pause B 100; A>redis#2 lose"]` {
			t.Errorf("kept is %s", kept)
		}
	}
}

func TestBadLink(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, c := range []struct{ link, says string }{
		{"#scenario=nosuch&step=3", "nosuch"},
		{"#scenario=late-del&set=unlock=magic&step=2", "magic"},
		{"#scenario=late-del&set=ttl=-5", "-5"},
		{"#scenario=late-del&schedule=dance", "dance"},
		{"#scenario=late-del&step=soon", "soon"},
		{"#scenario=late-del&set=__proto__=1", "__proto__"},
		{"#scenario=%E0%A4", "%E0%A4"},
		{"#scenario=<img src=x onerror=document.title='!'>", "<img"},
	} {
		b := open(t, s, c.link)
		b.until(store + `.get().notice`)
		if at := b.state(); at.Scenario != "late-del" || at.Events == 0 || at.Error != "" || !strings.Contains(at.Notice, c.says) {
			t.Errorf("%s: %+v", c.link, at)
		}
		if seen := value[string](b, "document.body.innerText"); !strings.Contains(seen, c.says) {
			t.Errorf("%s: the page does not say %q", c.link, c.says)
		}
		if title := value[string](b, "document.title"); title == "!" {
			t.Errorf("%s: markup of a link ran", c.link)
		}
	}
}

// TestManyBadFaults opens links of which many faults cannot be had: only those are left out, each is said once, and counted.
func TestManyBadFaults(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	good := strings.Repeat("@5 pause A 1; ", 5)
	for _, c := range []struct {
		schedule string
		kept     int
		says     string
	}{
		{good + strings.Repeat("bad x; ", 12) + good, 10, "(12 times)"},
		{strings.Repeat("@5 pause A 1; ", 300), 256, "The last 44 faults of this link are left out: a schedule has at most 256 items and 16 kB."},
		{strings.Repeat("@5 pause A 1; ", 257), 256, "The last fault of this link is left out"},
		{strings.Repeat("@5 del redis "+strings.Repeat("k", 100)+"; ", 200), 142, "The last 58 faults of this link are left out"},
		{func() (all string) {
			for n := range 90 {
				all += fmt.Sprintf("bad%d; ", n)
			}
			return all + good
		}(), 0, "All 95 faults of this link are left out: more than 64 different ones are not possible, such as “bad0”"},
	} {
		b := open(t, s, "#scenario=late-del&schedule="+url.PathEscape(c.schedule))
		b.until(store + `.get().notice`)
		if kept := value[int](b, store+`.get().trace.schedule.split('; ').filter(Boolean).length`); kept != c.kept {
			t.Errorf("of %.40q it keeps %d faults, not %d", c.schedule, kept, c.kept)
		}
		if at := b.state(); at.Error != "" || !strings.Contains(at.Notice, c.says) || strings.Contains(at.Notice, "And ") {
			t.Errorf("of %.40q it says %q", c.schedule, at.Notice)
		}
	}
}

// TestBackOverBadLink goes to links that the page corrects: the way back leads before them, not to them.
func TestBackOverBadLink(t *testing.T) {
	t.Parallel()
	const place = "navigation.currentEntry.index"
	b := open(t, newServer(t), "#scenario=boundary&step=2")
	for _, link := range []string{"scenario=nosuch", "scenario=late-del&set=unlock=magic", "scenario=nosuch&set=x=1&step=x"} {
		before := value[int](b, place)
		value[chromedp.Void](b, fmt.Sprintf("location.hash = %q", link))
		b.until(store + `.get().scenario === 'late-del' && !` + store + `.get().busy && location.hash === '#scenario=late-del'`)
		value[chromedp.Void](b, "new Promise(done => setTimeout(done, 700))")
		if now := value[int](b, place); now != before+1 {
			t.Errorf("%s: %d entries on in history", link, now-before)
		}
		b.do(chromedp.NavigateBack())
		b.until(store + `.get().scenario === 'boundary' && !` + store + `.get().busy`)
		if at := b.state(); at.Index != 2 || at.Notice != "" {
			t.Errorf("back from %s goes to %+v", link, at)
		}
		// The next link takes the place of the one that was left.
		value[chromedp.Void](b, store+".choose('set-nx-px')")
		b.until(`location.hash === '#scenario=set-nx-px'`)
		b.do(chromedp.NavigateBack())
		b.until(store + `.get().scenario === 'boundary' && !` + store + `.get().busy`)
	}
}

func TestLongLink(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, link := range []string{"#scenario=" + strings.Repeat("x", 100000), "#scenario=late-del&set=unlock=" + strings.Repeat("y", 100000),
		"#scenario=late-del&set=" + strings.Repeat("z", 100000) + "=1", "#step=" + strings.Repeat("w", 100000), "#scenario=late-del" + strings.Repeat("&step=q", 500)} {
		b := open(t, s, link)
		b.until(store + `.get().notice`)
		if notice := b.state().Notice; len(notice) > 200 {
			t.Errorf("%.30s…: a notice of %d bytes", link, len(notice))
		}
	}
}

func TestThemeIsKept(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "")
	value[chromedp.Void](b, store+".theme('dark')")
	dark := value[string](b, "getComputedStyle(document.documentElement).getPropertyValue('--face')")
	b.do(chromedp.Reload())
	b.settle()
	if theme := value[string](b, store+".get().theme"); theme != "dark" {
		t.Errorf("after a reload the theme is %s", theme)
	}
	if now := value[string](b, "getComputedStyle(document.documentElement).getPropertyValue('--face')"); now != dark {
		t.Errorf("the dark face is %s, then %s", dark, now)
	}
}

// TestBlockedStorage has a browser that throws at the mention of localStorage, as some do in private windows and frames.
func TestBlockedStorage(t *testing.T) {
	t.Parallel()
	b := newTab(t)
	s := newServer(t)
	b.do(beforeScripts(`Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })`),
		chromedp.Navigate(s.URL+"/"))
	b.settle()
	value[chromedp.Void](b, store+".theme('dark')")
	if at := b.state(); at.Events == 0 || at.Error != "" {
		t.Errorf("without storage: %+v", at)
	}
	b.until(`document.querySelector('lockstep-app').innerText.includes('does not let the page keep')`)
}

// TestNothingSticksOut looks for a page that must be scrolled sideways, at the widths of a phone, of 200 % zoom, and between.
func TestNothingSticksOut(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := open(t, s, "")
	for _, width := range []int64{320, 360, 480, 640, 760, 1024, 1280, 1920} {
		b.do(chromedp.EmulateViewport(width, 800))
		value[chromedp.Void](b, store+".end()")
		value[chromedp.Void](b, allDrawn)
		if wide := value[int64](b, "document.documentElement.scrollWidth"); wide > width {
			t.Errorf("at %d the page is %d wide", width, wide)
		}
	}
}
