package test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestDoubleFaults looks at runs in which what has gone wrong goes wrong once more before it is over: no words clash, in the
// picture or in the lanes, and a trouble that goes on is drawn and named once.
func TestDoubleFaults(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, size := range [][2]int64{{1280, 800}, {360, 740}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			b := newTab(t)
			b.do(welcomed, chromedp.EmulateViewport(size[0], size[1]), chromedp.Navigate(s.URL+"/#scenario=late-del"))
			b.settle()
			value[chromedp.Void](b, tools)
			for _, schedule := range []string{
				"@100 pause A 500", "@3 pause A 40; @20 pause A 60", "@3101 pause B 300; @3150 pause B 10; @3160 pause B 500",
				"@1 starve A 900; @5 starve A 300", "@3550 cut B redis; @3560 cut B > redis", "@1 cut A redis; @2 cut A redis",
				"@50 slow redis 400; @60 slow redis 900", "@50 error redis BUSY 400; @60 error redis OOM 900", "@50 crash redis; @60 crash redis; @90 restart redis keep",
				"@20 kill A; @30 kill A", "@12 clock redis +500; @12 clock redis -500", "@12 clock A +500; @13 clock A +500", "@2 latency A redis 40; @3 latency A redis 90",
				"A>redis#1 dup 5; A>redis#1 delay 20", "@20 pause A 100; @30 cut A redis; @40 kill A", "@3101 pause B 300; @3110 starve B 500; @3120 cut B redis",
			} {
				if refused := value[string](b, fmt.Sprintf(`(async () => { await s.setSchedule(%q); await drawn(); return s.get().error?.message ?? ''; })()`, schedule)); refused != "" {
					t.Errorf("%s: %s", schedule, refused)
					continue
				}
				found := value[looked](b, everyMoment)
				for _, wrong := range found.Found {
					t.Errorf("%s: %s", schedule, wrong)
				}
				if plates := value[int](b, `(s.end(), drawn().then(() => $$('.time svg.timeline text').filter(e => /paused/.test(e.textContent)).length))`); plates > 2 {
					t.Errorf("%s: that a client is paused is said %d times", schedule, plates)
				}
			}
		})
	}
}
