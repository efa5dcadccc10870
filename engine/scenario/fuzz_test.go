package scenario

import (
	"os"
	"reflect"
	"strings"
	"testing"
)

// seeds returns the texts of the cases of a file.
func seeds(f *testing.F, file string) []string {
	old, err := os.ReadFile(file)
	if err != nil {
		f.Fatal(err)
	}
	var all []string
	var text strings.Builder
	for line := range strings.Lines(string(old)) {
		if !strings.HasPrefix(line, "=> ") {
			text.WriteString(line)
			continue
		}
		all = append(all, strings.TrimPrefix(text.String(), "\n"))
		text.Reset()
	}
	return all
}

func FuzzParse(f *testing.F) {
	for _, file := range []string{"late-del.txtar", "every-word.txtar"} {
		f.Add(readExample(f, file))
	}
	for _, text := range seeds(f, "testdata/mistakes.txt") {
		f.Add(wrap(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse("x.txtar", text)
		if err != nil {
			m := err.(*Mistake)
			if m.File != "x.txtar" || m.Line < 1 || m.Col < 1 || m.Msg == "" || m.Line > strings.Count(text, "\n")+strings.Count(text, "\r")+2 {
				t.Errorf("mistake without a place: %v", err)
			}
			return
		}
		checkRoundTrip(t, s)
	})
}

func FuzzSchedule(f *testing.F) {
	for _, text := range seeds(f, "testdata/schedules.txt") {
		f.Add(strings.TrimSuffix(text, "\n"))
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseSchedule(text)
		if err != nil {
			if m := err.(*Mistake); m.File != "schedule" || m.Line != 1 || m.Col < 1 || m.Msg == "" {
				t.Errorf("mistake without a place: %v", err)
			}
			return
		}
		again, err := ParseSchedule(s.String())
		if err != nil {
			t.Fatalf("%v in %q, printed from %q", err, s, text)
		}
		for i := range again {
			again[i].Col = s[i].Col
		}
		if !reflect.DeepEqual(s, again) {
			t.Errorf("%q gives %q", text, again)
		}
	})
}
