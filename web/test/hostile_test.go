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

// watched counts what must not happen: a script of somebody else's that runs, and a policy that has to step in.
const watched = `globalThis.stopped = []; document.addEventListener('securitypolicyviolation', e => stopped.push(e.blockedURI + ' ' + e.violatedDirective));`

// planted are elements that only a text taken for HTML could have made.
const planted = `[...document.querySelectorAll('lockstep-app :is(script, iframe, img, [onerror], [onload], [onmouseover], [href^="javascript:" i])')].map(e => e.outerHTML)`

// TestHostile opens links and scenarios that mean harm. Each line of the file is a kind, a text, and a part of what the
// page then says; where that is empty the text is shown as it is, or changes nothing.
func TestHostile(t *testing.T) {
	t.Parallel()
	file, err := os.Open(filepath.Join(root, "web", "testdata", "hostile.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	b := newTab(t)
	s := newServer(t)
	b.do(beforeScripts(watched), welcomed, chromedp.Navigate(s.URL+"/"))
	b.settle()
	lines := 0
	for all := bufio.NewScanner(file); all.Scan(); lines++ {
		var kind, text, says string
		if err := json.Unmarshal(all.Bytes(), &[]any{&kind, &text, &says}); err != nil {
			t.Fatalf("line %d: %v", lines+1, err)
		}
		quoted, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		open := fmt.Sprintf(`%s.notice(''), %[1]s.load(%s).then(() => %[1]s.get().error ?? %[1]s.run()).then(() => %[1]s.end())`, store, quoted)
		if kind == "link" {
			open = fmt.Sprintf(`(location.hash = '#scenario=set-nx-px', new Promise(done => setTimeout(done, 50)).then(() => { location.hash = %s; return new Promise(done => setTimeout(done, 50)); }))`, quoted)
		}
		value[chromedp.Void](b, open)
		b.settle()
		value[chromedp.Void](b, allDrawn)
		said := value[string](b, `[...document.querySelectorAll('[role=alert]')].map(e => e.textContent.replace(/\s+/g, ' ').trim()).join(' ').trim()`)
		if !strings.Contains(said, says) || says == "" && said != "" {
			t.Errorf("%.120q: the page says %q, not %q", text, said, says)
		}
		for _, wrong := range value[[]string](b, planted+`.concat(stopped.splice(0), globalThis.pwned ? ['a script ran'] : [])`) {
			t.Errorf("%.120q: %s", text, wrong)
		}
	}
	if lines < 40 {
		t.Errorf("only %d lines", lines)
	}
}
