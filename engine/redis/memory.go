// maxmemory: how many bytes a node counts as used, which keys it throws away when they are too many, and what it refuses
// when there are none to throw away.

package redis

import (
	"cmp"
	"math"
	"strings"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

const noEviction = "noeviction"

// policies are the values of maxmemory-policy in the order in which Redis lists them.
var policies = []string{
	"volatile-lru", "volatile-lfu", "volatile-random", "volatile-ttl", "allkeys-lru", "allkeys-lfu", "allkeys-random", noEviction,
}

// What is counted, in bytes: about what a real server needs, without the rounding of its allocator.
const (
	memoryOfServer   = 1_000_000 // an empty one
	memoryOfKey      = 56        // beside its name
	memoryOfDeadline = 24
	memoryOfElement  = 8 // beside its bytes
	memoryOfScore    = 8
)

// sizeOf returns the bytes of a key with its value and deadline.
func (n *Node) sizeOf(key string) uint64 {
	size := memoryOfKey + len(key)
	elements := 0
	element := func(s string) {
		size += memoryOfElement + len(s)
		elements++
	}
	switch n.core.kind(key) {
	case typeString:
		value, _ := n.core.get(key)
		size += len(value)
	case typeHash:
		for _, field := range n.fieldNames(key) {
			element(field)
			element(n.core.db.HGet(key, field))
		}
		if h := n.hashes[key]; h != nil {
			size += h.mortal * memoryOfDeadline
		}
	case typeList:
		for _, s := range n.core.list(key) {
			element(s)
		}
	case typeSet:
		members, _ := n.core.db.Members(key)
		for _, s := range members {
			element(s)
		}
	case typeZset:
		for _, m := range n.core.zset(key) {
			element(m.member)
			size += memoryOfScore
		}
	}
	n.walk(elements)
	if _, mortal := n.deadlines[key]; mortal {
		size += memoryOfDeadline
	}
	return uint64(size)
}

// usedMemory returns the bytes that the node counts as used.
func (n *Node) usedMemory() uint64 {
	used := uint64(memoryOfServer)
	n.everywhere(func() {
		for _, key := range n.allKeys() {
			used += n.sizeOf(key)
		}
	})
	return used
}

// makeRoom throws keys away, as maxmemory-policy says, until no more than maxmemory is used, and notes whether it is.
// It happens before a command, not within one. A replica leaves it to its primary, and nothing goes while
// commands are paused or a script does not end.
func (n *Node) makeRoom() {
	if n.settings.maxmemory == 0 || n.stuck != nil {
		return
	}
	n.full = false
	if n.primary != "" || n.paused.until != 0 && n.now <= n.paused.until {
		return
	}
	used := n.usedMemory()
	n.result.Work, n.effort = n.result.Work+int64(n.effort), 0 // The command is not charged for it.
	if used <= n.settings.maxmemory {
		return
	}
	for victims := n.victims(); used > n.settings.maxmemory; victims = victims[1:] {
		if len(victims) == 0 {
			n.full = true
			break
		}
		n.use(victims[0].database)
		used -= n.sizeOf(victims[0].key)
		n.evict(victims[0].key)
	}
	n.use(n.client.database)
}

// evict throws a key away.
func (n *Node) evict(key string) {
	n.known = nothing
	n.evictions++
	n.result.Evicted = append(n.result.Evicted, Change{DB: n.index, Key: key, Type: n.core.kind(key), Value: resp.Null})
	n.remove(key)
	n.signal(key)
	n.notify('e', "evicted", key)
}

// victims returns the keys that maxmemory-policy lets go, in the order in which they go. A real server compares a few
// keys that it picks at random; a node compares all, and of equal ones takes the first by database and name.
func (n *Node) victims() []spot {
	if n.settings.policy == noEviction {
		return nil
	}
	type candidate struct {
		spot
		rank int64 // The lowest goes.
	}
	var all []candidate
	scope, by, _ := strings.Cut(n.settings.policy, "-")
	n.everywhere(func() {
		for _, key := range n.core.keys() {
			deadline, mortal := n.deadlines[key]
			rank := deadline
			switch {
			case scope == "volatile" && !mortal:
				continue
			case by == "lru":
				rank = -n.idleTime(key)
			case by == "random":
				rank = n.chance.Between(0, math.MaxInt64-1)
			}
			all = append(all, candidate{spot{n.index, key}, rank})
		}
	})
	sim.Sort(all, func(a, b candidate) int { return cmp.Compare(a.rank, b.rank) })
	out := make([]spot, len(all))
	for i, c := range all {
		out[i] = c.spot
	}
	return out
}

const errFull = "OOM command not allowed when used memory > 'maxmemory'."

// refusesForMemory tells whether a command may not run because the memory is full: one that may need more of it, one
// that is queued, or the EXEC of such.
func (n *Node) refusesForMemory(cmd *command, argv []string) bool {
	if !n.isFull() || n.stuck != nil {
		return false
	}
	if !n.client.multi {
		return n.mayGrow(cmd, argv)
	}
	switch cmd.name {
	case "discard", "quit", "reset":
		return false
	case "exec":
		for _, argv := range n.client.queue {
			if queued, _ := n.find(argv); queued != nil && n.mayGrow(queued, argv) {
				return true
			}
		}
		return false
	}
	return true
}

// isFull tells whether commands find more memory in use than there may be, by maxmemory or in an error window.
func (n *Node) isFull() bool { return n.settings.maxmemory != 0 && n.full || n.window == "OOM" }

// mayGrow tells whether a command may need more memory; a script does if its first line does not say otherwise.
func (n *Node) mayGrow(cmd *command, argv []string) bool {
	body := ""
	switch cmd.name {
	case "eval", "eval_ro":
		body = argv[1]
	case "evalsha", "evalsha_ro":
		body = n.scripts[lower(argv[1])]
	}
	flags, _, refusal := n.release.shebang(body)
	return cmd.flags&denyOOM != 0 || refusal.Kind == resp.None && flags.mayGrow()
}

// mayGrow tells whether a script that declares what it does may need more memory.
func (f scriptFlags) mayGrow() bool { return f&declared != 0 && f&(noWrites|allowOOM) == 0 }

// scriptIsFull tells whether a script may not run a command because the memory was full when it began; one that has
// written already goes on.
func (n *Node) scriptIsFull(cmd *command) bool {
	return cmd.flags&denyOOM != 0 && n.isFull() && !n.script.wrote && !n.script.allowOOM
}

// lruClock is the clock by which Redis tells when a key was used: whole seconds in 24 bits.
func (n *Node) lruClock() int64 { return n.now / 1000 & lruMask }

const lruMask = 1<<24 - 1

// idleTime returns how long ago a key was used, in s. To a clock that has gone back it was long ago.
func (n *Node) idleTime(key string) int64 {
	idle := n.lruClock() - n.used[key]
	if idle < 0 {
		idle += lruMask
	}
	return idle
}
