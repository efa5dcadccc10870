package test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

var pictures = flag.String("pictures", "", "the directory into which TestPictures puts screenshots; without it there are none")

// TestPictures takes screenshots for people to look at: every scenario at its start, in its middle and at its end, as a
// wide page, as a phone, in the dark.
func TestPictures(t *testing.T) {
	if *pictures == "" {
		return
	}
	if err := os.MkdirAll(*pictures, 0o755); err != nil {
		t.Fatal(err)
	}
	s := newServer(t)
	for _, look := range []struct {
		name, scheme  string
		width, height int64
	}{
		{"wide", "light", 1280, 800}, {"dark", "dark", 1280, 800}, {"large", "light", 1920, 1080},
		{"tablet", "light", 900, 1100}, {"phone", "light", 390, 844}, {"phone-dark", "dark", 390, 844},
	} {
		b := newTab(t)
		b.do(beforeScripts(`localStorage.setItem('lockstep.welcomed', 'true')`), media("prefers-color-scheme", look.scheme), chromedp.EmulateViewport(look.width, look.height), chromedp.Navigate(s.URL+"/"))
		b.settle()
		for _, name := range value[[]string](b, store+".get().catalogue.map(one => one.name)") {
			value[chromedp.Void](b, fmt.Sprintf("%s.choose(%q)", store, name))
			for _, moment := range []struct{ name, script string }{
				{"start", "null"},
				{"middle", "(s => s.step(Math.round(s.get().trace.events.length * 0.45)))(" + store + ")"},
				{"flight", "(s => { const sent = s.get().trace.messages.find(m => m.sent >= s.get().t && m.recv); s.seek((sent.sent + sent.recv) / 2); })(" + store + ")"},
				{"end", store + ".end()"},
			} {
				value[chromedp.Void](b, moment.script)
				value[chromedp.Void](b, twoFrames)
				png, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(*pictures, name+"-"+moment.name+"-"+look.name+".png"), png, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
