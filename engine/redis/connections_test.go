// Connections in states that a real server cannot be brought into within a test's time.

package redis

import (
	"testing"
	"time"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// TestKillServesWaiting ends a script that does not end inside EXEC: the transaction goes on behind it, and those who
// wait for an element get theirs after it.
func TestKillServesWaiting(t *testing.T) {
	n := newNode(t, "redis 7.0")
	n.Do(2, []string{"BLPOP", "l", "0"})
	for _, argv := range [][]string{{"MULTI"}, {"RPUSH", "l", "a"}, {"EVAL", "while true do end", "0"}, {"SET", "k", "v"}} {
		n.Do(1, argv)
	}
	if r := n.Do(1, []string{"EXEC"}); !r.Endless || r.Reply.Kind != resp.None || len(r.Pushes) != 0 {
		t.Fatalf("EXEC with an endless script: %+v", r)
	}
	n = readBack(t, "redis 7.0", n)
	if _, ok := n.NextTimeout(); ok {
		t.Error("a busy node has a timeout")
	}
	r := n.Do(3, []string{"SCRIPT", "KILL"})
	if len(r.Pushes) != 2 || r.Pushes[0].Conn != 1 || r.Pushes[1].Conn != 2 || r.Endless {
		t.Fatalf("after the kill: %+v", r)
	}
	if list := r.Pushes[0].Reply.List; len(list) != 3 || list[1].Kind != resp.Error || !list[2].Equal(resp.OK) {
		t.Errorf("EXEC answers %s", r.Pushes[0].Reply.Cli())
	}
	if got := r.Pushes[1].Reply.Cli(); got != `["l", "a"]` {
		t.Errorf("who waited gets %s", got)
	}
}

// TestTimeoutMoments checks the first and the last ms of a wait, and what a command that was held back changes.
func TestTimeoutMoments(t *testing.T) {
	n := newNode(t, "redis 8.4")
	n.SetClock(sim.Ms(1000))
	n.Do(1, []string{"BLPOP", "l", "0.5"})
	n.Do(1, []string{"SET", "k", "v"})
	if ms, ok := n.NextTimeout(); !ok || ms != 1500 {
		t.Fatalf("next timeout at %d, %v", ms, ok)
	}
	n.SetClock(sim.Ms(1500))
	if r := n.Timeout(); len(r.Pushes) != 0 {
		t.Errorf("at its deadline: %+v", r)
	}
	n.SetClock(sim.Ms(1501))
	r := n.Timeout()
	if len(r.Pushes) != 2 || !r.Pushes[0].Reply.Equal(resp.NullArray) || !r.Pushes[1].Reply.Equal(resp.OK) || len(r.Changes) != 1 {
		t.Errorf("behind its deadline: %+v", r)
	}
	if _, ok := n.NextTimeout(); ok {
		t.Error("nobody waits and there is a timeout")
	}
}

func TestSleepTakesTime(t *testing.T) {
	n := newNode(t, "redis 7.0")
	if r := n.Do(1, []string{"DEBUG", "SLEEP", "0.25"}); r.Took != sim.Ms(250) {
		t.Errorf("DEBUG SLEEP 0.25 took %d ms", r.Took.Ms())
	}
}

// TestTime reads the clock in s and µs, of which the last three digits are 0.
func TestTime(t *testing.T) {
	n := newNode(t, "redis 7.0")
	now := time.Now()
	n.SetClock(sim.Dur(now.UnixMicro()))
	got := n.Do(1, []string{"TIME"}).Reply
	s, _ := parseInt(got.List[0].Str)
	us, _ := parseInt(got.List[1].Str)
	if s != now.Unix() || us != now.UnixMilli()%1000*1000 {
		t.Errorf("TIME answers %s at %v", got.Cli(), now)
	}
}
