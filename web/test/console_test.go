package test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestConsole types at a moment of the run, which stays as it is.
func TestConsole(t *testing.T) {
	t.Parallel()
	atBothSizes(t, 5, func(t *testing.T, b *tab, phone bool) {
		b.view(phone, 1)
		value[chromedp.Void](b, `[...document.querySelectorAll('[role=tab]')].find(e => e.textContent === 'redis-cli').click()`)
		b.until(`document.querySelector('.console input')`)
		run := value[string](b, `JSON.stringify(`+store+`.get().trace)`)
		enter := func(command, want string) {
			t.Helper()
			lines := value[int](b, `document.querySelectorAll('.screen > div').length`)
			b.pressOn(".console input", command)
			b.do(chromedp.KeyEvent(kb.Enter))
			b.until(fmt.Sprintf(`document.querySelectorAll('.screen > div').length >= %d && ![...document.querySelectorAll('.screen > div')].at(-1).textContent.startsWith('redis:6379>')`, lines+2))
			if got := value[string](b, `[...document.querySelectorAll('.screen > div')].at(-1).textContent`); got != want {
				t.Errorf("%s answers %q, not %q", command, got, want)
			}
		}
		enter("GET lock:ledger", `"a1"`)
		enter("INCR lock:ledger", "(error) ERR value is not an integer or out of range")
		enter(`SET page "<b>bold</b>"`, "OK")
		enter("GET page", `"<b>bold</b>"`)
		if value[bool](b, `!!document.querySelector('.screen b')`) {
			t.Error("a value is taken for HTML")
		}
		if keys := value[string](b, `document.querySelector('.console .after').innerText`); !strings.Contains(keys, "lock:ledger") || !strings.Contains(keys, "ms left") || !strings.Contains(keys, "page") {
			t.Errorf("the keys are %q", keys)
		}
		b.do(chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.ArrowUp))
		if line := value[string](b, `document.activeElement.value`); line != `SET page "<b>bold</b>"` {
			t.Errorf("↑ ↑ gives %q", line)
		}
		value[chromedp.Void](b, `document.activeElement.select()`)
		value[chromedp.Void](b, store+`.step(1)`)
		value[chromedp.Void](b, allDrawn)
		enter("GET lock:ledger", "(nil)")
		if value[string](b, `JSON.stringify(`+store+`.get().trace)`) != run {
			t.Error("the run has changed")
		}
	})
}
