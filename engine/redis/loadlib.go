// Chunks that a script makes from text.

package redis

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

func (m *machine) loadString(L *lua.LState) int {
	body := m.stringArg(L, 1, "loadstring")
	name := body
	if L.Get(2) != lua.LNil {
		name = m.stringArg(L, 2, "loadstring")
	}
	return m.loadChunk(L, body, name)
}

// load joins the pieces that a function yields until it yields none.
func (m *machine) load(L *lua.LState) int {
	f := m.functionArg(L, 1, "load")
	var body strings.Builder
	for {
		piece, ok := m.call(L, f).(lua.LString)
		if !ok || piece == "" {
			return m.loadChunk(L, body.String(), "=(load)")
		}
		m.meter.alloc(L, len(piece))
		body.WriteString(string(piece))
	}
}

// compileBytes is what compiling one byte of a chunk takes.
const compileBytes = 100

func (m *machine) loadChunk(L *lua.LState, body, name string) int {
	m.meter.alloc(L, len(body)*compileBytes)
	id := chunkID(name)
	m.sources[id] = name
	proto, _, err := compile(body, rewriter{chunk: id})
	if err != nil {
		L.Push(lua.LNil)
		L.Push(lua.LString(err.Error()))
		return 2
	}
	L.Push(L.NewFunctionFromProto(proto))
	return 1
}

// chunkID is what error texts call a chunk.
func chunkID(name string) string {
	if name != "" && (name[0] == '=' || name[0] == '@') {
		return name[1:]
	}
	const room = 44
	line, _, more := strings.Cut(name, "\n")
	if len(line) > room || more {
		line = line[:min(len(line), room)] + "..."
	}
	return `[string "` + line + `"]`
}
