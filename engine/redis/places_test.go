package redis

import (
	"strconv"
	"testing"
)

// TestManyKeys changes more keys in one script than a look through all of them would be fast for.
func TestManyKeys(t *testing.T) {
	n := newNode(t, "redis 8.4")
	const script = "for i = 1, 40 do redis.call(ARGV[1], 'k' .. i % 20, ARGV[2]) end"
	if r := n.Do(1, []string{"EVAL", script, "0", "SET", "v"}); len(r.Changes) != 20 {
		t.Errorf("%d keys are set", len(r.Changes))
	}
	n.Do(1, []string{"EVAL", script, "0", "PEXPIRE", "10"})
	n.SetClock(11_000)
	r := n.Do(1, []string{"EVAL", script, "0", "APPEND", "w"})
	if len(r.Changes) != 40 || !r.Changes[0].gone() || r.Changes[39].Value.Str != "ww" {
		t.Errorf("20 keys expire and are there again: %+v", r.Changes)
	}
	if got := Distinct(r.Changes); len(got) != 20 || got[0].Key != "k0" || got[19].Key != "k9" {
		t.Errorf("distinct: %+v", got)
	}
}

// TestWork writes what changes nothing: the keys are looked at all the same.
func TestWork(t *testing.T) {
	n := newNode(t, "redis 8.4")
	for i := range 1000 {
		n.Do(1, []string{"SADD", "s", strconv.Itoa(i)})
		n.Do(1, []string{"HSET", "h", strconv.Itoa(i), "v"})
	}
	for _, argv := range [][]string{{"HSET", "h", "5", "v"}, {"SADD", "s", "5"}, {"ZCOUNT", "z", "0", "1"}, {"SINTERCARD", "1", "s"}, {"EVAL", "for i = 1, 1000 do end", "0"}} {
		r, again := n.Do(1, argv), readBack(t, "redis 8.4", n).Do(1, argv)
		if costs := argv[0] != "ZCOUNT"; costs != (r.Work > 1000) || r.Work != again.Work {
			t.Errorf("%q: %d, %d where nothing is remembered", argv, r.Work, again.Work)
		}
	}
}

// TestWorkBesideWatch writes to a large value again and again while somebody watches another key: each write looks at it.
func TestWorkBesideWatch(t *testing.T) {
	for _, fill := range []string{"'SADD', 's', i", "'RPUSH', 's', i", "'ZADD', 's', 1, i", "'HSET', 's', i, 'v'"} {
		n := newNode(t, "redis 8.4")
		n.Do(1, []string{"EVAL", "for i = 1, 1000 do redis.call(" + fill + ") end", "0"})
		script := []string{"EVAL", "for i = 1, 20 do redis.call('RENAME', 's', 't') redis.call('RENAME', 't', 's') end", "0"}
		alone := n.Do(1, script).Work
		n.Do(2, []string{"WATCH", "other"})
		if r := n.Do(1, script); r.Work < alone+20*4*1000 {
			t.Errorf("%s: the work is %d, and %d while somebody watches", fill, alone, r.Work)
		}
	}
}

// TestWorkOfAllKeys walks through a thousand keys, in commands and before each of them, where maxmemory is looked after.
func TestWorkOfAllKeys(t *testing.T) {
	n := newNode(t, "redis 8.4")
	n.SetCluster("n1", []SlotRange{{0, Slots - 1, "n1"}})
	n.Do(1, []string{"EVAL", "for i = 1, 1000 do redis.call('SET', 'k' .. i, i) end", "0"})
	for _, argv := range [][]string{{"DBSIZE"}, {"KEYS", "x"}, {"INFO", "keyspace"}, {"CLUSTER", "COUNTKEYSINSLOT", "1"}} {
		if r := n.Do(1, argv); r.Work < 1000 {
			t.Errorf("the work of %q is %d", argv, r.Work)
		}
	}
	script := []string{"EVAL", "for i = 1, 1200 do end return redis.call('GET', 'k1')", "0"}
	before := n.Do(1, script)
	n.Do(1, []string{"CONFIG", "SET", "maxmemory", "1gb"})
	if r := n.Do(1, script); r.Work < before.Work+1000 || r.Took != before.Took {
		t.Errorf("with maxmemory a script takes %d µs and the work of %d; without, %d and %d", r.Took, r.Work, before.Took, before.Work)
	}
}
