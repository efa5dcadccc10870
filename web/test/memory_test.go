package test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// seeing has the page's worker note its memories of WebAssembly, where it leaves what it finds.
const seeing = `{
	const Own = Blob, seen = () => {
		WebAssembly.seen = [];
		const { Memory, Instance, instantiate } = WebAssembly;
		const see = instance => { WebAssembly.seen.push(...Object.values(instance.exports).filter(one => one instanceof Memory)); return instance; };
		WebAssembly.Memory = new Proxy(Memory, { construct: (plain, of) => { const made = new plain(...of); WebAssembly.seen.push(made); return made; } });
		WebAssembly.Instance = new Proxy(Instance, { construct: (plain, of) => see(new plain(...of)) });
		WebAssembly.instantiate = async (...of) => see(await instantiate(...of));
	};
	globalThis.Blob = function (parts, options) {
		return new Own(String(parts[0]).includes('lockstepReady') ? ['(' + seen + ')();', ...parts] : parts, options);
	};
}`

// weight is what a page or a worker has in memory, in bytes, once the garbage is gone: objects of JavaScript, and the
// memories of WebAssembly.
type weight struct{ objects, wasm float64 }

// lighter is the least of both, and of its wasm the most: that does not shrink. The first of them may be none yet.
func lighter(a, b weight) weight {
	if a.objects == 0 {
		return b
	}
	return weight{min(a.objects, b.objects), max(a.wasm, b.wasm)}
}

// weighed tells how much the page, or its worker, has in memory.
func (b *tab) weighed() weight {
	b.t.Helper()
	do := func(err error) {
		b.t.Helper()
		if err != nil {
			b.t.Fatal(err)
		}
	}
	_, err := chromedp.Call(b.ctx, heapprofiler.CollectGarbage, cdp.Empty{})
	do(err)
	used, err := chromedp.Call(b.ctx, runtime.GetHeapUsage, cdp.Empty{})
	do(err)
	sum, err := chromedp.Call(b.ctx, runtime.Evaluate, runtime.EvaluateParams{Expression: "(WebAssembly.seen ?? []).reduce((sum, one) => sum + one.buffer.byteLength, 0)"})
	do(err)
	w := weight{objects: used.UsedSize + used.BackingStorageSize}
	do(json.Unmarshal(sum.Result.Value, &w.wasm))
	return w
}

// onlyWorker is the page's worker, once the one without an interpreter is gone.
func (b *tab) onlyWorker() target.ID {
	b.t.Helper()
	for range 200 {
		workers := slices.DeleteFunc(b.targets(), func(one *target.Info) bool { return one.Type != "worker" })
		if len(workers) == 1 {
			return workers[0].TargetID
		}
		time.Sleep(50 * time.Millisecond)
	}
	b.t.Fatal("the page does not have one worker")
	return ""
}

// TestMemoryOfRuns makes 200 runs in one page, of each language with an interpreter: the second hundred takes hardly more
// memory than the first.
func TestMemoryOfRuns(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, language := range []string{"typescript", "python"} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			b := newTab(t)
			b.do(beforeScripts(seeing), chromedp.Navigate(s.URL+"/#scenario=token-vs-del-"+language))
			b.settle()
			if wrong := b.state().Error; wrong != "" {
				t.Fatal(wrong)
			}
			worker := b.attached(b.onlyWorker())
			// A run leaves more for a while, until Go has looked after its own: the least of several looks counts.
			least := func(from, to int) (page, interpreter weight) {
				for ; from < to; from += 20 {
					value[chromedp.Void](b, fmt.Sprintf(`(async store => {
						for (let ttl = %d; ttl < %d; ttl++) {
							await store.set('ttl', String(ttl));
							if (store.get().error) throw new Error(store.get().error.message);
						}
					})(%s)`, 3001+from, 3021+from, store))
					page, interpreter = lighter(page, b.weighed()), lighter(interpreter, worker.weighed())
				}
				return page, interpreter
			}
			pageBefore, before := least(0, 100)
			page, after := least(100, 200)
			if more := after.wasm - before.wasm; more > 2<<20 {
				t.Errorf("the memories of the engine and the interpreter grew by %.0f bytes", more)
			}
			if more := after.objects - before.objects; more > 100*2<<10 {
				t.Errorf("a hundred runs leave %.0f bytes in the worker", more)
			}
			// Each is a choice that can be taken back; the trace of a run alone is several times as much.
			if more := page.objects - pageBefore.objects; more > 100*10<<10 {
				t.Errorf("a hundred runs leave %.0f bytes in the page", more)
			}
		})
	}
}
