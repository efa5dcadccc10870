package test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// editor waits for the editor and the cursor in it.
func (b *tab) editor() {
	b.t.Helper()
	b.until(`document.activeElement?.matches('.cm-content')`)
}

// ctrl presses a key with Ctrl.
func (b *tab) ctrl(key string) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(chromedp.ModifierCtrl)))
}

// quoted is a text as JavaScript writes it.
func quoted(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

// written is what stands in the editor.
const written = `document.querySelector('.cm-content').innerText`

// toEditor opens the editor by the key beside the code, as somebody does who reads it.
func (b *tab) toEditor(phone bool) {
	b.t.Helper()
	b.view(phone, 1)
	// It covers no code, and none of the names beside it.
	if over := value[string](b, `(() => {
		const box = e => e.getBoundingClientRect(), edit = box(document.querySelector('.tabs > .edit'));
		return [...document.querySelectorAll('.program, .tabs [role=tab]')].filter(e => {
			const r = box(e);
			return edit.left < r.right && r.left < edit.right && edit.top < r.bottom && r.top < edit.bottom;
		}).map(e => e.className || e.textContent).join();
	})()`); over != "" {
		b.t.Errorf("the key that opens the editor covers %s", over)
	}
	b.do(chromedp.Click(`.tabs > .edit`))
	b.editor()
}

// TestEdit changes a client's program, runs it, breaks it, finds the mistake at its line, mends and resets it.
func TestEdit(t *testing.T) {
	t.Parallel()
	atBothSizes(t, 30, func(t *testing.T, b *tab, phone bool) {
		b.toEditor(phone)
		before := b.state()
		b.ctrl(kb.Home)
		b.do(chromedp.KeyEvent(`log("before everything")`), chromedp.KeyEvent("\r"))
		b.ctrl(kb.Enter)
		b.settle()
		b.until(store + `.get().trace.events.some(e => e.kind === 'log' && e.text === 'before everything')`)
		if s := b.state(); s.Events <= before.Events || s.Error != "" || s.Scenario != "" {
			t.Errorf("the changed program gives %+v", s)
		}
		if which := value[string](b, `document.querySelector('.which').textContent`); !strings.Contains(which, "Your version") {
			t.Errorf("the editor does not say whose version it is: %q", which)
		}
		// A mistake stands at its line, and what ran before still does.
		b.do(chromedp.KeyEvent("if x\n"))
		b.ctrl(kb.Enter)
		b.until(`document.querySelector('.editor .foot.bad')`)
		if foot := value[string](b, `document.querySelector('.editor .foot.bad').innerText`); !strings.Contains(foot, "b.lua, line ") {
			t.Errorf("the foot says %q", foot)
		}
		b.until(`document.querySelector('.cm-lint-marker-error')`)
		if n := value[int](b, `document.querySelectorAll('.alerts .alert').length`); n != 0 {
			t.Error("the mistake is told twice")
		}
		b.do(chromedp.Click(`.editor .foot.bad button`))
		b.editor()
		b.do(chromedp.Click(`.editor .pens .key.quiet`))
		b.settle()
		b.until(store + `.get().scenario === 'late-del'`)
		if s := b.state(); s.Events != before.Events || s.Error != "" {
			t.Errorf("after the reset %+v", s)
		}
		if text := value[string](b, written); strings.Contains(text, "before everything") || !strings.Contains(text, "local token") {
			t.Errorf("after the reset the editor has %q", text)
		}
	})
}

// TestVersionIsKept reloads the page in the middle of writing: what was written is there, also without a run.
func TestVersionIsKept(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := open(t, s, "#scenario=late-del&step=3")
	b.toEditor(false)
	b.ctrl(kb.Home)
	b.do(chromedp.KeyEvent("-- mine"), chromedp.KeyEvent("\r"), chromedp.Reload())
	b.settle()
	b.toEditor(false)
	if text := value[string](b, written); !strings.HasPrefix(text, "-- mine") {
		t.Errorf("after a reload the editor has %.60q", text)
	}
	// Another scenario has nothing of it; the first still has.
	value[bool](b, store+`.choose('set-nx-px').then(() => true)`)
	b.until(`!document.querySelector('.cm-content').innerText.includes('-- mine')`)
	value[bool](b, store+`.choose('late-del').then(() => true)`)
	b.until(`document.querySelector('.cm-content').innerText.includes('-- mine')`)
	b.do(chromedp.Click(`.editor .pens .ib[aria-haspopup]`), chromedp.WaitVisible(`#desk input`))
	value[chromedp.Void](b, `document.querySelector('#desk input').select()`)
	b.do(chromedp.SendKeys(`#desk input`, "My <b>lock</b>"+kb.Tab))
	b.until(`document.querySelector('.which').textContent.includes('My <b>lock</b>')`)
}

// TestOwnVersionRuns reloads the page after one's own version was run: it runs again, at its place, and asks nobody. In
// another browser the same address is a stranger's link.
func TestOwnVersionRuns(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=late-del&step=3")
	b.toEditor(false)
	b.ctrl(kb.Home)
	b.do(chromedp.KeyEvent(`log("mine")`), chromedp.KeyEvent("\r"))
	b.ctrl(kb.Enter)
	b.until(store + `.get().trace.events.some(e => e.text === 'mine') && /text=.*step=/.test(location.hash)`)
	address, at := value[string](b, `location.href`), b.state().Index
	b.do(chromedp.Reload())
	b.settle()
	if s := b.state(); s.Index != at || !s.Started || s.Playing || s.Notice != "" || !value[bool](b, store+`.get().text !== null`) {
		t.Errorf("after a reload it stands at %+v", s)
	}
	// The same address as a link, to somebody who has run it too.
	b.do(chromedp.Navigate("about:blank"), chromedp.Navigate(address))
	b.until(store + `?.get().notice`)
	if s := b.state(); s.Events != 0 {
		t.Errorf("from a link it runs by itself: %+v", s)
	}
	other := newTab(t)
	other.do(chromedp.Navigate(address))
	other.until(store + `?.get().notice`)
	if s := other.state(); s.Events != 0 || !strings.Contains(s.Notice, "None of it runs before you press Run") {
		t.Errorf("elsewhere it opens with %+v", s)
	}
}

// TestEditInFullStorage writes in a browser that has no room left: it is told once, with what to do, and the edit is
// there while the page is open; once there is room again, it is kept.
func TestEditInFullStorage(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=renewal")
	value[chromedp.Void](b, `(() => {
		let n = 0;
		for (const size of [100_000, 100, 1]) for (;;) try { localStorage.setItem('fill' + n++, 'x'.repeat(size)); } catch { break; }
	})()`)
	b.do(chromedp.Reload())
	b.settle()
	alerts := `(document.querySelector('.alerts')?.innerText ?? '')`
	mine := func(words string) {
		b.do(chromedp.Focus(`.cm-content`))
		b.ctrl(kb.Home)
		b.do(chromedp.KeyEvent(words), chromedp.KeyEvent("\r"))
		b.ctrl(kb.Enter)
		b.until(store + `.get().text?.includes('` + words + `') && !` + store + `.get().busy && ` + store + `.get().trace`)
	}
	b.do(chromedp.KeyEvent("c"))
	b.editor()
	mine("-- precious edit")
	for _, want := range []string{"storage of this browser is full", "save it as a file"} {
		if said := value[string](b, alerts); strings.Count(said, want) != 1 {
			t.Errorf("after an edit that is not kept it says %q, not once %q", said, want)
		}
	}
	b.do(chromedp.Click(`.alerts .ib`))
	mine("-- and more")
	if said := value[string](b, alerts); said != "" {
		t.Errorf("told again: %q", said)
	}
	b.do(chromedp.Click(`.editor .pens .ib[aria-haspopup]`), chromedp.WaitVisible(`#desk .none`))
	if said := value[string](b, `document.querySelector('#desk').innerText`); !strings.Contains(said, "until the page is closed") || strings.Contains(said, "is kept here") {
		t.Errorf("the list of own scenarios says %q", said)
	}
	b.do(chromedp.KeyEvent(kb.Escape))
	value[bool](b, store+`.choose('late-del').then(() => true)`)
	b.until(`!document.querySelector('.cm-content').innerText.includes('precious')`)
	if list := value[string](b, `document.querySelector('#desk .versions').textContent`); !strings.Contains(list, "A lease of 9 seconds") {
		t.Errorf("the list of own scenarios has %q", list)
	}
	value[bool](b, store+`.choose('renewal').then(() => true)`)
	b.until(`document.querySelector('.cm-content').innerText.includes('precious')`)
	value[chromedp.Void](b, `for (const name of Object.keys(localStorage)) if (name.startsWith('fill')) localStorage.removeItem(name)`)
	mine("-- with room")
	b.until(`document.querySelector('#desk .none').textContent.includes('is kept here') && location.hash.includes('text=')`)
	b.do(chromedp.Reload())
	b.settle()
	b.until(store + `.get().text?.includes('-- precious edit')`)
	if s := b.state(); s.Notice != "" || s.Events == 0 {
		t.Errorf("kept, and after a reload it stands at %+v", s)
	}
	// What is deleted to make room leaves the list at once.
	value[bool](b, store+`.choose('late-del').then(() => true)`)
	value[chromedp.Void](b, `document.querySelector('lockstep-app').edit(true)`)
	b.editor()
	value[chromedp.Void](b, `document.querySelector('#desk .versions .ib').click()`)
	b.until(`!document.querySelector('#desk .versions')`)
}

// TestLibrary changes a library that comes with Lockstep, for this scenario alone.
func TestLibrary(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=late-del&step=3")
	b.toEditor(false)
	b.do(chromedp.Click(`[id="section-lock.lua"]`))
	b.until(`document.querySelector('.cm-content[aria-readonly=true], .cm-content').getAttribute('aria-readonly') === 'true'`)
	b.do(chromedp.Click(`.editor .foot button`))
	b.editor()
	b.ctrl(kb.Home)
	b.do(chromedp.KeyEvent(`error("mine")`), chromedp.KeyEvent("\r"))
	b.ctrl(kb.Enter)
	b.settle()
	b.until(`document.querySelector('.editor .foot.bad')?.innerText.includes('lock.lua, line 1:')`)
}

// TestScenarioFile opens scenarios from files, good and bad, and saves one.
func TestScenarioFile(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=late-del&step=3")
	b.toEditor(false)
	give := func(name, content string) {
		t.Helper()
		value[bool](b, `(async (name, content) => {
			const old = HTMLInputElement.prototype.click;
			HTMLInputElement.prototype.click = function () {
				HTMLInputElement.prototype.click = old;
				const files = new DataTransfer();
				files.items.add(new File([content], name));
				this.files = files.files;
				this.dispatchEvent(new Event('change'));
			};
			document.querySelector('.editor .pens .ib[aria-haspopup]').click();
			[...document.querySelectorAll('#desk .acts button')].find(one => one.textContent.includes('Open')).click();
			return true;
		})(`+quoted(name)+`, `+content+`)`)
	}
	foot := func(want string) {
		t.Helper()
		b.until(`document.querySelector('.editor .foot.bad')?.innerText.includes(` + quoted(want) + `)`)
	}
	give("notes.txt", quoted("just words"))
	foot("it is no scenario")
	give("big.txtar", `'x'.repeat(600000)`)
	foot("larger than 512 kB")
	give("latin.txtar", `new Uint8Array([0x2d, 0xff, 0xfe])`)
	foot("not plain text")
	mine, err := os.ReadFile(filepath.Join(root, "engine", "scenarios", "set-nx-px.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	give("mine.txtar", quoted(strings.Replace(string(mine), "title ", "title \"<img src=x onerror=alert(1)>\" -- ", 1)))
	b.until(`!document.querySelector('.editor .foot.bad')`)
	b.do(chromedp.Click(`.editor .pens .key.lit`))
	b.until(`document.title.startsWith('<img src=x')`)
}

// TestEditorByKeys does with keys alone what one does in an editor: walk the tabs, find, undo, see a mistake at its
// column, follow the clients' lines while stepping, and leave.
func TestEditorByKeys(t *testing.T) {
	t.Parallel()
	atBothSizes(t, 3, func(t *testing.T, b *tab, phone bool) {
		b.view(phone, 1)
		b.pressOn(".tabs > .edit", kb.Enter)
		b.editor()
		if label := value[string](b, `document.activeElement.ariaLabel`); !strings.HasPrefix(label, "a.lua.") {
			t.Errorf("the code is called %q", label)
		}
		// The badges stand where the clients do, and go with them.
		badge := `[...document.querySelectorAll('.stands .badges')].map(e => e.firstElementChild?.title).filter(Boolean).join()`
		b.until(badge + `.includes('A')`)
		before := value[string](b, badge)
		value[chromedp.Void](b, store+`.step(6)`)
		b.until(badge + ` !== ` + quoted(before))
		if line := value[string](b, `document.querySelector('.cm-line.cur')?.textContent ?? ''`); !strings.Contains(line, "work") {
			t.Errorf("the current line is %q", line)
		}
		b.ctrl("f")
		b.until(`document.activeElement.matches('.cm-search [name=search]') && document.activeElement.ariaLabel === 'Find'`)
		b.do(chromedp.KeyEvent("ledger"), chromedp.KeyEvent(kb.Enter))
		b.until(`document.querySelectorAll('.cm-searchMatch').length > 3 && document.querySelector('.cm-searchMatch-selected')`)
		if wide := value[int](b, tooWide); wide > 0 {
			t.Errorf("with find open the page is %d px too wide", wide)
		}
		b.do(chromedp.KeyEvent(kb.Escape))
		b.until(`!document.querySelector('.cm-search') && document.activeElement.matches('.cm-content')`)
		// A mistake in the setup is shown at its column.
		b.do(chromedp.KeyEvent(kb.Escape), chromedp.KeyEvent(kb.Escape), chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift)))
		b.until(`document.activeElement.matches('[role=tab]')`)
		b.do(chromedp.KeyEvent(kb.ArrowLeft))
		b.until(`document.activeElement.id === 'section-setup.lua' && document.activeElement.ariaSelected === 'true'`)
		b.do(chromedp.KeyEvent(kb.Tab))
		b.editor()
		b.ctrl(kb.Home)
		was := value[string](b, written)
		b.do(chromedp.KeyEvent("title 5\n"))
		b.ctrl(kb.Enter)
		b.until(`document.querySelector('.cm-lintRange-error')`)
		if at := value[string](b, `(e => e.textContent + '|' + e.closest('.cm-line').textContent)(document.querySelector('.cm-lintRange-error'))`); at != "5|title 5" {
			t.Errorf("the mistake is shown at %q", at)
		}
		if foot := value[string](b, `document.querySelector('.editor .foot.bad').innerText`); !strings.HasPrefix(foot, "setup.lua, line 1:") {
			t.Errorf("the foot says %q", foot)
		}
		for i := 0; i < 4 && value[string](b, written) != was; i++ {
			b.ctrl("z")
		}
		if got := value[string](b, written); got != was {
			t.Errorf("undo gives %.60q", got)
		}
		if small := value[[]string](b, `[...document.querySelectorAll('.editor button')].filter(e => e.checkVisibility() && (e.getBoundingClientRect().height < 24 || e.getBoundingClientRect().width < 24) && !e.matches('.link')).map(e => e.textContent)`); len(small) > 0 {
			t.Errorf("too small for a finger: %q", small)
		}
	})
}
