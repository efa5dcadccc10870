package scenario

import (
	"strings"
	"testing"
)

func TestSchedules(t *testing.T) {
	cases(t, "testdata/schedules.txt", func(text string) string {
		s, err := ParseSchedule(strings.TrimSuffix(text, "\n"))
		if err != nil {
			return err.Error()
		}
		return s.String()
	})
}

func TestEmptySchedule(t *testing.T) {
	for _, text := range []string{"", "  ", ";", " ; ;; "} {
		if s, err := ParseSchedule(text); err != nil || len(s) != 0 || s.String() != "" {
			t.Errorf("ParseSchedule(%q) = %v, %v", text, s, err)
		}
	}
}

func TestScheduleLimits(t *testing.T) {
	for text, want := range map[string]string{
		"clear\nclear":                               "schedule:1:6: a schedule is one line",
		"clear\xff":                                  "schedule:1:6: a schedule is one line",
		strings.Repeat("clear;", 257):                "schedule:1:1537: a schedule has at most 256 items",
		strings.Repeat(" ", maxSchedule+1):           "schedule:1:1: a schedule has at most 16384 bytes",
		"@1 del n1 " + strings.Repeat("k", maxKey+1): "schedule:1:11:",
	} {
		if _, err := ParseSchedule(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.40q: got %v, want %s", text, err, want)
		}
	}
}

func TestCheckSchedule(t *testing.T) {
	s, err := Parse("x.txtar", wrap("node { \"n2\", replicas = { \"r1\" }, slots = { 0, 16383 } }\nfault(1, kill(\"A\"))\n"))
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"off 1; tie 3=ledger; @1 cut redis n2; A>redis#4 lose; @2 rate A 5; @3 promote n2; @4 promote r1; @5 migrate 7 r1": "",
		"@1 promote redis":    "schedule:1:1: redis is nobody's replica",
		"@1 migrate 5 redis":  `schedule:1:1: redis is in no cluster: node { "redis", slots = { 0, 5460 } }`,
		"clear; off 2":        "schedule:1:8: off 2: the scenario has 1 faults",
		"@1 kill B":           `schedule:1:1: there is no client "B"; there is A`,
		"@1 kill redis":       "schedule:1:1: redis is a node; here stands a client",
		"@1 crash ledger":     "schedule:1:1: ledger is a store; here stands a node",
		"@1 migrate 5 A":      "schedule:1:1: A is a client; here stands a node",
		"@1 clock ledger +1":  "schedule:1:1: ledger is a store; here stands a client or node",
		"A>ledge#1 lose":      `schedule:1:1: there is no actor "ledge"; near: ledger`,
		"@1 cut A>A":          "schedule:1:1: no message goes between A and A",
		"redis>ledger#1 lose": "schedule:1:1: no message goes between redis and ledger",
		"tie 1=B":             `schedule:1:1: there is no actor "B"; there is A, redis, n2, r1, ledger`,
	} {
		sch, err := ParseSchedule(text)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := s.CheckSchedule(sch); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s:\n got  %s\n want %s", text, got, want)
		}
	}
}
