// The table of commands against what a real server says about its own.

package redis

import (
	"maps"
	"slices"
	"testing"

	"lockstep/engine/resp"
)

func TestTableOnServer(t *testing.T) {
	real := startServer(t)
	for _, name := range slices.Sorted(maps.Keys(commands)) {
		cmd := commands[name]
		if cmd.on&redis70 == 0 {
			continue
		}
		info, _, err := resp.Parse(real.do(t, "COMMAND", "INFO", cmd.name))
		if err != nil || len(info.List) != 1 || len(info.List[0].List) < 6 {
			t.Errorf("%s: the server tells %s", cmd.name, info.Cli())
			continue
		}
		row := info.List[0].List
		has := func(flag string) bool {
			return slices.ContainsFunc(row[2].List, func(v resp.Value) bool { return v.Str == flag })
		}
		arity := cmd.arity
		if cmd.arity70 != 0 {
			arity = cmd.arity70
		}
		if int64(arity) != row[1].Num {
			t.Errorf("%s: arity %d, of the server %d", cmd.name, arity, row[1].Num)
		}
		if cmd.name == "watch" {
			continue // It must not meet its keys as others do, which removes those that are due.
		}
		if first, last := int64(cmd.first), int64(cmd.last); first != row[3].Num || last != row[4].Num {
			t.Errorf("%s: keys from %d to %d, of the server from %d to %d", cmd.name, first, last, row[3].Num, row[4].Num)
		}
		if step := max(int64(cmd.step), min(int64(cmd.first), 1)); step != row[5].Num {
			t.Errorf("%s: keys %d apart, of the server %d", cmd.name, step, row[5].Num)
		}
		for _, f := range []struct {
			flag  flags
			named string
		}{{writes, "write"}, {noScript, "noscript"}, {whileBusy, "allow_busy"}, {denyOOM, "denyoom"}} {
			if is := cmd.flags&f.flag != 0; is != has(f.named) {
				t.Errorf("%s: %s is %v here and %v there", cmd.name, f.named, is, has(f.named))
			}
		}
	}
}
