package trace

import (
	"fmt"
	"strings"
)

// process is the sentence of what a client's process does or suffers; empty for other kinds.
func process(e *Event) string {
	switch e.Kind {
	case Sleep:
		if e.What == "work" {
			return fmt.Sprintf("%s works for %s ms.", e.Actor, Ms(int64(e.Until-e.T)))
		}
		if e.What == "receive" {
			if e.Until == NoTime {
				return e.Actor + " waits for a message."
			}
			return fmt.Sprintf("%s waits for a message, %s ms at most.", e.Actor, Ms(int64(e.Until-e.T)))
		}
		if e.Until == NoTime {
			return e.Actor + " sets a timer that does not go off in this run."
		}
		return fmt.Sprintf("%s sets a timer for %s ms.", e.Actor, Ms(int64(e.Until-e.T)))
	case Wake:
		if e.What == "work" {
			return e.Actor + " has done this part of its work."
		}
		if e.What == "receive" {
			channel, text := message(e.Reply)
			return fmt.Sprintf("%s takes the message %s on %s, which had come before.", e.Actor, text, channel)
		}
		return e.Actor + "'s timer fires."
	case Pause:
		return fmt.Sprintf("%s is paused until %s ms: its process stands still, its leases run on.", e.Actor, Ms(int64(e.Until)))
	case Resume:
		return e.Actor + " goes on, and does not know that it was paused."
	case Starve:
		return fmt.Sprintf("Until %s ms %s's main program leaves no time for anything else: its timers and its other threads wait.", Ms(int64(e.Until)), e.Actor)
	case Enter:
		if e.Until != NoTime {
			return fmt.Sprintf("%s enters %s and means to be out by %s ms.", e.Actor, e.Section, Ms(int64(e.Until)))
		}
		return fmt.Sprintf("%s enters %s.", e.Actor, e.Section)
	case Leave:
		return fmt.Sprintf("%s leaves %s.", e.Actor, e.Section)
	case Log:
		return note(e)
	case Spawn:
		switch e.What {
		case "every":
			return fmt.Sprintf("%s starts thread %d, which wakes up every %s ms beside the rest of the program.", e.Actor, e.Of, Ms(int64(e.By)))
		case "background":
			return fmt.Sprintf("%s starts thread %d, which runs beside the rest of the program and ends with it.", e.Actor, e.Of)
		case "stop":
			return fmt.Sprintf("%s stops its thread %d.", e.Actor, e.Of)
		}
		return fmt.Sprintf("%s starts thread %d, which runs beside the rest of the program.", e.Actor, e.Of)
	case Done:
		return e.Actor + " is done."
	case Error:
		return fmt.Sprintf("%s stops at %s line %d: %s", e.Actor, e.Src.File, e.Src.Line, ended(e.Text))
	}
	return ""
}

// surroundings is the sentence of what happens to stores, clocks, nodes and links.
func surroundings(e *Event) string {
	switch e.Kind {
	case Read, Write, Claim, Reject:
		return atStore(e)
	case Clock:
		return fmt.Sprintf("The clock of %s jumps by %s ms.", e.Actor, signed(int64(e.By)))
	case Rate:
		return fmt.Sprintf("The clock of %s now gains %d µs on every second.", e.Actor, e.PPM)
	case Crash:
		return e.Actor + " crashes."
	case Restart:
		switch {
		case e.Text == "fsync" && len(e.Keys) > 0:
			return fmt.Sprintf("%s is back with what is on its disk. What that changed: %s.", e.Actor, states(e.Keys))
		case e.Text == "fsync":
			return e.Actor + " is back, and its disk has all its keys."
		case len(e.Keys) > 0:
			return e.Actor + " is back and has forgotten its keys."
		}
		return e.Actor + " is back."
	case Cut:
		return fmt.Sprintf("The link between %s and %s is cut%s.", e.Actor, e.Peer, oneWay(e))
	case Heal:
		return fmt.Sprintf("The link between %s and %s is whole again%s.", e.Actor, e.Peer, oneWay(e))
	case Latency:
		return fmt.Sprintf("A message between %s and %s now takes %s ms.", e.Actor, e.Peer, Ms(int64(e.By)))
	case Slow:
		return fmt.Sprintf("The process of %s stands still until %s ms: what arrives waits.", e.Actor, Ms(int64(e.Until)))
	case ErrorWindow:
		return window(e)
	case Replicate:
		return replicated(e)
	case Migrate:
		return migrated(e)
	case Promote:
		return promoted(e)
	case Evict:
		if e.Text != "" {
			return fmt.Sprintf("%s has nothing to evict: %s.", e.Actor, e.Text)
		}
		return fmt.Sprintf("%s throws %s away to free memory.", e.Actor, e.What)
	case External:
		return outside(e)
	case Cutoff:
		return "Here " + e.Text + "."
	}
	return e.Text
}

// window is the sentence of an error window.
func window(e *Event) string {
	switch e.Text {
	case "READONLY", "MISCONF", "OOM", "NOREPLICAS":
		return fmt.Sprintf("%s refuses writes with %s until %s ms.", e.Actor, e.Text, Ms(int64(e.Until)))
	}
	if e.Until == e.T {
		return e.Actor + " counts the cluster as up again."
	}
	if e.Until == NoTime && e.Text == "CLUSTERDOWN" {
		return e.Actor + " counts the cluster as down: it refuses every command with a key."
	}
	if e.Until == NoTime {
		return fmt.Sprintf("%s answers every command with %s from now on.", e.Actor, e.Text)
	}
	return fmt.Sprintf("%s answers every command with %s until %s ms.", e.Actor, e.Text, Ms(int64(e.Until)))
}

// outside is the sentence of a change that no client of the run has just asked for.
func outside(e *Event) string {
	switch {
	case e.Text != "":
		return fmt.Sprintf("Somebody outside sends %s to %s in vain: %s.", command(e), e.Actor, e.Text)
	case e.Cmd != nil && len(e.Keys) == 0:
		return fmt.Sprintf("Somebody outside sends %s to %s, which answers %s.", command(e), e.Actor, strings.TrimSuffix(said(e.Reply), "."))
	case e.Cmd != nil:
		return fmt.Sprintf("Somebody outside sends %s to %s: the key is gone, and its owner is not told.", command(e), e.Actor)
	}
	return fmt.Sprintf("%s carries out what had waited: %s is now %s.", e.Actor, e.Keys[0].Key, said(e.Keys[0].Value))
}

func oneWay(e *Event) string {
	if e.Text == "" {
		return ""
	}
	return ", " + e.Text
}
