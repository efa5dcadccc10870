// What befalls a node from outside its connections.

package redis

import "lockstep/engine/resp"

// Absent is the Dump of a key that is not there.
func Absent(db int, key string) Dump {
	return Dump{saved{Change: Change{DB: db, Key: key, Value: resp.Null}}}
}

// Evict throws a key of database 0 away, as a server whose memory is full does. Without the key nothing changes.
func (n *Node) Evict(key string) Result {
	n.begin(0)
	n.use(0)
	if n.stuck == nil && n.has(key) {
		n.keep(key)
		n.remove(key)
		n.signal(key)
		n.notify('e', "evicted", key)
	}
	n.serve()
	return n.end()
}
