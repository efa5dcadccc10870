// Benchmarks: a Node beside what it stands on, a bare Dispatch and miniredis's own EVAL.

package redis

import (
	"testing"
)

const unlock = "if redis.call('GET',KEYS[1]) == ARGV[1] then return redis.call('DEL',KEYS[1]) else return 0 end"

var (
	setArgs    = []string{"SET", "lock:ledger", "a1"}
	getArgs    = []string{"GET", "lock:ledger"}
	lockArgs   = []string{"SET", "lock:ledger", "a1", "NX", "PX", "30000"}
	unlockArgs = []string{"EVAL", unlock, "1", "lock:ledger", "a1"}
)

func BenchmarkDispatch(b *testing.B) {
	for _, argv := range [][]string{getArgs, setArgs} {
		b.Run(argv[0], func(b *testing.B) {
			c := newCore()
			for b.Loop() {
				c.out.Reset()
				c.srv.Dispatch(c.peer, argv)
				c.peer.Flush()
			}
		})
	}
}

func BenchmarkNode(b *testing.B) {
	for _, argv := range [][]string{getArgs, setArgs} {
		b.Run(argv[0], func(b *testing.B) {
			n := newNode(b, "redis 8.4")
			for b.Loop() {
				n.Do(1, argv)
			}
		})
	}
}

func BenchmarkLockUnlock(b *testing.B) {
	b.Run("miniredis", func(b *testing.B) {
		c := newCore()
		for b.Loop() {
			c.do(lockArgs)
			c.do(unlockArgs)
		}
	})
	b.Run("node", func(b *testing.B) {
		n := newNode(b, "redis 8.4")
		for b.Loop() {
			n.Do(1, lockArgs)
			n.Do(1, unlockArgs)
		}
	})
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		newNode(b, "redis 8.4")
	}
}

func BenchmarkCode(b *testing.B) {
	n := newNode(b, "redis 8.4")
	n.Do(1, lockArgs)
	for b.Loop() {
		save(n)
	}
}
