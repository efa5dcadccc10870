//go:build js

// Command node is one simulated Redis in wasm with nothing around it, for the benchmarks beside stock.
package main

import (
	"syscall/js"

	"lockstep/engine/redis"
)

const unlock = `if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) else return 0 end`

func main() {
	n, err := redis.New("redis 8.4")
	if err != nil {
		panic(err)
	}
	js.Global().Set("stock", js.FuncOf(func(js.Value, []js.Value) any {
		taken := n.Do(1, []string{"SET", "k", "t", "NX", "PX", "3000"})
		freed := n.Do(1, []string{"EVAL", unlock, "1", "k", "t"})
		return len(taken.Changes) + len(freed.Changes)
	}))
	js.Global().Get("stockReady").Invoke()
	select {}
}
