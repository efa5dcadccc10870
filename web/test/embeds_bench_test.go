package test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"

	"lockstep/engine"
	"lockstep/web/build"
)

// verdict is what a bench says beside a goal.
func verdict(reached bool) string {
	if reached {
		return "reached"
	}
	return "MISSED"
}

// tenEmbeds is the body of a page with the first ten scenarios of the catalogue, one below the other; the same with
// the picture in each for readers without JavaScript; and the names of their posters.
func tenEmbeds(tb testing.TB) (body, filled string, posters []string) {
	tb.Helper()
	for _, name := range engine.Names()[:10] {
		poster := "posters/" + name + ".svg"
		const embed = "<p>Before %[1]s.</p>\n<lockstep-sandbox scenario=%[1]q>%[2]s</lockstep-sandbox>\n"
		body += fmt.Sprintf(embed, name, "")
		filled += fmt.Sprintf(embed, name, `<a href="/lockstep/sandbox.html#scenario=`+name+`"><img src="/lockstep/`+poster+`" alt="" width="720" height="312" loading="lazy"></a>`)
		posters = append(posters, poster)
	}
	return body, filled, posters
}

// BenchmarkEmbeds weighs a page with ten embeds that nobody has run yet: what comes over the wire for them, and how long
// they keep the page's main thread, which is that of a page with the same paragraphs and no script taken off. Beside it are
// the same for a reader who has scrolled past all of them, and what the browser asks for pictures alone: the posters as
// plain images, and empty SVG files of the same size.
func BenchmarkEmbeds(b *testing.B) {
	body, filled, posters := tenEmbeds(b)
	site, err := built()
	if err != nil {
		b.Fatal(err)
	}
	bytes := 0
	for _, name := range append(posters, "embed.js") {
		served(b, name)
		small, err := site.Compressed(name, build.Brotli)
		if err != nil {
			b.Fatal(err)
		}
		bytes += len(small)
	}
	const limit = 30_000
	fmt.Printf("ten embeds before Run: embed.js and ten posters are %d bytes (brotli) (goal ≤ %d: %s)\n", bytes, limit, verdict(bytes <= limit))
	bare, drawn, empty := "", "", ""
	for _, poster := range posters {
		paragraph := "<p>Before " + strings.TrimSuffix(strings.TrimPrefix(poster, "posters/"), ".svg") + ".</p>\n"
		bare += paragraph
		drawn += paragraph + `<img width="1264" alt="" src="/lockstep/` + poster + `">`
		empty += paragraph + `<img width="1264" alt="" src="/empty/` + poster + `">`
	}
	with := docs(b, body).URL
	loaded(b, with, true) // The first visit draws the posters.
	pages := []struct {
		what, url string
		past      bool
		each      []float64
	}{
		{what: "as the page opens", url: with},
		{what: "once a reader has scrolled past them all", url: with, past: true},
		{what: "as the page opens, with a picture in each for readers without JavaScript, which browsers fetch before the script has come", url: docs(b, filled).URL},
		{what: "for the posters as plain images", url: plainDocs(b, drawn)},
		{what: "for empty SVG files as images", url: plainDocs(b, empty)},
	}
	without := plainDocs(b, bare)
	const rounds = 7
	for range rounds {
		page, scrolled := loaded(b, without, false), loaded(b, without, true)
		for i, p := range pages {
			off := page
			if p.past {
				off = scrolled
			}
			pages[i].each = append(pages[i].each, (loaded(b, p.url, p.past)-off)/float64(len(posters)))
		}
	}
	reached := median(pages[0].each)
	fmt.Printf("ten embeds before Run: %.1f ms of main thread each %s (medians of %d; goal ≤ 5: %s)\n", reached, pages[0].what, rounds, verdict(reached <= 5))
	for _, p := range pages[1:] {
		fmt.Printf("ten embeds before Run: %.1f ms of main thread each %s\n", median(p.each), p.what)
	}
}

// plainDocs serves a page of such a body and nothing else, with the site and empty pictures beside it.
func plainDocs(tb testing.TB, body string) string {
	tb.Helper()
	files := http.NewServeMux()
	files.Handle("/lockstep/", http.StripPrefix("/lockstep", build.Handler(built)))
	files.HandleFunc("/empty/", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "image/svg+xml")
		fmt.Fprint(w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 312"></svg>`)
	})
	files.HandleFunc("/{$}", func(w http.ResponseWriter, _ *http.Request) {
		show(w, `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Docs</title><link rel="icon" href="data:,"></head><body>`+body+`</body></html>`)
	})
	s := httptest.NewServer(files)
	tb.Cleanup(s.Close)
	return s.URL
}

// posted: every embed in sight has its poster.
const posted = `document.readyState === 'complete' && [...document.querySelectorAll('lockstep-sandbox')].every(e => {
	const { top, bottom } = e.getBoundingClientRect();
	return bottom < 0 || top > innerHeight || e.shadowRoot?.querySelector('img')?.naturalWidth > 0;
})`

// loaded opens a page in a fresh browser context, scrolls past all that is on it if asked, waits until what is in sight has
// its pictures and the page is at rest, and returns for how many milliseconds its main thread has worked.
func loaded(tb testing.TB, url string, past bool) float64 {
	tb.Helper()
	b := newTab(tb)
	enable := func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, performance.Enable, performance.EnableParams{TimeDomain: performance.EnableTimeDomainThreadTicks})
		return chromedp.Void{}, err
	}
	b.do(chromedp.EmulateViewport(1280, 800), enable, chromedp.Navigate(url))
	b.until(posted)
	for past && value[bool](b, `(() => { const from = scrollY; scrollBy(0, 400); return scrollY > from; })()`) {
		b.until(posted)
	}
	value[chromedp.Void](b, `new Promise(done => requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(() => done()))))`)
	got, err := chromedp.Run(b.ctx, func(ctx context.Context, _ *chromedp.Target) (performance.GetMetricsResult, error) {
		return chromedp.Call(ctx, performance.GetMetrics, struct{}{})
	})
	if err != nil {
		tb.Fatal(err)
	}
	for _, m := range got.Metrics {
		if m.Name == "TaskDuration" && m.Value > 0 {
			return m.Value * 1000
		}
	}
	tb.Fatal("the browser does not say how long its main thread has worked")
	return 0
}
