package test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// boxes defines boxOf: the box of an element in the coordinates of its drawing, as getBBox gives it, turned where it is turned.
const boxes = `const boxOf = (svg, e) => {
		const {x, y, width, height} = e.getBBox();
		if (!e.closest('[transform], [style*=transform]')) return {left: x, right: x + width, top: y, bottom: y + height};
		const m = svg.getScreenCTM().inverse().multiply(e.getScreenCTM());
		const ends = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map(([a, b]) => new DOMPoint(a, b).matrixTransform(m));
		const [xs, ys] = [ends.map(p => p.x), ends.map(p => p.y)];
		return {left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys)};
	};`

// labels is a function of a drawing: labels whose boxes overlap, words that are too small to read, and anything that
// leaves the view box. The letters of a badge may have 9.5 px. What is still to come in the timeline has no words yet.
const labels = `svg => {
	` + boxes + `
	const wrong = [], {x, y, width, height} = svg.viewBox.baseVal, texts = [];
	if (/NaN|undefined|Infinity/.test(svg.innerHTML)) wrong.push('a number is missing');
	const clips = e => {
		const clip = {left: -1e6, right: 1e6, top: -1e6, bottom: 1e6};
		for (let part = e.closest('svg'); part !== svg; part = part.parentNode.closest('svg')) {
			const m = svg.getScreenCTM().inverse().multiply(part.parentNode.getScreenCTM()), from = part.x.baseVal.value + m.e;
			clip.left = Math.max(clip.left, from); clip.right = Math.min(clip.right, from + part.width.baseVal.value);
			clip.top = Math.max(clip.top, 0); clip.bottom = Math.min(clip.bottom, part.height.baseVal.value);
		}
		const id = /#([^")]+)/.exec(e.closest('[clip-path]')?.getAttribute('clip-path') ?? '')?.[1];
		return id ? boxOf(svg, svg.querySelector('#' + CSS.escape(id)).firstElementChild) : clip;
	};
	for (const e of svg.querySelectorAll('text, path, rect, circle, ellipse, line')) {
		if (e.closest('defs, clipPath, .future')) continue;
		const words = e.localName === 'text' ? e.textContent.trim() : '';
		if (e.localName === 'text' && !words) continue;
		const b = boxOf(svg, e), c = clips(e);
		Object.assign(b, {left: Math.max(b.left, c.left), right: Math.min(b.right, c.right), top: Math.max(b.top, c.top), bottom: Math.min(b.bottom, c.bottom)});
		if (b.left > b.right || b.top > b.bottom) continue;
		const off = Math.max(x - b.left, b.right - x - width, y - b.top, b.bottom - y - height);
		if (off > 0.5) wrong.push((words ? '“' + words + '”' : e.localName + '.' + e.getAttribute('class')) + ' leaves the drawing by ' + off.toFixed(1) + ' px');
		if (!words) continue;
		const size = Number(e.getAttribute('font-size'));
		if (size < (e.closest('.badge') ? 9.5 : 11)) wrong.push('“' + words + '” has ' + size + ' px');
		texts.push({words, ...b});
	}
	texts.forEach((a, n) => {
		for (const b of texts.slice(n + 1)) {
			const [w, h] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
			if (w > 1 && h > 1) wrong.push('“' + a.words + '” meets “' + b.words + '” by ' + w.toFixed(1) + ' × ' + h.toFixed(1) + ' px');
		}
	});
	return wrong;
}`

// strokes is a function of a stage: a tag, a number or a mark that stands on any words but its own, and a straight line
// through words, unless a face lies between them.
const strokes = `svg => {
	` + boxes + `
	const wrong = [], all = [...svg.querySelectorAll('text, path, rect, circle, line')].filter(e => !e.closest('defs, clipPath'));
	const drawn = all.map((e, n) => ({e, n, b: boxOf(svg, e), kind: (e.getAttribute('class') ?? '') + ' ' + (e.parentElement === svg ? '' : e.parentElement.getAttribute('class') ?? '')}));
	const faces = drawn.filter(({e}) => e.localName === 'rect' || e.localName === 'path' || e.localName === 'circle');
	const words = drawn.filter(({e}) => e.localName === 'text' && e.textContent.trim() && !e.closest('.badge')).map(t => {
		const size = Number(t.e.getAttribute('font-size')), y = (t.b.top + t.b.bottom) / 2;
		return {...t, core: {left: t.b.left, right: t.b.right, top: y - size * .3, bottom: y + size * .3}};
	});
	const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
	const covers = (a, b) => a.left <= b.left + 2 && a.right >= b.right - 2 && a.top <= b.top + 2 && a.bottom >= b.bottom - 2;
	const faced = (from, t) => faces.some(({e, n, b}) => n > from && n < t.n && covers(b, t.core) && getComputedStyle(e).fill !== 'none');
	const isMark = i => i.e.localName !== 'text' && i.e.localName !== 'line' && /\b(tag|duptag|losttag|num|station|brk|pausetoken|hourglass|eq|neq|cross)\b/.test(i.kind);
	const crosses = (e, c) => {
		const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map(a => Number(e.getAttribute(a)));
		const steps = Math.ceil((Math.abs(x2 - x1) + Math.abs(y2 - y1)) / 6);
		if (steps < 2 || Math.max(x1, x2) < c.left || Math.min(x1, x2) > c.right || Math.max(y1, y2) < c.top || Math.min(y1, y2) > c.bottom) return false;
		for (let k = 0; k <= steps; k++) { const x = x1 + (x2 - x1) * k / steps, y = y1 + (y2 - y1) * k / steps; if (x > c.left && x < c.right && y > c.top && y < c.bottom) return true; }
		return false;
	};
	for (const i of drawn) {
		const [mark, line] = [isMark(i), i.e.localName === 'line'];
		if (!mark && !line) continue;
		for (const t of words) {
			if (mark && t.e.parentElement !== i.e.parentElement && meet(i.b, t.core) && !faced(i.n, t)) wrong.push('a mark (' + i.kind.trim() + ') stands on “' + t.e.textContent + '”');
			if (line && crosses(i.e, t.core) && !faced(i.n, t)) wrong.push('a line (' + i.kind.trim() + ') runs through “' + t.e.textContent + '”');
		}
	}
	return wrong;
}`

// faulty looks at the page as drawn: at stage and timeline, at the size of every word, and whether it is wider than its window.
const faulty = `(() => {
	const labels = ` + labels + `;
	const strokes = ` + strokes + `;
	const wrong = new Set(), page = document.documentElement;
	if (page.scrollWidth > page.clientWidth) wrong.add('the page is ' + page.scrollWidth + ' px wide');
	for (const svg of document.querySelectorAll('.canvas svg.draw, .time svg.draw, .ghosts svg.draw')) {
		const what = svg.classList[1];
		for (const one of [...labels(svg), ...what === 'stage' ? strokes(svg) : []]) wrong.add(what + ': ' + one);
	}
	// An element is measured once as what it is.
	const measured = (window.measured ??= new WeakMap()), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let n; (n = walk.nextNode());) {
		const e = n.parentElement;
		if (measured.get(e) === e.className || !n.data.trim() || e.closest('svg, script, style, .unseen') || !e.checkVisibility()) continue;
		const size = parseFloat(getComputedStyle(e).fontSize);
		if (size < 11) wrong.add('“' + n.data.trim() + '” has ' + size + ' px');
		else measured.set(e, e.className);
	}
	return [...wrong];
})()`

// everyMoment looks at every event time, and half way between two of them while a message is under way: how often it
// looked, and what was found, each with the first moment.
var everyMoment = fmt.Sprintf(`(async () => {
	const s = %s, page = document.querySelector('lockstep-app'), found = {};
	page.predictions.unasked = true;
	const {events, messages} = s.get().trace;
	let looked = 0;
	const look = async at => {
		await page.updateComplete;
		looked++;
		for (const wrong of %s) found[wrong] ??= at;
	};
	s.step(1);
	await page.updateComplete;
	await %s;
	for (const [n, e] of events.entries()) {
		s.step(n + 1);
		await look('event ' + (n + 1));
		const next = events[n + 1]?.t ?? e.t;
		if (next > e.t && messages.some(m => m.sent <= e.t && (m.recv ?? m.sent) > e.t)) { s.seek((e.t + next) / 2); await look('after event ' + (n + 1)); }
	}
	return {looked, found: Object.entries(found).map(([wrong, at]) => at + ', ' + wrong)};
})()`, store, faulty, allDrawn)

// looked is what everyMoment returns.
type looked struct {
	Looked int
	Found  []string
}

// TestLookSees spoils a picture in each way that the look at it is there for.
func TestLookSees(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=late-del&step=20")
	b.until(`document.querySelector('#stage svg.draw text')`)
	if wrong := value[[]string](b, faulty); len(wrong) > 0 {
		t.Errorf("before anything is spoiled: %q", wrong)
	}
	for _, spoil := range []struct{ what, with, want string }{
		{"a label on another", `<text x="' + x + '" y="' + (y + 4) + '" font-size="12">over</text>`, `meets “over”`},
		{"a label outside", `<text x="-9" y="50" font-size="12">outside</text>`, `“outside” leaves the drawing`},
		{"a shape outside", `<circle cx="50" cy="-2" r="9" class="seat"/>`, `circle.seat leaves the drawing`},
		{"small words", `<text x="300" y="2000" font-size="10">small</text>`, `“small” has 10 px`},
		{"a line through words", `<line x1="' + (x - 40) + '" y1="' + (y - 4) + '" x2="' + (x + 60) + '" y2="' + (y - 4) + '" class="cutline"/>`, `a line (cutline) runs through`},
		{"a mark on words", `<g class="hourglass"><circle cx="' + (x + 5) + '" cy="' + (y - 4) + '" r="6"/></g>`, `a mark (hourglass) stands on`},
		{"a missing number", `<desc>NaN</desc>`, `a number is missing`},
	} {
		wrong := value[[]string](b, `(() => {
			const svg = document.querySelector('#stage svg.draw'), label = [...svg.querySelectorAll('text.m.ct')].at(-1);
			const x = Number(label.getAttribute('x')), y = Number(label.getAttribute('y'));
			const more = document.createElementNS('http://www.w3.org/2000/svg', 'g');
			svg.append(more);
			more.innerHTML = '`+spoil.with+`';
			const wrong = `+faulty+`;
			more.remove();
			return wrong;
		})()`)
		if !slices.ContainsFunc(wrong, func(one string) bool { return strings.Contains(one, spoil.want) }) {
			t.Errorf("%s is not seen: %q", spoil.what, wrong)
		}
	}
}

// TestLocksOfANarrowNode: where the keys of two locks have no room, what tells them apart has.
func TestLocksOfANarrowNode(t *testing.T) {
	t.Parallel()
	b := newTab(t)
	s := newServer(t)
	b.do(chromedp.EmulateViewport(tablet, 1024), chromedp.Navigate(s.URL+"/#scenario=opposite-order&step=5"))
	b.settle()
	value[chromedp.Void](b, allDrawn)
	for _, wrong := range value[[]string](b, faulty) {
		t.Error(wrong)
	}
	if names := value[[]string](b, `[...document.querySelectorAll('#stage .node text')].map(e => e.textContent).filter(words => /lock|301|111/.test(words))`); !slices.Equal(names, []string{"…301", "…111"}) {
		t.Errorf("the keys read %q", names)
	}
}
