// What looks for keys: pages of SCAN, the same picks in every run, patterns that take long.

package redis

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"lockstep/engine/resp"
)

// TestScanPages goes through all pages while other keys come and go: a key that is there all the time is found once.
func TestScanPages(t *testing.T) {
	n := newNode(t, "redis 7.0")
	for i := range 50 {
		n.Do(1, []string{"SET", fmt.Sprint("stays", i), "v"})
		n.Do(1, []string{"SET", fmt.Sprint("goes", i), "v"})
	}
	found, pages := map[string]int{}, 0
	for cursor := "0"; pages == 0 || cursor != "0"; pages++ {
		list := n.Do(1, []string{"SCAN", cursor, "COUNT", "7", "MATCH", "stays*"}).Reply.List
		for _, key := range list[1].List {
			found[key.Str]++
		}
		cursor = list[0].Str
		n.Do(1, []string{"DEL", fmt.Sprint("goes", pages)})
		n.Do(1, []string{"SET", fmt.Sprint("comes", pages), "v"})
	}
	for i := range 50 {
		if got := found[fmt.Sprint("stays", i)]; got != 1 {
			t.Errorf("stays%d was found %d times", i, got)
		}
	}
	if pages < 10 || pages > 20 {
		t.Errorf("%d pages", pages)
	}
}

// TestScanFar takes cursors that no page gave.
func TestScanFar(t *testing.T) {
	n := newNode(t, "redis 7.0")
	n.Do(1, []string{"SET", "k", "v"})
	for _, cursor := range []string{"18446744073709551615", "-1", "+5000000000"} {
		if got := n.Do(1, []string{"SCAN", cursor}).Reply.Cli(); got != `["0", []]` {
			t.Errorf("SCAN %s answers %s", cursor, got)
		}
	}
}

func TestRandomKey(t *testing.T) {
	picks := func() (out []string) {
		n := newNode(t, "redis 7.0")
		n.Do(1, []string{"MSET", "a", "1", "b", "2", "c", "3"})
		for range 20 {
			out = append(out, n.Do(1, []string{"RANDOMKEY"}).Reply.Str)
		}
		return out
	}
	first := picks()
	if !slices.Equal(first, picks()) {
		t.Error("two nodes pick differently")
	}
	for _, key := range []string{"a", "b", "c"} {
		if !slices.Contains(first, key) {
			t.Errorf("%s is never picked in %v", key, first)
		}
	}
}

// TestDueKeysAreNotFound checks the commands that do not name the keys they meet.
func TestDueKeysAreNotFound(t *testing.T) {
	n := newNode(t, "redis 7.0")
	n.Do(1, []string{"SET", "k", "v", "PX", "10"})
	n.SetClock(11_000)
	for command, want := range map[string]string{"KEYS *": "[]", "SCAN 0": `["0", []]`, "RANDOMKEY": "(nil)"} {
		if got := n.Do(1, strings.Fields(command)).Reply.Cli(); got != want {
			t.Errorf("%s answers %s, not %s", command, got, want)
		}
	}
}

// TestLongPattern ends soon although each star could begin anywhere.
func TestLongPattern(t *testing.T) {
	pattern := strings.Repeat("a*", 50) + "b"
	n := newNode(t, "redis 7.0")
	n.Do(1, []string{"SET", strings.Repeat("a", 2000), "v"})
	if got := n.Do(1, []string{"KEYS", pattern}).Reply; got.Kind != resp.Array || len(got.List) != 0 {
		t.Errorf("KEYS answers %s", got.Cli())
	}
}

// TestDigests takes the values of the reference implementation and of Redis's own documentation.
func TestDigests(t *testing.T) {
	for text, want := range map[string]string{
		"":            "2d06800538d394c2",
		"a":           "e6c632b61e964e1f",
		"abc":         "78af5f94892f3950",
		"Hello world": "b6acb9d84a38ff74",
	} {
		if got := digestOf(text); got != want {
			t.Errorf("the digest of %q is %s, not %s", text, got, want)
		}
	}
}
