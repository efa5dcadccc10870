package test

import (
	"fmt"
	"strings"
	"testing"
)

// oneClient is a scenario with one client in TypeScript.
func oneClient(program string) string {
	return "-- setup.lua --\ntitle \"One client\"\nchapter \"One Redis\"\nclaim \"None.\"\nsource \"https://redis.io\"\n" +
		"node { \"redis\" }\nstore { \"ledger\" }\nparam { \"ttl\", ms = 3000, min = 100, max = 60000, say = \"lease\" }\n" +
		"client { \"A\", file = \"a.ts\", start = 0 }\nalways \"mutual-exclusion\"\n-- a.ts --\n" + program
}

// run opens a scenario of one's own in the page and runs it; the answer is the engine's complaint, and the lines of the
// trace that one kind of event has.
func (b *tab) run(text, kind string) (complaint string, lines []string) {
	b.t.Helper()
	got := value[struct {
		Error string
		Lines []string
	}](b, fmt.Sprintf(`(async (text, kind) => {
		const store = %s;
		await store.load(text);
		await store.run();
		const { error, trace } = store.get();
		return { error: error ? error.file + ':' + error.line + ': ' + error.message : '',
			lines: error ? [] : trace.events.filter(e => e.kind === kind).map(e => (e.src ? e.src.line + ' ' : '') + (e.cmd ? e.cmd.join(' ') : e.text ?? '')) };
	})(%q, %q)`, store, text, kind))
	return got.Error, got.Lines
}

func TestTypeScript(t *testing.T) {
	b := open(t, newServer(t), "")
	wrong, sent := b.run(oneClient(`const token: string = unique();
if (await redis.set("lock:ledger", token, "PX", params.ttl, "NX") === "OK") {
  enter("ledger");
  await work(4);
  leave("ledger");
}
`), "send")
	if wrong != "" || strings.Join(sent, "\n") != "2 SET lock:ledger a1 PX 3000 NX" {
		t.Errorf("%s\n%s", wrong, strings.Join(sent, "\n"))
	}
}
