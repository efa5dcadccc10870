// Commands about the server: its clock, its settings, what it tells of itself, and DEBUG.

package redis

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

var serverCommands = []command{
	{name: "time", on: every, arity: 1, run: (*Node).time},
	{name: "info", on: every, arity: -1, run: (*Node).info},
	{name: "debug", on: every, arity: -2, flags: noScript, run: (*Node).debug},
	{name: "object", on: every, arity: -2, flags: container},
	{name: "object|encoding", on: every, arity: 3, first: 2, last: 2, flags: noTouch, run: (*Node).objectEncoding},
	{name: "object|freq", on: every, arity: 3, first: 2, last: 2, flags: noTouch, run: (*Node).objectFreq},
	{name: "object|idletime", on: every, arity: 3, first: 2, last: 2, flags: noTouch, run: (*Node).objectIdletime},
	{name: "object|refcount", on: every, arity: 3, first: 2, last: 2, flags: noTouch, run: (*Node).objectRefcount},
	{name: "object|help", on: every, arity: 2, run: (*Node).objectHelp},
}

// time answers the clock in s and µs; it shows whole ms.
func (n *Node) time([]string) resp.Value {
	ms := n.clock()
	return listOf(resp.BulkOf(strconv.FormatInt(ms/1000, 10)), resp.BulkOf(strconv.FormatInt(ms%1000*1000, 10)))
}

// info answers the few fields that are true of a node, by section.
func (n *Node) info(argv []string) resp.Value {
	want := make([]string, 0, len(argv))
	for _, s := range argv[1:] {
		want = append(want, lower(s))
	}
	var out []string
	section := func(name string, lines ...string) {
		for _, w := range want {
			if w == lower(name) || w == "all" || w == "default" || w == "everything" {
				want = append(want, "")
				out = append(out, "# "+name+"\r\n"+strings.Join(lines, ""))
				return
			}
		}
	}
	if len(want) == 0 {
		want = []string{"default"}
	}
	section("Server", n.infoServer()...)
	section("Clients", fmt.Sprintf("connected_clients:%d\r\n", len(n.connections)), fmt.Sprintf("blocked_clients:%d\r\n", len(n.waiting)))
	section("Memory", fmt.Sprintf("used_memory:%d\r\n", n.usedMemory()), fmt.Sprintf("maxmemory:%d\r\n", n.settings.maxmemory),
		"maxmemory_policy:"+n.settings.policy+"\r\n")
	section("Stats", fmt.Sprintf("evicted_keys:%d\r\n", n.evictions))
	section("Replication", n.infoReplication()...)
	section("Cluster", "cluster_enabled:"+n.either("1", "0")+"\r\n")
	section("Keyspace", n.infoKeyspace()...)
	return resp.BulkOf(strings.Join(out, "\r\n"))
}

func (n *Node) infoServer() []string {
	lines := []string{"redis_version:" + n.release.version + "\r\n"}
	if n.release.server == valkey90 {
		lines = append(lines, "server_name:valkey\r\n", "valkey_version:"+valkeyVersion+"\r\n")
	}
	return append(lines, "redis_mode:"+n.either("cluster", "standalone")+"\r\n")
}

// either picks a word by whether the node is in a cluster.
func (n *Node) either(inCluster, alone string) string {
	if n.self != "" {
		return inCluster
	}
	return alone
}

func (n *Node) infoKeyspace() []string {
	var lines []string
	n.everywhere(func() {
		if keys := len(n.allKeys()); keys > 0 {
			lines = append(lines, fmt.Sprintf("db%d:keys=%d,expires=%d,avg_ttl=0\r\n", n.index, keys, len(n.deadlines)))
		}
	})
	return lines
}

// debug knows SLEEP alone, which takes its time, in s.
func (n *Node) debug(argv []string) resp.Value {
	if upper(argv[1]) != "SLEEP" || len(argv) != 3 {
		return refuse(oneLine("ERR Lockstep does not support 'DEBUG " + clip(upper(argv[1]), 128) + "' yet"))
	}
	const longest = 3_600_000
	if seconds, ok := parseLongDouble(argv[2]); ok {
		if ms, fits := ceilMs(seconds); fits {
			n.result.Took += sim.Ms(min(max(ms, 0), longest))
		}
	}
	return resp.OK
}

// objectEncoding tells how a server stores the value, as far as that follows from the value.
func (n *Node) objectEncoding(argv []string) resp.Value {
	key, old := argv[2], n.release.server == redis70
	pick := func(is bool, yes, no string) resp.Value {
		if is {
			return resp.BulkOf(yes)
		}
		return resp.BulkOf(no)
	}
	switch kind := n.core.kind(key); kind {
	case typeString:
		const embedded = 44
		value, _ := n.core.get(key)
		if _, whole := parseInt(value); whole {
			return resp.BulkOf("int")
		}
		return pick(len(value) <= embedded, "embstr", "raw")
	case typeList:
		return pick(!old && small(n.core.list(key), 1<<31, 8<<10), "listpack", "quicklist")
	case typeSet:
		members := n.core.members(key)
		if len(members) <= 512 && !slices.ContainsFunc(members, notInt) {
			return resp.BulkOf("intset")
		}
		return pick(!old && small(members, 128, 64), "listpack", "hashtable")
	case typeHash:
		var parts []string
		for _, f := range n.fields(key) {
			parts = append(parts, f, n.core.db.HGet(key, f))
		}
		return pick(small(parts, 1024, 64), "listpack", "hashtable")
	case typeZset:
		var members []string
		for _, m := range n.core.zset(key) {
			members = append(members, m.member)
		}
		return pick(small(members, 128, 64), "listpack", "skiplist")
	}
	return resp.Null
}

// small tells whether there are at most so many parts of at most so many bytes each.
func small(parts []string, most, longest int) bool {
	return len(parts) <= most && !slices.ContainsFunc(parts, func(s string) bool { return len(s) > longest })
}

func notInt(s string) bool {
	_, ok := parseInt(s)
	return !ok
}

func (n *Node) objectFreq(argv []string) resp.Value {
	if !n.has(argv[2]) {
		return resp.Null
	}
	return refuse("ERR An LFU maxmemory policy is not selected, access frequency not tracked. Please note that when " +
		"switching between policies at runtime LRU and LFU data will take some time to adjust.")
}

// objectIdletime tells for how many seconds a key was not used.
func (n *Node) objectIdletime(argv []string) resp.Value {
	if !n.has(argv[2]) {
		return resp.Null
	}
	return resp.IntOf(n.idleTime(argv[2]))
}

// objectRefcount tells how many keys have the same value in common: Redis 7.0 keeps small numbers once for all, unless
// it has to know when each was used, and says then the largest count there is.
func (n *Node) objectRefcount(argv []string) resp.Value {
	const shared = 10_000 // numbers from 0
	key := argv[2]
	if !n.has(key) {
		return resp.Null
	}
	value, _ := n.core.get(key)
	number, whole := parseInt(value)
	keeps := n.settings.maxmemory == 0 || !strings.HasSuffix(n.settings.policy, "lru")
	if n.release.server == redis70 && keeps && n.core.kind(key) == typeString && whole && 0 <= number && number < shared {
		return resp.IntOf(math.MaxInt32)
	}
	return resp.IntOf(1)
}
