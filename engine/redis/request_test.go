//go:build !js

// Requests as clients send them, read from a stream as a real server reads them.

package redis

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"
)

// The sizes that a real server takes, but for bulkRoom: there it is 512 MB.
const (
	inlineRoom = 64 << 10
	mostArgs   = 1<<31 - 1
	bulkRoom   = 4 << 20
)

// protocolError ends a connection, after a last reply.
type protocolError string

func (e protocolError) Error() string { return "ERR Protocol error: " + string(e) }

// readRequest reads one command, in either form; an empty one has no reply. Besides those of the stream, its errors are
// protocolErrors.
func readRequest(r *bufio.Reader) ([]string, error) {
	first, err := r.Peek(1)
	if err != nil {
		return nil, err
	}
	if first[0] != '*' {
		line, err := readLine(r, "too big inline request")
		if err != nil {
			return nil, err
		}
		argv, ok := splitInline(line)
		if !ok {
			return nil, protocolError("unbalanced quotes in request")
		}
		return argv, nil
	}
	line, err := readLine(r, "too big mbulk count string")
	if err != nil {
		return nil, err
	}
	count, ok := parseInt(line[1:])
	if !ok || count > mostArgs {
		return nil, protocolError("invalid multibulk length")
	}
	var argv []string
	for range count {
		arg, err := readBulk(r)
		if err != nil {
			return nil, err
		}
		argv = append(argv, arg)
	}
	return argv, nil
}

// readBulk reads one argument.
func readBulk(r *bufio.Reader) (string, error) {
	line, err := readLine(r, "too big bulk count string")
	if err != nil {
		return "", err
	}
	if line == "" || line[0] != '$' {
		return "", protocolError(oneLine("expected '$', got '" + (line + "\r")[:1] + "'"))
	}
	size, ok := parseInt(line[1:])
	if !ok || size < 0 || size > bulkRoom {
		return "", protocolError("invalid bulk length")
	}
	var b bytes.Buffer // Grows with what comes, not with what was announced.
	if _, err := io.CopyN(&b, r, size+2); err != nil {
		return "", err
	}
	return b.String()[:size], nil
}

// readLine reads a line without its end.
func readLine(r *bufio.Reader, tooLong string) (string, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if line = append(line, part...); len(line) > inlineRoom {
			return "", protocolError(tooLong)
		}
		if err == nil {
			return strings.TrimSuffix(string(line[:len(line)-1]), "\r"), nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return "", err
		}
	}
}

// splitInline splits a line into arguments: "…" with escapes, '…' with \' alone.
func splitInline(line string) (argv []string, ok bool) {
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
