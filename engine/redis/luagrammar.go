// The grammar of Lua 5.1, walked only to refuse a chunk where and in the words in which Lua does.

package redis

import "fmt"

// grammar walks over a chunk. Like the lexer it panics with badChunk.
type grammar struct {
	lexer
	token    string // the current one
	ahead    string // the one behind it, "" if it was not read yet
	lastLine int    // of the token before the current one
	depth    int
	loops    int  // around the statement, in its function
	vararg   bool // of the function
}

// checkSyntax returns Lua's complaint about a chunk, with its line; found is false if the chunk is well formed.
func checkSyntax(body string) (bad badChunk, found bool) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case badChunk:
			bad, found = p, true
		default:
			panic(p)
		}
	}()
	g := grammar{lexer: lexer{text: body, line: 1}, vararg: true}
	g.advance()
	g.block()
	g.check(endOfChunk)
	return bad, false
}

func (g *grammar) advance() {
	g.lastLine = g.line
	if g.token, g.ahead = g.ahead, ""; g.token == "" {
		g.token = g.next()
	}
}

// refuse complains at the current token.
func (g *grammar) refuse(message string) { g.fail(message, g.token) }

func (g *grammar) check(token string) {
	if g.token != token {
		g.refuse("'" + token + "' expected")
	}
}

func (g *grammar) expect(token string) {
	g.check(token)
	g.advance()
}

// skip passes the token if it is the current one.
func (g *grammar) skip(token string) bool {
	if g.token != token {
		return false
	}
	g.advance()
	return true
}

// close expects the token that ends what opened on a line.
func (g *grammar) close(token, opened string, line int) {
	if g.token != token && line != g.line {
		g.refuse(fmt.Sprintf("'%s' expected (to close '%s' at line %d)", token, opened, line))
	}
	g.expect(token)
}

func (g *grammar) name() { g.expect(nameToken) }

// deeper bounds the nesting as Lua does; the caller undoes it.
func (g *grammar) deeper() {
	const most = 200
	if g.depth++; g.depth > most {
		g.fail("chunk has too many syntax levels", "")
	}
}

func (g *grammar) blockEnds() bool {
	switch g.token {
	case "else", "elseif", "end", "until", endOfChunk:
		return true
	}
	return false
}

func (g *grammar) block() {
	g.deeper()
	for last := false; !last && !g.blockEnds(); {
		last = g.statement()
		g.skip(";")
	}
	g.depth--
}

// loop is a block that break leaves.
func (g *grammar) loop() {
	g.loops++
	g.block()
	g.loops--
}

// statement passes one and tells whether it must be the last of its block.
func (g *grammar) statement() bool {
	line := g.line
	switch g.token {
	case "if":
		g.conditional(line)
	case "while":
		g.advance()
		g.expr()
		g.expect("do")
		g.loop()
		g.close("end", "while", line)
	case "do":
		g.advance()
		g.block()
		g.close("end", "do", line)
	case "for":
		g.forLoop(line)
	case "repeat":
		g.advance()
		g.loop()
		g.close("until", "repeat", line)
		g.expr()
	case "function":
		g.advance()
		g.name()
		for g.skip(".") {
			g.name()
		}
		if g.skip(":") {
			g.name()
		}
		g.function(line)
	case "local":
		g.local()
	case "return":
		if g.advance(); !g.blockEnds() && g.token != ";" {
			g.exprs()
		}
		return true
	case "break":
		if g.advance(); g.loops == 0 {
			g.refuse("no loop to break")
		}
		return true
	default:
		g.assignment()
	}
	return false
}

func (g *grammar) conditional(line int) {
	for first := true; first || g.token == "elseif"; first = false {
		g.advance()
		g.expr()
		g.expect("then")
		g.block()
	}
	if g.skip("else") {
		g.block()
	}
	g.close("end", "if", line)
}

func (g *grammar) forLoop(line int) {
	g.advance()
	g.name()
	switch g.token {
	case "=":
		g.advance()
		g.expr()
		g.expect(",")
		g.expr()
		if g.skip(",") {
			g.expr()
		}
	case ",", "in":
		for g.skip(",") {
			g.name()
		}
		g.expect("in")
		g.exprs()
	default:
		g.refuse("'=' or 'in' expected")
	}
	g.expect("do")
	g.loop()
	g.close("end", "for", line)
}

func (g *grammar) local() {
	g.advance()
	if g.skip("function") {
		g.name()
		g.function(g.line)
		return
	}
	g.name()
	for g.skip(",") {
		g.name()
	}
	if g.skip("=") {
		g.exprs()
	}
}

// assignment is also a call.
func (g *grammar) assignment() {
	as := g.primary()
	if as == statementCall {
		return
	}
	for {
		if as != variable {
			g.refuse("syntax error")
		}
		if !g.skip(",") {
			break
		}
		as = g.primary()
	}
	g.expect("=")
	g.exprs()
}
