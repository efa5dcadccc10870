// Publish and subscribe: who listens to which channels, and what they are sent.

package redis

import (
	"slices"
	"strings"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

var pubsubCommands = []command{
	{name: "subscribe", on: every, arity: -2, flags: noScript | whileSubscribed, run: (*Node).subscribe},
	{name: "unsubscribe", on: every, arity: -1, flags: noScript | whileSubscribed, run: (*Node).unsubscribe},
	{name: "psubscribe", on: every, arity: -2, flags: noScript | whileSubscribed, run: (*Node).subscribe},
	{name: "punsubscribe", on: every, arity: -1, flags: noScript | whileSubscribed, run: (*Node).unsubscribe},
	{name: "publish", on: every, arity: 3, flags: spreads, run: (*Node).publish},
	{name: "pubsub", on: every, arity: -2, flags: container},
	{name: "pubsub|channels", on: every, arity: -2, run: (*Node).pubsubChannels},
	{name: "pubsub|numsub", on: every, arity: -2, run: (*Node).pubsubNumsub},
	{name: "pubsub|numpat", on: every, arity: 2, run: (*Node).pubsubNumpat},
	{name: "pubsub|help", on: every, arity: 2, run: (*Node).pubsubHelp},
}

// subscription is a channel, or a pattern of channels, that a connection listens to. A node keeps them in the order in
// which they were made.
type subscription struct {
	conn    int
	name    string
	pattern bool
}

func (s *subscription) code(c *sim.Codec) {
	sim.Int(c, &s.conn)
	c.String(&s.name)
	c.Bool(&s.pattern)
}

// listens returns how many channels and patterns a connection listens to.
func (n *Node) listens(conn int) int {
	count := 0
	for _, s := range n.subscriptions {
		if s.conn == conn {
			count++
		}
	}
	return count
}

// confirm answers one part of SUBSCRIBE or its kin: what was done, to which channel, and how many are left.
func (n *Node) confirm(argv []string, channel resp.Value) resp.Value {
	return listOf(resp.BulkOf(strings.ToLower(argv[0])), channel, resp.IntOf(int64(n.listens(n.conn))))
}

func listOf(items ...resp.Value) resp.Value { return resp.Value{Kind: resp.Array, List: items} }

// several answers a command that has one reply for each of its parts: all but the first are sent behind it.
func (n *Node) several(replies []resp.Value) resp.Value {
	for _, r := range replies[1:] {
		n.pushes = append(n.pushes, Push{n.conn, r})
	}
	return replies[0]
}

func (n *Node) subscribe(argv []string) resp.Value {
	var replies []resp.Value
	for _, name := range argv[1:] {
		s := subscription{n.conn, name, upper(argv[0]) == "PSUBSCRIBE"}
		if !slices.Contains(n.subscriptions, s) {
			n.subscriptions = append(n.subscriptions, s)
		}
		replies = append(replies, n.confirm(argv, resp.BulkOf(name)))
	}
	return n.several(replies)
}

// unsubscribe ends the subscriptions named, or all of the kind.
func (n *Node) unsubscribe(argv []string) resp.Value {
	pattern, names := upper(argv[0]) == "PUNSUBSCRIBE", argv[1:]
	if len(names) == 0 {
		names = n.namesOf(n.conn, pattern)
	}
	if len(names) == 0 {
		return n.confirm(argv, resp.Null)
	}
	var replies []resp.Value
	for _, name := range names {
		n.subscriptions = slices.DeleteFunc(n.subscriptions, func(s subscription) bool {
			return s == subscription{n.conn, name, pattern}
		})
		replies = append(replies, n.confirm(argv, resp.BulkOf(name)))
	}
	return n.several(replies)
}

// namesOf returns the channels or the patterns that a connection listens to.
func (n *Node) namesOf(conn int, pattern bool) []string {
	var names []string
	for _, s := range n.subscriptions {
		if s.conn == conn && s.pattern == pattern {
			names = append(names, s.name)
		}
	}
	return names
}

// endSubscriptions ends all subscriptions of a connection without a word.
func (n *Node) endSubscriptions(conn int) {
	n.subscriptions = slices.DeleteFunc(n.subscriptions, func(s subscription) bool { return s.conn == conn })
}

// publish sends a message, here and to the other nodes of a cluster or the replicas of a primary.
func (n *Node) publish(argv []string) resp.Value {
	if n.self != "" || n.primary == "" && len(n.replicas) > 0 {
		n.result.Published = append(n.result.Published, Message{argv[1], argv[2]})
		n.made += bytesOfPush
	}
	return resp.IntOf(n.send(argv[1], argv[2]))
}

// Message is what PUBLISH sends.
type Message struct{ Channel, Text string }

// Receive gives a message that was published at another node to those who listen here.
func (n *Node) Receive(m Message) Result {
	n.begin(0)
	n.send(m.Channel, m.Text)
	return n.end()
}

// send sends a message to all who listen to its channel, then to those whose pattern fits, and returns to how many.
func (n *Node) send(channel, message string) int64 {
	count := len(n.pushes)
	for _, s := range n.subscriptions {
		if !s.pattern && s.name == channel {
			n.pushes = append(n.pushes, Push{s.conn, listOf(resp.BulkOf("message"), resp.BulkOf(channel), resp.BulkOf(message))})
		}
	}
	for _, s := range n.subscriptions {
		if s.pattern && matchGlob(s.name, channel) {
			n.pushes = append(n.pushes, Push{s.conn,
				listOf(resp.BulkOf("pmessage"), resp.BulkOf(s.name), resp.BulkOf(channel), resp.BulkOf(message))})
		}
	}
	sent := len(n.pushes) - count
	n.made += sent * bytesOfPush
	return int64(sent)
}

// bytesOfPush is about what one message takes, beside its text, which all share.
const bytesOfPush = 256

// pubsubChannels lists the channels that anybody listens to, those that fit a pattern if there is one, in the order in
// which somebody first listened to them; a real server has no order.
func (n *Node) pubsubChannels(argv []string) resp.Value {
	if len(argv) > 3 {
		return n.wrongPart(argv)
	}
	var names []string
	for _, s := range n.subscriptions {
		if !s.pattern && !slices.Contains(names, s.name) && (len(argv) == 2 || matchGlob(argv[2], s.name)) {
			names = append(names, s.name)
		}
	}
	out := listOf()
	for _, name := range names {
		out.List = append(out.List, resp.BulkOf(name))
	}
	return out
}

// wrongPart refuses a subcommand with arguments that it does not take.
func (n *Node) wrongPart(argv []string) resp.Value {
	return refuse(oneLine("ERR unknown subcommand or wrong number of arguments for '" + clip(argv[1], 128) + "'. Try " +
		upper(argv[0]) + " HELP."))
}

func (n *Node) pubsubNumsub(argv []string) resp.Value {
	out := listOf()
	for _, name := range argv[2:] {
		count := int64(0)
		for _, s := range n.subscriptions {
			if !s.pattern && s.name == name {
				count++
			}
		}
		out.List = append(out.List, resp.BulkOf(name), resp.IntOf(count))
	}
	return out
}

// pubsubNumpat counts the different patterns.
func (n *Node) pubsubNumpat([]string) resp.Value {
	var names []string
	for _, s := range n.subscriptions {
		if s.pattern && !slices.Contains(names, s.name) {
			names = append(names, s.name)
		}
	}
	return resp.IntOf(int64(len(names)))
}
