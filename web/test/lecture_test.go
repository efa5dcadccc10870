package test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const lecture = `Locks in one hour

#scenario=late-del
Greet them. <img src=x onerror="document.title = 'hacked'"> is **not** a picture.

https://example.org/lockstep/#scenario=late-del&set=unlock=lua&step=14
#scenario=boundary&step=3
The last one.
`

// position is where the lecture is, as the page shows it.
const position = `(document.querySelector('.show .position')?.textContent ?? '')`

// file writes a file into a folder of the test's own.
func file(t *testing.T, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// pick presses the key that opens a lecture and chooses a file.
func (b *tab) pick(path string) {
	b.t.Helper()
	ctx, stop := context.WithCancel(b.ctx)
	defer stop()
	if _, err := chromedp.Run(ctx, called(page.SetInterceptFileChooserDialog, page.SetInterceptFileChooserDialogParams{Enabled: true})); err != nil {
		b.t.Fatal(err)
	}
	x, y := b.middle(`[...document.querySelectorAll('.show-tools button')].find(e => e.ariaLabel === 'Open a lecture file')`)
	chooser, err := chromedp.Run(ctx, chromedp.WaitEvent(page.FileChooserOpened, nil, chromedp.MouseClickXY(x, y)))
	if err != nil {
		b.t.Fatal(err)
	}
	if _, err := chromedp.Run(ctx, called(dom.SetFileInputFiles, dom.SetFileInputFilesParams{Files: []string{path}, BackendNodeID: chooser.BackendNodeID})); err != nil {
		b.t.Fatal(err)
	}
}

// drop drags a file from outside onto the page.
func (b *tab) drop(path string) {
	b.t.Helper()
	for _, kind := range []input.DispatchDragEventType{input.DispatchDragEventTypeDragEnter, input.DispatchDragEventTypeDragOver, input.DispatchDragEventTypeDrop} {
		params := input.DispatchDragEventParams{Type: kind, X: 400, Y: 300, Data: &input.DragData{Items: []*input.DragDataItem{}, Files: []string{path}, DragOperationsMask: 1}}
		if _, err := chromedp.Run(b.ctx, called(input.DispatchDragEvent, params)); err != nil {
			b.t.Fatal(err)
		}
	}
}

// TestLecture opens a file, goes through it by keys, buttons and a clicker, in both windows, and finds it after a reload.
func TestLecture(t *testing.T) {
	t.Parallel()
	b, window := presented(t, newServer(t), "#scenario=set-nx-px&step=1")
	b.pick(file(t, "hour.txt", []byte(lecture)))
	at := func(what, want, scenario string, step int) {
		t.Helper()
		b.until(fmt.Sprintf(`%s === %q && %s.get().scenario === %q && %s.get().index === %d && !%s.get().busy`, position, want, store, scenario, store, step, store))
		window.until(fmt.Sprintf(`document.querySelector('.entries b')?.textContent === %q`, want))
	}
	at("opened", "1 / 3", "late-del", 0)
	if started := b.state().Started; started {
		t.Error("a link without a step begins before Run")
	}
	window.until(script + `.includes('Greet them. <img src=x')`)
	if seen := value[string](window, `document.title + document.querySelectorAll('.note.own *').length`); strings.Contains(seen, "hacked") || !strings.HasSuffix(seen, "0") {
		t.Errorf("notes are more than text: %s", seen)
	}
	window.until(`document.querySelector('.entries .after').textContent.includes('Event 14')`)
	b.shift(kb.ArrowRight)
	at("Shift →", "2 / 3", "late-del", 14)
	if set := value[string](b, store+`.get().set.unlock`); set != "lua" {
		t.Errorf("unlock is %s", set)
	}
	b.shift(kb.PageUp)
	at("Shift PageUp", "1 / 3", "late-del", 0)
	window.shift(kb.PageDown)
	at("Shift PageDown in the window", "2 / 3", "late-del", 14)
	window.clickOn(key("Step"))
	at("a step", "2 / 3", "late-del", 15)
	window.clickOn(key("Back to its moment"))
	at("back to it", "2 / 3", "late-del", 14)
	window.clickOn(key("Next entry (Shift →)"))
	at("the next button", "3 / 3", "boundary", 3)
	window.until(script + `.includes('The last one.')`)
	b.shift(kb.ArrowRight)
	at("after the last", "3 / 3", "boundary", 3)
	b.clickOn(`document.querySelector('.show .entries button')`)
	at("the previous button", "2 / 3", "late-del", 14)
	// A clicker goes on at the run's end, though not while its key is held, and back at its start.
	value[chromedp.Void](b, store+`.end()`)
	value[chromedp.Void](b, `dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', repeat: true }))`)
	if seen := value[string](b, position); seen != "2 / 3" {
		t.Errorf("a held key goes on to %s", seen)
	}
	b.do(chromedp.KeyEvent(kb.PageDown))
	at("PageDown at the end", "3 / 3", "boundary", 3)
	value[chromedp.Void](b, store+`.home()`)
	b.do(chromedp.KeyEvent(kb.PageUp))
	at("PageUp at the start", "2 / 3", "late-del", 14)
	// So it does in the presenter's window.
	value[chromedp.Void](b, store+`.end()`)
	value[chromedp.Void](window, `dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', repeat: true }))`)
	window.do(chromedp.KeyEvent(kb.PageDown))
	at("PageDown at the end, in the window", "3 / 3", "boundary", 3)
	value[chromedp.Void](b, store+`.home()`)
	window.do(chromedp.KeyEvent(kb.PageUp))
	at("PageUp at the start, in the window", "2 / 3", "late-del", 14)

	b.do(chromedp.Reload())
	b.settle()
	b.do(chromedp.KeyEvent("p"))
	b.until(position + ` === '2 / 3'`)
	b.shift(kb.ArrowRight)
	b.until(store + `.get().scenario === 'boundary'`)
	b.clickOn(`document.querySelector('.show .entries button:last-child')`)
	b.until(position + ` === ''`)
	b.do(chromedp.Reload())
	b.settle()
	b.do(chromedp.KeyEvent("p"))
	b.until(shows)
	if seen := value[string](b, position); seen != "" {
		t.Errorf("a closed lecture comes back at %s", seen)
	}
}

// TestLectureTroubles opens files that are no lectures: each is refused with its line, and the one that is open stays.
func TestLectureTroubles(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=set-nx-px&step=1")
	// Dropped on a page that nobody presents yet, it is presented.
	b.drop(file(t, "hour.txt", []byte(lecture)))
	b.until(shows + ` && ` + position + ` === '1 / 3'`)
	b.settle()
	for _, c := range []struct {
		name, says string
		content    []byte
	}{
		{"empty.txt", "“empty.txt” is no lecture file, line 1: no line of the file is a link", nil},
		{"unknown.txt", "line 2: There is no scenario “nosuch”.", []byte("Title\n#scenario=nosuch\n#step=1")},
		{"picture.png", "line 1: this is not plain text", []byte("\x89PNG\r\n\x1a\n\x00\x00")},
		{"latin.txt", "line 2: this is not plain text", []byte("#scenario=late-del\ncaf\xe9")},
		{"step.txt", "line 1: “x” is not a step.", []byte("#scenario=late-del&step=x")},
		{"huge.txt", "it is larger than 256 kB", []byte(strings.Repeat("#scenario=late-del\n", 20_000))},
	} {
		b.drop(file(t, c.name, c.content))
		b.until(fmt.Sprintf(`%s.includes(%q)`, notice, c.says))
		if seen := value[string](b, position); seen != "1 / 3" {
			t.Errorf("%s: the lecture is at %q", c.name, seen)
		}
	}
	// Of a file with some good links those can be shown, nothing of it is lost, and each of the others is named.
	b.drop(file(t, "some.txt", []byte(`#scenario=late-del&step=4
#scenario=nosuch
What I wanted to say.
#scenario=late-del&set=unlock=none&set=nosuch=1&schedule=@5 pause A 1;@5 sleep A&step=3

#scenario=boundary&step=999
#stp=1
#scenario=boundary&step=2`)))
	b.until(fmt.Sprintf(`%s.includes("In “some.txt”: ")`, notice))
	said := value[string](b, notice)
	for _, want := range []string{
		"Line 2: There is no scenario “nosuch”.",
		"Line 4: “none” is not a value of unlock; it stays del. This scenario has no parameter “nosuch”. The fault “@5 sleep A” of this link is left out",
		"Line 6: This run has no step 999; its last is", "Line 7: A link has no word “stp”. The link names no scenario.",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said: %s", want, said)
		}
	}
	for _, one := range []struct {
		at, scenario, schedule string
		step                   int
		says                   string
	}{
		{"1 / 6", "late-del", "", 4, ""},
		{"2 / 6", "late-del", "", 4, "Line 2: There is no scenario “nosuch”."},
		{"3 / 6", "late-del", "@5 pause A 1", 3, "it stays del"},
		{"4 / 6", "boundary", "", -1, "no step 999"},
		{"5 / 6", "boundary", "", -1, "Line 7:"},
		{"6 / 6", "boundary", "", 2, ""},
	} {
		if one.at != "1 / 6" {
			b.shift(kb.ArrowRight)
		}
		b.until(fmt.Sprintf(`%s === %q && %s.get().scenario === %q && !%s.get().busy && %s.includes(%q)`, position, one.at, store, one.scenario, store, notice, one.says))
		if seen := value[string](b, store+`.get().schedule`); seen != one.schedule {
			t.Errorf("%s has the schedule %q", one.at, seen)
		}
		if s := b.state(); one.step >= 0 && s.Index != one.step || one.step < 0 && s.Index != s.Events {
			t.Errorf("%s stands at %+v", one.at, s)
		}
		if one.at == "2 / 6" {
			b.do(chromedp.Reload())
			b.settle()
			b.do(chromedp.KeyEvent("p"))
			b.until(position + ` === '2 / 6'`)
		}
	}
	// What is kept may be anything after another program has been at it.
	for _, kept := range []string{`{"name":1}`, `{"name":"a","text":"#scenario=late-del","at":-7}`, `{"name":"a","text":"no link","at":0}`, `[]`} {
		value[chromedp.Void](b, fmt.Sprintf(`localStorage.setItem('lockstep.lecture', %q)`, kept))
		b.do(chromedp.Reload())
		b.settle()
		b.do(chromedp.KeyEvent("p"))
		b.until(shows)
	}
}

// called is a command of the browser as a step.
func called[P, R any](cmd cdp.Command[P, R], params P) chromedp.Action[R] {
	return func(ctx context.Context, _ *chromedp.Target) (R, error) { return chromedp.Call(ctx, cmd, params) }
}
