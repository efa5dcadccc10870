// The first line of a script that declares what the script does.

package redis

import (
	"strings"

	"lockstep/engine/resp"
)

// scriptFlags are what the first line declares.
type scriptFlags uint8

const (
	declared scriptFlags = 1 << iota // there is such a line
	noWrites
	allowOOM
	noCluster
	crossSlots
)

// shebang splits a script into its flags and the text that Lua gets, which keeps the end of the first line.
func (r release) shebang(body string) (scriptFlags, string, resp.Value) {
	if !strings.HasPrefix(body, "#!") {
		return 0, body, resp.Value{}
	}
	end := strings.IndexByte(clip(body, len(body)), '\n')
	if end < 0 {
		return 0, "", refuse("ERR Invalid script shebang")
	}
	line := body[:end]
	if strings.ContainsAny(line, "\"'") {
		return 0, "", refuse("ERR Lockstep does not support quotes in the first line of a script yet")
	}
	words := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || '\t' <= r && r <= '\r' })
	if r.server != valkey90 && words[0] != "#!lua" {
		return 0, "", refuse(oneLine("ERR Unexpected engine in script shebang: " + words[0]))
	}
	flags := declared
	for _, word := range words[1:] {
		list, ok := strings.CutPrefix(word, "flags=")
		if !ok {
			return 0, "", refuse("ERR Unknown lua shebang option: " + word)
		}
		more, refusal := declaredFlags(list)
		if refusal.Kind != resp.None {
			return 0, "", refusal
		}
		flags |= more
	}
	if engine := words[0][2:]; lower(engine) != "lua" { // Valkey has engines as modules, and looks for them last.
		return 0, "", refuse("ERR Could not find scripting engine '" + engine + "'")
	}
	return flags, body[end:], resp.Value{}
}

// declaredFlags reads a list of flags. The one about stale replicas changes nothing: replicas answer whatever they have.
func declaredFlags(list string) (scriptFlags, resp.Value) {
	var flags scriptFlags
	if list == "" {
		return 0, resp.Value{}
	}
	for name := range strings.SplitSeq(list, ",") {
		switch name {
		case "no-writes":
			flags |= noWrites
		case "allow-oom":
			flags |= allowOOM
		case "no-cluster":
			flags |= noCluster
		case "allow-cross-slot-keys":
			flags |= crossSlots
		case "allow-stale":
		default:
			return 0, refuse("ERR Unexpected flag in script shebang: " + name)
		}
	}
	return flags, resp.Value{}
}

// scriptMayWrite tells whether a script may write by what it declares, or else by the command that runs it.
func (n *Node) scriptMayWrite(body string, otherwise bool) bool {
	flags, _, refusal := n.release.shebang(body)
	if refusal.Kind != resp.None || flags&declared == 0 {
		return otherwise
	}
	return flags&noWrites == 0
}
