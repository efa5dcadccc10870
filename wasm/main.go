//go:build js

// Command wasm is the engine in a browser's worker: a post box between JSON texts and package engine.
package main

import (
	"syscall/js"

	"lockstep/engine"
)

func main() {
	js.Global().Set("lockstep", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return answer(args[0].String())
	}))
	if ready := js.Global().Get("lockstepReady"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
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
