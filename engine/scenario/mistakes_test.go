package scenario

import (
	"errors"
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the expected results in testdata")

// base is line 2 of a case that gives no sections of its own.
const base = `title "t" node { "redis" } store { "ledger" } client { "A", file = "a.lua" } ` +
	`param { "ttl", ms = 3000, min = 100 } param { "unlock", one_of = { "del", "lua" } }` + "\n"

// wrap makes an archive of a case's text.
func wrap(text string) string {
	if strings.HasPrefix(text, "-- ") || strings.Contains(text, "\n-- ") {
		return text
	}
	return "-- setup.lua --\n" + base + text + "-- a.lua --\ncall(\"PING\")\n"
}

// cases calls each with the text of every case of a file and compares what it returns with the expected result.
func cases(t *testing.T, file string, each func(text string) string) {
	t.Helper()
	old, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var rewritten, text strings.Builder
	n := 0
	for i, line := range strings.SplitAfter(string(old), "\n") {
		want, isResult := strings.CutPrefix(line, "=> ")
		switch {
		case isResult:
			got := each(text.String())
			if n++; got != strings.TrimSpace(want) && !*update {
				t.Errorf("%s:%d:\n%s got  %s\n want %s", file, i+1, text.String(), got, strings.TrimSpace(want))
			}
			line = "=> " + got + "\n"
			text.Reset()
		case text.Len() == 0 && (line == "\n" || strings.HasPrefix(line, "#")):
		default:
			text.WriteString(line)
		}
		rewritten.WriteString(line)
	}
	if text.Len() > 0 || n == 0 {
		t.Errorf("%s ends inside a case, or has none", file)
	}
	if *update {
		if err := os.WriteFile(file, []byte(rewritten.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func TestMistakes(t *testing.T) {
	cases(t, "testdata/mistakes.txt", func(text string) string {
		_, err := Parse("x.txtar", wrap(text))
		if err == nil {
			return "no mistake"
		}
		var m *Mistake
		if !errors.As(err, &m) {
			t.Errorf("%q: not a *Mistake: %v", text, err)
		}
		return err.Error()
	})
}
