// A generator of random commands with arguments that are mostly right.

package redis

import (
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"lockstep/engine/sim"
)

// generator makes commands of the supported set.
type generator struct{ sim.Rand }

// newGenerator is seeded by LOCKSTEP_SEED, or by the time; the seed is printed, so that a failure can be repeated.
func newGenerator(t *testing.T) *generator {
	seed, err := strconv.ParseUint(os.Getenv("LOCKSTEP_SEED"), 10, 64)
	if err != nil {
		seed = uint64(time.Now().UnixNano())
	}
	t.Logf("LOCKSTEP_SEED=%d", seed)
	return &generator{sim.Rand{State: seed}}
}

func (g *generator) pick(words ...string) string { return words[g.Between(0, int64(len(words)-1))] }

func (g *generator) pickOf(cmds ...[]string) []string { return cmds[g.Between(0, int64(len(cmds)-1))] }

// one tells true once in n times.
func (g *generator) one(n int64) bool { return g.Between(1, n) == 1 }

func (g *generator) key() string {
	if g.one(4) {
		return g.pick("list", "hash", "zset", "d", "e", "f")
	}
	return g.pick("a", "b", "c", "lock:ledger", "")
}

func (g *generator) value() string {
	return g.pick("a1", "b1", "0", "41", "-7", "", "9223372036854775807", "01", "x\r\ny", "\xff\x00", "1.5", "Hello world")
}

// span is a time to live long enough that a real server does not get there during the test.
func (g *generator) span() string {
	if g.one(10) {
		return g.pick("0", "-1", "+5", "05", "x", "", "9223372036854775807", "9223372036854775", "-9223372036854775808",
			"-9223372036854775", "9223372036854775808")
	}
	return fmt.Sprint(g.Between(1_000, 900_000_000) * 1000)
}

// moment is a Unix time in s or ms, long past or far away.
func (g *generator) moment() string {
	if g.one(2) {
		return fmt.Sprint(g.Between(9_999_999_000, 9_999_999_020))
	}
	return g.pick("1", "99999999999", "99999999999999", "9999999999499", "9999999999500", "0", "-1", "x", "",
		"9223372036854775807", "-9223372036854775808", "9223372036854775")
}

// whole is a number for counters and places.
func (g *generator) whole() string {
	if g.one(5) {
		return g.pick("9223372036854775807", "-9223372036854775808", "9223372036854775808", "x", "", "1.5", "+1", "00")
	}
	return fmt.Sprint(g.Between(-12, 12))
}

// fraction is a number for INCRBYFLOAT.
func (g *generator) fraction() string {
	switch g.Between(0, 5) {
	case 0:
		return g.pick("x", "", "1e", "nan", "inf", "-inf", "1e5000", "1e-5000", "0x1p-3", "0xA", ".5", "5.", ".", " 1",
			"1.189731495357231765e4932", "3.0e3", "1e17", "-0", "123456789012345678901234567890")
	case 1:
		return fmt.Sprintf("%de%d", g.Between(-999_999, 999_999), g.Between(-25, 25))
	}
	return fmt.Sprintf("%d.%0*d", g.Between(-100, 100), int(g.Between(1, 20)), g.Between(0, 99_999))
}

func (g *generator) times(s []string, most int64, f func() []string) []string {
	for range g.Between(0, most) {
		s = append(s, f()...)
	}
	return s
}

func (g *generator) setOption() []string {
	switch g.Between(0, 10) {
	case 0, 1:
		return []string{g.pick("NX", "nx", "XX")}
	case 2, 3, 4:
		return []string{g.pick("PX", "EX", "px"), g.span()}
	case 5:
		return []string{"KEEPTTL"}
	case 6, 7:
		return []string{"GET"}
	case 8:
		return []string{g.pick("PXAT", "EXAT"), g.moment()}
	case 9:
		return g.comparison()
	}
	return []string{g.pick("PX", "FOO", "", "IFEQ", "GETX", "EX")}
}

// comparison is a condition on a value or its digest.
func (g *generator) comparison() []string {
	if g.one(2) {
		return []string{g.pick("IFEQ", "IFNE", "ifeq"), g.value()}
	}
	digest := digestOf(g.value())
	return []string{g.pick("IFDEQ", "IFDNE"), g.pick(digest, digest, upper(digest), "x", "zzzzzzzzzzzzzzzz")}
}

// command is a random command, one of every kind that the node has.
func (g *generator) command() []string {
	switch g.Between(0, 9) {
	case 0, 1:
		return g.times([]string{g.pick("SET", "set"), g.key(), g.value()}, 3, g.setOption)
	case 2:
		return g.stringCommand()
	case 3:
		return g.deadlineCommand()
	case 4:
		return g.keyCommand()
	case 5:
		return g.otherType()
	case 6:
		return g.script()
	case 7:
		return g.conditional()
	case 8:
		return g.lookCommand()
	}
	return g.times([]string{g.pick(someNames...)}, 4, func() []string { return []string{g.value()} })
}

// someNames are commands that get any arguments.
var someNames = []string{"PING", "GET", "SET", "INCR", "FOO", "DELEX", "TTL", "GETEX", "MSET", "MSETNX", "COPY", "RENAME",
	"EXPIREAT", "SETRANGE", "PERSIST", "DECRBY", "SETEX", "PSETEX", "APPEND", "TYPE", "DIGEST", "DELIFEQ",
	"KEYS", "GETSET", "GETDEL", "PEXPIRETIME", "RENAMENX", "TOUCH", "UNLINK", "RANDOMKEY", "SUBSTR", "INCRBYFLOAT"}

func (g *generator) keyAndValue() []string { return []string{g.key(), g.value()} }

func (g *generator) oneKey() []string { return []string{g.key()} }

func (g *generator) stringCommand() []string {
	switch g.Between(0, 11) {
	case 0:
		return []string{g.pick("GET", "STRLEN", "GETDEL"), g.key()}
	case 1:
		return []string{g.pick("SETNX", "GETSET", "APPEND"), g.key(), g.value()}
	case 2:
		return g.times([]string{"GETEX", g.key()}, 2, func() []string {
			if g.one(3) {
				return []string{g.pick("PERSIST", "FOO", "KEEPTTL", "GET", "EX")}
			}
			if g.one(2) {
				return []string{g.pick("EXAT", "PXAT"), g.moment()}
			}
			return []string{g.pick("EX", "PX"), g.span()}
		})
	case 3:
		return []string{g.pick("SETEX", "PSETEX"), g.key(), g.span(), g.value()}
	case 4:
		return g.times([]string{g.pick("MSET", "MSETNX"), g.key(), g.value()}, 2, g.keyAndValue)
	case 5:
		return g.times([]string{"MGET", g.key()}, 3, g.oneKey)
	case 6:
		return []string{g.pick("GETRANGE", "SUBSTR"), g.key(), g.whole(), g.whole()}
	case 7:
		return []string{"SETRANGE", g.key(), g.pick("0", "1", "5", "20", "-1", "x", "536870912"), g.value()}
	case 8, 9:
		return []string{g.pick("INCRBY", "DECRBY"), g.key(), g.whole()}
	case 10:
		return []string{g.pick("INCR", "DECR"), g.key()}
	}
	return []string{"INCRBYFLOAT", g.key(), g.fraction()}
}

func (g *generator) deadlineCommand() []string {
	condition := func() []string { return []string{g.pick("NX", "XX", "GT", "LT", "gt", "FOO")} }
	switch g.Between(0, 5) {
	case 0, 1:
		return g.times([]string{g.pick("EXPIRE", "PEXPIRE"), g.key(), g.span()}, 2, condition)
	case 2, 3:
		return g.times([]string{g.pick("EXPIREAT", "PEXPIREAT"), g.key(), g.moment()}, 2, condition)
	case 4:
		return []string{"PERSIST", g.key()}
	}
	return []string{g.pick("TTL", "PTTL", "EXPIRETIME", "PEXPIRETIME"), g.key()}
}

func (g *generator) keyCommand() []string {
	switch g.Between(0, 4) {
	case 0:
		return g.times([]string{g.pick("DEL", "EXISTS", "TOUCH", "UNLINK"), g.key()}, 2, g.oneKey)
	case 1:
		return []string{"TYPE", g.key()}
	case 2:
		return []string{g.pick("RENAME", "RENAMENX"), g.key(), g.key()}
	}
	return g.times([]string{"COPY", g.key(), g.key()}, 2, func() []string {
		if g.one(3) {
			return []string{"DB", g.pick("0", "0", "16", "x", "-1")}
		}
		return []string{g.pick("REPLACE", "replace", "FOO", "DB")}
	})
}

// otherType puts values that are not strings at keys, and takes them away.
func (g *generator) otherType() []string {
	switch g.Between(0, 4) {
	case 0:
		return g.times([]string{g.pick("LPUSH", "RPUSH"), g.key(), g.value()}, 2, func() []string { return []string{g.value()} })
	case 1:
		return []string{g.pick("LPOP", "RPOP", "ZPOPMIN", "LLEN"), g.key()}
	case 2:
		return []string{"HSET", g.key(), g.pick("f", "g", ""), g.value()}
	case 3:
		return []string{g.pick("HGET", "HDEL"), g.key(), g.pick("f", "g", "")}
	}
	return []string{"ZADD", g.key(), fmt.Sprint(g.Between(-3, 3)), g.value()}
}

func (g *generator) conditional() []string {
	switch g.Between(0, 3) {
	case 0:
		return []string{"DIGEST", g.key()}
	case 1:
		return []string{"DELIFEQ", g.key(), g.value()}
	}
	return append([]string{"DELEX", g.key()}, g.comparison()...)
}

// lookCommand looks for keys; a real server has no order of them, so that SCAN asks for all.
func (g *generator) lookCommand() []string {
	pattern := func() string { return g.pick("*", "?", "[a-c]*", "l*:*r", "", "*[", "\\a", "[^a]", "**", "l*t") }
	switch g.Between(0, 2) {
	case 0:
		return []string{"KEYS", pattern()}
	case 1:
		return g.times([]string{"SCAN", g.pick("0", "0", "0", "x", " 0"), "COUNT", "1000"}, 2, func() []string {
			return []string{g.pick("MATCH", "TYPE", "match", "FOO"), g.pick(pattern(), "string", "LIST", "hash")}
		})
	}
	return []string{"RANDOMKEY", "x"}
}

// script wraps a random command in EVAL, or releases a lock.
func (g *generator) script() []string {
	if g.one(3) {
		return []string{"EVAL", unlock, "1", g.key(), g.value()}
	}
	body := g.pick("return redis.call(unpack(ARGV))", "return redis.pcall(unpack(ARGV))",
		"local ok, e = pcall(redis.call, unpack(ARGV)) return e", "redis.call(unpack(ARGV)) return redis.call(unpack(ARGV))")
	return append([]string{"EVAL", body, "0"}, g.exact()...)
}

// exact is a command whose reply is the same bytes on a real server.
func (g *generator) exact() []string {
	for {
		if cmd := g.command(); !inexact[upper(cmd[0])] {
			return cmd
		}
	}
}

// inexact are the commands whose replies are compared in their own way, or not at all.
var inexact = setOf("TTL PTTL EXPIRETIME PEXPIRETIME KEYS SCAN RANDOMKEY")
