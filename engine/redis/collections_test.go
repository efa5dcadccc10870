// Random commands on lists, hashes, sets and sorted sets.

package redis

import (
	"bytes"
	"fmt"
	"reflect"
	"testing"

	"lockstep/engine/sim"
)

// fieldName, element and member are few, so that commands meet. Members of sets are small whole numbers, since only
// such sets have an order in a real server.
func (g *generator) fieldName() string { return g.pick("f", "g", "h", "owner:1", "") }

func (g *generator) element() string { return g.pick("a", "b", "c", "12", "", "x\r\ny") }

func (g *generator) member() string { return fmt.Sprint(g.Between(-3, 12)) }

func (g *generator) score() string {
	if g.one(3) {
		return g.pick("inf", "-inf", "+inf", "0.1", "3.2", "1e17", "1e-7", "-0", "x", "nan", "", "0x10", "1e400", "1e-400", " 1",
			"123456789.125", "1e21", "4611686018427387904", ".5", "5.", "1_0", "infinity", "-1.5e3", "1e", "9007199254740993")
	}
	return fmt.Sprint(g.Between(-4, 4))
}

// collectionKey is a key of a kind, h l s or z, and sometimes one of another.
func (g *generator) collectionKey(kind string) string {
	if g.one(12) {
		kind = g.pick("h", "l", "s", "z", "string")
	}
	return kind + g.pick("1", "1", "2", "none")
}

func (g *generator) some(most int64, f func() string) []string {
	return g.times([]string{f()}, most, func() []string { return []string{f()} })
}

func join(parts ...[]string) []string {
	var out []string
	for _, p := range parts {
		out = append(out, p...)
	}
	return out
}

// collectionCommand is a random command on one of the four types, or on keys that hold them.
func (g *generator) collectionCommand() []string {
	switch g.Between(0, 9) {
	case 0, 1:
		return g.hashCommand()
	case 2, 3:
		return g.listCommand()
	case 4, 5:
		return g.setCommand()
	case 6, 7, 8:
		return g.zsetCommand()
	}
	key := func() string { return g.collectionKey(g.pick("h", "l", "s", "z")) }
	switch g.Between(0, 7) {
	case 0:
		return []string{"DEL", key()}
	case 1:
		return []string{g.pick("TYPE", "TTL", "PERSIST", "EXISTS"), key()}
	case 2:
		return []string{"EXPIRE", key(), g.pick("1000", "0")}
	case 3:
		return []string{g.pick("RENAME", "COPY"), key(), key()}
	case 4:
		return []string{"SET", "string1", "v"}
	case 5:
		return append([]string{"EVAL", g.pick("return redis.call(unpack(ARGV))", "return redis.pcall(unpack(ARGV))"), "0"},
			g.collectionCommand()...)
	}
	return []string{g.pick("HSET", "LPUSH", "SADD", "ZADD", "HGET", "LINDEX", "ZRANGE", "HINCRBY", "LMPOP", "ZMPOP", "SINTERCARD",
		"LPOS", "SMOVE", "LMOVE", "ZCOUNT", "HSCAN"), key()}
}

func (g *generator) hashCommand() []string {
	key := g.collectionKey("h")
	switch g.Between(0, 9) {
	case 0, 1, 2:
		return append([]string{g.pick("HSET", "HSET", "HMSET"), key},
			g.times([]string{g.fieldName(), g.element()}, 2, func() []string { return []string{g.fieldName(), g.whole()} })...)
	case 3:
		return []string{"HSETNX", key, g.fieldName(), g.element()}
	case 4:
		return append([]string{g.pick("HDEL", "HMGET"), key}, g.some(2, g.fieldName)...)
	case 5:
		return []string{g.pick("HGET", "HEXISTS", "HSTRLEN"), key, g.fieldName()}
	case 6:
		return []string{"HINCRBY", key, g.fieldName(), g.whole()}
	case 7:
		return []string{"HINCRBYFLOAT", key, g.fieldName(), // but no large number: its text would end the order of the fields
			g.pick("0.1", "1.5", "-3", "1e3", "1e17", "x", "nan", "inf", "", "5.", "0x10", "-0")}
	case 8:
		return g.scanCommand("HSCAN", key)
	}
	return []string{g.pick("HGETALL", "HKEYS", "HVALS", "HLEN"), key}
}

func (g *generator) scanCommand(name, key string) []string {
	return g.times([]string{name, key, g.pick("0", "0", "0", "x")}, 2, func() []string {
		return []string{g.pick("MATCH", "COUNT", "FOO"), g.pick("*", "[fg]", "1*", "1", "10", "0")}
	})
}

func (g *generator) listCommand() []string {
	key := g.collectionKey("l")
	switch g.Between(0, 10) {
	case 0, 1, 2:
		return append([]string{g.pick("LPUSH", "RPUSH", "LPUSHX", "RPUSHX"), key}, g.some(3, g.element)...)
	case 3:
		return g.times([]string{g.pick("LPOP", "RPOP"), key}, 1, func() []string { return []string{g.pick("0", "1", "2", "-1", "x")} })
	case 4:
		return []string{g.pick("LRANGE", "LRANGE", "LTRIM"), key, g.whole(), g.whole()}
	case 5:
		return []string{"LINDEX", key, g.whole()}
	case 6:
		return []string{"LSET", key, g.whole(), g.element()}
	case 7:
		return []string{"LINSERT", key, g.pick("BEFORE", "AFTER", "before", "x"), g.element(), g.element()}
	case 8:
		if g.one(3) {
			return []string{"RPOPLPUSH", key, g.collectionKey("l")}
		}
		return []string{"LMOVE", key, g.collectionKey("l"), g.pick("LEFT", "RIGHT"), g.pick("LEFT", "right", "RIGHT", "x")}
	case 9:
		return g.times([]string{"LPOS", key, g.element()}, 2, func() []string {
			return []string{g.pick("RANK", "COUNT", "MAXLEN"), g.pick("0", "1", "2", "-1", "-2", "x", "9223372036854775807")}
		})
	}
	if g.one(2) {
		return []string{"LREM", key, g.pick("0", "1", "-1", "2", "-2", "x"), g.element()}
	}
	return g.multiPop("LMPOP", "l", "LEFT", "RIGHT")
}

func (g *generator) multiPop(name, kind, low, high string) []string {
	return g.times([]string{name, g.pick("1", "2", "2", "0", "x", "3"), g.collectionKey(kind), g.collectionKey(kind), g.pick(low, high)}, 1,
		func() []string { return []string{"COUNT", g.pick("1", "2", "0", "x")} })
}

func (g *generator) setCommand() []string {
	key := g.collectionKey("s")
	other := func() string { return g.collectionKey("s") }
	switch g.Between(0, 7) {
	case 0, 1, 2:
		return append([]string{g.pick("SADD", "SADD", "SREM"), key}, g.some(4, g.member)...)
	case 3:
		return append([]string{g.pick("SISMEMBER", "SMISMEMBER", "SMISMEMBER"), key}, g.some(2, g.member)...)
	case 4:
		return []string{"SMOVE", key, other(), g.member()}
	case 5:
		return append([]string{g.pick("SINTER", "SUNION", "SDIFF", "SINTERSTORE", "SUNIONSTORE", "SDIFFSTORE"), key}, g.some(2, other)...)
	case 6:
		return g.times([]string{"SINTERCARD", g.pick("1", "2", "2", "0", "x", "3"), key, other()}, 1,
			func() []string { return []string{"LIMIT", g.pick("0", "1", "-1", "x")} })
	}
	if g.one(3) {
		return g.scanCommand("SSCAN", key)
	}
	return []string{g.pick("SMEMBERS", "SCARD"), key}
}

func (g *generator) zsetCommand() []string {
	key := g.collectionKey("z")
	switch g.Between(0, 10) {
	case 0, 1, 2:
		options := g.times(nil, 2, func() []string { return []string{g.pick("NX", "XX", "GT", "LT", "CH", "INCR", "ch")} })
		pairs := g.times([]string{g.score(), g.element()}, 3, func() []string { return []string{g.score(), g.element()} })
		return join([]string{"ZADD", key}, options, pairs)
	case 3:
		return []string{"ZINCRBY", key, g.score(), g.element()}
	case 4:
		return append([]string{g.pick("ZREM", "ZMSCORE"), key}, g.some(2, g.element)...)
	case 5:
		return []string{g.pick("ZSCORE", "ZRANK", "ZREVRANK"), key, g.element()}
	case 6:
		return g.times([]string{g.pick("ZPOPMIN", "ZPOPMAX", "ZCARD"), key}, 1, func() []string { return []string{g.pick("0", "1", "2", "-1", "x")} })
	case 7:
		return g.scanCommand("ZSCAN", key)
	case 8:
		return g.multiPop("ZMPOP", "z", "MIN", "MAX")
	}
	return g.zrangeCommand(key)
}

func (g *generator) scoreEnd() string { return g.pick("", "", "(") + g.score() }

func (g *generator) lexEnd() string { return g.pick("-", "+", "[a", "(a", "[b", "(c", "[", "x", "") }

func (g *generator) zrangeCommand(key string) []string {
	option := func() []string {
		if g.one(2) {
			return []string{"LIMIT", g.pick("0", "1", "-1", "x"), g.pick("1", "2", "-1", "0")}
		}
		return []string{g.pick("WITHSCORES", "REV", "BYSCORE", "BYLEX", "withscores", "LIMIT")}
	}
	ends := [][]string{{g.whole(), g.whole()}, {g.scoreEnd(), g.scoreEnd()}, {g.lexEnd(), g.lexEnd()}}
	by := g.Between(0, 2)
	switch g.Between(0, 3) {
	case 0:
		name := [][]string{{"ZREMRANGEBYRANK"}, {"ZREMRANGEBYSCORE", "ZCOUNT", "ZCOUNT"}, {"ZREMRANGEBYLEX", "ZLEXCOUNT"}}[by]
		return append([]string{g.pick(name...), key}, ends[by]...)
	case 1:
		name := [][]string{{"ZREVRANGE"}, {"ZRANGEBYSCORE", "ZREVRANGEBYSCORE"}, {"ZRANGEBYLEX", "ZREVRANGEBYLEX"}}[by]
		return g.times(append([]string{g.pick(name...), key}, ends[by]...), 1, option)
	}
	kind := [][]string{nil, {"BYSCORE"}, {"BYLEX"}}[by]
	if g.one(4) {
		return g.times(join([]string{"ZRANGESTORE", g.collectionKey("z"), key}, ends[by], kind), 1, option)
	}
	return g.times(join([]string{"ZRANGE", key}, ends[by], kind), 2, option)
}

// TestRandomCollections compares random commands on values of all types with a real server.
func TestRandomCollections(t *testing.T) {
	real := startServer(t)
	g := newGenerator(t)
	const sessions, size = 250, 120
	for range sessions {
		cmds := make([][]string, size)
		for i := range cmds {
			cmds[i] = g.collectionCommand()
		}
		if session(t, real, cmds) != nil {
			cmds = shrink(cmds, func(cmds [][]string) bool { return session(t, real, cmds) != nil })
			t.Fatalf("%s\nas a case:\n%s", session(t, real, cmds), asCase(t, real, cmds))
		}
	}
	t.Logf("%d commands compared", sessions*size)
}

// fieldTimeCommand is a random command on deadlines of fields.
func (g *generator) fieldTimeCommand() []string {
	key, names := g.collectionKey("h"), g.some(2, g.fieldName)
	fields := append([]string{"FIELDS", fmt.Sprint(len(names))}, names...)
	condition := g.times(nil, 1, func() []string { return []string{g.pick("NX", "XX", "GT", "LT")} })
	switch g.Between(0, 5) {
	case 0, 1:
		return join([]string{g.pick("HEXPIRE", "HPEXPIRE"), key, fmt.Sprint(g.Between(0, 900))}, condition, fields)
	case 2:
		return join([]string{g.pick("HEXPIREAT", "HPEXPIREAT"), key, fmt.Sprint(g.Between(0, 900_000))}, condition, fields)
	case 3:
		return join([]string{"HPERSIST", key}, fields)
	case 4:
		return join([]string{"HGETEX", key, g.pick("EX", "PX"), fmt.Sprint(g.Between(0, 900))}, fields)
	}
	return join([]string{g.pick("HTTL", "HPTTL", "HGETDEL"), key}, fields)
}

// TestCollectionsAsBytes reads a node back after every command: the copy must do as the original does, and what both
// report must add up to what they hold.
func TestCollectionsAsBytes(t *testing.T) {
	g := newGenerator(t)
	for _, server := range []string{"redis 7.0", "redis 8.4", "valkey 9.0"} {
		n, clock, known := newNode(t, server), int64(0), map[string]Change{}
		for i := range 1500 {
			clock += g.Between(-200, 1_000)
			n.SetClock(sim.Ms(clock))
			copied := readBack(t, server, n)
			argv := g.collectionCommand()
			if g.one(4) {
				argv = g.fieldTimeCommand()
			}
			a, b := n.Do(1, argv), copied.Do(1, argv)
			expired, alsoExpired := n.Expire(), copied.Expire()
			if !reflect.DeepEqual(a, b) || !reflect.DeepEqual(expired, alsoExpired) || !bytes.Equal(save(n), save(copied)) {
				t.Fatalf("command %d on %s: %q\n %+v %+v\n %+v %+v", i, server, argv, a, expired, b, alsoExpired)
			}
			for _, c := range append(a.Changes, expired...) {
				if known[c.Key] = c; c.gone() {
					delete(known, c.Key)
				}
			}
			held := map[string]Change{}
			for _, c := range n.Keys() {
				held[c.Key] = c
			}
			if !reflect.DeepEqual(known, held) {
				t.Fatalf("after command %d on %s, %q:\nreported %+v\nheld     %+v", i, server, argv, known, held)
			}
		}
	}
}
