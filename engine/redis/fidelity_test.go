// docs/fidelity.md: what nodes answer as real servers do, written from the tables that the nodes themselves use.

package redis

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

const fidelityPath = "../../docs/fidelity.md"

const fidelityHead = `# What a node answers as Redis does, and what it does not

A node is ` + "`redis 7.0`, `redis 8.4` (the default) or `valkey 9.0`" + `. It answers as that server does, byte for byte, or says that it
cannot; a command that it lacks is refused and never answered wrongly. The replies of ` + "`redis 7.0`" + ` are compared with those of
a real redis-server 7.0.15 whenever the tests run, those of replicas and clusters with several; those of the other two follow their documentation.

This page is written from the node's own tables by ` + "`go test ./engine/redis -run TestFidelity -update`" + `.
`

const fidelityLimits = `
## Limits

- **Time is virtual.** A node reads its own clock, in whole milliseconds, which the scenario may shift, speed up or stop.
  Commands take no time. A script takes none for its first 1 000 instructions, then 1 ms for every 200; at the
  busy-reply-threshold, 5 000 ms unless it is set, it is run no further and the node answers BUSY until SCRIPT KILL.
- **Keys that are due** are gone from the first millisecond after their deadline on, and their notification comes at that
  instant; a real server may take a little longer to remove, count and announce those that nobody asks for.
- **Order.** Where Redis promises none (KEYS, SCAN, SMEMBERS, HGETALL …) a node has one, the same in every run.
- **Chance.** RANDOMKEY picks the same keys in every run; math.random in scripts gives the numbers of a real server.
- **Memory.** A string ends at 65 536 bytes, and what one command or script may make is bounded; a real server stops at 512 MB.
  maxmemory counts bytes by a rule of its own, and the key to be evicted is the best of all, not of a random few.
- **Connections speak RESP2.** HELLO 3 is refused with NOPROTO: there is no client-side caching and no push type. Scripts
  get the maps, sets and doubles of RESP3 by redis.setresp(3), and clients get what RESP2 makes of them.
- **One user.** Every connection may do everything.
- **Replicas.** Who follows whom is said by the scenario, not by REPLICAOF. Offsets (ROLE, INFO, WAIT) count changes of keys instead
  of bytes; the pings and requests for acknowledgements of a real primary are no part of them, so a WAIT behind another WAIT may
  be answered sooner here. A key arrives at a replica with its new state, not as a command: it makes no keyspace notification there.
- **Clusters.** Nodes are called by their names, which stand for addresses too, and their ids are the SHA-1 of the names. Which slots
  a node has, and whether the cluster is down, is said by the scenario; epochs and times of pings are not modelled. A client that waits
  in BLPOP for a key whose slot moves is sent away at once; a real server takes up to a second. Scripts that have asked for RESP3 get CLUSTER SLOTS and SHARDS as RESP2 has them.
- **MIGRATE** to a target that answers takes no time, and is refused in transactions and scripts.
- **Nothing is written to a disk.** What a crash leaves is said by the scenario.
`

func TestFidelity(t *testing.T) {
	var b strings.Builder
	b.WriteString(fidelityHead)
	support := Support()
	writeSupported(&b, support)
	writeLacking(&b, support)
	writeKnown(&b)
	b.WriteString(fidelityLimits)
	if *update {
		if err := os.WriteFile(fidelityPath, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := os.ReadFile(fidelityPath); err != nil || string(text) != b.String() {
		t.Errorf("docs/fidelity.md is not what the tables say (%v); go test ./engine/redis -run TestFidelity -update writes it", err)
	}
}

// families calls f with each run of rows that share a family and keep.
func families(rows []Supported, keep bool, f func(family string, rows []Supported)) {
	for i := 0; i < len(rows); {
		var run []Supported
		family := rows[i].Family
		for ; i < len(rows) && rows[i].Family == family; i++ {
			if rows[i].Supported == keep {
				run = append(run, rows[i])
			}
		}
		if run != nil {
			f(family, run)
		}
	}
}

// names lists commands, each with its servers where not all have it.
func names(rows []Supported) string {
	var out []string
	for _, s := range rows {
		name := "`" + s.Name + "`"
		if len(s.Versions) < len(releases) {
			name += " (" + strings.Join(s.Versions, ", ") + ")"
		}
		out = append(out, name)
	}
	return strings.Join(out, ", ")
}

func writeSupported(b *strings.Builder, support []Supported) {
	count := 0
	for _, s := range support {
		if s.Supported {
			count++
		}
	}
	fmt.Fprintf(b, "\n## Commands\n\n%d commands; one that only some servers have names them.\n\n| family | commands |\n|---|---|\n", count)
	families(support, true, func(family string, rows []Supported) { fmt.Fprintf(b, "| %s | %s |\n", family, names(rows)) })
}

// writeLacking groups the commands of a family by the reason.
func writeLacking(b *strings.Builder, support []Supported) {
	b.WriteString("\n## Commands that nodes do not have\n\n| family | commands | why |\n|---|---|---|\n")
	families(support, false, func(family string, rows []Supported) {
		var reasons []string
		by := map[string][]Supported{}
		for _, s := range rows {
			if by[s.Why] == nil {
				reasons = append(reasons, s.Why)
			}
			by[s.Why] = append(by[s.Why], s)
		}
		for _, why := range reasons {
			fmt.Fprintf(b, "| %s | %s | %s |\n", family, names(by[why]), why)
		}
	})
}

func writeKnown(b *strings.Builder) {
	b.WriteString("\n## Known differences\n\nEach is a case of the tests, which fail at any other.\n\n| commands | what differs | why |\n|---|---|---|\n")
	for _, d := range Known() {
		commands := "`" + strings.Join(d.Commands, "`, `") + "`"
		if d.Commands[0] == "*" {
			commands = "any"
		}
		differs := d.Differs
		if len(d.Versions) < len(releases) {
			differs = strings.Join(d.Versions, ", ") + ": " + differs
		}
		fmt.Fprintf(b, "| %s | %s | %s |\n", commands, differs, d.Reason)
	}
}

// TestSupport checks the rows that a page shows.
func TestSupport(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range Support() {
		if s.Name == "" || s.Family == "" || len(s.Versions) == 0 || !s.Supported && s.Why == "" {
			t.Errorf("%+v says too little", s)
		}
		for _, v := range s.Versions {
			if seen[s.Name+" of "+v] {
				t.Errorf("%s of %s is there twice", s.Name, v)
			}
			seen[s.Name+" of "+v], seen[s.Name] = true, true
		}
	}
	for _, name := range []string{"SET", "EVAL", "SCRIPT LOAD", "DELIFEQ", "FAILOVER"} {
		if !seen[name] {
			t.Errorf("%s is missing", name)
		}
	}
}
