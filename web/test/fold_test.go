package test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// windows are those of usual screens beside whose stage there is a rail.
var windows = [][2]int64{{1280, 800}, {1366, 768}, {1440, 900}, {1920, 1080}}

// belowFold is what of stage, transport and timeline, down to its last lane, is not whole in the window.
const belowFold = `(() => {
	const bottom = e => e.getBoundingClientRect().bottom;
	const k = ($('.time svg.timeline').getBoundingClientRect().height / $('.time svg.timeline').viewBox.baseVal.height);
	return [['stage', $('#stage')], ['its picture', $('#stage svg.stage')], ['transport', $('.trans')], ['timeline', $('.time svg.timeline')]]
		.filter(([, e]) => bottom(e) > innerHeight + 1 || e.getBoundingClientRect().top < 0)
		.map(([name, e]) => name + ' ends ' + Math.round(bottom(e) - innerHeight) + ' px below the window')
		.concat(bottom($('#stage svg.stage')) > bottom($('#stage .canvas')) + 1 ? ['the stage is ' + Math.round(bottom($('#stage svg.stage')) - bottom($('#stage .canvas'))) + ' px higher than its room'] : [])
		.concat(bottom($('.time svg.timeline')) > bottom($('.time')) + 1 ? ['the lanes are ' + Math.round(bottom($('.time svg.timeline')) - bottom($('.time'))) + ' px higher than their room'] : [])
		.concat($$('#stage svg.stage text, .time svg.timeline text').filter(e => !e.closest('.badge') && e.getAttribute('font-size') * k < 11).map(e => '“' + e.textContent + '” is too small to read'));
})()`

// TestEveryWindow has stage, transport and timeline whole in every usual window, whatever else is open over them: the row of
// faults, a message, a fault that somebody has added with the run from before it.
func TestEveryWindow(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, size := range windows {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			b := newTab(t)
			b.do(welcomed, chromedp.EmulateViewport(size[0], size[1]), chromedp.Navigate(s.URL+"/"))
			b.settle()
			value[chromedp.Void](b, tools)
			for _, name := range []string{"late-del", "boundary", "split-vote", "debate", "slot-migration", "stalled-job"} {
				value[chromedp.Void](b, fmt.Sprintf(`choose(%q)`, name))
				for _, state := range []struct{ what, script string }{
					{"before the run", `0`},
					{"in the middle", `s.step(Math.round(s.get().trace.events.length / 2))`},
					{"at its end", `s.end()`},
					{"with the row of faults", `page.view.do.wrong(true)`},
					{"with a message", `s.notice('What was kept in this browser cannot be read any more. It has been set aside, and everything begins anew.')`},
					{"with a fault", `s.setSchedule('@1 clock ' + s.get().trace.actors.find(e => e.kind === 'client').id + ' +5')`},
					{"at a question", `(q => q && s.step(q.before - 1))(page.predictions.questions[0])`},
				} {
					wrong := value[[]string](b, fmt.Sprintf(`(async () => { await %s; await drawn(); await drawn(); return %s; })()`, state.script, belowFold))
					if len(wrong) > 0 {
						t.Errorf("%s, %s: %q", name, state.what, wrong)
					}
				}
				value[chromedp.Void](b, `(async () => { s.notice(''); page.view.do.wrong(false); await s.setSchedule(''); })()`)
			}
		})
	}
}
