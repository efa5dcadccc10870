package test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// marionette drives Firefox in its own protocol: lengths, colons and JSON over a socket. Debian has no geckodriver.
type marionette struct {
	t    *testing.T
	conn net.Conn
	in   *bufio.Reader
	n    int
}

func newFirefox(t *testing.T) driver {
	program := needed(t, "firefox-esr", "firefox")
	profile := t.TempDir()
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(`user_pref("marionette.port", 0);`), 0o644); err != nil {
		t.Fatal(err)
	}
	started(t, exec.Command(program, "--headless", "--marionette", "--profile", profile))
	port := eventually(t, func() string {
		text, _ := os.ReadFile(filepath.Join(profile, "MarionetteActivePort"))
		return strings.TrimSpace(string(text))
	})
	conn, err := net.Dial("tcp", "127.0.0.1:"+port)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(2 * time.Minute)); err != nil {
		t.Fatal(err)
	}
	m := &marionette{t: t, conn: conn, in: bufio.NewReader(conn)}
	m.read()
	m.ask("WebDriver:NewSession", map[string]any{}, nil)
	return m
}

// read returns the next message.
func (m *marionette) read() []byte {
	m.t.Helper()
	length, err := m.in.ReadString(':')
	if err != nil {
		m.t.Fatal(err)
	}
	size, err := strconv.Atoi(strings.TrimSuffix(length, ":"))
	if err != nil {
		m.t.Fatal(err)
	}
	message := make([]byte, size)
	if _, err := io.ReadFull(m.in, message); err != nil {
		m.t.Fatal(err)
	}
	return message
}

func (m *marionette) ask(command string, parameters, result any) {
	m.t.Helper()
	m.n++
	message, err := json.Marshal([]any{0, m.n, command, parameters})
	if err != nil {
		m.t.Fatal(err)
	}
	if _, err := fmt.Fprintf(m.conn, "%d:%s", len(message), message); err != nil {
		m.t.Fatal(err)
	}
	var answer [4]json.RawMessage
	if err := json.Unmarshal(m.read(), &answer); err != nil {
		m.t.Fatal(err)
	}
	if string(answer[2]) != "null" {
		m.t.Fatalf("Firefox, %s: %s", command, answer[2])
	}
	if result != nil {
		if err := json.Unmarshal(answer[3], result); err != nil {
			m.t.Fatal(err)
		}
	}
}

func (m *marionette) visit(url string) {
	m.ask("WebDriver:Navigate", map[string]any{"url": url}, nil)
}

func (m *marionette) run(script string) bool {
	var answer struct{ Value bool }
	m.ask("WebDriver:ExecuteScript", map[string]any{"script": "return Boolean(" + script + ")", "args": []any{}, "sandbox": nil}, &answer)
	return answer.Value
}

func (m *marionette) enterFrame() {
	m.ask("WebDriver:SwitchToFrame", map[string]any{"id": 0}, nil)
}
