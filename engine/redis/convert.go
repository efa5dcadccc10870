// Values on their way between Redis and Lua.

package redis

import (
	"math"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"lockstep/engine/resp"
)

// maxReplyDepth and maxReplySize bound the list that a script may return.
const (
	maxReplyDepth = 100
	maxReplySize  = 100_000
)

// reply turns what a script returned into a reply as Redis does: a list ends at its first nil, a number loses its
// fraction, false is nil, under RESP3 0.
func (m *machine) reply(v lua.LValue) resp.Value {
	c := conversion{m: m, room: maxReplySize}
	out := c.value(v, maxReplyDepth)
	if c.tooLarge {
		return refuse("ERR reached lua stack limit")
	}
	return out
}

// conversion is one reply in the making; room is how many values it may still take.
type conversion struct {
	m        *machine
	room     int
	tooLarge bool
}

func (c *conversion) value(v lua.LValue, depth int) resp.Value {
	c.room--
	if depth == 0 || c.room < 0 {
		c.tooLarge = true
	}
	if c.tooLarge {
		return resp.Value{}
	}
	switch v := v.(type) {
	case lua.LString:
		return resp.BulkOf(string(v))
	case lua.LNumber:
		return resp.IntOf(truncate(float64(v)))
	case lua.LBool:
		switch {
		case bool(v):
			return resp.IntOf(1)
		case c.m.resp3:
			return resp.IntOf(0)
		}
	case *lua.LTable:
		return c.table(v, depth)
	}
	return resp.Null
}

// table converts a table by the first of the fields that give it a meaning, otherwise as a list.
func (c *conversion) table(t *lua.LTable, depth int) resp.Value {
	if text, ok := t.RawGetString("err").(lua.LString); ok {
		return refuse(oneLine(strings.TrimRight(untilZero(string(text)), "\r\n")))
	}
	if text, ok := t.RawGetString("ok").(lua.LString); ok {
		return resp.Value{Kind: resp.Status, Str: oneLine(untilZero(string(text)))}
	}
	if f, ok := t.RawGetString("double").(lua.LNumber); ok {
		return resp.BulkOf(c.m.release.score(float64(f)))
	}
	if text, ok := t.RawGetString("big_number").(lua.LString); ok {
		return resp.BulkOf(oneLine(untilZero(string(text))))
	}
	if inner, ok := t.RawGetString("verbatim_string").(*lua.LTable); ok {
		_, formatted := inner.RawGetString("format").(lua.LString)
		if text, ok := inner.RawGetString("string").(lua.LString); ok && formatted {
			return resp.BulkOf(string(text))
		}
	}
	if inner, ok := t.RawGetString("map").(*lua.LTable); ok {
		return c.pairs(inner, depth, true)
	}
	if inner, ok := t.RawGetString("set").(*lua.LTable); ok {
		return c.pairs(inner, depth, false)
	}
	out := resp.Value{Kind: resp.Array}
	for i := 1; !c.tooLarge; i++ {
		item := t.RawGetInt(i)
		if item == lua.LNil {
			break
		}
		out.List = append(out.List, c.value(item, depth-1))
	}
	return out
}

// pairs lists the keys of a table, each with its value for a map, as the older protocol shows maps and sets.
func (c *conversion) pairs(t *lua.LTable, depth int, values bool) resp.Value {
	out := resp.Value{Kind: resp.Array}
	for k, v := t.Next(lua.LNil); k != lua.LNil && !c.tooLarge; k, v = t.Next(k) {
		out.List = append(out.List, c.value(k, depth-1))
		if values {
			out.List = append(out.List, c.value(v, depth-1))
		}
	}
	return out
}

// truncate converts as C does on the machines that Redis runs on: what does not fit becomes the smallest integer.
func truncate(f float64) int64 {
	if f >= -(1<<63) && f < 1<<63 {
		return int64(f)
	}
	return math.MinInt64
}

// value turns a reply into what redis.call returns.
func (m *machine) value(L *lua.LState, v resp.Value) lua.LValue {
	switch v.Kind {
	case resp.Status:
		return m.field("ok", v.Str)
	case resp.Error:
		return m.errorTable(v.Str)
	case resp.Bulk:
		return lua.LString(v.Str)
	case resp.Int:
		return lua.LNumber(v.Num)
	case resp.Array:
		t := L.CreateTable(len(v.List), 0)
		for i, item := range v.List {
			t.RawSetInt(i+1, m.value(L, item))
		}
		return t
	}
	return lua.LFalse
}

// field returns a table with one string in it.
func (m *machine) field(name, text string) *lua.LTable {
	t := m.L.CreateTable(0, 1)
	t.RawSetString(name, lua.LString(text))
	return t
}

// errorTable is an error of a command as scripts see it.
func (m *machine) errorTable(text string) *lua.LTable {
	t := m.field("err", text)
	t.RawSetString("ignore_error_stats_update", lua.LTrue)
	return t
}
