// Scripts that do not end, on a Node and on a real server, whose threshold is short for the test.

package redis

import (
	"bufio"
	"net"
	"testing"
	"time"

	"lockstep/engine/resp"
)

// another opens a further connection to the server.
func (s *realServer) another(t *testing.T) *realServer {
	t.Helper()
	conn, err := net.Dial("tcp", s.conn.RemoteAddr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return &realServer{version: s.version, conn: conn, r: bufio.NewReader(conn)}
}

// untilBusy waits until the server answers BUSY.
func (s *realServer) untilBusy(t *testing.T) {
	t.Helper()
	for range 200 {
		if s.do(t, "PING") != "+PONG\r\n" {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatal("the server does not get busy")
}

// TestKill runs endless scripts. The commands of whileBusy follow while they run, then SCRIPT KILL, and what their caller
// gets is compared.
func TestKill(t *testing.T) {
	real := startServer(t)
	n := newNode(t, real.version)
	same := func(argv ...string) Result {
		t.Helper()
		r := n.Do(2, argv)
		if got, want := string(r.Reply.Append(nil)), real.do(t, argv...); got != want {
			t.Errorf("%q\n node %q\n real %q", argv, got, want)
		}
		return r
	}
	real.do(t, "CONFIG", "SET", "busy-reply-threshold", "20")
	for _, body := range []string{
		"while true do end",
		"local x = 1\n\nwhile true do x = x + 1 end",
		"while true do redis.call('GET', 'k') end",
		"while true do pcall(redis.call, 'GET', 'k') end",
		"while true do pcall(function() while true do end end) end",
		"#!lua flags=no-writes\nwhile true do redis.pcall('SET', 'k', 'v') end",
		"coroutine.wrap(function() while true do end end)()",
		"return loadstring('while true do end')()",
	} {
		same("SCRIPT", "KILL")
		caller := real.another(t)
		caller.send(t, "EVAL", body, "0")
		real.untilBusy(t)
		if r := n.Do(1, []string{"EVAL", body, "0"}); !r.Endless || r.Reply.Kind != resp.None {
			t.Fatalf("%s\n ends with %+v", body, r)
		}
		n = readBack(t, real.version, n)
		for _, argv := range [][]string{
			{"GET", "k"}, {"EVAL", "return 1", "0"}, {"NOPE"}, {"GET"}, {"SCRIPT", "LOAD", "x"}, {"SCRIPT", "KILL", "x"},
			{"SCRIPT", "NOPE"}, {"DUMP", "k"}, {"PING"},
		} {
			same(argv...)
		}
		r := same("SCRIPT", "KILL")
		if len(r.Pushes) != 1 || r.Pushes[0].Conn != 1 {
			t.Fatalf("%s\n pushes %+v", body, r.Pushes)
		}
		want, err := caller.read()
		if got := string(r.Pushes[0].Reply.Append(nil)); got != want || err != nil {
			t.Errorf("%s\n node %q\n real %q, %v", body, got, want, err)
		}
		same("GET", "k")
	}
	real.another(t).send(t, "EVAL", "redis.pcall('SET', 'k', 'v', 'PX', 0) while true do end", "0")
	real.untilBusy(t)
	n.Do(1, []string{"EVAL", "redis.pcall('SET', 'k', 'v', 'PX', 0) while true do end", "0"})
	same("SCRIPT", "KILL")
	same("GET", "k")
	if r := n.Do(3, []string{"SHUTDOWN", "NOSAVE"}); r.Reply.Str != "ERR Lockstep does not support 'SHUTDOWN' yet" {
		t.Errorf("SHUTDOWN NOSAVE answers %s", r.Reply.Cli())
	}
}

// TestKillInTransaction runs an endless script in a transaction, which goes on when the script was killed; meanwhile
// others queue, watch and wait.
func TestKillInTransaction(t *testing.T) {
	real := startServer(t)
	n := newNode(t, real.version)
	conns := map[int]*realServer{1: real, 2: real.another(t), 3: real.another(t), 4: real.another(t)}
	same := func(conn int, argv ...string) Result {
		t.Helper()
		r := n.Do(conn, argv)
		if got, want := string(r.Reply.Append(nil)), conns[conn].do(t, argv...); got != want {
			t.Errorf("%d> %q\n node %q\n real %q", conn, argv, got, want)
		}
		return r
	}
	real.do(t, "CONFIG", "SET", "busy-reply-threshold", "20")
	same(2, "SET", "k", "1")
	same(2, "MULTI")
	same(2, "INCR", "k")
	same(2, "EVAL", "while redis.call('EXISTS', 'k') == 1 do end", "0")
	same(2, "INCR", "k")
	same(2, "EVAL", "return redis.call('GET', KEYS[1])", "1", "k")
	same(3, "MULTI")
	conns[2].send(t, "EXEC")
	real.untilBusy(t)
	if r := n.Do(2, []string{"EXEC"}); !r.Endless {
		t.Fatalf("EXEC ends with %+v", r)
	}
	n = readBack(t, real.version, n)
	same(3, "PING")
	same(3, "EXEC")
	same(3, "MULTI")
	same(3, "DISCARD")
	same(3, "WATCH", "k")
	same(3, "UNWATCH")
	same(3, "WATCH", "k")
	same(3, "MULTI")
	r := same(4, "SCRIPT", "KILL")
	want, err := conns[2].read()
	if len(r.Pushes) != 1 || r.Pushes[0].Conn != 2 || string(r.Pushes[0].Reply.Append(nil)) != want || err != nil {
		t.Fatalf("pushes %+v\n real %q", r.Pushes, want)
	}
	same(3, "PING")
	same(3, "EXEC")
	same(1, "GET", "k")
}

// TestOwnConnection sends commands behind an endless script on its own connection: they wait for its end.
func TestOwnConnection(t *testing.T) {
	real := startServer(t)
	real.do(t, "CONFIG", "SET", "busy-reply-threshold", "20")
	caller := real.another(t)
	n := newNode(t, real.version)
	behind := [][]string{{"SET", "k", "1"}, {"SCRIPT", "KILL"}, {"MULTI"}, {"GET", "k"}, {"EXEC"}, {"NOPE"}}
	caller.send(t, "EVAL", "while true do end", "0")
	real.untilBusy(t)
	for _, argv := range behind {
		caller.send(t, argv...)
	}
	if got, want := n.Do(1, []string{"EVAL", "while true do end", "0"}), true; got.Endless != want {
		t.Fatalf("the script ends with %+v", got)
	}
	for _, argv := range behind {
		if r := n.Do(1, argv); !r.Blocked || r.Reply.Kind != resp.None {
			t.Errorf("%q does not wait: %+v", argv, r)
		}
	}
	n = readBack(t, real.version, n)
	time.Sleep(50 * time.Millisecond)
	r := n.Do(2, []string{"SCRIPT", "KILL"})
	if got, want := string(r.Reply.Append(nil)), real.do(t, "SCRIPT", "KILL"); got != want || len(r.Pushes) != 1+len(behind) {
		t.Errorf("SCRIPT KILL answers %q and %d replies, on the server %q", got, len(r.Pushes), want)
	}
	for _, p := range r.Pushes {
		if want, err := caller.read(); p.Conn != 1 || string(p.Reply.Append(nil)) != want || err != nil {
			t.Errorf("connection %d gets %s\n real %q, %v", p.Conn, p.Reply.Cli(), want, err)
		}
	}
}

// TestEndlessBehindEndless keeps a second endless script behind the first: the kill of one begins the other.
func TestEndlessBehindEndless(t *testing.T) {
	n := newNode(t, "redis 8.4")
	endless := []string{"EVAL", "while true do end", "0"}
	n.Do(1, endless)
	n.Do(1, endless)
	n.Do(1, []string{"PING"})
	if r := n.Do(2, []string{"SCRIPT", "KILL"}); r.Endless || r.Reply.Str != "OK" || len(r.Pushes) != 1 || !n.Busy() {
		t.Errorf("the first kill: %+v", r)
	}
	n = readBack(t, "redis 8.4", n)
	if r := n.Do(2, []string{"SCRIPT", "KILL"}); len(r.Pushes) != 2 || n.Busy() {
		t.Errorf("the second kill: %+v", r)
	}
	n.Do(1, endless)
	n.Disconnect(1)
	if r := n.Do(2, []string{"SCRIPT", "KILL"}); len(r.Pushes) != 0 || n.connections[1] != nil {
		t.Errorf("the kill of a script whose caller has gone: %+v", r)
	}
}
