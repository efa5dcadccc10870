package test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"lockstep/web/build"
)

// violations keeps what the page's policy stops, for refusals to read.
const violations = `window.refused = []; addEventListener('securitypolicyviolation', e => window.refused.push(e.violatedDirective + ' ' + e.blockedURI + ' ' + e.sourceFile));`

// refusals are the violations so far.
const refusals = `window.refused`

// sandboxFile is sandbox.html alone in a directory, as somebody has it who was sent it.
func sandboxFile(t testing.TB) string {
	t.Helper()
	site, err := built()
	if err != nil {
		t.Fatal(err)
	}
	page, err := site.Read(build.SandboxName)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "lesson.html")
	if err := os.WriteFile(file, page, 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// runsAndEdits presses Run, changes a program and runs it again: all that the one file must hold.
func (b *tab) runsAndEdits() {
	b.t.Helper()
	b.settle()
	value[chromedp.Void](b, `document.querySelector('lockstep-coach [popover]')?.hidePopover?.()`)
	if s := b.state(); s.Error != "" || s.Scenario != "set-nx-px" || s.Index != 4 {
		b.t.Fatalf("the link leads to %+v", s)
	}
	value[chromedp.Void](b, `document.querySelector('lockstep-app').edit(true, 'a.lua')`)
	b.editor()
	value[bool](b, store+`.edit(`+quoted(tiny("a.ts", `await redis.set("k", "v");`))+`).then(() => true)`)
	b.until(store + `.get().trace?.events.some(e => e.kind === 'execute' && e.cmd?.[0] === 'SET' && e.cmd?.[1] === 'k')`)
}

// tiny is a scenario of one client.
func tiny(file, program string) string {
	return fmt.Sprintf("-- setup.lua --\ntitle \"Tiny\"\nnode { \"redis\" }\nclient { \"A\", file = %q }\n-- %s --\n%s\n", file, file, program)
}

// TestSandboxFile opens the one file from a disk: Lua, the editor and TypeScript work, nothing is asked for, and the
// page's policy has nothing to refuse.
func TestSandboxFile(t *testing.T) {
	t.Parallel()
	b := newTab(t)
	b.do(beforeScripts(violations), chromedp.Navigate("file://"+sandboxFile(t)+"#scenario=set-nx-px&step=4"))
	b.runsAndEdits()
	if refused := value[[]string](b, refusals); len(refused) > 0 {
		t.Errorf("the policy refuses %q", refused)
	}
	if loaded := value[[]string](b, `performance.getEntriesByType('resource').map(e => e.name).filter(name => !/^(blob|data):/.test(name))`); len(loaded) > 0 {
		t.Errorf("the page asks for %q", loaded)
	}
}

// TestPageFromDisk opens index.html of the site from a disk, where a browser lets it read nothing beside itself: it says
// which file is of use there, and that nothing is starting any more, nor loading in the catalogue and the editor.
func TestPageFromDisk(t *testing.T) {
	t.Parallel()
	site, err := built()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, name := range site.Names() {
		if path.Dir(name) != "." {
			continue
		}
		content, err := site.Read(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	b := newTab(t)
	b.expectErrors()
	b.do(welcomed, chromedp.Navigate("file://"+dir+"/index.html"))
	b.until(`document.querySelector('.alerts')?.innerText.includes('could not be loaded')`)
	if said := value[string](b, `document.querySelector('.alerts').innerText`); !strings.Contains(said, "sandbox.html") {
		t.Errorf("it says %q", said)
	}
	value[chromedp.Void](b, `document.querySelector('lockstep-app').edit(true)`)
	b.until(`document.querySelector('.editor .foot.bad')`)
	if said := value[string](b, starting); said != "" {
		t.Errorf("something is on its way: %q", said)
	}
	value[chromedp.Void](b, `document.querySelector('lockstep-app').catalogue()`)
	b.until(`document.querySelector('.catalogue[open] .none')`)
	if said := value[string](b, starting); said != "" {
		t.Errorf("something is on its way in the catalogue: %q", said)
	}
}

// TestSandboxFrame puts the one file into a frame without an origin, in a page with a strict policy of its own, from a
// server that knows nothing of it: one request, and it works.
func TestSandboxFrame(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(sandboxFile(t))
	if err != nil {
		t.Fatal(err)
	}
	var asked atomic.Int32
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/":
			w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; frame-src 'self'; img-src data:")
			show(w, `<!doctype html><html lang="en"><title>Docs</title><link rel="icon" href="data:,"><iframe sandbox="allow-scripts allow-forms allow-downloads" title="Lockstep" width="1200" height="800" src="/s.html#scenario=set-nx-px&step=4"></iframe>`)
		case "/s.html":
			asked.Add(1)
			show(w, string(page))
		default:
			asked.Add(100)
			http.NotFound(w, r)
		}
	}))
	defer s.Close()
	b := newTab(t)
	b.do(chromedp.Navigate(s.URL))
	frame := b.frame(func(info *target.Info) bool { return strings.HasSuffix(strings.Split(info.URL, "#")[0], "/s.html") })
	frame.runsAndEdits()
	if n := asked.Load(); n != 1 {
		t.Errorf("the server was asked %d times", n)
	}
}
