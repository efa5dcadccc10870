// Dialogues of several connections with a Node and with a real server, compared byte by byte.

package redis

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"lockstep/engine/sim"
)

// dialog is a Node and, unless nil, a real server that hear the same. The lines of a dialogue:
//
//	# text         a comment
//	2> SET a 1     a command of connection 2, quoted as in redis-cli; what happens follows:
//	(integer) 1    its reply, "blocked" if there is none yet
//	3< "a"         a reply or message that connection 3 gets now
//	sleep 20       let 20 ms pass
//	close 2        connection 2 is closed
type dialog struct {
	node  *Node
	where string // file and line
	now   int64
	sum   *tally
	real  *realServer
	conns map[int]*realServer
}

func TestDialogs(t *testing.T) {
	for _, path := range dialogFiles(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			d := &dialog{node: newNode(t, "redis 7.0"), now: epoch}
			var out strings.Builder
			for line := range strings.Lines(string(text)) {
				line = strings.TrimSuffix(line, "\n")
				if word, _, _ := strings.Cut(line, " "); !strings.HasSuffix(word, ">") && word != "#" && word != "sleep" && word != "close" {
					continue
				}
				fmt.Fprintln(&out, line)
				d.node = readBack(t, "redis 7.0", d.node) // which must not be noticed
				for _, printed := range d.step(t, line) {
					fmt.Fprintln(&out, printed)
				}
			}
			if *update {
				os.WriteFile(path, []byte(out.String()), 0o644)
			} else if out.String() != string(text) {
				t.Errorf("the answers of the Node are not those in the file:\n%s", out.String())
			}
		})
	}
}

// dialog holds one dialogue with a Node and with the server.
func (sum *tally) dialog(t *testing.T, path string, real *realServer) {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	real.do(t, "FLUSHALL")
	real.do(t, "CONFIG", "SET", "notify-keyspace-events", "")
	d := &dialog{node: newNode(t, real.version), sum: sum, real: real, conns: map[int]*realServer{}}
	for i, line := range strings.Split(string(text), "\n") {
		if !t.Failed() {
			d.where = fmt.Sprintf("%s:%d: %s", path, i+1, line)
			d.step(t, line)
		}
	}
	for _, conn := range slices.Sorted(maps.Keys(d.conns)) {
		c := d.conns[conn]
		c.conn.SetReadDeadline(time.Now().Add(5 * time.Millisecond))
		if more, err := c.r.Peek(1); err == nil {
			rest, _ := c.r.Peek(c.r.Buffered())
			t.Errorf("%s: connection %d has got more: %q%q", path, conn, more, rest)
		}
		c.conn.Close()
	}
}

func dialogFiles(t *testing.T) []string {
	paths, err := filepath.Glob("testdata/dialogs/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatal("no dialogues: ", err)
	}
	return paths
}

// step does what a line says and returns what happens.
func (d *dialog) step(t *testing.T, line string) (printed []string) {
	t.Helper()
	word, rest, _ := strings.Cut(line, " ")
	switch {
	case word == "sleep":
		d.pass(atoi(t, rest))
		d.tick()
		return d.pushes(t, d.node.Timeout().Pushes)
	case word == "close":
		conn := int(atoi(t, rest))
		d.node.Disconnect(conn)
		if d.real != nil {
			d.conns[conn].conn.Close()
			delete(d.conns, conn)
			time.Sleep(5 * time.Millisecond)
		}
	case strings.HasSuffix(word, ">"):
		conn, err := strconv.Atoi(strings.TrimSuffix(word, ">"))
		if err != nil {
			t.Fatal(line)
		}
		return d.say(t, conn, splitArgs(t, rest))
	}
	return nil
}

func (d *dialog) pass(ms int64) {
	d.now += ms
	if d.real != nil {
		time.Sleep(time.Duration(ms) * time.Millisecond)
	}
}

func (d *dialog) tick() {
	if d.real != nil {
		d.now = time.Now().UnixMilli()
	}
	d.node.SetClock(sim.Ms(d.now))
}

func (d *dialog) say(t *testing.T, conn int, argv []string) []string {
	t.Helper()
	d.tick()
	r := d.node.Do(conn, argv)
	if d.real != nil {
		if d.conns[conn] == nil {
			d.conns[conn] = d.real.another(t)
		}
		d.conns[conn].send(t, argv...)
		if c := d.conns[conn]; r.Blocked { // which takes time, so that it blocks before others speak
			c.conn.SetReadDeadline(time.Now().Add(5 * time.Millisecond))
			if _, err := c.r.Peek(1); err == nil {
				t.Errorf("%s: the real server answers at once", d.where)
			}
		}
	}
	reply, same := "blocked", true
	if !r.Blocked {
		reply = r.Reply.Cli()
		same = d.compare(t, conn, argv[0], string(r.Reply.Append(nil)))
	}
	if d.real != nil {
		d.sum.count(same)
	}
	return append([]string{reply}, d.pushes(t, r.Pushes)...)
}

func (d *dialog) pushes(t *testing.T, pushes []Push) (printed []string) {
	t.Helper()
	for _, p := range pushes {
		printed = append(printed, fmt.Sprintf("%d< %s", p.Conn, p.Reply.Cli()))
		d.compare(t, p.Conn, "", string(p.Reply.Append(nil)))
	}
	return printed
}

// compare reads a reply of the real server and compares it with the Node's.
func (d *dialog) compare(t *testing.T, conn int, command, got string) (same bool) {
	t.Helper()
	if d.real == nil {
		return true
	}
	c := d.conns[conn]
	c.conn.SetDeadline(time.Now().Add(2 * time.Second))
	want, err := c.read()
	if err != nil {
		t.Errorf("%s: connection %d: %v\n node %q", d.where, conn, err, got)
		return false
	}
	if same = alike(command, got, want); !same {
		t.Errorf("%s: connection %d\n node %q\n real %q", d.where, conn, got, want)
	}
	return same
}
