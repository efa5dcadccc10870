package scenario

import (
	"slices"
	"strconv"

	"lockstep/engine/resp"
)

// Store is a protected resource: its rules in the order of the file.
type Store struct {
	ID    string
	Rules []StoreRule
}

// StoreRule says how a store is set up in the variants that When matches. Check is one of StoreChecks and Value a text or
// whole number; each is empty when the rule leaves it as it was.
type StoreRule struct {
	Check string
	Value resp.Value
	When  When
}

// DefaultCheck is how a store looks at fencing tokens unless it is told otherwise.
const DefaultCheck = "fence"

// StoreChecks are the ways to look at a fencing token: the highest one wins and an equal one passes, or an equal one
// passes only from the client that brought it first.
var StoreChecks = []string{DefaultCheck, "owner"}

// At returns how a store is set up in one variant: of the rules that match, a later one goes before an earlier one.
func (st Store) At(v Values) (check string, value resp.Value) {
	check = DefaultCheck
	for _, r := range st.Rules {
		if !r.When.Match(v) {
			continue
		}
		if r.Check != "" {
			check = r.Check
		}
		if r.Value.Kind != resp.None {
			value = r.Value
		}
	}
	return check, value
}

// store reads a store, or a further rule of one that stands above.
func (u *setup) store(c literal) {
	t := u.oneTable(c, 1, 1, `store { "ledger", value = 100 }`, "check", "value", "when")
	var r StoreRule
	if l, ok := t.field("check"); ok {
		if r.Check = u.str(l); !slices.Contains(StoreChecks, r.Check) {
			u.bad(l.off, "unknown check %q%s", shorten(r.Check), near(r.Check, StoreChecks))
		}
	}
	if l, ok := t.field("value"); ok {
		r.Value = u.storable(l)
	}
	r.When = u.when(t)
	at := slices.IndexFunc(u.s.Stores, func(st Store) bool { return st.ID == t.text(0).text })
	if at >= 0 && r.When != nil {
		u.s.Stores[at].Rules = append(u.s.Stores[at].Rules, r)
		u.atMost(c, len(u.s.Stores[at].Rules), maxItems)
		return
	}
	u.s.Stores = append(u.s.Stores, Store{ID: u.actor(t), Rules: []StoreRule{r}})
	u.atMost(c, len(u.s.Stores), maxStores)
}

// storable reads what a store holds at the start.
func (u *setup) storable(l literal) resp.Value {
	if l.kind == aString {
		return resp.BulkOf(l.text)
	}
	n, err := strconv.ParseInt(l.text, 10, 64)
	if l.kind != aNumber || err != nil || n > 1<<53 || n < -1<<53 {
		u.bad(l.off, "%s must be a text in quotes or a whole number up to 2^53", l.describe())
	}
	return resp.IntOf(n)
}

// store prints a store, a line for each of its rules.
func (p *printer) store(st Store) {
	for _, r := range st.Rules {
		check, value := "", ""
		if r.Check != "" {
			check = "check = " + quote(r.Check)
		}
		switch r.Value.Kind {
		case resp.Int:
			value = "value = " + strconv.FormatInt(r.Value.Num, 10)
		case resp.Bulk:
			value = "value = " + quote(r.Value.Str)
		}
		p.table("store", quote(st.ID), check, value, when(r.When))
	}
}
