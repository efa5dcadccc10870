package test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// found is a rule that the page breaks, and where.
type found struct {
	Id, Help string
	Nodes    []string
}

const check = `axe.run(document, {resultTypes: ['violations']%s}).then(r => r.violations.map(v => ({id: v.id, help: v.help, nodes: v.nodes.map(n => n.target.join(' ') + ': ' + n.failureSummary)})))`

// axe puts the script of axe into the page of a tab.
func (b *tab) axe() {
	b.t.Helper()
	script, err := os.ReadFile(filepath.Join(root, "web", "testdata", "axe-core", "axe.min.js"))
	if err != nil {
		b.t.Fatal(err)
	}
	value[chromedp.Void](b, string(script))
}

// accessible lets axe look at the page as it is now.
func (b *tab) accessible(what string) {
	b.t.Helper()
	b.obeys(what, "")
}

// colours keeps axe to the rules about colours: two schemes differ in nothing else.
const colours = `, runOnly: {type: 'rule', values: ['color-contrast', 'link-in-text-block']}`

// obeys lets axe look at the page as it is now, with more options than those that are always the same.
func (b *tab) obeys(what, options string) {
	b.t.Helper()
	for _, v := range value[[]found](b, fmt.Sprintf(check, options)) {
		b.t.Errorf("%s: %s (%s)\n%q", what, v.Help, v.Id, v.Nodes)
	}
}

// cramped lists the controls that are less than 24 px wide or high, unless they are links in a sentence.
const cramped = `$$('button, a[href], input, select, textarea, summary, [role=slider]').filter(e => e.checkVisibility({visibilityProperty: true}) && !e.closest('p.sources, .remark, .say, .fidelity p, .skip'))
	.map(e => [e, e.getBoundingClientRect()]).filter(([e, r]) => (r.width < 23.5 || r.height < 23.5) && r.width * r.height > 1)
	.map(([e, r]) => (e.ariaLabel || e.textContent.trim() || e.className) + ' ' + r.width.toFixed() + '×' + r.height.toFixed())`

// dim gives the focus to every control in turn, as the Tab key would, and lists those on which one cannot see it: nothing
// about them changes, or something else lies over them (not the first steps, which Escape takes away).
const dim = `(async () => {
	const top = $$('dialog[open]').at(-1) ?? document.body, wrong = [];
	const look = e => { const all = []; for (let at = e, n = 0; at && n < 3; at = at.parentElement, n++) { const {outlineStyle, outlineWidth, outlineColor, boxShadow} = getComputedStyle(at); all.push(outlineStyle === 'none' ? '' : outlineWidth + outlineColor, boxShadow); } return all.join(); };
	for (const e of top.querySelectorAll('button, a[href], input, select, textarea, summary, [tabindex]')) {
		if (e.tabIndex < 0 || !e.checkVisibility({visibilityProperty: true}) || e.getBoundingClientRect().width < 2) continue;
		document.activeElement.blur();
		const before = look(e), name = e.ariaLabel || e.textContent.trim().slice(0, 40) || e.className;
		e.focus();
		if (document.activeElement !== e) { wrong.push(name + ': no focus'); continue; }
		if (look(e) === before) wrong.push(name + ': looks as before');
		const r = e.getBoundingClientRect(), [x1, x2, y1, y2] = [Math.max(0, r.left), Math.min(innerWidth, r.right), Math.max(0, r.top), Math.min(innerHeight, r.bottom)], x = (x1 + x2) / 2;
		const seen = [.5, .2, .8].some(f => [.5, .1, .9].some(g => { const on = document.elementFromPoint(x1 + (x2 - x1) * g, y1 + (y2 - y1) * f); return on && (e.contains(on) || on.contains(e)); }));
		if (!seen && !e.matches('.skip, .sheet, .help-in') && !document.elementFromPoint(x, r.top + r.height / 2)?.closest('.coach')) wrong.push(name + ': hidden behind ' + (document.elementFromPoint(x, (r.top + r.bottom) / 2)?.className || 'the edge'));
	}
	document.activeElement.blur();
	return wrong;
})()`

// tooWide is by how much the page is wider than its window, px.
const tooWide = `document.documentElement.scrollWidth - document.documentElement.clientWidth`

// TestAccessible looks at every panel, light and dark, wide and narrow, with axe; and at what axe does not see: how large the
// controls are, where the focus is, and that nothing sticks out.
func TestAccessible(t *testing.T) {
	t.Parallel()
	for _, look := range looks {
		if look.width == tablet {
			continue // It has no control that the others have not.
		}
		t.Run(look.name, func(t *testing.T) {
			t.Parallel()
			b := newTab(t)
			s := newServer(t)
			b.do(beforeScripts(violations), media("prefers-color-scheme", look.scheme), chromedp.EmulateViewport(look.width, look.height), chromedp.Navigate(s.URL+"/"))
			b.settle()
			b.axe()
			value[chromedp.Void](b, tools)
			for _, panel := range states {
				value[chromedp.Void](b, panel.script)
				value[chromedp.Void](b, allDrawn)
				if refused := value[[]string](b, refusals+`.splice(0)`); len(refused) > 0 {
					t.Errorf("%s: the policy refuses %q", panel.name, refused)
				}
				if look.scheme == "dark" {
					b.obeys(panel.name, colours)
					continue
				}
				b.accessible(panel.name)
				if small := value[[]string](b, cramped); len(small) > 0 {
					t.Errorf("%s: smaller than 24 px: %q", panel.name, small)
				}
				if unseen := value[[]string](b, dim); len(unseen) > 0 {
					t.Errorf("%s: the focus is not seen: %q", panel.name, unseen)
				}
				if over := value[int](b, tooWide); over > 0 {
					t.Errorf("%s: %d px too wide", panel.name, over)
				}
			}
		})
	}
}
