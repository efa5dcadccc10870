package test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lockstep/web/build"
)

var update = flag.Bool("update", false, "write the golden pictures, to be read in review")

// moments are those of which there is a golden picture: a run, an anchor in it, and what is drawn of it.
var moments = []struct {
	// name is the file's; it says what one sees. scenario is one of the catalogue, or a file of worlds.
	name, scenario string
	set            map[string]string
	schedule       string
	// at is "ACTOR KIND N", the N-th such event; "flight X>Y N", half way of the N-th message; or "the violation".
	at     string
	what   string
	width  int
	height int
}{
	{"one-node-torn", "late-del", nil, "", "the violation", "stage", 912, 411},
	{"one-node-torn-timeline", "late-del", nil, "", "the violation", "timeline", 1240, 0},
	{"one-node-torn-phone", "late-del", nil, "", "the violation", "stage", 336, 400},
	{"paused-past-its-lease", "late-del", nil, "", "redis expire 1", "stage", 912, 411},
	{"paused-inside", "fenced-pause", nil, "", "A pause 1", "stage", 912, 411},
	{"stale-write-refused", "fenced-pause", nil, "", "ledger reject 1", "stage", 912, 411},
	{"script-as-one-box", "late-del", map[string]string{"unlock": "lua"}, "", "redis execute 3", "stage", 912, 411},
	{"in-flight", "set-nx-px", nil, "", "flight B>redis 1", "stage", 912, 411},
	{"reply-lost", "ambiguous-acquire", nil, "", "redis lost 1", "stage", 912, 411},
	{"request-lost", "late-del", nil, "A>redis#2 lose", "redis lost 1", "stage", 912, 411},
	{"delayed-packet", "delayed-packet", nil, "", "flight A>ledger 2", "stage", 912, 411},
	{"duplicated", "late-del", nil, "A>redis#2 dup 400", "flight A>redis 3", "stage", 912, 411},
	{"duplicated-timeline", "late-del", nil, "A>redis#2 dup 400", "flight A>redis 3", "timeline", 1240, 0},
	{"dead", "immortal-lock", nil, "", "A crash 1", "stage", 912, 411},
	{"cut-off", "late-del", nil, "@3550 cut B redis", "B cut 1", "stage", 912, 411},
	{"slow-node", "late-del", nil, "@1 slow redis 400", "redis slow 1", "stage", 912, 411},
	{"five-votes-and-budget", "redlock-round", nil, "", "A enter 1", "stage", 912, 411},
	{"five-votes-and-budget-phone", "redlock-round", nil, "", "A enter 1", "stage", 336, 400},
	{"one-node-votes-twice", "voter-clock-jump", nil, "", "the violation", "stage", 912, 411},
	{"primary-dies", "async-failover", nil, "", "the violation", "stage", 912, 411},
	{"slot-on-the-move", "slot-migration", nil, "", "n2 migrate 1", "stage", 912, 411},
	{"two-locks", "opposite-order", nil, "", "B reply 1", "stage", 912, 411},
	{"watchdog-starved", "starved-watchdog", nil, "", "A starve 1", "stage", 912, 411},
	{"watchdog-starved-timeline", "starved-watchdog", nil, "", "the violation", "timeline", 1240, 0},
	{"message-missed", "missed-wakeup", nil, "", "B sleep 1", "stage", 912, 411},
	{"eight-nodes", "eight-nodes.txtar", nil, "", "A enter 1", "stage", 912, 411},
	{"eight-nodes-phone", "eight-nodes.txtar", nil, "", "A enter 1", "stage", 336, 400},
	{"two-nodes-at-once", "two-at-once.txtar", nil, "", "flight A>n2 1", "stage", 912, 411},
	{"nine-clients", "boundary", nil, "", "G reply 1", "stage", 912, 411},
	{"nine-clients-timeline", "boundary", nil, "", "G reply 1", "timeline", 1240, 0},
	{"beside-broken", "late-del", nil, "", "C reply 1", "stage", 620, 326},
	{"beside-mended", "late-del", map[string]string{"unlock": "lua"}, "", "C reply 1", "stage", 620, 326},
	{"beside-votes", "redlock-round", nil, "", "A enter 1", "stage", 620, 326},
	{"clock-jumps", "clock-forward", nil, "", "redis clock 1", "stage", 912, 411},
}

// TestGoldenPictures compares the drawings of named moments with those that a review has read, line by line; with
// -update it writes them.
func TestGoldenPictures(t *testing.T) {
	t.Parallel()
	at, err := build.Root(root)
	if err != nil {
		t.Fatal(err)
	}
	script, err := build.Bundle(at, "web/src/frame/golden.ts", build.Options{Global: "picture"})
	if err != nil {
		t.Fatal(err)
	}
	b := newTab(t)
	value[any](b, string(script)+";null")
	for _, m := range moments {
		t.Run(m.name, func(t *testing.T) {
			run, raw := runOf(t, m.scenario, m.set, m.schedule)
			when, step := run.moment(t, m.at)
			got := heading + value[string](b, fmt.Sprintf("picture.golden(%s, {what: %q, t: %d, step: %d, width: %d, height: %d})", raw, m.what, when, step, m.width, m.height)) + "\n"
			path := filepath.Join(root, "web", "testdata", "pictures", m.name+".svg")
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if diff := differing(string(want), got); diff != "" {
				t.Errorf("%s at %q is drawn otherwise than in %s; if it is right, go test ./web/test -run TestGoldenPictures -update writes it\n%s", m.scenario, m.at, path, diff)
			}
		})
	}
}

// worlds has set-ups that no scenario of the catalogue has.
var worlds = filepath.Join(root, "web", "testdata", "worlds")

// heading lets a browser show the file itself in the page's colours.
const heading = `<?xml-stylesheet href="../../src/style/tokens.css"?>
<?xml-stylesheet href="../../src/style/draw.css"?>
`

// told is what the moments need of a trace.
type told struct {
	Events   []happening
	Messages []struct {
		From, To string
		Sent     int64
		Recv     *int64
	}
	Verdicts []struct {
		Status string
		Events []int
	}
}

type happening struct {
	I           int
	T           int64
	Kind, Actor string
}

// runOf runs a scenario natively: what is needed of its trace, and the trace as the page gets it.
func runOf(t *testing.T, name string, set map[string]string, schedule string) (told, json.RawMessage) {
	t.Helper()
	of := map[string]any{"v": 1, "op": "run", "set": set, "schedule": schedule}
	if strings.HasSuffix(name, ".txtar") {
		text, err := os.ReadFile(filepath.Join(worlds, name))
		if err != nil {
			t.Fatal(err)
		}
		of["text"] = string(text)
	} else {
		of["name"] = name
	}
	request, err := json.Marshal(of)
	if err != nil {
		t.Fatal(err)
	}
	trace := native[json.RawMessage](t, string(request))
	var run told
	if err := json.Unmarshal(trace, &run); err != nil {
		t.Fatal(err)
	}
	return run, trace
}

// moment finds an anchor: its time in µs, and how many events have happened by then.
func (r told) moment(t *testing.T, at string) (int64, int) {
	t.Helper()
	var who, what string
	var n int
	if at == "the violation" {
		for _, v := range r.Verdicts {
			if v.Status == "violated" {
				e := r.Events[v.Events[len(v.Events)-1]-1]
				return e.T, e.I
			}
		}
	} else if _, err := fmt.Sscan(at, &who, &what, &n); err != nil {
		t.Fatal(err)
	} else if who == "flight" {
		return r.flight(t, what, n)
	}
	for _, e := range r.Events {
		if e.Actor == who && e.Kind == what {
			if n--; n == 0 {
				return e.T, e.I
			}
		}
	}
	t.Fatalf("there is no %q", at)
	return 0, 0
}

// flight is half way of the n-th message that arrives on a link.
func (r told) flight(t *testing.T, link string, n int) (int64, int) {
	t.Helper()
	for _, m := range r.Messages {
		if m.From+">"+m.To != link || m.Recv == nil {
			continue
		}
		if n--; n == 0 {
			middle := (m.Sent + *m.Recv) / 2
			return middle, slices.IndexFunc(r.Events, func(e happening) bool { return e.T > middle })
		}
	}
	t.Fatalf("too few messages arrive on %s", link)
	return 0, 0
}

// differing shows the lines in which two texts differ, − as it was and + as it is, each run of them below the line before it.
func differing(was, is string) string {
	old, now := strings.Split(was, "\n"), strings.Split(is, "\n")
	// kept[i][j] is how many lines the rest of old from i and the rest of now from j have in common, in order.
	kept := make([][]int, len(old)+1)
	for i := range kept {
		kept[i] = make([]int, len(now)+1)
	}
	for i := len(old) - 1; i >= 0; i-- {
		for j := len(now) - 1; j >= 0; j-- {
			if kept[i][j] = max(kept[i+1][j], kept[i][j+1]); old[i] == now[j] {
				kept[i][j] = kept[i+1][j+1] + 1
			}
		}
	}
	var out []string
	same := ""
	for i, j := 0, 0; i < len(old) || j < len(now); {
		switch {
		case i < len(old) && j < len(now) && old[i] == now[j]:
			same = fmt.Sprintf("%5d   %s", i+1, old[i])
			i, j = i+1, j+1
			continue
		case j == len(now) || i < len(old) && kept[i+1][j] >= kept[i][j+1]:
			out = append(out, same, fmt.Sprintf("%5d − %s", i+1, old[i]))
			i++
		default:
			out = append(out, same, fmt.Sprintf("%5d + %s", i+1, now[j]))
			j++
		}
		same = ""
	}
	out = slices.DeleteFunc(out, func(line string) bool { return line == "" })
	if more := len(out) - 40; more > 0 {
		out = append(out[:40], fmt.Sprintf("and %d lines more", more))
	}
	return strings.Join(out, "\n")
}
