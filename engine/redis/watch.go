// WATCH: who is told that a key was changed.

package redis

import (
	"slices"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// watched is a key that a connection watches. Due means that its deadline had passed when WATCH came, though it had not
// been removed yet: that removal is then no change.
type watched struct {
	database int
	key      string
	due      bool
}

func (w *watched) code(c *sim.Codec) {
	codeDatabase(c, &w.database)
	c.String(&w.key)
	c.Bool(&w.due)
}

func (n *Node) watch(argv []string) resp.Value {
	s := n.client
	if s.multi {
		return refuse("ERR WATCH inside MULTI is not allowed")
	}
	if s.dirty {
		return resp.OK
	}
	for _, key := range argv[1:] {
		if !slices.ContainsFunc(s.watched, func(w watched) bool { return w.key == key && w.database == n.index }) {
			s.watched = append(s.watched, watched{n.index, key, n.due(key)})
			n.watching++
		}
	}
	return resp.OK
}

func (n *Node) unwatch([]string) resp.Value {
	n.unwatchAll(n.client)
	n.client.dirty = false
	return resp.OK
}

func (n *Node) unwatchAll(s *connection) {
	n.watching -= len(s.watched)
	s.watched = nil
}

// watchedIsDue tells whether the deadline of a watched key has passed since WATCH.
func (n *Node) watchedIsDue(s *connection) bool {
	due := false
	for _, w := range s.watched {
		n.use(w.database)
		due = due || !w.due && n.due(w.key)
	}
	n.use(s.database)
	return due
}

// signal tells those who watch the key that it was changed.
func (n *Node) signal(key string) {
	if n.watching == 0 {
		return
	}
	for _, s := range n.connections {
		i := slices.IndexFunc(s.watched, func(w watched) bool { return w.key == key && w.database == n.index })
		switch {
		case i < 0:
		case s.watched[i].due:
			s.watched[i].due = n.has(key)
		default:
			s.dirty = true
			n.unwatchAll(s)
		}
	}
}

// prior returns the state of the keys that a command may change, if anybody is to be told of a change.
func (n *Node) prior(cmd *command, argv []string) []Change {
	if n.watching == 0 && len(n.waiting) == 0 && !n.listening() || cmd.flags&writes == 0 {
		return nil
	}
	var out []Change
	for i := range cmd.keys(argv) {
		if key := argv[i]; setsAgain(cmd.name) || !keyIn(out, key) {
			out = append(out, n.lookAtWrite(key))
		}
	}
	return out
}

// lookAtWrite is look for each of the writes of a script, which may be many to one large value: it is charged for them.
func (n *Node) lookAtWrite(key string) Change {
	c := n.look(key)
	n.walkSorted(len(c.Value.List))
	return c
}

// setsAgain tells whether a command that names a key twice writes it twice.
func setsAgain(name string) bool { return name == "mset" || name == "msetnx" }

func keyIn(list []Change, key string) bool {
	return slices.ContainsFunc(list, func(c Change) bool { return c.Key == key })
}

// signalChanges signals the keys that a command has written.
func (n *Node) signalChanges(cmd *command, argv []string, prior []Change, reply resp.Value) {
	failed := reply.Kind == resp.Error
	if failed && len(prior) == 1 {
		prior = nil
	}
	switch cmd.name {
	case "rename", "renamenx", "lmove", "blmove", "rpoplpush", "brpoplpush": // The key that gets something comes first.
		slices.Reverse(prior)
	}
	for i, p := range prior {
		now := n.lookAtWrite(p.Key)
		if keyIn(prior[:i], p.Key) {
			p = now
		}
		if !now.same(p) || !failed && rewrites(cmd.name, argv, p, reply) {
			n.signal(p.Key)
			n.notifyWrite(cmd.name, argv, p, now, reply)
		}
		if now.Type != p.Type && (now.Type == typeList || now.Type == typeZset) {
			n.ready = append(n.ready, spot{n.index, p.Key})
		}
	}
}

// rewrites tells whether a command that left a key as it was has written it all the same.
func rewrites(name string, argv []string, p Change, reply resp.Value) bool {
	switch name {
	case "set":
		o, ok := parseSet(every, argv[3:])
		return ok && !p.gone() && o.holds(p.Value.Str, true)
	case "mset":
		return !p.gone() && reply.Kind != resp.Error
	case "getset", "setex", "psetex", "append", "incr", "decr", "incrby", "decrby", "incrbyfloat", "lset", "ltrim",
		"hset", "hmset", "hincrby", "hincrbyfloat":
		return !p.gone()
	case "expire", "pexpire", "expireat", "pexpireat":
		return reply.Num == 1
	case "hexpire", "hpexpire", "hexpireat", "hpexpireat", "hpersist":
		return slices.ContainsFunc(reply.List, func(v resp.Value) bool { return v.Num == fieldSet })
	case "msetnx":
		return reply.Num == 1
	case "lmove", "rpoplpush", "blmove", "brpoplpush":
		return reply.Kind == resp.Bulk
	case "sinterstore", "sunionstore", "sdiffstore", "zrangestore":
		return p.Key == argv[1] && reply.Num > 0
	case "hsetex":
		return reply.Num == 1
	case "hgetex":
		return upper(argv[2]) != "FIELDS" && slices.ContainsFunc(reply.List, func(v resp.Value) bool { return v.Kind == resp.Bulk })
	case "getex":
		return !p.gone() && len(argv) > 2 && upper(argv[2]) != "PERSIST"
	case "setrange":
		return argv[3] != ""
	case "rename":
		return reply.Kind == resp.Status && argv[1] != argv[2]
	}
	return false
}
