package test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"lockstep/web/build"
)

// docs serves a documentation page with a strict policy, and the site below /lockstep/ as a host of static files has it.
func docs(t *testing.T, body string) *httptest.Server {
	t.Helper()
	if _, err := built(); err != nil {
		t.Fatal(err)
	}
	files := http.NewServeMux()
	files.Handle("/lockstep/", http.StripPrefix("/lockstep", build.Handler(built)))
	files.HandleFunc("/own.txtar", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, tiny("a.lua", `call("SET", "from", "file")`))
	})
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

// live starts the n-th embed with its key and returns its frame.
func (b *tab) live(n int, scenario string) *tab {
	b.t.Helper()
	b.until(element(n) + `.shadowRoot?.querySelector('button')`)
	value[chromedp.Void](b, element(n)+`.shadowRoot.querySelector('button').focus()`)
	b.do(chromedp.KeyEvent(kb.Enter))
	b.until(element(n) + `.shadowRoot.querySelector('iframe')`)
	frames := map[target.ID]bool{}
	var found *tab
	for range 300 {
		all, err := chromedp.Targets(b.ctx)
		if err != nil {
			b.t.Fatal(err)
		}
		for _, info := range all {
			if info.Type == "iframe" && strings.Contains(info.URL, "sandbox.html") && !frames[info.TargetID] {
				frame := b.attached(info.TargetID)
				if value[bool](frame, `(s => Boolean(s && !s.busy && s.trace && (`+quoted(scenario)+` === '' || s.scenario === `+quoted(scenario)+`)))(`+store+`?.get())`) {
					found = frame
				}
			}
		}
		if found != nil {
			return found
		}
		value[chromedp.Void](b, twoFrames)
	}
	b.t.Fatalf("no frame shows %s", scenario)
	return nil
}

// TestEmbed puts three embeds on a strict page: nothing is loaded for them but posters, until one is run.
func TestEmbed(t *testing.T) {
	s := docs(t, `<h1>Docs</h1>
		<lockstep-sandbox scenario="late-del" set="unlock=lua ttl=4000" step="7" title="Unlock &lt;b&gt;well&lt;/b&gt;"></lockstep-sandbox>
		<lockstep-sandbox scenario="set-nx-px" controls="steps"></lockstep-sandbox>
		<lockstep-sandbox title="My own"><script type="text/plain">`+tiny("a.lua", `call("SET", "from", "inside")`)+`</script></lockstep-sandbox>
		<lockstep-sandbox title="From a file" src="/own.txtar"></lockstep-sandbox>`)
	b := newTab(t)
	b.do(beforeScripts(violations), chromedp.EmulateViewport(720, 900), chromedp.Navigate(s.URL))
	b.until(element(0) + `.shadowRoot?.querySelector('img')?.naturalWidth > 600`)
	asked := value[[]string](b, `performance.getEntriesByType('resource').map(e => new URL(e.name).pathname)`)
	for _, path := range asked {
		if !strings.HasSuffix(path, "/embed.js") && !strings.Contains(path, "/posters/") {
			t.Errorf("before anything is run the page asks for %s", path)
		}
	}
	if text := value[string](b, element(0)+`.shadowRoot.querySelector('b').textContent`); text != "Unlock <b>well</b>" {
		t.Errorf("the title is %q", text)
	}
	frame := b.live(0, "late-del")
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
	small := b.live(1, "set-nx-px")
	if bars := value[int](small, `document.querySelectorAll('.hd, .rail, .set').length`); bars != 0 {
		t.Error("controls=steps shows more than the steps")
	}
	own := b.live(2, "")
	_ = own
	if refused := value[[]string](b, refusals); len(refused) > 0 {
		t.Errorf("the page's policy refuses %q", refused)
	}
}
