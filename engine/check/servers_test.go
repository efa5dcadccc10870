package check

import (
	"fmt"
	"strings"
	"testing"

	"lockstep/engine/resp"
	"lockstep/engine/scenario"
	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// play makes a run of hand-written lines: "ms actor kind …", where the rest is a command and its effects for send and
// execute ("A>P SET lock:s a1 -> lock:s=a1"), effects for events of nodes, and a section for enter and leave. An effect
// is KEY=VALUE, or KEY= when the key is gone.
func play(t *testing.T, actors, lines string) *trace.Trace {
	t.Helper()
	out := &trace.Trace{EndCause: "done"}
	for _, a := range strings.Fields(actors) {
		kind := "client"
		if strings.ToUpper(a[:1]) != a[:1] {
			kind = "node"
		}
		out.Actors = append(out.Actors, trace.Actor{ID: a, Kind: kind})
	}
	for i, line := range strings.Split(strings.TrimSpace(lines), "\n") {
		f := strings.Fields(line)
		var ms int64
		if _, err := fmt.Sscan(f[0], &ms); err != nil {
			t.Fatal(line, err)
		}
		e := trace.Event{I: i + 1, T: sim.Time(0).Add(sim.Ms(ms)), Actor: f[1], Kind: trace.Kind(f[2]), Until: trace.NoTime}
		words, effects, _ := strings.Cut(strings.Join(f[3:], " "), "->")
		switch e.Kind {
		case trace.Enter, trace.Leave:
			e.Section = words
		case trace.Send, trace.Execute:
			cmd := strings.Fields(words)
			e.Peer, e.Cmd = cmd[0], cmd[1:]
			if e.Kind == trace.Execute {
				e.Reply = resp.OK
			}
		}
		for _, effect := range strings.Fields(effects) {
			key, value, _ := strings.Cut(effect, "=")
			k := trace.Key{Key: key, Type: "string", Value: resp.BulkOf(value), HasDeadline: true}
			if value == "" {
				k.Value = resp.Null
			}
			e.Keys = append(e.Keys, k)
		}
		out.Events = append(out.Events, e)
	}
	return out
}

const taken = `
0 A send p SET lock:s a1 NX PX 1000
1 p execute A SET lock:s a1 NX PX 1000 -> lock:s=a1
2 A enter s
`

// TestServers judges hand-written runs with replicas and with a Cluster.
func TestServers(t *testing.T) {
	pair := []scenario.Node{{ID: "p"}, {ID: "r", ReplicaOf: "p"}}
	cluster := []scenario.Node{{ID: "p", InCluster: true}, {ID: "q", InCluster: true}, {ID: "x", InCluster: true}}
	for _, c := range []struct {
		name           string
		nodes          []scenario.Node
		lines, verdict string
	}{
		{"a replica is no second vote", pair, taken + "9 A leave s", "belief-agrees holds"},
		{"nor needed for a vote", pair, taken + "3 r replicate -> lock:s=a1\n9 r evict -> lock:s=\n10 A leave s", "belief-agrees holds"},
		{"a promoted replica without the key", pair, taken + "5 p crash\n6 r promote\n9 A leave s", "belief-agrees violated at 6"},
		{"a promoted replica with the key", pair, taken + "3 r replicate -> lock:s=a1\n5 p crash\n6 r promote\n9 A leave s", "belief-agrees holds"},
		{"the ousted primary loses it", pair, taken + "3 r replicate -> lock:s=a1\n6 r promote\n7 p replicate -> lock:s=\n9 A leave s", "belief-agrees holds"},
		{"a copy keeps its owner", pair, taken + "3 r replicate -> lock:s=a1\n6 r promote\n8 r execute A DEL lock:s -> lock:s=", "release-own-lock holds"},
		{"also for others", pair, taken + "3 r replicate -> lock:s=a1\n6 r promote\n8 r execute B DEL lock:s -> lock:s=", "release-own-lock violated at 8"},
		{"a resync is nobody's release", pair, taken + "6 r promote\n7 p replicate -> lock:s=", "release-own-lock holds"},
		{"an eviction neither", pair, taken + "6 p evict -> lock:s=", "release-own-lock holds"},
		{"what a replica keeps is no lock", pair, taken + "3 r replicate -> lock:s=a1\n5 p execute A DEL lock:s -> lock:s=", "lock-eventually-free holds"},
		{"nor what an ousted primary keeps", pair, taken + "6 r promote", "lock-eventually-free holds"},
		{"the new primary's is one", pair, taken + "3 r replicate -> lock:s=a1\n6 r promote\n7 p replicate -> lock:s=", "lock-eventually-free violated at 3"},
		{"a primary that is down", pair, taken + "6 p crash", "lock-eventually-free unknown"},
		{"two grants by failover", pair, taken + "5 p crash\n6 r promote\n7 B send r SET lock:s b1 NX\n8 r execute B SET lock:s b1 NX -> lock:s=b1\n9 B enter s", "mutual-exclusion violated at 9 by 7 8"},
		{"one place in a Cluster", cluster, taken + "3 B send q SET lock:t b1 NX\n4 B send q SET lock:s b1 NX\n9 A leave s", "belief-agrees holds"},
		{"a migrated key keeps its owner", cluster, taken + "5 q migrate -> lock:s=a1\n5 p migrate -> lock:s=\n8 q execute A DEL lock:s -> lock:s=", "release-own-lock holds"},
		{"and is believed in", cluster, taken + "5 q migrate -> lock:s=a1\n5 p migrate -> lock:s=\n9 A leave s", "belief-agrees holds"},
		{"a hash tag names the same section", cluster, strings.ReplaceAll(taken, "lock:s", "lock:{s}") + "9 A leave s", "belief-agrees holds"},
	} {
		t.Run(c.name, func(t *testing.T) {
			property, _, _ := strings.Cut(c.verdict, " ")
			sc := &scenario.Scenario{Nodes: c.nodes, Promises: []scenario.Promise{{Property: property}}}
			names := "A B"
			for _, n := range c.nodes {
				names += " " + n.ID
			}
			v := Verdicts(play(t, names, c.lines), sc)[0]
			got := fmt.Sprintf("%s %s", v.Property, v.Status)
			if v.Status == trace.Violated {
				got += " at " + trace.Ms(int64(v.T))
			}
			if strings.Contains(c.verdict, " by ") {
				got += " by " + strings.Trim(fmt.Sprint(v.Events), "[]")
			}
			if got != c.verdict {
				t.Errorf("%s (%s), not %s", got, v.Say, c.verdict)
			}
		})
	}
}

// TestPurposes classifies commands by what they are for.
func TestPurposes(t *testing.T) {
	words := map[purpose]string{none: "none", acquire: "acquire", renew: "renew", release: "release", takeOrRenew: "either"}
	known := scripts{"abc": `return redis.call('del', KEYS[1])`}
	for _, c := range []struct {
		cmd  []string
		want string
	}{
		{[]string{"SET", "lock:s", "a", "NX", "PX", "5"}, "acquire lock:s s"},
		{[]string{"set", "lock:{s}", "a", "nx"}, "acquire lock:{s} s"},
		{[]string{"SET", "lock:s", "NX"}, "either lock:s s"},
		{[]string{"SET", "lock:s", "a", "XX", "PX", "5"}, "renew lock:s s"},
		{[]string{"SET", "lock:s", "a", "IFEQ", "a"}, "renew lock:s s"},
		{[]string{"SET", "cache:s", "a", "NX"}, "none  "},
		{[]string{"GET", "lock:s"}, "none  "},
		{[]string{"PTTL", "lock:s"}, "none  "},
		{[]string{"PEXPIRE", "lock:s", "5"}, "renew lock:s s"},
		{[]string{"DEL", "x", "lock:s"}, "release lock:s s"},
		{[]string{"DELEX", "lock:s", "IFEQ", "a"}, "release lock:s s"},
		{[]string{"HINCRBY", "lock:s", "a:1", "-1"}, "release lock:s s"},
		{[]string{"HINCRBY", "lock:s", "a:1", "1"}, "acquire lock:s s"},
		{[]string{"EVAL", "if redis.call( 'get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end", "1", "lock:s", "a"}, "release lock:s s"},
		{[]string{"EVAL", `return redis.call("SET", KEYS[1], ARGV[1], "NX", "PX", 5)`, "1", "lock:s", "a"}, "acquire lock:s s"},
		{[]string{"EVAL", `if redis.pcall("GET", KEYS[1]) then redis.call("PEXPIRE", KEYS[1], 5) end`, "2", "fence:s", "lock:s"}, "renew lock:s s"},
		{[]string{"EVAL", `redis.call("PEXPIRE", KEYS[1], 5) redis.call("SET", KEYS[1], ARGV[1], 'nx')`, "1", "lock:s"}, "either lock:s s"},
		{[]string{"EVAL", `redis.call("HINCRBY", KEYS[1], ARGV[1], 1) redis.call("PEXPIRE", KEYS[1], 5)`, "1", "lock:s"}, "acquire lock:s s"},
		{[]string{"EVAL", `return redis.call("DEL", ARGV[1])`, "0", "lock:s"}, "none  "},
		{[]string{"EVAL", `return redis.call("DEL", KEYS[1])`, "x", "lock:s"}, "none  "},
		{[]string{"EVALSHA", "ABC", "1", "lock:s"}, "release lock:s s"},
		{[]string{"EVALSHA", "abd", "1", "lock:s"}, "none  "},
		{[]string{"PING"}, "none  "},
	} {
		a := known.aimOf(c.cmd)
		if got := words[a.purpose] + " " + a.key + " " + a.section; got != c.want {
			t.Errorf("%q: %s, not %s", c.cmd, got, c.want)
		}
	}
}

// TestRepeated finds the end of a run that repeats itself, and none where it does not.
func TestRepeated(t *testing.T) {
	run := func(n int, gap func(i int) int) []trace.Event {
		var out []trace.Event
		at := sim.Time(0)
		for i := range n {
			at = at.Add(sim.Ms(int64(gap(i))))
			out = append(out, trace.Event{T: at, Kind: trace.Send, Actor: string(rune('A' + i%3)), Cmd: []string{"SET", fmt.Sprint("a", i)}})
		}
		return append(out, trace.Event{T: at, Kind: trace.Cutoff})
	}
	even := run(40, func(i int) int { return 7 })
	if got, want := repeated(even), (repetition{from: even[1].T, period: sim.Ms(21), events: 3, times: 13}); got != want {
		t.Errorf("%+v, not %+v", got, want)
	}
	if got := repeated(run(40, func(i int) int { return i * i })); got.times != 0 {
		t.Errorf("an uneven run repeats itself: %+v", got)
	}
	if got := repeated(run(29, func(i int) int { return 7 })); got.times != 0 {
		t.Errorf("nine times and two thirds are enough: %+v", got)
	}
	if got := repeated(nil); got.times != 0 {
		t.Errorf("nothing repeats itself: %+v", got)
	}
}
