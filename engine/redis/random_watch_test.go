// Random commands of one connection while another watches a key and a third listens to all keys: both servers must take
// the same ones for changes, and tell of them in the same words.

package redis

import (
	"testing"
	"time"

	"lockstep/engine/sim"
)

func TestRandomWatch(t *testing.T) {
	real := startServer(t)
	watcher, writer, listener := real.another(t), real.another(t), real.another(t)
	g := newGenerator(t)
	const sessions, size = 60, 50
	for range sessions {
		n := newNode(t, real.version)
		for _, conn := range []*realServer{watcher, writer, listener} {
			for _, argv := range emptied {
				conn.do(t, argv...)
			}
		}
		// But for x: a real server removes keys that are due at a moment of its own.
		listen := [][]string{{"CONFIG", "SET", "notify-keyspace-events", "KEg$lshztdn"}, {"PSUBSCRIBE", "__key*"}}
		for _, argv := range listen {
			n.Do(3, argv)
			listener.do(t, argv...)
		}
		for range size {
			key, argv := g.key(), g.exact()
			if g.one(2) {
				key, argv = g.collectionKey(g.pick("h", "l", "s", "z")), g.collectionCommand()
			}
			n.SetClock(sim.Dur(time.Now().UnixMicro()))
			n.Do(1, []string{"WATCH", key})
			watcher.do(t, "WATCH", key)
			told := ""
			for _, push := range n.Do(2, argv).Pushes {
				told += string(push.Reply.Append(nil))
			}
			reply := writer.do(t, argv...)
			if real := listener.heard(t); told != real {
				t.Fatalf("%q answers %q; those who listen are told\n node %q\n real %q", argv, reply, told, real)
			}
			n.Do(1, []string{"MULTI"})
			watcher.do(t, "MULTI")
			got, want := string(n.Do(1, []string{"EXEC"}).Reply.Append(nil)), watcher.do(t, "EXEC")
			if got != want {
				t.Fatalf("%q is watched, %q answers %q, then EXEC\n node %q\n real %q", key, argv, reply, got, want)
			}
		}
	}
	t.Logf("%d commands compared", sessions*size)
}

// heard returns the messages that a subscriber has got: PING brings one more reply behind them.
func (s *realServer) heard(t *testing.T) string {
	t.Helper()
	all := ""
	for message := s.do(t, "PING"); message != "*2\r\n$4\r\npong\r\n$0\r\n\r\n"; {
		all += message
		var err error
		if message, err = s.read(); err != nil {
			t.Fatal(err)
		}
	}
	return all
}
