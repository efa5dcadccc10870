// Functions of the table redis that run no command.

package redis

import (
	"math"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

func (m *machine) errorReply(L *lua.LState) int {
	text, ok := L.Get(1).(lua.LString)
	if L.GetTop() != 1 || !ok {
		L.Push(m.field("err", "ERR wrong number or type of arguments"))
		return 1
	}
	L.Push(m.field("err", errorText(string(text))))
	return 1
}

// errorText gives an error without a class the general one, and takes line ends from around its message.
func errorText(s string) string {
	class, message, found := strings.Cut(strings.TrimPrefix(untilZero(s), "-"), " ")
	if !found {
		class, message = "ERR", class
	}
	return class + " " + strings.Trim(message, "\r\n")
}

func (m *machine) statusReply(L *lua.LState) int {
	text, ok := L.Get(1).(lua.LString)
	if L.GetTop() != 1 || !ok {
		L.Push(m.field("err", "ERR wrong number or type of arguments"))
		return 1
	}
	L.Push(m.field("ok", string(text)))
	return 1
}

func (m *machine) sha1hex(L *lua.LState) int {
	if L.GetTop() != 1 {
		m.raise(L, m.field("err", "ERR wrong number of arguments"))
	}
	s, _ := m.text(L.Get(1)) // Redis takes what is no string for an empty one.
	m.meter.alloc(L, len(s))
	L.Push(lua.LString(sha1hex(s)))
	return 1
}

// log checks its arguments; a node keeps no log file.
func (m *machine) log(L *lua.LState) int {
	if L.GetTop() < 2 {
		m.raise(L, m.field("err", "ERR redis.log() requires two arguments or more."))
	}
	level, ok := L.Get(1).(lua.LNumber)
	if !ok {
		m.raise(L, m.field("err", "ERR First argument must be a number (log level)."))
	}
	if level < 0 || level > 3 {
		m.raise(L, m.field("err", m.release.words("ERR Invalid debug level.", "ERR Invalid log level.")))
	}
	return 0
}

// setResp chooses the protocol whose replies redis.call returns, until the end of the script.
func (m *machine) setResp(L *lua.LState) int {
	if L.GetTop() != 1 {
		m.raise(L, m.field("err", "ERR redis.setresp() requires one argument."))
	}
	version, _ := number(L.Get(1))
	switch math.Trunc(version) {
	case 2, 3:
		m.resp3 = math.Trunc(version) == 3
	default:
		m.raise(L, m.field("err", "ERR RESP version must be 2 or 3."))
	}
	return 0
}

// setRepl checks its argument; a node has neither an append-only file nor replicas that it could keep writes from.
func (m *machine) setRepl(L *lua.LState) int {
	if L.GetTop() != 1 {
		m.raise(L, m.field("err", "ERR redis.set_repl() requires two arguments."))
	}
	which, _ := number(L.Get(1))
	if truncate(which)&^3 != 0 {
		m.raise(L, m.field("err", "ERR Invalid replication flags. Use REPL_AOF, REPL_REPLICA, REPL_ALL or REPL_NONE."))
	}
	return 0
}

// aclCheckCmd allows every command that there is, since all connections have the user who may do everything.
func (m *machine) aclCheckCmd(L *lua.LState) int {
	argv, refusal := m.commandArgs(L)
	if argv == nil {
		m.raise(L, m.field("err", refusal.Str))
	}
	name := upper(argv[0])
	cmd, refusal := m.node.find(argv)
	if cmd == nil && !m.node.lacks(name) && strings.HasPrefix(refusal.Str, "ERR unknown ") {
		m.raise(L, m.field("err", "ERR Invalid command passed to redis.acl_check_cmd()"))
	}
	L.Push(lua.LTrue)
	return 1
}
