package trace

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lockstep/engine/resp"
)

// Narrate gives every event its sentence, made from the values of this run.
func Narrate(t *Trace) {
	n := &narrator{held: map[string]held{}, setter: map[string]string{}, servers: t.Servers()}
	for i := range t.Events {
		e := &t.Events[i]
		e.Say = n.sentence(e)
		n.follow(e)
	}
}

// narrator remembers what sentences refer back to: who set each value, and what each key holds.
type narrator struct {
	held    map[string]held   // by node and key
	setter  map[string]string // by key and value: the client that gave the one the other last
	servers int
}

// held is what a key holds, and the client that put it there.
type held struct {
	value resp.Value
	owner string
}

// follow notes what an event left behind, and whose it is.
func (n *narrator) follow(e *Event) {
	for _, k := range e.Keys {
		id := e.Actor + "\x00" + k.Key
		h := held{k.Value, e.Peer}
		given := k.Key + "\x00" + k.Value.Plain()
		if old, ok := n.held[id]; e.Kind == Replicate || e.Kind == Migrate {
			h.owner = n.setter[given]
		} else if ok && old.value.Equal(k.Value) && !Sets(e, k.Key) {
			h.owner = old.owner
		}
		n.held[id], n.setter[given] = h, h.owner
	}
}

// Sets tells whether a command, or a script's inner one, gave a key its value; one that only moves its deadline does not.
func Sets(e *Event, key string) bool {
	gives := func(cmd []string) bool {
		return len(cmd) > 1 && cmd[1] == key && strings.Contains(strings.ToUpper(cmd[0]), "SET")
	}
	return gives(e.Cmd) || slices.ContainsFunc(e.Calls, func(c Call) bool { return gives(c.Cmd) })
}

// holder names what a key holds at a node before this event, and whose it is: "B's token b1".
func (n *narrator) holder(e *Event, key string) string {
	h := n.held[e.Actor+"\x00"+key]
	if h.owner == "" {
		return Word(h.value.Plain())
	}
	return h.owner + "'s token " + Word(h.value.Plain())
}

func (n *narrator) sentence(e *Event) string {
	switch e.Kind {
	case Start:
		return e.Actor + " starts."
	case Send:
		return n.send(e)
	case Execute:
		return n.execute(e)
	case Reply:
		if e.What == "message" {
			return heard(e)
		}
		if e.Text != "" {
			return fmt.Sprintf("An answer of %s reaches %s: %s, %s.", e.Peer, e.Actor, said(e.Reply), e.Text)
		}
		return fmt.Sprintf("%s hears from %s: %s.", e.Actor, e.Peer, said(e.Reply))
	case Timeout:
		if e.What == "receive" {
			return e.Actor + " has waited long enough for a message."
		}
		return fmt.Sprintf("%s has waited long enough for %s. It cannot know whether the command was executed.", e.Actor, list(strings.Fields(e.Text)))
	case Lost:
		return n.lost(e)
	case Expire:
		return fmt.Sprintf("%s expires on %s: the lease of %s is over on that node's clock.", e.Keys[0].Key, e.Actor, n.holder(e, e.Keys[0].Key))
	}
	if e.Kind == Log && (e.Text == "redlock" || e.Text == "extend") {
		if s := round(e); s != "" {
			return s
		}
	}
	if s := process(e); s != "" {
		return s
	}
	return surroundings(e)
}

// send is the sentence of a request on its way out.
func (n *narrator) send(e *Event) string {
	if e.Name != "" {
		return sendToStore(e)
	}
	c := e.Cmd
	switch verb := strings.ToUpper(c[0]); {
	case verb == "SET" && len(c) > 2:
		if px := after(c, "PX"); px != "" && after(c, "NX") != "" {
			return fmt.Sprintf("%s asks %s for %s with token %s for %s ms.", e.Actor, e.Peer, c[1], Word(c[2]), px)
		}
		if after(c, "NX") != "" {
			return fmt.Sprintf("%s asks %s for %s with token %s, with no lease.", e.Actor, e.Peer, c[1], Word(c[2]))
		}
	case verb == "GET" && len(c) == 2:
		return fmt.Sprintf("%s asks %s what %s holds.", e.Actor, e.Peer, c[1])
	case verb == "DEL" && len(c) == 2:
		return fmt.Sprintf("%s tells %s to delete %s, whoever it belongs to.", e.Actor, e.Peer, c[1])
	case verb == "DELEX" && after(c, "IFEQ") != "":
		return fmt.Sprintf("%s asks %s to delete %s only if it still holds %s.", e.Actor, e.Peer, c[1], after(c, "IFEQ"))
	case verb == "EVAL" && len(c) > 3:
		return fmt.Sprintf("%s sends %s a script on %s, to run as one step.", e.Actor, e.Peer, c[3])
	case (verb == "PTTL" || verb == "TTL") && len(c) == 2:
		return fmt.Sprintf("%s asks %s how long %s still lives.", e.Actor, e.Peer, c[1])
	}
	if s := asksForMessages(e); s != "" {
		return s
	}
	return fmt.Sprintf("%s sends %s to %s.", e.Actor, command(e), e.Peer)
}

// execute is the sentence of a command at its node.
func (n *narrator) execute(e *Event) string {
	if e.Reply.Kind == resp.None && !strings.HasPrefix(strings.ToUpper(e.Cmd[0]), "EVAL") {
		return fmt.Sprintf("%s has nothing for %s yet: %s waits.", e.Actor, e.Peer, strings.ToUpper(e.Cmd[0]))
	}
	if e.Reply.Kind == resp.None {
		return fmt.Sprintf("%s begins a script that does not end: it answers nobody else meanwhile.", e.Actor)
	}
	c, k := e.Cmd, firstKey(e)
	if e.Reply.Kind == resp.Error {
		return fmt.Sprintf("%s refuses %s: %s", e.Actor, strings.ToUpper(c[0]), ended(e.Reply.Str))
	}
	switch verb := strings.ToUpper(c[0]); {
	case verb == "SET" && k != nil && after(c, "NX") != "" && n.servers > 1:
		return fmt.Sprintf("%s gives %s its vote: it sets %s to %s%s.", e.Actor, e.Peer, k.Key, k.Value.Plain(), until(k))
	case verb == "SET" && k != nil && after(c, "NX") != "":
		return fmt.Sprintf("%s had no %s, so it sets it to %s%s: the lock is %s's.", e.Actor, k.Key, k.Value.Plain(), until(k), e.Peer)
	case verb == "SET" && k == nil && len(c) > 1:
		return fmt.Sprintf("%s does not set %s for %s: the condition was not met.", e.Actor, c[1], e.Peer)
	case verb == "DEL" && len(c) == 2:
		return n.deleted(e, c[1])
	case verb == "DELEX" && len(c) > 1:
		return n.deleted(e, c[1])
	case verb == "GET" && len(c) == 2:
		if e.Reply.Kind == resp.Nil {
			return fmt.Sprintf("%s has no %s.", e.Actor, c[1])
		}
		return fmt.Sprintf("On %s, %s holds %s.", e.Actor, c[1], n.holder(e, c[1]))
	case verb == "EVAL":
		return n.script(e)
	}
	if s := passesOn(e); s != "" {
		return s
	}
	return fmt.Sprintf("%s executes %s for %s and answers %s.", e.Actor, command(e), e.Peer, said(e.Reply))
}

// deleted says what a DEL or DELEX did to a key.
func (n *narrator) deleted(e *Event, key string) string {
	if e.Reply.Num == 0 {
		if strings.EqualFold(e.Cmd[0], "DEL") {
			return fmt.Sprintf("%s has no %s to delete.", e.Actor, key)
		}
		return fmt.Sprintf("%s does not delete %s: it is gone or holds another value.", e.Actor, key)
	}
	return fmt.Sprintf("%s deletes %s for %s. It held %s.", e.Actor, key, e.Peer, n.holder(e, key))
}

// script says what a script did, as the one step that it is.
func (n *narrator) script(e *Event) string {
	const told = 6
	var steps []string
	for i, c := range e.Calls {
		if i == told {
			steps = append(steps, "more")
			break
		}
		steps = append(steps, fmt.Sprintf("%s gave %s", strings.ToUpper(c.Cmd[0]), said(c.Reply)))
	}
	what := "ran nothing"
	if len(steps) > 0 {
		what = list(steps)
	}
	return fmt.Sprintf("%s runs %s's script as one step: %s; it answers %s.", e.Actor, e.Peer, what, said(e.Reply))
}

// round says how a Redlock round came out, from what redlock.lua noted; empty when the values are somebody else's.
func round(e *Event) string {
	var r struct {
		Votes                         map[string]string
		Oks, Quorum                   int
		TTL, Elapsed, Drift, Validity json.Number
		Held                          bool
	}
	if json.Unmarshal([]byte(e.Values), &r) != nil || r.Quorum == 0 {
		return ""
	}
	what, got, otherwise := "votes", "holds", "it does not hold the lock, and gives back every vote it may have"
	if e.Text == "extend" {
		what, got, otherwise = "extensions", "keeps", "the lock is not prolonged"
	}
	counts := fmt.Sprintf("%s counts %d of %d %s", e.Actor, r.Oks, len(r.Votes), what)
	sum := fmt.Sprintf("%s - %s - %s = %s ms", r.TTL, r.Elapsed, r.Drift, r.Validity)
	switch {
	case r.Held:
		return fmt.Sprintf("%s and has %s left: it %s the lock.", counts, sum, got)
	case r.Oks >= r.Quorum && e.Text == "extend":
		return fmt.Sprintf("%s, but too late: %s.", counts, otherwise)
	case r.Oks >= r.Quorum:
		return fmt.Sprintf("%s, but %s: nothing is left of the lease, so it gives every vote back.", counts, sum)
	}
	return fmt.Sprintf("%s and needs %d: %s.", counts, r.Quorum, otherwise)
}

func (n *narrator) lost(e *Event) string {
	if e.Text != "" {
		return fmt.Sprintf("A message between %s and %s meets nobody: %s.", e.Peer, e.Actor, e.Text)
	}
	return fmt.Sprintf("A message between %s and %s is lost on the way.", e.Peer, e.Actor)
}

func firstKey(e *Event) *Key {
	if len(e.Keys) == 0 {
		return nil
	}
	return &e.Keys[0]
}

// until says how long a key lives.
func until(k *Key) string {
	if !k.HasDeadline {
		return " with no end"
	}
	return " until " + strconv.FormatInt(k.Deadline, 10) + " on its clock"
}

// after returns the word behind an option of a command, the option itself when it is the last, "" when it is absent.
func after(cmd []string, option string) string {
	for i := 2; i < len(cmd); i++ {
		if strings.EqualFold(cmd[i], option) {
			if i+1 < len(cmd) {
				return Word(cmd[i+1])
			}
			return option
		}
	}
	return ""
}

// said names a reply inside a sentence.
func said(v resp.Value) string {
	if v.Kind == resp.Error {
		return "the error " + v.Str
	}
	return Word(v.Plain())
}

// list joins words as a sentence does: a, b and c.
func list(words []string) string {
	switch n := len(words); n {
	case 0:
		return "an answer"
	case 1:
		return words[0]
	default:
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
}
