// Settings: the config file, restarts, what they do, and what is thrown away for maxmemory on a Node and on a real server.

package redis

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"lockstep/engine/sim"
)

func TestSettingsSorted(t *testing.T) {
	if !slices.IsSortedFunc(allSettings, func(a, b setting) int { return cmp.Compare(a.name, b.name) }) {
		t.Error("the settings are not sorted by name")
	}
}

func TestConfigure(t *testing.T) {
	n := newNode(t, "redis 8.4")
	for _, c := range []struct{ name, value, want string }{
		{"maxmemory", "2mb", "2097152"}, {"maxmemory-policy", "volatile-TTL", "volatile-ttl"}, {"min-slaves-to-write", "1", "1"},
		{"min-replicas-to-write", "2", "2"}, {"notify-keyspace-events", "KEA", "AKE"}, {"appendonly", "yes", "yes"},
		{"appendfsync", "always", "always"}, {"busy-reply-threshold", "100", "100"}, {"save", "", ""}, {"Cluster-Node-Timeout", "1", "1"},
	} {
		if err := n.Configure(c.name, c.value); err != nil || n.Setting(c.name) != c.want {
			t.Errorf("%s %s: %q, %v", c.name, c.value, n.Setting(c.name), err)
		}
	}
	for _, c := range []struct{ name, value, want string }{
		{"hz", "10", `no setting "hz"`}, {"maxmemory", "lots", "maxmemory: argument must be a memory value"},
		{"timeout", "1", "timeout: Lockstep does not support another 'timeout' than '0'"},
		{"maxmemory-policy", "allkeys-lfu", "maxmemory-policy: Lockstep does not support 'maxmemory-policy allkeys-lfu' yet"},
		{"lua-time-limit", "0", "lua-time-limit: Lockstep does not support 'lua-time-limit' but from 1 to 60000"},
	} {
		if err := n.Configure(c.name, c.value); err == nil || err.Error() != c.want {
			t.Errorf("%s %s: %v", c.name, c.value, err)
		}
	}
	if n.Setting("hz") != "" || n.Setting("maxmemory") != "2097152" {
		t.Error("a refused value has changed something")
	}
}

// TestRestart keeps the settings of the config file and what CONFIG REWRITE has put there, and forgets the others.
func TestRestart(t *testing.T) {
	n := newNode(t, "redis 7.0")
	n.Do(1, []string{"CONFIG", "SET", "maxmemory", "5mb"})
	if n.Crash(); n.Setting("maxmemory") != "0" {
		t.Errorf("maxmemory is %s after a restart", n.Setting("maxmemory"))
	}
	if !bytes.Equal(save(n), save(newNode(t, "redis 7.0"))) {
		t.Error("a node that was restarted is not as a new one")
	}
	if err := n.Configure("maxmemory", "6mb"); err != nil {
		t.Fatal(err)
	}
	n.Do(1, []string{"CONFIG", "SET", "maxmemory", "7mb", "appendonly", "yes"})
	n = readBack(t, "redis 7.0", n)
	if n.Flush(); n.Setting("maxmemory") != "6291456" || n.Setting("appendonly") != "no" {
		t.Errorf("after a restart maxmemory is %s, appendonly %s", n.Setting("maxmemory"), n.Setting("appendonly"))
	}
	n.Do(1, []string{"CONFIG", "SET", "appendonly", "yes"})
	if r := n.Do(1, []string{"CONFIG", "REWRITE"}); r.Reply.Str != "OK" {
		t.Errorf("CONFIG REWRITE answers %s", r.Reply.Cli())
	}
	n = readBack(t, "redis 7.0", n)
	if n.Crash(); n.Setting("maxmemory") != "6291456" || n.Setting("appendonly") != "yes" {
		t.Errorf("after the second maxmemory is %s, appendonly %s", n.Setting("maxmemory"), n.Setting("appendonly"))
	}
}

// TestThreshold stops an endless script where the setting says.
func TestThreshold(t *testing.T) {
	n := newNode(t, "redis 8.4")
	for _, ms := range []int64{20, 1, 6000, busyThresholdMs} {
		n.Do(1, []string{"CONFIG", "SET", "busy-reply-threshold", strconv.FormatInt(ms, 10)})
		r := n.Do(1, []string{"EVAL", "while true do end", "0"})
		if !r.Endless || r.Took != sim.Ms(ms) {
			t.Errorf("at %d ms: %+v", ms, r)
		}
		n.Do(2, []string{"SCRIPT", "KILL"})
		r = n.Do(1, []string{"EVAL", "for i = 1, 1200 do end return 1", "0"})
		if r.Endless != (ms == 1) {
			t.Errorf("a short script with %d ms: %+v", ms, r)
		}
		n.Do(2, []string{"SCRIPT", "KILL"})
	}
}

// fill gives both servers twelve keys of the same size, those with the soonest deadlines and used longest ago last in the
// order of names.
func fill(t *testing.T, n *Node, real *realServer) {
	value := strings.Repeat("x", 50_000)
	for i := range 12 {
		if i == 6 {
			time.Sleep(1200 * time.Millisecond) // The clock of use has whole seconds and is read ten times in one.
		}
		argv := []string{"SET", fmt.Sprintf("k%02d", 11-i), value, "PX", strconv.Itoa(1_000_000 + 1000*i)}
		n.SetClock(sim.Dur(time.Now().UnixMicro()))
		n.Do(1, argv)
		real.do(t, argv...)
	}
}

// usedMemoryOf reads INFO's used_memory.
func usedMemoryOf(t *testing.T, info string) int64 {
	_, used, _ := strings.Cut(info, "used_memory:")
	used, _, _ = strings.Cut(used, "\r\n")
	return atoi(t, used)
}

// TestEvictionOrder takes room away on both servers, for half of the keys, and compares which are left.
func TestEvictionOrder(t *testing.T) {
	for _, policy := range []string{"volatile-ttl", "allkeys-lru", "volatile-lru"} {
		real := startServer(t, "--maxmemory-samples", "64") // Anew, since it keeps candidates from one policy to the next.
		n := newNode(t, real.version)
		fill(t, n, real)
		take := func(bytes int64) (r Result) {
			limit := strconv.FormatInt(usedMemoryOf(t, n.Do(1, []string{"INFO", "memory"}).Reply.Str)-bytes, 10)
			n.Do(1, []string{"CONFIG", "SET", "maxmemory-policy", policy, "maxmemory", limit})
			limit = strconv.FormatInt(usedMemoryOf(t, real.do(t, "INFO", "memory"))-bytes, 10)
			real.do(t, "CONFIG", "SET", "maxmemory-policy", policy, "maxmemory", limit)
			r = n.Do(1, []string{"DBSIZE"})
			real.do(t, "DBSIZE")
			return r
		}
		r := take(5*50_000 + 25_000)
		if len(r.Evicted) != 6 || r.Evicted[0].Type != typeString || !r.Evicted[0].gone() {
			t.Errorf("%s: %+v", policy, r.Evicted)
		}
		got, want := n.Do(1, []string{"KEYS", "*"}).Reply, real.do(t, "KEYS", "*")
		if !alike("KEYS", string(got.Append(nil)), want) {
			t.Errorf("%s leaves %s\n real %q", policy, got.Cli(), want)
		}
		stats := n.Do(1, []string{"INFO", "stats"}).Reply.Str
		if !strings.Contains(stats, "evicted_keys:6\r\n") {
			t.Errorf("%s: %q", policy, stats)
		}
	}
}

// TestMemoryLikeServer compares what keys need: within a half and the double of what a real server says.
func TestMemoryLikeServer(t *testing.T) {
	real := startServer(t)
	n := newNode(t, real.version)
	long := strings.Repeat("x", 1000)
	for i, argv := range [][]string{
		{"SET", "k", "v"}, {"SET", "k", long}, {"SET", "k", "v", "PX", "100000"}, {"HSET", "k", "f", "v", "g", "w"}, {"RPUSH", "k", "a", "b", long},
		{"SADD", "k", "a", "b", long}, {"ZADD", "k", "1", "a", "2", "b"}, {"HSET", "k", "f", long, "g", long},
	} {
		n.Do(1, []string{"FLUSHALL"})
		real.do(t, "FLUSHALL")
		n.Do(1, argv)
		real.do(t, argv...)
		got, want := int64(n.sizeOf("k")), atoi(t, strings.Trim(real.do(t, "MEMORY", "USAGE", "k"), ":\r\n"))
		if got < want/2 || got > 2*want {
			t.Errorf("%d: %.60q needs %d bytes, of the server %d", i, argv, got, want)
		}
	}
}
