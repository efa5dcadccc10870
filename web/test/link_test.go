package test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestLinkWithScenario sends a changed scenario as a link: it is read, runs when somebody presses Run, lands where the
// link was made, and is still there after a reload.
func TestLinkWithScenario(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := open(t, s, "#scenario=late-del&step=12")
	value[bool](b, store+`.edit(`+quoted(tiny("a.lua", `call("SET", "mine", "1")
call("GET", "mine")`))+`).then(() => true)`)
	value[chromedp.Void](b, store+`.step(4)`)
	value[chromedp.Void](b, `navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }`)
	value[chromedp.Void](b, `document.querySelector('.hd lockstep-copy button').click()`)
	b.until(`window.copied`)
	link := value[string](b, `window.copied`)
	if !strings.Contains(link, "text=") || !strings.Contains(link, "step=4") || strings.Contains(link, "SET") {
		t.Fatalf("the link is %s", link)
	}
	other := newTab(t)
	other.do(chromedp.Navigate(link))
	other.until(`(s => s && !s.busy && s.source?.title === 'Tiny')(document.querySelector('lockstep-app')?.store?.get())`)
	if st := other.state(); st.Events != 0 || st.Started || !strings.Contains(st.Notice, "None of it runs before you press Run") {
		t.Errorf("a link with a scenario opens with %+v", st)
	}
	other.do(chromedp.Click(`.strip .key.lit`))
	other.until(store + `.get().trace?.events.some(e => e.cmd?.[1] === 'mine')`)
	if st := other.state(); st.Index != 4 || st.Playing {
		t.Errorf("after Run it stands at %+v", st)
	}
	if said := value[string](other, `document.querySelector('.alerts').innerText`); said != "" {
		t.Errorf("after Run it still says %q", said)
	}
	other.until(`location.hash.includes('text=')`)
	other.do(chromedp.Reload())
	other.until(`(s => s && !s.busy && s.source?.title === 'Tiny')(document.querySelector('lockstep-app')?.store?.get())`)

	// A link that was cut is told of, and the page is of use all the same.
	cut := newTab(t)
	at := strings.Index(link, "text=")
	cut.do(chromedp.Navigate(link[:at+25]))
	cut.settle()
	if st := cut.state(); !strings.Contains(st.Notice, "damaged") || st.Events == 0 {
		t.Errorf("a link that was cut opens with %+v", st)
	}
	// So is one whose scenario is an empty text: eJwDAAAAAAE is that, packed.
	cut.do(chromedp.Navigate(s.URL + "/#text=eJwDAAAAAAE&step=3"))
	cut.until(store + `?.get().notice.includes('this text is empty')`)
	cut.settle()
	if st := cut.state(); st.Events == 0 || st.Started {
		t.Errorf("a link with an empty text opens with %+v", st)
	}
}

// starting is whatever on the page says, also only to a screen reader, that something is on its way.
const starting = `[...document.querySelectorAll('lockstep-app *')].filter(e => !e.closest('dialog:not([open])')).flatMap(e => [e.getAttribute('aria-label') ?? '', ...[...e.childNodes].filter(n => n.nodeType === 3).map(n => n.data)]).filter(s => /(Starting|Loading|Computing)[^.]*…/.test(s)).join() + (document.querySelector('.skeleton:not(.lanes)') ? 'skeleton' : '')`

// linkWith is the link to a scenario of one's own, as the page copies it.
func (b *tab) linkWith(scenario string) string {
	b.t.Helper()
	value[bool](b, store+`.load(`+quoted(scenario)+`).then(() => true)`)
	value[chromedp.Void](b, `window.copied = ''; navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }`)
	value[chromedp.Void](b, `document.querySelector('.hd lockstep-copy button').click()`)
	b.until(`window.copied`)
	return value[string](b, `window.copied`)
}

// TestNothingIsStarting opens links to scenarios without a claim: while the page waits for Run, and after a run that was
// refused, nothing says that something is on its way.
func TestNothingIsStarting(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "")
	link, broken := b.linkWith(tiny("a.lua", `call("PING")`)), b.linkWith(tiny("a.ts", `await redis.set("k",`))
	for _, link := range []string{link, broken} {
		other := newTab(t)
		other.do(welcomed, chromedp.Navigate(link))
		other.until(store + `?.get().notice`)
		value[chromedp.Void](other, allDrawn)
		if said := value[string](other, starting); said != "" {
			t.Errorf("a link that waits for Run: %q", said)
		}
		if said := value[string](other, `document.querySelector('.strip h2').innerText + document.querySelector('.stage .canvas').innerText`); said != "TinyNothing has run yet." {
			t.Errorf("a link that waits for Run says %q", said)
		}
		if link != broken {
			continue
		}
		other.do(chromedp.Click(`.strip .key.lit`))
		other.until(store + `.get().error`)
		value[chromedp.Void](other, allDrawn)
		if said := value[string](other, starting); said != "" {
			t.Errorf("a run that was refused: %q", said)
		}
		if said := value[string](other, `document.querySelector('.stage .canvas').innerText`); said != "There is no run to show." {
			t.Errorf("a run that was refused: the stage says %q", said)
		}
	}
}

// TestLinkOfAnotherEngine opens a link whose run was another one at event 9.
func TestLinkOfAnotherEngine(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := open(t, s, "#scenario=late-del&step=12")
	value[chromedp.Void](b, `navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }`)
	value[chromedp.Void](b, `document.querySelector('.hd lockstep-copy button').click()`)
	b.until(`window.copied`)
	link := value[string](b, `window.copied`)
	same := newTab(t)
	same.do(chromedp.Navigate(link))
	same.settle()
	if st := same.state(); st.Notice != "" || st.Index != 12 {
		t.Errorf("the same engine opens it with %+v", st)
	}
	at := strings.Index(link, "seen=12.") + len("seen=12.") + 2*8
	changed := []byte(link)
	changed[at] = "01"[map[bool]int{true: 1, false: 0}[changed[at] == '0']]
	other := newTab(t)
	other.do(chromedp.Navigate(string(changed)))
	other.settle()
	if st := other.state(); !strings.Contains(st.Notice, "from about event 9 on") {
		t.Errorf("another engine opens it with %+v", st)
	}
	// Where a change was refused, the run in sight is another one than the link's: it says nothing of it.
	value[bool](b, store+`.setSchedule('nonsense').then(() => true)`)
	value[chromedp.Void](b, `(() => { copied = ''; document.querySelector('.hd lockstep-copy button').click(); })()`)
	b.until(`window.copied`)
	if link := value[string](b, `window.copied`); !strings.Contains(link, "nonsense") || strings.Contains(link, "seen=") {
		t.Errorf("of a refused change the link is %s", link)
	}
}
