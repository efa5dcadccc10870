package run

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"lockstep/engine/program"
	"lockstep/engine/scenario"
	"lockstep/engine/scenarios"
)

// each runs f for every variant of every scenario of the catalogue, of testdata, of those about stores and lock clients,
// and of one with commands that wait. Under wasm, where it would take minutes, it takes every sixth: it is the same code.
func each(t *testing.T, f func(t *testing.T, sc *scenario.Scenario, v scenario.Values)) {
	texts := map[string]string{}
	for _, name := range scenarios.Order {
		text, err := scenarios.Files.ReadFile(name + ".txtar")
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = string(text)
	}
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	stores, err := filepath.Glob("../testdata/stores/*.txtar")
	if err != nil || len(stores) == 0 {
		t.Fatal("there are no scenarios about stores", err)
	}
	libraries, err := filepath.Glob("../testdata/lib/*.txtar")
	if err != nil || len(libraries) == 0 {
		t.Fatal("there are no scenarios about the lock clients", err)
	}
	for _, path := range append(slices.Concat(paths, stores, libraries), "../cli/testdata/waits.txtar") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts[strings.TrimSuffix(filepath.Base(path), ".txtar")] = string(text)
	}
	part, turn := 1, 0
	if runtime.GOARCH == "wasm" {
		part = 6
	}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		sc, err := scenario.Parse(name+".txtar", texts[name])
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(sc.Clients, func(c scenario.Client) bool { return program.Elsewhere(c.File) != "" }) {
			continue // web/test runs it.
		}
		for _, v := range sc.Variants() {
			if turn++; turn%part != 0 {
				continue
			}
			t.Run(name+" "+v.VariantName(), func(t *testing.T) { f(t, sc, v) })
		}
	}
}

func start(t *testing.T, sc *scenario.Scenario, v scenario.Values) *World {
	t.Helper()
	w, err := New(sc, v, nil)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// goOn runs a world to its end and prints what it adds.
func goOn(w *World) string {
	defer w.close()
	s := ""
	for cs := Enabled(w); len(cs) > 0; cs = Enabled(w) {
		var out Out
		w, out = Apply(w, cs[0])
		s += fmt.Sprintf("%+v\n", out)
	}
	return s
}

// TestWorldIsAValue restores the world from its key at every step of every scenario and takes the next step in both:
// the same key before it, the same bytes from it, the same key after it. So, step by step, the restored world goes on
// as the one that was not interrupted; at some steps the rest of the run is compared whole as well.
func TestWorldIsAValue(t *testing.T) {
	each(t, func(t *testing.T, sc *scenario.Scenario, v scenario.Values) {
		w := start(t, sc, v)
		defer w.close()
		var outs []string
		whole := map[int]*World{}
		for cs := Enabled(w); len(cs) > 0; cs = Enabled(w) {
			step, key := len(outs), w.Key()
			r := restored(t, w, key, step)
			if step%29 == 7 {
				whole[step] = restored(t, w, key, step)
			}
			var out, again Out
			w, out = Apply(w, cs[0])
			r, again = Apply(r, Enabled(r)[0])
			outs = append(outs, fmt.Sprintf("%+v\n", out))
			if got := fmt.Sprintf("%+v\n", again); got != outs[step] {
				t.Fatalf("step %d: the restored world goes on with\n%s\nnot\n%s", step, got, outs[step])
			}
			if r.Key() != w.Key() {
				t.Fatalf("step %d: the restored world goes on to another key", step)
			}
			r.close()
		}
		for step, r := range whole {
			if got, want := goOn(r), strings.Join(outs[step:], ""); got != want {
				t.Fatalf("from step %d on:\n%s\nnot\n%s", step, got, want)
			}
		}
	})
}

func restored(t *testing.T, w *World, key string, step int) *World {
	t.Helper()
	r, err := w.Restore(key)
	if err != nil {
		t.Fatalf("step %d: %v", step, err)
	}
	if r.Key() != key {
		t.Fatalf("step %d: the restored world has another key", step)
	}
	return r
}

// TestRestoreRefuses: bytes that are no key of this run are an error, never a panic.
func TestRestoreRefuses(t *testing.T) {
	each(t, func(t *testing.T, sc *scenario.Scenario, v scenario.Values) {
		w := start(t, sc, v)
		defer w.close()
		for n, cs := 0, Enabled(w); n < 12 && len(cs) > 0; n, cs = n+1, Enabled(w) {
			w, _ = Apply(w, cs[0])
		}
		key := w.Key()
		for cut := 0; cut < len(key); cut += 1 + len(key)/16 {
			if _, err := w.Restore(key[:cut]); err == nil {
				t.Fatalf("the first %d of %d bytes pass for a key", cut, len(key))
			}
		}
		if _, err := w.Restore(key + "x"); err == nil {
			t.Fatal("a key with a byte too many passes")
		}
	})
}

// TestClientIsItsLog compares, after every step, each living process with a replay of its log from nothing.
func TestClientIsItsLog(t *testing.T) {
	each(t, func(t *testing.T, sc *scenario.Scenario, v scenario.Values) {
		w := start(t, sc, v)
		defer w.close()
		for cs := Enabled(w); len(cs) > 0; cs = Enabled(w) {
			w, _ = Apply(w, cs[0])
			for i := range w.clients {
				c := &w.clients[i]
				if c.phase != running || c.process == nil { // nil: the run has been cut off
					continue
				}
				ops, fail := program.Next(w.plan.programs[i], c.log)
				live := c.process.Pending()
				if fail != nil || fmt.Sprintf("%+v", ops) != fmt.Sprintf("%+v", live) {
					t.Fatalf("client %s, log of %d: %+v %+v, but the process waits for %+v", w.id(i), len(c.log), ops, fail, live)
				}
			}
		}
	})
}

// TestAnotherLogIsNoticed: a program that does not do again what its log says ends with that message.
func TestAnotherLogIsNoticed(t *testing.T) {
	setting := program.Setting{Client: "A", Nodes: []string{"redis"}, Source: func(string) (string, bool) {
		return "call('PING')\nsleep(5)\n", true
	}}
	p, err := program.NewLua("a.lua", setting)
	if err != nil {
		t.Fatal(err)
	}
	_, fail := program.Next(p, program.Log{{}, {Number: 7}})
	if want := "program is not deterministic at line 1"; fail == nil || fail.Msg != want {
		t.Errorf("got %+v, want %s", fail, want)
	}
}

// TestOrder: what is true of every run is true of the catalogue's.
func TestOrder(t *testing.T) {
	each(t, func(t *testing.T, sc *scenario.Scenario, v scenario.Values) {
		tr, err := Run(sc, v, nil)
		if err != nil {
			t.Fatal(err)
		}
		checkInvariants(t, tr)
	})
}
