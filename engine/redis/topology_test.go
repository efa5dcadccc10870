// Several Nodes that replicate or form a cluster, as a file of commands to them says; the same on real servers.

package redis

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// topology is a primary with replicas, or a cluster. Its file begins with "topology replicas" (n1 and its replica r1) or
// "topology cluster" (n1, n2 and n3 with a third of the slots each, and r1, a replica of n1). Then, a line each:
//
//	# text           a comment
//	n1> GET k        a command of the first connection to n1; n1:2> is the second; $n2 stands for the id of n2
//	(integer) 1      its reply, "blocked" if there is none yet
//	n1:2< "a"        a reply that this connection gets now; "closed" if it is at its end
//	sleep 20         let 20 ms pass
//	stall r1         r1 is stopped, and takes nothing from its primary
//	go r1            … until now
//	unassign 1       slot 1 has no owner any more, as far as n1 knows
//	follow n1 r1     n1 becomes a replica of r1, or a primary if - stands for r1
type topology struct {
	server string
	names  []string
	nodes  map[string]*Node
	now    int64
	stream map[string][]Dump // what stalled replicas have to take
	slow   map[string]bool
	real   *realTopology // nil if there is none to compare with
	where  string
	census census // counts the commands, nil if nobody asks
}

func newTopology(t *testing.T, server, kind string) *topology {
	w := &topology{server: server, now: epoch, nodes: map[string]*Node{}, stream: map[string][]Dump{}, slow: map[string]bool{}}
	if kind == "cluster" {
		w.nodes, w.names = threeNodes(t, server), []string{"n1", "n2", "n3", "r1"}
		return w
	}
	w.names = []string{"n1", "r1"}
	for _, name := range w.names {
		w.nodes[name] = newNode(t, server)
		w.nodes[name].SetClock(sim.Ms(epoch))
	}
	w.nodes["r1"].SetReplica("n1")
	w.nodes["n1"].Ack("r1", 0)
	return w
}

func topologyFiles(t *testing.T) []string {
	paths, err := filepath.Glob("testdata/topologies/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatal("no topologies: ", err)
	}
	return paths
}

// TestTopologies runs the files on Nodes that are read back from their bytes before every command.
func TestTopologies(t *testing.T) {
	for _, path := range topologyFiles(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			var out strings.Builder
			text := topologyLines(t, path, func(w *topology, line string) {
				fmt.Fprintln(&out, line)
				for _, name := range w.names {
					again := readBack(t, "redis 7.0", w.nodes[name])
					if !bytes.Equal(save(again), save(w.nodes[name])) {
						t.Fatalf("%s: %s is read back as another", line, name)
					}
					w.nodes[name] = again
				}
				for _, printed := range w.step(t, line) {
					fmt.Fprintln(&out, printed)
				}
			})
			if *update {
				os.WriteFile(path, []byte(out.String()), 0o644)
			} else if out.String() != text {
				t.Errorf("the answers of the Nodes are not those in the file:\n%s", out.String())
			}
		})
	}
}

// topologyLines calls f with each line of a file that does something, on fresh Nodes, and returns the text of the file.
func topologyLines(t *testing.T, path string, f func(w *topology, line string)) string {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	w := newTopology(t, "redis 7.0", strings.TrimPrefix(first, "topology "))
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if word, _, _ := strings.Cut(line, " "); strings.HasSuffix(word, ">") || slices.Contains(topologyWords, word) {
			f(w, line)
		}
	}
	return string(text)
}

var topologyWords = []string{"topology", "#", "sleep", "stall", "go", "unassign", "follow", ""}

// step does what a line says and returns what happens.
func (w *topology) step(t *testing.T, line string) []string {
	t.Helper()
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "sleep":
		ms := atoi(t, rest)
		w.now += ms
		if w.real != nil {
			time.Sleep(time.Duration(ms) * time.Millisecond)
		}
		var out []string
		w.tick()
		for _, name := range w.names {
			out = append(out, w.after(t, name, w.nodes[name].Timeout(), "")...)
		}
		return out
	case "stall", "go":
		w.slow[rest] = word == "stall"
		if w.real != nil {
			w.real.stall(t, rest, w.slow[rest])
		}
		w.replicate()
	case "unassign":
		if w.real != nil {
			w.real.ask(t, "n1", "CLUSTER", "DELSLOTS", rest)
			w.real.until(t, "the cluster is down", func() bool {
				return strings.Contains(w.real.ask(t, "n1", "CLUSTER", "INFO"), "cluster_state:fail")
			})
		}
		return w.after(t, "n1", w.nodes["n1"].AssignSlot(int(atoi(t, rest)), ""), "")
	case "follow":
		name, primary, _ := strings.Cut(rest, " ")
		if w.real != nil {
			w.real.follow(t, name, primary)
		}
		return w.follow(t, name, strings.TrimPrefix(primary, "-"))
	}
	if who, is := strings.CutSuffix(word, ">"); is {
		return w.say(t, who, splitArgs(t, rest))
	}
	return nil
}

func (w *topology) tick() {
	if w.real != nil {
		w.now = time.Now().UnixMilli()
	}
	for _, n := range w.nodes {
		n.SetClock(sim.Ms(w.now))
	}
}

// follow makes a node a replica with all that its primary has, or a primary.
func (w *topology) follow(t *testing.T, name, primary string) []string {
	n := w.nodes[name]
	out := w.after(t, name, n.SetReplica(primary), "")
	if primary == "" {
		return out
	}
	p := w.nodes[primary]
	for _, c := range n.Keys() {
		n.Load(p.Dump(c.DB, c.Key))
	}
	for _, c := range p.Keys() {
		n.Load(p.Dump(c.DB, c.Key))
	}
	n.SetOffset(p.Offset())
	p.Ack(name, p.Offset())
	return out
}

// say lets a connection say something to its node.
func (w *topology) say(t *testing.T, who string, argv []string) []string {
	t.Helper()
	name, conn := connectionOf(t, who)
	for i, a := range argv {
		if _, is := w.nodes[strings.TrimPrefix(a, "$")]; is && a[0] == '$' {
			argv[i] = idOf(a[1:])
		}
	}
	if w.real != nil {
		w.real.caughtUp(t, w)
	}
	w.tick()
	n := w.nodes[name]
	n.SetGoodReplicas(len(n.replicas))
	var r Result
	do := func() Result {
		r = n.Do(conn, argv)
		return r
	}
	if w.census != nil {
		w.census.around(n, caseCommand{conn: conn, argv: argv}, do)
	} else {
		do()
	}
	if w.real != nil {
		w.real.connection(t, who).send(t, w.real.argsOf(argv)...)
	}
	if m := r.Migrate; m != nil {
		if target := w.nodes[m.To]; target != nil {
			w.after(t, m.To, target.Accept(m), "")
		} else {
			m.Failure = Refused
		}
		r = n.Migrated(m)
	}
	reply := "blocked"
	if r.Blocked {
		if w.real != nil && n.connections[conn].wait.keys != nil { // so that it waits before anything else happens
			w.real.until(t, who+" waits", func() bool {
				return strings.Contains(w.real.ask(t, name, "INFO", "clients"), fmt.Sprintf("blocked_clients:%d\r", len(n.waiting)))
			})
		}
	} else {
		reply = r.Reply.Cli()
		w.compare(t, who, argv, r.Reply)
	}
	return append([]string{reply}, w.after(t, name, r, strings.Join(argv, " "))...)
}

// after spreads what a command has done, and returns what connections are told because of it.
func (w *topology) after(t *testing.T, name string, r Result, command string) (printed []string) {
	t.Helper()
	n := w.nodes[name]
	for _, c := range r.Changes {
		for _, a := range n.replicas {
			w.stream[a.replica] = append(w.stream[a.replica], n.Dump(c.DB, c.Key))
		}
	}
	printed = w.tell(t, name, r)
	for _, p := range r.Published {
		for _, other := range w.names {
			if other != name && (n.self != "" || w.nodes[other].Primary() == name) {
				printed = append(printed, w.tell(t, other, w.nodes[other].Receive(p))...)
			}
		}
	}
	for _, range_ := range r.Assigned {
		for _, other := range w.names {
			if other != name {
				printed = append(printed, w.tell(t, other, w.nodes[other].AssignSlot(range_.From, range_.Owner))...)
			}
		}
	}
	w.replicate()
	if r.Wants {
		for _, a := range slices.Clone(n.replicas) {
			if !w.slow[a.replica] {
				printed = append(printed, w.tell(t, name, n.Ack(a.replica, w.nodes[a.replica].Offset()))...)
			}
		}
	}
	if r.Failover != nil && !r.Failover.Abort {
		if w.real != nil {
			w.real.swapped(t, "r1")
		}
		printed = append(printed, w.tell(t, "r1", w.nodes["r1"].SetReplica(""))...)
		printed = append(printed, w.follow(t, name, "r1")...)
	}
	return printed
}

// replicate gives the replicas that are not stalled what has been sent to them.
func (w *topology) replicate() {
	for _, name := range w.names {
		n := w.nodes[name]
		if n.Primary() == "" || w.slow[name] {
			continue
		}
		for _, d := range w.stream[name] {
			n.Load(d)
		}
		delete(w.stream, name)
		n.SetOffset(w.nodes[n.Primary()].Offset())
	}
}

// tell prints and compares replies that come late.
func (w *topology) tell(t *testing.T, name string, r Result) (printed []string) {
	t.Helper()
	for _, p := range r.Pushes {
		who := name
		if p.Conn != 1 {
			who += ":" + strconv.Itoa(p.Conn)
		}
		printed = append(printed, who+"< "+p.Reply.Cli())
		w.compare(t, who, nil, p.Reply)
		if slices.Contains(r.Dropped, p.Conn) {
			printed = append(printed, who+"< closed")
			if w.real != nil {
				w.real.isClosed(t, w.where, who)
			}
		}
	}
	return printed
}

// compare compares an answer with that of the real server.
func (w *topology) compare(t *testing.T, who string, argv []string, got resp.Value) {
	t.Helper()
	if w.real == nil {
		return
	}
	c := w.real.connection(t, who)
	c.conn.SetDeadline(time.Now().Add(3 * time.Second))
	reply, err := c.read()
	if err != nil {
		t.Errorf("%s: %s hears nothing: %v; the node says %s", w.where, who, err, got.Cli())
		return
	}
	want, _, err := resp.Parse(reply)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := likeness(argv, got), likeness(argv, w.real.named(want)); got != want {
		t.Errorf("%s: %s\n node %q\n real %q", w.where, who, got, want)
	}
	w.real.compared++
}

// connectionOf reads "n1" or "n1:2".
func connectionOf(t *testing.T, who string) (string, int) {
	name, number, more := strings.Cut(who, ":")
	if !more {
		return name, 1
	}
	return name, int(atoi(t, number))
}
