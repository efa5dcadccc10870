package test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"lockstep/web/build"
)

// cyclesAt returns how many locks a second are taken with SET and freed with EVAL, once the machine code is warm.
func cyclesAt(tb testing.TB, worker, wasm string) float64 {
	tb.Helper()
	s := httpFiles(tb, map[string]string{"/worker.js": worker, "/peer.wasm": wasm})
	b := newTab(tb)
	b.do(chromedp.Navigate(s + "/"))
	return value[float64](b, `(async () => {
		const [glue, module] = await Promise.all([fetch('worker.js').then(r => r.text()), WebAssembly.compileStreaming(fetch('peer.wasm'))]);
		const cycles = () => {
			const until = performance.now() + 1000;
			let n = 0;
			while (performance.now() < until) for (let i = 0; i < 50; i++, n++) stock();
			return n;
		};
		const code = glue + ';self.stockReady = () => {}; const cycles = ' + cycles + ';onmessage = async e => { const go = new Go(); go.run(await WebAssembly.instantiate(e.data, go.importObject)); cycles(); postMessage(cycles()); }';
		const worker = new Worker(URL.createObjectURL(new Blob([code])));
		return new Promise((done, failed) => { worker.onmessage = e => done(e.data); worker.onerror = e => failed(e.message); worker.postMessage(module); });
	})()`)
}

// BenchmarkCycles compares a simulated Redis with the miniredis that it is made of, in wasm.
func BenchmarkCycles(b *testing.B) {
	at, err := build.Root(root)
	if err != nil {
		b.Fatal(err)
	}
	dir := b.TempDir()
	for _, peer := range []string{"stock", "node"} {
		if _, err := build.GoWasm(at, "./web/test/"+peer, filepath.Join(dir, peer+".wasm"), "-trimpath", "-ldflags", "-s -w"); err != nil {
			b.Fatal(err)
		}
	}
	glue, err := build.Glue(at)
	if err != nil {
		b.Fatal(err)
	}
	file := filepath.Join(dir, "glue.js")
	if err := os.WriteFile(file, glue, 0o644); err != nil {
		b.Fatal(err)
	}
	stock, node := cyclesAt(b, file, filepath.Join(dir, "stock.wasm")), cyclesAt(b, file, filepath.Join(dir, "node.wasm"))
	fmt.Printf("SET and EVAL to free, per second in wasm: node %.0f, stock miniredis %.0f, ratio %.1f (goal ≥ 5: %s)\n", node, stock, node/stock, verdict(node/stock >= 5))
}

// httpFiles serves some files and a blank page; it returns its address.
func httpFiles(tb testing.TB, files map[string]string) string {
	tb.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) { show(w, blank) })
	for path, file := range files {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) { http.ServeFile(w, r, file) })
	}
	s := httptest.NewServer(mux)
	tb.Cleanup(s.Close)
	return s.URL
}

// scrubbed is a run of 600 messages: three clients that ask for one lock a hundred times each.
const scrubbed = `-- setup.lua --
title "Many messages"
chapter "Benches"
claim "None."
node { "redis" }
client { "A", file = "a.lua", start = 0 }
client { "B", file = "a.lua", start = 1 }
client { "C", file = "a.lua", start = 2 }
-- a.lua --
for i = 1, 100 do call("SET", "lock:x", unique(), "NX", "PX", 30) sleep(7) end
`

// BenchmarkScrub drags through 600 messages, forth and back, a seek for every frame; the first time warms the machine
// code and is not counted.
func BenchmarkScrub(b *testing.B) {
	text, err := json.Marshal(scrubbed)
	if err != nil {
		b.Fatal(err)
	}
	var o struct {
		Messages, Long int
		Frames, Drawn  []float64
	}
	page := open(b, newServer(b), "")
	err = json.Unmarshal([]byte(value[string](page, fmt.Sprintf(`(async () => {
		const store = %s, page = document.querySelector('lockstep-app');
		await store.load(%s);
		await store.run();
		const { trace, error } = store.get();
		if (!trace) throw new Error(JSON.stringify(error));
		store.step(1);
		let long = 0;
		new PerformanceObserver(list => { long += list.getEntries().length; }).observe({ type: 'longtask' });
		const frame = () => new Promise(requestAnimationFrame), frames = [], drawn = [];
		for (let i = 0; i < 10; i++) await frame();
		let last = await frame();
		for (let n = 0; n < 362; n++) {
			const i = n < 181 ? n : n - 181;
			if (n === 181) frames.length = drawn.length = long = 0;
			const from = performance.now();
			store.seek(trace.end.t * (i <= 90 ? i : 180 - i) / 90);
			await page.updateComplete;
			drawn.push(performance.now() - from);
			const now = await frame();
			frames.push(now - last);
			last = now;
		}
		return JSON.stringify({ messages: trace.messages.length, long, frames, drawn });
	})()`, store, text))), &o)
	if err != nil {
		b.Fatal(err)
	}
	p95 := quantile(o.Frames, 0.95)
	fmt.Printf("scrubbing %d messages: script p50 %.1f ms, p95 %.1f ms; frames p50 %.1f ms, p95 %.1f ms (goal ≤ 17: %s); %d tasks over 50 ms (goal 0: %s)\n",
		o.Messages, median(o.Drawn), quantile(o.Drawn, 0.95), median(o.Frames), p95, verdict(p95 <= 17), o.Long, verdict(o.Long == 0))
}

// BenchmarkShares prints what each package puts into the engine.
func BenchmarkShares(b *testing.B) {
	at, err := build.Root(root)
	if err != nil {
		b.Fatal(err)
	}
	shares, err := build.Weigh(at)
	if err != nil {
		b.Fatal(err)
	}
	var list strings.Builder
	for _, share := range shares[:min(len(shares), 25)] {
		fmt.Fprintf(&list, "%9d bytes of code  %s\n", share.Bytes, share.Package)
	}
	fmt.Print(list.String())
}
