package test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// section is the name of the section that the editor shows, and sectionsOf all names.
const (
	section    = `document.querySelector('.editor [role=tab][aria-selected=true]').textContent`
	sectionsOf = `[...document.querySelectorAll('.editor [role=tab]:not(.library)')].map(e => e.textContent).join(' ')`
)

// language presses the key of a language in the sheet of templates, by the keyboard alone: the radio group has the focus.
func (b *tab) language(name string) {
	b.t.Helper()
	b.until(`document.querySelector('#picker[open]')?.contains(document.activeElement) && document.activeElement.matches('[name=kind]')`)
	for range 4 {
		b.do(chromedp.KeyEvent(kb.Tab))
		if value[bool](b, fmt.Sprintf(`document.activeElement.textContent.startsWith(%q)`, name)) {
			b.do(chromedp.KeyEvent(kb.Enter))
			return
		}
	}
	b.t.Fatalf("the key %s cannot be reached", name)
}

// ran waits for the run of a program's file, and says what went wrong.
func (b *tab) ran(file string) {
	b.t.Helper()
	b.settle()
	b.until(fmt.Sprintf(`(s => !s.busy && (s.error || s.trace?.actors.some(a => a.file === %q)))(%s.get())`, file, store))
	if wrong := value[string](b, `(s => s.error?.message ?? s.trace.events.filter(e => e.kind === 'error').map(e => e.say).join())(`+store+`.get())`); wrong != "" {
		b.t.Errorf("%s: %s", file, wrong)
	}
}

// again loads the page anew, on a scenario of one's own that waits for Run, and opens the editor.
func (b *tab) again() {
	b.t.Helper()
	b.do(chromedp.Reload())
	b.until(`document.querySelector('lockstep-app')?.store && ` + store + `.get().source && ` + store + `.get().text !== null && !` + store + `.get().busy`)
	b.do(chromedp.KeyEvent("c"))
	b.editor()
}

// TestTakenFromThePage closes the editor while the sheet of its templates is on the way, and begins to present while a
// text to be copied by hand is: what has gone does not open, and nothing fails.
func TestTakenFromThePage(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=late-del&step=3")
	b.toEditor(false)
	b.until(`document.querySelector('.kin button')`)
	value[chromedp.Void](b, `document.querySelector('.kin button').click(); document.querySelector('lockstep-app').edit(false)`)
	b.until(`!document.querySelector('lockstep-editor')`)
	value[bool](b, store+`.templates().then(() => true)`)
	value[chromedp.Void](b, allDrawn)
	value[chromedp.Void](b, `navigator.clipboard.writeText = () => new Promise((_, no) => { window.refuse = no; });
		document.querySelector('.hd lockstep-copy button').click()`)
	b.until(`window.refuse`)
	value[chromedp.Void](b, `document.querySelector('lockstep-app').view.do.present(true)`)
	b.until(`!document.querySelector('.hd lockstep-copy')`)
	value[chromedp.Void](b, `window.refuse(new Error('no'))`)
	value[chromedp.Void](b, allDrawn)
	if value[bool](b, `document.querySelector('dialog[open]') !== null`) {
		t.Error("a sheet has opened")
	}
}

// TestTurn turns a client into another language and back: by Undo, by what stood there before, by Reset. What was
// written in either is not lost, also by a reload.
func TestTurn(t *testing.T) {
	t.Parallel()
	atBothSizes(t, 3, func(t *testing.T, b *tab, phone bool) {
		b.toEditor(phone)
		original := value[string](b, written)
		b.do(chromedp.KeyEvent("-- mine"), chromedp.KeyEvent("\r"))
		mine := value[string](b, written)
		b.pressOn(".kin button", kb.Enter)
		b.language("TypeScript")
		b.until(section + ` === 'a.ts'`)
		b.editor()
		if names := value[string](b, sectionsOf); names != "setup.lua a.ts b.lua" {
			t.Errorf("the sections are %s", names)
		}
		b.ctrl(kb.Enter)
		b.ran("a.ts")
		b.until(store + `.get().trace.actors.some(a => a.file === 'b.lua')`)
		b.do(chromedp.KeyEvent("// also mine"), chromedp.KeyEvent("\r"))
		typescript := value[string](b, written)
		// Ctrl+Z takes back what was typed, then that it was turned; Ctrl+Y does both again.
		for i := 0; i < 5 && value[string](b, section) == "a.ts"; i++ {
			b.ctrl("z")
		}
		b.until(section + ` === 'a.lua'`)
		if got := value[string](b, written); got != mine {
			t.Errorf("undo gives %q", got)
		}
		b.ctrl("y")
		b.until(section + ` === 'a.ts'`)
		for i := 0; i < 3 && value[string](b, written) != typescript; i++ {
			b.ctrl("y")
		}
		if got := value[string](b, written); got != typescript {
			t.Errorf("redo gives %q", got)
		}
		// After a reload the program from before can still be had, and what was typed since the run is there.
		b.again()
		b.do(chromedp.Click(`[id="section-a.ts"]`))
		b.until(section + ` === 'a.ts'`)
		if got := value[string](b, written); got != typescript {
			t.Errorf("after a reload there is %q, kept are %s", got, value[string](b, `localStorage['lockstep.versions']`))
		}
		b.do(chromedp.Click(`.kin button`))
		b.until(`document.querySelector('#picker[open]')`)
		b.do(chromedp.Click(`#picker .versions button`))
		b.until(section + ` === 'a.lua'`)
		if got := value[string](b, written); got != mine {
			t.Errorf("after a reload there is %q", got)
		}
		b.do(chromedp.Click(`.editor [role=status] button`))
		b.until(section + ` === 'a.ts'`)
		b.do(chromedp.Click(`.editor .pens .key.quiet`))
		b.until(section + ` === 'a.lua' && ` + store + `.get().scenario === 'late-del'`)
		b.settle()
		if got := value[string](b, written); got != original {
			t.Errorf("Reset gives %q", got)
		}
		b.do(chromedp.Click(`.editor [role=status] button`))
		b.until(section + ` === 'a.ts' && !document.querySelector('.editor [role=status] button')`)
		if got := value[string](b, written); got != typescript {
			t.Errorf("after Reset, Undo gives %q", got)
		}
		if wide := value[int](b, tooWide); wide > 0 {
			t.Errorf("the page is %d px too wide", wide)
		}
	})
}

// TestScratch begins a scenario in each kind and language: it runs, keeps what it promises, and is kept by a name.
func TestScratch(t *testing.T) {
	t.Parallel()
	atBothSizes(t, 3, func(t *testing.T, b *tab, phone bool) {
		type begun struct{ kind, language, ending string }
		// Between them the two sizes have all nine.
		all := []begun{
			{"Lock cycle", "Python", "py"}, {"Renewed lock", "Lua", "lua"}, {"Renewed lock", "TypeScript", "ts"}, {"Renewed lock", "Python", "py"}, {"Redlock", "Lua", "lua"}, {"Redlock", "TypeScript", "ts"},
		}
		if phone {
			all = []begun{{"Lock cycle", "Lua", "lua"}, {"Lock cycle", "TypeScript", "ts"}, {"Redlock", "Python", "py"}}
		}
		for i, c := range all {
			if i == 0 {
				// From the catalogue, with the editor still shut.
				value[chromedp.Void](b, `document.querySelector('lockstep-app').catalogue()`)
				b.do(chromedp.Click(`.catalogue .own`))
			} else {
				b.do(chromedp.Click(`.editor .pens .ib[aria-haspopup]`), chromedp.Click(`#desk .acts button:first-child`))
			}
			b.until(`document.querySelector('#picker[open]')`)
			value[chromedp.Void](b, fmt.Sprintf(`[...document.querySelectorAll('#picker .pick')].find(e => e.textContent.trim() === %q).click()`, c.kind))
			value[chromedp.Void](b, `document.querySelector('#picker input:checked').focus()`)
			b.language(c.language)
			b.ran("b." + c.ending)
			b.until(`document.querySelector('.which').textContent.includes(` + quoted(c.kind+" in "+c.language) + `)`)
			if broken := value[string](b, `(t => t.actors.map(a => a.kind).join(' ') + ' ' + t.verdicts.filter(v => v.status !== 'holds' || !v.promised).map(v => v.property).join() + t.verdicts.length)(`+store+`.get().trace)`); !strings.HasPrefix(broken, "client client client node ") || !strings.HasSuffix(broken, "store 3") {
				t.Errorf("%v: %s", c, broken)
			}
		}
		if !phone {
			return
		}
		// Saved, it is a file that opens again.
		saved := value[string](b, `new Promise(done => {
			const old = URL.createObjectURL;
			URL.createObjectURL = blob => { URL.createObjectURL = old; HTMLAnchorElement.prototype.click = function () { blob.text().then(words => done(this.download + '\n' + words)); }; return old(blob); };
			[...document.querySelectorAll('#desk .acts button')].find(e => e.textContent.includes('Save')).click();
		})`)
		if !strings.HasPrefix(saved, "redlock-in-python.txtar\n-- setup.lua --\n") || !strings.Contains(saved, "\n-- b.py --\n") {
			t.Errorf("saved is %.80q", saved)
		}
		b.again()
		b.do(chromedp.Click(`.editor .pens .ib[aria-haspopup]`))
		if names := value[string](b, `[...document.querySelectorAll('#desk .versions .link')].map(e => e.textContent).sort().join()`); !strings.Contains(names, "Lock cycle in Lua,Lock cycle in TypeScript") {
			t.Errorf("kept are %s", names)
		}
	})
}
