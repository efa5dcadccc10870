// Benchmarks: a Node beside what it stands on, a bare Dispatch and miniredis's own EVAL, in turns of one run.

package redis

import (
	"bytes"
	"fmt"
	"slices"
	"testing"
	"time"

	"lockstep/engine/sim"
)

const unlock = "if redis.call('GET',KEYS[1]) == ARGV[1] then return redis.call('DEL',KEYS[1]) else return 0 end"

var (
	setArgs    = []string{"SET", "lock:ledger", "a1"}
	getArgs    = []string{"GET", "lock:ledger"}
	lockArgs   = []string{"SET", "lock:ledger", "a1", "NX", "PX", "30000"}
	unlockArgs = []string{"EVAL", unlock, "1", "lock:ledger", "a1"}
)

// ordinary commands, each with what undoes it where it would grow the node.
var ordinary = [][][]string{
	{getArgs},
	{setArgs},
	{{"INCR", "n"}},
	{{"EXPIRE", "n", "1000"}},
	{{"HSET", "h", "f", "v"}},
	{{"HGET", "h", "f"}},
	{{"RPUSH", "l", "a"}, {"LPOP", "l"}},
	{{"ZADD", "z", "1", "a"}},
	{{"ZADD", "w", "1", "a"}, {"ZPOPMIN", "w"}},
	{{"SADD", "s", "a"}},
}

// held are commands whose result is a state as a search meets it: two locks, a hash with an owner, a queue.
var held = [][]string{
	lockArgs,
	{"SET", "lock:other", "b1", "NX", "PX", "20000"},
	{"HSET", "lock:again", "a1", "2"},
	{"PEXPIRE", "lock:again", "30000"},
	{"RPUSH", "queue", "b1", "c1"},
	{"ZADD", "waiting", "1000", "b1", "2000", "c1"},
}

// BenchmarkRatios prints rates and ratios, each the median of rounds in which both sides take turns.
func BenchmarkRatios(b *testing.B) {
	n, peer := newNode(b, "redis 8.4"), stock()
	do := func(argv []string) { n.Do(1, argv) }
	ours, theirs, ratio := compareRates(
		func() { do(lockArgs); do(unlockArgs) }, func() { peer(lockArgs); peer(unlockArgs) })
	fmt.Printf("SET + EVAL unlock: node %.0f/s, stock miniredis %.0f/s, %.1f × (goal ≥ 5)\n", ours, theirs, ratio)

	for _, commands := range ordinary {
		names := commands[0][0]
		for _, argv := range commands[1:] {
			names += " + " + argv[0]
		}
		ours, theirs, ratio := compareRates(
			func() {
				for _, argv := range commands {
					do(argv)
				}
			},
			func() {
				for _, argv := range commands {
					peer(argv)
				}
			})
		fmt.Printf("%s: node %.0f/s, bare Dispatch %.0f/s, takes %.1f × as long (goal ≤ 3)\n", names, ours, theirs, 1/ratio)
	}

	full := newNode(b, "redis 8.4")
	for _, argv := range held {
		full.Do(1, argv)
	}
	key := save(full)
	ours, theirs, ratio = compareRates(
		func() {
			full.Code(sim.NewReader(key))
			if !bytes.Equal(save(full), key) {
				b.Fatal("the state does not come back")
			}
		},
		func() {
			peer([]string{"FLUSHALL"})
			for _, argv := range held {
				peer(argv)
			}
		})
	fmt.Printf("Key → Restore of %d keys, %d bytes: %.0f/s; stock miniredis, emptied and told the same %d commands, %.0f/s, %.1f ×\n",
		len(full.Keys()), len(key), ours, len(held), theirs, ratio)
}

// stock returns a bare Dispatch to a fresh miniredis.
func stock() func(argv []string) {
	c := newCore()
	return func(argv []string) {
		c.out.Reset()
		c.srv.Dispatch(c.peer, argv)
		c.peer.Flush()
	}
}

// compareRates calls both functions in turns and returns how often a second each runs, and the first rate over the second.
func compareRates(first, second func()) (a, b, ratio float64) {
	const rounds = 15
	var as, bs, ratios []float64
	for range rounds {
		x, y := rate(first), rate(second)
		as, bs, ratios = append(as, x), append(bs, y), append(ratios, x/y)
	}
	middle := func(s []float64) float64 { slices.Sort(s); return s[len(s)/2] }
	return middle(as), middle(bs), middle(ratios)
}

// rate calls f for a while and returns how often a second it runs.
func rate(f func()) float64 {
	const span = 20 * time.Millisecond
	calls, start := 0, time.Now()
	for time.Since(start) < span {
		for range 16 {
			f()
		}
		calls += 16
	}
	return float64(calls) / time.Since(start).Seconds()
}

func BenchmarkLockUnlock(b *testing.B) {
	n := newNode(b, "redis 8.4")
	for b.Loop() {
		n.Do(1, lockArgs)
		n.Do(1, unlockArgs)
	}
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		newNode(b, "redis 8.4")
	}
}
