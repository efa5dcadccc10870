package test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"lockstep/engine"
	"lockstep/web/build"
)

// docs serves a documentation page with a strict policy, and the site below /lockstep/ as a host of static files has it.
func docs(t testing.TB, body string) *httptest.Server {
	t.Helper()
	if _, err := built(); err != nil {
		t.Fatal(err)
	}
	files := http.NewServeMux()
	files.Handle("/lockstep/", http.StripPrefix("/lockstep", build.Handler(built)))
	files.HandleFunc("/own.txtar", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, tiny("a.lua", `call("SET", "from", "file")`))
	})
	files.HandleFunc("/stranger.html", func(w http.ResponseWriter, _ *http.Request) { show(w, strange) })
	files.HandleFunc("/{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; frame-src 'self'; img-src 'self' data:; connect-src 'self'; style-src 'self'")
		show(w, `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Docs</title><link rel="icon" href="data:,"><script src="/lockstep/embed.js" defer></script></head><body>`+body+`</body></html>`)
	})
	s := httptest.NewServer(files)
	t.Cleanup(s.Close)
	return s
}

// element is the n-th embed of the page.
func element(n int) string {
	return fmt.Sprintf(`document.querySelectorAll('lockstep-sandbox')[%d]`, n)
}

// live starts the n-th embed with its key and returns its frame, of whose state is is true.
func (b *tab) live(n int, is string) *tab {
	b.t.Helper()
	b.until(element(n) + `.shadowRoot?.querySelector('button')`)
	value[chromedp.Void](b, element(n)+`.shadowRoot.querySelector('button').focus()`)
	b.do(chromedp.KeyEvent(kb.Enter))
	b.until(element(n) + `.shadowRoot.querySelector('iframe')`)
	return b.shown(is)
}

// shown is the frame that shows a run, of whose state is is true.
func (b *tab) shown(is string) *tab {
	b.t.Helper()
	return b.holding(`s.trace && ` + is)
}

// holding is the frame that waits for nothing, of whose state is is true.
func (b *tab) holding(is string) *tab {
	b.t.Helper()
	known := map[target.ID]*tab{}
	wanted := chromedp.Evaluate[bool](`(s => Boolean(s && !s.busy && (` + is + `)))(` + store + `?.get())`)
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		for _, info := range b.targets() {
			if info.Type == "iframe" && strings.Contains(info.URL, "sandbox.html") {
				frame := known[info.TargetID]
				if frame == nil {
					frame = b.attached(info.TargetID)
					known[info.TargetID] = frame
				}
				// A frame that has not loaded yet has no such state, or becomes another one.
				if shown, err := chromedp.Run(frame.ctx, wanted); err == nil && shown {
					return frame
				} else if frame.ctx.Err() != nil {
					delete(known, info.TargetID)
				}
			}
		}
	}
	b.t.Fatalf("of no frame %s", is)
	return nil
}

// TestEmbed puts three embeds on a strict page: nothing is loaded for them but posters, until one is run.
func TestEmbed(t *testing.T) {
	t.Parallel()
	s := docs(t, `<h1>Docs</h1>
		<lockstep-sandbox scenario="late-del" set="unlock=lua ttl=4000" step="7" title="Unlock &lt;b&gt;well&lt;/b&gt;"></lockstep-sandbox>
		<lockstep-sandbox scenario="set-nx-px" controls="steps"></lockstep-sandbox>
		<lockstep-sandbox title="My own"><script type="text/plain">`+tiny("a.lua", `call("SET", "from", "inside")`)+`</script></lockstep-sandbox>
		<lockstep-sandbox title="From a file" src="/own.txtar"></lockstep-sandbox>`)
	b := newTab(t)
	b.do(beforeScripts(violations), chromedp.EmulateViewport(720, 900), chromedp.Navigate(s.URL))
	b.until(element(0) + `.shadowRoot?.querySelector('img')?.naturalWidth > 0`)
	asked := value[[]string](b, `performance.getEntriesByType('resource').map(e => new URL(e.name).pathname)`)
	for _, path := range asked {
		if !strings.HasSuffix(path, "/embed.js") && !strings.Contains(path, "/posters/") {
			t.Errorf("before anything is run the page asks for %s", path)
		}
	}
	if text := value[string](b, element(0)+`.shadowRoot.querySelector('b').textContent`); text != "Unlock <b>well</b>" {
		t.Errorf("the title is %q", text)
	}
	frame := b.live(0, `s.scenario === 'late-del'`)
	frame.until(store + `.get().index === 7`)
	if p := value[map[string]any](frame, store+`.get().trace.params`); p["unlock"] != "lua" || p["ttl"] != 4000.0 {
		t.Errorf("the frame runs %v", p)
	}
	b.until(element(0) + `.shadowRoot.querySelector('iframe').clientHeight > 600`)
	// What is said inside reaches nobody else: the page's history is as it was.
	value[chromedp.Void](frame, store+`.choose('boundary')`)
	if n := value[int](b, `history.length`); n != 2 {
		t.Errorf("the history of the page has %d entries", n)
	}
	small := b.live(1, `s.scenario === 'set-nx-px'`)
	if bars := value[int](small, `document.querySelectorAll('.hd, .rail, .set').length`); bars != 0 {
		t.Error("controls=steps shows more than the steps")
	}
	own := b.live(2, `s.text?.includes('"inside"')`)
	own.until(store + `.get().trace.events.some(e => e.cmd?.[2] === 'inside')`)
	// Its text goes along in the link of the frame, and waits there.
	own.until(`document.querySelector('.enlarge a')?.href.includes('#text=')`)
	full := newTab(t)
	full.do(welcomed, chromedp.Navigate(value[string](own, `document.querySelector('.enlarge a').href`)))
	full.until(`(s => s?.source && s.text?.includes('"inside"') && !s.busy && !s.trace)(document.querySelector('lockstep-app')?.store?.get())`)
	file := b.live(3, `s.text?.includes('"from", "file"')`)
	file.until(store + `.get().trace.events.some(e => e.cmd?.[2] === 'file')`)
	if refused := value[[]string](b, refusals); len(refused) > 0 {
		t.Errorf("the page's policy refuses %q", refused)
	}
}

// TestLinksOut follows the two kinds of links that lead out of an embed: to its full size, and from within the frame to a
// source. Each opens a tab of its own with all that a page has, which knows nothing of the page it comes from.
func TestLinksOut(t *testing.T) {
	t.Parallel()
	s := docs(t, `<h1>Docs</h1><lockstep-sandbox scenario="late-del" set="unlock=lua" step="7"></lockstep-sandbox>`)
	b := newTab(t)
	b.do(welcomed, chromedp.EmulateViewport(900, 1200), chromedp.Navigate(s.URL))
	at := func(address string) func(*target.Info) bool {
		return func(info *target.Info) bool { return info.Type == "page" && strings.HasPrefix(info.URL, s.URL+address) }
	}
	// With its poster the element has its last height.
	b.until(element(0) + `.shadowRoot?.querySelector('a').href && ` + element(0) + `.shadowRoot.querySelector('img').naturalWidth`)
	b.clickOn(element(0) + `.shadowRoot.querySelector('a')`)
	full := b.frame(at("/lockstep/sandbox.html"))
	full.settle()
	if st := full.state(); st.Index != 7 || st.Scenario != "late-del" || st.Notice != "" || value[string](full, store+`.get().set.unlock`) != "lua" {
		t.Errorf("in full size it is %+v", st)
	}
	frame := b.live(0, `s.index === 7`)
	text := strings.Replace(tiny("a.lua", `call("GET", "k")`), "node {", "source \"ORIGIN/own.txtar\"\nnode {", 1)
	value[chromedp.Void](b, element(0)+`.ask({ type: 'load', text: `+quoted(text)+`.replace('ORIGIN', location.origin) })`)
	frame.until(`document.querySelector('.sources a') && ` + store + `.get().trace`)
	b.do(func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, page.BringToFront, cdp.Empty{})
		return chromedp.Void{}, err
	})
	within := value[[]float64](frame, `(async e => { e.scrollIntoView(); await `+allDrawn+`; const { left, top, width, height } = e.getBoundingClientRect(); return [left + width / 2, top + height / 2]; })(document.querySelector('.sources a'))`)
	// The page around scrolls along a little later.
	around := value[[]float64](b, `(async frame => {
		let last = '', calm = 0;
		while (calm < 20) {
			const { left, top } = frame.getBoundingClientRect(), now = left + ' ' + top;
			calm = now === last ? calm + 1 : 0;
			last = now;
			await new Promise(requestAnimationFrame);
		}
		return last.split(' ').map(Number);
	})(`+element(0)+`.shadowRoot.querySelector('iframe'))`)
	b.do(chromedp.MouseClickXY(around[0]+within[0], around[1]+within[1]))
	source := b.frame(at("/own.txtar"))
	if got := value[string](source, `[location.pathname, origin === location.origin, opener, document.referrer, localStorage.length > 0, document.body.textContent.includes('"file"')].join(' ')`); got != "/own.txtar true   true true" {
		t.Errorf("the page of the link is %q", got)
	}
}

// TestFarPosters: a poster out of sight takes its room and is fetched when it comes into sight; on paper all are there.
func TestFarPosters(t *testing.T) {
	t.Parallel()
	var body string
	for _, name := range engine.Names()[:5] {
		body += fmt.Sprintf("<p>Before</p><lockstep-sandbox scenario=%q></lockstep-sandbox>", name)
	}
	body += `<p>Before</p><lockstep-sandbox scenario="redlock-round"><img src="/lockstep/posters/redlock-round.svg" alt="" width="720" height="500" loading="lazy"></lockstep-sandbox>`
	s := docs(t, body)
	b := newTab(t)
	b.do(beforeScripts(violations), chromedp.EmulateViewport(720, 500), chromedp.Navigate(s.URL))
	b.until(element(0) + `.shadowRoot?.querySelector('img').naturalWidth > 0`)
	const last = `[...document.querySelectorAll('lockstep-sandbox')].at(-1)`
	const shown = `[...document.querySelectorAll('lockstep-sandbox')].map(e => e.shadowRoot.querySelector('img').naturalWidth > 0 ? 1 : 0).join('')`
	if at := value[string](b, shown); at[2:5] != "000" {
		t.Errorf("of six embeds these have posters before anybody scrolls: %s", at)
	}
	if low := value[float64](b, `Math.min(...[...document.querySelectorAll('lockstep-sandbox')].map(e => e.shadowRoot.querySelector('div').clientHeight))`); low < 270 {
		t.Errorf("a poster that has not come has room of %.0f px", low)
	}
	// The picture inside says what room it needs, so that what is below a high one does not move when its poster comes.
	const room = `(d => 720 * d.clientHeight / d.clientWidth)(` + last + `.shadowRoot.querySelector('div'))`
	if px := value[float64](b, room); px < 499 || px > 501 {
		t.Errorf("the room for a picture of 500 px is %.1f px", px)
	}
	value[chromedp.Void](b, element(4)+`.scrollIntoView()`)
	b.until(element(4) + `.shadowRoot.querySelector('img').naturalWidth > 0`)
	paper, err := chromedp.Run(b.ctx, func(ctx context.Context, _ *chromedp.Target) (page.PrintToPDFResult, error) {
		return chromedp.Call(ctx, page.PrintToPDF, page.PrintToPDFParams{})
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(paper.Data) < 10_000 {
		t.Errorf("the paper has %d bytes", len(paper.Data))
	}
	b.until(shown + ` === '111111'`)
}
