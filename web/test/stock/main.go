//go:build js

// Command stock is the peer that the benchmarks measure against: unmodified miniredis and gopher-lua in wasm, nothing
// else. It answers one SET and one EVAL when asked.
package main

import (
	"bufio"
	"bytes"
	"syscall/js"

	"github.com/alicebob/miniredis/v2"
	"github.com/alicebob/miniredis/v2/server"
)

const unlock = `if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) else return 0 end`

func main() {
	m := miniredis.NewMiniRedis()
	c, err := m.Dial()
	if err != nil {
		panic(err)
	}
	if err := c.Close(); err != nil {
		panic(err)
	}
	var buf bytes.Buffer
	w := bufio.NewWriter(&buf)
	peer := server.NewPeer(w)
	js.Global().Set("stock", js.FuncOf(func(js.Value, []js.Value) any {
		buf.Reset()
		m.Server().Dispatch(peer, []string{"SET", "k", "t", "NX", "PX", "3000"})
		m.Server().Dispatch(peer, []string{"EVAL", unlock, "1", "k", "t"})
		peer.Flush()
		return buf.String()
	}))
	js.Global().Get("stockReady").Invoke()
	select {}
}
