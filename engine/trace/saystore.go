package trace

import (
	"fmt"
	"strconv"
	"strings"

	"lockstep/engine/resp"
)

// HasVersion tells whether a store's event says in which version the store was.
func (e *Event) HasVersion() bool {
	return e.Name != "" && e.Reply.Kind != resp.None && e.Reply.Kind != resp.Error &&
		(e.Version > 0 || e.What == "read" || e.What == "update" || e.If == "version")
}

// sendToStore is the sentence of a store operation on its way out.
func sendToStore(e *Event) string {
	switch e.What {
	case "write":
		return fmt.Sprintf("%s sends its write of %s to %s%s.", e.Actor, e.Value.Plain(), e.Peer, token(e))
	case "write_if":
		return fmt.Sprintf("%s asks %s to write %s only if the %s is still %s%s.", e.Actor, e.Peer, e.Value.Plain(), e.If, Word(e.IfValue.Plain()), token(e))
	case "claim":
		return fmt.Sprintf("%s claims %s%s.", e.Actor, e.Peer, token(e))
	case "stamp":
		return fmt.Sprintf("%s asks %s to carry its stamp %s%s.", e.Actor, e.Peer, Word(e.Value.Plain()), token(e))
	case "begin":
		return fmt.Sprintf("%s begins a transaction on %s.", e.Actor, e.Peer)
	case "commit":
		return fmt.Sprintf("%s asks %s to commit its transaction.", e.Actor, e.Peer)
	case "rollback":
		return fmt.Sprintf("%s asks %s to roll its transaction back.", e.Actor, e.Peer)
	case "update":
		return fmt.Sprintf("%s asks %s for its value and for the row, until its transaction ends%s.", e.Actor, e.Peer, token(e))
	}
	return fmt.Sprintf("%s asks %s for its value%s.", e.Actor, e.Peer, token(e))
}

// atStore is the sentence of an operation at its store.
func atStore(e *Event) string {
	if e.Reply.Kind == resp.None {
		return fmt.Sprintf("%s lets %s's %s wait: %s, in a transaction that has not ended.", e.Actor, e.Peer, storeVerb(e.What), e.Text)
	}
	switch e.Kind {
	case Reject:
		return rejected(e)
	case Write:
		return written(e)
	case Claim:
		return claimed(e)
	}
	switch e.What {
	case "begin":
		return fmt.Sprintf("%s opens a transaction for %s: others will not see what it writes before the commit.", e.Actor, e.Peer)
	case "commit":
		return fmt.Sprintf("%s ends %s's transaction, in which no value was written.", e.Actor, e.Peer)
	}
	return fmt.Sprintf("%s tells %s its value: %s.", e.Actor, e.Peer, said(e.Reply))
}

func written(e *Event) string {
	switch e.What {
	case "commit":
		return fmt.Sprintf("%s commits %s's transaction: from now on everybody sees %s.", e.Actor, e.Peer, e.Value.Plain())
	case "write_if":
		return fmt.Sprintf("%s finds the %s %s that %s named and takes its write: it is now %s.", e.Actor, e.If, Word(e.IfValue.Plain()), e.Peer, e.Value.Plain())
	}
	return fmt.Sprintf("%s takes %s's write: it is now %s.", e.Actor, e.Peer, e.Value.Plain())
}

func claimed(e *Event) string {
	switch e.What {
	case "write", "write_if":
		return fmt.Sprintf("%s notes %s's write of %s, which nobody else sees before the commit, and holds the row for it.", e.Actor, e.Peer, e.Value.Plain())
	case "update":
		return fmt.Sprintf("%s tells %s its value, %s, and holds the row for it until its transaction ends.", e.Actor, e.Peer, said(e.Reply))
	case "stamp":
		return fmt.Sprintf("%s now carries %s's stamp %s.", e.Actor, e.Peer, Word(e.Value.Plain()))
	}
	return fmt.Sprintf("%s has seen %s's fencing token %d and takes none below it.", e.Actor, e.Peer, e.Token)
}

func rejected(e *Event) string {
	switch {
	case e.What == "rollback" && e.Text != "":
		return fmt.Sprintf("%s hears that %s and rolls its transaction back: what it wrote was never there.", e.Actor, e.Text)
	case strings.HasPrefix(e.Reply.Str, "ERR "):
		return fmt.Sprintf("%s refuses %s's %s: %s.", e.Actor, e.Peer, storeVerb(e.What), strings.TrimPrefix(e.Reply.Str, "ERR "))
	case e.What == "rollback":
		return fmt.Sprintf("%s rolls %s's transaction back: what it wrote was never there.", e.Actor, e.Peer)
	case e.Reply.Kind == resp.Int:
		return fmt.Sprintf("%s does not take %s's write: the %s is no longer %s.", e.Actor, e.Peer, e.If, Word(e.IfValue.Plain()))
	case strings.Contains(e.Reply.Str, "another client"):
		return fmt.Sprintf("%s rejects %s: another client brought fencing token %d first.", e.Actor, e.Peer, e.Token)
	}
	return fmt.Sprintf("%s rejects %s: its fencing token %d is below one already seen.", e.Actor, e.Peer, e.Token)
}

// storeVerb names a store operation inside a sentence.
func storeVerb(what string) string {
	switch what {
	case "update":
		return "read for update"
	case "write_if":
		return "write"
	}
	return what
}

func token(e *Event) string {
	if !e.HasToken {
		return ""
	}
	return " with fencing token " + strconv.FormatInt(e.Token, 10)
}
