package program

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"lockstep/engine/trace"
)

// The limits of a client program.
const (
	maxInstructions = 500_000 // without an operation
	maxEffects      = 1_000   // without an operation
	maxCallers      = 20      // program lines kept of one position
	maxText         = 4_096   // bytes of one logged text or value
	maxArgs         = 1_024   // words of one command
	maxArg          = 1 << 20 // bytes of one word of a command
)

// budget counts instructions: the Lua machine asks Done once before each, so the same program always stops at the same one.
type budget struct {
	left   int
	closed bool
}

var (
	spent    = make(chan struct{})
	errSpent = errors.New("ran " + strconv.Itoa(maxInstructions) + " instructions without an operation: does this loop end?")
)

func init() { close(spent) }

func (b *budget) Done() <-chan struct{} {
	b.left--
	if b.left < 0 {
		return spent
	}
	return nil
}

func (b *budget) refill() {
	if !b.closed {
		b.left = maxInstructions
	}
}

func (b *budget) close() { b.left, b.closed = 0, true }

func (b *budget) Err() error                  { return errSpent }
func (b *budget) Deadline() (time.Time, bool) { return time.Time{}, false }
func (b *budget) Value(any) any               { return nil }

var _ context.Context = (*budget)(nil)

// failureOf turns the error that ended a Lua program into its line and message.
func failureOf(err error, file string) *Failure {
	fail := &Failure{Src: trace.Pos{File: file, Line: 1}, Msg: err.Error()}
	api, ok := err.(*lua.ApiError)
	if !ok {
		return fail
	}
	switch v := api.Object.(type) {
	case lua.LString:
		fail.Msg = string(v)
	case *lua.LTable:
		fail.Msg = thrown(v)
		if pos, ok := v.RawGetString("at").(lua.LString); ok {
			fail.Msg = string(pos) + ": " + fail.Msg
		}
	case nil, *lua.LNilType:
		fail.Msg, _, _ = strings.Cut(err.Error(), "\n")
	default:
		fail.Msg = v.String()
	}
	if at, rest, ok := cutPos(fail.Msg); ok {
		fail.Src, fail.Msg = at, rest
	}
	return fail
}

// thrown is what an error table says: a Redis error, a time-out, or a table of the program's own.
func thrown(t *lua.LTable) string {
	if text, ok := t.RawGetString("err").(lua.LString); ok {
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
