package test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"strings"
)

// TestTextbookLive presses Run in every embed of the lesson page, from the top to the end, as a reader does who skips
// nothing: each shows the run and the event that its attributes name. Those that are out of sight by then have let their
// engine go, and come back where they were.
func TestTextbookLive(t *testing.T) {
	t.Parallel()
	b := textbook(t, beforeScripts(violations), chromedp.EmulateViewport(1280, 800))
	embeds := value[int](b, `(document.documentElement.style.scrollBehavior = 'auto', window.all = [...document.querySelectorAll('lockstep-sandbox')]).length`)
	if embeds < 15 {
		t.Errorf("only %d embeds", embeds)
	}
	var first *tab
	for n := range embeds {
		if wrong := value[string](b, fmt.Sprintf(`(async e => {
			e.scrollIntoView({ block: 'center' });
			const shown = e.shadowRoot.querySelector('img'), key = e.shadowRoot.querySelector('button');
			await shown.decode();
			if (!key.checkVisibility()) return 'there is no key';
			key.click();
			const { scenario, set, schedule, step, playing, message } = await e.ask({ type: 'wake' });
			const is = [scenario, set, schedule, String(step)], names = ['scenario', 'set', 'schedule', 'step'];
			// Of what the attribute sets, the default is not said.
			const same = (said, is) => said === is || is.split(' ').every(pair => said.split(' ').includes(pair));
			const differs = names.filter((name, n) => !(name === 'set' && is[n] === '') && !same(e.getAttribute(name) ?? '', is[n])).map(name => name + ' is ' + is[names.indexOf(name)]);
			return [...differs, playing && 'it plays', message, e.shadowRoot.querySelector('[role=alert]').textContent, document.documentElement.scrollWidth > innerWidth && 'the page is too wide'].filter(Boolean).join('; ');
		})(all[%d])`, n)); wrong != "" {
			t.Errorf("embed %d of %s: %s", n+1, value[string](b, fmt.Sprintf(`all[%d].getAttribute('scenario')`, n)), wrong)
		}
		if first == nil {
			first = b.frame(func(info *target.Info) bool {
				return info.Type == "iframe" && strings.Contains(info.URL, "sandbox.html")
			})
			value[chromedp.Void](first, countWorkers)
		}
	}
	first.until(`ended === 1 && begun === 0`)
	before := first.state()
	value[chromedp.Void](b, `all[0].scrollIntoView()`)
	value[chromedp.Void](first, store+`.set('ttl', '2000')`)
	first.until(`begun === 1 && ` + store + `.get().trace.params.ttl === 2000`)
	if after := first.state(); after.Scenario != before.Scenario || after.Index != before.Index {
		t.Errorf("it rested at %+v and is back at %+v", before, after)
	}
	if refused := value[[]string](b, refusals); len(refused) > 0 {
		t.Errorf("the page's policy refuses %q", refused)
	}
}
