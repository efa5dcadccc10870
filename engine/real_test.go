//go:build !js

package engine_test

import (
	"bufio"
	"fmt"
	"io"
	"math/rand"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"lockstep/engine"
	"lockstep/engine/resp"
	"lockstep/engine/scenario"
	"lockstep/engine/trace"
)

// TestAgainstRealRedis writes scenarios of its own at run time (random names, leases and waits, three clients), runs
// them, and gives a real redis-server the same commands at the same times: every reply must be the same. Times lie on a
// grid of 80 ms and leases end halfway between, so that the real clock has room; where this machine was too busy to
// keep time, another scenario is tried.
func TestAgainstRealRedis(t *testing.T) {
	seed := time.Now().UnixNano()
	t.Logf("seed %d", seed)
	r, conn := rand.New(rand.NewSource(seed)), startRedis(t)
	in := bufio.NewReader(conn)
	const wanted, tries = 3, 20
	for try, done := 0, 0; done < wanted; try++ {
		if try == tries {
			t.Fatalf("in %d tries this machine kept time %d times", tries, done)
		}
		ask(t, conn, in, []string{"FLUSHALL"})
		compared, late := sameReplies(t, randomScenario(r), conn, in)
		if late > 15*time.Millisecond {
			continue
		}
		done++
		t.Logf("%d replies compared", compared)
		if compared < 12 {
			t.Errorf("only %d replies were compared", compared)
		}
	}
}

// sameReplies runs a scenario beside the server. It stops when the real clock is late, and says by how much.
func sameReplies(t *testing.T, text string, conn io.Writer, in *bufio.Reader) (compared int, late time.Duration) {
	t.Helper()
	sc, err := scenario.Parse("random.txtar", text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	tr, err := engine.Run(sc, nil, "")
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	begin := time.Now()
	for _, e := range tr.Events {
		if e.Kind == trace.Error {
			t.Fatalf("%s in\n%s", e.Say, text)
		}
		if e.Kind != trace.Execute {
			continue
		}
		due := time.Duration(e.T) * time.Microsecond
		time.Sleep(time.Until(begin.Add(due)))
		got := ask(t, conn, in, e.Cmd)
		if late = time.Since(begin) - due; late > 15*time.Millisecond {
			return compared, late
		}
		if compared++; got.Cli() != e.Reply.Cli() {
			t.Errorf("at %s ms %s: the server says %s, the node %s\n%s", trace.Ms(int64(e.T)), strings.Join(e.Cmd, " "), got.Cli(), e.Reply.Cli(), text)
		}
	}
	return compared, late
}

// randomScenario returns an archive with three clients that take, look at and release two locks.
func randomScenario(r *rand.Rand) string {
	name := func() string { return fmt.Sprintf("%c%d", 'a'+rune(r.Intn(26)), r.Intn(1000)) }
	keys := []string{"lock:" + name(), "lock:" + name()}
	var b strings.Builder
	b.WriteString("-- setup.lua --\ntitle \"random\"\nnode { \"redis\", server = \"redis 7.0\" }\n")
	for i, c := range []string{"A", "B", "C"} {
		fmt.Fprintf(&b, "client { %q, file = \"%s.lua\", start = %d }\n", c, strings.ToLower(c), 5*i)
	}
	b.WriteString("expect { }\n")
	for i := range 3 {
		fmt.Fprintf(&b, "-- %c.lua --\nlocal lock = require \"lock\"\nlocal token, started = unique(), mono()\n", 'a'+rune(i))
		for range 4 + r.Intn(4) {
			key, lease := keys[r.Intn(2)], 80*(1+r.Intn(6))+40
			switch r.Intn(7) {
			case 0, 1, 2:
				fmt.Fprintf(&b, "call(\"SET\", %q, token, \"NX\", \"PX\", %d)\n", key, lease)
			case 3:
				fmt.Fprintf(&b, "call(\"GET\", %q)\n", key)
			case 4:
				fmt.Fprintf(&b, "lock.release[\"lua\"](%q, token)\n", key)
			case 5:
				fmt.Fprintf(&b, "call(\"PEXPIRE\", %q, %d)\n", key, lease)
			case 6:
				fmt.Fprintf(&b, "lock.release[\"get-del\"](%q, token)\n", key)
			}
			b.WriteString("sleep(80 - (mono() - started) % 80)\n") // to the next tick of the grid
		}
	}
	return b.String()
}

// startRedis starts a server on a free loopback port and connects to it.
func startRedis(t *testing.T) net.Conn {
	t.Helper()
	path, err := exec.LookPath("redis-server")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("there is no redis-server")
		}
		t.Skip("there is no redis-server on this machine")
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	l.Close()
	_, port, _ := net.SplitHostPort(addr)
	cmd := exec.Command(path, "--port", port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", t.TempDir())
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	for range 100 {
		if conn, err := net.Dial("tcp", addr); err == nil {
			t.Cleanup(func() { conn.Close() })
			return conn
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("redis-server does not answer")
	return nil
}

// ask sends a command and reads its reply.
func ask(t *testing.T, conn io.Writer, in *bufio.Reader, argv []string) resp.Value {
	t.Helper()
	list := resp.Value{Kind: resp.Array}
	for _, a := range argv {
		list.List = append(list.List, resp.BulkOf(a))
	}
	if _, err := conn.Write(list.Append(nil)); err != nil {
		t.Fatal(err)
	}
	text := ""
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		text += line
		if v, rest, err := resp.Parse(text); err == nil && rest == "" {
			return v
		}
	}
}
