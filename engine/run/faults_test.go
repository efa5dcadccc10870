package run

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"lockstep/engine/scenario"
	"lockstep/engine/sim"
)

// everything is a scenario with clients that write all the time, at replicas, in a cluster and at a node with a file.
const everything = `-- setup.lua --
title  "Everything"
node   { "p", replicas = { "r1", "r2" }, failover = "sentinel", down_after = 100, promote_after = 20, min_replicas_to_write = 1 }
node   { "m", slots = { 0, 5000 }, replicas = { "s" }, failover = "cluster", cluster_node_timeout = 100 }
node   { "n", slots = { 5001, 11000 } }
node   { "o", slots = { 11001, 16383 } }
node   { "f", appendfsync = "everysec", maxmemory = 1000500, maxmemory_policy = "allkeys-lru" }
client { "A", file = "a.lua", start = 0 }
client { "B", file = "a.lua", start = 3 }
stop_at(3000)
-- a.lua --
for i = 1, 150 do
  local node = ({ "p", "r1", "m", "s", "n", "f", "r2", "o" })[rand(1, 8)]
  local key = ({ "lock:{ledger}", "lock:x", "k" .. rand(1, 9) })[rand(1, 3)]
  local command = ({ { "SET", key, unique(), "NX", "PX", rand(1, 90) }, { "GET", key }, { "DEL", key }, { "WAIT", 1, 20 },
    { "FAILOVER", "TIMEOUT", 30 }, { "BLPOP", "list", 0.02 }, { "RPUSH", "list", i }, { "PUBLISH", "c", i } })[rand(1, 8)]
  pcall(call_on, node, command, { timeout = rand(5, 60) })
  sleep(rand(0, 20))
end
`

// randomFaults makes up a schedule.
func randomFaults(r *sim.Rand) string {
	nodes := []string{"p", "r1", "r2", "m", "s", "n", "o", "f"}
	pick := func(words ...string) string { return words[r.Between(0, int64(len(words)-1))] }
	var items []string
	for range r.Between(1, 8) {
		n, other := pick(nodes...), pick("p", "r1", "r2", "m", "s", "n", "o")
		at := fmt.Sprintf("@%d ", r.Between(0, 2000))
		ms := r.Between(1, 600)
		what := pick("crash "+n, "restart "+n+" "+pick("keep", "lose", "fsync"), fmt.Sprintf("slow %s %d", n, ms),
			fmt.Sprintf("error %s %s %d", n, pick("READONLY", "OOM", "BUSY", "LOADING", "CLUSTERDOWN", "NOREPLICAS"), ms),
			"evict "+n+" lock:x", "del "+n+" lock:x", "promote "+pick("p", "r1", "r2", "m", "s"),
			fmt.Sprintf("migrate %d %s", r.Between(2460, 2470), pick("m", "n", "o", "s")),
			fmt.Sprintf("clock %s -%d", n, ms), fmt.Sprintf("pause A %d", ms), fmt.Sprintf("starve B %d", ms), "kill B")
		if n != other && r.Between(0, 1) == 0 {
			what = pick("cut "+n+" "+other, "cut "+n+">"+other, "heal "+n+" "+other, fmt.Sprintf("latency %s %s %d", n, other, ms/4))
		}
		if r.Between(0, 9) == 0 {
			at, what = fmt.Sprintf("p>r1#%d ", r.Between(1, 20)), pick("lose", "delay 40", "dup 3")
		}
		items = append(items, at+what)
	}
	return strings.Join(items, "; ")
}

// TestRandomFaults runs random schedules twice: the same bytes, and what is true of every run. LOCKSTEP_RUNS says how
// many; at some steps the world is restored from its key and goes on as the one that was not.
func TestRandomFaults(t *testing.T) {
	runs := 25
	if runtime.GOARCH == "wasm" {
		runs = 5
	}
	if s := os.Getenv("LOCKSTEP_RUNS"); s != "" {
		fmt.Sscan(s, &runs)
	}
	sc, err := scenario.Parse("everything.txtar", everything)
	if err != nil {
		t.Fatal(err)
	}
	values := sc.Variants()[0]
	for i := range runs {
		r := sim.Rand{State: uint64(i)}
		text := randomFaults(&r)
		schedule, err := scenario.ParseSchedule(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		tr, err := Run(sc, values, schedule)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		checkInvariants(t, tr)
		w, err := New(sc, values, schedule)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for step, cs := 0, Enabled(w); len(cs) > 0; step, cs = step+1, Enabled(w) {
			if step%211 == i*31%211 {
				back, err := w.Restore(w.Key())
				if err != nil {
					t.Fatalf("%s: step %d: %v", text, step, err)
				}
				w.close()
				w = back
			}
			var out Out
			w, out = Apply(w, pick(schedule, cs))
			for k := range out.Events {
				got = append(got, tr.Line(&out.Events[k]))
			}
		}
		w.close()
		for k := range tr.Events {
			if want := tr.Line(&tr.Events[k]); k >= len(got) || got[k] != want {
				t.Fatalf("schedule %s: event %d is %q, and restored %q", text, k+1, want, got[min(k, len(got)-1)])
			}
		}
		if t.Failed() {
			t.Fatal("schedule: ", text)
		}
	}
}
