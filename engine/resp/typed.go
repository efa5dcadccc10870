// Commands as people type them, and replies as redis-cli shows them in a terminal.

package resp

import (
	"strconv"
	"strings"
)

// Split splits a typed line into arguments as redis-cli does: "…" with escapes, '…' with \' alone. It is not ok when a
// quote is not closed, or something other than a space follows it.
func Split(line string) (argv []string, ok bool) {
	const space = " \n\r\t\v\f\x00"
	for line = strings.TrimLeft(line, space); line != ""; line = strings.TrimLeft(line, space) {
		var arg []byte
		for line != "" && !strings.ContainsRune(space, rune(line[0])) {
			quote := line[0]
			if quote != '"' && quote != '\'' {
				arg, line = append(arg, quote), line[1:]
				continue
			}
			if arg, line, ok = quoted(arg, line[1:], quote); !ok || line != "" && !strings.ContainsRune(space, rune(line[0])) {
				return nil, false
			}
			break
		}
		argv = append(argv, string(arg))
	}
	return argv, true
}

// quoted appends the text up to the closing quote to arg and returns what follows.
func quoted(arg []byte, s string, quote byte) (out []byte, rest string, closed bool) {
	for s != "" {
		switch {
		case s[0] == quote:
			return arg, s[1:], true
		case quote == '"' && len(s) > 3 && strings.HasPrefix(s, `\x`):
			if c, err := strconv.ParseUint(s[2:4], 16, 8); err == nil {
				arg, s = append(arg, byte(c)), s[4:]
				continue
			}
			arg, s = append(arg, 'x'), s[2:]
		case quote == '"' && len(s) > 1 && s[0] == '\\':
			c := s[1]
			if i := strings.IndexByte("nrtba", c); i >= 0 {
				c = "\n\r\t\b\a"[i]
			}
			arg, s = append(arg, c), s[2:]
		case quote == '\'' && strings.HasPrefix(s, `\'`):
			arg, s = append(arg, '\''), s[2:]
		default:
			arg, s = append(arg, s[0]), s[1:]
		}
	}
	return nil, "", false
}

// Terminal prints the reply to a command as redis-cli does in a terminal: as Cli, but a list has a line for each member,
// and the reports of the server stand as they are. No line break ends it.
func (v Value) Terminal(argv []string) string {
	if v.Kind == Bulk && isReport(argv) {
		return strings.TrimRight(strings.ReplaceAll(v.Str, "\r\n", "\n"), "\n")
	}
	var b strings.Builder
	v.lines(&b, "")
	return b.String()
}

// isReport tells whether a command answers with a text that redis-cli shows unquoted.
func isReport(argv []string) bool {
	if len(argv) == 0 {
		return false
	}
	word := strings.ToLower(argv[0])
	if word == "info" || word == "lolwut" {
		return true
	}
	if len(argv) < 2 {
		return false
	}
	switch word + " " + strings.ToLower(argv[1]) {
	case "cluster nodes", "cluster info", "client list", "client info", "memory doctor", "memory malloc-stats",
		"latency doctor", "latency graph", "debug htstats":
		return true
	}
	return false
}

// lines appends a reply; prefix stands before every line of a list but its first.
func (v Value) lines(b *strings.Builder, prefix string) {
	if v.Kind != Array {
		b.WriteString(v.Cli())
		return
	}
	if len(v.List) == 0 {
		b.WriteString("(empty array)")
		return
	}
	width := len(strconv.Itoa(len(v.List)))
	for i, m := range v.List {
		if i > 0 {
			b.WriteString("\n" + prefix)
		}
		n := strconv.Itoa(i + 1)
		b.WriteString(strings.Repeat(" ", width-len(n)) + n + ") ")
		m.lines(b, prefix+strings.Repeat(" ", width+2))
	}
}
