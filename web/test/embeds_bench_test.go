package test

import (
	"context"
	"fmt"
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

// tenEmbeds is the body of a page with the first ten scenarios of the catalogue, and the names of their posters.
func tenEmbeds(tb testing.TB) (body string, posters []string) {
	tb.Helper()
	for _, name := range engine.Names()[:10] {
		body += fmt.Sprintf("<p>Before %s.</p>\n<lockstep-sandbox scenario=%q></lockstep-sandbox>\n", name, name)
		posters = append(posters, "posters/"+name+".svg")
	}
	return body, posters
}

// BenchmarkEmbeds weighs a page with ten embeds that nobody has run yet: what comes over the wire for them, and how long
// they keep the page's main thread, which is that of the same page without them taken off.
func BenchmarkEmbeds(b *testing.B) {
	body, posters := tenEmbeds(b)
	site, err := built()
	if err != nil {
		b.Fatal(err)
	}
	bytes := 0
	with, without := docs(b, body), docs(b, strings.ReplaceAll(body, "lockstep-sandbox", "div"))
	loaded(b, with.URL, len(posters)) // The first visit draws the posters.
	for _, name := range append(posters, "embed.js") {
		small, err := site.Compressed(name, build.Brotli)
		if err != nil {
			b.Fatal(err)
		}
		bytes += len(small)
	}
	const limit = 30_000
	fmt.Printf("ten embeds before Run: embed.js and ten posters are %d bytes (brotli) (goal ≤ %d: %s)\n", bytes, limit, verdict(bytes <= limit))
	const rounds = 7
	var each, scripts []float64
	for range rounds {
		bare, full := loaded(b, without.URL, 0), loaded(b, with.URL, len(posters))
		each = append(each, (full["TaskDuration"]-bare["TaskDuration"])/float64(len(posters)))
		scripts = append(scripts, (full["ScriptDuration"]-bare["ScriptDuration"])/float64(len(posters)))
	}
	fmt.Printf("ten embeds before Run: %.1f ms of main thread each, %.1f ms of them in scripts, the rest to draw the posters (medians of %d; goal ≤ 5: %s)\n",
		median(each), median(scripts), rounds, verdict(median(each) <= 5))
}

// loaded opens a page in a fresh browser context, waits until it has so many pictures and is at rest, and returns for
// what its main thread has worked how many milliseconds.
func loaded(tb testing.TB, url string, pictures int) map[string]float64 {
	tb.Helper()
	b := newTab(tb)
	enable := func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, performance.Enable, performance.EnableParams{TimeDomain: performance.EnableTimeDomainThreadTicks})
		return chromedp.Void{}, err
	}
	b.do(chromedp.EmulateViewport(1280, 800), enable, chromedp.Navigate(url))
	b.until(fmt.Sprintf(`document.readyState === 'complete' && Array.from(document.querySelectorAll('lockstep-sandbox'),
		e => e.shadowRoot?.querySelector('img')).filter(img => img?.naturalWidth > 0).length === %d`, pictures))
	value[chromedp.Void](b, `new Promise(done => requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(() => done()))))`)
	got, err := chromedp.Run(b.ctx, func(ctx context.Context, _ *chromedp.Target) (performance.GetMetricsResult, error) {
		return chromedp.Call(ctx, performance.GetMetrics, struct{}{})
	})
	if err != nil {
		tb.Fatal(err)
	}
	ms := map[string]float64{}
	for _, m := range got.Metrics {
		ms[m.Name] = m.Value * 1000
	}
	if ms["TaskDuration"] == 0 {
		tb.Fatal("the browser does not say how long its main thread has worked")
	}
	return ms
}
