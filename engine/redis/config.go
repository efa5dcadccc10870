// CONFIG: the settings that nodes have.

package redis

import (
	"slices"
	"strconv"

	"lockstep/engine/resp"
)

var configCommands = []command{
	{name: "config", on: every, arity: -2, flags: container},
	{name: "config|get", on: every, arity: -3, flags: noScript, run: (*Node).configGet},
	{name: "config|set", on: every, arity: -4, flags: noScript, run: (*Node).configSet},
	{name: "config|resetstat", on: every, arity: 2, flags: noScript, run: (*Node).configResetstat},
	{name: "config|rewrite", on: every, arity: 2, flags: noScript, run: (*Node).configRewrite},
	{name: "config|help", on: every, arity: 2, run: (*Node).configHelp},
}

// setting is one setting. Those without a set cannot be given another value than the one they have.
type setting struct {
	name string
	get  func(n *Node) string
	set  func(n *Node, value string)
	// check returns why a value is impossible, "" if it is not.
	check func(value string) string
}

// settings are sorted by name.
var settings = []setting{
	fixed("appendonly", "no"),
	fixed("busy-reply-threshold", strconv.Itoa(busyThresholdMs)),
	fixed("databases", strconv.Itoa(databases)),
	fixed("lua-time-limit", strconv.Itoa(busyThresholdMs)),
	fixed("maxmemory", "0"),
	fixed("maxmemory-policy", "noeviction"),
	fixed("min-replicas-max-lag", "10"),
	fixed("min-replicas-to-write", "0"),
	fixed("min-slaves-max-lag", "10"),
	fixed("min-slaves-to-write", "0"),
	{"notify-keyspace-events", func(n *Node) string { return printFlags(n.notifications) }, setNotifications, checkNotifications},
	fixed("save", ""),
	fixed("timeout", "0"),
}

func fixed(name, value string) setting {
	return setting{name: name, get: func(*Node) string { return value }}
}

func setNotifications(n *Node, value string) { n.notifications, _ = notifyFlags(value) }

func checkNotifications(value string) string {
	if _, ok := notifyFlags(value); !ok {
		return "Invalid event class character. Use 'Ag$lshzxeKEtmdn'."
	}
	return ""
}

func (n *Node) configGet(argv []string) resp.Value {
	out := listOf()
	for _, s := range settings {
		at := slices.IndexFunc(argv[2:], func(pattern string) bool { return matchGlob(lower(pattern), s.name) })
		if at < 0 {
			continue
		}
		name := s.name
		if asked := argv[2+at]; lower(asked) == name {
			name = asked
		}
		out.List = append(out.List, resp.BulkOf(name), resp.BulkOf(s.get(n)))
	}
	return out
}

// configSet gives settings values, all of them or none.
func (n *Node) configSet(argv []string) resp.Value {
	if len(argv)%2 != 0 {
		return refuse(errSyntax)
	}
	var chosen []setting
	for i := 2; i < len(argv); i += 2 {
		at := slices.IndexFunc(settings, func(s setting) bool { return s.name == lower(argv[i]) })
		if at < 0 {
			return refuse(oneLine("ERR Unknown option or number of arguments for CONFIG SET - '" + clip(argv[i], len(argv[i])) + "'"))
		}
		s := settings[at]
		if slices.ContainsFunc(chosen, func(other setting) bool { return other.name == s.name }) {
			return refuseSetting(argv[i], "duplicate parameter")
		}
		chosen = append(chosen, s)
	}
	for i, s := range chosen {
		name, value := argv[2+2*i], argv[3+2*i]
		switch {
		case s.set == nil && value != s.get(n):
			return refuse("ERR Lockstep does not support another '" + s.name + "' than '" + s.get(n) + "'")
		case s.check != nil && s.check(value) != "":
			return refuseSetting(name, s.check(value))
		}
	}
	for i, s := range chosen {
		if s.set != nil {
			s.set(n, argv[3+2*i])
		}
	}
	return resp.OK
}

func refuseSetting(name, why string) resp.Value {
	return refuse(oneLine("ERR CONFIG SET failed (possibly related to argument '" + name + "') - " + why))
}

// configResetstat has nothing to reset: a node counts nothing.
func (n *Node) configResetstat([]string) resp.Value { return resp.OK }

func (n *Node) configRewrite([]string) resp.Value {
	return refuse("ERR The server is running without a config file")
}
