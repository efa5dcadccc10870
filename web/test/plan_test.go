package test

import (
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestPlan reads what the timeline says before the run: what goes wrong stands in its lane, each thing once.
func TestPlan(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "")
	for name, wants := range map[string][]string{
		"minority-sentinel":         {"cut off from R, S, B", "cut off from R"},
		"voter-clock-jump":          {"+11\u00a0000\u00a0ms", "cut off from n1, n2"},
		"majority-without-validity": {"stands still"},
		"kill-nine":                 {"stopped"},
	} {
		value[bool](b, store+`.choose('`+name+`').then(() => true)`)
		value[chromedp.Void](b, allDrawn)
		said := value[[]string](b, `[...document.querySelectorAll('.time svg.timeline text')].map(e => e.textContent)`)
		for _, want := range wants {
			if !slices.Contains(said, want) {
				t.Errorf("the plan of %s says %q, want %q among it", name, said, want)
			}
		}
	}
}

// TestFollowsLibrary shows the file in which a client's thread is, where its program has no line for it.
func TestFollowsLibrary(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=minority-sentinel")
	value[chromedp.Void](b, `(s => s.step(s.get().trace.events.find(e => e.kind === 'send' && e.actor === 'A' && e.thread).i))(`+store+`)`)
	value[chromedp.Void](b, allDrawn)
	at := value[[2]string](b, `[document.querySelector('.files [aria-selected=true]')?.textContent.trim(), document.querySelector('.program .l.cur')?.textContent.trim() ?? '']`)
	if at[0] != "watchdog.lua" || at[1] == "" {
		t.Errorf("A's renewal is shown in %q at line %q, want a line of watchdog.lua", at[0], at[1])
	}
}
