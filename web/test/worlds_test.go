package test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestWorlds draws every scenario at moments all over its run, where a promise breaks, and with a message in mid-flight.
func TestWorlds(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, size := range [][2]int64{{1280, 800}, {360, 740}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			t.Parallel()
			b := newTab(t)
			b.do(chromedp.EmulateViewport(size[0], size[1]), chromedp.Navigate(s.URL+"/"))
			b.settle()
			for _, name := range value[[]string](b, store+".get().catalogue.map(one => one.name)") {
				value[chromedp.Void](b, fmt.Sprintf("%s.choose(%q)", store, name))
				b.settle()
				for _, wrong := range value[[]string](b, `(async () => {
					const s = `+store+`, page = document.querySelector('lockstep-app'), seen = new Set();
					page.predictions.unasked = true;
					const {events, messages, verdicts} = s.get().trace;
					const look = async () => {
						await page.updateComplete;
						for (const wrong of `+faulty+`) seen.add('event ' + s.get().index + ', ' + wrong);
					};
					const broken = verdicts.find(v => v.status === 'violated' && v.events)?.events.at(-1);
					s.step(1); await page.updateComplete; await `+allDrawn+`;
					for (const i of [.12, .43, .74, 1].map(k => Math.round(k * events.length)).concat(broken ?? [])) { s.step(i); await look(); }
					for (const k of [.3, .7]) {
						const m = messages.slice(Math.floor(k * messages.length)).find(m => m.recv !== null);
						if (m) { s.seek((m.sent + m.recv) / 2); await look(); }
					}
					return [...seen];
				})()`) {
					t.Errorf("%s: %s", name, wrong)
				}
			}
		})
	}
}
