package run

import (
	"fmt"

	"lockstep/engine/resp"
	"lockstep/engine/trace"
)

// What ends a run that would go on for ever, or for long.
const (
	maxEvents = 20_000
	maxBytes  = 16 << 20   // of values of keys, and of what scripts have called, in the trace
	maxWork   = 25_000_000 // of the nodes, in instructions of a script
)

// spent is what a run has cost so far beyond the number of its events.
type spent struct{ bytes, work int64 }

// note counts what an event says of keys and scripts. What it repeats of a client's words that client has paid for.
func (s *spent) note(e *trace.Event) {
	for _, k := range e.Keys {
		s.bytes += bytesOfKey + int64(len(k.Key)) + sizeOf(k.Value)
	}
	for _, c := range e.Calls {
		for _, word := range c.Cmd {
			s.bytes += int64(len(word))
		}
		s.bytes += sizeOf(c.Reply)
	}
}

// What a key and a value take beside their text.
const (
	bytesOfKey   = 64
	bytesOfValue = 8
)

func sizeOf(v resp.Value) int64 {
	size := bytesOfValue + int64(len(v.Str))
	for _, m := range v.List {
		size += sizeOf(m)
	}
	return size
}

// excess names what a run has had too much of, as its end's cause does.
func (w *World) excess() string {
	switch {
	case w.events >= maxEvents:
		return "events"
	case w.spent.bytes > maxBytes:
		return "bytes"
	case w.spent.work > maxWork:
		return "work"
	}
	return ""
}

func cutoffText(cause string) string {
	switch cause {
	case "events":
		return fmt.Sprintf("the run was cut off after %d events", maxEvents)
	case "bytes":
		return fmt.Sprintf("the run was cut off: what its keys have held takes more than %d MB", maxBytes>>20)
	case "work":
		return fmt.Sprintf("the run was cut off: its nodes have done the work of %d million instructions", maxWork/1_000_000)
	}
	return "the run was cut off at stop_at"
}
