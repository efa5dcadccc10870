package build

import (
	"bytes"
	"encoding/xml"
	"errors"
	"html"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"

	"lockstep/web/build/lesson"
)

// TestGallery draws the first variant of every scenario: each picture is well-formed, has a title and asks for nothing
// from outside.
func TestGallery(t *testing.T) {
	root, err := Root(".")
	if err != nil {
		t.Fatal(err)
	}
	g := &gallery{root: root, kept: t.TempDir()}
	names, err := g.names()
	if err != nil {
		t.Fatal(err)
	}
	var largest, all int
	from := time.Now()
	drawn := 0
	for _, name := range names {
		if strings.Contains(name, "=") {
			continue
		}
		content, ok, err := g.file(name)
		if err != nil || !ok {
			t.Fatalf("%s: %v %v", name, ok, err)
		}
		if strings.HasPrefix(name, texts) {
			if !bytes.Contains(content, []byte("  A        start")) {
				t.Errorf("%s: %.200s", name, content)
			}
			continue
		}
		drawn++
		wellFormed(t, name, content)
		var small bytes.Buffer
		w := brotli.NewWriterLevel(&small, brotli.BestCompression)
		if _, err := w.Write(content); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		largest, all = max(largest, small.Len()), all+small.Len()
	}
	t.Logf("%d posters in %v, %d bytes compressed on average, the largest %d", drawn, time.Since(from).Round(time.Second), all/drawn, largest)
	if _, ok, err := g.file(posters + "nosuch.svg"); ok || err != nil {
		t.Errorf("a poster of no scenario: %v %v", ok, err)
	}
	if _, ok, err := g.file(posters + "late-del.unlock=nosuch.svg"); ok || err != nil {
		t.Errorf("a poster of no variant: %v %v", ok, err)
	}
}

func wellFormed(t *testing.T, name string, svg []byte) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(svg))
	titles := 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%s: %v\n%.600s", name, err, svg)
		}
		if e, ok := token.(xml.StartElement); ok {
			if e.Name.Local == "title" {
				titles++
			}
			for _, a := range e.Attr {
				if strings.HasPrefix(a.Name.Local, "on") || a.Name.Local == "href" {
					t.Errorf("%s: %s=%q", name, a.Name.Local, a.Value)
				}
			}
		}
	}
	if titles != 1 {
		t.Errorf("%s has %d titles", name, titles)
	}
	for _, bad := range []string{"undefined", "NaN", "[object", "@import", "url(http"} {
		if bytes.Contains(svg, []byte(bad)) {
			t.Errorf("%s contains %s", name, bad)
		}
	}
}

// TestLessonPictures: each run that is embedded in the lesson page has a picture in the gallery.
func TestLessonPictures(t *testing.T) {
	root, err := Root(".")
	if err != nil {
		t.Fatal(err)
	}
	page, err := lesson.Page(root)
	if err != nil {
		t.Fatal(err)
	}
	names, err := (&gallery{root: root}).names()
	if err != nil {
		t.Fatal(err)
	}
	shown := regexp.MustCompile(`<img src="([^"]*)"`).FindAllSubmatch(page, -1)
	for _, m := range shown {
		if name := html.UnescapeString(string(m[1])); !slices.Contains(names, name) {
			t.Errorf("the lesson page shows %s, which is not in the gallery", name)
		}
	}
	if len(shown) < 15 {
		t.Errorf("only %d pictures", len(shown))
	}
}
