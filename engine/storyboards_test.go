package engine_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"lockstep/engine"
	"lockstep/engine/resp"
	"lockstep/engine/trace"
)

// row is one line of testdata/storyboards.txt, which says what its columns mean.
type row struct {
	line                                           int
	board, name, variant, ms, actor, command, node string
	reply, verdict                                 string
}

func storyboards(t *testing.T) []row {
	b, err := os.ReadFile("testdata/storyboards.txt")
	if err != nil {
		t.Fatal(err)
	}
	var rows []row
	for i, line := range strings.Split(string(b), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		f := strings.Split(line, " | ")
		if len(f) != 8 {
			t.Fatalf("line %d has %d columns, not 8", i+1, len(f))
		}
		r := row{line: i + 1, board: f[0], name: f[1], variant: f[2], ms: f[3], actor: f[4], command: f[5], reply: f[6], verdict: f[7]}
		r.actor, r.node, _ = strings.Cut(r.actor, "@")
		rows = append(rows, r)
	}
	return rows
}

// TestStoryboards compares the runs with what the facts sheet says of them, to the millisecond.
func TestStoryboards(t *testing.T) {
	runs := map[string]*trace.Trace{}
	count := map[string]int{}
	for _, r := range storyboards(t) {
		id := r.name + " " + r.variant
		if runs[id] == nil {
			sc, err := engine.Load(r.name)
			if err != nil {
				t.Fatal(err)
			}
			var set []string
			if r.variant != "-" {
				set = strings.Fields(r.variant)
			}
			if runs[id], err = engine.Run(sc, set, ""); err != nil {
				t.Fatal(err)
			}
		}
		count[r.board]++
		if err := r.check(runs[id]); err != nil {
			t.Errorf("storyboards.txt:%d: %s %s %s: %v", r.line, r.board, r.name, r.variant, err)
		}
	}
	for i := 1; i <= 43; i++ {
		if board := fmt.Sprintf("S%02d", i); count[board] < 7 {
			t.Errorf("%s has only %d rows", board, count[board])
		}
	}
}

func (r *row) check(t *trace.Trace) error {
	if r.verdict != "-" {
		return r.checkVerdict(t)
	}
	word, value, _ := strings.Cut(r.command, " ")
	switch word {
	case "elapsed", "validity", "votes", "refused":
		return r.checkRound(t, word, value)
	case "deadline":
		return r.find(t, func(e *trace.Event) bool {
			return e.Kind == trace.Enter && e.Actor == r.actor && trace.Ms(int64(e.Until)) == value
		})
	case "event":
		return r.find(t, func(e *trace.Event) bool {
			return string(e.Kind) == value && e.Actor == r.actor && (r.node == "" || e.Peer == r.node) && r.when(e) &&
				(r.reply == "-" || e.Reply.Cli() == r.reply)
		})
	case "read", "write", "write_if", "stamp", "claim", "begin", "commit", "update":
		return r.find(t, func(e *trace.Event) bool {
			return r.access(e) && e.Peer == r.actor && r.when(e) && (r.reply == "-" || e.Reply.Cli() == r.reply)
		})
	case "visible":
		return r.find(t, func(e *trace.Event) bool {
			return e.Kind == trace.Execute && e.Peer == r.actor && r.when(e) &&
				slices.ContainsFunc(e.Keys, func(k trace.Key) bool { return fmt.Sprint(k.Deadline) == value })
		})
	}
	return r.find(t, func(e *trace.Event) bool {
		return e.Kind == trace.Execute && e.Peer == r.actor && (r.node == "" || e.Actor == r.node) && r.when(e) &&
			slices.Contains(formsOf(e), r.command) && (r.reply == "-" || e.Reply.Cli() == r.reply)
	})
}

func (r *row) when(e *trace.Event) bool { return r.ms == "-" || trace.Ms(int64(e.T)) == r.ms }

func (r *row) find(t *trace.Trace, match func(*trace.Event) bool) error {
	for i := range t.Events {
		if match(&t.Events[i]) {
			return nil
		}
	}
	return fmt.Errorf("at %s ms %s does not %q with reply %s", r.ms, r.actor, r.command, r.reply)
}

// access tells whether an event at a store is what the row says: "write VALUE" accepted (by its transaction, if there is
// one) or, with "rejected" as its last word, refused; "token N" stands before that where a fencing token came with it.
func (r *row) access(e *trace.Event) bool {
	if r.node != "" && e.Actor != r.node {
		return false
	}
	text, rejected := strings.CutSuffix(r.command, " rejected")
	if rejected != (e.Kind == trace.Reject) || !rejected && e.Kind != trace.Read && e.Kind != trace.Write && e.Kind != trace.Claim {
		return false
	}
	said := e.What
	if e.Value.Kind != resp.None {
		said += " " + e.Value.Str
		if e.Value.Kind == resp.Int {
			said = e.What + " " + fmt.Sprint(e.Value.Num)
		}
	}
	if e.HasToken {
		said += fmt.Sprintf(" token %d", e.Token)
	}
	return said == text
}

// formsOf prints a command as it is, a compare-and-delete in either of its forms as "unlock KEY TOKEN", a compare-and-set
// of a deadline as "renew KEY TOKEN TTL", and a script by its keys and arguments alone as "eval KEY ARGUMENT …".
func formsOf(e *trace.Event) []string {
	c := e.Cmd
	forms := []string{strings.Join(c, " ")}
	switch {
	case (c[0] == "EVAL" || c[0] == "EVALSHA") && len(c) > 3:
		forms = append(forms, "eval "+strings.Join(c[3:], " "))
		if len(c) == 5 {
			forms = append(forms, "unlock "+c[3]+" "+c[4])
		} else if len(c) == 6 {
			forms = append(forms, "renew "+c[3]+" "+c[4]+" "+c[5])
		}
	case c[0] == "DELEX" && len(c) == 4:
		forms = append(forms, "unlock "+c[1]+" "+c[3])
	case c[0] == "DELIFEQ" && len(c) == 3:
		forms = append(forms, "unlock "+c[1]+" "+c[2])
	case c[0] == "SET" && len(c) == 7 && c[3] == "IFEQ" && c[2] == c[4]:
		forms = append(forms, "renew "+c[1]+" "+c[2]+" "+c[6])
	}
	return forms
}

// checkRound looks into what redlock.lua noted of a round.
func (r *row) checkRound(t *trace.Trace, word, value string) error {
	return r.find(t, func(e *trace.Event) bool {
		if e.Kind != trace.Log || e.Actor != r.actor || !r.when(e) {
			return false
		}
		var round struct {
			Elapsed, Validity json.Number
			Oks               int
			Held              bool
		}
		if err := json.Unmarshal([]byte(e.Values), &round); err != nil {
			return false
		}
		switch word {
		case "elapsed":
			return round.Elapsed.String() == value
		case "validity":
			return round.Validity.String() == value
		case "votes":
			return fmt.Sprintf("%d/5", round.Oks) == value
		}
		return !round.Held
	})
}

func (r *row) checkVerdict(t *trace.Trace) error {
	f := strings.Fields(r.verdict)
	for _, v := range t.Verdicts {
		if v.Property != f[0] {
			continue
		}
		if string(v.Status) != f[1] {
			return fmt.Errorf("%s %s, not %s", v.Property, v.Status, f[1])
		}
		if f[1] != "violated" {
			return nil
		}
		// The sheet's "Breaks n" is the granting execute on one node, which is the first event of the verdict.
		if first := t.Events[v.Events[0]-1]; trace.Ms(int64(first.T)) != f[3] {
			return fmt.Errorf("%s violated at %s, not %s", v.Property, trace.Ms(int64(first.T)), f[3])
		}
		return nil
	}
	return fmt.Errorf("no verdict on %s", f[0])
}
