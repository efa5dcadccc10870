// Package test looks at the page in a real browser: the TypeScript's own tests, and the page as people use it.
package test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// browser is the one that all tests of the package share; each opens tabs of its own. Tests run beside one another, unless
// they measure how long something takes.
var browser struct {
	ctx     context.Context
	missing string
}

func TestMain(m *testing.M) {
	os.Exit(withBrowser(m))
}

func withBrowser(m *testing.M) int {
	path := findBrowser()
	if path == "" {
		browser.missing = "no Chromium or Chrome found; install one or set CHROME to its path"
		return m.Run()
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.DisableGPU,
		chromedp.WindowSize(1280, 800),
		chromedp.Flag("disable-quic", true),
		// Nothing but this machine can be reached, whatever the page tries.
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"),
	)
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	allocated, stop := chromedp.NewExecAllocator(context.Background(), options...)
	defer stop()
	ctx, end := chromedp.NewContext(allocated)
	defer end()
	if err := chromedp.Do(ctx); err != nil {
		browser.missing = fmt.Sprintf("%s does not start: %v", path, err)
	}
	browser.ctx = ctx
	code := m.Run()
	// Closing it, instead of killing it, lets the browser remove its profile.
	_ = chromedp.Cancel(ctx)
	return code
}

func findBrowser() string {
	names := []string{
		os.Getenv("CHROME"), "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
		"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
		`C:\Program Files\Google\Chrome\Application\chrome.exe`,
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); name != "" && err == nil {
			return path
		}
	}
	return ""
}

// tab is a fresh browser tab that remembers what the console said.
type tab struct {
	t   testing.TB
	ctx context.Context

	mu      sync.Mutex
	console []string
	noisy   bool
}

// newTab opens a tab for a test; afterwards any error in its console fails the test.
func newTab(t testing.TB) *tab {
	t.Helper()
	if browser.missing != "" {
		if os.Getenv("CI") == "true" {
			t.Fatal(browser.missing)
		}
		t.Skip(browser.missing)
	}
	ctx, closeTab := chromedp.NewContext(browser.ctx, chromedp.WithNewBrowserContext())
	b := &tab{t: t, ctx: ctx}
	b.listen(closeTab)
	b.do(inFront)
	return b
}

// listen fails the test at its end if there was an error in the console, and shuts what was opened.
func (b *tab) listen(shut func()) {
	messages := chromedp.Console(b.ctx)
	heard := make(chan struct{})
	go func() {
		defer close(heard)
		for m, err := range messages {
			if err != nil {
				return
			}
			if m.IsException() || m.Type == "error" {
				b.hear(m.String())
			}
		}
	}()
	b.t.Cleanup(func() {
		shut()
		<-heard
		if len(b.console) > 0 {
			b.t.Errorf("the console has errors:\n%s", strings.Join(b.console, "\n"))
		}
	})
}

// inFront has a tab believe that it is the one in front, also while another test's is.
func inFront(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
	_, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	return chromedp.Void{}, err
}

func (b *tab) hear(complaint string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.noisy {
		b.console = append(b.console, complaint)
	}
}

// expectErrors says that from now on the test itself makes the page complain.
func (b *tab) expectErrors() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.noisy = true
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, stop := context.WithTimeout(b.ctx, 30*time.Second)
	defer stop()
	if err := chromedp.Do(ctx, steps...); err != nil {
		b.t.Fatal(err)
	}
}

// value runs a script, waits for it if it is a promise, and returns what comes out.
func value[T any](b *tab, script string) T {
	b.t.Helper()
	ctx, stop := context.WithTimeout(b.ctx, 3*time.Minute)
	defer stop()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%v\nin %.300s", err, script)
	}
	return v
}

// until waits for a condition in the page.
func (b *tab) until(condition string) {
	b.t.Helper()
	ctx, stop := context.WithTimeout(b.ctx, 30*time.Second)
	defer stop()
	if _, err := chromedp.Run(ctx, chromedp.Poll[bool]("Boolean("+condition+")", chromedp.WithPollingInterval(20*time.Millisecond))); err != nil {
		b.t.Fatalf("waiting for %s: %v", condition, err)
	}
}

// attached is a window, or a frame with a process of its own, that a tab has opened.
func (b *tab) attached(id target.ID) *tab {
	b.t.Helper()
	ctx, stop := chromedp.NewContext(b.ctx, chromedp.WithTargetID(id))
	one := &tab{t: b.t, ctx: ctx}
	one.listen(stop)
	// Attached for as long as the test goes on, not only for its first step.
	if err := chromedp.Do(ctx); err != nil {
		b.t.Fatal(err)
	}
	return one
}

// targets are the tab, and the windows and frames with processes of their own that it has opened; not those of other tests.
func (b *tab) targets() []*target.Info {
	b.t.Helper()
	all, err := chromedp.Targets(b.ctx)
	if err != nil {
		b.t.Fatal(err)
	}
	own := chromedp.FromContext(b.ctx).BrowserContextID
	return slices.DeleteFunc(all, func(info *target.Info) bool { return info.BrowserContextID != own })
}

// frame is a frame of the tab, or of a tab that shares its storage, that has a process of its own.
func (b *tab) frame(is func(*target.Info) bool) *tab {
	b.t.Helper()
	for range 200 {
		all := b.targets()
		if i := slices.IndexFunc(all, is); i >= 0 {
			return b.attached(all[i].TargetID)
		}
		time.Sleep(50 * time.Millisecond)
	}
	b.t.Fatal("there is no such frame")
	return nil
}
