package scenario

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"lockstep/engine/sim"
)

// Fault is something that goes wrong. Kind is one of the fault words; the others are set as that word has them.
type Fault struct {
	Kind        string
	Actor, Peer string
	OneWay      bool    // cut: only messages from Actor to Peer
	Dur         sim.Dur // a span; for clock the step, which may be negative
	PPM         int64   // rate
	Mode        string  // restart: keep, lose or fsync
	Class       string  // error: READONLY, BUSY, …
	Key         string  // evict, del
	Slot        int     // migrate
}

// ItemKind is the sort of an Item.
type ItemKind uint8

// The sorts of items of a Schedule.
const (
	Clear ItemKind = iota // none of the scenario's own faults happens
	Off                   // its Nth fault does not happen
	At                    // Fault happens at an instant
	Msg                   // Fault befalls the Kth message of a link
	Tie                   // at the Nth tie Actor goes first
)

// Item is one entry of a Schedule: Off and Tie have N (from 1), At has At, Msg has From, To and K (from 1), Tie Actor.
type Item struct {
	Kind      ItemKind
	N         int
	At        sim.Time
	From, To  string
	K         int
	Actor     string
	Fault     Fault
	Line, Col int
}

// slot is one argument of a fault word.
type slot byte

const (
	client  slot = 'C'
	node    slot = 'N'
	clocked slot = 'A' // a client or a node
	end     slot = 'X' // one end of a link
	peer    slot = 'Y' // the other
	span    slot = 'D'
	step    slot = 'J' // a span with its sign
	ppm     slot = 'P'
	mode    slot = 'M'
	class   slot = 'E'
	key     slot = 'K'
	hash    slot = 'S'
)

// faultWords are the words of faults at an instant, msgWords those of messages; their arguments come in this order.
var (
	faultWords = map[string][]slot{
		"pause": {client, span}, "starve": {client, span}, "kill": {client}, "clock": {clocked, step},
		"rate": {clocked, ppm}, "crash": {node}, "restart": {node, mode}, "slow": {node, span},
		"error": {node, class, span}, "cut": {end, peer}, "heal": {end, peer}, "latency": {end, peer, span},
		"evict": {node, key}, "del": {node, key}, "promote": {node}, "migrate": {hash, node},
	}
	msgWords = map[string][]slot{"lose": {}, "delay": {span}, "dup": {span}}
)

// modes and classes are the words that restart and error take.
var (
	modes   = []string{"keep", "lose", "fsync"}
	classes = []string{"READONLY", "BUSY", "MISCONF", "OOM", "NOREPLICAS", "LOADING", "CLUSTERDOWN", "MASTERDOWN"}
)

// slotNames are how usage names the arguments.
var slotNames = map[slot]string{client: "CLIENT", node: "NODE", clocked: "ACTOR", end: "ACTOR", peer: "ACTOR", span: "MS",
	step: "±MS", ppm: "PPM", mode: "keep|lose|fsync", class: "CLASS", key: "KEY", hash: "SLOT"}

// usage is the form of a fault word in a Schedule, as "pause CLIENT MS".
func usage(word string, slots []slot) string {
	parts := []string{word}
	for _, s := range slots {
		parts = append(parts, slotNames[s])
	}
	if word == "cut" {
		parts = append(parts, "or cut ACTOR>ACTOR")
	}
	return strings.Join(parts, " ")
}

// isNumber tells whether setup.lua writes the argument as a number.
func (s slot) isNumber() bool { return s == span || s == step || s == ppm || s == hash }

// fill sets one argument from its word; the answer is what is wrong with it, or "".
func (f *Fault) fill(s slot, word string) (wrong string) {
	switch s {
	case peer:
		f.Peer, wrong = word, nameWrong(word)
	case client, node, clocked, end:
		f.Actor, wrong = word, nameWrong(word)
	case span:
		f.Dur, wrong = parseMs(word)
	case step:
		sign := strings.IndexByte("+-", (word + " ")[0])
		if sign < 0 {
			return fmt.Sprintf("a step of a clock begins with + or -, as in +%s", shorten(word))
		}
		f.Dur, wrong = parseMs(word[1:])
		f.Dur *= sim.Dur(1 - 2*sign)
	case ppm:
		f.PPM, wrong = parseCount(word, -sim.MaxPPM, sim.MaxPPM)
	case hash:
		var n int64
		n, wrong = parseCount(word, 0, maxSlot)
		f.Slot = int(n)
	case mode:
		f.Mode, wrong = word, wordWrong(word, modes)
	case class:
		f.Class, wrong = word, wordWrong(word, classes)
	case key:
		f.Key, wrong = word, keyWrong(word)
	}
	return wrong
}

func nameWrong(word string) string {
	if word == "" {
		return "a name is missing"
	}
	if !isName(word) {
		return fmt.Sprintf("%q is not a name; %s", shorten(word), nameRule)
	}
	return ""
}

func wordWrong(word string, among []string) string {
	if !slices.Contains(among, word) {
		return fmt.Sprintf("%q is not one of %s", shorten(word), strings.Join(among, ", "))
	}
	return ""
}

func keyWrong(word string) string {
	odd := func(r rune) bool { return r == ';' || r == utf8.RuneError || unicode.IsSpace(r) || !unicode.IsPrint(r) }
	if word == "" || len(word) > maxKey || strings.IndexFunc(word, odd) >= 0 {
		return fmt.Sprintf("%q cannot be a key here: 1 to %d bytes without spaces and ;", shorten(word), maxKey)
	}
	return ""
}

// words prints the arguments of a fault as fill reads them.
func (f *Fault) words() []string {
	slots, ok := faultWords[f.Kind]
	if !ok {
		slots = msgWords[f.Kind]
	}
	words := make([]string, len(slots))
	for i, s := range slots {
		switch s {
		case peer:
			words[i] = f.Peer
		case client, node, clocked, end:
			words[i] = f.Actor
		case span:
			words[i] = printMs(f.Dur)
		case step:
			words[i] = printMs(f.Dur)
			if f.Dur >= 0 {
				words[i] = "+" + words[i]
			}
		case ppm:
			words[i] = strconv.FormatInt(f.PPM, 10)
		case hash:
			words[i] = strconv.Itoa(f.Slot)
		case mode:
			words[i] = f.Mode
		case class:
			words[i] = f.Class
		case key:
			words[i] = f.Key
		}
	}
	return words
}

// sortedWords lists the words of a fault table.
func sortedWords(among map[string][]slot) []string { return slices.Sorted(maps.Keys(among)) }
