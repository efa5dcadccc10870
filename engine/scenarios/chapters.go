// The chapters of the catalogue: what a reader should be able to say at the end of each.

package scenarios

import (
	_ "embed"
	"strings"
)

// chapters holds a line with the name of each chapter and, under it, a line "- sentence" for each thing to be able to say.
//
//go:embed chapters.txt
var chapters string

// Lessons returns what one should be able to say after a chapter, in sentences; none of a chapter that is not known.
func Lessons(chapter string) []string {
	var out []string
	here := false
	for line := range strings.Lines(chapters) {
		line = strings.TrimSpace(line)
		sentence, listed := strings.CutPrefix(line, "- ")
		switch {
		case listed && here:
			out = append(out, sentence)
		case !listed && line != "":
			here = line == chapter
		}
	}
	return out
}
