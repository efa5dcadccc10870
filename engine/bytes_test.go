package engine_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"strings"
	"testing"

	"lockstep/engine"
)

// TestSameBytes runs every variant twice and compares the JSON with the sums in testdata, which were made natively: run
// under wasm, this test shows that both give the same bytes. With -update (natively) it writes the sums.
func TestSameBytes(t *testing.T) {
	var b strings.Builder
	for _, name := range engine.Names() {
		sc, err := engine.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, language := engine.Elsewhere(sc); language != "" {
			continue // web/test runs it.
		}
		for _, v := range sc.Variants() {
			var set []string
			if n := v.VariantName(); n != "" {
				set = strings.Split(n, ",")
			}
			first, err := engine.Run(sc, set, "")
			if err != nil {
				t.Fatal(err)
			}
			again, err := engine.Run(sc, set, "")
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(first.JSON(), again.JSON()) {
				t.Errorf("%s %v: two runs differ", name, set)
			}
			fmt.Fprintf(&b, "%x %s %s\n", sha256.Sum256(first.JSON()), name, strings.Join(set, ","))
		}
	}
	const file = "testdata/sums.txt"
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != b.String() {
		t.Errorf("the bytes of a run changed; make golden, and read what changed.\ngot\n%swant\n%s", b.String(), want)
	}
}
