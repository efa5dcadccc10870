// When two replies about nodes and replicas say the same.

package redis

import (
	"bytes"
	"slices"
	"strings"

	"lockstep/engine/resp"
)

// likeness returns a reply as bytes, without what a Node does not model: offsets, epochs, times of pings, and the order
// in which a server lists nodes.
func likeness(argv []string, v resp.Value) string {
	withoutOffsets(v)
	lines := func(end string, change func(fields []string)) string {
		all := strings.Split(strings.TrimSuffix(v.Str, end), end)
		for i, line := range all {
			fields := strings.Fields(line)
			change(fields)
			all[i] = strings.Join(fields, " ")
		}
		slices.Sort(all)
		return strings.Join(all, end)
	}
	switch name := strings.Join(argv[:min(len(argv), 2)], " "); {
	case v.Kind == resp.Error || v.Kind == resp.Status:
	case name == "CLUSTER NODES":
		return lines("\n", func(f []string) { f[4], f[5], f[6] = "", "", "" })
	case name == "CLUSTER SHARDS" && v.Kind == resp.Array:
		for _, shard := range v.List {
			for _, node := range shard.List[3].List {
				node.List[13], node.List[15] = resp.IntOf(0), resp.BulkOf("online")
			}
		}
		slices.SortFunc(v.List, func(a, b resp.Value) int { return bytes.Compare(a.Append(nil), b.Append(nil)) })
	case name == "CLUSTER INFO" || name == "INFO replication":
		shown := setOf("cluster_state cluster_slots_assigned cluster_known_nodes cluster_size role connected_slaves master_failover_state master_link_status slave_read_only")
		all := slices.DeleteFunc(strings.Split(v.Str, "\r\n"), func(line string) bool {
			name, _, _ := strings.Cut(line, ":")
			return !shown[name]
		})
		slices.Sort(all)
		return strings.Join(all, "\n")
	case strings.HasPrefix(name, "PTTL ") && v.Num > 0:
		return "some time"
	case len(argv) > 0 && (upper(argv[0]) == "KEYS" || upper(argv[0]) == "SCAN"):
		return ordered(string(v.Append(nil)))
	}
	return string(v.Append(nil))
}

// withoutOffsets takes the offsets out of a reply of ROLE, wherever it stands.
func withoutOffsets(v resp.Value) {
	for _, item := range v.List {
		withoutOffsets(item)
	}
	switch {
	case len(v.List) == 3 && v.List[0].Str == "master":
		v.List[1] = resp.IntOf(0)
		for _, replica := range v.List[2].List {
			replica.List[2] = resp.BulkOf("0")
		}
	case len(v.List) == 5 && v.List[0].Str == "slave":
		v.List[4] = resp.IntOf(0)
	}
}
