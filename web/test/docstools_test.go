package test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"lockstep/web/build"
)

// examples are the sites that docs/embedding.md shows.
var examples = filepath.Join(root, "docs", "examples")

// carried are the files of the site that a documentation site needs for one scenario.
var carried = []string{"embed.js", "sandbox.html", "posters/late-del.svg", "posters/late-del.unlock=lua.svg", "texts/late-del.txt"}

// carry puts them into a folder, as somebody does who copies them from the published site.
func carry(t *testing.T, dir string) {
	t.Helper()
	for _, name := range carried {
		put(t, filepath.Join(dir, filepath.FromSlash(name)), served(t, name))
	}
}

// served is a file of the site, drawn if need be.
func served(t testing.TB, name string) []byte {
	t.Helper()
	got := httptest.NewRecorder()
	build.Handler(built).ServeHTTP(got, httptest.NewRequest(http.MethodGet, "/"+url.PathEscape(name), nil))
	if got.Code != http.StatusOK {
		t.Fatalf("%s: %d %s", name, got.Code, got.Body)
	}
	return got.Body.Bytes()
}

func put(t *testing.T, file string, content []byte) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, content, 0o644)); err != nil {
		t.Fatal(err)
	}
}

// example is a copy of a site of docs/examples, with the carried files in a folder of it.
func example(t *testing.T, name, folder string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join(examples, name))); err != nil {
		t.Fatal(err)
	}
	carry(t, filepath.Join(dir, filepath.FromSlash(folder)))
	return dir
}

// below serves a folder below a path, and nothing else, as static hosts do with projects.
func below(t *testing.T, path, dir string) *httptest.Server {
	t.Helper()
	mux := http.NewServeMux()
	mux.Handle(path, http.StripPrefix(path, http.FileServer(http.Dir(dir))))
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s
}

// tool runs a command in a folder. One that is not there is skipped, but fails where CI says that nothing may be.
func tool(t *testing.T, dir, name string, args ...string) (string, error) {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	cmd := exec.Command(path, args...)
	cmd.Dir = dir
	said, err := cmd.CombinedOutput()
	return string(said), err
}

const firstEmbed = `document.querySelector('lockstep-sandbox')`

// reads looks at a page as its reader does: the poster is there and nothing else is loaded; Run brings the run.
func reads(t *testing.T, address string) {
	t.Helper()
	b := newTab(t)
	b.do(chromedp.Navigate(address))
	b.pressRun()
}

// pressRun presses the key of the first firstEmbed and waits for its run.
func (b *tab) pressRun() {
	b.t.Helper()
	b.until(firstEmbed + `?.shadowRoot?.querySelector('img')?.naturalWidth > 0`)
	if frames := value[int](b, `frames.length`); frames != 0 {
		b.t.Errorf("before Run there are %d frames", frames)
	}
	for _, e := range value[[]string](b, `performance.getEntriesByType('resource').map(e => e.name)`) {
		if strings.Contains(e, ".wasm") || strings.Contains(e, "sandbox.html") {
			b.t.Errorf("before Run the page has loaded %s", e)
		}
	}
	value[chromedp.Void](b, firstEmbed+`.scrollIntoView({ block: 'center' })`)
	at := value[[]float64](b, `(r => [r.left + r.width / 2, r.top + r.height / 2])(`+firstEmbed+`.shadowRoot.querySelector('button').getBoundingClientRect())`)
	b.do(chromedp.MouseClickXY(at[0], at[1]))
	frame := b.frame(func(i *target.Info) bool { return i.Type == "iframe" && strings.Contains(i.URL, "sandbox.html") })
	frame.until(`document.querySelector('lockstep-app') && (s => s && s.trace && s.scenario === 'late-del' && s.started)(` + store + `?.get())`)
}

func TestPlainSite(t *testing.T) {
	t.Parallel()
	dir := example(t, "plain", "lockstep")
	reads(t, below(t, "/project/", dir).URL+"/project/")
}

func TestSlidesSite(t *testing.T) {
	t.Parallel()
	dir := example(t, "slides", "lockstep")
	if err := os.CopyFS(filepath.Join(dir, "reveal.js"), os.DirFS(filepath.Join(root, "web", "testdata", "reveal.js"))); err != nil {
		t.Fatal(err)
	}
	reads(t, below(t, "/talk/", dir).URL+"/talk/#/1")
}

// TestMessagesSite presses the buttons of a page that drives the run by messages, and reads what the page hears.
func TestMessagesSite(t *testing.T) {
	t.Parallel()
	b := newTab(t)
	b.do(chromedp.EmulateViewport(800, 1600), chromedp.Navigate(below(t, "/guide/", example(t, "messages", "lockstep")).URL+"/guide/"))
	says := func(id, words string) {
		t.Helper()
		b.until(`document.querySelector('#` + id + `').textContent.includes(` + quoted(words) + `)`)
	}
	says("where", "not begun")
	b.pressRun()
	b.clickOn(`document.querySelector('#play')`)
	says("play", "Play")
	says("promises", "mutual-exclusion: violated")
	b.clickOn(`document.querySelector('#late')`)
	says("where", "3502 ms")
	frame := b.frame(func(i *target.Info) bool { return i.Type == "iframe" && strings.Contains(i.URL, "sandbox.html") })
	late := value[int](frame, store+`.get().index`)
	for _, step := range []struct {
		key string
		at  int
	}{{"on", late + 1}, {"back", late}, {"back", late - 1}} {
		b.clickOn(`document.querySelector('#` + step.key + `')`)
		says("where", fmt.Sprintf("Event %d of", step.at))
		if at := value[int](frame, store+`.get().index`); at != step.at {
			t.Errorf("%s leads to event %d, want %d", step.key, at, step.at)
		}
	}
	value[chromedp.Void](b, `document.querySelector('#unlock').focus()`)
	b.do(chromedp.KeyEvent(kb.ArrowDown))
	says("promises", "mutual-exclusion: holds")
	if set := value[string](frame, store+`.get().set.unlock`); set != "lua" {
		t.Errorf("the run releases with %q", set)
	}
	b.clickOn(`document.querySelector('#text')`)
	says("run", "A asks redis for lock:ledger")
}

func TestHugoSite(t *testing.T) {
	t.Parallel()
	dir := example(t, "hugo", "static/lockstep")
	if said, err := tool(t, dir, "hugo", "--quiet"); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	reads(t, below(t, "/handbook/", filepath.Join(dir, "public")).URL+"/handbook/locks/")
}

// unreachable is what npm says where it has no network.
var unreachable = regexp.MustCompile(`ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT`)

// TestVitePressSite needs a network for the packages of the lock file. Where there is none, nothing about the site can be
// known, and the test says so.
func TestVitePressSite(t *testing.T) {
	t.Parallel()
	dir := example(t, "vitepress", "public/lockstep")
	if said, err := tool(t, dir, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"); err != nil {
		if unreachable.MatchString(said) {
			t.Skipf("npm cannot be reached, so the VitePress site is not looked at\n%s", said)
		}
		t.Fatalf("%v\n%s", err, said)
	}
	if said, err := tool(t, dir, "npm", "run", "build"); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	reads(t, below(t, "/handbook/", filepath.Join(dir, ".vitepress", "dist")).URL+"/handbook/locks.html")
}
