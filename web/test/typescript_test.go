package test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"golang.org/x/tools/txtar"

	"lockstep/engine"
	"lockstep/engine/program"
	"lockstep/engine/scenario"
)

// connectInterpreters starts the site's worker with the interpreters, as the page does, and a script behind them, and defines
// ask(text).
const connectInterpreters = `(async behind => {
	let scripts = '';
	const interpreters = {};
	for (const [ending, name] of [['.ts', 'typescript.js'], ['.py', 'python.js']]) {
		let part;
		globalThis.lockstepPart = p => { part = p; };
		(0, eval)(await fetch(name).then(r => r.text()));
		scripts += '\n' + part.script;
		const zipped = Uint8Array.from(atob(part.wasm), c => c.charCodeAt(0));
		interpreters[ending] = await WebAssembly.compile(await new Response(new Blob([zipped]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());
	}
	const [text, module] = await Promise.all([fetch('worker.js').then(r => r.text()), WebAssembly.compileStreaming(fetch('lockstep.wasm'))]);
	const worker = new Worker(URL.createObjectURL(new Blob([text + scripts + behind])));
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
	worker.postMessage({ module, interpreters });
	await ready;
})`

// inWorker opens a blank page whose worker runs TypeScript and Python; behind are scripts of the test's own.
func inWorker(t *testing.T, behind ...string) *tab {
	t.Helper()
	b := newTab(t)
	b.do(chromedp.Navigate(newServer(t).URL + "/blank.html"))
	value[chromedp.Void](b, connectInterpreters+"("+quoted(strings.Join(behind, "\n"))+")")
	return b
}

// answered asks the worker.
func answered[T any](b *tab, op, text string, set map[string]string) (T, string) {
	b.t.Helper()
	request, err := json.Marshal(map[string]any{"v": 1, "op": op, "text": text, "set": set})
	if err != nil {
		b.t.Fatal(err)
	}
	var got struct {
		Ok    T
		Error *struct {
			File    string
			Line    int
			Message string
		}
	}
	answer := value[string](b, fmt.Sprintf("ask(%s)", mustQuote(b.t, string(request))))
	if err := json.Unmarshal([]byte(answer), &got); err != nil {
		b.t.Fatalf("%v: %.300s", err, answer)
	}
	if got.Error != nil {
		return got.Ok, fmt.Sprintf("%s:%d: %s", got.Error.File, got.Error.Line, got.Error.Message)
	}
	return got.Ok, ""
}

func mustQuote(t testing.TB, s string) []byte {
	t.Helper()
	quoted, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return quoted
}

// outcome is what the engine's check says of a variant.
type outcome struct{ Variant, Text, Problem string }

// ranTrace is what the tests read of a trace.
type ranTrace struct {
	Events []struct {
		T                 int64
		Kind, Actor, Text string
		Src               struct {
			File string
			Line int
		}
		Cmd []string
	}
}

const aboutOne = "-- setup.lua --\ntitle \"One client\"\nchapter \"One Redis\"\nclaim \"None.\"\nsource \"https://redis.io\"\n" +
	"store { \"ledger\" }\nparam { \"ttl\", ms = 3000, min = 100, max = 60000, say = \"lease\" }\n" +
	"param { \"work\", ms = 5000, max = 60000, say = \"work\" }\nparam { \"timeout\", ms = 50, max = 60000, say = \"patience\" }\nalways \"mutual-exclusion\"\nexpect { violated = {} }\n"

// oneClient is a scenario with one client in TypeScript.
func oneClient(program string) string {
	return aboutOne + "node { \"redis\" }\nclient { \"A\", file = \"a.ts\", start = 0 }\n-- a.ts --\n" + program
}

// TestTypeScript runs a client in the page: its interpreter comes when it is needed, and not before.
func TestTypeScript(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "")
	const brought = `performance.getEntriesByType('resource').filter(r => r.name.endsWith('/typescript.js')).length`
	if n := value[int](b, brought); n != 0 {
		t.Errorf("the interpreter was brought %d times before it was needed", n)
	}
	const run = `(async text => {
		const store = ` + store + `;
		await store.load(text);
		await store.run();
		const { error, trace } = store.get();
		return error ? error.message : trace.events.filter(e => e.kind === 'send').map(e => e.src.line + ' ' + e.cmd.join(' ')).join('\n');
	})(%s)`
	program := mustQuote(t, oneClient(`const token: string = unique();
if (await redis.set("lock:ledger", token, "PX", params.ttl, "NX") === "OK") {
  enter("ledger");
  await work(4);
  leave("ledger");
}
`))
	for range 2 {
		if sent := value[string](b, fmt.Sprintf(run, program)); sent != "2 SET lock:ledger a1 PX 3000 NX" {
			t.Errorf("it sent %s", sent)
		}
	}
	value[chromedp.Void](b, store+`.choose('token-vs-del-typescript')`)
	if s := b.state(); s.Error != "" || s.Events == 0 || value[int](b, brought) != 1 {
		t.Errorf("the scenario: %+v", s)
	}
}

// TestTypeScriptGoldens compares the scenarios of the catalogue that run only here with their golden traces; with
// -update it writes them, to be read in review.
func TestTypeScriptGoldens(t *testing.T) {
	t.Parallel()
	b := inWorker(t)
	for _, name := range engine.Names() {
		path := filepath.Join(root, "engine", "scenarios", name+".txtar")
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sc, err := scenario.Parse(name+".txtar", string(text))
		if err != nil {
			t.Fatal(err)
		}
		if _, language := engine.Elsewhere(sc); language == "" {
			continue
		}
		if *update {
			text = []byte(scenario.WithoutGoldens(string(text)))
		}
		outcomes, wrong := answered[[]outcome](b, "check", string(text), nil)
		if wrong != "" {
			t.Fatal(wrong)
		}
		ar := txtar.Parse(text)
		for _, o := range outcomes {
			b.recorded(name, o.Variant)
			if o.Problem != "" {
				t.Errorf("%s %q: %s", name, o.Variant, o.Problem)
			}
			file := "trace.txt"
			if o.Variant != "" {
				file = "trace." + o.Variant + ".txt"
			}
			ar.Files = append(ar.Files, txtar.File{Name: file, Data: []byte(o.Text)})
		}
		if *update {
			if err := os.WriteFile(path, txtar.Format(ar), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if len(sc.Goldens) != len(outcomes) {
			t.Errorf("%s: %d golden traces for %d variants", name, len(sc.Goldens), len(outcomes))
		}
	}
}

// recorded compares the run of a variant, of which the build makes a picture, with the one that is kept for that.
func (b *tab) recorded(name, variant string) {
	b.t.Helper()
	set, file := map[string]string{}, name
	if variant != "" {
		file += "." + variant
		for _, pair := range strings.Split(variant, ",") {
			param, word, _ := strings.Cut(pair, "=")
			set[param] = word
		}
	}
	request, err := json.Marshal(map[string]any{"v": 1, "op": "run", "name": name, "set": set})
	if err != nil {
		b.t.Fatal(err)
	}
	request = mustQuote(b.t, string(request))
	trace := strings.TrimSuffix(strings.TrimPrefix(value[string](b, fmt.Sprintf("ask(%s)", request)), `{"ok":`), "}") + "\n"
	path := filepath.Join(root, "web", "src", "poster", "runs", file+".json")
	if *update {
		if err := os.WriteFile(path, []byte(trace), 0o644); err != nil {
			b.t.Fatal(err)
		}
	}
	if kept, err := os.ReadFile(path); err != nil || string(kept) != trace {
		b.t.Errorf("%s is not the run of the catalogue (make golden writes it): %v", path, err)
	}
}

// templateRun is a scenario in which two clients take turns with a template.
func templateRun(t program.Template, first, second string) string {
	nodes := "node { \"redis\" }\n"
	if t.Name == "redlock" {
		nodes = "node { \"n1\" }\nnode { \"n2\" }\nnode { \"n3\" }\n"
	}
	text := aboutOne + nodes
	for i, ending := range []string{first, second} {
		text += fmt.Sprintf("client { %q, file = %q, start = %d }\n", string(rune('A'+i)), string(rune('a'+i))+ending, i*1000)
	}
	return text + "-- a" + first + " --\n" + t.Text[first] + "-- b" + second + " --\n" + t.Text[second]
}

// TestTypeScriptTemplates runs each template 20 times to its golden trace, alone and against the same one in Lua.
func TestTypeScriptTemplates(t *testing.T) {
	t.Parallel()
	b := inWorker(t)
	for _, template := range program.Templates() {
		for _, endings := range [][2]string{{".ts", ".ts"}, {".ts", ".lua"}, {".lua", ".lua"}, {".py", ".py"}, {".py", ".ts"}} {
			name := template.Name + strings.Join(endings[:], "")
			golden := filepath.Join(root, "web", "testdata", "templates", name+".txt")
			for range 20 {
				outcomes, wrong := answered[[]outcome](b, "check", templateRun(template, endings[0], endings[1])+"", nil)
				if wrong != "" || len(outcomes) != 1 {
					t.Fatalf("%s: %s", name, wrong)
				}
				if *update {
					if err := os.WriteFile(golden, []byte(outcomes[0].Text), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				want, err := os.ReadFile(golden)
				if err != nil {
					t.Fatal(err)
				}
				if outcomes[0].Text != string(want) {
					t.Fatalf("%s differs from its golden trace:\n%s", name, outcomes[0].Text)
				}
				if strings.Contains(outcomes[0].Text, " error ") {
					t.Fatalf("%s fails:\n%s", name, outcomes[0].Text)
				}
			}
		}
	}
}

// typescriptPrograms are the programs that Node has run too, by their paths.
func typescriptPrograms(t *testing.T) map[string]string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(root, "web", "testdata", "typescript", "*.ts"))
	if err != nil || len(paths) < 30 {
		t.Fatalf("%d programs, %v", len(paths), err)
	}
	programs := map[string]string{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		programs[path] = string(text)
	}
	return programs
}

// TestTypeScriptPrograms compares what programs print with what Node printed when record.sh ran them.
func TestTypeScriptPrograms(t *testing.T) {
	t.Parallel()
	b := inWorker(t)
	for path, text := range typescriptPrograms(t) {
		want, err := os.ReadFile(strings.TrimSuffix(path, ".ts") + ".out")
		if err != nil {
			t.Fatal(err)
		}
		printed, wrong := printedBy(b, oneClient(text))
		if wrong != "" || printed != string(want) {
			t.Errorf("%s: %s\nprints\n%s\nNode\n%s", filepath.Base(path), wrong, printed, want)
		}
	}
}

// printedBy runs a scenario in a worker: the lines that its clients print, and what goes wrong.
func printedBy(b *tab, scenario string) (printed, wrong string) {
	b.t.Helper()
	trace, wrong := answered[ranTrace](b, "run", scenario, nil)
	for _, e := range trace.Events {
		switch e.Kind {
		case "log":
			printed += e.Text + "\n"
		case "error":
			wrong = fmt.Sprintf("line %d: %s", e.Src.Line, e.Text)
		}
	}
	return printed, wrong
}
