package test

import (
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"lockstep/web/build"
)

// TestUnits runs every *.test.ts below web/src in a tab of its own. Such a file exports test(), which returns, or
// promises, one line for each thing that is wrong.
func TestUnits(t *testing.T) {
	t.Parallel()
	at, err := build.Root(root)
	if err != nil {
		t.Fatal(err)
	}
	// A page of a server, because blob workers and storage want an origin.
	pages := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { show(w, blank) }))
	defer pages.Close()
	var files []string
	err = fs.WalkDir(os.DirFS(filepath.Join(at, "web", "src")), ".", func(name string, d fs.DirEntry, err error) error {
		if strings.HasSuffix(name, ".test.ts") {
			files = append(files, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(file, ".test.ts"), func(t *testing.T) {
			script, err := build.Bundle(at, "web/src/"+file, build.Options{Global: "unit"})
			if err != nil {
				t.Fatal(err)
			}
			b := newTab(t)
			b.do(chromedp.Navigate(pages.URL))
			value[chromedp.Void](b, string(script))
			for _, wrong := range value[[]string](b, "unit.test()") {
				t.Error(wrong)
			}
		})
	}
}
