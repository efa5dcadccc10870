package test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/chromedp"

	"lockstep/web/build"
)

// laidOut is where each element of a picture is, px; outside of the page's styles.
const laidOut = `svg => {
	const place = document.createElement('div');
	document.body.append(place);
	place.style.width = '720px';
	place.attachShadow({ mode: 'open' }).innerHTML = svg;
	const picture = place.shadowRoot.firstElementChild, from = picture.getBoundingClientRect();
	const all = [...picture.querySelectorAll(':not(style, title, defs, defs *)')].map(e => {
		const r = e.getBoundingClientRect();
		return { what: e.localName + ' ' + (e.localName === 'text' ? e.textContent : ''), at: [r.left - from.left, r.top - from.top, r.width, r.height], ink: getComputedStyle(e).fill + getComputedStyle(e).stroke };
	});
	place.remove();
	return all;
}`

// TestPosters compares pictures that the build has drawn, without a browser, with what the page draws of the same moment:
// the same elements in the same order, in the same places and colours. The scenarios are one of each kind of picture, and
// those that only a browser can run.
func TestPosters(t *testing.T) {
	t.Parallel()
	at, err := build.Root(root)
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, newServer(t), "")
	for file, name := range map[string]string{"web/src/poster/poster.ts": "drawing", "web/src/export/export.ts": "taken"} {
		script, err := build.Bundle(at, file, build.Options{Global: name})
		if err != nil {
			t.Fatal(err)
		}
		value[chromedp.Void](b, string(script)+";globalThis."+name+" = "+name)
	}
	pages := build.Handler(built)
	for _, name := range []string{"late-del", "boundary", "redlock-round", "async-failover", "slot-migration", "fenced-pause", "get-del-in-script", "token-vs-del-typescript", "token-vs-del-python"} {
		got := httptest.NewRecorder()
		pages.ServeHTTP(got, httptest.NewRequest(http.MethodGet, "/posters/"+name+".svg", nil))
		if got.Code != http.StatusOK {
			t.Errorf("%s has no poster: %s", name, got.Body)
			continue
		}
		if wrong := value[string](b, fmt.Sprintf(`(async (name, poster) => {
			const s = %s, laidOut = %s;
			await s.choose(name);
			s.step(drawing.decisive(s.get().trace));
			const theirs = laidOut(taken.exported(s.get(), 'svg').content), ours = laidOut(poster);
			if (ours.length < 50) return 'there is little in it';
			for (let n = 0; n < Math.max(ours.length, theirs.length); n++) {
				const [a, b] = [ours[n], theirs[n]];
				if (a?.what !== b?.what || a.ink !== b.ink || a.at.some((x, i) => Math.abs(x - b.at[i]) > 1)) return JSON.stringify(a) + ' in the poster, ' + JSON.stringify(b) + ' in the page';
			}
			return '';
		})(%s, %s)`, store, laidOut, quoted(name), quoted(got.Body.String()))); wrong != "" {
			t.Errorf("%s: %s", name, wrong)
		}
	}
}
