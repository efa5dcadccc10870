// The sixteen databases of a node, and the commands on a whole one.

package redis

import (
	"lockstep/engine/resp"
)

// databases is how many a server has unless it is configured otherwise.
const databases = 16

// keyspace is what the front keeps of one database; its values are the core's.
type keyspace struct {
	index     int
	deadlines map[string]int64 // ms
	used      map[string]int64 // when each key was used last, by the clock of lruClock
	hashes    map[string]*hash
}

func newKeyspace(index int) *keyspace {
	return &keyspace{index, map[string]int64{}, map[string]int64{}, map[string]*hash{}}
}

var databaseCommands = []command{
	{name: "select", on: every, arity: 2, run: (*Node).selectDatabase},
	{name: "dbsize", on: every, arity: 1, run: (*Node).dbsize},
	{name: "flushall", on: every, arity: -1, flags: writes, run: (*Node).flushAll},
	{name: "flushdb", on: every, arity: -1, flags: writes, run: (*Node).flushDatabase},
}

// use makes a database the one that commands run on.
func (n *Node) use(index int) {
	if n.index == index {
		return
	}
	if n.spaces[index] == nil {
		n.spaces[index] = newKeyspace(index)
	}
	n.keyspace = n.spaces[index]
	n.core.use(index)
}

// everywhere calls f with every database that was ever used in turn, and comes back to the present one.
func (n *Node) everywhere(f func()) {
	back := n.index
	for i, space := range n.spaces {
		if space != nil {
			n.use(i)
			f()
		}
	}
	n.use(back)
}

// selectDatabase changes the database of the connection; in a script, until its end.
func (n *Node) selectDatabase(argv []string) resp.Value {
	index, refusal := n.databaseNamed(argv[1])
	if whole, ok := parseInt(argv[1]); ok && whole != 0 && n.self != "" && n.release.server != valkey90 {
		return refuse(errSelect)
	}
	if refusal.Kind != resp.None {
		return refusal
	}
	n.use(index)
	if n.script == nil {
		n.client.database = n.index
	}
	return resp.OK
}

const errSelect = "ERR SELECT is not allowed in cluster mode"

// databaseNamed reads the number of a database. In a cluster Valkey has one, unless it is configured otherwise.
func (n *Node) databaseNamed(s string) (int, resp.Value) {
	const smallest, largest = -1 << 31, 1<<31 - 1
	index, ok := parseInt(s)
	switch {
	case !ok:
		return 0, refuse(errNotInt)
	case index < smallest || index > largest:
		return 0, refuse("ERR value is out of range, value must between -2147483648 and 2147483647")
	case index < 0 || index >= databases || index > 0 && n.self != "" && n.release.server == valkey90:
		return 0, refuse("ERR DB index is out of range")
	}
	return int(index), resp.Value{}
}

func (n *Node) dbsize([]string) resp.Value { return resp.IntOf(int64(len(n.allKeys()))) }

// flushAll empties every database.
func (n *Node) flushAll(argv []string) resp.Value {
	if refusal := flushOption(argv); refusal.Kind != resp.None {
		return refusal
	}
	n.everywhere(n.empty)
	return resp.OK
}

func (n *Node) flushDatabase(argv []string) resp.Value {
	if refusal := flushOption(argv); refusal.Kind != resp.None {
		return refusal
	}
	n.empty()
	return resp.OK
}

// flushOption checks the one argument that there may be; either is at once.
func flushOption(argv []string) resp.Value {
	if len(argv) > 2 || len(argv) == 2 && upper(argv[1]) != "SYNC" && upper(argv[1]) != "ASYNC" {
		return refuse(errSyntax)
	}
	return resp.Value{}
}

// empty removes every key of the database. Keys that were due count as removed, not as expired.
func (n *Node) empty() {
	for _, key := range n.core.keys() {
		n.keep(key)
		n.remove(key)
		n.signal(key)
	}
}
