// What redis.call returns to a script that has asked for RESP3: maps, sets, doubles and texts with a format, of which
// RESP2 makes lists and strings.

package redis

import (
	"slices"
	"strconv"

	lua "github.com/yuin/gopher-lua"

	"lockstep/engine/resp"
)

// shape is what a reply of RESP2 would be in RESP3.
type shape uint8

const (
	sameShape    shape = iota
	mapShape           // keys and values in turn
	setShape           // members
	doubleShape        // a double, or none
	doublesShape       // a list of such
	pairsShape         // members and doubles in turn: a list of pairs
	scoredShape        // something and a double behind it
	poppedShape        // a key, and a list of scored
	listShape          // a list of scored
	textShape          // a text with its format
)

// shapeOf returns the shape of what a command answers.
func (n *Node) shapeOf(argv []string) shape {
	cmd, _ := n.find(argv)
	if cmd == nil {
		return sameShape
	}
	has := func(option string) bool {
		return slices.ContainsFunc(argv[1:], func(a string) bool { return upper(a) == option })
	}
	switch cmd.name {
	case "hgetall":
		return mapShape
	case "smembers", "sinter", "sunion", "sdiff":
		return setShape
	case "zscore", "zincrby":
		return doubleShape
	case "zadd":
		if has("INCR") {
			return doubleShape
		}
	case "zmscore":
		return doublesShape
	case "zrange", "zrevrange", "zrangebyscore", "zrevrangebyscore":
		if has("WITHSCORES") {
			return pairsShape
		}
	case "zpopmin", "zpopmax":
		if len(argv) == 2 {
			return scoredShape
		}
		return pairsShape
	case "zrank", "zrevrank":
		return scoredShape
	case "zmpop":
		return poppedShape
	case "info", "cluster|info", "cluster|nodes":
		return textShape
	}
	return sameShape
}

// value3 turns a reply of that shape into what redis.call returns under RESP3.
func (m *machine) value3(L *lua.LState, v resp.Value, as shape) lua.LValue {
	switch v.Kind {
	case resp.Nil:
		return lua.LNil
	case resp.Bulk:
		return m.text3(L, v, as)
	case resp.Array:
		return m.list3(L, v.List, as)
	}
	return m.value(L, v)
}

func (m *machine) text3(L *lua.LState, v resp.Value, as shape) lua.LValue {
	switch as {
	case doubleShape:
		score, _ := strconv.ParseFloat(v.Str, 64) // The node has printed it with all its digits.
		return m.tableWith(L, "double", lua.LNumber(score))
	case textShape:
		text := m.tableWith(L, "format", lua.LString("txt"))
		text.RawSetString("string", lua.LString(v.Str))
		return m.tableWith(L, "verbatim_string", text)
	}
	return m.value(L, v)
}

func (m *machine) list3(L *lua.LState, list []resp.Value, as shape) lua.LValue {
	t := L.CreateTable(len(list), 0)
	switch as {
	case mapShape:
		for i := 0; i+1 < len(list); i += 2 {
			t.RawSet(m.value3(L, list[i], sameShape), m.value3(L, list[i+1], sameShape))
		}
		return m.tableWith(L, "map", t)
	case setShape:
		for _, member := range list {
			t.RawSet(m.value3(L, member, sameShape), lua.LTrue)
		}
		return m.tableWith(L, "set", t)
	case pairsShape:
		for i := 0; i+1 < len(list); i += 2 {
			t.RawSetInt(i/2+1, m.list3(L, list[i:i+2], scoredShape))
		}
		return t
	}
	for i, item := range list {
		t.RawSetInt(i+1, m.value3(L, item, as.at(i)))
	}
	return t
}

// at returns the shape of an element of a list.
func (s shape) at(i int) shape {
	switch {
	case s == doublesShape, s == scoredShape && i == 1:
		return doubleShape
	case s == poppedShape && i == 1:
		return listShape
	case s == listShape:
		return scoredShape
	}
	return sameShape
}

// tableWith returns a table with one value in it.
func (m *machine) tableWith(L *lua.LState, name string, v lua.LValue) *lua.LTable {
	t := L.CreateTable(0, 1)
	t.RawSetString(name, v)
	return t
}
