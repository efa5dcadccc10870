// EVAL: its arguments, the script cache, and the reply or refusal that comes out of a script.

package redis

import (
	"crypto/sha1"
	"encoding/hex"
	"strings"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

var scriptCommands = []command{
	{name: "eval", on: every, arity: -3, flags: noScript, run: (*Node).eval},
}

// Scripts take no time at first, then time in proportion to the instructions they run.
const (
	freeInstructions  = 1_000
	instructionsPerMs = 200
	busyThresholdMs   = 5_000
	maxInstructions   = freeInstructions + instructionsPerMs*busyThresholdMs
)

// scriptRun is what the script of one EVAL has done.
type scriptRun struct {
	calls   []Call
	took    sim.Dur
	endless bool
}

func (n *Node) eval(argv []string) resp.Value {
	keys, ok := parseInt(argv[2])
	switch {
	case !ok:
		return refuse(errNotInt)
	case keys < 0:
		return refuse("ERR Number of keys can't be negative")
	case keys > int64(len(argv)-3):
		return refuse("ERR Number of keys can't be greater than number of args")
	}
	return n.evalBody(argv[1], argv[3:3+keys], argv[3+keys:])
}

// evalBody runs a script and caches it if it compiles.
func (n *Node) evalBody(body string, keys, args []string) resp.Value {
	if shebang, _, _ := strings.Cut(body, "\n"); strings.HasPrefix(body, "#!") && shebang != "#!lua" {
		return refuse("ERR Lockstep does not support this first line of a script yet")
	}
	m := borrow()
	defer giveBack(m)
	s, err := m.compiled(body)
	if err != nil {
		return refuse(oneLine("ERR Error compiling script (new function): " + err.Error()))
	}
	n.scripts[s.sha] = body
	n.script = &scriptRun{}
	reply := m.run(n, s, keys, args)
	n.script.calls = m.calls
	n.script.took, n.script.endless = timeOf(m.meter.used), m.meter.exhausted()
	if n.script.endless {
		return resp.Value{}
	}
	return reply
}

// timeOf returns how long so many instructions take.
func timeOf(instructions int64) sim.Dur {
	return sim.Ms(max(min(instructions, maxInstructions)-freeInstructions, 0) / instructionsPerMs)
}

func sha1hex(s string) string {
	sum := sha1.Sum([]byte(s))
	return hex.EncodeToString(sum[:])
}
