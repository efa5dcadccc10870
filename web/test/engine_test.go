package test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"lockstep/engine"
	"lockstep/web/build"
)

// connect starts the site's worker as the page does and defines ask(text), which gives the engine's own answer text.
const connect = `(async () => {
	const [text, module] = await Promise.all([
		fetch('worker.js').then(r => r.text()), WebAssembly.compileStreaming(fetch('lockstep.wasm'))]);
	const worker = new Worker(URL.createObjectURL(new Blob([text])));
	const next = () => new Promise((done, failed) => {
		worker.onmessage = ({ data }) => {
			if ('failed' in data) failed(new Error(data.failed));
			else if ('ready' in data) done();
			else if ('answer' in data) done(data.answer);
		};
		worker.onerror = e => failed(new Error(e.message));
	});
	let id = 0;
	globalThis.ask = async request => { const answer = next(); worker.postMessage({ id: ++id, request }); return answer; };
	const ready = next();
	worker.postMessage({ module });
	await ready;
})()`

// native is what the engine answers to a request when it is asked without a page.
func native[T any](t *testing.T, request string) T {
	t.Helper()
	var answer struct {
		Ok    T
		Error json.RawMessage
	}
	if err := json.Unmarshal([]byte(engine.Handle(request)), &answer); err != nil || answer.Error != nil {
		t.Fatalf("%s: %s %v", request, answer.Error, err)
	}
	return answer.Ok
}

// TestEngineInThePage compares what the engine says in a browser with what it says natively, byte for byte.
func TestEngineInThePage(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := newTab(t)
	b.do(chromedp.Navigate(s.URL + "/blank.html"))
	value[chromedp.Void](b, connect)
	same := func(request string) string {
		t.Helper()
		quoted, err := json.Marshal(request)
		if err != nil {
			t.Fatal(err)
		}
		native, page := engine.Handle(request), value[string](b, fmt.Sprintf("ask(%s)", quoted))
		if native != page {
			t.Errorf("%s\nnatively   %.400s\nin a page  %.400s", request, native, page)
		}
		return native
	}
	same(`{"v":1,"op":"list"}`)
	same(`{"v":1,"op":"nosuch"}`)
	same(`nonsense`)
	for _, name := range engine.Names() {
		var source struct {
			Ok struct {
				Params []struct {
					Name  string
					OneOf []string `json:"one_of"`
				}
			}
		}
		if err := json.Unmarshal([]byte(same(fmt.Sprintf(`{"v":1,"op":"source","name":%q}`, name))), &source); err != nil {
			t.Fatal(err)
		}
		same(fmt.Sprintf(`{"v":1,"op":"run","name":%q}`, name))
		for _, p := range source.Ok.Params {
			for _, word := range p.OneOf {
				same(fmt.Sprintf(`{"v":1,"op":"run","name":%q,"set":{%q:%q}}`, name, p.Name, word))
			}
		}
	}
}

// TestStuckRun has a run that never ends: the page says so, keeps what it shows, and goes on with a new worker.
func TestStuckRun(t *testing.T) {
	s := newServer(t)
	s.looping.Store(true)
	b := open(t, s, "")
	before := b.state()
	took := value[float64](b, `(async () => { const from = performance.now(); await `+store+`.setSchedule('loop'); return performance.now() - from; })()`)
	if took < 1900 || took > 2900 {
		t.Errorf("it was ended after %.0f ms", took)
	}
	if now := b.state(); !strings.Contains(now.Error, "longer than 2 s") || now.Events != before.Events {
		t.Errorf("after it: %+v", now)
	}
	took += value[float64](b, `(async () => { const from = performance.now(); await `+store+`.setSchedule(''); return performance.now() - from; })()`)
	if now := b.state(); now.Error != "" || now.Events != before.Events || took > 3000 {
		t.Errorf("the next run, %.0f ms after the stuck one began: %+v", took, now)
	}
}

// sizeGoal is the most that the engine may weigh, catalogue included, compressed as hosts do it at their best.
const sizeGoal = 1_850_000

func TestEngineSize(t *testing.T) {
	t.Parallel()
	site, err := built()
	if err != nil {
		t.Fatal(err)
	}
	small, err := site.Compressed(build.WasmName, build.Brotli)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes", len(small))
	if len(small) > sizeGoal {
		t.Errorf("the engine is %d bytes, more than %d", len(small), sizeGoal)
	}
}
