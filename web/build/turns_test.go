package build

import (
	"bytes"
	"strings"
	"testing"
)

// loops is a module with two functions that turn a loop: one alone, and one that calls by way of invoke_v.
var loops = []byte("\x00asm\x01\x00\x00\x00" +
	"\x01\x08\x02\x60\x00\x00\x60\x00\x01\x7f" + // types: nothing to nothing, nothing to i32
	"\x02\x1c\x02\x03env\x05spent\x00\x01\x03env\x08invoke_v\x00\x00" +
	"\x03\x03\x02\x00\x00" +
	"\x06\x06\x01\x7f\x01\x41\x07\x0b" +
	"\x07\x05\x01\x01f\x00\x02" +
	"\x0a\x11\x02\x07\x00\x03\x40\x0c\x00\x0b\x0b" + "\x07\x00\x03\x40\x10\x01\x0b\x0b")

func TestCountTurns(t *testing.T) {
	counted, err := countTurns(loops, "spent")
	if err != nil {
		t.Fatal(err)
	}
	const count = "\x23\x01\x41\x01\x6b\x24\x01\x23\x01\x45\x04\x40" // takes one from global 1; if nothing is left
	for _, want := range []string{
		"\x07\x0d\x02\x01f\x00\x02\x05turns\x03\x01",
		"\x03\x40" + count + "\x10\x00\x1a\x0b" + "\x0c\x00\x0b",
		"\x03\x40" + count + "\x41\x7f\x24\x01\x10\x00\x1a\x0b" + "\x10\x01\x0b", // less than 0: it must not raise
	} {
		if !bytes.Contains(counted, []byte(want)) {
			t.Errorf("% x is not in\n% x", want, counted)
		}
	}
	if _, err := countTurns(loops, "nosuch"); err == nil || !strings.Contains(err.Error(), "nosuch") {
		t.Errorf("an import that is not there: %v", err)
	}
	strange := bytes.Replace(loops, []byte("\x0c\x00\x0b\x0b"), []byte("\xfd\x00\x0b\x0b"), 1)
	if _, err := countTurns(strange, "spent"); err == nil || !strings.Contains(err.Error(), "instruction fd") {
		t.Errorf("an instruction that is not known: %v", err)
	}
}
