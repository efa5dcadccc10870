// From the text of a script to what the machine runs.

package redis

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/parse"
)

// compiledScript is a script ready to run; sha is that of its exact bytes.
type compiledScript struct {
	sha   string
	proto *lua.FunctionProto
	sites sites
}

// compiled returns the script of a body, from the cache if it was seen before.
func (m *machine) compiled(body string) (*compiledScript, error) {
	if s := m.scripts[body]; s != nil {
		return s, nil
	}
	proto, where, err := compile(strings.TrimPrefix(body, "#!lua"), chunkName)
	if err != nil {
		return nil, err
	}
	const enough = 256
	if len(m.scripts) >= enough {
		clear(m.scripts)
	}
	s := &compiledScript{sha: sha1hex(body), proto: proto, sites: where}
	m.scripts[body] = s
	return s, nil
}

// compile parses a chunk, rewrites it and compiles it. Errors begin with "chunk:line:".
func compile(body, chunk string) (proto *lua.FunctionProto, where sites, err error) {
	tree, err := parse.Parse(strings.NewReader(body), chunk)
	if err != nil {
		return nil, nil, syntaxError(err, chunk, body)
	}
	r := rewriter{sites: sites{}, chunk: chunk}
	if err := r.chunkOf(tree); err != nil {
		return nil, nil, err
	}
	proto, err = lua.Compile(tree, chunk)
	if err != nil {
		var bad *lua.CompileError
		if errors.As(err, &bad) {
			err = fmt.Errorf("%s:%d: %s", chunk, bad.Line, bad.Message)
		}
		return nil, nil, err
	}
	proto.IsVarArg &^= lua.VarArgNeedsArg // A chunk has no table arg; making one would cost more than most scripts.
	return proto, r.sites, nil
}

// syntaxError words an error of the parser as Lua words its most general one.
func syntaxError(err error, chunk, body string) error {
	var bad *parse.Error
	if !errors.As(err, &bad) {
		return fmt.Errorf("%s:1: %s", chunk, err)
	}
	if bad.Pos.Line == parse.EOF {
		return fmt.Errorf("%s:%d: syntax error near '<eof>'", chunk, 1+strings.Count(body, "\n"))
	}
	return fmt.Errorf("%s:%d: %s near '%s'", chunk, bad.Pos.Line, bad.Message, bad.Token)
}
