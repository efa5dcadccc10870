//go:build !js

// A loopback port before a Node, for tests alone: client libraries speak to it as to a server, on a clock that the test
// sets.

package redis

import (
	"bufio"
	"errors"
	"net"
	"sync"
	"testing"
	"time"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// port serves one Node to any number of connections.
type port struct {
	listener net.Listener
	mu       sync.Mutex // guards all below
	node     *Node
	now      sim.Dur
	clients  map[int]net.Conn
	next     int
}

// listen serves a node of the named server until the test ends. Its clock stands still, at first where the machine's is,
// since some clients send deadlines.
func listen(t testing.TB, server string) *port {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &port{listener: l, node: newNode(t, server), now: sim.Dur(time.Now().UnixMicro()), clients: map[int]net.Conn{}}
	p.node.SetClock(p.now)
	var served sync.WaitGroup
	served.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			served.Go(func() { p.serve(conn) })
		}
	})
	t.Cleanup(func() {
		l.Close()
		p.mu.Lock()
		for _, conn := range p.clients {
			conn.Close()
		}
		p.mu.Unlock()
		served.Wait()
	})
	return p
}

// address is where clients connect to.
func (p *port) address() string { return p.listener.Addr().String() }

// pass lets time pass on the node's clock: keys expire and waits end.
func (p *port) pass(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now += sim.Dur(d.Microseconds())
	p.node.SetClock(p.now)
	p.node.Expire()
	p.deliver(p.node.Timeout().Pushes)
}

// serve answers one connection until either side closes it.
func (p *port) serve(conn net.Conn) {
	p.mu.Lock()
	p.next++
	id := p.next
	p.clients[id] = conn
	p.mu.Unlock()
	defer func() {
		conn.Close()
		p.mu.Lock()
		delete(p.clients, id)
		p.node.Disconnect(id)
		p.mu.Unlock()
	}()
	for r := bufio.NewReader(conn); ; {
		argv, err := readRequest(r)
		var wrong protocolError
		if errors.As(err, &wrong) {
			conn.Write(resp.ErrorOf(wrong.Error()).Append(nil))
		}
		if err != nil {
			return
		}
		p.answer(id, argv)
	}
}

// answer runs one command and sends what comes of it.
func (p *port) answer(id int, argv []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.node.Do(id, argv)
	if r.Reply.Kind != resp.None {
		p.deliver([]Push{{id, r.Reply}})
	}
	p.deliver(r.Pushes)
}

// deliver sends replies; a client that has gone does not get its own.
func (p *port) deliver(pushes []Push) {
	for _, push := range pushes {
		if conn := p.clients[push.Conn]; conn != nil {
			conn.SetWriteDeadline(time.Now().Add(10 * time.Second))
			conn.Write(push.Reply.Append(nil))
		}
	}
}
