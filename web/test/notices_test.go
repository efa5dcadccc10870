package test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"lockstep/web/build"
)

// TestNotices reads about the page and the licences of what it is made with, from the help: on a server, where they come
// only then, and in the one file on a disk, which has them. They are texts, letter by letter those of NOTICES.txt.
func TestNotices(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	all := string(served(t, build.NoticesName))
	for _, address := range []string{s.URL + "/", "file://" + sandboxFile(t)} {
		s.requests()
		b := newTab(t)
		b.do(beforeScripts(violations), welcomed, chromedp.Navigate(address))
		b.settle()
		if value[bool](b, `Boolean(globalThis.lockstepNotices || document.querySelector('lockstep-notices details'))`) {
			t.Error("the notices are there before anybody asks")
		}
		if asked := fmt.Sprint(s.requests()); strings.Contains(asked, "notices.js") {
			t.Errorf("the page has asked for %s", asked)
		}
		value[chromedp.Void](b, `document.querySelector('lockstep-app').help()`)
		b.clickOn(`[...document.querySelectorAll('#help button')].find(e => e.textContent === 'About Lockstep')`)
		b.until(`document.querySelector('lockstep-notices dialog[open] details')`)
		works := value[[][]string](b, `[...document.querySelectorAll('lockstep-notices details')].map(e => [e.querySelector('summary').textContent, e.querySelector('pre').textContent])`)
		for _, work := range works {
			if !strings.Contains(all, strings.ReplaceAll(work[0], ", ", "\n")+"\n") || !strings.Contains(all, work[1]) {
				t.Errorf("%s does not say of %s %.200q", build.NoticesName, work[0], work[1])
			}
		}
		for _, name := range []string{"Go ", "miniredis", "gopher-lua", "lit-html", "@codemirror/view", "sucrase", "quickjs", "micropython", "figtree", "jetbrains-mono"} {
			if !strings.Contains(fmt.Sprint(works), name) {
				t.Errorf("%s: nothing about %s", address, name)
			}
		}
		b.clickOn(`document.querySelector('lockstep-notices summary')`)
		b.until(`document.querySelector('lockstep-notices details[open] pre').clientHeight > 100`)
		if refused := value[[]string](b, refusals); len(refused) > 0 {
			t.Errorf("%s: the policy refuses %q", address, refused)
		}
	}
}
