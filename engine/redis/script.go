// SCRIPT: the cache of scripts, and the end of a script that does not end.

package redis

import (
	"slices"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// stuck is a script that does not end.
type stuck struct {
	conn   int        // whose command it is
	wrote  bool       // has called a command that may write
	killed resp.Value // what its caller gets if it is killed

	// Of a transaction that it is in.
	exec    bool
	replies []resp.Value // of the commands before it
	queue   [][]string   // the commands behind it
}

// inScript tells whether a connection is the one whose script does not end: the server does not listen to it then.
func (n *Node) inScript(conn int) bool { return n.stuck != nil && n.stuck.conn == conn }

// blocked tells whether a command has to wait while a script does not end; mistakes are told even then.
func (n *Node) blocked(cmd *command, argv []string) bool {
	if cmd != nil {
		return cmd.flags&whileBusy == 0
	}
	name := upper(argv[0])
	return n.lacks(name) && !missingWhileBusy[name]
}

// missingWhileBusy names the commands that a busy server would run and Lockstep does not have.
var missingWhileBusy = setOf(`AUTH REPLCONF SHUTDOWN`)

// mostFleeting is how many scripts the cache keeps that only EVAL has brought.
const mostFleeting = 500

// remember puts a script into the cache. Servers after Redis 7.0 forget scripts that were only ever given to EVAL, the
// one used longest ago first, when there are too many.
func (n *Node) remember(sha, body string, load bool) {
	_, found := n.scripts[sha]
	n.scripts[sha] = body
	if n.release.server == redis70 {
		return
	}
	if i := slices.Index(n.fleeting, sha); i >= 0 {
		n.fleeting = slices.Delete(n.fleeting, i, i+1)
	} else if found {
		return
	}
	if load {
		return
	}
	for len(n.fleeting) >= mostFleeting {
		delete(n.scripts, n.fleeting[0])
		n.fleeting = slices.Delete(n.fleeting, 0, 1)
	}
	n.fleeting = append(n.fleeting, sha)
}

func (n *Node) forgetScripts() {
	clear(n.scripts)
	n.fleeting = nil
}

func (n *Node) scriptLoad(argv []string) resp.Value {
	m := borrow()
	defer giveBack(m)
	s, refusal := n.cached(m, argv[2], true)
	if s == nil {
		return refusal
	}
	return resp.BulkOf(s.sha)
}

func (n *Node) scriptExists(argv []string) resp.Value {
	out := resp.Value{Kind: resp.Array}
	for _, sha := range argv[2:] {
		there := int64(0)
		if _, found := n.scripts[lower(sha)]; found {
			there = 1
		}
		out.List = append(out.List, resp.IntOf(there))
	}
	return out
}

// scriptShow returns the body of a script in the cache.
func (n *Node) scriptShow(argv []string) resp.Value {
	body, found := n.scripts[lower(argv[2])]
	if !found {
		return refuse(errNoScript)
	}
	return resp.BulkOf(body)
}

// scriptFlush empties the cache and gives scripts a fresh Lua, at once in both modes.
func (n *Node) scriptFlush(argv []string) resp.Value {
	if len(argv) > 3 || len(argv) == 3 && upper(argv[2]) != "SYNC" && upper(argv[2]) != "ASYNC" {
		return refuse("ERR SCRIPT FLUSH only support SYNC|ASYNC option")
	}
	n.forgetScripts()
	n.json = freshJSON
	return resp.OK
}

// scriptKill ends a script that does not end, whose caller then gets its error, unless the script may have written.
func (n *Node) scriptKill([]string) resp.Value {
	switch s := n.stuck; {
	case s == nil:
		return refuse("NOTBUSY No scripts in execution right now.")
	case s.wrote:
		return refuse("UNKILLABLE Sorry the script already executed write commands against the dataset. You can either " +
			"wait the script termination or kill the server in a hard way using the SHUTDOWN NOSAVE command.")
	default:
		n.stuck = nil
		n.releaseStuck(s)
		return resp.OK
	}
}

func (n *Node) scriptHelp([]string) resp.Value {
	lines := []string{
		"DEBUG (YES|SYNC|NO)",
		"    Set the debug mode for subsequent scripts executed.",
		"EXISTS <sha1> [<sha1> ...]",
		"    Return information about the existence of the scripts in the script cache.",
		"FLUSH [ASYNC|SYNC]",
		"    Flush the Lua scripts cache. Very dangerous on replicas.",
		n.release.words("    When called without the optional mode argument, the behavior is determined by the",
			"    When called without the optional mode argument, the behavior is determined"),
		n.release.words("    lazyfree-lazy-user-flush configuration directive. Valid modes are:",
			"     by the lazyfree-lazy-user-flush configuration directive. Valid modes are:"),
		"    * ASYNC: Asynchronously flush the scripts cache.",
		"    * SYNC: Synchronously flush the scripts cache.",
		"KILL",
		"    Kill the currently executing Lua script.",
		"LOAD <script>",
		"    Load a script into the scripts cache without executing it.",
	}
	if n.release.server == valkey90 {
		lines = append(lines, "SHOW <sha1>", "    Show a script from the scripts cache.")
	}
	return help("SCRIPT", lines...)
}

// help is the reply of a container's HELP.
func help(name string, lines ...string) resp.Value {
	out := resp.Value{Kind: resp.Array}
	add := func(s string) { out.List = append(out.List, resp.Value{Kind: resp.Status, Str: s}) }
	add(name + " <subcommand> [<arg> [value] [opt] ...]. Subcommands are:")
	for _, s := range lines {
		add(s)
	}
	add("HELP")
	add("    Prints this help.")
	return out
}

// codeScripts codes what scripts leave in the node beside the cache.
func (n *Node) codeScripts(c *sim.Codec) {
	n.json.code(c)
	endless := n.stuck != nil
	c.Bool(&endless)
	if !endless {
		n.stuck = nil
		return
	}
	if c.Reading() {
		n.stuck = &stuck{}
	}
	n.stuck.code(c)
}

// code codes what the node knows of a script that does not end.
func (s *stuck) code(c *sim.Codec) {
	sim.Int(c, &s.conn)
	c.Bool(&s.wrote)
	s.killed.Code(c)
	c.Bool(&s.exec)
	sim.Slice(c, &s.replies, func(v *resp.Value) { v.Code(c) })
	codeCommands(c, &s.queue)
}
