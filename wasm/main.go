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
	openDoors()
	if ready := js.Global().Get("lockstepReady"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
	runtime.KeepAlive(ballast)
	select {}
}

// openDoors makes known the interpreters that stand in the worker: functions from text to text, by the ending of the
// program files that they run.
func openDoors() {
	hosts := js.Global().Get("lockstepHosts")
	if hosts.Type() != js.TypeObject {
		return
	}
	endings := js.Global().Get("Object").Call("keys", hosts)
	for i := range endings.Length() {
		ext := endings.Index(i).String()
		host := hosts.Get(ext)
		engine.OpenDoor(ext, func(request string) string { return host.Invoke(request).String() })
	}
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
