// The nodes as a run begins: settings, replicas, groups.

package run

import (
	"strconv"

	"lockstep/engine/redis"
	"lockstep/engine/scenario"
	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// What a shard is set to unless the scenario says otherwise: Sentinel waits for 30 s, then needs about one.
const (
	defaultDownAfter    = 30 * sim.Second
	defaultPromoteAfter = sim.Second
)

// raise sets up the nodes with their settings, and the shards that they form.
func (w *World) raise(sc *scenario.Scenario, values scenario.Values) error {
	for i, n := range sc.Nodes {
		r, err := redis.New(n.Server)
		if err != nil {
			return &scenario.Mistake{File: sc.Name + ".txtar", Line: 1, Col: 1, Msg: err.Error()}
		}
		w.nodes = append(w.nodes, node{redis: r, follows: nobody, lostAt: trace.NoTime, partedAt: trace.NoTime})
		a := len(w.clients) + i
		settings := sc.SettingsOf(n.ID, values)
		if err := configure(r, settings, sc.Name); err != nil {
			return err
		}
		w.reopen(&w.nodes[i])
		if n.ReplicaOf != "" {
			s := &w.plan.shards[len(w.plan.shards)-1]
			s.members = append(s.members, a)
			w.nodes[i].follows = s.members[0]
			continue
		}
		s := shard{members: []int{a}, way: "none", downAfter: defaultDownAfter, promoteAfter: defaultPromoteAfter}
		for _, set := range settings {
			switch ms, _ := strconv.ParseInt(set.Value, 10, 64); set.Name {
			case scenario.Failover:
				s.way = set.Value
			case scenario.DownAfter:
				s.downAfter = sim.Ms(ms)
			case scenario.PromoteAfter:
				s.promoteAfter = sim.Ms(ms)
			}
		}
		w.plan.shards, w.leaders = append(w.plan.shards, s), append(w.leaders, a)
	}
	return nil
}

// configure gives a node the settings that are its own.
func configure(r *redis.Node, settings []scenario.NodeSetting, name string) error {
	for _, set := range settings {
		switch set.Name {
		case scenario.Failover, scenario.DownAfter, scenario.PromoteAfter:
			continue
		}
		if err := r.Configure(set.Name, set.Value); err != nil {
			return &scenario.Mistake{File: name + ".txtar", Line: set.Line, Col: set.Col, Msg: err.Error()}
		}
	}
	return nil
}

// replicate connects the replicas, which are empty like their primaries.
func (w *World) replicate() {
	for i := range w.nodes {
		if n := &w.nodes[i]; n.follows != nobody {
			n.linked, n.stream = true, 1
			n.redis.SetReplica(w.id(n.follows))
			w.attach(len(w.clients) + i)
		}
	}
}

// setting is a setting of a node that is a number.
func (w *World) setting(a int, name string) int64 {
	n, _ := strconv.ParseInt(w.nodeOf(a).redis.Setting(name), 10, 64)
	return n
}

// slotsOf lists the slots of a node in a cluster, the first and the last of each range.
func slotsOf(n scenario.Node) []int {
	if !n.InCluster {
		return nil
	}
	out := []int{}
	for _, r := range n.Slots {
		out = append(out, r.From, r.To)
	}
	return out
}

// goodReplicas counts the replicas that min-replicas-to-write counts: those that the node has heard from within
// min-replicas-max-lag. A replica speaks every second, so the lag is the time since it cannot.
func (w *World) goodReplicas(a int) int {
	most, count := w.setting(a, "min-replicas-max-lag"), 0
	for _, t := range w.nodeOf(a).attached {
		r, silent := t.replica, w.now
		for _, l := range []*link{w.link(a, r), w.link(r, a)} {
			if l.cut {
				silent = min(silent, l.cutAt)
			}
		}
		if n := w.nodeOf(r); n.slowUntil > w.now {
			silent = min(silent, n.slowAt)
		}
		if int64(w.now.Sub(silent)/sim.Second) <= most {
			count++
		}
	}
	return count
}
