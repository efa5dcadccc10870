package test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const (
	// openWindow is the key that opens the presenter's window.
	openWindow = `[...document.querySelectorAll('.show-tools button')].find(e => /presenter’s window/.test(e.ariaLabel))`
	// script is what the presenter's window says for the moment.
	script = `(document.querySelector('.script')?.innerText ?? '')`
	notice = `(document.querySelector('.alerts')?.innerText ?? '')`
)

// windowOf does what opens a window and returns that window.
func (b *tab) windowOf(open func()) *tab {
	b.t.Helper()
	own := chromedp.FromContext(b.ctx).Target.TargetID
	opened := chromedp.WaitNewTarget(b.ctx, func(one *target.Info) bool { return one.OpenerID == own })
	open()
	return b.attached(<-opened)
}

// presented opens the page in large type and a presenter's window beside it.
func presented(t *testing.T, s *server, hash string) (page, window *tab) {
	t.Helper()
	page = open(t, s, hash)
	page.until(store + `.get().trace`)
	page.do(chromedp.KeyEvent("p"))
	page.until(shows)
	window = page.windowOf(func() { page.clickOn(openWindow) })
	window.until(`document.querySelector('.notes footer')`)
	return page, window
}

// key is a key of the presenter's window by what is written on it.
func key(name string) string {
	return fmt.Sprintf(`[...document.querySelectorAll('.notes button')].find(e => e.ariaLabel === %q)`, name)
}

// TestPresenterWindow gives a talk from the second window: what it says follows the page, its keys and buttons move it.
func TestPresenterWindow(t *testing.T) {
	t.Parallel()
	page, window := presented(t, newServer(t), "#scenario=late-del&step=1")
	notes := value[[]struct {
		After int
		Text  string
	}](page, store+`.get().trace.notes`)
	if len(notes) == 0 {
		t.Fatal("the scenario has no notes")
	}
	says := func(what, script, want string) {
		t.Helper()
		window.until(fmt.Sprintf(`%s.replace(/\s+/g, ' ').includes(%q)`, script, want))
	}
	event := func(n int) string {
		return value[string](page, fmt.Sprintf(`%s.get().trace.events[%d].say.slice(0, 12)`, store, n-1))
	}
	const then = `document.querySelector('.notes .then').innerText`
	says("the next step", then, event(2))
	says("what comes", `document.querySelector('.script .coming').innerText`, fmt.Sprintf("In %d steps:", notes[0].After-1))
	// The question comes with its answer, before the room sees either.
	says("the question", `document.querySelector('.notes dl').innerText`, "Answer: 1")
	if seen := value[string](page, `document.querySelector('.show').innerText`); strings.Contains(seen, "Answer: 1") {
		t.Error("the room sees the answer")
	}
	for _, press := range []struct {
		what string
		act  func()
		to   int
	}{
		{"the next button", func() { window.clickOn(key("Step")) }, 2},
		{"PageDown", func() { window.do(chromedp.KeyEvent(kb.PageDown)) }, 3},
		{"→", func() { window.do(chromedp.KeyEvent(kb.ArrowRight)) }, 4},
		{"PageUp", func() { window.do(chromedp.KeyEvent(kb.PageUp)) }, 3},
		{"the back button", func() { window.clickOn(key("Step back")) }, 2},
		{"Home", func() { window.do(chromedp.KeyEvent(kb.Home)) }, 0},
	} {
		press.act()
		page.until(fmt.Sprintf(`%s.get().index === %d`, store, press.to))
		says(press.what, then, event(press.to+1))
	}
	value[chromedp.Void](page, fmt.Sprintf(`%s.step(%d)`, store, notes[0].After))
	window.until(fmt.Sprintf(`%s.startsWith(%q)`, script, notes[0].Text[:20]))
	// Black, from the window, and back.
	window.do(chromedp.KeyEvent("b"))
	page.until(`document.querySelector('dialog.black[open]')`)
	window.until(key("Show the screen"))
	window.do(chromedp.KeyEvent("."))
	page.until(`!document.querySelector('dialog.black[open]')`)
	window.axe()
	for _, theme := range []string{"dark", "light"} {
		value[chromedp.Void](page, store+`.theme('`+theme+`')`)
		window.until(`document.documentElement.dataset.theme === '` + theme + `'`)
		window.accessible(theme)
	}
	// The time runs, and begins anew.
	const since = `document.querySelector('.since').textContent`
	window.until(since + ` >= '00:02'`)
	window.clickOn(key("Reset the time"))
	window.until(since + ` <= '00:01'`)
	if value[bool](page, shows) != true || value[string](page, notice) != "" {
		t.Errorf("the page says %q", value[string](page, notice))
	}
}

// TestPresenterKnowsItsWindow lets strangers speak to both windows: neither listens.
func TestPresenterKnowsItsWindow(t *testing.T) {
	t.Parallel()
	page, window := presented(t, newServer(t), "#scenario=late-del&step=5")
	const word = `{ lockstep: 1, type: 'next', since: 0, held: false }`
	value[chromedp.Void](page, `addEventListener('message', e => { window.heard = (window.heard ?? 0) + (e.data?.type === 'next' ? 1 : 0); })`)
	stranger := page.windowOf(func() { value[chromedp.Void](page, `void window.open('/blank.html', 'stranger')`) })
	stranger.until(`document.title === 'Blank' && opener`)
	value[chromedp.Void](stranger, `opener.postMessage(`+word+`, '*')`)
	value[chromedp.Void](page, `postMessage(`+word+`, '*')`)
	page.until(`window.heard === 2`)
	if at := page.state().Index; at != 5 {
		t.Errorf("a stranger's word moves the page to event %d", at)
	}
	value[chromedp.Void](window, `new Promise(done => { postMessage({ ...document.querySelector('lockstep-presenter').cue, title: 'mine' }, '*'); setTimeout(done, 100); })`)
	if title := value[string](window, `document.querySelector('.notes h1').textContent`); title == "mine" {
		t.Error("the window believes itself")
	}
	// Nor does nonsense from the known window do anything.
	value[chromedp.Void](window, `[null, 7, 'next', {}, { lockstep: 2, type: 'next', since: 0, held: false }, { lockstep: 1, type: 'constructor', since: 0, held: false }].forEach(one => opener.postMessage(one, '*'))`)
	window.do(chromedp.KeyEvent(kb.PageDown))
	page.until(store + `.get().index === 6`)
}

// TestPresenterTroubles closes and reloads each side, and has the window blocked: both say what is the matter.
func TestPresenterTroubles(t *testing.T) {
	t.Parallel()
	page, window := presented(t, newServer(t), "#scenario=late-del&step=5")
	const since = `document.querySelector('.since').textContent`
	window.until(since + ` >= '00:02'`)
	page.do(chromedp.Reload())
	window.until(`document.querySelector('.lost')?.textContent.includes('closed or loaded anew')`)
	if able := value[int](window, `document.querySelectorAll('.notes button:enabled').length`); able != 0 {
		t.Errorf("%d buttons still lead nowhere", able)
	}
	page.settle()
	// The same window goes on, and so does its time.
	page.do(chromedp.KeyEvent("p"))
	page.until(shows)
	value[chromedp.Void](window, `window.sameDocument = true`)
	page.clickOn(openWindow)
	window.until(`!document.querySelector('.lost') && window.sameDocument`)
	if at := value[string](window, since); at < "00:02" {
		t.Errorf("the time begins anew at %s", at)
	}
	window.do(chromedp.KeyEvent(kb.PageDown))
	page.until(store + `.get().index === 6`)
	// The window itself loaded anew goes on as well.
	window.do(chromedp.Reload())
	window.until(`document.querySelector('.notes footer')`)
	if at := value[string](window, since); at < "00:02" {
		t.Errorf("after its reload the time begins anew at %s", at)
	}
	value[chromedp.Void](window, `setTimeout(() => close())`)
	page.until(notice + `.includes('window was closed')`)
	value[chromedp.Void](page, `document.querySelector('.alert .ib').click()`)
	value[chromedp.Void](page, `window.open = () => null`)
	page.clickOn(openWindow)
	page.until(notice + `.includes('Allow pop-ups')`)
}

// TestPresenterInOpaqueFrame presents from a sandboxed frame, which has no origin of its own.
func TestPresenterInOpaqueFrame(t *testing.T) {
	t.Parallel()
	s := hosted(t, "/frame.html", `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,"><style>body { margin: 0 }</style>
		<iframe style="width: 1200px; height: 760px; border: 0" sandbox="allow-scripts allow-popups" src="/#scenario=late-del&step=5"></iframe>`)
	host := newTab(t)
	host.expectErrors()
	host.do(chromedp.Navigate(s.URL + "/frame.html"))
	frame := host.frame(func(i *target.Info) bool { return strings.Contains(i.URL, "scenario=late-del") && i.Type == "iframe" })
	frame.settle()
	if origin := value[string](frame, `self.origin`); origin != "null" {
		t.Fatalf("the frame's origin is %s", origin)
	}
	// A press where there is nothing to press brings the keys into the frame.
	host.do(chromedp.MouseClickXY(800, 26), chromedp.KeyEvent("p"))
	frame.until(shows)
	x, y := frame.middle(openWindow)
	window := host.windowOf(func() { host.do(chromedp.MouseClickXY(x, y)) })
	window.until(`document.querySelector('.notes footer')`)
	before := value[int](frame, store+`.get().index`)
	window.do(chromedp.KeyEvent(kb.PageDown))
	frame.until(fmt.Sprintf(`%s.get().index === %d`, store, before+1))
}

// TestPresenterFromDisk presents sandbox.html as somebody does who was sent it: a file has no origin either. The window
// stays over a reload of the page, and the policy has nothing to refuse.
func TestPresenterFromDisk(t *testing.T) {
	t.Parallel()
	page := newTab(t)
	page.do(welcomed, beforeScripts(violations), chromedp.Navigate("file://"+sandboxFile(t)+"#scenario=late-del&step=5"))
	page.settle()
	page.do(chromedp.KeyEvent("p"))
	page.until(shows)
	if origin := value[string](page, `self.origin`); origin != "null" {
		t.Fatalf("the file's origin is %s", origin)
	}
	window := page.windowOf(func() { page.clickOn(openWindow) })
	window.until(`document.querySelector('.notes footer')`)
	window.do(chromedp.KeyEvent(kb.PageDown))
	page.until(store + `.get().index === 6`)
	page.until(`location.hash.includes('step=6')`)
	if refused := value[[]string](page, refusals); len(refused) > 0 {
		t.Errorf("the policy refuses %q", refused)
	}

	value[chromedp.Void](window, `window.sameDocument = true`)
	page.do(chromedp.Reload())
	page.settle()
	page.do(chromedp.KeyEvent("p"))
	page.until(shows)
	page.clickOn(openWindow)
	page.until(`document.querySelector('lockstep-app').talk.presenter.there`)
	window.until(`!document.querySelector('.lost') && window.sameDocument`)
	window.clickOn(key("Step"))
	page.until(`location.hash.includes('step=7')`)
	value[chromedp.Void](window, `setTimeout(() => close())`)
	page.until(notice + `.includes('window was closed')`)
}
