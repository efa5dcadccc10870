package test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"
)

// hostile are programs that mean no good, with what their client ends with; "" when it only must not get anywhere.
var hostile = []struct{ program, want string }{
	{"let n = 0;\n\nwhile (true) n++;", "3: ran 1 million"},
	{"const f = async () => {\n  for (;;) await null;\n};\nawait f();", "2: ran 1 million"},
	{"const f = (): Promise<void> => Promise.resolve().then(f);\nawait f();", "1: ran 1 million"},
	{"for (;;) {\n  try { for (;;) {} } catch (e) { console.log('caught'); }\n}", "ran 1 million"},
	{"try { for (;;) {} } finally { for (;;) {} }", "1: ran 1 million"},
	{"const f = (n: number): number => 1 + f(n + 1);\nf(0);", "1: RangeError"},
	{"const deep: any = []; let at = deep;\nfor (let i = 0; i < 1e5; i++) { at.push([]); at = at[0]; }\nJSON.stringify(deep);", "RangeError: Maximum call stack size exceeded"},
	{"const o = { toString() { return `${this}`; } };\n`${o}`;", "1: RangeError"},
	{"/^(a+)+$/.test('a'.repeat(40) + 'b');", "1: ran 1 million"},
	{"const a: string[] = [];\nfor (;;) a.push('x'.repeat(100000));", "2: InternalError: out of memory"},
	{"new Array(1e9).fill(0);", "1: "},
	{"new ArrayBuffer(1e9);", "1: "},
	{"let s = 'x';\nfor (;;) s += s;", "2: InternalError"},
	{"'x'.repeat(2 ** 30);", "1: "},
	{"await redis.set('k', 'x'.repeat(70000));", "1: RangeError: an argument is at most"},
	{"await redis.call('MSET', ...Array.from({ length: 2000 }, String));", "1: RangeError: a command has at most"},
	{"console.log('x'.repeat(5000));", "1: a log line is at most 4096 bytes"},
	{"for (let i = 0; ; i++) console.log(i);", "1: more than 1000"},
	{"for (let i = 0; i < 40; i++) setTimeout(() => {}, 5);", "1: Error: a client waits for at most 16"},
	{"enter('');", "1: TypeError: enter needs the name"},
	{"for (;;) await redis.append('k', 'x'.repeat(60000));", "1: ReplyError: ERR Lockstep does not let strings grow"},
	{"throw { get message() { throw 1; } };", "1: a thrown object"},
	{"class E extends Error { override get message(): string { for (;;) {} } }\nthrow new E();", "an error that does not say"},
	{"throw new Proxy(new Error('x'), { get() { throw 1; } });", "an error that does not say"},
	{"const e = new Error('x'); Object.defineProperty(e, 'stack', { get() { throw 1; } });\nthrow e;", "an error that does not say"},
	{"throw null;", "a thrown"},
	{"(Object.prototype as any).toJSON = () => 1; (Array.prototype as any).toJSON = () => 1;\nawait redis.set('k', 'v');\nthrow new Error('sent');", "3: Error: sent"},
	{"(Object.prototype as any).kind = 'dance';\nawait sleep(1);\nthrow new Error('slept');", "3: Error: slept"},
	{"JSON.stringify = () => 'x'; JSON.parse = () => 7 as any;\nawait redis.get('k');\nthrow new Error('got');", "3: Error: got"},
	{"(globalThis as any).Promise = (globalThis as any).Object = (globalThis as any).Array = null;\nawait sleep(5);\nthrow new Error('slept');", "3: Error: slept"},
	{"Array.prototype.push = null as any; (Array.prototype as any)[Symbol.iterator] = null;\nawait redis.get('k');", "2: TypeError"},
	{"Promise.prototype.then = (() => { throw new Error('no'); }) as any;\nsetTimeout(() => { throw new Error('late'); }, 5);", "late"},
	{"Function.prototype.call = Function.prototype.apply = null as any;\nawait redis.get('k');\nthrow new Error('got');", "3: Error: got"},
	{"(Error as any).prepareStackTrace = () => 42;", "1: TypeError"},
	{"(Error as any).stackTraceLimit = 0;", "1: TypeError"},
	{"redis = null as any; call = null as any;\nawait redis.get('k');", "2: TypeError"},
	{"const g = new Function('return globalThis')();\nif (typeof g.postMessage !== 'undefined' || typeof g.WebAssembly !== 'undefined') throw new Error('out');", ""},
	{"const g = (() => {}).constructor('return this')();\nif (typeof g.lockstep !== 'undefined' || typeof g.lockstepHosts !== 'undefined') throw new Error('out');", ""},
	{"if (Object.getOwnPropertyNames(globalThis).some((n) => n.startsWith('lockstep'))) throw new Error('out');", ""},
	{"eval('for (;;) {}');", "ran 1 million"},
	{"await redis.eval('while true do end', 0);", ""},
	{"await redis.nosuch('k');", "1: TypeError: redis.nosuch is not known"},
	{"await callOn('n9', ['GET', 'k']);", "1: Error: there is no node 'n9'"},
	{"await store.read('vault');", "1: Error: there is no store 'vault'"},
	{"log(params.nosuch);", "1: Error: the scenario declares no param"},
	{"(params as any).ttl = 1;", "1: TypeError"},
	{"nodes.push('n2');", "1: TypeError"},
	{"await fetch('URL');", "1: Error: A client reaches nothing but"},
	{"new XMLHttpRequest().open('GET', 'URL');", "1: Error: A client reaches nothing but"},
	{"new WebSocket('URL');", "1: Error: A client reaches nothing but"},
	{"new EventSource('URL');", "1: Error: A client reaches nothing but"},
	{"new RTCPeerConnection();", "1: Error: A client reaches nothing but"},
	{"navigator.sendBeacon('URL', 'x');", "1: Error: A client reaches nothing but"},
	{"new Worker('URL');", "1: Error: A client is one process"},
	{"importScripts('URL');", "1: Error: Only the files"},
	{"await import('URL');", "1: Error: There is no module"},
	{"import x from 'URL';\nx();", "There is no module"},
	{"import fs from 'fs';\nfs.readFileSync('/etc/passwd');", "There are no files here"},
	{"const x = 1;\nrequire('node:fs');", "2: Error: There are no files here"},
	{"require('net');", "1: Error: A client reaches nothing but"},
	{"require('child_process');", "1: Error: A client is one process"},
	{"process.exit(1);", "1: Error: A client is one process"},
	{"indexedDB.open('x');", "1: Error: There are no files here"},
	{"localStorage.setItem('a', 'b');", "1: Error: There are no files here"},
	{"document.title = 'x';", "1: Error: A client has no page"},
	{"import { x } from './nosuch.ts';\nx();", "this scenario has no file nosuch.ts"},
	{"import { x } from '../../etc/passwd';\nx();", "this scenario has no file etc/passwd"},
	{"const a: number = 1;\nif (a {", "scenario.txtar:16: Unexpected token"},
	{"const a = 1;\nconst a = 2;", "scenario.txtar:16: SyntaxError"},
}

// TestTypeScriptHostile runs each of them: it ends in a clear error at its line, nothing arrives at a listener, and the
// next run works.
func TestTypeScriptHostile(t *testing.T) {
	t.Parallel()
	var heard atomic.Int32
	listener := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { heard.Add(1) }))
	defer listener.Close()
	b := inWorker(t)
	good := oneClient("await redis.set('k', 'v');\nconsole.log('fine');")
	for _, h := range hostile {
		text := strings.ReplaceAll(h.program, "URL", listener.URL)
		trace, ended := answered[ranTrace](b, "run", oneClient(text), nil)
		for _, e := range trace.Events {
			if e.Kind == "error" {
				ended = fmt.Sprintf("%d: %s", e.Src.Line, e.Text)
			}
		}
		if !strings.Contains(ended, h.want) || h.want == "" && strings.Contains(ended, "out") {
			t.Errorf("%s\nends with %q, wanted %q", h.program, ended, h.want)
		}
		next, wrong := answered[ranTrace](b, "run", good, nil)
		if wrong != "" || !strings.Contains(fmt.Sprint(next.Events), "fine") {
			t.Errorf("after\n%s\nthe next run says %s %.300v", h.program, wrong, next.Events)
		}
	}
	if n := heard.Load(); n != 0 {
		t.Errorf("%d requests arrived", n)
	}
}

// TestWorkerIsShut looks, as if a program had got out of its interpreter, for a way out of the worker. Before the worker
// is shut the same ways lead to the listener.
func TestWorkerIsShut(t *testing.T) {
	t.Parallel()
	var heard atomic.Int32
	listener := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		heard.Add(1)
		w.Header().Set("Access-Control-Allow-Origin", "*")
	}))
	defer listener.Close()
	b := newTab(t)
	b.do(chromedp.Navigate(newServer(t).URL + "/blank.html"))
	b.expectErrors()
	try := fmt.Sprintf(`
		const tried = [];
		const way = (name, go) => { try { const r = go(); tried.push(name); if (r && r.catch) r.catch(() => {}); } catch { } };
		way('fetch', () => fetch('%[1]s'));
		way('XMLHttpRequest', () => { const x = new XMLHttpRequest(); x.open('GET', '%[1]s'); x.send(); });
		way('EventSource', () => new EventSource('%[1]s'));
		way('WebSocket', () => new WebSocket('%[1]s'.replace('http', 'ws')));
		way('importScripts', () => importScripts('%[1]s'));
		way('Worker', () => new Worker('%[1]s'));
		way('indexedDB', () => indexedDB.open('x'));
		way('caches', () => caches.open('x'));
		way('BroadcastChannel', () => new BroadcastChannel('x'));
		way('navigator', () => navigator.userAgent);
		way('location', () => location.href);
		way('postMessage', () => postMessage.name);
		way('prototype', () => Object.getPrototypeOf(Object.getPrototypeOf(globalThis)).fetch.name);
		return tried.join(' ');`, listener.URL)
	before := value[string](b, fmt.Sprintf(`new Promise(done => {
		const w = new Worker(URL.createObjectURL(new Blob(['postMessage((() => {' + %s + '})())'])));
		w.onmessage = e => setTimeout(() => { w.terminate(); done(e.data); }, 500);
	})`, mustQuote(t, try)))
	if !strings.HasPrefix(before, "fetch XMLHttpRequest EventSource WebSocket") || heard.Load() < 3 {
		t.Errorf("an ordinary worker finds %q, and %d requests arrive", before, heard.Load())
	}
	heard.Store(0)
	// The interpreter's script is what stands in the worker behind the engine's: this one answers with what it finds.
	after := value[string](b, fmt.Sprintf(`(async () => {
		const [text, module] = await Promise.all([fetch('worker.js').then(r => r.text()), WebAssembly.compileStreaming(fetch('lockstep.wasm'))]);
		const probe = 'lockstepInterpreters[".ts"] = async () => () => JSON.stringify({ error: { file: "a.ts", line: 1, message: "found:" + (() => {' + %s + '})() } });';
		const worker = new Worker(URL.createObjectURL(new Blob([text + '\n' + probe])));
		const ready = new Promise(done => { worker.onmessage = e => { if (e.data.ready) done(); }; });
		worker.postMessage({ module, interpreters: { '.ts': module } });
		await ready;
		return new Promise(done => {
			worker.onmessage = e => { if (e.data.answer) setTimeout(() => done(e.data.answer), 300); };
			worker.postMessage({ id: 1, request: JSON.stringify({ v: 1, op: 'run', text: %s }) });
		});
	})()`, mustQuote(t, try), mustQuote(t, oneClient("1;"))))
	if !strings.Contains(after, `"found:"`) || heard.Load() != 0 {
		t.Errorf("the engine's worker still has %s; %d requests arrived", after, heard.Load())
	}
}
