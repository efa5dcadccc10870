package test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// languages open the editor with a client in each language whose interpreter comes later.
var languages = []struct{ name, script string }{
	{"TypeScript", `(async () => { page.talk.deeds.blacken(); page.talk.deeds.present(false); await choose('token-vs-del-typescript', 9); page.edit(true, 'a.ts'); await until(() => $('.cm-content')); })()`},
	{"Python", `(async () => { page.edit(false); await choose('token-vs-del-python', 9); page.edit(true, 'a.py'); await until(() => $('.cm-content')); })()`},
	{"the run of a text of one's own", `(async () => { page.edit(false); await s.load(` + quoted(tiny("a.lua", `call("SET", "from", "text")`)) + `); await s.play(); s.end(); await drawn(); })()`},
}

// goesThrough brings the page into each of its states, from one on; after each the policy has refused nothing.
func (b *tab) goesThrough(from int) {
	b.t.Helper()
	value[chromedp.Void](b, tools)
	for _, state := range append(states[from:len(states):len(states)], languages...) {
		value[chromedp.Void](b, state.script)
		value[chromedp.Void](b, allDrawn)
		if refused := value[[]string](b, refusals+`.splice(0)`); len(refused) > 0 {
			b.t.Errorf("%s: the policy refuses %q", state.name, refused)
		}
	}
	if wrong := b.state().Error; wrong != "" {
		b.t.Errorf("at last it says %q", wrong)
	}
}

// TestPolicyOnDisk: sandbox.html from a disk, in every state of the page, meets no refusal.
func TestPolicyOnDisk(t *testing.T) {
	t.Parallel()
	b := newTab(t)
	b.do(beforeScripts(violations), chromedp.Navigate("file://"+sandboxFile(t)))
	b.settle()
	b.goesThrough(0)
	if loaded := value[[]string](b, `performance.getEntriesByType('resource').map(e => e.name).filter(name => !/^(blob|data):/.test(name))`); len(loaded) > 0 {
		t.Errorf("the page asks for %q", loaded)
	}
	// What it would refuse is seen.
	b.expectErrors()
	if refused := value[string](b, `new Promise(done => { addEventListener('securitypolicyviolation', () => done(`+refusals+`.join())); fetch('http://127.0.0.1:9/planted').catch(() => setTimeout(done, 2000, '')); })`); !strings.Contains(refused, "connect-src") {
		t.Errorf("of a planted request only %q is seen", refused)
	}
}

// TestPolicyEmbedded: in a frame of a page with a strict policy the same is true, and the server hears nothing of all
// that; it does hear of a request that the page around makes.
func TestPolicyEmbedded(t *testing.T) {
	t.Parallel()
	site, err := built()
	if err != nil {
		t.Fatal(err)
	}
	page, err := site.Read("sandbox.html")
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	var asked []string
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		asked = append(asked, r.URL.Path)
		switch r.URL.Path {
		case "/":
			w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; frame-src 'self'; img-src data:; connect-src 'self'")
			show(w, `<!doctype html><html lang="en"><title>Docs</title><link rel="icon" href="data:,"><iframe sandbox="allow-scripts allow-forms allow-downloads" title="Lockstep" width="1240" height="780" src="/s.html#scenario=late-del&step=4"></iframe>`)
		case "/s.html":
			show(w, string(page))
		default:
			http.NotFound(w, r)
		}
	}))
	defer s.Close()
	b := newTab(t)
	b.do(chromedp.EmulateViewport(1280, 800), chromedp.Navigate(s.URL))
	frame := b.frame(func(info *target.Info) bool { return strings.HasSuffix(strings.Split(info.URL, "#")[0], "/s.html") })
	frame.settle()
	value[chromedp.Void](frame, violations)
	// Nobody is welcomed in a frame.
	frame.goesThrough(4)
	b.expectErrors()
	value[chromedp.Void](b, fetchPlanted)
	mu.Lock()
	defer mu.Unlock()
	if got := strings.Join(asked, " "); got != "/ /s.html /planted" {
		t.Errorf("the server was asked for %s", got)
	}
}
