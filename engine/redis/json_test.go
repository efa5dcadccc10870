// What scripts set in cjson is state of the node.

package redis

import (
	"bytes"
	"testing"
)

func TestJSONSettingsAreSaved(t *testing.T) {
	n := newNode(t, "redis 7.0")
	n.Do(1, []string{"EVAL", "cjson.encode_sparse_array(true, 3, 4) cjson.encode_number_precision(3)", "0"})
	n.Do(1, []string{"EVAL", "cjson.encode_invalid_numbers('null') cjson.decode_max_depth(7)", "0"})
	copied := readBack(t, "redis 7.0", n)
	read := []string{"EVAL", `local a, b, c = cjson.encode_sparse_array()
		return {a, b, c, cjson.encode({1 / 3, 1 / 0}), cjson.decode_max_depth()}`, "0"}
	want := `[(integer) 1, (integer) 3, (integer) 4, "[0.333,null]", (integer) 7]`
	if got := copied.Do(1, read).Reply.Cli(); got != want {
		t.Errorf("a node read back has %s", got)
	}
	n.Do(1, read)
	if !bytes.Equal(save(n), save(copied)) {
		t.Error("equal nodes have different bytes")
	}
	copied.Flush()
	if got := copied.Do(1, read).Reply.Cli(); got == want {
		t.Error("the settings survive a restart")
	}
}
