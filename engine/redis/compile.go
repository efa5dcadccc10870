// From the text of a script to what the machine runs.

package redis

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/parse"

	"lockstep/engine/resp"
)

// compiledScript is a script ready to run; sha is that of its exact bytes.
type compiledScript struct {
	sha   string
	flags scriptFlags
	proto *lua.FunctionProto
	sites sites
}

// compiled returns the script of a body, from the machine's own cache if it was seen before, or nil and why it is
// refused.
func (m *machine) compiled(body string, r release) (*compiledScript, resp.Value) {
	flags, text, refusal := r.shebang(body)
	if refusal.Kind != resp.None {
		return nil, refusal
	}
	if s := m.scripts[body]; s != nil {
		return s, resp.Value{}
	}
	proto, where, err := compile(text, rewriter{chunk: chunkName})
	if err != nil {
		return nil, refuse(oneLine("ERR Error compiling script (new function): " + err.Error()))
	}
	const enough = 256
	if len(m.scripts) >= enough {
		clear(m.scripts)
	}
	s := &compiledScript{sha: sha1hex(body), flags: flags, proto: proto, sites: where}
	m.scripts[body] = s
	return s, resp.Value{}
}

// compile parses a chunk, rewrites it and compiles it. Errors are of type *SyntaxError.
func compile(body string, r rewriter) (proto *lua.FunctionProto, where sites, err error) {
	chunk := r.chunk
	if bad, found := checkSyntax(body); found {
		return nil, nil, &SyntaxError{chunk, bad.line, bad.message}
	}
	tree, err := parse.Parse(strings.NewReader(body), chunk)
	if err != nil {
		return nil, nil, syntaxError(err, chunk, body)
	}
	r.sites = sites{}
	if tree, err = r.chunkOf(tree); err != nil {
		return nil, nil, err
	}
	proto, err = lua.Compile(tree, chunk)
	if err != nil {
		var bad *lua.CompileError
		if errors.As(err, &bad) {
			err = &SyntaxError{chunk, bad.Line, bad.Message}
		}
		return nil, nil, err
	}
	proto.IsVarArg &^= lua.VarArgNeedsArg // A chunk has no table arg; making one would cost more than most scripts.
	return proto, r.sites, nil
}

// SyntaxError is why a chunk cannot be compiled; Line counts from 1.
type SyntaxError struct {
	Chunk   string
	Line    int
	Message string
}

func (e *SyntaxError) Error() string { return fmt.Sprintf("%s:%d: %s", e.Chunk, e.Line, e.Message) }

// syntaxError words an error of the parser, which knows some words that are names in Lua 5.1.
func syntaxError(err error, chunk, body string) error {
	var bad *parse.Error
	if !errors.As(err, &bad) {
		return &SyntaxError{chunk, 1, err.Error()}
	}
	line := bad.Pos.Line
	if line == parse.EOF {
		line = 1 + strings.Count(body, "\n")
	}
	return &SyntaxError{chunk, line, "Lockstep does not support what is near '" + bad.Token + "' yet"}
}
