package test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// onePython is a scenario with one client in Python.
func onePython(program string) string {
	return aboutOne + "node { \"redis\" }\nclient { \"A\", file = \"a.py\", start = 0 }\n-- a.py --\n" + program
}

// events runs a scenario of one's own in the worker: the engine's complaint, or the lines of the trace of one kind.
func (b *tab) events(text, kind string) (wrong string, lines []string) {
	b.t.Helper()
	trace, wrong := answered[ranTrace](b, "run", text, nil)
	for _, e := range trace.Events {
		switch {
		case e.Kind == "error" && kind != "error":
			wrong += fmt.Sprintf("line %d: %s", e.Src.Line, e.Text)
		case e.Kind == kind && kind == "send":
			lines = append(lines, fmt.Sprint(e.Src.Line, " ", strings.Join(e.Cmd, " ")))
		case e.Kind == kind:
			lines = append(lines, fmt.Sprint(e.Src.Line, " ", e.Text))
		}
	}
	return wrong, lines
}

func TestPython(t *testing.T) {
	t.Parallel()
	b := inWorker(t)
	wrong, sent := b.events(onePython(`import redis, uuid
client = redis.Redis(decode_responses=True)
token = unique()
if client.set("lock:ledger", token, nx=True, px=params.ttl):
    enter("ledger")
    work(4)
    leave("ledger")
    with client.lock("other", timeout=3):
        pass
`), "send")
	if wrong != "" || len(sent) != 5 || sent[0] != "4 SET lock:ledger a1 PX 3000 NX" || !strings.HasPrefix(sent[1], "8 SET other ") {
		t.Errorf("%s\n%s", wrong, strings.Join(sent, "\n"))
	}
	t.Run("suspended in try and with", func(t *testing.T) {
		wrong, sent := b.events(onePython(`class Swallows:
    def __enter__(self):
        return self
    def __exit__(self, kind, error, where):
        call("SET", "left", "1")
        return True
try:
    with Swallows():
        call("GET", "a")
        sleep(5)
    call("GET", "b")
except:
    call("SET", "caught", "1")
finally:
    call("SET", "finally", "1")
`), "send")
		if want := "9 GET a\n5 SET left 1\n11 GET b\n15 SET finally 1"; wrong != "" || strings.Join(sent, "\n") != want {
			t.Errorf("%s\n%s", wrong, strings.Join(sent, "\n"))
		}
	})
	t.Run("much memory in each step", func(t *testing.T) {
		wrong, said := b.events(onePython("x = bytearray(6000000)\nr.ping()\ny = bytearray(4000000)\nr.ping()\nprint(len(x) + len(y))\n"), "log")
		if wrong != "" || strings.Join(said, "\n") != "5 10000000" {
			t.Errorf("%s\n%s", wrong, strings.Join(said, "\n"))
		}
	})
	t.Run("what was refused is refused again", func(t *testing.T) {
		wrong, said := b.events(onePython(`import redis
try:
    r.set("k", None)
except redis.DataError:
    print("no")
print(r.set("k", "v"), r.get("k"))
`), "log")
		if wrong != "" || strings.Join(said, "\n") != "5 no\n6 True v" {
			t.Errorf("%s\n%s", wrong, strings.Join(said, "\n"))
		}
	})
	t.Run("tasks", func(t *testing.T) {
		wrong, said := b.events(onePython(`import asyncio, redis.asyncio as redis
client = redis.Redis()
async def one(name, pause):
    await asyncio.sleep(pause)
    return name, await client.incr("n")
async def main():
    print(await asyncio.gather(one("slow", 0.02), one("fast", 0.01)))
asyncio.run(main())
`), "log")
		if wrong != "" || strings.Join(said, "\n") != `7 [('slow', 2), ('fast', 1)]` {
			t.Errorf("%s\n%s", wrong, strings.Join(said, "\n"))
		}
	})
}

// TestPythonPrograms compares what programs print with what CPython printed when record.sh ran them. Those that differ are
// listed in docs/clients.md, with what to write instead: no more, and no fewer.
func TestPythonPrograms(t *testing.T) {
	t.Parallel()
	manual, err := os.ReadFile(filepath.Join(root, "docs", "clients.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, listed, _ := strings.Cut(string(manual), "in `web/testdata/python`")
	listed, _, _ = strings.Cut(listed, "\nBesides:")
	programs, err := filepath.Glob(filepath.Join(root, "web", "testdata", "python", "*.py"))
	if err != nil || len(programs) != 37 {
		t.Fatalf("%d programs, %v", len(programs), err)
	}
	b := inWorker(t)
	equal := 0
	for _, path := range programs {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(path), ".py")
		want, err := os.ReadFile(strings.TrimSuffix(path, ".py") + ".out")
		if err != nil {
			t.Fatal(err)
		}
		printed, wrong := printedBy(b, onePython(string(text)))
		same := wrong == "" && printed == string(want)
		if same {
			equal++
		}
		if known := strings.Contains(listed, "\n| `"+name+"` |"); same == known {
			t.Errorf("%s, which is listed: %t: %s\nprints\n%s\nCPython\n%s", name, known, wrong, printed, want)
		}
	}
	if equal < 33 {
		t.Errorf("only %d print what CPython prints", equal)
	}
}
