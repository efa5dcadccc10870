// A real redis-server on loopback, for comparison.

package redis

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"
)

// realServer is a running server and a connection to it.
type realServer struct {
	version string // as New names it
	conn    net.Conn
	r       *bufio.Reader
}

// startServer starts redis-server on a free loopback port and ends it with the test. Without the program the test is
// skipped, unless CI=true.
func startServer(t *testing.T, options ...string) *realServer {
	t.Helper()
	path, err := exec.LookPath("redis-server")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("redis-server is not installed: ", err)
		}
		t.Skip("redis-server is not installed, nothing to compare with")
	}
	var conn net.Conn
	for range 5 {
		if conn = tryServer(t, path, options); conn != nil {
			break
		}
	}
	if conn == nil {
		t.Fatal("redis-server did not start")
	}
	s := &realServer{conn: conn, r: bufio.NewReader(conn)}
	_, info, _ := strings.Cut(s.do(t, "INFO", "server"), "redis_version:")
	if !strings.HasPrefix(info, "7.0.") {
		t.Skipf("redis-server is %.6s, the cases are for 7.0", info)
	}
	s.version = "redis 7.0"
	return s
}

// tryServer returns a connection, or nil if the port was taken by somebody else meanwhile.
func tryServer(t *testing.T, path string, options []string) net.Conn {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().(*net.TCPAddr)
	l.Close()
	cmd := exec.Command(path, append([]string{"--port", strconv.Itoa(addr.Port), "--bind", "127.0.0.1", "--save", "",
		"--appendonly", "no", "--dir", t.TempDir()}, options...)...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	for range 100 {
		time.Sleep(20 * time.Millisecond)
		if conn, err := net.Dial("tcp", addr.String()); err == nil {
			t.Cleanup(func() { conn.Close() })
			return conn
		}
	}
	return nil
}

// do sends one command and returns the bytes of the reply.
func (s *realServer) do(t *testing.T, argv ...string) string {
	t.Helper()
	s.send(t, argv...)
	reply, err := s.read()
	if err != nil {
		t.Fatalf("%q: %v", argv, err)
	}
	return reply
}

// send sends one command and waits for nothing.
func (s *realServer) send(t *testing.T, argv ...string) {
	t.Helper()
	s.conn.SetDeadline(time.Now().Add(20 * time.Second))
	if _, err := s.conn.Write(requestOf(argv)); err != nil {
		t.Fatalf("%q: %v", argv, err)
	}
}

// requestOf returns a command as clients send it.
func requestOf(argv []string) []byte {
	b := fmt.Appendf(nil, "*%d\r\n", len(argv))
	for _, a := range argv {
		b = fmt.Appendf(b, "$%d\r\n%s\r\n", len(a), a)
	}
	return b
}

func (s *realServer) read() (string, error) {
	line, err := s.r.ReadString('\n')
	if err != nil {
		return "", err
	}
	size, _ := strconv.Atoi(strings.TrimSpace(line[1:]))
	switch {
	case line[0] == '$' && size >= 0:
		body := make([]byte, size+2)
		_, err = io.ReadFull(s.r, body)
		line += string(body)
	case line[0] == '*':
		for range size {
			item, err := s.read()
			if err != nil {
				return "", err
			}
			line += item
		}
	}
	return line, err
}
