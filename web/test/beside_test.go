package test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// pairs are runs that are shown beside another choice of theirs: one node, five that vote, a primary with its replica, a Cluster.
var pairs = []struct{ name, param, choice string }{
	{"late-del", "unlock", "lua"}, {"redlock-round", "case", "clock-jump"}, {"async-failover", "fix", "wait"}, {"minority-cluster", "fix", "stop"},
}

// inSight says what of two runs and their timelines is not to be seen without scrolling, and what is cut off.
const inSight = `(() => {
	const drawings = [...document.querySelectorAll('.mid.two .canvas svg.draw, .mid.two .time svg.draw')], wrong = [];
	if (drawings.length !== 4) return ['there are ' + drawings.length + ' drawings, not 4'];
	for (const svg of drawings) {
		const at = svg.getBoundingClientRect(), room = svg.closest('.canvas, .time').getBoundingClientRect();
		const what = (svg.closest('.other') ? 'the other’s ' : 'this one’s ') + svg.classList[1];
		if (at.bottom > innerHeight + 0.5) wrong.push(what + ' ends ' + Math.round(at.bottom - innerHeight) + ' px below the window');
		if (at.bottom > room.bottom + 1.5) wrong.push(what + ' is ' + Math.round(at.bottom - room.bottom) + ' px higher than its box');
		if (at.height < 60) wrong.push(what + ' is ' + at.height + ' px high');
	}
	const [stage, time, otherStage, otherTime] = drawings.map(e => e.getBoundingClientRect());
	if (Math.abs(stage.top - otherStage.top) + Math.abs(time.top - otherTime.top) > 1) wrong.push('the two are not in line');
	return wrong;
})()`

// TestTwoRunsInSight shows two runs side by side on usual screens, presented and not: both and their timelines are seen
// without scrolling. Narrower they are still whole, and nothing lies on anything else.
func TestTwoRunsInSight(t *testing.T) {
	t.Parallel()
	b := newTab(t)
	b.do(welcomed, chromedp.EmulateViewport(1280, 800))
	b.visit(newServer(t))
	sizes := [][2]int64{{1280, 800}, {1366, 768}, {1440, 900}, {1920, 1080}, {768, 1024}, {360, 740}}
	for _, pair := range pairs {
		b.choose(pair.name)
		events := b.state().Events
		value[chromedp.Void](b, fmt.Sprintf(`(async s => { document.querySelector('lockstep-app').predictions.unasked = true; s.step(1);
			await s.compare({scenario: %q, text: null, set: {%q: %q}, schedule: ''}); })(%s)`, pair.name, pair.param, pair.choice, store))
		for _, size := range sizes {
			for _, presented := range []bool{false, true} {
				wide := size[0] > 759
				if presented && !wide {
					continue
				}
				b.do(chromedp.EmulateViewport(size[0], size[1]))
				value[chromedp.Void](b, fmt.Sprintf(`document.querySelector('lockstep-app').talk.deeds.present(%v)`, presented))
				for _, step := range []int{events / 4, events / 2, 2 * events / 3, events} {
					value[chromedp.Void](b, fmt.Sprintf(`(%s.step(%d), %s.then(() => %[3]s))`, store, step, allDrawn))
					wrong := value[[]string](b, faulty)
					if wide {
						wrong = append(wrong, value[[]string](b, inSight)...)
					}
					for _, one := range wrong {
						t.Errorf("%s, %d × %d, presented %v, event %d: %s", pair.name, size[0], size[1], presented, step, one)
					}
				}
			}
		}
		value[chromedp.Void](b, `document.querySelector('lockstep-app').talk.deeds.present(false)`)
	}
}
