// The state of a node as bytes.

package redis

import (
	"slices"

	"lockstep/engine/sim"
)

// Code writes or reads everything the node holds: clock, keys with their deadlines, script cache, random numbers, a
// running script. Equal states give equal bytes, and a node read back behaves the same. Bytes of another server's node
// are refused.
func (n *Node) Code(c *sim.Codec) {
	kind := n.release.server
	sim.Int(c, &kind)
	if kind != n.release.server {
		c.Fail()
		return
	}
	var keys []saved
	var scripts []string
	if !c.Reading() {
		n.everywhere(func() {
			for _, key := range n.core.keys() {
				keys = append(keys, saved{n.look(key), n.used[key], n.saveFields(key)})
			}
		})
		for _, body := range n.scripts {
			scripts = append(scripts, body)
		}
		slices.Sort(scripts)
	}
	sim.Int(c, &n.now)
	sim.Int(c, &n.random)
	sim.Int(c, &n.chance.State)
	n.replication.code(c)
	n.codeSettings(c)
	c.Bool(&n.full)
	sim.Int(c, &n.evictions)
	n.cluster.code(c)
	n.codeScripts(c)
	c.String(&n.window)
	n.codeConnections(c)
	sim.Slice(c, &keys, func(k *saved) {
		k.Code(c)
		sim.Int(c, &k.used)
		sim.Slice(c, &k.fields, func(f *savedField) { f.code(c) })
	})
	sim.Slice(c, &scripts, func(body *string) { c.String(body) })
	sim.Slice(c, &n.fleeting, func(sha *string) { c.String(sha) })
	if c.Reading() {
		n.restore(keys, scripts)
	}
}

// saved is a key in a saved state, with the fields of a hash.
type saved struct {
	Change
	used   int64 // by the clock of lruClock
	fields []savedField
}

// Code codes the state of a key.
func (k *Change) Code(c *sim.Codec) {
	sim.Int(c, &k.DB)
	if k.DB < 0 || k.DB >= databases {
		c.Fail()
		k.DB = 0
	}
	c.String(&k.Key)
	c.String(&k.Type)
	k.Value.Code(c)
	sim.Int(c, &k.Deadline)
	c.Bool(&k.HasDeadline)
}

// restore fills the node with what was read.
func (n *Node) restore(keys []saved, scripts []string) {
	n.clearKeys()
	clear(n.scripts)
	for _, k := range keys {
		n.use(k.DB)
		n.fill(k)
	}
	n.use(0)
	for _, body := range scripts {
		n.scripts[sha1hex(body)] = body
	}
}

// fill puts a key into the database in use, where it is not.
func (n *Node) fill(k saved) {
	n.soonest.known = false
	n.put(k.Key, k.Type, k.Value)
	n.used[k.Key] = k.used & lruMask
	if k.Type == typeHash {
		n.restoreFields(k.Key, k.fields)
	}
	if k.HasDeadline {
		n.deadlines[k.Key] = k.Deadline
	}
}
