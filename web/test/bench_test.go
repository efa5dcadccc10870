package test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// stockPage loads stock miniredis as our page loads its engine: compiled on the page, run in a blob worker.
const stockPage = `<!doctype html><html lang="en"><title>Stock</title><link rel="icon" href="data:,"><body><script>
(async () => {
  const [glue, module] = await Promise.all([
    fetch('wasm_exec.js').then(r => r.text()), WebAssembly.compileStreaming(fetch('stock.wasm'))]);
  const code = glue + ";onmessage = async e => { const go = new Go(); self.stockReady = () => postMessage(stock()); go.run(await WebAssembly.instantiate(e.data, go.importObject)); }";
  const worker = new Worker(URL.createObjectURL(new Blob([code])));
  worker.onmessage = e => { performance.mark('stock-ready'); window.answer = e.data; };
  worker.postMessage(module);
})();
</script></body></html>`

// stockServer serves the peer's page.
func stockServer(tb testing.TB) *httptest.Server {
	tb.Helper()
	dir := tb.TempDir()
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", filepath.Join(dir, "stock.wasm"), "./web/test/stock")
	cmd.Dir, cmd.Env = root, append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := cmd.CombinedOutput(); err != nil {
		tb.Fatalf("%v\n%s", err, out)
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		tb.Fatal(err)
	}
	glue := filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec.js")
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/":
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			io.WriteString(w, stockPage)
		case "/wasm_exec.js":
			http.ServeFile(w, r, glue)
		default:
			w.Header().Set("Content-Type", "application/wasm")
			http.ServeFile(w, r, filepath.Join(dir, "stock.wasm"))
		}
	}))
	tb.Cleanup(s.Close)
	return s
}

// BenchmarkReady compares, page by page in turn, the time from navigation to an engine that answers.
func BenchmarkReady(b *testing.B) {
	stock, ours := stockServer(b), newServer(b)
	const rounds = 9
	var theirs, mine, ratio []float64
	for range rounds {
		s := readyAt(b, stock.URL, "stock-ready")
		o := readyAt(b, ours.URL, "lockstep-ready")
		theirs, mine, ratio = append(theirs, s), append(mine, o), append(ratio, o/s)
	}
	fmt.Printf("navigation → ready: ours %.0f ms, stock miniredis %.0f ms, ratio %.2f (medians of %d; goal ≤ 1.25: %s)\n",
		median(mine), median(theirs), median(ratio), rounds, verdict(median(ratio) <= 1.25))
}

// readyAt opens a page in a fresh browser context and returns when its mark was set, in ms since navigation.
func readyAt(tb testing.TB, url, mark string) float64 {
	tb.Helper()
	b := newTab(tb)
	b.do(chromedp.Navigate(url + "/"))
	b.until(fmt.Sprintf(`performance.getEntriesByName(%q).length`, mark))
	return value[float64](b, fmt.Sprintf(`performance.getEntriesByName(%q)[0].startTime`, mark))
}

// BenchmarkFirstFrame measures from a changed parameter to the frame that shows the new run, warm. Between two changes
// there is a little time, as there is for a person: what the page looks up after a run is over by then.
func BenchmarkFirstFrame(b *testing.B) {
	s := newServer(b)
	page := open(b, s, "#scenario=late-del")
	times := value[[]float64](page, `(async () => {
		const store = `+store+`, out = [];
		const words = ['lua', 'get-del', 'delex', 'del'];
		for (let i = 0; i < 40; i++) {
			await new Promise(done => setTimeout(done, 100));
			const from = performance.now(), before = store.get().trace;
			const shown = new Promise(done => {
				const stop = store.subscribe(now => {
					if (now.trace === before) return;
					stop();
					// The element draws in a microtask after the store has told it.
					document.querySelector('lockstep-app').updateComplete.then(() => done(performance.now()));
				});
			});
			store.set('unlock', words[i % 4]);
			out.push(await shown - from);
		}
		return out.slice(8);
	})()`)
	fmt.Printf("a parameter changed → first frame of the new run drawn: median %.1f ms, p95 %.1f ms (goal ≤ 20: %s)\n", median(times), quantile(times, 0.95), verdict(quantile(times, 0.95) <= 20))
}

// BenchmarkRunKey presses Run as people do, in several scenarios, and then does with each run what people do: it steps,
// plays, opens the papers beside the picture and changes a parameter. It prints how long it takes from the press until the
// first frame is written, and until the browser has painted it, which it begins at the screen's next turn; and every task
// of all this that kept the page from answering.
func BenchmarkRunKey(b *testing.B) {
	page := open(b, newServer(b), "")
	var o struct {
		Pressed, Painted []float64
		Long             []struct {
			Ms  float64
			Act string
		}
		Acts int
	}
	err := json.Unmarshal([]byte(value[string](page, `(async () => {
		const store = `+store+`, page = document.querySelector('lockstep-app');
		const rest = ms => new Promise(done => setTimeout(done, ms));
		const pressed = [], painted = [], tasks = [], acts = [];
		const paint = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
		await rest(500);
		new PerformanceObserver(list => tasks.push(...list.getEntries())).observe({ type: 'longtask' });
		const act = async (name, what) => {
			acts.push({ name, from: performance.now() });
			await what();
			await page.updateComplete;
			const took = performance.now() - acts.at(-1).from;
			await rest(60);
			return took;
		};
		for (const { name } of store.get().catalogue.filter((_, i) => i % 7 === 0)) {
			await act('choosing ' + name, () => store.choose(name));
			const from = performance.now();
			pressed.push(await act('Run of ' + name, () => {
				page.querySelector('.strip.start .key').click();
				void paint().then(() => painted.push(performance.now() - from));
			}));
			for (let i = 0; i < 5; i++) await act('a step of ' + name, () => store.stepBy(1));
			await act('playing ' + name, () => { store.play(); return rest(300); });
			await act('the end of ' + name, () => store.end());
			for (const tab of page.querySelectorAll('.panels [role=tab]')) await act('the tab ' + tab.textContent + ' of ' + name, () => tab.click());
			const [param] = store.get().source.params.filter(p => p.one_of);
			if (param) await act('another ' + param.name + ' of ' + name, () => store.set(param.name, param.one_of.at(-1)));
		}
		await rest(200);
		const long = tasks.map(task => ({ ms: task.duration, act: acts.findLast(one => one.from <= task.startTime + task.duration)?.name ?? '' }));
		return JSON.stringify({ pressed, painted, long: long.sort((a, b) => b.ms - a.ms), acts: acts.length });
	})()`)), &o)
	if err != nil {
		b.Fatal(err)
	}
	fmt.Printf("Run pressed → first frame written: median %.1f ms, p95 %.1f ms, in %d scenarios (goal ≤ 20: %s); painted: median %.1f ms, p95 %.1f ms\n",
		median(o.Pressed), quantile(o.Pressed, 0.95), len(o.Pressed), verdict(quantile(o.Pressed, 0.95) <= 20), median(o.Painted), quantile(o.Painted, 0.95))
	longest := ""
	if len(o.Long) > 0 {
		longest = fmt.Sprintf(", the longest %.0f ms (%s)", o.Long[0].Ms, o.Long[0].Act)
	}
	fmt.Printf("after load, in %d acts: %d tasks over 50 ms%s (goal 0: %s)\n", o.Acts, len(o.Long), longest, verdict(len(o.Long) == 0))
}

// crew starts so many workers with the page's engine. give hands them requests, each one ahead of the one that it works
// on, and parses the answers; it returns the milliseconds until the last was parsed, and the length of the longest.
const crew = `(async size => {
	const [text, module] = await Promise.all([
		fetch('worker.js').then(r => r.text()), WebAssembly.compileStreaming(fetch('lockstep.wasm'))]);
	const code = URL.createObjectURL(new Blob([text]));
	const workers = await Promise.all(Array.from({ length: size }, () => new Promise(done => {
		const worker = new Worker(code);
		worker.onmessage = ({ data }) => { if ('ready' in data) done(worker); };
		worker.postMessage({ module });
	})));
	globalThis.give = requests => new Promise((done, failed) => {
		const from = performance.now();
		let next = 0, open = requests.length, longest = 0;
		globalThis.said = [];
		for (const worker of workers) {
			const post = () => { if (next < requests.length) worker.postMessage({ id: next, request: JSON.stringify({ v: 1, ...requests[next++] }) }); };
			worker.onmessage = ({ data }) => {
				if ('failed' in data) failed(new Error(data.failed));
				if (!('answer' in data)) return;
				post();
				const { ok, error } = JSON.parse(data.answer);
				if (error) failed(new Error(error.message));
				said[data.id] = ok;
				longest = Math.max(longest, data.answer.length);
				if (--open === 0) done([performance.now() - from, longest]);
			};
			post();
			post();
		}
	});
})(%d)`

// everyRun is a request for the run of each variant of each scenario.
const everyRun = `(async () => {
	await give([{ op: 'list' }]);
	const names = said[0].map(one => one.name);
	await give(names.map(name => ({ op: 'source', name })));
	globalThis.everything = said.flatMap(({ params }, i) => params.filter(p => p.one_of)
		.reduce((sets, p) => sets.flatMap(s => p.one_of.map(w => ({ ...s, [p.name]: w }))), [{}])
		.map(set => ({ op: 'run', name: names[i], set })));
	return everything.length;
})()`

// BenchmarkCatalogue measures every variant of every scenario in the page's engine, together, with the answers parsed:
// in one worker, as the page has it, and in one on each core; when they have only just started, and again until the
// machine code is warm.
func BenchmarkCatalogue(b *testing.B) {
	s := newServer(b)
	const rounds, passes = 3, 6
	for _, workers := range []int{1, runtime.NumCPU()} {
		var cold, warm []float64
		runs, longest := 0, 0.0
		for range rounds {
			page := newTab(b)
			page.do(chromedp.Navigate(s.URL + "/blank.html"))
			value[chromedp.Void](page, fmt.Sprintf(crew, workers))
			runs = value[int](page, everyRun)
			var times []float64
			for range passes {
				pass := value[[]float64](page, "give(everything)")
				times, longest = append(times, pass[0]), pass[1]
			}
			cold, warm = append(cold, times[0]), append(warm, slices.Min(times[1:]))
		}
		fmt.Printf("whole catalogue, %d variants, in wasm, %d workers: first pass %.0f ms, warm %.0f ms (medians of %d; goal ≤ 1000: %s); the longest trace has %.0f characters\n",
			runs, workers, median(cold), median(warm), rounds, verdict(median(warm) <= 1000), longest)
	}
}

func median(v []float64) float64 { return quantile(v, 0.5) }

func quantile(v []float64, q float64) float64 {
	s := slices.Sorted(slices.Values(v))
	return s[min(len(s)-1, int(q*float64(len(s))))]
}
