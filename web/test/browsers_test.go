package test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"testing"
	"time"
)

// driver is a browser beside Chromium, seen from a test.
type driver interface {
	visit(url string)
	run(script string) bool // in the page, or in the frame that was entered
	enterFrame()            // the page's first
}

// needed is the program under one of its names; without it the test cannot be.
func needed(t *testing.T, names ...string) string {
	t.Helper()
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("CI") == "true" {
		t.Fatalf("%s is missing; make needs installs it", names[0])
	}
	t.Skipf("%s is missing", names[0])
	return ""
}

// started runs a program until the test is over.
func started(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
}

// eventually asks until there is an answer.
func eventually(t *testing.T, ask func() string) string {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if answer := ask(); answer != "" {
			return answer
		}
	}
	t.Fatal("a minute was not enough")
	return ""
}

// runShown is whether the page at an address, not the one before it, has run the scenario of its link, stands at its
// event and has drawn it.
const runShown = `location.href.startsWith(%q) && (s => s && s.scenario === 'late-del' && s.index === 20 && s.trace && document.querySelector('.canvas svg.stage'))(document.querySelector('lockstep-app')?.store.get())`

// elementShown presses Run in the page's embed, and is whether that has been answered with its event, in a frame as high as
// it asks for.
const elementShown = `(e => {
	if (e?.shadowRoot && !window.pressed) {
		window.pressed = true;
		e.addEventListener('lockstep', ({ detail }) => { if (detail.type === 'size') window.told = detail.height; });
		e.shadowRoot.querySelector('button').click();
		e.ask({ type: 'wake' }).then(a => { window.answer = a; });
	}
	return window.answer?.scenario === 'late-del' && window.answer.step === 20 && e.shadowRoot.querySelector('iframe').clientHeight === window.told;
})(document.querySelector('lockstep-sandbox'))`

// TestOtherBrowsers opens sandbox.html in Firefox and in WebKit: from a disk, from a host, and in a frame without an
// origin whose host has a strict policy; the page of the whole site; and the element in a page with a strict policy.
func TestOtherBrowsers(t *testing.T) {
	const place = "#scenario=late-del&step=20"
	file, site := sandboxFile(t), docs(t, `<lockstep-sandbox scenario="late-del" step="20"></lockstep-sandbox>`)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/s.html" {
			http.ServeFile(w, r, file)
			return
		}
		w.Header().Set("Content-Security-Policy", "default-src 'none'; frame-src 'self'; img-src data:")
		show(w, `<!doctype html><html lang="en"><title>Docs</title><link rel="icon" href="data:,"><iframe sandbox="allow-scripts allow-forms allow-downloads" title="Lockstep" width="1200" height="780" src="/s.html`+place+`"></iframe>`)
	}))
	defer s.Close()
	for name, start := range map[string]func(*testing.T) driver{"Firefox": newFirefox, "WebKit": newWebKit} {
		t.Run(name, func(t *testing.T) {
			d := start(t)
			for _, where := range []struct {
				name, visit, page string
			}{
				{"from a disk", "file://" + file + place, "file://" + file},
				{"hosted", s.URL + "/s.html" + place, s.URL + "/s.html"},
				{"framed", s.URL + "/", s.URL + "/s.html"},
				{"the site", site.URL + "/lockstep/" + place, site.URL + "/lockstep/"},
				{"the element", site.URL + "/", ""},
			} {
				from := time.Now()
				d.visit(where.visit)
				if where.name == "framed" {
					d.enterFrame()
				}
				shown := fmt.Sprintf(runShown, where.page)
				if where.page == "" {
					shown = elementShown
				}
				eventually(t, func() string {
					if d.run(shown) {
						return "shown"
					}
					return ""
				})
				t.Logf("%s: a run is shown after %v", where.name, time.Since(from).Round(time.Millisecond))
			}
		})
	}
}
