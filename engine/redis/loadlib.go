// Chunks that a script makes from text.

package redis

import (
	"errors"
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
	id := chunkID(name, errorRoom)
	m.sources[id] = name
	proto, _, err := compile(body, rewriter{chunk: id})
	if err != nil {
		var bad *SyntaxError
		if errors.As(err, &bad) {
			bad.Chunk = chunkID(name, syntaxRoom)
		}
		L.Push(lua.LNil)
		L.Push(lua.LString(err.Error()))
		return 2
	}
	L.Push(L.NewFunctionFromProto(proto))
	return 1
}

// Room for the name of a chunk in error texts, of its syntax and of all else.
const (
	syntaxRoom = 80
	errorRoom  = 60
)

// chunkID is what error texts call a chunk: by its name, of a file by the end of a long one, by the first line of a text.
func chunkID(name string, room int) string {
	fileRoom, lineRoom := room-len("'...'  ")-1, room-len(`[string "..."]  `)-1
	name = untilZero(name)
	if rest, ok := strings.CutPrefix(name, "="); ok {
		return rest[:min(len(rest), room-1)]
	}
	if path, ok := strings.CutPrefix(name, "@"); ok {
		if len(path) > fileRoom {
			path = "..." + path[len(path)-fileRoom:]
		}
		return path
	}
	line := name
	if end := strings.IndexAny(name, "\r\n"); end >= 0 {
		line = name[:end]
	}
	if line = line[:min(len(line), lineRoom)]; line != name {
		line += "..."
	}
	return `[string "` + line + `"]`
}
