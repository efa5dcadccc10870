package test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// faulty looks at stage and timeline as drawn: words that overlap, that leave the drawing or are too small to read, and
// a page that is wider than its window. The letters of a badge may be 9.5 px. Names in the half that is still to come are hidden.
const faulty = `(() => {
	const wrong = [], page = document.documentElement;
	if (page.scrollWidth > page.clientWidth) wrong.push('the page is ' + page.scrollWidth + ' px wide');
	for (const svg of document.querySelectorAll('.canvas svg.draw, .time svg.draw')) {
		const o = svg.getBoundingClientRect(), what = svg.classList.contains('stage') ? 'stage' : 'timeline';
		if (/NaN|undefined|Infinity/.test(svg.innerHTML)) wrong.push(what + ': a number is missing');
		const texts = [...svg.querySelectorAll('text')].filter(e => e.textContent.trim() && !e.closest('.future')).map(e => {
			const b = e.getBoundingClientRect(), size = Number(e.getAttribute('font-size')), middle = (b.top + b.bottom) / 2;
			if (size < 9.5 || size < 11 && e.textContent.length > 2) wrong.push(what + ': “' + e.textContent + '” has ' + size + ' px');
			return {words: e.textContent.trim(), left: b.left, right: b.right, top: middle - size * .36, bottom: middle + size * .36};
		});
		texts.forEach((a, n) => {
			if (a.left < o.left - 1 || a.right > o.right + 1 || a.top < o.top - 1 || a.bottom > o.bottom + 1) wrong.push(what + ': “' + a.words + '” leaves the drawing');
			for (const b of texts.slice(n + 1)) {
				if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) wrong.push(what + ': “' + a.words + '” meets “' + b.words + '”');
			}
		});
	}
	return wrong;
})()`

// TestWorlds draws every scenario at moments all over its run, where a promise breaks, and with a message in mid-flight.
func TestWorlds(t *testing.T) {
	s := newServer(t)
	for _, size := range [][2]int64{{1280, 800}, {360, 740}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			b := newTab(t)
			b.do(chromedp.EmulateViewport(size[0], size[1]), chromedp.Navigate(s.URL+"/"))
			b.settle()
			for _, name := range value[[]string](b, store+".get().catalogue.map(one => one.name)") {
				value[chromedp.Void](b, fmt.Sprintf("%s.choose(%q)", store, name))
				b.settle()
				for _, wrong := range value[[]string](b, `(async () => {
					const s = `+store+`, page = document.querySelector('lockstep-app'), seen = new Set();
					page.unasked = true;
					const {events, messages, verdicts} = s.get().trace;
					const look = async () => {
						await page.updateComplete; await `+twoFrames+`;
						for (const wrong of `+faulty+`) seen.add('event ' + s.get().index + ', ' + wrong);
					};
					const broken = verdicts.find(v => v.status === 'violated' && v.events)?.events.at(-1);
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
