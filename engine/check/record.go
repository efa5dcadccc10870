package check

import (
	"slices"
	"strings"

	"lockstep/engine/scenario"
	"lockstep/engine/trace"
)

// lockPrefix begins the key of the lock of a section.
const lockPrefix = "lock:"

// sectionOf names the section whose lock a key is: lock:ledger, or lock:{ledger} where a hash tag is needed, is that of
// ledger. It is false for other keys.
func sectionOf(key string) (string, bool) {
	name, ok := strings.CutPrefix(key, lockPrefix)
	return bare(name), ok && name != ""
}

// bare takes the braces of a hash tag off a whole name.
func bare(section string) string {
	if len(section) > 2 && section[0] == '{' && section[len(section)-1] == '}' {
		return section[1 : len(section)-1]
	}
	return section
}

// record is a run and what its scenario says of the nodes.
type record struct {
	t *trace.Trace
	// primaryOf is the node that a node first follows, itself when it follows none.
	primaryOf map[string]string
	// voter is the vote that a first primary belongs to: its own, or the one of the whole Cluster, in which each key has
	// one place only.
	voter  map[string]string
	client map[string]bool
	// votes are the voters of each section's lock: those that somebody asks for it.
	votes map[string][]string
}

// clusterVote is the one vote that all primaries of a Redis Cluster have together.
const clusterVote = "(cluster)"

func newRecord(t *trace.Trace, sc *scenario.Scenario) *record {
	r := &record{
		t: t, primaryOf: map[string]string{}, voter: map[string]string{}, client: map[string]bool{}, votes: map[string][]string{},
	}
	for _, a := range t.Actors {
		switch a.Kind {
		case "node":
			r.primaryOf[a.ID], r.voter[a.ID] = a.ID, a.ID
		case "client":
			r.client[a.ID] = true
		}
	}
	for _, n := range sc.Nodes {
		if n.ReplicaOf != "" {
			r.primaryOf[n.ID] = n.ReplicaOf
		}
		if n.InCluster {
			r.voter[n.ID] = clusterVote
		}
	}
	for i := range t.Events {
		if e := &t.Events[i]; e.Kind == trace.Send && e.Cmd != nil {
			r.askedFor(e)
		}
	}
	return r
}

// askedFor notes that a node is asked for the locks that a command names.
func (r *record) askedFor(e *trace.Event) {
	for _, word := range e.Cmd {
		section, ok := sectionOf(word)
		if !ok {
			continue
		}
		if v := r.voter[r.primaryOf[e.Peer]]; !slices.Contains(r.votes[section], v) {
			r.votes[section] = append(r.votes[section], v)
		}
	}
}

// quorum is how many votes hold the lock of a section.
func (r *record) quorum(section string) int { return len(r.votes[section])/2 + 1 }
