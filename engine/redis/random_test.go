// Random commands: a Node against a real server, and a Node against itself read back from its bytes.

package redis

import (
	"bytes"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// A session of random commands begins on empty servers, so that what fails can be made shorter.
const (
	sessions    = 500
	sessionSize = 110
)

func TestRandomOnServer(t *testing.T) {
	real := startServer(t)
	g := newGenerator(t)
	for range sessions {
		cmds := g.session()
		if session(t, real, cmds) != nil {
			cmds = shrink(cmds, func(cmds [][]string) bool { return fitsComparison(cmds) && session(t, real, cmds) != nil })
			t.Fatalf("%s\nas a case:\n%s", session(t, real, cmds), asCase(t, real, cmds))
		}
	}
	t.Logf("%d commands compared", sessions*sessionSize)
}

// session returns random commands, some of them in transactions.
func (g *generator) session() [][]string {
	var cmds [][]string
	for len(cmds) < sessionSize {
		cmd := g.command()
		switch {
		case g.one(20):
			cmds = append(cmds, []string{"MULTI"})
			for range g.Between(0, 6) {
				cmds = append(cmds, g.exact())
			}
			cmds = append(cmds, []string{g.pick("EXEC", "EXEC", "EXEC", "DISCARD")})
		case g.one(30):
			cmds = append(cmds, g.pickOf([]string{"WATCH", g.key()}, []string{"UNWATCH"}, []string{"SELECT", g.pick("0", "1")}))
		case upper(cmd[0]) != "RANDOMKEY" || len(cmd) > 1:
			cmds = append(cmds, cmd)
		}
	}
	return cmds
}

// fitsComparison tells whether commands with inexact replies stand outside transactions only.
func fitsComparison(cmds [][]string) bool {
	multi := false
	for _, argv := range cmds {
		switch name := upper(argv[0]); {
		case name == "MULTI":
			multi = true
		case name == "EXEC" || name == "DISCARD":
			multi = false
		case multi && inexact[name]:
			return false
		}
	}
	return true
}

// session runs commands on an empty Node and on the emptied real server and returns the first difference.
func session(t *testing.T, real *realServer, cmds [][]string) error {
	n := newNode(t, real.version)
	n.SetClock(sim.Dur(time.Now().UnixMicro()))
	for i, want := range real.all(t, slices.Concat(emptied, cmds))[len(emptied):] {
		got := string(n.Do(1, cmds[i]).Reply.Append(nil))
		if !alike(cmds[i][0], got, want) {
			return fmt.Errorf("command %d: %q\n node %q\n real %q", i, cmds[i], got, want)
		}
	}
	return nil
}

// emptied makes a server and the connection as new.
var emptied = [][]string{{"RESET"}, {"FLUSHALL"}}

// all sends commands in one go and returns their replies.
func (s *realServer) all(t *testing.T, cmds [][]string) []string {
	t.Helper()
	var b strings.Builder
	for _, argv := range cmds {
		fmt.Fprintf(&b, "*%d\r\n", len(argv))
		for _, a := range argv {
			fmt.Fprintf(&b, "$%d\r\n%s\r\n", len(a), a)
		}
	}
	s.conn.SetDeadline(time.Now().Add(20 * time.Second))
	if _, err := io.WriteString(s.conn, b.String()); err != nil {
		t.Fatal(err)
	}
	replies := make([]string, len(cmds))
	for i := range replies {
		var err error
		if replies[i], err = s.read(); err != nil {
			t.Fatalf("%q: %v", cmds[i], err)
		}
	}
	return replies
}

// shrink takes commands away, many at a time and then fewer, as long as what is left fails.
func shrink(cmds [][]string, fails func([][]string) bool) [][]string {
	for size := len(cmds) / 2; size > 0; {
		shorter := false
		for at := 0; at+size <= len(cmds); {
			rest := slices.Concat(cmds[:at], cmds[at+size:])
			if fails(rest) {
				cmds, shorter = rest, true
			} else {
				at += size
			}
		}
		if !shorter {
			size /= 2
		}
	}
	return cmds
}

// asCase writes commands as a case file has them, with the replies of the real server.
func asCase(t *testing.T, real *realServer, cmds [][]string) string {
	var b strings.Builder
	for i, reply := range real.all(t, slices.Concat(emptied, cmds))[len(emptied):] {
		b.WriteString(">")
		for _, a := range cmds[i] {
			if a == "" || strings.ContainsFunc(a, func(r rune) bool { return r <= ' ' || r > '~' || r == '"' || r == '\'' }) {
				a = strconv.Quote(a)
			}
			b.WriteString(" " + a)
		}
		v, _, err := resp.Parse(reply)
		if err != nil {
			t.Fatal(err)
		}
		b.WriteString("\n" + v.Cli() + "\n")
	}
	return b.String()
}

// TestShrink finds the two commands that matter among many.
func TestShrink(t *testing.T) {
	var cmds [][]string
	for i := range 100 {
		cmds = append(cmds, []string{strconv.Itoa(i)})
	}
	cmds = shrink(cmds, func(cmds [][]string) bool {
		has := func(name string) bool {
			return slices.ContainsFunc(cmds, func(argv []string) bool { return argv[0] == name })
		}
		return has("17") && has("71")
	})
	if fmt.Sprint(cmds) != "[[17] [71]]" {
		t.Errorf("shrunk to %v", cmds)
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
			if g.one(30) {
				argv = g.memory()
			}
			a, b := n.Do(1, argv), copied.Do(1, argv)
			if !reflect.DeepEqual(a, b) {
				t.Fatalf("command %d on %s: %q\n %+v\n %+v", i, server, argv, a, b)
			}
			if !bytes.Equal(save(n), save(copied)) {
				t.Fatalf("command %d on %s: %q leaves different bytes", i, server, argv)
			}
			checkSoonest(t, n, argv)
			if a, b := n.Expire(), copied.Expire(); !reflect.DeepEqual(a, b) {
				t.Fatalf("expiry: %+v, of the copy %+v", a, b)
			}
			checkSoonest(t, n, []string{"Expire"})
		}
	}
}

// checkSoonest compares the earliest deadline that the node remembers with that of its keys.
func checkSoonest(t *testing.T, n *Node, argv []string) {
	t.Helper()
	at, any := n.NextExpiry()
	if got, want := (soonest{at, any, true}), n.lookForSoonest(); got != want {
		t.Fatalf("after %q the earliest deadline is %+v, not %+v", argv, want, got)
	}
}

// memory gives maxmemory a value that is used up with a few keys, or none.
func (g *generator) memory() []string {
	return []string{"CONFIG", "SET", "maxmemory", g.pick("0", "0", "1000500", "1001000", "1002000"),
		"maxmemory-policy", g.pick("noeviction", "allkeys-lru", "volatile-lru", "volatile-ttl", "volatile-random", "allkeys-random")}
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
	if got := copied.Do(2, []string{"GET", "k"}).Reply.Str; got != copied.release.busy() {
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
		if g.one(50) {
			argv = g.memory()
		}
		r := n.Do(1, argv)
		note(r.Evicted)
		note(r.Changes)
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
