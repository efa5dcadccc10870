package scenario

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lockstep/engine/sim"
)

// SlotRange is a range of hash slots, both ends included.
type SlotRange struct{ From, To int }

// NodeSetting is a setting of a node: a server's own, with the name that CONFIG has, or one of failover, down-after and
// promote-after.
type NodeSetting struct {
	Name, Value string
	Line, Col   int
}

// NodeSet changes settings of a node in the variants that When matches.
type NodeSet struct {
	Node     string
	Settings []NodeSetting // sorted by name
	When     When
}

// The settings that the world has beside the servers' own.
const (
	Failover     = "failover"      // sentinel or cluster; none by default
	DownAfter    = "down-after"    // ms for which a primary is not reached until it counts as down
	PromoteAfter = "promote-after" // ms from then until a replica is promoted
)

// numeric stands for a setting that is a number, in settingWords.
const numeric = "a number"

// settingWords are the settings and the words that each takes; numeric for a number, nothing for any text.
var settingWords = map[string][]string{
	Failover: {"sentinel", "cluster", "none"}, DownAfter: {numeric}, PromoteAfter: {numeric},
	"appendonly": {"yes", "no"}, "appendfsync": {"always", "everysec", "no"},
	"maxmemory": {numeric}, "maxmemory-policy": {"noeviction", "allkeys-lru", "allkeys-random",
		"volatile-lru", "volatile-random", "volatile-ttl"},
	"min-replicas-to-write": {numeric}, "min-replicas-max-lag": {numeric}, "busy-reply-threshold": {numeric},
	"cluster-node-timeout": {numeric}, "notify-keyspace-events": nil,
}

// isNumeric tells whether a setting is a number.
func isNumeric(name string) bool { return slices.Equal(settingWords[name], []string{numeric}) }

// settingFields are the settings as fields of node and set.
func settingFields() []string {
	var out []string
	for name := range settingWords {
		out = append(out, strings.ReplaceAll(name, "-", "_"))
	}
	slices.Sort(out)
	return out
}

// node reads a node, and its replicas as nodes of their own right behind it.
func (u *setup) node(c literal) {
	t := u.oneTable(c, 1, 1, `node { "redis", server = "`+DefaultServer+`" }`,
		append([]string{"server", "replicas", "slots"}, settingFields()...)...)
	n := Node{ID: u.actor(t), Server: DefaultServer, Settings: u.settings(t)}
	if l, ok := t.field("server"); ok {
		if n.Server = u.str(l); !slices.Contains(Servers, n.Server) {
			u.bad(l.off, "unknown server %q%s", shorten(n.Server), near(n.Server, Servers))
		}
	}
	if l, ok := t.field("slots"); ok {
		n.InCluster, n.Slots = true, u.slots(l)
	}
	u.s.Nodes = append(u.s.Nodes, n)
	for _, l := range t.list("replicas") {
		id := u.name(l)
		if kind := u.s.kindOf(id); kind != "" {
			u.bad(l.off, "there is already a %s %q", kind, id)
		}
		u.s.Nodes = append(u.s.Nodes, Node{ID: id, Server: n.Server, ReplicaOf: n.ID})
	}
	u.atMost(c, len(u.s.Nodes), maxNodes)
	u.later = append(u.later, func() { u.failover(t, n.ID, n.Settings) })
}

// set reads settings of a node for some variants.
func (u *setup) set(c literal) {
	t := u.oneTable(c, 1, 1, `set { "redis", appendfsync = "always", when = { fsync = "always" } }`,
		append([]string{"when"}, settingFields()...)...)
	l := t.text(0)
	s := NodeSet{Node: l.text, Settings: u.settings(t), When: u.when(t)}
	if u.err == nil && len(s.Settings) == 0 {
		u.bad(c.off, `set lacks a setting: set { %q, appendonly = "yes" }`, s.Node)
	}
	u.s.Sets = append(u.s.Sets, s)
	u.atMost(c, len(u.s.Sets), maxItems)
	u.later = append(u.later, func() {
		u.known(l, l.text, "node")
		u.failover(t, l.text, s.Settings)
	})
}

// settings reads the fields of a node or set that are settings.
func (u *setup) settings(t table) []NodeSetting {
	var out []NodeSetting
	for _, f := range t.named {
		name := strings.ReplaceAll(f.key, "_", "-")
		words, ok := settingWords[name]
		if !ok {
			continue
		}
		if slices.ContainsFunc(out, func(s NodeSetting) bool { return s.Name == name }) {
			u.bad(f.off, "%s stands here twice", f.key)
		}
		s := NodeSetting{Name: name, Value: f.val.text}
		s.Line, s.Col = u.src.at(f.off)
		if isNumeric(name) {
			s.Value = u.number(f.val)
		} else if s.Value = u.str(f.val); words != nil {
			if wrong := wordWrong(s.Value, words); wrong != "" {
				u.bad(f.val.off, "%s", wrong)
			}
		}
		out = append(out, s)
	}
	sim.Sort(out, func(a, b NodeSetting) int { return cmp.Compare(a.Name, b.Name) })
	return out
}

// number reads a setting that is a number, from 0.
func (u *setup) number(l literal) string {
	if l.kind != aNumber {
		u.bad(l.off, "%s must be %s", l.describe(), aNumber)
		return ""
	}
	n, wrong := parseCount(l.text, 0, maxSetting)
	if wrong != "" {
		u.bad(l.off, "%s", wrong)
	}
	return strconv.FormatInt(n, 10)
}

// slots reads { 0, 5460 } or { 0, 99, 200, 299 }: pairs of the first and the last slot of a range.
func (u *setup) slots(l literal) []SlotRange {
	const form = "slots are pairs of numbers, the first and the last of a range: slots = { 0, 5460 }"
	if l.kind != aTable || len(l.fields)%2 != 0 {
		u.bad(l.off, form)
		return nil
	}
	var out []SlotRange
	for i, f := range l.fields {
		if f.key != "" || f.val.kind != aNumber {
			u.bad(f.off, form)
			return nil
		}
		n, wrong := parseCount(f.val.text, 0, maxSlot)
		if wrong != "" {
			u.bad(f.val.off, "%s", wrong)
		}
		if i%2 == 0 {
			out = append(out, SlotRange{From: int(n)})
			continue
		}
		if out[i/2].To = int(n); out[i/2].To < out[i/2].From {
			u.bad(f.val.off, "%d is less than %d; "+form, n, out[i/2].From)
		}
	}
	var taken []SlotRange
	for _, n := range u.s.Nodes {
		taken = append(taken, n.Slots...)
	}
	for _, r := range out {
		for _, o := range taken {
			if r.From <= o.To && o.From <= r.To {
				u.bad(l.off, "slot %d stands here twice", max(r.From, o.From))
			}
		}
		taken = append(taken, r)
	}
	return out
}

// failover checks, once all nodes are read, that a failover that is set can happen.
func (u *setup) failover(t table, id string, settings []NodeSetting) {
	k := slices.IndexFunc(settings, func(s NodeSetting) bool { return s.Name == Failover })
	if u.err != nil || k < 0 || settings[k].Value == "none" {
		return
	}
	l, _ := t.field(Failover)
	if !slices.ContainsFunc(u.s.Nodes, func(n Node) bool { return n.ReplicaOf == id }) {
		u.bad(l.off, "%s has no replicas that could be promoted: replicas = { \"r1\" }", id)
	}
	switch in := u.s.inCluster(id); {
	case settings[k].Value == "cluster" && !in:
		u.bad(l.off, "%s is in no cluster: slots = { 0, 5460 }", id)
	case settings[k].Value == "cluster" && u.s.primaries() < 3:
		u.bad(l.off, "a majority of the nodes with slots elects a replica: there must be 3 or more")
	case settings[k].Value == "sentinel" && in:
		u.bad(l.off, `%s has slots: failover = "cluster"`, id)
	}
}

// covered checks that the nodes of a cluster have every slot between them.
func (u *setup) covered() {
	var all []SlotRange
	cluster := false
	for _, n := range u.s.Nodes {
		all, cluster = append(all, n.Slots...), cluster || n.InCluster
	}
	sim.Sort(all, func(a, b SlotRange) int { return cmp.Compare(a.From, b.From) })
	next := 0
	for _, r := range all {
		if r.From != next {
			break
		}
		next = r.To + 1
	}
	if cluster && next <= maxSlot {
		u.bad(0, "no node has slot %d: the slots of all nodes together are 0 to %d", next, maxSlot)
	}
}

// inCluster tells whether a node, or the primary that it is declared with, has slots or may get some.
func (s *Scenario) inCluster(id string) bool {
	return slices.ContainsFunc(s.Nodes, func(n Node) bool {
		return n.InCluster && (n.ID == id || n.ID == s.primaryOf(id))
	})
}

// primaryOf names the node that a replica is declared with; "" for one that is no replica.
func (s *Scenario) primaryOf(id string) string {
	for _, n := range s.Nodes {
		if n.ID == id {
			return n.ReplicaOf
		}
	}
	return ""
}

// primaries counts the nodes that are declared with slots.
func (s *Scenario) primaries() int {
	count := 0
	for _, n := range s.Nodes {
		if len(n.Slots) > 0 {
			count++
		}
	}
	return count
}

// nodeFaultWrong says why a fault makes no sense for its node, or "".
func (s *Scenario) nodeFaultWrong(f *Fault) string {
	switch f.Kind {
	case "promote":
		replicated := func(n Node) bool { return n.ReplicaOf != "" && (n.ID == f.Actor || n.ReplicaOf == f.Actor) }
		if !slices.ContainsFunc(s.Nodes, replicated) {
			return fmt.Sprintf("%s is nobody's replica", f.Actor)
		}
	case "migrate":
		if !s.inCluster(f.Actor) {
			return fmt.Sprintf("%s is in no cluster: node { %q, slots = { 0, 5460 } }", f.Actor, f.Actor)
		}
	}
	return ""
}

// SettingsOf returns the settings of a node in a run with these parameters, sorted by name: a replica begins with its
// primary's. One that writes an append-only file in some way has one.
func (s *Scenario) SettingsOf(id string, v Values) []NodeSetting {
	var out []NodeSetting
	put := func(list []NodeSetting) {
		for _, n := range list {
			if k := slices.IndexFunc(out, func(o NodeSetting) bool { return o.Name == n.Name }); k >= 0 {
				out[k] = n
			} else {
				out = append(out, n)
			}
		}
	}
	for _, name := range []string{s.primaryOf(id), id} {
		for _, n := range s.Nodes {
			if n.ID == name {
				put(n.Settings)
			}
		}
		for _, set := range s.Sets {
			if set.Node == name && set.When.Match(v) {
				put(set.Settings)
			}
		}
	}
	has := func(name string) bool {
		return slices.ContainsFunc(out, func(o NodeSetting) bool { return o.Name == name })
	}
	if has("appendfsync") && !has("appendonly") {
		out = append(out, NodeSetting{Name: "appendonly", Value: "yes", Line: 1, Col: 1})
	}
	sim.Sort(out, func(a, b NodeSetting) int { return cmp.Compare(a.Name, b.Name) })
	return out
}
