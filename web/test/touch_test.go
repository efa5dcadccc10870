package test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// onPhone opens the page on a screen of 360 by 740 that is touched.
func onPhone(t *testing.T, hash string) *tab {
	t.Helper()
	s, b := newServer(t), newTab(t)
	b.do(welcomed, chromedp.EmulateViewport(360, 740, chromedp.EmulateTouch, chromedp.EmulateMobile), chromedp.Navigate(s.URL+"/"+hash))
	b.settle()
	return b
}

// finger puts fingers on the screen, moves them, or lifts them.
func (b *tab) finger(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
	b.t.Helper()
	b.do(func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
		return chromedp.Void{}, err
	})
}

// reach brings an element into sight, waits until it stands still, and returns its left edge, its middle and its width.
func (b *tab) reach(selector string) (x, y, w float64) {
	b.t.Helper()
	b.until(fmt.Sprintf(`document.querySelector(%q)`, selector))
	r := value[[]float64](b, fmt.Sprintf(`(async () => {
		const place = () => (r => [r.left, r.top + r.height / 2, r.width])(document.querySelector(%q).getBoundingClientRect());
		document.querySelector(%[1]q).scrollIntoView({block: 'center'});
		for (let before = [], still = 0; still < 5;) {
			await new Promise(requestAnimationFrame);
			const now = place();
			still = now.join() === before.join() ? still + 1 : 0;
			before = now;
		}
		return place();
	})()`, selector))
	return r[0], r[1], r[2]
}

// tap taps the middle of an element.
func (b *tab) tap(selector string) {
	b.t.Helper()
	x, y, w := b.reach(selector)
	b.finger(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x + w/2, Y: y})
	b.finger(input.DispatchTouchEventTypeTouchEnd)
	value[chromedp.Void](b, allDrawn)
}

// slide moves a finger along an element, between two parts of its width.
func (b *tab) slide(selector string, from, to float64) {
	b.t.Helper()
	x, y, w := b.reach(selector)
	b.finger(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x + w*from, Y: y})
	for n := range 5 {
		b.finger(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x + w*(from+(to-from)*float64(n+1)/5), Y: y})
	}
	// A finger that stops before it is lifted; otherwise the page may still be thought to glide, which a tap would only stop.
	value[chromedp.Void](b, `new Promise(done => setTimeout(done, 400))`)
	b.finger(input.DispatchTouchEventTypeTouchEnd)
	value[chromedp.Void](b, `new Promise(done => setTimeout(done, 400))`)
	b.settle()
}

// TestEditByTouch opens the editor with a finger, writes with a keyboard on the screen, runs, looks at another section,
// and goes back to the original.
func TestEditByTouch(t *testing.T) {
	t.Parallel()
	b := onPhone(t, "#scenario=late-del&step=30")
	before := b.state()
	b.tap(".views button:nth-child(2)")
	b.tap(".tabs > .edit")
	b.editor()
	b.tap(".cm-line:nth-child(2)")
	b.do(func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, input.InsertText, input.InsertTextParams{Text: ` log("by touch") `})
		return chromedp.Void{}, err
	})
	if text := value[string](b, written); !strings.Contains(strings.Split(text, "\n")[1], `log("by touch")`) {
		t.Errorf("what was written after a tap on the second line went elsewhere: %.120q", text)
	}
	b.tap(".editor .pens .key.lit")
	b.until(store + `.get().trace.events.some(e => e.kind === 'log' && e.text === 'by touch')`)
	b.settle()
	if s := b.state(); s.Error != "" {
		t.Errorf("Run ends with %+v", s)
	}
	b.tap(".editor .tabs [role=tab][aria-selected=false]")
	b.until(`!document.querySelector('.cm-content').innerText.includes('by touch')`)
	if wide := value[float64](b, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); wide > 0 {
		t.Errorf("the page is %.0f px wider than the screen", wide)
	}
	if small := value[[]string](b, `[...document.querySelectorAll('.editor button')].filter(e => e.checkVisibility()).filter(e => { const r = e.getBoundingClientRect(); return Math.min(r.width, r.height) < 24; }).map(e => e.ariaLabel ?? e.textContent.trim())`); len(small) > 0 {
		t.Errorf("hard to hit with a finger: %q", small)
	}
	b.tap(".editor .pens .key.quiet")
	b.until(store + `.get().scenario === 'late-del'`)
	b.settle()
	if s := b.state(); s.Events != before.Events || s.Error != "" {
		t.Errorf("after Reset %+v", s)
	}
	b.tap(".editor .pens .ib:last-child")
	b.until(`!document.querySelector('lockstep-editor')`)
}
