// Sentences on replicas, promotions and moved slots.

package trace

import (
	"fmt"

	"lockstep/engine/resp"
)

// replicated is the sentence of what passes between a primary and a replica.
func replicated(e *Event) string {
	switch {
	case e.What == "offset":
		return fmt.Sprintf("%s asks %s how far it is: %s.", e.Peer, e.Actor, e.Text)
	case e.What == "ack":
		return fmt.Sprintf("%s hears from its replica: %s.", e.Actor, e.Text)
	case e.What == "message":
		return fmt.Sprintf("What was published at %s reaches %s, for those who listen there.", e.Peer, e.Actor)
	case e.What == "full" && len(e.Keys) == 0:
		return fmt.Sprintf("%s is now a replica of %s and has taken a copy of all its keys; nothing differed.", e.Actor, e.Peer)
	case e.What == "full":
		return fmt.Sprintf("%s is now a replica of %s and has taken a copy of all its keys. What that changed: %s.", e.Actor, e.Peer, states(e.Keys))
	case len(e.Keys) == 0:
		return fmt.Sprintf("A change of %s reaches %s, which has it already.", e.Peer, e.Actor)
	}
	return fmt.Sprintf("What %s changed reaches its replica %s: %s.", e.Peer, e.Actor, states(e.Keys))
}

// states says what keys hold now: "lock:x is a1" or "lock:x is gone"; of many, the first ones.
func states(keys []Key) string {
	const told = 4
	var out []string
	for i, k := range keys {
		if i == told {
			out = append(out, fmt.Sprintf("%d more keys changed", len(keys)-told))
			break
		}
		if k.Value.Kind == resp.Nil {
			out = append(out, k.Key+" is gone")
		} else {
			out = append(out, k.Key+" is "+Word(k.Value.Plain()))
		}
	}
	return list(out)
}

// promoted is the sentence of a replica that becomes the primary.
func promoted(e *Event) string {
	if e.Text != "" {
		return fmt.Sprintf("%s cannot be promoted: %s.", e.Actor, e.Text)
	}
	by := map[string]string{
		"sentinel": "Sentinel has not reached " + e.Peer + " for too long and makes " + e.Actor + " the primary",
		"election": "The majority of the cluster's primaries has lost " + e.Peer + " and elects " + e.Actor,
		"forced":   e.Peer + " has waited long enough and hands over to " + e.Actor + " as it is",
		"failover": e.Peer + " hands over to " + e.Actor + ", which has everything",
	}[e.What]
	if by == "" {
		by = e.Actor + " is made the primary in place of " + e.Peer
	}
	if e.What != "failover" {
		by += ". What has not reached " + e.Actor + " by now is lost"
	}
	return by + "."
}

// migrated is the sentence of keys that go to another node, with their slot or by MIGRATE.
func migrated(e *Event) string {
	switch {
	case e.Text != "":
		return fmt.Sprintf("%s cannot take %s: %s.", e.Actor, e.What, e.Text)
	case e.What == "":
		return fmt.Sprintf("%s takes from %s: %s.", e.Actor, e.Peer, states(e.Keys))
	case len(e.Keys) == 0:
		return fmt.Sprintf("%s moves between %s and %s; it has no keys.", e.What, e.Peer, e.Actor)
	case e.Keys[0].Value.Kind == resp.Nil:
		return fmt.Sprintf("%s gives up %s to %s: %s.", e.Actor, e.What, e.Peer, states(e.Keys))
	}
	return fmt.Sprintf("%s takes over %s from %s with its keys: %s.", e.Actor, e.What, e.Peer, states(e.Keys))
}
