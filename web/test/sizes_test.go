package test

import (
	"fmt"
	"strings"
	"testing"

	"lockstep/web/build"
)

// sizeLimits is the most that each file of the site may weigh, brotli-compressed; the one file, which holds the others,
// gzip-compressed, as its brotli form takes half a minute to make. The engine's own limit is sizeGoal.
var sizeLimits = map[string]int{
	"index.html":                            1_400,
	"app.js":                                150_000,
	"worker.js":                             4_000,
	"editor.js":                             130_000,
	"typescript.js":                         325_000,
	"python.js":                             235_000,
	"notices.js":                            16_000,
	"embed.js":                              3_000,
	"lesson.html":                           40_000,
	"fonts/figtree-latin-wght-normal.woff2": 21_000,
	"fonts/jetbrains-mono-latin-wght-normal.woff2": 41_000,
	build.SandboxName: 3_600_000,
}

// weighed is a file's size as it is limited.
func weighed(tb testing.TB, site *build.Site, name string) int {
	tb.Helper()
	kind := build.Brotli
	if name == build.SandboxName {
		kind = build.Gzip
	}
	small, err := site.Compressed(name, kind)
	if err != nil {
		tb.Fatal(err)
	}
	return len(small)
}

// unlimited are files that a visit does not load: licences, and the pictures and texts of runs, which have limits of their
// own; and the engine.
func unlimited(name string) bool {
	return strings.HasSuffix(name, ".txt") || strings.HasPrefix(name, "posters/") || name == build.WasmName
}

// TestSizes holds each file of the site below its limit; a new file needs one.
func TestSizes(t *testing.T) {
	t.Parallel()
	site, err := built()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range site.Names() {
		if unlimited(name) {
			continue
		}
		limit, known := sizeLimits[name]
		if !known {
			t.Errorf("%s has no limit", name)
			continue
		}
		if size := weighed(t, site, name); size > limit {
			t.Errorf("%s is %d bytes, more than %d", name, size, limit)
		}
	}
}

// BenchmarkSizes prints what each file weighs as it is and compressed, and what a first visit loads.
func BenchmarkSizes(b *testing.B) {
	site, err := built()
	if err != nil {
		b.Fatal(err)
	}
	visit := 0
	for _, name := range site.Names() {
		if unlimited(name) && name != build.WasmName {
			continue
		}
		content, err := site.Read(name)
		if err != nil {
			b.Fatal(err)
		}
		small, limit := weighed(b, site, name), sizeLimits[name]
		switch name {
		case build.WasmName:
			limit = sizeGoal
			visit += small
		case "index.html", "app.js", "worker.js":
			visit += small
		}
		fmt.Printf("%9d bytes, %8d compressed (limit %8d: %s)  %s\n", len(content), small, limit, verdict(small <= limit), name)
	}
	fmt.Printf("%9d bytes (brotli) for a first visit, without the fonts\n", visit)
}
