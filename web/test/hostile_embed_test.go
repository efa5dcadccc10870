package test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// madeOf lists what is in the element's own tree that it never makes, and addresses that lead elsewhere than beside the script.
const madeOf = `[...e.shadowRoot.querySelectorAll(':not(figure, div, iframe, img, p, figcaption, button, b, a, slot), [onerror]:not(img), [onclick], [onload], [srcdoc]')].map(e => e.outerHTML)
	.concat([e.shadowRoot.querySelector('a').href, e.shadowRoot.querySelector('img')?.src].filter(at => at && !at.startsWith(location.origin + '/lockstep/')))
	.concat(e.shadowRoot.querySelector('iframe')?.getAttribute('src')?.endsWith('/lockstep/sandbox.html#await=load') === false ? ['another frame'] : [])
	.concat(globalThis.pwned ? ['a script ran'] : [])`

// TestHostileEmbed gives a live element attributes, scenarios and messages that mean harm. Each line of the file is a
// kind, a text, and a part of what is then said, by the element or in its frame; where that is empty nothing is said.
func TestHostileEmbed(t *testing.T) {
	t.Parallel()
	file, err := os.Open(filepath.Join(root, "web", "testdata", "hostile_embed.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	s := docs(t, `<lockstep-sandbox scenario="late-del" step="3"></lockstep-sandbox>`)
	b := newTab(t)
	b.expectErrors() // Pictures of scenarios that there are not.
	b.do(chromedp.EmulateViewport(900, 900), chromedp.Navigate(s.URL))
	value[chromedp.Void](b, `window.answers = 0; window.e = `+element(0)+`; e.addEventListener('lockstep', ({ detail }) => { if (detail.id) answers++; })`)
	frame := b.live(0, `s.index === 3`)
	value[chromedp.Void](frame, watched)
	lines := 0
	for all := bufio.NewScanner(file); all.Scan(); lines++ {
		var kind, text, says string
		if err := json.Unmarshal(all.Bytes(), &[]any{&kind, &text, &says}); err != nil {
			t.Fatalf("line %d: %v", lines+1, err)
		}
		does := fmt.Sprintf(`e.setAttribute(%s, %s)`, quoted(kind), quoted(text))
		after, answered := "0", "answers !== before"
		switch kind {
		case "message":
			does, after = "0", `e.ask(`+text+`).then(a => a.message ?? '')`
		case "src":
			answered = "false" // There is nothing to load, and what is answered meanwhile is about something else, such as that it is in sight.
		case "text":
			does = fmt.Sprintf(`(() => { const inside = document.createElement('script'); inside.type = 'text/plain'; inside.textContent = %s; e.append(inside); e.removeAttribute('scenario'); })()`, quoted(text))
		}
		// All that changes at once is one change, which is answered once, unless there is nothing to load.
		said := value[string](b, `(async () => {
			await e.ask({ type: 'wake' });
			const before = answers, step = e.getAttribute('step') === '3' ? '4' : '3';
			for (const name of e.getAttributeNames()) e.removeAttribute(name);
			e.replaceChildren();
			e.setAttribute('scenario', 'late-del');
			e.setAttribute('step', step);
			`+does+`;
			while (!(`+answered+`) && e.shadowRoot.querySelector('iframe')) await new Promise(done => setTimeout(done, 5));
			return (await `+after+` || '') + e.shadowRoot.querySelector('[role=alert]').textContent;
		})()`)
		if value[bool](b, `Boolean(e.shadowRoot.querySelector('iframe'))`) {
			value[chromedp.Void](frame, allDrawn)
			said += value[string](frame, `[...document.querySelectorAll('[role=alert]')].map(e => e.textContent.replace(/\s+/g, ' ').trim()).join(' ').trim()`)
		}
		if !strings.Contains(said, says) || says == "" && said != "" {
			t.Errorf("%s %.120q: it says %q, not %q", kind, text, said, says)
		}
		wrong := value[[]string](b, madeOf)
		if value[bool](b, `Boolean(e.shadowRoot.querySelector('iframe'))`) {
			wrong = append(wrong, value[[]string](frame, planted+`.concat(stopped.splice(0), globalThis.pwned ? ['a script ran'] : [])`)...)
		} else {
			value[chromedp.Void](b, `(() => { for (const name of e.getAttributeNames()) e.removeAttribute(name); e.replaceChildren(); e.setAttribute('scenario', 'late-del'); e.setAttribute('step', '3'); })()`)
			frame = b.live(0, `s.trace !== null`)
			value[chromedp.Void](frame, watched)
		}
		for _, one := range wrong {
			t.Errorf("%s %.120q: %s", kind, text, one)
		}
	}
	if lines < 30 {
		t.Errorf("only %d lines", lines)
	}
}
