// MULTI and its kin: commands queued and run as one.

package redis

import (
	"strings"

	"lockstep/engine/resp"
)

var transactionCommands = []command{
	{name: "multi", on: every, arity: 1, flags: noScript | whileBusy | immediate, run: (*Node).multi},
	{name: "exec", on: every, arity: 1, flags: noScript | immediate, run: (*Node).exec},
	{name: "discard", on: every, arity: 1, flags: noScript | whileBusy | immediate, run: (*Node).discard},
	{name: "watch", on: every, arity: -2, flags: noScript | whileBusy | immediate, run: (*Node).watch},
	{name: "unwatch", on: every, arity: 1, flags: noScript | whileBusy, run: (*Node).unwatch},
}

// reject refuses a command before it is run, which spoils a transaction that is being queued; a refused EXEC ends it.
func (n *Node) reject(argv []string, refusal resp.Value) resp.Value {
	s := n.client
	if s.multi {
		s.spoilt = true
	}
	if upper(argv[0]) != "EXEC" {
		return refusal
	}
	n.endTransaction(s)
	return refuse("EXECABORT Transaction discarded because of: " + strings.TrimPrefix(refusal.Str, "ERR "))
}

func (n *Node) multi([]string) resp.Value {
	if n.client.multi {
		return refuse("ERR MULTI calls can not be nested")
	}
	n.client.multi = true
	return resp.OK
}

func (n *Node) discard([]string) resp.Value {
	if !n.client.multi {
		return refuse("ERR DISCARD without MULTI")
	}
	n.endTransaction(n.client)
	return resp.OK
}

// exec runs what was queued, unless there was a mistake or a watched key has changed since.
func (n *Node) exec([]string) resp.Value {
	s := n.client
	if !s.multi {
		return refuse("ERR EXEC without MULTI")
	}
	queue, spoilt, dirty := s.queue, s.spoilt, s.dirty || n.watchedIsDue(s)
	n.endTransaction(s)
	switch {
	case spoilt:
		return refuse("EXECABORT Transaction discarded because of previous errors.")
	case dirty:
		return resp.NullArray
	}
	return n.runQueue(queue, nil)
}

// endTransaction forgets the queue and what was watched.
func (n *Node) endTransaction(s *connection) {
	n.unwatchAll(s)
	s.multi, s.spoilt, s.dirty, s.queue = false, false, false, nil
}

// runQueue runs the commands of a transaction and answers all of them at once, after the replies that there are. At a
// script that does not end it stops and has no reply.
func (n *Node) runQueue(queue [][]string, replies []resp.Value) resp.Value {
	n.executing = true
	client := n.client
	defer func() { n.executing, client.asking = false, false }()
	count := len(replies) + len(queue)
	for i, argv := range queue {
		mark := len(n.pushes)
		cmd, reply := n.find(argv)
		if cmd != nil {
			reply = n.perform(cmd, argv)
		}
		n.endScript()
		if n.result.Endless {
			n.stuck.exec, n.stuck.replies, n.stuck.queue = true, replies, queue[i+1:]
			return resp.Value{}
		}
		if own := n.ownPushes(mark); strings.HasSuffix(lower(argv[0]), "subscribe") {
			replies = append(append(replies, reply), own...)
		} else {
			replies = append(append(replies, own...), reply)
		}
	}
	for _, late := range replies[count:] {
		n.pushes = append(n.pushes, Push{n.conn, late})
	}
	return resp.Value{Kind: resp.Array, List: replies[:count]}
}

// ownPushes takes the pushes to this connection from those since mark. On the wire they stand among the replies of a
// transaction, as if they were some of them, and its last replies come behind its end.
func (n *Node) ownPushes(mark int) (own []resp.Value) {
	others := n.pushes[:mark]
	for _, p := range n.pushes[mark:] {
		if p.Conn == n.conn {
			own = append(own, p.Reply)
		} else {
			others = append(others, p)
		}
	}
	n.pushes = others
	return own
}

// releaseStuck gives the caller of a script that was killed its reply, and then runs what the caller has sent meanwhile;
// a transaction goes on behind the script.
func (n *Node) releaseStuck(s *stuck) {
	_, there := n.connections[s.conn]
	reply := s.killed
	if s.exec {
		conn, client := n.conn, n.client
		n.conn, n.client = s.conn, n.connection(s.conn)
		n.use(n.client.database)
		reply = n.runQueue(s.queue, append(s.replies, s.killed))
		n.conn, n.client, n.result.Endless = conn, client, false
		n.use(n.client.database)
	}
	if !there {
		delete(n.connections, s.conn)
		return
	}
	if reply.Kind != resp.None {
		n.pushes = append(n.pushes, Push{s.conn, reply})
	}
	n.freed = append(n.freed, s.conn)
}
