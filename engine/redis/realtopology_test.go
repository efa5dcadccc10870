// The real servers that the topologies are compared with.

package redis

import (
	"bufio"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"lockstep/engine/resp"
)

// realTopology is a topology of real servers on loopback.
type realTopology struct {
	ports    map[string]int
	servers  map[string]*exec.Cmd
	conns    map[string]*realServer // by the name of a node or NODE:CONNECTION
	compared int
}

// TestTopologiesOnServers compares what Nodes and real servers answer.
func TestTopologiesOnServers(t *testing.T) {
	startServer(t).conn.Close() // is it there, and of the version?
	commands := 0
	for _, path := range topologyFiles(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			first, _, _ := strings.Cut(string(text), "\n")
			kind := strings.TrimPrefix(first, "topology ")
			w := newTopology(t, "redis 7.0", kind)
			w.real = startTopology(t, w.names, kind == "cluster")
			for i, line := range strings.Split(string(text), "\n") {
				if !t.Failed() {
					w.where = fmt.Sprintf("%s:%d: %s", path, i+1, line)
					w.step(t, line)
				}
			}
			commands += w.real.compared
		})
	}
	fmt.Fprintf(t.Output(), "topologies: %d replies compared\n", commands)
}

// startTopology starts servers and waits until they know each other.
func startTopology(t *testing.T, names []string, cluster bool) *realTopology {
	r := &realTopology{ports: map[string]int{}, servers: map[string]*exec.Cmd{}, conns: map[string]*realServer{}}
	for _, name := range names {
		r.ports[name] = freePort(t)
	}
	for _, name := range names {
		dir := t.TempDir()
		options := []string{"--port", strconv.Itoa(r.ports[name]), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", dir,
			"--enable-debug-command", "local", "--repl-diskless-sync-delay", "0"}
		switch {
		case cluster:
			if err := os.WriteFile(filepath.Join(dir, "nodes.conf"), []byte(r.config(names, name)), 0o644); err != nil {
				t.Fatal(err)
			}
			options = append(options, "--cluster-enabled", "yes", "--cluster-config-file", "nodes.conf", "--cluster-announce-hostname", name,
				"--cluster-preferred-endpoint-type", "hostname", "--cluster-node-timeout", "60000", "--cluster-port", strconv.Itoa(r.bus(name)))
		case name != "n1":
			options = append(options, "--replicaof", "127.0.0.1", strconv.Itoa(r.ports["n1"]))
		}
		cmd := exec.Command("redis-server", options...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		r.servers[name] = cmd
		t.Cleanup(func() {
			cmd.Process.Kill()
			cmd.Wait()
		})
	}
	r.until(t, "the servers know each other", func() bool {
		for _, name := range names {
			if cluster && !strings.Contains(r.ask(t, name, "CLUSTER", "INFO"), "cluster_state:ok") {
				return false
			}
		}
		role := r.ask(t, "r1", "ROLE")
		return strings.Contains(role, "connected") && strings.Contains(r.ask(t, "n1", "INFO", "replication"), "state=online")
	})
	if cluster { // Replicas are listed once they have told how far they are.
		r.ask(t, "n1", "SET", "{ledger}", "v")
		r.ask(t, "n1", "DEL", "{ledger}")
	}
	for _, name := range names {
		r.until(t, "r1 is listed", func() bool { return !cluster || strings.Contains(r.ask(t, name, "CLUSTER", "SLOTS"), "r1") })
		r.ask(t, name, "DEBUG", "SET-ACTIVE-EXPIRE", "0") // so that only commands remove what is due
	}
	return r
}

func freePort(t *testing.T) int {
	for {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		port := l.Addr().(*net.TCPAddr).Port
		l.Close()
		bus, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", busOf(port)))
		if err == nil {
			bus.Close()
			return port
		}
	}
}

// busOf returns the port for the cluster bus beside a port.
func busOf(port int) int {
	if port > 40_000 {
		return port - 10_000
	}
	return port + 10_000
}

func (r *realTopology) bus(name string) int { return busOf(r.ports[name]) }

// config is what a node of the cluster has on its disk.
func (r *realTopology) config(names []string, self string) string {
	var b strings.Builder
	slots := map[string]string{"n1": "0-5460", "n2": "5461-10922", "n3": "10923-16383"}
	for i, name := range names {
		role, of, epoch := "master", "-", i+1
		if name == "r1" {
			role, of, epoch = "slave", idOf("n1"), 1
		}
		if name == self {
			role = "myself," + role
		}
		fmt.Fprintf(&b, "%s 127.0.0.1:%d@%d,%s %s %s 0 0 %d connected %s\n", idOf(name), r.ports[name], r.bus(name), name, role, of, epoch, slots[name])
	}
	return b.String() + "vars currentEpoch 3 lastVoteEpoch 0\n"
}

// until waits until something has come about.
func (r *realTopology) until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for range 1000 {
		if done() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("it did not come about that ", what)
}

// connection returns a connection, made when it is first used.
func (r *realTopology) connection(t *testing.T, who string) *realServer {
	if c := r.conns[who]; c != nil {
		return c
	}
	name, _, _ := strings.Cut(who, ":")
	var conn net.Conn
	r.until(t, name+" listens", func() (up bool) {
		var err error
		conn, err = net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", r.ports[name]))
		return err == nil
	})
	t.Cleanup(func() { conn.Close() })
	r.conns[who] = &realServer{conn: conn, r: bufio.NewReader(conn)}
	return r.conns[who]
}

// ask sends a command on a connection of the test's own.
func (r *realTopology) ask(t *testing.T, name string, argv ...string) string {
	t.Helper()
	return r.connection(t, name+":test").do(t, argv...)
}

// stall stops a server, or lets it go on.
func (r *realTopology) stall(t *testing.T, name string, stop bool) {
	signal := "-CONT"
	if stop {
		signal = "-STOP"
	}
	if err := exec.Command("kill", signal, strconv.Itoa(r.servers[name].Process.Pid)).Run(); err != nil {
		t.Fatal(err)
	}
}

func (r *realTopology) follow(t *testing.T, name, primary string) {
	if primary == "-" {
		r.ask(t, name, "REPLICAOF", "NO", "ONE")
		return
	}
	r.ask(t, name, "REPLICAOF", "127.0.0.1", strconv.Itoa(r.ports[primary]))
	r.until(t, name+" follows "+primary, func() bool { return strings.Contains(r.ask(t, name, "ROLE"), "connected") })
}

// swapped waits until a FAILOVER is done.
func (r *realTopology) swapped(t *testing.T, primary string) {
	r.until(t, primary+" is the primary", func() bool {
		return strings.Contains(r.ask(t, primary, "ROLE"), "master") && strings.Contains(r.ask(t, "n1", "ROLE"), "connected")
	})
}

// caughtUp waits until all replicas that are not stalled have all that their primaries have sent.
func (r *realTopology) caughtUp(t *testing.T, w *topology) {
	offset := func(name string) string {
		_, after, _ := strings.Cut(r.ask(t, name, "INFO", "replication"), "\nmaster_repl_offset:")
		digits, _, _ := strings.Cut(after, "\r")
		return digits
	}
	for _, name := range w.names {
		if primary := w.nodes[name].Primary(); primary != "" && !w.slow[name] && !w.slow[primary] {
			r.until(t, name+" has all", func() bool { return offset(name) == offset(primary) })
		}
	}
}

// isClosed checks that a connection is at its end.
func (r *realTopology) isClosed(t *testing.T, where, who string) {
	if _, err := r.conns[who].r.ReadByte(); err == nil {
		t.Errorf("%s: the connection %s is still open", where, who)
	}
	delete(r.conns, who)
}

// argsOf puts real addresses in the place of names in front of the usual port.
func (r *realTopology) argsOf(argv []string) []string {
	out := append([]string(nil), argv...)
	for i := 0; i+1 < len(out); i++ {
		if port, is := r.ports[out[i]]; is && out[i+1] == clusterPort {
			out[i], out[i+1] = "127.0.0.1", strconv.Itoa(port)
		}
	}
	return out
}

// named puts names in the place of real addresses in a reply.
func (r *realTopology) named(v resp.Value) resp.Value {
	for i := range v.List {
		v.List[i] = r.named(v.List[i])
	}
	for name, port := range r.ports {
		digits, found := strconv.Itoa(port), false
		for i := range v.List {
			if item := &v.List[i]; item.Num == int64(port) && item.Kind == resp.Int {
				item.Num, found = 6379, true
			} else if item.Str == digits {
				item.Str, found = clusterPort, true
			}
		}
		if found {
			v = renamed(v, name)
		}
		v.Str = strings.ReplaceAll(v.Str, fmt.Sprintf("127.0.0.1:%d@%d", port, r.bus(name)), name+":6379@16379")
		v.Str = strings.ReplaceAll(v.Str, name+":"+digits, name+":"+clusterPort)
	}
	return v
}

// renamed puts a name in the place of the address in a list and those in it.
func renamed(v resp.Value, name string) resp.Value {
	if v.Str == "127.0.0.1" {
		v.Str = name
	}
	for i := range v.List {
		v.List[i] = renamed(v.List[i], name)
	}
	return v
}
