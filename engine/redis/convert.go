// Values on their way between Redis and Lua.

package redis

import (
	"math"

	lua "github.com/yuin/gopher-lua"

	"lockstep/engine/resp"
)

// maxReplyDepth and maxReplySize bound the list that a script may return.
const (
	maxReplyDepth = 100
	maxReplySize  = 100_000
)

// reply turns what a script returned into a reply as Redis does: a list ends at its first nil, a number loses its
// fraction, false is nil.
func (m *machine) reply(v lua.LValue) resp.Value {
	room := maxReplySize
	out, ok := convert(v, maxReplyDepth, &room)
	if !ok {
		return refuse("ERR reached lua stack limit")
	}
	return out
}

func convert(v lua.LValue, depth int, room *int) (resp.Value, bool) {
	*room--
	if depth == 0 || *room < 0 {
		return resp.Value{}, false
	}
	switch v := v.(type) {
	case lua.LString:
		return resp.BulkOf(string(v)), true
	case lua.LNumber:
		return resp.IntOf(truncate(float64(v))), true
	case lua.LBool:
		if v {
			return resp.IntOf(1), true
		}
	case *lua.LTable:
		return convertTable(v, depth, room)
	}
	return resp.Null, true
}

func convertTable(t *lua.LTable, depth int, room *int) (resp.Value, bool) {
	if text, ok := t.RawGetString("err").(lua.LString); ok {
		return refuse(oneLine(string(text))), true
	}
	if text, ok := t.RawGetString("ok").(lua.LString); ok {
		return resp.Value{Kind: resp.Status, Str: oneLine(string(text))}, true
	}
	out := resp.Value{Kind: resp.Array}
	for i := 1; ; i++ {
		item := t.RawGetInt(i)
		if item == lua.LNil {
			return out, true
		}
		v, ok := convert(item, depth-1, room)
		if !ok {
			return v, false
		}
		out.List = append(out.List, v)
	}
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
