package build

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

// TestPublished hands out a published site: each file in the form that is asked for, and all of them again as they were.
func TestPublished(t *testing.T) {
	t.Parallel()
	files := fstest.MapFS{}
	for _, name := range []string{"index.html", "app.js", "posters/late-del.svg"} {
		for _, ending := range []string{"", ".br", ".gz"} {
			files[name+ending] = &fstest.MapFile{Data: []byte(name + ending)}
		}
	}
	site, err := Published(files)
	if err != nil {
		t.Fatal(err)
	}
	handler := Handler(func() (*Site, error) { return site, nil })
	ask := func(path, encodings, known string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", path, nil)
		r.Header.Set("Accept-Encoding", encodings)
		r.Header.Set("If-None-Match", known)
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		return w
	}
	tags := map[string]bool{}
	for _, c := range []struct{ accepts, coding, body string }{
		{"", "", "app.js"},
		{"gzip, deflate, br, zstd", "br", "app.js.br"},
		{"gzip;q=1.0, BR ; q=0.5", "br", "app.js.br"},
		{"gzip, br;q=0", "gzip", "app.js.gz"},
		{"br;q=0.000, gzip;q=0", "", "app.js"},
		{"deflate, brotli, xgzip", "", "app.js"},
		{"br;q=much", "", "app.js"},
	} {
		got := ask("/app.js", c.accepts, "")
		h := got.Header()
		if got.Code != 200 || got.Body.String() != c.body || h.Get("Content-Encoding") != c.coding {
			t.Errorf("%q: %d %q %q", c.accepts, got.Code, got.Body, h.Get("Content-Encoding"))
		}
		if h.Get("Vary") != "Accept-Encoding" || h.Get("Content-Type") != "text/javascript; charset=utf-8" {
			t.Errorf("%q: %v", c.accepts, h)
		}
		if again := ask("/app.js", c.accepts, h.Get("ETag")); again.Code != http.StatusNotModified {
			t.Errorf("%q again: %d", c.accepts, again.Code)
		}
		tags[h.Get("ETag")] = true
	}
	if len(tags) != 3 {
		t.Errorf("three forms have the tags %v", tags)
	}
	for _, path := range []string{"/app.js.br", "/posters", "/nosuch", "/../app.js"} {
		if got := ask(path, "br", ""); got.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, got.Code)
		}
	}
	dir := t.TempDir()
	var log strings.Builder
	if err := site.Publish(dir, io.Writer(&log)); err != nil {
		t.Fatal(err)
	}
	for name, file := range files {
		if content, err := os.ReadFile(dir + "/" + name); err != nil || !bytes.Equal(content, file.Data) {
			t.Errorf("%s: %q %v", name, content, err)
		}
	}
}
