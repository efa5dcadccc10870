package scenario

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Schedule is what goes otherwise in a run than the scenario says, in the order of its text.
type Schedule []Item

// String prints the canonical text; ParseSchedule of it gives an equal Schedule but for columns.
func (s Schedule) String() string {
	parts := make([]string, len(s))
	for i := range s {
		parts[i] = s[i].String()
	}
	return strings.Join(parts, "; ")
}

// String prints one item.
func (it *Item) String() string {
	switch it.Kind {
	case Clear:
		return "clear"
	case Off:
		return "off " + strconv.Itoa(it.N)
	case Tie:
		return "tie " + strconv.Itoa(it.N) + "=" + it.Actor
	}
	words := it.Fault.words()
	if it.Fault.OneWay {
		words = []string{it.Fault.Actor + ">" + it.Fault.Peer}
	}
	return it.Place() + " " + strings.Join(append([]string{it.Fault.Kind}, words...), " ")
}

// Place prints where a fault strikes: "@3490" or "A>n1#1".
func (it *Item) Place() string {
	if it.Kind == Msg {
		return it.From + ">" + it.To + "#" + strconv.Itoa(it.K)
	}
	return "@" + printMs(it.At.Sub(0))
}

// ParseSchedule reads the text of a Schedule. The error is a *Mistake with File "schedule" and Line 1; whether its
// actors exist is for Scenario.CheckSchedule to say.
func ParseSchedule(text string) (Schedule, error) {
	p := &itemParser{text: text}
	if len(text) > maxSchedule {
		p.bad(0, "a schedule has at most %d bytes", maxSchedule)
	}
	if i := strings.IndexFunc(text, func(r rune) bool { return r < ' ' || r == utf8.RuneError }); i >= 0 {
		p.bad(i, "a schedule is one line of text; its items are separated by ;")
	}
	var s Schedule
	for p.between(); p.err == nil && p.pos < len(text); p.between() {
		if len(s) == maxItems {
			p.bad(p.pos, "a schedule has at most %d items", maxItems)
			break
		}
		s = append(s, p.item())
		if p.spaces(); p.err == nil && p.pos < len(text) && text[p.pos] != ';' {
			p.bad(p.pos, "unexpected %q; a ; separates items", shorten(p.rest()))
		}
	}
	if p.err != nil {
		return nil, p.err
	}
	return s, nil
}

// itemParser reads a Schedule from left to right and keeps the first mistake.
type itemParser struct {
	text string
	pos  int
	err  *Mistake
}

func (p *itemParser) bad(at int, format string, args ...any) {
	if p.err == nil {
		p.err = &Mistake{"schedule", 1, p.col(at), fmt.Sprintf(format, args...)}
	}
}

func (p *itemParser) col(at int) int { return utf8.RuneCountInString(p.text[:at]) + 1 }

// rest is what is left of the item.
func (p *itemParser) rest() string {
	rest, _, _ := strings.Cut(p.text[p.pos:], ";")
	return rest
}

func (p *itemParser) spaces() {
	for p.pos < len(p.text) && p.text[p.pos] == ' ' {
		p.pos++
	}
}

// between skips what stands between items: spaces and any number of ;.
func (p *itemParser) between() {
	for p.spaces(); p.eat(';'); p.spaces() {
	}
}

func (p *itemParser) eat(c byte) bool {
	if p.pos < len(p.text) && p.text[p.pos] == c {
		p.pos++
		return true
	}
	return false
}

// word takes what stands before the next space, ; or one of stops.
func (p *itemParser) word(stops string) (at int, word string) {
	p.spaces()
	at = p.pos
	for p.pos < len(p.text) && strings.IndexByte(" ;"+stops, p.text[p.pos]) < 0 {
		p.pos++
	}
	return at, p.text[at:p.pos]
}

// count takes a number from 1.
func (p *itemParser) count(stops string) int {
	at, word := p.word(stops)
	n, wrong := parseCount(word, 1, maxCount)
	if wrong != "" {
		p.bad(at, "%s", wrong)
	}
	return int(n)
}

// name takes the name of an actor.
func (p *itemParser) name(stops string) string {
	at, word := p.word(stops)
	if wrong := nameWrong(word); wrong != "" {
		p.bad(at, "%s", wrong)
	}
	return word
}

// item reads one item; the cursor is at its first character.
func (p *itemParser) item() Item {
	it := Item{Line: 1, Col: p.col(p.pos)}
	if p.eat('@') {
		it.Kind = At
		at, word := p.word("")
		d, wrong := parseMs(word)
		if wrong != "" {
			p.bad(at, "%s", wrong)
		}
		it.At = it.At.Add(d)
		it.Fault = p.fault(faultWords)
		return it
	}
	at, word := p.word(">")
	p.spaces()
	switch {
	case p.eat('>'):
		it.Kind, it.From = Msg, word
		if wrong := nameWrong(word); wrong != "" {
			p.bad(at, "%s", wrong)
		}
		it.To, it.K = p.message()
		it.Fault = p.fault(msgWords)
	case word == "clear":
		it.Kind = Clear
	case word == "off":
		it.Kind, it.N = Off, p.count("")
	case word == "tie":
		it.Kind, it.N = Tie, p.count("=")
		if p.spaces(); !p.eat('=') {
			p.bad(p.pos, "a tie is written tie 1=A")
		}
		it.Actor = p.name("")
	default:
		p.bad(at, "%q does not begin an item: @MS FAULT, FROM>TO#K FAULT, clear, off N, tie N=ACTOR", shorten(word))
	}
	return it
}

// message reads the rest of FROM>TO#K.
func (p *itemParser) message() (to string, k int) {
	to = p.name("#")
	if p.spaces(); !p.eat('#') {
		p.bad(p.pos, "a message is written FROM>TO#K, as in A>n1#1")
	}
	return to, p.count("")
}

// fault reads a fault word and its arguments.
func (p *itemParser) fault(among map[string][]slot) Fault {
	at, word := p.word("")
	slots, ok := among[word]
	if !ok {
		p.bad(at, "%s", unknownFault(word, among))
	}
	f := Fault{Kind: word}
	for _, s := range slots {
		stops := ""
		if s == end && word == "cut" {
			stops = ">"
		}
		if s == peer && word == "cut" {
			p.spaces()
			f.OneWay = p.eat('>')
		}
		at, arg := p.word(stops)
		if arg == "" {
			p.bad(at, "%s is missing: %s", slotNames[s], usage(word, slots))
		} else if wrong := f.fill(s, arg); wrong != "" {
			p.bad(at, "%s", wrong)
		}
	}
	return f
}

// unknownFault is the message about a word that is no fault of this sort.
func unknownFault(word string, among map[string][]slot) string {
	for _, other := range []map[string][]slot{faultWords, msgWords} {
		if _, ok := other[word]; ok {
			if len(among) == len(msgWords) {
				return word + " happens at a time; a message can suffer lose, delay or dup"
			}
			return word + " befalls a message, as in A>n1#1 " + usage(word, other[word])
		}
	}
	if word == "" {
		return "a fault is missing after the time or message"
	}
	return fmt.Sprintf("unknown fault %q%s", shorten(word), near(word, sortedWords(among)))
}
