package engine_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lockstep/engine"
	"lockstep/engine/scenario"
	"lockstep/engine/trace"
)

// TestMetrics compares what runs count with testdata/metrics.txt: after a line "$ file name=value …" the series of that
// run, buckets and clocks that run true left out. With -update it writes the series, to be read in review.
func TestMetrics(t *testing.T) {
	const file = "testdata/metrics.txt"
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var want, got strings.Builder
	runs := 0
	for line := range strings.Lines(string(b)) {
		want.WriteString(line)
		if line[0] == '#' || line == "\n" {
			got.WriteString(line)
		}
		words := strings.Fields(line)
		if len(words) < 2 || words[0] != "$" {
			continue
		}
		runs++
		got.WriteString(line)
		tr := runFile(t, words[1], words[2:])
		for series := range strings.Lines(tr.OpenMetrics()) {
			still := strings.HasPrefix(series, "node_timex") && strings.HasSuffix(series, " 0\n")
			if series[0] != '#' && !strings.Contains(series, "_bucket{") && !still {
				got.WriteString(series)
			}
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if runs < 10 || got.String() != want.String() {
		t.Errorf("%d runs count\n%s", runs, got.String())
	}
}

func runFile(t *testing.T, path string, set []string) *trace.Trace {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	sc, err := scenario.Parse(filepath.Base(path), string(text))
	if err != nil {
		t.Fatal(err)
	}
	tr, err := engine.Run(sc, set, "")
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// TestMetricsText compares the whole text of a small run with what the format asks for, and its JSON with the text.
func TestMetricsText(t *testing.T) {
	answer := engine.Handle(`{"v":1,"op":"metrics","name":"late-del","set":{"unlock":"lua"}}`)
	var text struct{ OK string }
	if err := json.Unmarshal([]byte(answer), &text); err != nil {
		t.Fatal(err, answer)
	}
	for _, want := range []string{
		"# TYPE redis_lock_releases counter\n# HELP redis_lock_releases Releases, by how they came out.\nredis_lock_releases_total{result=\"mismatch\"} 1\nredis_lock_releases_total{result=\"released\"} 1\n",
		"# TYPE redis_lock_acquire_duration_seconds histogram\n# UNIT redis_lock_acquire_duration_seconds seconds\n# HELP ",
		"redis_lock_acquire_duration_seconds_bucket{lock_class=\"ledger\",le=\"0.001\"} 0\nredis_lock_acquire_duration_seconds_bucket{lock_class=\"ledger\",le=\"0.002\"} 2\n",
		"le=\"1.0\"} 2\n", "le=\"+Inf\"} 2\nredis_lock_acquire_duration_seconds_count{lock_class=\"ledger\"} 2\nredis_lock_acquire_duration_seconds_sum{lock_class=\"ledger\"} 0.004\n",
	} {
		if !strings.Contains(text.OK, want) {
			t.Errorf("%q does not stand in\n%s", want, text.OK)
		}
	}
	if !strings.HasSuffix(text.OK, "\n# EOF\n") || strings.Count(text.OK, "# TYPE") != 12 {
		t.Errorf("not 12 metrics and an end:\n%s", text.OK)
	}
	if engine.Handle(`{"v":1,"op":"metrics","name":"nosuch"}`) != engine.Handle(`{"v":1,"op":"run","name":"nosuch"}`) {
		t.Error("another refusal than that of a run")
	}
}
