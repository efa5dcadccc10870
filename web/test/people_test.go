package test

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// people measures the clients of the picture that is shown: who looks like somebody else, and whose shape or letters do not
// stand out enough from their ground.
const people = `(least => {
	const channel = c => (c /= 255) <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4;
	const paint = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
	const rgb = colour => { paint.clearRect(0, 0, 1, 1); paint.fillStyle = colour; paint.fillRect(0, 0, 1, 1); return [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3); };
	const light = colour => rgb(colour).map(channel).reduce((sum, c, n) => sum + c * [.2126, .7152, .0722][n], 0);
	const contrast = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + .05) / (y + .05); };
	// What a shape covers of 64 × 64 px around its middle, whatever its size.
	const covers = path => {
		const c = document.createElement('canvas').getContext('2d', {willReadFrequently: true}), r = path.getBBox();
		c.canvas.width = c.canvas.height = 64;
		const k = 46 / Math.max(r.width, r.height);
		c.setTransform(k, 0, 0, k, 32 - k * (r.x + r.width / 2), 32 - k * (r.y + r.height / 2));
		c.fill(new Path2D(path.getAttribute('d')));
		return [...c.getImageData(0, 0, 64, 64).data].filter((_, n) => n % 4 === 3).map(a => a > 127);
	};
	const grounds = ['--face', '--well'].map(name => getComputedStyle(document.documentElement).getPropertyValue(name).trim());
	const all = $$('.time svg.timeline > .badge, .time svg.timeline g > .badge').filter(e => e.querySelector('text')).map(e => ({
		letters: e.querySelector('text').textContent, covers: covers(e.querySelector('path')),
		fill: getComputedStyle(e.querySelector('path')).fill, ink: getComputedStyle(e.querySelector('text')).fill, kind: e.getAttribute('class'),
	}));
	const wrong = all.length < 9 ? ['only ' + all.length + ' clients are drawn'] : [];
	all.forEach((a, n) => {
		for (const ground of grounds) if (contrast(a.fill, ground) < least) wrong.push(a.letters + ' has ' + contrast(a.fill, ground).toFixed(2) + ' on ' + ground);
		if (contrast(a.fill, a.ink) < 4.5) wrong.push('the letter of ' + a.letters + ' has ' + contrast(a.fill, a.ink).toFixed(2));
		for (const b of all.slice(n + 1)) {
			const [both, either] = a.covers.reduce(([x, y], one, i) => [x + (one && b.covers[i]), y + (one || b.covers[i])], [0, 0]);
			if (both / either > .93) wrong.push(a.letters + ' and ' + b.letters + ' have the same shape: ' + (both / either).toFixed(2));
			if (a.fill === b.fill) wrong.push(a.letters + ' and ' + b.letters + ' have the same hue');
		}
	});
	return wrong;
})`

// TestNineClients has each of nine clients look like nobody else, by hue and by shape, and stand out from the ground: in
// light and dark, in forced colours, and more so for who has asked for more contrast.
func TestNineClients(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, asked := range []struct {
		name, feature, value string
		least                float64
	}{{"as it is", "prefers-contrast", "no-preference", 3}, {"more contrast", "prefers-contrast", "more", 4.5}, {"forced colours", "forced-colors", "active", 3}} {
		for _, scheme := range []string{"light", "dark"} {
			t.Run(asked.name+", "+scheme, func(t *testing.T) {
				b := newTab(t)
				b.do(func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
					_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
						{Name: asked.feature, Value: asked.value}, {Name: "prefers-color-scheme", Value: scheme},
					}})
					return chromedp.Void{}, err
				}, welcomed, chromedp.EmulateViewport(1280, 800), chromedp.Navigate(s.URL+"/#scenario=boundary&step=20"))
				b.settle()
				value[chromedp.Void](b, tools+`; s.theme('`+scheme+`')`)
				value[chromedp.Void](b, allDrawn)
				if wrong := value[[]string](b, fmt.Sprintf(`%s(%g)`, people, asked.least)); len(wrong) > 0 {
					t.Errorf("%q", wrong)
				}
				// The same shapes stand in sentences, in the programs and in the transport.
				if lost := value[[]string](b, `$$('.gl').filter(e => e.checkVisibility() && !e.querySelector('path')?.getTotalLength()).map(e => e.outerHTML)`); len(lost) > 0 {
					t.Errorf("without a shape: %q", lost)
				}
			})
		}
	}
}
