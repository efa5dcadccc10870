package test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"lockstep/web/build"
)

// BenchmarkNode runs engine/redis's own comparison with stock miniredis in the browser: the test binary of that package,
// compiled to wasm, in a worker.
func BenchmarkNode(b *testing.B) {
	at, err := build.Root(root)
	if err != nil {
		b.Fatal(err)
	}
	dir := b.TempDir()
	wasm, glue := filepath.Join(dir, "redis.wasm"), filepath.Join(dir, "glue.js")
	cmd := exec.Command("go", "test", "-c", "-o", wasm, "./engine/redis")
	cmd.Dir, cmd.Env = at, append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if said, err := cmd.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, said)
	}
	text, err := build.Glue(at)
	if err != nil {
		b.Fatal(err)
	}
	if err := os.WriteFile(glue, text, 0o644); err != nil {
		b.Fatal(err)
	}
	page := newTab(b)
	page.do(chromedp.Navigate(httpFiles(b, map[string]string{"/glue.js": glue, "/redis.wasm": wasm}) + "/"))
	fmt.Print("in Chromium:\n", value[string](page, `(async () => {
		const [glue, module] = await Promise.all([fetch('glue.js').then(r => r.text()), WebAssembly.compileStreaming(fetch('redis.wasm'))]);
		const code = 'const lines = []; console.log = line => lines.push(line);' + glue +
			';onmessage = async e => { const go = new Go(); go.argv = ["redis.test", "-test.run=^$", "-test.bench=Ratios", "-test.benchtime=1x"]; await go.run(await WebAssembly.instantiate(e.data, go.importObject)); postMessage(lines.join(String.fromCharCode(10))); }';
		const worker = new Worker(URL.createObjectURL(new Blob([code])));
		return new Promise((done, failed) => { worker.onmessage = e => done(e.data); worker.onerror = e => failed(e.message); worker.postMessage(module); });
	})()`), "\n")
}
