// Lines on what changes keys without a client of the run.

package trace

import (
	"strings"

	"lockstep/engine/resp"
)

// external prints a command that somebody outside the run gave, or the keys that one changed which had waited.
func external(e *Event) string {
	if e.Cmd == nil {
		return join(flat(e.Text), changes(e.Keys))
	}
	s := command(e)
	if e.Reply.Kind != resp.None {
		s += " → " + e.Reply.Cli()
	}
	return join(s, paren(e.Text))
}

// changes prints keys with their new values.
func changes(keys []Key) string {
	out := make([]string, len(keys))
	for i, k := range keys {
		out[i] = Word(k.Key) + " " + Word(k.Value.Plain())
	}
	return strings.Join(out, ", ")
}
