// Scenarios that were parsed before, by their text: a page asks for many runs of one.

package engine

import (
	"sync"

	"lockstep/engine/scenario"
)

// parsed keeps scenarios. One depends on nothing but its name and text, and nothing changes it.
var parsed struct {
	sync.Mutex
	known map[archive]*scenario.Scenario
	bytes int
}

type archive struct{ name, text string }

// maxParsed bounds the text of the scenarios that are kept, in bytes.
const maxParsed = 2 << 20

// parse reads an archive; name is the file's name as messages show it. The error is a *scenario.Mistake.
func parse(name, text string) (*scenario.Scenario, error) {
	parsed.Lock()
	defer parsed.Unlock()
	key := archive{name, text}
	if sc := parsed.known[key]; sc != nil {
		return sc, nil
	}
	sc, err := scenario.Parse(name, text)
	if err != nil {
		return nil, err
	}
	if parsed.bytes += len(text); parsed.known == nil || parsed.bytes > maxParsed {
		parsed.known, parsed.bytes = map[archive]*scenario.Scenario{}, len(text)
	}
	parsed.known[key] = sc
	return sc, nil
}
