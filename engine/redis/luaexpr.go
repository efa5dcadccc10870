// The expressions of Lua 5.1, as part of its grammar.

package redis

func (g *grammar) exprs() {
	g.expr()
	for g.skip(",") {
		g.expr()
	}
}

func (g *grammar) expr() { g.operation(0) }

// priorities of the binary operators, to their left and right.
var priorities = map[string][2]int{
	"+": {6, 6}, "-": {6, 6}, "*": {7, 7}, "/": {7, 7}, "%": {7, 7}, "^": {10, 9}, "..": {5, 4},
	"~=": {3, 3}, "==": {3, 3}, "<": {3, 3}, "<=": {3, 3}, ">": {3, 3}, ">=": {3, 3}, "and": {2, 2}, "or": {1, 1},
}

const unaryPriority = 8

// operation passes an expression whose operators bind tighter than limit.
func (g *grammar) operation(limit int) {
	g.deeper()
	switch g.token {
	case "not", "-", "#":
		g.advance()
		g.operation(unaryPriority)
	default:
		g.simple()
	}
	for {
		p, ok := priorities[g.token]
		if !ok || p[0] <= limit {
			break
		}
		g.advance()
		g.operation(p[1])
	}
	g.depth--
}

func (g *grammar) simple() {
	switch g.token {
	case numberToken, textToken, "nil", "true", "false":
		g.advance()
	case "...":
		if !g.vararg {
			g.refuse("cannot use '...' outside a vararg function")
		}
		g.advance()
	case "{":
		g.constructor()
	case "function":
		line := g.line
		g.advance()
		g.function(line)
	default:
		g.primary()
	}
}

// What an expression may be used as, beside its value.
type usage uint8

const (
	onlyValue usage = iota
	variable
	statementCall
)

// primary passes a name or bracket with what follows it.
func (g *grammar) primary() usage {
	as := variable
	switch g.token {
	case "(":
		line := g.line
		g.advance()
		g.expr()
		g.close(")", "(", line)
		as = onlyValue
	case nameToken:
		g.advance()
	default:
		g.refuse("unexpected symbol")
	}
	for {
		switch g.token {
		case ".":
			g.advance()
			g.name()
			as = variable
		case "[":
			g.index()
			as = variable
		case ":":
			g.advance()
			g.name()
			g.arguments()
			as = statementCall
		case "(", textToken, "{":
			g.arguments()
			as = statementCall
		default:
			return as
		}
	}
}

func (g *grammar) index() {
	g.advance()
	g.expr()
	g.expect("]")
}

func (g *grammar) arguments() {
	line := g.line
	switch g.token {
	case "(":
		if line != g.lastLine {
			g.refuse("ambiguous syntax (function call x new statement)")
		}
		if g.advance(); g.token != ")" {
			g.exprs()
		}
		g.close(")", "(", line)
	case "{":
		g.constructor()
	case textToken:
		g.advance()
	default:
		g.refuse("function arguments expected")
	}
}

func (g *grammar) constructor() {
	line := g.line
	g.expect("{")
	for g.token != "}" {
		g.field()
		if !g.skip(",") && !g.skip(";") {
			break
		}
	}
	g.close("}", "{", line)
}

func (g *grammar) field() {
	switch g.token {
	case nameToken:
		if g.ahead = g.next(); g.ahead == "=" {
			g.advance()
			g.advance()
		}
	case "[":
		g.index()
		g.expect("=")
	}
	g.expr()
}

// function passes the parameters and the body of one that began on a line.
func (g *grammar) function(line int) {
	loops, vararg := g.loops, g.vararg
	g.loops, g.vararg = 0, false
	g.expect("(")
	for more := g.token != ")"; more; more = !g.vararg && g.skip(",") {
		switch g.token {
		case nameToken:
			g.advance()
		case "...":
			g.advance()
			g.vararg = true
		default:
			g.refuse("<name> or '...' expected")
		}
	}
	g.expect(")")
	g.block()
	g.close("end", "function", line)
	g.loops, g.vararg = loops, vararg
}
