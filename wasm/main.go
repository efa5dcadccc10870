//go:build js

// Command wasm is the engine in a browser's worker: a post box between JSON texts and package engine.
package main

import (
	"runtime"
	"syscall/js"

	"lockstep/engine"
)

// ballast is memory that nothing ever touches, so that no browser provides it. The collector takes it for live and
// waits until as much again was allocated, which halves the time of small runs: with a heap of a few MB it would
// otherwise come several times in each.
var ballast = make([]byte, 24<<20)

func main() {
	js.Global().Set("lockstep", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return answer(args[0].String())
	}))
	if ready := js.Global().Get("lockstepReady"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
	runtime.KeepAlive(ballast)
	select {}
}

// answer turns a panic, which is a bug of ours, into an answer, so that the page can say so.
func answer(request string) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = engine.Bug(p)
		}
	}()
	return engine.Handle(request)
}
