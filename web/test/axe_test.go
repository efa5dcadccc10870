package test

import (
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

const check = `axe.run(document).then(r => r.violations.map(v => ({id: v.id, help: v.help, nodes: v.nodes.map(n => n.target.join(' ') + ': ' + n.failureSummary)})))`

// TestAccessible lets axe look at the page in its main states, light and dark, wide and narrow.
func TestAccessible(t *testing.T) {
	axe, err := os.ReadFile(filepath.Join(root, "web", "testdata", "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	states := []struct{ name, script string }{
		{"start", "null"},
		{"middle", store + ".step(9)"},
		{"end", store + ".end()"},
		{"another scenario", `(async () => { const s = ` + store + `; await s.choose(s.get().catalogue.at(-1).name); s.end(); })()`},
		{"a wrong answer", `(async () => {
			const s = ` + store + `, page = document.querySelector('lockstep-app');
			await s.choose('late-del');
			s.step(page.predictions.questions[0].before - 1);
			await page.updateComplete;
			document.querySelectorAll('.strip .answer')[1].click();
		})()`},
		{"a show of hands", `(async () => {
			const page = document.querySelector('lockstep-app');
			` + store + `.step(page.predictions.questions[1].before - 1);
			await page.updateComplete;
			document.querySelector('.strip .hands').click();
		})()`},
		{"the votes", `document.querySelector('.votes .key').click()`},
		{"the catalogue", `document.querySelector('lockstep-app').catalogue()`},
		{"a chapter's end", `document.querySelector('.lessons .head button').click()`},
		{"a refused schedule", `(document.querySelectorAll('dialog[open]').forEach(one => one.close()), ` + store + `.setSchedule('nonsense'))`},
		{"changed, with earlier runs and another beside", `(async () => {
			const s = ` + store + `; await s.choose('late-del'); s.step(20); await s.setSchedule('@20 pause B 100; A>redis#2 lose'); await s.set('unlock', 'lua'); await s.compare(s.get().others[0].setup);
			document.querySelector('.strip .rest')?.click(); document.querySelectorAll('.views button')[2]?.click();
		})()`},
		{"the console", `(async () => {
			await ` + store + `.compare(null); document.querySelectorAll('.views button')[1]?.click(); await new Promise(requestAnimationFrame);
			[...document.querySelectorAll('[role=tab]')].find(e => e.textContent === 'redis-cli').click(); await new Promise(requestAnimationFrame);
			document.querySelector('.console input').value = 'KEYS *'; document.querySelector('.console form').requestSubmit();
			while (!document.querySelector('.console .reply')) await new Promise(requestAnimationFrame);
		})()`},
		{"the metrics", `(async () => {
			` + store + `.end(); await new Promise(requestAnimationFrame);
			[...document.querySelectorAll('[role=tab]')].find(e => e.textContent === 'Metrics').click();
		})()`},
		{"a blocked clipboard", `(async () => {
			Object.defineProperty(navigator, 'clipboard', { value: undefined });
			document.querySelector('.metrics lockstep-copy button').click();
			while (!document.querySelector('.copied[open]')) await new Promise(requestAnimationFrame);
		})()`},
		{"what to compare with", "document.querySelectorAll('dialog[open]').forEach(one => one.close()); document.querySelector('#compare').showModal()"},
		{"what can go wrong", "document.querySelector('#compare').close(); document.querySelector('.spot').click()"},
		{"the story", "document.querySelector('.menu').close(); document.querySelectorAll('.views button')[0]?.click()"},
		{"the help", "document.querySelector('lockstep-app').help()"},
		{"what the nodes answer", `(async () => {
			document.querySelector('#help .wide button').click();
			while (!document.querySelector('lockstep-fidelity dialog[open] dl')) await new Promise(requestAnimationFrame);
		})()`},
		{"presented", `(async () => {
			document.querySelectorAll('dialog[open]').forEach(one => one.close());
			await ` + store + `.choose('late-del');
			document.querySelector('lockstep-app').talk.deeds.present(true);
		})()`},
		{"a question, presented", store + ".step(document.querySelector('lockstep-app').predictions.questions[0].before - 1)"},
		{"the end, presented", store + ".end()"},
		{"a lecture, presented", `document.querySelector('lockstep-app').talk.lectern.open(new File(['#scenario=late-del&step=20\nNotes.\n#scenario=boundary'], 'lecture.txt'))`},
		{"a black screen", "document.querySelector('lockstep-app').talk.deeds.blacken()"},
	}
	for _, scheme := range []string{"light", "dark"} {
		for _, width := range []int64{1280, 360} {
			t.Run(scheme+map[int64]string{1280: " wide", 360: " narrow"}[width], func(t *testing.T) {
				b := newTab(t)
				s := newServer(t)
				b.do(media("prefers-color-scheme", scheme), chromedp.EmulateViewport(width, 800), chromedp.Navigate(s.URL+"/"))
				b.settle()
				value[chromedp.Void](b, string(axe))
				for _, state := range states {
					value[chromedp.Void](b, state.script)
					value[chromedp.Void](b, twoFrames)
					for _, v := range value[[]found](b, check) {
						t.Errorf("%s: %s (%s)\n%q", state.name, v.Help, v.Id, v.Nodes)
					}
				}
			})
		}
	}
}
