package test

import (
	"bytes"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// webdriver drives WebKit by WebDriver's HTTP.
type webdriver struct {
	t       *testing.T
	session string // its address
}

func newWebKit(t *testing.T) driver {
	program, xvfb := needed(t, "WebKitWebDriver"), needed(t, "Xvfb")
	screen, toUs, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	display := exec.Command(xvfb, "-displayfd", "3", "-screen", "0", "1280x800x24", "-nolisten", "tcp")
	display.ExtraFiles = []*os.File{toUs}
	started(t, display)
	toUs.Close()
	number := make([]byte, 16)
	n, err := screen.Read(number)
	if err != nil {
		t.Fatal(err)
	}
	port := freePort(t)
	cmd := exec.Command(program, "--port="+port)
	cmd.Env = append(os.Environ(), "DISPLAY=:"+strings.TrimSpace(string(number[:n])))
	started(t, cmd)
	eventually(t, func() string {
		conn, err := net.Dial("tcp", "127.0.0.1:"+port)
		if err != nil {
			return ""
		}
		conn.Close()
		return port
	})
	w := &webdriver{t: t, session: "http://127.0.0.1:" + port + "/session"}
	var created struct{ SessionID string }
	w.ask("POST", "", map[string]any{"capabilities": map[string]any{}}, &created)
	w.session += "/" + created.SessionID
	t.Cleanup(func() { w.ask("DELETE", "", nil, nil) })
	return w
}

func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return port
}

func (w *webdriver) ask(method, path string, parameters, result any) {
	w.t.Helper()
	body, err := json.Marshal(parameters)
	if err != nil {
		w.t.Fatal(err)
	}
	if parameters == nil {
		body = nil
	}
	request, err := http.NewRequest(method, w.session+path, bytes.NewReader(body))
	if err != nil {
		w.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		w.t.Fatal(err)
	}
	defer answer.Body.Close()
	said, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		w.t.Fatalf("WebKit, %s: %s %v\n%s", path, answer.Status, err, said)
	}
	if result == nil {
		return
	}
	if err := json.Unmarshal(said, &struct{ Value any }{result}); err != nil {
		w.t.Fatalf("%v in %s", err, said)
	}
}

func (w *webdriver) visit(url string) { w.ask("POST", "/url", map[string]any{"url": url}, nil) }

func (w *webdriver) run(script string) (answer bool) {
	w.ask("POST", "/execute/sync", map[string]any{"script": "return Boolean(" + script + ")", "args": []any{}}, &answer)
	return answer
}

func (w *webdriver) enterFrame() { w.ask("POST", "/frame", map[string]any{"id": 0}, nil) }
