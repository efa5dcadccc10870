package engine

import (
	"unicode/utf8"

	"lockstep/engine/resp"
	"lockstep/engine/run"
	"lockstep/engine/scenario"
)

// maxShown bounds the text of one reply, in bytes.
const maxShown = 64 << 10

type consoleAnswer struct {
	Event   int          `json:"event"`
	T       int64        `json:"t"`
	Clock   int64        `json:"clock"`
	Replies []typed      `json:"replies"`
	Keys    []consoleKey `json:"keys"`
}

// typed is what the terminal shows of one line: a text, or the state that tells why there is none.
type typed struct {
	Text  string `json:"text"`
	Error bool   `json:"error,omitempty"`
	State string `json:"state,omitempty"`
	Until int64  `json:"until,omitempty"`
}

type consoleKey struct {
	Key   string `json:"key"`
	Type  string `json:"type"`
	Value string `json:"value"`
	Left  *int64 `json:"left"`
}

// consoleRequest types the commands of a request at a node, on a copy of the world.
func consoleRequest(r Request) (string, error) {
	sc, err := runnable(r)
	if err != nil {
		return "", err
	}
	values, err := sc.Values(settings(r.Set))
	if err != nil {
		return "", err
	}
	items, err := scenario.ParseSchedule(r.Schedule)
	if err != nil {
		return "", err
	}
	c, err := run.Type(sc, values, items, r.At, r.Node, r.Commands)
	if err != nil {
		return "", err
	}
	a := consoleAnswer{Event: c.Event, T: int64(c.T), Clock: c.Clock, Replies: []typed{}, Keys: []consoleKey{}}
	for _, one := range c.Replies {
		a.Replies = append(a.Replies, typed{
			Text: shown(one.Reply.Terminal(one.Argv)), Error: one.Reply.Kind == resp.Error, State: one.State, Until: int64(one.Until),
		})
	}
	for _, k := range c.Keys {
		key := consoleKey{Key: k.Key, Type: k.Type, Value: shown(k.Value.Cli())}
		if k.HasDeadline {
			left := max(0, k.Deadline-c.Clock)
			key.Left = &left
		}
		a.Keys = append(a.Keys, key)
	}
	return encode(a)
}

// shown is as much of a text as a terminal is given.
func shown(text string) string {
	if len(text) <= maxShown {
		return text
	}
	cut := maxShown
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "…"
}
