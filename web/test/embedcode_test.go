package test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// copied presses the key of the head that copies code for another page.
func (b *tab) copied() string {
	b.t.Helper()
	value[chromedp.Void](b, `window.copied = '', navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }`)
	b.clickOn(`document.querySelector('.hd .embedding button')`)
	b.until(`window.copied`)
	return value[string](b, `window.copied`)
}

// moment is what somebody sees of a run: which it is, and where it stands.
const moment = `(s => [s.scenario, JSON.stringify(s.set), s.schedule, s.text, s.index, s.t, s.playing, JSON.stringify(s.trace.events)].join('|'))(` + store + `.get())`

// TestEmbedCode copies code from two moments, pastes both into somebody's page and runs them: they stand at the same moments.
func TestEmbedCode(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := newTab(t)
	b.do(welcomed, chromedp.Navigate(s.URL+"/#scenario=late-del&set=unlock=get-del&set=ttl=3500&schedule=@1200%20pause%20B%20300&step=9"))
	b.settle()
	first, seen := b.copied(), value[string](b, moment)
	if lines := strings.Split(strings.TrimSpace(first), "\n"); len(lines) != 2 || lines[0] != `<script src="`+s.URL+`/embed.js" defer=""></script>` {
		t.Errorf("the code is\n%s", first)
	}
	// A text that would break out of whatever it stands in.
	const hostile = `"'><b onclick=x>&amp;</b> <\/script> </script> <!-- <SCRIPT> <\\\\script>`
	own := strings.Replace(tiny("a.lua", `log([[`+hostile+`]])
call("SET", "mine", "1")
call("GET", "mine")`), `"Tiny"`, `"`+strings.ReplaceAll(strings.ReplaceAll(hostile, `\`, ``), `"`, `\"`)+`"`, 1)
	value[bool](b, store+`.edit(`+quoted(own)+`).then(() => true)`)
	value[chromedp.Void](b, store+`.step(4)`)
	second, ownSeen := b.copied(), value[string](b, moment)

	page := `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Somebody's</title><link rel="icon" href="data:,"></head><body>` + first + `<hr>` + second + `<p id="end">The end.</p></body></html>`
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { show(w, page) }))
	t.Cleanup(host.Close)
	other := newTab(t)
	other.do(chromedp.EmulateViewport(900, 2000), chromedp.Navigate(host.URL))
	if got := value[string](other, `[...document.body.querySelectorAll('*')].map(e => e.localName + (e.parentNode === document.body ? '' : '<')).join(' ')`); got != "script lockstep-sandbox a< img< hr script lockstep-sandbox a< script< p" {
		t.Errorf("the page holds %s\n%s", got, second)
	}
	other.until(element(0) + `.shadowRoot?.querySelector('img')?.naturalWidth > 0`)
	if src := value[string](other, element(0)+`.shadowRoot.querySelector('img').src`); !strings.HasSuffix(src, "/posters/late-del.unlock=get-del.svg") && !strings.HasSuffix(src, "/posters/late-del.unlock%3Dget-del.svg") {
		t.Errorf("the picture is %s", src)
	}
	if room := value[string](other, `(i => i.width + ' ' + i.height)(`+element(0)+`.querySelector('img'))`); room != "720 312" {
		t.Errorf("the picture has room of %s px", room)
	}
	for n, want := range []string{seen, ownSeen} {
		is := []string{`s.scenario === 'late-del' && s.started`, `s.text !== null && s.index === 4`}[n]
		if got := value[string](other.live(n, is), moment); got != want {
			t.Errorf("pasted, it is\n%.400s\nwant\n%.400s", got, want)
		}
	}
	if title := value[string](other, element(1)+`.title`); title != value[string](b, `document.querySelector('h1').textContent`) {
		t.Errorf("the title is %q", title)
	}
}
