// The table redis that scripts use, which Valkey also calls server.

package redis

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"lockstep/engine/resp"
)

func (m *machine) redisLibrary() *lua.LTable {
	t := m.library([]function{
		{"call", m.redisCall},
		{"pcall", m.redisPcall},
		{"error_reply", m.errorReply},
		{"status_reply", m.statusReply},
		{"sha1hex", m.sha1hex},
		{"log", m.log},
		{"replicate_commands", func(L *lua.LState) int { L.Push(lua.LTrue); return 1 }},
		{"breakpoint", func(L *lua.LState) int { L.Push(lua.LFalse); return 1 }},
		{"debug", func(*lua.LState) int { return 0 }},
		{"setresp", m.setResp},
		{"set_repl", m.setRepl},
		{"acl_check_cmd", m.aclCheckCmd},
	})
	for i, name := range []string{"REPL_NONE", "REPL_AOF", "REPL_SLAVE", "REPL_REPLICA", "REPL_ALL"} {
		t.RawSetString(name, lua.LNumber([]int{0, 1, 2, 2, 3}[i]))
	}
	for level, name := range []string{"LOG_DEBUG", "LOG_VERBOSE", "LOG_NOTICE", "LOG_WARNING"} {
		t.RawSetString(name, lua.LNumber(level))
	}
	return t
}

// become makes the globals those of a release.
func (m *machine) become(r release) {
	if m.release == r {
		return
	}
	m.release = r
	shown := m.globals.RawGetString("redis").(*lua.LTable)
	t := m.hidden[shown]
	t.RawSetString("REDIS_VERSION", lua.LString(r.version))
	t.RawSetString("REDIS_VERSION_NUM", lua.LNumber(r.number))
	var server, name, version, number lua.LValue = lua.LNil, lua.LNil, lua.LNil, lua.LNil
	if r.server == valkey90 {
		server, name = shown, lua.LString("valkey")
		version, number = lua.LString(valkeyVersion), lua.LNumber(valkeyNumber)
	}
	m.globals.RawSetString("server", server)
	t.RawSetString("SERVER_NAME", name)
	t.RawSetString("VALKEY_VERSION", version)
	t.RawSetString("VALKEY_VERSION_NUM", number)
}

// redisCall runs a command; its error ends the script.
func (m *machine) redisCall(L *lua.LState) int {
	reply, v := m.command(L)
	if reply.Kind == resp.Error {
		m.raise(L, v)
	}
	L.Push(v)
	return 1
}

// redisPcall runs a command; its error is a value.
func (m *machine) redisPcall(L *lua.LState) int {
	_, v := m.command(L)
	L.Push(v)
	return 1
}

// command runs the command that the arguments name and keeps a record of it. It returns the reply, also as scripts get it.
func (m *machine) command(L *lua.LState) (resp.Value, lua.LValue) {
	m.meter.work(L, costOfCommand)
	argv, refusal := m.commandArgs(L)
	if argv == nil {
		return refusal, m.value(L, refusal)
	}
	m.node.made, m.node.effort, m.node.script.late = 0, 0, m.node.timeOf(m.meter.used).Ms()
	reply := m.node.fromScript(argv)
	m.calls = append(m.calls, Call{Line: m.lineOf(L), Cmd: argv, Reply: reply})
	m.meter.work(L, m.node.effort)
	m.meter.alloc(L, m.node.made)
	if !m.resp3 {
		return reply, m.value(L, reply)
	}
	return reply, m.value3(L, reply, m.node.shapeOf(argv))
}

// commandArgs returns the arguments of a command, or nil and why they are none.
func (m *machine) commandArgs(L *lua.LState) ([]string, resp.Value) {
	top := L.GetTop()
	if top == 0 {
		return nil, refuse(m.release.words("ERR Please specify at least one argument for this redis lib call",
			"ERR Please specify at least one argument for this call"))
	}
	argv := make([]string, top)
	for i := range argv {
		switch v := L.Get(i + 1).(type) {
		case lua.LString:
			argv[i] = string(v)
		case lua.LNumber:
			argv[i] = m.node.release.argument(float64(v))
		default:
			return nil, refuse(m.release.words("ERR Lua redis lib command arguments must be strings or integers",
				"ERR Command arguments must be strings or integers"))
		}
	}
	return argv, resp.Value{}
}

// fromScript runs a command inside a script, whose refusals are worded otherwise.
func (n *Node) fromScript(argv []string) resp.Value {
	cmd, refusal := n.find(argv)
	switch {
	case cmd != nil && cmd.flags&noScript == 0:
		return n.runFromScript(cmd, argv)
	case cmd != nil || n.lacksNoScript(upper(argv[0])):
		return refuse("ERR This " + n.release.title + " command is not allowed from script")
	case strings.HasPrefix(refusal.Str, "ERR unknown "):
		return refuse(n.release.words("ERR Unknown Redis command called from script",
			"ERR Unknown command called from script"))
	case strings.HasPrefix(refusal.Str, "ERR wrong number"):
		return refuse(n.release.words("ERR Wrong number of args calling Redis command from script",
			"ERR Wrong number of args calling command from script"))
	}
	return refusal
}

// runFromScript runs a command inside a script, unless that promised not to write.
func (n *Node) runFromScript(cmd *command, argv []string) resp.Value {
	if n.script.readOnly && cmd.flags&(writes|spreads) != 0 {
		return refuse("ERR Write commands are not allowed from read-only scripts.")
	}
	if refusal := n.windowRefusal(cmd, argv); refusal.Kind != resp.None && n.window != "BUSY" {
		return refusal
	}
	if cmd.flags&writes != 0 {
		if refusal := n.deniesWrite(); refusal.Kind != resp.None && !n.script.wrote {
			return refusal
		}
	}
	if n.scriptIsFull(cmd) {
		return refuse(errFull)
	}
	if cmd.flags&writes != 0 {
		n.script.wrote = true
	}
	if n.self != "" {
		if refusal := n.routeFromScript(cmd, argv); refusal.Kind != resp.None {
			return refusal
		}
	}
	return n.perform(cmd, argv)
}
