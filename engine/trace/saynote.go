package trace

import (
	"encoding/json"
	"strings"
)

// note is the sentence of a line that a program logs: its words, and in brackets the values it gave along.
func note(e *Event) string {
	values := spoken(e.Values)
	if e.Text != "" && values != "" {
		values = "(" + values + ")"
	}
	said := join(e.Text, values)
	if said == "" {
		return e.Actor + " notes an empty line."
	}
	return e.Actor + " notes: " + ended(said)
}

// ended ends a sentence with words of a program or a node, which may have an end of their own.
func ended(words string) string {
	if strings.HasSuffix(words, ".") || strings.HasSuffix(words, "!") || strings.HasSuffix(words, "?") {
		return words
	}
	return words + "."
}

// spoken reads an object in JSON as plain words: {"left":120,"votes":{"n1":"OK"}} is "left 120, votes (n1 OK)".
// It goes through the text once: a program may nest as deep as it likes.
func spoken(object string) string {
	var b strings.Builder
	for i := 0; i < len(object); i++ {
		switch c := object[i]; c {
		case '"':
			end := i + 1
			for object[end] != '"' {
				if object[end] == '\\' {
					end++
				}
				end++
			}
			var s string
			if json.Unmarshal([]byte(object[i:end+1]), &s) != nil || s == "" {
				s = `""`
			}
			b.WriteString(flat(s))
			i = end
		case ':':
			b.WriteByte(' ')
		case ',':
			b.WriteString(", ")
		case '{', '[':
			b.WriteByte('(')
		case '}', ']':
			if s := b.String(); s[len(s)-1] == '(' {
				b.WriteString("nothing")
			}
			b.WriteByte(')')
		case ' ', '\t', '\r', '\n':
		default:
			b.WriteByte(c)
		}
	}
	// The outermost brackets are the object's own.
	said := strings.TrimSuffix(strings.TrimPrefix(b.String(), "("), ")")
	return strings.TrimPrefix(said, "nothing")
}
