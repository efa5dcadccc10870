// CONFIG: the settings that nodes have.

package redis

import (
	"slices"
	"strings"

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

func (n *Node) configGet(argv []string) resp.Value {
	out := listOf()
	for _, s := range allSettings {
		at := slices.IndexFunc(argv[2:], func(pattern string) bool { return matchGlob(lower(pattern), s.name) })
		if at < 0 {
			continue
		}
		name := s.name
		if asked := argv[2+at]; lower(asked) == name {
			name = asked
		}
		out.List = append(out.List, resp.BulkOf(name), resp.BulkOf(s.get(&n.settings)))
	}
	return out
}

// configSet gives settings values, all of them or none.
func (n *Node) configSet(argv []string) resp.Value {
	if len(argv)%2 != 0 {
		return refuse(errSyntax)
	}
	var chosen []*setting
	for i := 2; i < len(argv); i += 2 {
		s := settingNamed(argv[i])
		switch {
		case s == nil:
			return refuse(oneLine("ERR Unknown option or number of arguments for CONFIG SET - '" + clip(argv[i], len(argv[i])) + "'"))
		case slices.Contains(chosen, s):
			return refuseSetting(argv[i], "duplicate parameter")
		}
		chosen = append(chosen, s)
	}
	changed := n.settings
	for i, s := range chosen {
		switch why := s.change(&changed, argv[3+2*i]); {
		case strings.HasPrefix(why, "ERR "):
			return refuse(why)
		case why != "":
			return refuseSetting(argv[2+2*i], why)
		}
	}
	n.settings = changed
	return resp.OK
}

func refuseSetting(name, why string) resp.Value {
	return refuse(oneLine("ERR CONFIG SET failed (possibly related to argument '" + name + "') - " + why))
}

// configResetstat forgets what INFO counts.
func (n *Node) configResetstat([]string) resp.Value {
	n.evictions = 0
	return resp.OK
}

// configRewrite writes the settings into the config file, if the node has one.
func (n *Node) configRewrite([]string) resp.Value {
	if !n.hasFile {
		return refuse("ERR The server is running without a config file")
	}
	n.file = n.settings
	return resp.OK
}
