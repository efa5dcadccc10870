// Random commands: a Node against a real server, and a Node against itself read back from its bytes.

package redis

import (
	"bytes"
	"fmt"
	"os"
	"reflect"
	"strconv"
	"testing"
	"time"

	"lockstep/engine/sim"
)

// generator makes commands of the supported set with arguments that are mostly right.
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

func (g *generator) key() string { return g.pick("a", "b", "c", "lock:ledger", "") }

func (g *generator) value() string {
	return g.pick("a1", "b1", "0", "41", "-7", "", "9223372036854775807", "01", "x\r\ny", "\xff\x00")
}

// span is a time to live long enough that a real server does not get there during the test.
func (g *generator) span() string {
	if g.Between(0, 9) == 0 {
		return g.pick("0", "-1", "+5", "05", "x", "", "9223372036854775807", "9223372036854775", "-9223372036854775808")
	}
	return fmt.Sprint(g.Between(1_000, 900_000_000) * 1000)
}

func (g *generator) times(s []string, most int64, f func() []string) []string {
	for range g.Between(0, most) {
		s = append(s, f()...)
	}
	return s
}

func (g *generator) setOption() []string {
	switch g.Between(0, 9) {
	case 0, 1:
		return []string{g.pick("NX", "nx", "XX")}
	case 2, 3, 4:
		return []string{g.pick("PX", "EX", "px"), g.span()}
	case 5:
		return []string{"KEEPTTL"}
	case 6, 7:
		return []string{"GET"}
	case 8:
		return []string{g.pick("PXAT", "EXAT"), g.pick("1", "99999999999", "99999999999999", "0", "x")}
	}
	return []string{g.pick("PX", "FOO", "", "IFEQ", "GETX", "EX")}
}

func (g *generator) command() []string {
	switch g.Between(0, 13) {
	case 0, 1, 2:
		return g.times([]string{g.pick("SET", "set"), g.key(), g.value()}, 3, g.setOption)
	case 3:
		return []string{"GET", g.key()}
	case 4:
		return g.times([]string{g.pick("DEL", "EXISTS"), g.key()}, 2, func() []string { return []string{g.key()} })
	case 5:
		return []string{"SETNX", g.key(), g.value()}
	case 6, 7:
		return g.times([]string{g.pick("EXPIRE", "PEXPIRE"), g.key(), g.span()}, 2, func() []string {
			return []string{g.pick("NX", "XX", "GT", "LT", "gt", "FOO")}
		})
	case 8:
		return []string{g.pick("TTL", "PTTL"), g.key()}
	case 9:
		return []string{"INCR", g.key()}
	case 10:
		return g.times([]string{g.pick("PING", "GET", "SET", "INCR", "FOO", "DELEX", "TTL")}, 3,
			func() []string { return []string{g.value()} })
	}
	return g.script()
}

// script wraps a random command in EVAL, or releases a lock.
func (g *generator) script() []string {
	if g.Between(0, 2) == 0 {
		return []string{"EVAL", "if redis.call('GET',KEYS[1]) == ARGV[1] then return redis.call('DEL',KEYS[1]) else return 0 end",
			"1", g.key(), g.value()}
	}
	body := g.pick("return redis.call(unpack(ARGV))", "return redis.pcall(unpack(ARGV))",
		"local ok, e = pcall(redis.call, unpack(ARGV)) return e", "redis.call(unpack(ARGV)) return redis.call(unpack(ARGV))")
	inner := g.command()
	for upper(inner[0]) == "TTL" || upper(inner[0]) == "PTTL" {
		inner = g.command()
	}
	return append([]string{"EVAL", body, "0"}, inner...)
}

func TestRandomOnServer(t *testing.T) {
	real := startServer(t)
	g := newGenerator(t)
	n := newNode(t, real.version)
	for i := range 6000 {
		argv := g.command()
		n.SetClock(sim.Dur(time.Now().UnixMicro()))
		got, want := string(n.Do(1, argv).Reply.Append(nil)), real.do(t, argv...)
		if !alike(argv[0], got, want) {
			t.Fatalf("command %d: %q\n node %q\n real %q", i, argv, got, want)
		}
	}
}

// TestCode saves and reads back a node after every few random commands; the copy must then do as the original does.
func TestCode(t *testing.T) {
	g := newGenerator(t)
	for _, server := range []string{"redis 7.0", "redis 8.4", "valkey 9.0"} {
		n, clock := newNode(t, server), int64(0)
		for i := range 500 {
			clock += g.Between(-200_000, 1_000_000)
			n.SetClock(sim.Ms(clock))
			copied := readBack(t, server, n)
			argv := g.command()
			if g.Between(0, 20) == 0 {
				argv = []string{"EVAL", "return tostring(math.random()) .. ARGV[1]", "0", g.value()}
			}
			a, b := n.Do(1, argv), copied.Do(1, argv)
			if !reflect.DeepEqual(a, b) {
				t.Fatalf("command %d on %s: %q\n %+v\n %+v", i, server, argv, a, b)
			}
			if !bytes.Equal(save(n), save(copied)) {
				t.Fatalf("command %d on %s: %q leaves different bytes", i, server, argv)
			}
			if a, b := n.Expire(), copied.Expire(); !reflect.DeepEqual(a, b) {
				t.Fatalf("expiry: %+v, of the copy %+v", a, b)
			}
		}
	}
}

func save(n *Node) []byte {
	c := sim.NewWriter()
	n.Code(c)
	return c.Bytes()
}

func readBack(t *testing.T, server string, n *Node) *Node {
	t.Helper()
	copied := newNode(t, server)
	copied.Do(1, []string{"SET", "left over", "x", "PX", "5"})
	c := sim.NewReader(save(n))
	if copied.Code(c); c.Err() != nil {
		t.Fatal(c.Err())
	}
	return copied
}

func TestCodeOfBusyNode(t *testing.T) {
	n := newNode(t, "redis 8.4")
	n.Do(1, []string{"EVAL", "redis.call('SET', 'k', 'v') while true do end", "0"})
	copied := readBack(t, "redis 8.4", n)
	if got := copied.Do(1, []string{"GET", "k"}).Reply.Str; got != copied.release.busy() {
		t.Errorf("a busy node read back answers %q", got)
	}
	copied.Flush()
	if !bytes.Equal(save(copied), save(newNode(t, "redis 8.4"))) {
		t.Error("a flushed node is not as a new one")
	}
	c := sim.NewReader(save(n))
	if newNode(t, "redis 7.0").Code(c); c.Err() == nil {
		t.Error("a node of another server takes the bytes")
	}
}

// TestChanges checks that what Do and Expire report adds up to what the node holds.
func TestChanges(t *testing.T) {
	g := newGenerator(t)
	n, clock := newNode(t, "redis 8.4"), int64(0)
	known := map[string]Change{}
	note := func(cs []Change) {
		for _, c := range cs {
			if known[c.Key] = c; c.gone() {
				delete(known, c.Key)
			}
		}
	}
	for i := range 5000 {
		clock += g.Between(-100_000, 500_000_000)
		n.SetClock(sim.Ms(clock))
		argv := g.command()
		note(n.Do(1, argv).Changes)
		if g.Between(0, 3) == 0 {
			note(n.Expire())
		}
		held := map[string]Change{}
		for _, c := range n.Keys() {
			held[c.Key] = c
		}
		if !reflect.DeepEqual(known, held) {
			t.Fatalf("after command %d, %q:\nreported %+v\nheld     %+v", i, argv, known, held)
		}
	}
}

func TestUnknownServer(t *testing.T) {
	if _, err := New("redis 6.2"); err == nil {
		t.Error("New accepts any name")
	}
}
