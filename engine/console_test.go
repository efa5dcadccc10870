package engine_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"lockstep/engine"
)

type consoleAnswer struct {
	Event   int
	T       int64
	Replies []struct {
		Text, State string
		Error       bool
		Until       int64
	}
	Keys []struct {
		Key, Type, Value string
		Left             *int64
	}
}

// typeAt types commands at a node after an event of a run.
func typeAt(t *testing.T, name, schedule string, at int, node string, commands ...string) (a consoleAnswer) {
	t.Helper()
	list, err := json.Marshal(commands)
	if err != nil {
		t.Fatal(err)
	}
	ok, refused := handle(t, fmt.Sprintf(`{"v":1,"op":"console","name":%q,"schedule":%q,"at":%d,"node":%q,"commands":%s}`, name, schedule, at, node, list))
	if ok == nil {
		t.Fatal(refused)
	}
	if err := json.Unmarshal(ok, &a); err != nil {
		t.Fatal(err)
	}
	return a
}

// dialog is what a terminal would show.
func (a consoleAnswer) dialog() string {
	var lines []string
	for _, r := range a.Replies {
		lines = append(lines, r.Text+r.State)
	}
	for _, k := range a.Keys {
		left := "forever"
		if k.Left != nil {
			left = fmt.Sprint(*k.Left)
		}
		lines = append(lines, k.Key+"="+k.Value+" "+left)
	}
	return strings.Join(lines, "|")
}

// TestConsole types at moments of late-del, where A has its lease of 3 000 ms since 1 ms; event 4 is at 2 ms.
func TestConsole(t *testing.T) {
	for _, c := range []struct {
		schedule string
		at       int
		commands []string
		want     string
	}{
		{"", 0, []string{"GET lock:ledger"}, "(nil)"},
		{"", 4, []string{"GET lock:ledger", "PTTL lock:ledger", "set lock:ledger b1 NX"}, `"a1"|(integer) 2999|(nil)|lock:ledger="a1" 2999`},
		{"", 4, []string{"DEL lock:ledger", `SET "my key" 'it is' EX 2`, "KEYS *"}, `(integer) 1|OK|1) "my key"|my key="it is" 2000`},
		{"", 4, []string{"MULTI", "INCR n", "EXEC", "HSET h a 1 b 2", "HGETALL h", "GET h"},
			`OK|QUEUED|1) (integer) 1|(integer) 2|1) "a"` + "\n" + `2) "1"` + "\n" + `3) "b"` + "\n" + `4) "2"` +
				`|(error) WRONGTYPE Operation against a key holding the wrong kind of value|h=` +
				`["a", "1", "b", "2"] forever|lock:ledger="a1" 2999|n="1" forever`},
		{"", 4, []string{"", `GET "x`, "NOSUCH a", "BLPOP q 0", "EVAL 'while true do end' 0", "GET x", "SCRIPT KILL", "GET x", "QUIT", "PING"},
			"nothing|quotes|(error) ERR unknown command 'NOSUCH', with args beginning with: 'a' |waits|endless|(error) BUSY " +
				"Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.|OK|(nil)|OK|PONG|lock:ledger=\"a1\" 2999"},
		{"@1.5 crash redis", 7, []string{"PING"}, "down"},
		{"@1.5 slow redis 100", 5, []string{"PING"}, `still|lock:ledger="a1" 2999`},
		{"@1.5 error redis LOADING 100", 5, []string{"GET x"}, `(error) LOADING Redis is loading the dataset in memory|lock:ledger="a1" 2999`},
	} {
		if got := typeAt(t, "late-del", c.schedule, c.at, "redis", c.commands...).dialog(); got != c.want {
			t.Errorf("%q after event %d:\n got  %s\n want %s", c.commands, c.at, got, c.want)
		}
	}
	if a := typeAt(t, "late-del", "", 1_000_000, "redis", "DBSIZE"); a.Event == 0 || a.Replies[0].Text != "(integer) 0" {
		t.Errorf("after the end: %+v", a)
	}
}

// TestConsoleChangesNothing compares runs before and after somebody has typed in their middle.
func TestConsoleChangesNothing(t *testing.T) {
	const request = `{"v":1,"op":"run","name":"redlock-round"}`
	before := engine.Handle(request)
	typeAt(t, "redlock-round", "", 9, "n2", "FLUSHALL", "CONFIG SET maxmemory 1")
	if engine.Handle(request) != before {
		t.Error("the run is another one")
	}
}

func TestConsoleRefusals(t *testing.T) {
	many := `["` + strings.Repeat(`PING","`, 200) + `PING"]`
	for fields, want := range map[string]string{
		`"node":"A","commands":["PING"]`:    `there is no node "A"`,
		`"commands":[]`:                     `there is no node ""`,
		`"node":"redis","commands":` + many: "at most 200 commands",
		`"node":"redis","commands":["` + strings.Repeat("x", 9000) + `"]`: "at most 8192 bytes",
		`"node":"redis","schedule":"@1 kill Z","commands":["PING"]`:       `no client "Z"`,
		`"node":"redis","set":{"ttl":"soon"},"commands":["PING"],"at":-3`: "number of milliseconds",
	} {
		if ok, refused := handle(t, `{"v":1,"op":"console","name":"late-del",`+fields+`}`); ok != nil || !strings.Contains(refused.Message, want) {
			t.Errorf("%.60s is answered with %s %+v", fields, ok, refused)
		}
	}
}
