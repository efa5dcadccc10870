package test

import (
	"bytes"
	"flag"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

var style = flag.String("style", "", "the directory into which TestStylePictures puts the pictures of docs/style.md; without it they are only looked for")

// illustrations are the pictures of docs/style.md: a golden picture, whole or the part from x, y on, in a theme.
var illustrations = []struct {
	golden, theme string
	x, y          int64
	width, height int64
}{
	{golden: "one-node-torn", theme: "light"}, {golden: "one-node-torn", theme: "dark"},
	{golden: "one-node-torn-timeline", theme: "light"},
	{golden: "one-node-torn-phone", theme: "light"},
	{golden: "in-flight", theme: "light", x: 190, y: 215, width: 490, height: 160},
	{golden: "request-lost", theme: "light", x: 190, y: 22, width: 490, height: 122},
	{golden: "delayed-packet", theme: "light", x: 440, y: 10, width: 472, height: 200},
	{golden: "duplicated", theme: "light", x: 190, y: 22, width: 490, height: 122},
	{golden: "paused-inside", theme: "light", x: 414, y: 10, width: 498, height: 200},
	{golden: "dead", theme: "light", x: 440, y: 10, width: 472, height: 200},
	{golden: "cut-off", theme: "light", x: 190, y: 142, width: 490, height: 122},
	{golden: "slow-node", theme: "light", x: 0, y: 20, width: 490, height: 150},
	{golden: "watchdog-starved", theme: "light", x: 440, y: 10, width: 472, height: 200},
	{golden: "script-as-one-box", theme: "light", x: 0, y: 22, width: 460, height: 388},
	{golden: "two-locks", theme: "light", x: 0, y: 10, width: 912, height: 260},
	{golden: "one-node-votes-twice", theme: "light"},
	{golden: "primary-dies", theme: "light"},
	{golden: "slot-on-the-move", theme: "light"},
	{golden: "nine-clients", theme: "light"},
	{golden: "beside-broken", theme: "light"}, {golden: "beside-mended", theme: "light"},
}

// TestStylePictures looks whether docs/style.md shows every picture and no other; with -style it draws them from the
// golden pictures, in the page's own fonts and colours.
func TestStylePictures(t *testing.T) {
	manual, err := os.ReadFile(filepath.Join(root, "docs", "style.md"))
	if err != nil {
		t.Fatal(err)
	}
	links := map[string]bool{}
	for _, m := range regexp.MustCompile(`\(style/([a-z-]+\.png)\)`).FindAllStringSubmatch(string(manual), -1) {
		links[m[1]] = true
	}
	total := int64(0)
	for _, one := range illustrations {
		file := one.golden + "-" + one.theme + ".png"
		if !links[file] {
			t.Errorf("docs/style.md does not show %s", file)
		}
		delete(links, file)
		if *style != "" {
			continue
		}
		at, err := os.Stat(filepath.Join(root, "docs", "style", file))
		if err != nil {
			t.Errorf("%v; make style draws it", err)
			continue
		}
		total += at.Size()
	}
	for file := range links {
		t.Errorf("docs/style.md shows %s, which nothing draws", file)
	}
	if total > 1_000_000 {
		t.Errorf("the pictures have %d bytes together", total)
	}
	if *style != "" {
		drawStyle(t)
	}
}

func drawStyle(t *testing.T) {
	var sheets strings.Builder
	for _, name := range []string{"tokens.css", "draw.css"} {
		text, err := os.ReadFile(filepath.Join(root, "web", "src", "style", name))
		if err != nil {
			t.Fatal(err)
		}
		sheets.Write(text)
	}
	if err := os.MkdirAll(*style, 0o755); err != nil {
		t.Fatal(err)
	}
	s := newServer(t)
	for _, one := range illustrations {
		drawing, err := os.ReadFile(filepath.Join(root, "web", "testdata", "pictures", one.golden+".svg"))
		if err != nil {
			t.Fatal(err)
		}
		_, body, _ := strings.Cut(string(drawing), "<svg")
		width, height := one.width, one.height
		if width == 0 {
			if _, err := fmt.Sscanf(regexp.MustCompile(`viewBox="0 0 ([\d.]+ [\d.]+)"`).FindStringSubmatch(body)[1], "%d %d", &width, &height); err != nil {
				t.Fatal(err)
			}
		}
		b := newTab(t)
		b.do(media("prefers-color-scheme", one.theme), chromedp.EmulateViewport(width, height), chromedp.Navigate(s.URL+"/blank.html"))
		value[chromedp.Void](b, fmt.Sprintf(`(async () => {
			document.documentElement.dataset.theme = %q;
			document.head.append(Object.assign(document.createElement('style'), {textContent: %q + 'body { margin: 0; overflow: hidden; background: var(--face); } svg.draw { position: absolute; left: %dpx; top: %dpx; }'}));
			document.body.innerHTML = %q;
			await Promise.all(['500 12px Figtree', '700 12px Figtree', '500 12px "JetBrains Mono"'].map(f => document.fonts.load(f)));
			await %s;
		})()`, one.theme, sheets.String(), -one.x, -one.y, "<svg"+body, allDrawn))
		raw, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(*style, one.golden+"-"+one.theme+".png"), small(t, raw), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// small is the same picture in fewer bytes.
func small(t *testing.T, raw []byte) []byte {
	t.Helper()
	image, err := png.Decode(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, image); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
