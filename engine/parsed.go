// Scenarios that were parsed before: a page asks for many runs of one.

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

// archive names a text that is parsed. Of a scenario of the catalogue the file's name says enough: its text is "" here.
type archive struct{ file, text string }

// maxParsed bounds the text of the scenarios that are kept, in bytes.
const maxParsed = 2 << 20

// parse returns the scenario of an archive, whose text it reads when that is not known. An error of the text is a
// *scenario.Mistake.
func parse(a archive, read func() (string, error)) (*scenario.Scenario, error) {
	parsed.Lock()
	defer parsed.Unlock()
	if sc := parsed.known[a]; sc != nil {
		return sc, nil
	}
	text, err := read()
	if err != nil {
		return nil, err
	}
	sc, err := scenario.Parse(a.file, text)
	if err != nil {
		return nil, err
	}
	if parsed.bytes += len(text); parsed.known == nil || parsed.bytes > maxParsed {
		parsed.known, parsed.bytes = map[archive]*scenario.Scenario{}, len(text)
	}
	parsed.known[a] = sc
	return sc, nil
}
