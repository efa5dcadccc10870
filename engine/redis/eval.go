// EVAL and its kin: their arguments, the script cache, and the reply or refusal that comes out of a script.

package redis

import (
	"crypto/sha1"
	"encoding/hex"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

var scriptCommands = []command{
	{name: "eval", on: every, arity: -3, flags: noScript, run: (*Node).eval},
	{name: "eval_ro", on: every, arity: -3, flags: noScript, run: (*Node).evalRO},
	{name: "evalsha", on: every, arity: -3, flags: noScript, run: (*Node).evalSHA},
	{name: "evalsha_ro", on: every, arity: -3, flags: noScript, run: (*Node).evalSHARO},
	{name: "script", on: every, arity: -2, flags: container},
	{name: "script|load", on: every, arity: 3, flags: noScript, run: (*Node).scriptLoad},
	{name: "script|exists", on: every, arity: -3, flags: noScript, run: (*Node).scriptExists},
	{name: "script|flush", on: every, arity: -2, flags: noScript, run: (*Node).scriptFlush},
	{name: "script|kill", on: every, arity: 2, flags: noScript | whileBusy, run: (*Node).scriptKill},
	{name: "script|show", on: valkey90, arity: 3, flags: noScript, run: (*Node).scriptShow},
	{name: "script|help", on: every, arity: 2, run: (*Node).scriptHelp},
}

// Scripts take no time at first, then time in proportion to the instructions they run.
const (
	freeInstructions  = 1_000
	instructionsPerMs = 200
	busyThresholdMs   = 5_000 // unless it is configured otherwise
)

// mostInstructions is how many a script runs before it counts as endless.
func (n *Node) mostInstructions() int64 {
	return freeInstructions + instructionsPerMs*n.settings.busyThreshold
}

// scriptRun is the script of one EVAL: whether it may write, and what it has done.
type scriptRun struct {
	readOnly bool
	allowOOM bool // may need more memory even if maxmemory is used up
	wrote    bool // has called a command that may write, even in vain
	calls    []Call
	late     int64 // ms that it has run before its present command
	took     sim.Dur
	endless  bool
	oneSlot  bool       // may use keys of one slot only …
	slot     int        // … which is this one, -1 before it has used any
	killed   resp.Value // of an endless one: what its caller gets if it is killed
}

func (n *Node) eval(argv []string) resp.Value { return n.evalWith(argv, argv[1], false) }

func (n *Node) evalRO(argv []string) resp.Value { return n.evalWith(argv, argv[1], true) }

func (n *Node) evalSHA(argv []string) resp.Value { return n.evalCached(argv, false) }

func (n *Node) evalSHARO(argv []string) resp.Value { return n.evalCached(argv, true) }

const errNoScript = "NOSCRIPT No matching script. Please use EVAL."

// evalCached runs a script of the cache, named by its SHA-1 in either case.
func (n *Node) evalCached(argv []string, readOnly bool) resp.Value {
	const size = 40
	if len(argv[1]) != size {
		return refuse(errNoScript)
	}
	body, found := n.scripts[lower(argv[1])]
	if _, refusal := keyCount(argv); refusal.Kind != resp.None || found {
		return n.evalWith(argv, body, readOnly)
	}
	return refuse(errNoScript)
}

// keyCount returns how many keys EVAL is given.
func keyCount(argv []string) (int64, resp.Value) {
	keys, ok := parseInt(argv[2])
	switch {
	case !ok:
		return 0, refuse(errNotInt)
	case keys < 0:
		return 0, refuse("ERR Number of keys can't be negative")
	case keys > int64(len(argv)-3):
		return 0, refuse("ERR Number of keys can't be greater than number of args")
	}
	return keys, resp.Value{}
}

// evalWith runs a script with the keys and arguments of EVAL.
func (n *Node) evalWith(argv []string, body string, readOnly bool) resp.Value {
	keys, refusal := keyCount(argv)
	if refusal.Kind != resp.None {
		return refusal
	}
	m := borrow()
	defer giveBack(m)
	s, refusal := n.cached(m, body, false)
	if s == nil {
		return refusal
	}
	if readOnly && s.flags&(declared|noWrites) == declared {
		return refuse("ERR Can not execute a script with write flag using *_ro command.")
	}
	if s.flags.mayGrow() && n.isFull() {
		return refuse("OOM allow-oom flag is not set on the script, can not run it when used memory > 'maxmemory'")
	}
	n.script = &scriptRun{readOnly: readOnly || s.flags&noWrites != 0, allowOOM: s.flags&allowOOM != 0, slot: -1}
	if n.self != "" {
		if s.flags&noCluster != 0 {
			n.script = nil
			return refuse("ERR Can not run script on cluster, 'no-cluster' flag is set.")
		}
		n.script.oneSlot = s.flags&(declared|crossSlots) == declared
		if keys > 0 {
			n.script.slot = KeySlot(argv[3])
		}
	}
	reply := m.run(n, s, argv[3:3+keys], argv[3+keys:])
	n.script.calls, n.script.late = m.calls, 0
	n.result.Work, n.effort = n.result.Work+m.meter.used, 0
	n.script.took, n.script.endless = n.timeOf(m.meter.used), m.meter.exhausted()
	if n.script.endless {
		n.script.killed = reply
		return resp.Value{}
	}
	return reply
}

// cached compiles a script and puts it into the cache, where it stays even if it fails later.
func (n *Node) cached(m *machine, body string, load bool) (*compiledScript, resp.Value) {
	s, refusal := m.compiled(body, n.release)
	if s != nil {
		n.remember(s.sha, body, load)
	}
	return s, refusal
}

// timeOf returns how long so many instructions take.
func (n *Node) timeOf(instructions int64) sim.Dur {
	return sim.Ms(min(max(instructions-freeInstructions, 0)/instructionsPerMs, n.settings.busyThreshold))
}

func sha1hex(s string) string {
	sum := sha1.Sum([]byte(s))
	return hex.EncodeToString(sum[:])
}
