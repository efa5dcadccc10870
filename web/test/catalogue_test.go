package test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// sight is what one sees of the open catalogue.
type sight struct {
	Open    bool
	Focus   string
	Chapter string
	Shown   int
	Field   string
}

const seenCatalogue = `(() => {
	const dialog = document.querySelector('dialog.catalogue'), on = document.activeElement;
	return {open: dialog.open, focus: on.querySelector('b')?.textContent ?? on.tagName, field: dialog.querySelector('input').value,
		chapter: dialog.querySelector('.chapters [aria-current=true] span')?.textContent ?? '', shown: dialog.querySelectorAll('.lessons li > button').length};
})()`

// TestCatalogue finds scenarios by chapter, by typing and with the keys, in a wide and in a narrow window.
func TestCatalogue(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for name, size := range map[string][2]int64{"wide": {1280, 800}, "narrow": {360, 740}} {
		t.Run(name, func(t *testing.T) {
			b := newTab(t)
			b.do(chromedp.EmulateViewport(size[0], size[1]), chromedp.Navigate(s.URL+"/"))
			b.settle()
			look := func(what string, want func(sight) bool) {
				t.Helper()
				value[chromedp.Void](b, allDrawn)
				if got := value[sight](b, seenCatalogue); !want(got) {
					t.Errorf("%s: %+v", what, got)
				}
			}
			catalogue := value[[]struct{ Name, Title, Chapter string }](b, store+".get().catalogue.map(({name, title, chapter}) => ({name, title, chapter}))")
			last := catalogue[len(catalogue)-1]
			value[chromedp.Void](b, "document.querySelector('.pick .title').click()")
			look("it opens at the scenario one looks at", func(s sight) bool {
				return s.Open && s.Shown == len(catalogue) && s.Chapter == catalogue[0].Chapter && s.Focus == "A late DEL deletes somebody else’s lock"
			})
			b.axe()
			b.accessible("the catalogue")
			b.do(chromedp.KeyEvent(kb.PageDown))
			look("a page key goes to the next chapter", func(s sight) bool { return s.Chapter != catalogue[0].Chapter })
			b.do(chromedp.KeyEvent(kb.End))
			look("End goes to the last scenario", func(s sight) bool { return s.Chapter == last.Chapter && s.Shown == len(catalogue) })
			b.do(chromedp.KeyEvent("late del"))
			look("typing searches", func(s sight) bool { return s.Field == "late del" && s.Shown >= 1 && s.Shown < 5 })
			b.do(chromedp.KeyEvent("zzz"))
			look("nothing is found", func(s sight) bool { return s.Shown == 0 && s.Chapter == "" })
			value[chromedp.Void](b, "document.querySelector('dialog.catalogue form button').click()")
			value[chromedp.Void](b, "document.querySelector('.pick .title').click()")
			value[chromedp.Void](b, "[...document.querySelectorAll('.chapters button')].at(-1).click()")
			look("a chapter's button leads there", func(s sight) bool { return s.Chapter == last.Chapter })
			b.do(chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.Enter))
			b.settle()
			chosen := b.state().Scenario
			for _, one := range catalogue {
				if one.Name == chosen && one.Chapter != last.Chapter {
					t.Errorf("Enter chose %s of the chapter %s", one.Name, one.Chapter)
				}
			}
			if chosen == "late-del" || value[sight](b, seenCatalogue).Open {
				t.Errorf("Enter should choose the scenario that has the focus; it is %s", chosen)
			}
		})
	}
}
