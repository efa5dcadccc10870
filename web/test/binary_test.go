package test

import (
	"bytes"
	"compress/gzip"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"lockstep/web/build"
)

// inBinary are the pictures and texts of runs that the program of the test gets; all of them would take a minute.
var inBinary = []string{"posters/late-del.svg", "texts/late-del.txt"}

// published writes the site as dist does, but compressed in a hurry, and returns what each file holds.
func published(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	site, err := built()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]byte{}
	for _, name := range site.Names() {
		if all[name], err = site.Read(name); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range inBinary {
		all[name] = served(t, name)
	}
	for name, content := range maps.Clone(all) {
		var br, gz bytes.Buffer
		small, smaller := brotli.NewWriterLevel(&br, brotli.BestSpeed), gzip.NewWriter(&gz)
		for _, w := range []io.WriteCloser{small, smaller} {
			if _, err := w.Write(content); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
		}
		all[name+".br"], all[name+".gz"] = br.Bytes(), gz.Bytes()
	}
	for name, content := range all {
		put(t, filepath.Join(dir, filepath.FromSlash(name)), content)
	}
	return all
}

// standalone builds the program with a site within, as make binary does, with files that lie elsewhere.
func standalone(t *testing.T) (program string, files map[string][]byte) {
	t.Helper()
	tree, err := build.Root(root)
	if err != nil {
		t.Fatal(err)
	}
	dir, place := t.TempDir(), filepath.Join(tree, "web", "site", "files")
	files = published(t, dir)
	replaced := map[string]string{}
	// What make binary has left there is not for this program.
	_ = filepath.WalkDir(place, func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			replaced[name] = ""
		}
		return nil
	})
	for name := range files {
		replaced[filepath.Join(place, filepath.FromSlash(name))] = filepath.Join(dir, filepath.FromSlash(name))
	}
	text, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		t.Fatal(err)
	}
	overlay := filepath.Join(t.TempDir(), "overlay.json")
	put(t, overlay, text)
	program = filepath.Join(t.TempDir(), "lockstep")
	cmd := exec.Command("go", "build", "-overlay", overlay, "-ldflags", "-s -w", "-tags", "site", "-o", program, ".")
	cmd.Dir = tree
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	return program, files
}

// TestBinary uses the one file in an empty directory: it serves the site to a browser, compressed, runs a scenario on
// the command line, and writes the site's very bytes.
func TestBinary(t *testing.T) {
	t.Parallel()
	program, files := standalone(t)
	empty := t.TempDir()
	use := func(args ...string) *exec.Cmd {
		cmd := exec.Command(program, args...)
		cmd.Dir = empty
		// Without Go, a home or anything else that a checkout has around it.
		cmd.Env = []string{"PATH=" + empty}
		return cmd
	}
	said, err := use("run", "late-del").Output()
	if err != nil || !bytes.Equal(said[:bytes.IndexByte(said, '\n')], files["texts/late-del.txt"][:bytes.IndexByte(files["texts/late-del.txt"], '\n')]) {
		t.Errorf("run late-del: %v\n%.300s", err, said)
	}

	if said, err := use("dist", "-o", "out").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	out := os.DirFS(filepath.Join(empty, "out"))
	for name, content := range files {
		if got, err := fs.ReadFile(out, name); err != nil || !bytes.Equal(got, content) {
			t.Errorf("dist: %s has other bytes: %v", name, err)
		}
	}
	written := 0
	if err := fs.WalkDir(out, ".", func(_ string, d fs.DirEntry, err error) error {
		if !d.IsDir() {
			written++
		}
		return err
	}); err != nil || written != len(files) {
		t.Errorf("dist writes %d files, want %d: %v", written, len(files), err)
	}
	if err := os.RemoveAll(filepath.Join(empty, "out")); err != nil {
		t.Fatal(err)
	}

	address := serving(t, use("-addr", "127.0.0.1:0"))

	linked, err := buildinfo.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	for _, module := range linked.Deps {
		if !bytes.Contains(files[build.NoticesName], []byte("\n"+module.Path+" "+module.Version+"\n")) {
			t.Errorf("the program is linked with %s, of which %s says nothing", module.Path, build.NoticesName)
		}
	}

	b := newTab(t)
	var mu sync.Mutex
	codings := map[string]string{}
	if err := chromedp.Listen(b.ctx, func(event any) {
		if r, ok := event.(*network.EventResponseReceived); ok {
			mu.Lock()
			codings[strings.TrimPrefix(r.Response.URL, address)] = fmt.Sprint(r.Response.Headers["Content-Encoding"])
			mu.Unlock()
		}
	}); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.Navigate(address + "/#scenario=late-del&set=unlock=lua&step=12"))
	b.settle()
	if s := b.state(); s.Scenario != "late-del" || s.Index != 12 || s.Error != "" {
		t.Errorf("the page stands at %+v", s)
	}
	mu.Lock()
	for _, path := range []string{"/", "/app.js", "/worker.js", "/lockstep.wasm"} {
		if codings[path] != "br" {
			t.Errorf("%s came as %q", path, codings)
		}
	}
	mu.Unlock()
	for name := range files {
		if strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz") {
			continue
		}
		answer, err := http.Get(address + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		// The client has asked for gzip by itself, and unpacked it.
		content, err := io.ReadAll(answer.Body)
		if err != nil || !answer.Uncompressed || !bytes.Equal(content, files[name]) || answer.Header.Get("Content-Type") != build.Type(name) {
			t.Errorf("%s: %s %v, %d bytes", name, answer.Status, err, len(content))
		}
		answer.Body.Close()
	}
}
