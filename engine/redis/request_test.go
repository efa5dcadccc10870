//go:build !js

// Requests as clients send them, read from a stream as a real server reads them.

package redis

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"

	"lockstep/engine/resp"
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
		argv, ok := resp.Split(line)
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
