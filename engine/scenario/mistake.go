package scenario

import (
	"fmt"
	"strings"
)

// Mistake is an error in what a user wrote. Line and Col count from 1, Col in characters; File is the archive's name,
// "schedule", or "set" (whose lines are its items).
type Mistake struct {
	File      string
	Line, Col int
	Msg       string
}

// Error prints file:line:col: message.
func (m *Mistake) Error() string { return fmt.Sprintf("%s:%d:%d: %s", m.File, m.Line, m.Col, m.Msg) }

// mistakef is a mistake at the beginning of a line.
func mistakef(file string, line int, format string, args ...any) *Mistake {
	return &Mistake{file, line, 1, fmt.Sprintf(format, args...)}
}

// Near returns the word among those given that word is most likely a slip of, or "" when none is close: equal but for
// case, at most a third of its letters wrong, swapped, missing or too many, or else cut short.
func Near(word string, among []string) string {
	best, least := "", len(word)/3+1
	if len(word) > 64 {
		return ""
	}
	lower := strings.ToLower(word)
	for _, w := range among {
		if len(w) > 64 || w == word {
			continue
		}
		if d := distance(lower, strings.ToLower(w)); d < least {
			best, least = w, d
		}
	}
	for _, w := range among {
		if best == "" && len(word) >= 3 && strings.HasPrefix(w, word) && w != word {
			best = w
		}
	}
	return best
}

// distance counts the edits from a to b: a letter changed, added, dropped, or swapped with its neighbour.
func distance(a, b string) int {
	before, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row := make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}

// near is the tail of a message about an unknown word: "; near: lua", or what there is to choose from.
func near(word string, among []string) string {
	if w := Near(word, among); w != "" {
		return "; near: " + w
	}
	if len(among) > 0 && len(among) <= 20 {
		return "; there is " + strings.Join(among, ", ")
	}
	return ""
}

// isName tells whether s can be the id of an actor or param.
func isName(s string) bool {
	if s == "" || len(s) > maxName || s[0] == '-' {
		return false
	}
	for i := 0; i < len(s); i++ {
		if !isNameByte(s[i]) {
			return false
		}
	}
	return true
}

func isNameByte(c byte) bool { return isIdentByte(c) || c == '-' }

func isIdentByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

const nameRule = "a name has 1 to 24 letters, digits, - and _, and does not begin with -"

// shorten cuts a quotation for a message.
func shorten(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return s
}
