// How many scripts a node keeps.

package redis

import (
	"fmt"
	"testing"
)

// TestFleetingScripts fills the cache with more scripts than a server keeps. Those that SCRIPT LOAD has brought stay.
func TestFleetingScripts(t *testing.T) {
	for _, server := range []string{"redis 7.0", "redis 8.4", "valkey 9.0"} {
		n := newNode(t, server)
		body := func(i int) string { return fmt.Sprintf("return %d", i) }
		exists := func(i int) bool {
			return n.Do(1, []string{"SCRIPT", "EXISTS", sha1hex(body(i))}).Reply.List[0].Num == 1
		}
		for i := range mostFleeting {
			n.Do(1, []string{"EVAL", body(i), "0"})
		}
		n.Do(1, []string{"SCRIPT", "LOAD", body(0)})
		n.Do(1, []string{"EVALSHA", sha1hex(body(1)), "0"})
		n.Do(1, []string{"EVAL", body(2), "0"})
		n = readBack(t, server, n)
		for i := mostFleeting; i < mostFleeting+3; i++ {
			n.Do(1, []string{"EVAL", body(i), "0"})
		}
		for i, later := range map[int]bool{0: true, 1: true, 2: true, 3: false, 4: false, 5: true, mostFleeting + 2: true} {
			if exists(i) != (later || server == "redis 7.0") {
				t.Errorf("%s: script %d is there: %v", server, i, exists(i))
			}
		}
		n.Do(1, []string{"SCRIPT", "FLUSH"})
		if n = readBack(t, server, n); exists(0) || exists(5) || len(n.fleeting) != 0 {
			t.Errorf("%s: a script is there after SCRIPT FLUSH", server)
		}
	}
}
