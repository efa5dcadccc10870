// Random commands of one connection while another watches a key: both servers must take the same ones for changes.

package redis

import (
	"testing"
	"time"

	"lockstep/engine/sim"
)

func TestRandomWatch(t *testing.T) {
	real := startServer(t)
	watcher, writer := real.another(t), real.another(t)
	g := newGenerator(t)
	const sessions, size = 60, 50
	for range sessions {
		for _, argv := range emptied {
			watcher.do(t, argv...)
			writer.do(t, argv...)
		}
		n := newNode(t, real.version)
		for range size {
			key, argv := g.key(), g.exact()
			n.SetClock(sim.Dur(time.Now().UnixMicro()))
			n.Do(1, []string{"WATCH", key})
			watcher.do(t, "WATCH", key)
			n.Do(2, argv)
			reply := writer.do(t, argv...)
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
