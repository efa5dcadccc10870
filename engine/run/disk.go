// Append-only files: what a power loss leaves of a node.

package run

import (
	"cmp"
	"slices"

	"lockstep/engine/redis"
	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// The spans after which a node's clock lets its append-only file be written to the disk: every second with everysec;
// with no it is left to the kernel, which does so about every 30.
const (
	secondMs = 1000
	kernelMs = 30 * secondMs
)

// disk is what a power loss leaves of a node that does not write every change to the disk at once.
type disk struct {
	synced []redis.Dump // what the disk has, sorted by database and key
	fresh  []redis.Dump // what has changed in the present span of the node's clock, in order
	span   int64        // … which began so many spans after 0
	open   bool         // there is such a file
	mode   string       // of a node that is down: how it wrote its file; "" if it had none
}

func (d *disk) code(c *sim.Codec) {
	sim.Slice(c, &d.synced, func(k *redis.Dump) { k.Code(c) })
	sim.Slice(c, &d.fresh, func(k *redis.Dump) { k.Code(c) })
	sim.Int(c, &d.span)
	c.Bool(&d.open)
	c.String(&d.mode)
}

// fsync names how a node writes its append-only file, "" if it has none.
func (n *node) fsync() string {
	if n.redis.Setting("appendonly") != "yes" {
		return ""
	}
	return n.redis.Setting("appendfsync")
}

// written notes that keys have changed at a node, for its append-only file.
func (w *World) written(n *node, keys []redis.Dump) {
	mode := n.fsync()
	if mode == "" || mode == "always" {
		n.disk = disk{}
		return
	}
	if !n.disk.open { // It has been turned on just now, and the file begins with what there is.
		w.reopen(n)
		return
	}
	n.disk.turn(n.span(w.now, mode))
	n.disk.fresh = append(n.disk.fresh, keys...)
}

// span counts the spans of a node's clock after which its file is written.
func (n *node) span(now sim.Time, mode string) int64 {
	length := int64(secondMs)
	if mode == "no" {
		length = kernelMs
	}
	ms := n.clock.Read(now).Ms()
	return (ms - (ms%length+length)%length) / length
}

// turn writes what has changed in an earlier span to the disk.
func (d *disk) turn(span int64) {
	if span == d.span {
		return
	}
	for _, k := range d.fresh {
		i, found := slices.BinarySearchFunc(d.synced, k, func(a, b redis.Dump) int {
			return cmp.Or(cmp.Compare(a.DB, b.DB), cmp.Compare(a.Key, b.Key))
		})
		switch {
		case found:
			d.synced[i] = k
		default:
			d.synced = slices.Insert(d.synced, i, k)
		}
	}
	d.synced = slices.DeleteFunc(d.synced, func(k redis.Dump) bool { return k.Value.Kind == resp.Nil })
	d.fresh, d.span = nil, span
}

// powerOff notes, when a node crashes, what its disk has: should the power have failed, this is what is left.
func (w *World) powerOff(n *node) {
	if n.disk.mode = n.fsync(); n.disk.mode == "everysec" || n.disk.mode == "no" {
		n.disk.turn(n.span(w.now, n.disk.mode))
	}
}

// recover makes the keys of a node those that its disk has, and returns what that changes.
func (n *node) recover() []redis.Change {
	left := n.disk.synced
	switch n.disk.mode {
	case "always":
		return nil
	case "":
		left = nil
	}
	var out []redis.Change
	for _, d := range slices.Concat(missing(n, left), left) {
		out = append(out, n.redis.Load(d)...)
	}
	return out
}

// reopen begins a new file with the keys that a node has.
func (w *World) reopen(n *node) {
	n.disk = disk{}
	if mode := n.fsync(); mode != "" && mode != "always" {
		n.disk.open, n.disk.span = true, n.span(w.now, mode)
		for _, k := range n.redis.Keys() {
			n.disk.synced = append(n.disk.synced, n.redis.Dump(k.DB, k.Key))
		}
	}
}
