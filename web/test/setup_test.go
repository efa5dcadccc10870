package test

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// crossing lists what lies over one another in the row of the setup.
const crossing = `(() => {
	const all = [...document.querySelectorAll('.set .part, .set > button')].map(e => [e.textContent.trim().replace(/\s+/g, ' '), e.getBoundingClientRect()]);
	return all.flatMap(([a, p], i) => all.slice(i + 1)
		.filter(([, q]) => p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1)
		.map(([b]) => a + ' × ' + b));
})()`

// TestSetupFits looks at the row of choices and keys where it is widest, in windows of several widths.
func TestSetupFits(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "")
	for _, name := range []string{"debate", "voter-restarts", "wait-illusions"} {
		b.choose(name)
		value[chromedp.Void](b, store+".step(10)")
		for _, width := range []int64{768, 900, 1024, 1280} {
			b.do(chromedp.EmulateViewport(width, 800))
			value[chromedp.Void](b, allDrawn)
			if over := value[[]string](b, crossing); len(over) > 0 {
				t.Errorf("%s at %d px: %q", name, width, over)
			}
			if wide := value[int](b, tooWide); wide > 0 {
				t.Errorf("%s at %d px is %d px too wide", name, width, wide)
			}
		}
	}
}
