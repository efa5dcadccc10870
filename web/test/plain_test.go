package test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// withoutScripts is a browser in which JavaScript is switched off.
func withoutScripts(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
	_, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	return chromedp.Void{}, err
}

// onPaper is a page as it is printed.
func onPaper(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
	_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	return chromedp.Void{}, err
}

// fetched is the text at an address.
func fetched(t *testing.T, address string) string {
	t.Helper()
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestPlainReaders reads the first example without JavaScript and on paper: the picture, its title, the run in words.
func TestPlainReaders(t *testing.T) {
	t.Parallel()
	const picture = `document.querySelector('lockstep-sandbox img')`
	address := below(t, "/project/", example(t, "plain", "lockstep")).URL + "/project/"
	for _, reader := range []struct {
		name string
		is   chromedp.Action[chromedp.Void]
	}{{"without scripts", withoutScripts}, {"on paper", onPaper}} {
		b := newTab(t)
		b.do(reader.is, chromedp.EmulateViewport(720, 900), chromedp.Navigate(address))
		if reader.name == "on paper" {
			b.until(firstEmbed + `?.shadowRoot?.querySelector('button')`)
			if keys := value[int](b, `[...`+firstEmbed+`.shadowRoot.querySelectorAll('button, a, div')].filter(e => e.checkVisibility()).length`); keys > 0 {
				t.Errorf("%d things on paper that only a screen has", keys)
			}
		}
		value[chromedp.Void](b, picture+`.loading = 'eager'`)
		if r := value[[]float64](b, picture+`.decode().then(() => (r => [r.width, r.height, `+picture+`.naturalWidth])(`+picture+`.getBoundingClientRect()))`); r[0] < 300 || r[1] < 100 || r[2] < 300 {
			t.Errorf("%s the picture has %v", reader.name, r)
		}
		if title := value[string](b, picture+`.alt`); len(title) < 10 {
			t.Errorf("%s its title is %q", reader.name, title)
		}
		links := value[[]string](b, `[...document.querySelectorAll('lockstep-sandbox:first-of-type a')].filter(e => e.checkVisibility() && e.getBoundingClientRect().height > 0).map(e => e.href)`)
		if len(links) != 2 || !strings.HasSuffix(links[0], "/project/lockstep/sandbox.html#scenario=late-del") || !strings.HasSuffix(links[1], "/project/lockstep/texts/late-del.txt") {
			t.Fatalf("%s its links are %q", reader.name, links)
		}
		if words := fetched(t, links[1]); !strings.Contains(words, "DEL lock:ledger") || !strings.Contains(words, "mutual-exclusion") {
			t.Errorf("%s the run in words is %.300q", reader.name, words)
		}
	}
}
