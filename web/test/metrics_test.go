package test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"lockstep/engine"
)

// openTab shows a panel of the rail; on a phone its view first.
func (b *tab) openTab(name string) {
	b.t.Helper()
	value[chromedp.Void](b, tools)
	value[chromedp.Void](b, fmt.Sprintf(`paper(%q)`, name))
}

// TestMetricsPanel compares the panel at the end of a run, and in its middle, with the metrics of the trace.
func TestMetricsPanel(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	const rows = `[...document.querySelectorAll('.metrics article')].flatMap(a => [...a.querySelectorAll('.meter')].map(m =>
		[a.querySelector('.name').textContent, m.querySelector('.value').textContent, ...[...m.querySelectorAll('code:not(.class)')].map(c => c.textContent), ...[...m.querySelectorAll('.evt')].map(c => '#' + c.textContent.trim())].join(' ')))`
	for _, width := range []int64{1280, 360} {
		b := newTab(t)
		b.do(chromedp.EmulateViewport(width, 740), chromedp.Navigate(s.URL+"/#scenario=late-del&step=44"))
		b.settle()
		b.openTab("Metrics")
		want := []string{
			"redis_lock_acquire_attempts_total 3 acquired #4 #18 #30", "redis_lock_waiters 0", "redis_lock_acquire_duration_seconds 3 #4 #18 #30",
			"redis_lock_validity_seconds 3 #4 #18 #30", "redis_lock_held 0", "redis_lock_hold_duration_seconds 3 #25 #37 #43",
			"redis_lock_lost_total 2 deleted #24 #36", "redis_lock_releases_total 1 gone #43", "redis_lock_releases_total 2 released #25 #37",
		}
		if got := value[[]string](b, rows); strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("at the end: %q", got)
		}
		// What has not happened yet is not told.
		value[chromedp.Void](b, store+`.step(20)`)
		value[chromedp.Void](b, allDrawn)
		if got := value[[]string](b, rows); strings.Join(got, "\n") != strings.Join([]string{"redis_lock_acquire_attempts_total 2 acquired #4 #18", "redis_lock_waiters 0",
			"redis_lock_acquire_duration_seconds 2 #4 #18", "redis_lock_validity_seconds 2 #4 #18", "redis_lock_held 2"}, "\n") {
			t.Errorf("after event 20: %q", got)
		}
		if head := value[string](b, `document.querySelector('.metrics .upto').textContent`); !strings.Contains(head, "event 20, at 3\u00a0102 ms") {
			t.Errorf("it says %q", head)
		}
		value[chromedp.Void](b, `document.querySelector('.metrics .evt').focus()`)
		b.do(chromedp.KeyEvent(kb.Enter))
		if at := b.state(); at.Index != 4 {
			t.Errorf("the first moment leads to %+v", at)
		}
		if out := value[float64](b, tooWide); out > 0 {
			t.Errorf("at %d px the page is %.0f px too wide", width, out)
		}
	}
}

// TestMetricsAdd compares, for every scenario, what the page counts up to the end with where the trace says that it stands.
func TestMetricsAdd(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "")
	for _, name := range engine.Names() {
		value[bool](b, fmt.Sprintf(`%s.choose(%q).then(() => { %s.end(); document.querySelector('lockstep-app').tab = 'metrics:'; return document.querySelector('lockstep-app').updateComplete; })`, store, name, store))
		// What stands round the picture follows in the next frame.
		value[chromedp.Void](b, allDrawn)
		if wrong := value[[]string](b, `(() => {
			const trace = `+store+`.get().trace, shown = new Map([...document.querySelectorAll('.metrics article')].map(a => [a.querySelector('.name').textContent, a]));
			const number = e => Number(e.textContent.replace(/\u00a0/g, ''));
			return trace.metrics.flatMap(m => {
				const article = shown.get(m.name), counted = m.series.filter(s => s.points.length || s.value);
				if (!article) return counted.length ? [m.name + ' is not shown'] : [];
				const values = [...article.querySelectorAll('.meter .value, td b')].map(number).sort();
				const should = counted.map(s => m.type === 'histogram' ? s.count : m.name.endsWith('_seconds') ? s.value / 1000 : s.value).sort();
				const top = [...article.querySelectorAll('svg.chart')].find(svg => svg.getBBox && (b => b.y < 0 || b.x < 0 || b.x + b.width > 288)(svg.getBBox()));
				return [...(values.join() === should.join() ? [] : [m.name + ' shows ' + values + ', should ' + should]), ...(top ? [m.name + ' is drawn outside of its chart'] : [])];
			});
		})()`); len(wrong) > 0 {
			t.Errorf("%s: %q", name, wrong)
		}
	}
}

// clipboard gives the page one that keeps what is written to it, or refuses.
const clipboard = `Object.defineProperty(navigator, 'clipboard', { value: { writeText: async typed => { window.clip = typed; } } })`
const noClipboard = `Object.defineProperty(navigator, 'clipboard', { value: undefined })`

// TestCopyMetrics copies the metrics of a changed run; where the clipboard is blocked the text is there to be copied by hand.
func TestCopyMetrics(t *testing.T) {
	t.Parallel()
	want := native[string](t, `{"v":1,"op":"metrics","name":"late-del","set":{"unlock":"lua"},"schedule":"@20 pause B 100"}`)
	s := newServer(t)
	for name, script := range map[string]string{"free": clipboard, "blocked": noClipboard} {
		b := newTab(t)
		b.do(beforeScripts(script), chromedp.Navigate(s.URL+"/#scenario=late-del&set=unlock=lua&schedule=@20 pause B 100&step=10"))
		b.settle()
		b.openTab("Metrics")
		value[chromedp.Void](b, `document.querySelector('.metrics lockstep-copy button').focus()`)
		b.do(chromedp.KeyEvent(kb.Enter))
		if name == "free" {
			b.until(`window.clip`)
			if got := value[string](b, `window.clip`); got != want {
				t.Errorf("copied is %q", got)
			}
			b.until(`document.querySelector('.metrics [role=status]').textContent.includes('OpenMetrics')`)
			continue
		}
		b.until(`document.querySelector('.copied[open] textarea')?.value`)
		if got := value[string](b, `getSelection().toString() || (e => e.value.slice(e.selectionStart, e.selectionEnd))(document.querySelector('.copied[open] textarea'))`); got != want {
			t.Errorf("selected is %q", got)
		}
		if says := value[string](b, `document.querySelector('.copied[open] p').textContent`); !strings.Contains(says, "clipboard") {
			t.Errorf("it says %q", says)
		}
		b.do(chromedp.KeyEvent(kb.Escape))
		b.until(`!document.querySelector('.copied[open]') && document.activeElement.closest('.metrics lockstep-copy')`)
	}
}

// TestCopyLink copies the link to where one is, at once, and opens it: the same run, at the same step or instant, paused.
func TestCopyLink(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for width, script := range map[int64]string{1280: `null`, 360: store + `.seek(` + store + `.get().t + 500)`} {
		b := newTab(t)
		b.do(beforeScripts(clipboard), chromedp.EmulateViewport(width, 740), chromedp.Navigate(s.URL+"/#scenario=late-del&theme=dark"))
		b.settle()
		value[bool](b, store+`.set('unlock', 'lua').then(() => `+store+`.set('ttl', '2500')).then(() => `+store+`.setSchedule('@20 pause B 100; @30 clock redis +1.5')).then(() => true)`)
		value[chromedp.Void](b, store+`.step(9)`)
		value[chromedp.Void](b, script)
		value[chromedp.Void](b, allDrawn)
		value[chromedp.Void](b, `document.querySelector('[aria-label="Copy a link to this moment"]').focus()`)
		b.do(chromedp.KeyEvent(kb.Enter))
		b.until(`window.clip && document.querySelector('.hd [role=status]').textContent`)
		was, trace := b.state(), value[string](b, `JSON.stringify(`+store+`.get().trace)`)
		link := value[string](b, `window.clip`)
		if !strings.HasPrefix(link, s.URL) || !strings.Contains(link, "theme=dark") || was.Error != "" {
			t.Errorf("the link is %s of %+v", link, was)
		}
		c := newTab(t)
		c.do(chromedp.EmulateViewport(width, 740), chromedp.Navigate(link))
		c.settle()
		if now := c.state(); now != was || value[string](c, `JSON.stringify(`+store+`.get().trace)`) != trace {
			t.Errorf("%s leads from %+v to %+v", link, was, now)
		}
	}
}
