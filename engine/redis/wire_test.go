//go:build !js

// What is sent in other ways than a library would: the port before a Node against a real server, byte by byte.

package redis

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

// talks are bytes that one client sends, some of which a server refuses and hangs up.
var talks = []string{
	"PING\r\n",
	"ping\nPING hello\r\n",
	"\r\n\r\n   \r\nPING\r\n",
	"SET k 'a b' \r\nGET k\r\n",
	`SET k "a\x00\xfFb\n\"\\\q"` + "\r\nGET k\r\n",
	`SET k 'it\'s \n'` + "\r\nGET k\r\n",
	`SET k ""` + "\r\nGET k\r\nSTRLEN k\r\n",
	`SET "k"x v` + "\r\n",
	`SET k "v` + "\r\n",
	`SET k 'v` + "\r\n",
	`SET k a"b c"` + "\r\nGET k\r\n",
	`SET k a"b"c` + "\r\n",
	"SET k \"\\xg1\"\r\nGET k\r\n",
	"*1\r\n$4\r\nPING\r\n",
	"*2\r\n$4\r\nPING\r\n$3\r\na\r\n\r\n",
	"*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$1\r\nv\r\n*2\r\n$3\r\nGET\r\n$1\r\nk\r\nGET k\r\n",
	"*0\r\nPING\r\n",
	"*-1\r\nPING\r\n",
	"*-10\r\nPING\r\n",
	"*x\r\n",
	"*\r\n",
	"*2147483648\r\n",
	"*2000000000000\r\n",
	"*01\r\n$4\r\nPING\r\n",
	"*+1\r\n$4\r\nPING\r\n",
	"*1\r\nPING\r\n",
	"*1\r\n:4\r\n",
	"*1\r\n\r\n",
	"*1\r\n$x\r\n",
	"*1\r\n$-1\r\n",
	"*1\r\n$536870913\r\n",
	"*1\r\n$99999999999999999999\r\n",
	"*1\r\n$0\r\n\r\n",
	"*1\r\n$4\r\nPINGxxPING\r\n",
	"*1\r\n$+4\r\nPING\r\n",
	"MULTI\r\nSET k 1\r\nINCR k\r\nEXEC\r\nGET k\r\n",
	"MULTI\r\nSET k\r\nEXEC\r\nDISCARD\r\n",
	"EVAL \"return {1, 'a', {ok = 'x'}, {err = 'E y'}, false}\" 0\r\n",
	"PING",
	"*1\r\n$4\r\nPI",
	"",
}

func TestWire(t *testing.T) {
	real := startServer(t)
	p := listen(t, real.version)
	for _, text := range talks {
		real.do(t, "FLUSHALL")
		p.answer(0, []string{"FLUSHALL"})
		got, want := converse(t, p.address(), text), converse(t, real.conn.RemoteAddr().String(), text)
		if got != want {
			t.Errorf("%.100q\n node %q\n real %q", text, got, want)
		}
	}
}

// TestPipeline sends many commands at once, in pieces of every size.
func TestPipeline(t *testing.T) {
	p := listen(t, "redis 8.4")
	text := strings.Repeat("*2\r\n$4\r\nINCR\r\n$1\r\nn\r\nPING\r\n", 200) + "GET n\r\n"
	conn, err := net.Dial("tcp", p.address())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	go func() {
		for i, size := 0, 1; i < len(text); size++ {
			end := min(i+size, len(text))
			io.WriteString(conn, text[i:end])
			i = end
		}
		conn.(*net.TCPConn).CloseWrite()
	}()
	conn.SetReadDeadline(time.Now().Add(20 * time.Second))
	answers, err := io.ReadAll(conn)
	if lines := strings.Count(string(answers), "\r\n"); err != nil || lines != 402 || !strings.HasSuffix(string(answers), "$3\r\n200\r\n") {
		t.Errorf("%d lines, %v, the end %.40q", lines, err, answers[max(0, len(answers)-40):])
	}
}

// converse sends text, closes its side and returns all that comes back.
func converse(t *testing.T, address, text string) string {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(20 * time.Second))
	io.WriteString(conn, text)
	time.Sleep(2 * time.Millisecond) // A real server answers nothing once it has seen the end.
	conn.(*net.TCPConn).CloseWrite()
	answer, _ := io.ReadAll(conn) // A server that hangs up before it has read all resets the connection.
	return string(answer)
}

// FuzzRequest reads requests from any bytes: each that is read whole comes back the same from its own bytes.
func FuzzRequest(f *testing.F) {
	for _, text := range talks {
		if len(text) < 1000 {
			f.Add([]byte(text))
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		r := bufio.NewReader(bytes.NewReader(text))
		for {
			argv, err := readRequest(r)
			if err != nil {
				return
			}
			if len(argv) == 0 {
				continue
			}
			again, err := readRequest(bufio.NewReader(bytes.NewReader(requestOf(argv))))
			if err != nil || strings.Join(again, "\x01") != strings.Join(argv, "\x01") || len(again) != len(argv) {
				t.Fatalf("%q comes back as %q, %v", argv, again, err)
			}
		}
	})
}
