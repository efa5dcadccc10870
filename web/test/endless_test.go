package test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// TestEndlessPrograms gives the page a client and a script that never end: the run comes back by itself,
// before the page's watchdog of 2 s, with an event that says so, and the next run works. How long it took is logged.
func TestEndlessPrograms(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := open(t, s, "#scenario=late-del")
	value[bool](b, store+`.set('unlock', 'lua').then(() => true)`) // warm, as a reader's page is
	for program, want := range map[string]string{
		`while true do end`:                                "instructions without an operation: does this loop end?",
		`while true do pcall(function() end) end`:          "instructions without an operation: does this loop end?",
		`call("EVAL", "while true do end", 0)`:             "begins a script that does not end",
		`call("EVAL", "while true do end", 0) call("GET")`: "begins a script that does not end",
	} {
		text, err := json.Marshal("-- setup.lua --\ntitle \"endless\"\nnode { \"redis\" }\nclient { \"A\", file = \"a.lua\", start = 0 }\n-- a.lua --\n" + program + "\n")
		if err != nil {
			t.Fatal(err)
		}
		took := value[float64](b, fmt.Sprintf(`(async () => { const from = performance.now(); await %[1]s.load(%[2]s); await %[1]s.run(); return performance.now() - from; })()`, store, text))
		said := value[string](b, store+`.get().trace?.events.map(e => e.say).join('\n') ?? `+store+`.get().error.message`)
		if !strings.Contains(said, want) {
			t.Errorf("%s: %s", program, said)
		}
		t.Logf("%s: %.0f ms", program, took)
		value[bool](b, store+`.choose('late-del').then(() => true)`)
		if now := b.state(); now.Scenario != "late-del" || now.Events < 20 || now.Error != "" {
			t.Errorf("after %s: %+v", program, now)
		}
	}
}
