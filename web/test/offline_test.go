package test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// use does with the page what people do: it runs, moves, changes a parameter, and takes another scenario.
const use = `(async () => {
	const store = ` + store + `;
	store.speed(40);
	await store.play();
	store.end(); store.home(); store.stepBy(1);
	for (const { name } of store.get().catalogue) {
		await store.choose(name);
		for (const p of store.get().source.params) for (const word of p.one_of ?? []) await store.set(p.name, word);
		store.end();
	}
	await new Promise(done => setTimeout(done, 700));
})()`

// later tells whether an address is one of the scripts that the page brings in when they are needed, by their hashes.
func later(address string) bool {
	return slices.ContainsFunc([]string{"/typescript.js", "/python.js", "/editor.js", "/notices.js"}, func(part string) bool { return strings.HasSuffix(address, part) })
}

// trafficAfterLoad uses the page and returns every request that it makes once it is loaded. before runs ahead of the
// page's own scripts, during runs while the page is in use.
func trafficAfterLoad(t *testing.T, before, during string) []string {
	t.Helper()
	s := newServer(t)
	b := newTab(t)
	var mu sync.Mutex
	var sent []string
	err := chromedp.Listen(b.ctx, func(event any) {
		if r, ok := event.(*network.EventRequestWillBeSent); ok && !strings.HasPrefix(r.Request.URL, "blob:") && !strings.HasPrefix(r.Request.URL, "data:") && !later(r.Request.URL) {
			mu.Lock()
			sent = append(sent, "the page asks for "+r.Request.URL)
			mu.Unlock()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	b.do(beforeScripts(before), chromedp.Navigate(s.URL+"/"))
	b.settle()
	mu.Lock()
	if len(sent) == 0 {
		t.Error("loading the page was not seen")
	}
	sent = nil
	mu.Unlock()
	s.requests()
	value[chromedp.Void](b, use)
	if during != "" {
		b.expectErrors()
		value[chromedp.Void](b, during)
	}
	mu.Lock()
	defer mu.Unlock()
	for _, asked := range s.requests() {
		if later(asked) {
			continue
		}
		sent = append(sent, "the server was asked for "+asked)
	}
	return sent
}

const fetchPlanted = `fetch('/planted').then(() => {}, () => {})`

func TestNoTrafficAfterLoad(t *testing.T) {
	t.Parallel()
	for _, asked := range trafficAfterLoad(t, "", "") {
		t.Error(asked)
	}
}

// TestTrafficIsSeen plants a request into a page that was kept from sealing itself, to show that the test above sees one.
func TestTrafficIsSeen(t *testing.T) {
	t.Parallel()
	const unsealed = `const append = Element.prototype.append;
		Element.prototype.append = function (...nodes) { return append.apply(this, nodes.filter(n => n.httpEquiv !== 'Content-Security-Policy')); };`
	sent := trafficAfterLoad(t, unsealed, fetchPlanted)
	if len(sent) != 2 || !strings.Contains(fmt.Sprint(sent), "/planted") {
		t.Errorf("a planted request shows up as %q", sent)
	}
}

// waysOut are the ways in which a script may reach a server, by the name that each asks for below base; and eval.
const waysOut = `{
	fetch: () => fetch(base + 'fetch'),
	beacon: () => navigator.sendBeacon?.(base + 'beacon'),
	xhr: () => new Promise((ok, no) => { const x = new XMLHttpRequest(); x.onload = ok; x.onerror = no; x.open('GET', base + 'xhr'); x.send(); }),
	socket: () => new Promise((ok, no) => { const w = new WebSocket(base.replace('http', 'ws') + 'socket'); w.onopen = ok; w.onerror = no; }),
	events: () => new Promise((ok, no) => { const e = new EventSource(base + 'events'); e.onopen = ok; e.onerror = no; }),
	module: () => import(base + 'module.js'),
	eval: () => (0, eval)('1'),
	scripts: () => globalThis.importScripts ? importScripts(base + 'scripts.js') : Promise.reject(),
	image: () => globalThis.Image ? new Promise((ok, no) => { const i = new Image(); i.onload = ok; i.onerror = no; i.src = base + 'image.png'; }) : Promise.reject(),
}`

// triesAll has a page or a worker try them one after another; it returns those that worked.
const triesAll = `async (base, ways) => { const out = [];
	for (const [name, way] of Object.entries(ways)) await Promise.race([(async () => way())(), new Promise((_, no) => setTimeout(no, 1500))]).then(() => out.push(name), () => {});
	return out; }`

// waysOf has a tab's page, and a worker that it starts, try every way out; these worked.
func waysOf(b *tab) (inPage, inWorker []string) {
	inPage = value[[]string](b, fmt.Sprintf(`(base => (%s)(base, %s))(location.origin + '/')`, triesAll, waysOut))
	inWorker = value[[]string](b, fmt.Sprintf(`new Promise((done, failed) => {
		const text = 'const base = ' + JSON.stringify(location.origin + '/') + ';(' + %q + ')(base, ' + %q + ').then(postMessage)';
		const worker = new Worker(URL.createObjectURL(new Blob([text])));
		worker.onmessage = e => done(e.data);
		worker.onerror = e => failed(e.message);
	})`, triesAll, waysOut))
	return inPage, inWorker
}

// TestSealed tries every way out of a loaded page and of a worker that it starts.
func TestSealed(t *testing.T) {
	t.Parallel()
	if sent := trafficAfterLoad(t, "", fetchPlanted); slices.ContainsFunc(sent, func(s string) bool { return strings.HasPrefix(s, "the server") }) {
		t.Errorf("a planted request gets out: %q", sent)
	}
	s := newServer(t)
	b := open(t, s, "")
	s.requests()
	b.expectErrors()
	inPage, inWorker := waysOf(b)
	// sendBeacon answers true before the policy stops it; the server's list below is what counts.
	for _, way := range append(inPage, inWorker...) {
		if way != "beacon" {
			t.Errorf("%s works in a sealed page", way)
		}
	}
	if asked := s.requests(); len(asked) > 0 {
		t.Errorf("the server was asked for %q", asked)
	}
}

// TestWaysOut shows that the ways of TestSealed lead out where nothing is sealed.
func TestWaysOut(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := newTab(t)
	b.do(chromedp.Navigate(s.URL + "/blank.html"))
	b.expectErrors()
	s.requests()
	waysOf(b)
	asked := strings.Join(s.requests(), " ")
	for _, way := range []string{"/fetch", "/beacon", "/xhr", "/socket", "/events", "/module.js", "/scripts.js", "/image.png"} {
		if !strings.Contains(asked, way) {
			t.Errorf("%s did not arrive; asked for: %s", way, asked)
		}
	}
}
