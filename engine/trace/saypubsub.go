package trace

import (
	"fmt"
	"strings"

	"lockstep/engine/resp"
)

// message is the channel and the text of a message as a subscriber gets it.
func message(v resp.Value) (channel, text string) {
	if len(v.List) < 3 {
		return "", ""
	}
	return Word(v.List[1].Str), Word(v.List[2].Str)
}

// heard is the sentence of a message that reaches a subscriber.
func heard(e *Event) string {
	channel, text := message(e.Reply)
	if e.Text != "" {
		return fmt.Sprintf("The message %s on %s reaches %s from %s and is %s.", text, channel, e.Actor, e.Peer, e.Text)
	}
	return fmt.Sprintf("%s gets the message %s on %s from %s.", e.Actor, text, channel, e.Peer)
}

// asksForMessages is the sentence of a request about channels on its way out; empty for other commands.
func asksForMessages(e *Event) string {
	channels := strings.Join(e.Cmd[1:], ", ")
	switch verb := strings.ToUpper(e.Cmd[0]); {
	case verb == "SUBSCRIBE" && channels != "":
		return fmt.Sprintf("%s asks %s for every message on %s from now on.", e.Actor, e.Peer, flat(channels))
	case verb == "UNSUBSCRIBE" && channels != "":
		return fmt.Sprintf("%s asks %s for no more messages on %s.", e.Actor, e.Peer, flat(channels))
	case verb == "UNSUBSCRIBE":
		return fmt.Sprintf("%s asks %s for no more messages.", e.Actor, e.Peer)
	case verb == "PUBLISH" && len(e.Cmd) == 3:
		return fmt.Sprintf("%s asks %s to send the message %s to whoever listens on %s.", e.Actor, e.Peer, Word(e.Cmd[2]), Word(e.Cmd[1]))
	}
	return ""
}

// passesOn is the sentence of a PUBLISH at its node; empty for other commands.
func passesOn(e *Event) string {
	if !strings.EqualFold(e.Cmd[0], "PUBLISH") || len(e.Cmd) != 3 {
		return ""
	}
	switch n := e.Reply.Num; n {
	case 0:
		return fmt.Sprintf("Nobody listens on %s at %s: the message is gone.", Word(e.Cmd[1]), e.Actor)
	case 1:
		return fmt.Sprintf("%s sends the message to the one connection that listens on %s.", e.Actor, Word(e.Cmd[1]))
	default:
		return fmt.Sprintf("%s sends the message to the %d connections that listen on %s.", e.Actor, n, Word(e.Cmd[1]))
	}
}
