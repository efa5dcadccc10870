package program

import (
	"strconv"
	"strings"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"

	"lockstep/engine/redis"
	"lockstep/engine/trace"
)

// The limits of a client program.
const (
	maxInstructions = 500_000    // without an operation
	maxLifetime     = 10_000_000 // instructions in all
	maxEffects      = 1_000      // without an operation
	maxAllocated    = 32 << 20   // bytes in all, freed or not
	maxTraced       = 16 << 20   // bytes of commands, replies, logs and sections
	maxCallers      = 20         // program lines kept of one position
	maxText         = 4_096      // bytes of one logged text or value
	maxError        = 1_024      // bytes of the error that ends it
	maxSection      = 64         // bytes of a section's name
	maxArgs         = 1_024      // words of one command
	maxArg          = 64 << 10   // bytes of one word of a command
)

// limits are those of the machine that runs a client.
var limits = redis.Limits{
	Instructions: maxInstructions, Bytes: maxAllocated, Lifetime: maxLifetime,
	Spent: "ran " + strconv.Itoa(maxInstructions) + " instructions without an operation: does this loop end?",
	Over:  "ran " + strconv.Itoa(maxLifetime/1_000_000) + " million instructions in all, more than a client may",
	Full:  "not enough memory: a client may allocate " + strconv.Itoa(maxAllocated>>20) + " MB in all",
}

// What the values that words make take in memory.
const (
	valueBytes = 64
	tableBytes = 512
)

// failureOf turns the error that ended a thread, and so the program, into its line and message.
func (p *luaProcess) failureOf(err *redis.Thrown, t *thread) *Failure {
	fail := &Failure{Src: t.src}
	if err.Line > 0 {
		fail.Src = trace.Pos{File: err.Chunk, Line: err.Line}
	}
	switch v := err.Object.(type) {
	case lua.LString:
		fail.Msg = string(v)
	case *lua.LTable:
		fail.Msg = thrown(v)
		if pos, ok := v.RawGetString("at").(lua.LString); ok {
			fail.Msg = string(pos) + ": " + fail.Msg
		}
	default:
		fail.Msg = "an error that is " + plain(v)
	}
	if at, rest, ok := cutPos(fail.Msg); ok && p.program.chunks[at.File] != nil {
		fail.Src, fail.Msg = at, rest
	}
	fail.Msg = clipped(fail.Msg)
	return fail
}

// clipped is the message of an error, cut at the end of a character when it is long.
func clipped(msg string) string {
	if len(msg) <= maxError {
		return msg
	}
	end := maxError
	for end > maxError-utf8.UTFMax && !utf8.RuneStart(msg[end]) {
		end--
	}
	return msg[:end] + "…"
}

// thrown is what an error table says: an error of Redis or of a store, a time-out, or a table of the program's own.
func thrown(t *lua.LTable) string {
	if text, ok := t.RawGetString("err").(lua.LString); ok {
		if store, ok := t.RawGetString("store").(lua.LString); ok {
			return string(store) + " answered " + string(text)
		}
		return "Redis answered " + string(text)
	}
	if t.RawGetString("timeout") == lua.LTrue {
		return "the call timed out"
	}
	return "an error that is a table"
}

// cutPos splits "file:line: message" as Lua writes it.
func cutPos(s string) (at trace.Pos, rest string, ok bool) {
	file, after, ok := strings.Cut(s, ":")
	if !ok {
		return at, s, false
	}
	digits, rest, ok := strings.Cut(after, ":")
	line, err := strconv.Atoi(digits)
	if !ok || err != nil {
		return at, s, false
	}
	return trace.Pos{File: file, Line: line}, strings.TrimPrefix(rest, " "), true
}
