// Rewriting of a parsed script: what gopher-lua's instructions do differently from Redis's Lua, or could do without
// limit, becomes a call of a function under a name that no script can write.

package redis

import (
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"
)

// Names of the functions that stand for operators.
const (
	opConcat = "(concat)"
	opSet    = "(set)"
	opLen    = "(len)"
	opTable  = "(table)"
	opNumber = "(number)"
	opMinus  = "(minus)"
	opModulo = "(modulo)"
	opMake   = "(function)"
)

// maxNesting bounds how deep expressions and blocks nest, since compiling them recurses.
const maxNesting = 1000

// rewriter walks one chunk. It follows the scopes, so that error texts can name variables as Lua does.
type rewriter struct {
	chunk  string
	counts bool // also counts the functions that are made
	sites  sites
	scopes []scope
	depth  int
}

// scope holds the locals of a block; function marks the outermost block of a function.
type scope struct {
	names    []string
	function bool
}

// badChunk is what the walk panics with when it cannot accept the chunk.
type badChunk struct {
	line    int
	message string
}

// chunkOf rewrites a whole chunk and returns it.
func (r *rewriter) chunkOf(tree []ast.Stmt) (out []ast.Stmt, err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case badChunk:
			err = &SyntaxError{r.chunk, p.line, p.message}
		default:
			panic(p)
		}
	}()
	tree = r.block(tree, true)
	return tree, nil
}

func (r *rewriter) enter(line int) {
	if r.depth++; r.depth > maxNesting {
		panic(badChunk{line, "chunk has too many syntax levels"})
	}
}

func (r *rewriter) declare(names ...string) {
	top := &r.scopes[len(r.scopes)-1]
	top.names = append(top.names, names...)
}

// block rewrites the statements of a block in which names are local from the start.
func (r *rewriter) block(stmts []ast.Stmt, function bool, names ...string) []ast.Stmt {
	r.scopes = append(r.scopes, scope{function: function})
	r.declare(names...)
	out := r.stmts(stmts)
	r.scopes = r.scopes[:len(r.scopes)-1]
	return out
}

func (r *rewriter) stmts(stmts []ast.Stmt) []ast.Stmt {
	out := stmts[:0:0]
	for _, s := range stmts {
		if r.counts && definesFunction(s) {
			out = append(out, at(s.Line(), &ast.FuncCallStmt{Expr: callOf(opMake, s.Line())}))
		}
		r.enter(s.Line())
		out = append(out, r.stmt(s))
		r.depth--
	}
	return out
}

// definesFunction tells whether a statement makes a function that must stay in its place, since its name depends on it.
func definesFunction(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.FuncDefStmt:
		return true
	case *ast.LocalAssignStmt:
		return isLocalFunction(s)
	}
	return false
}

// isLocalFunction tells whether a function is given to one local, and so sees itself.
func isLocalFunction(s *ast.LocalAssignStmt) bool {
	if len(s.Exprs) != 1 || len(s.Names) != 1 {
		return false
	}
	_, ok := s.Exprs[0].(*ast.FunctionExpr)
	return ok
}

func (r *rewriter) stmt(s ast.Stmt) ast.Stmt {
	switch s := s.(type) {
	case *ast.AssignStmt:
		return r.assign(s)
	case *ast.LocalAssignStmt:
		r.local(s)
	case *ast.FuncCallStmt:
		s.Expr = r.expr(s.Expr)
	case *ast.DoBlockStmt:
		s.Stmts = r.block(s.Stmts, false)
	case *ast.WhileStmt:
		s.Condition = r.expr(s.Condition)
		s.Stmts = r.block(s.Stmts, false)
	case *ast.RepeatStmt:
		r.repeat(s)
	case *ast.IfStmt:
		s.Condition = r.expr(s.Condition)
		s.Then = r.block(s.Then, false)
		s.Else = r.block(s.Else, false)
	case *ast.NumberForStmt:
		s.Init, s.Limit, s.Step = r.bound(s.Init), r.bound(s.Limit), r.bound(s.Step)
		s.Stmts = r.block(s.Stmts, false, s.Name)
	case *ast.GenericForStmt:
		r.exprs(s.Exprs)
		s.Stmts = r.block(s.Stmts, false, s.Names...)
	case *ast.FuncDefStmt:
		r.definition(s)
	case *ast.ReturnStmt:
		r.exprs(s.Exprs)
	}
	return s
}

// eventOf names operators as metatables do.
var eventOf = map[string]string{"+": "add", "-": "sub", "*": "mul", "/": "div", "%": "mod", "^": "pow"}

// bound rewrites a number of a numeric loop, which may be a string.
func (r *rewriter) bound(e ast.Expr) ast.Expr {
	switch e.(type) {
	case nil, *ast.NumberExpr, *ast.ArithmeticOpExpr, *ast.UnaryMinusOpExpr, *ast.UnaryLenOpExpr:
		return r.expr(e)
	}
	return callOf(opNumber, e.Line(), single(r.expr(e)))
}

// repeat keeps the locals of the loop visible in its condition.
func (r *rewriter) repeat(s *ast.RepeatStmt) {
	r.scopes = append(r.scopes, scope{})
	s.Stmts = r.stmts(s.Stmts)
	s.Condition = r.expr(s.Condition)
	r.scopes = r.scopes[:len(r.scopes)-1]
}

func (r *rewriter) local(s *ast.LocalAssignStmt) {
	if isLocalFunction(s) {
		r.declare(s.Names...)
		r.function(s.Exprs[0].(*ast.FunctionExpr))
		return
	}
	r.exprs(s.Exprs)
	r.declare(s.Names...)
}

func (r *rewriter) definition(s *ast.FuncDefStmt) {
	if s.Name.Func != nil {
		s.Name.Func = r.expr(s.Name.Func)
	}
	if s.Name.Receiver != nil {
		s.Name.Receiver = r.expr(s.Name.Receiver)
		r.function(s.Func, "self")
		return
	}
	r.function(s.Func)
}

func (r *rewriter) function(f *ast.FunctionExpr, names ...string) {
	f.Stmts = r.block(f.Stmts, true, append(names, f.ParList.Names...)...)
}

func (r *rewriter) exprs(list []ast.Expr) {
	for i, e := range list {
		list[i] = r.expr(e)
	}
}

func (r *rewriter) expr(e ast.Expr) ast.Expr {
	if e == nil {
		return nil
	}
	r.enter(e.Line())
	defer func() { r.depth-- }()
	switch e := e.(type) {
	case *ast.NumberExpr:
		e.Value = decimal(e.Value)
	case *ast.AttrGetExpr:
		r.sites.add(e.Line(), site{"index", keyText(e.Key), r.describe(e.Object)})
		e.Object, e.Key = r.expr(e.Object), r.expr(e.Key)
	case *ast.TableExpr:
		return r.table(e)
	case *ast.FuncCallExpr:
		r.call(e)
	case *ast.LogicalOpExpr:
		e.Lhs, e.Rhs = r.expr(e.Lhs), r.expr(e.Rhs)
	case *ast.RelationalOpExpr:
		e.Lhs, e.Rhs = r.expr(e.Lhs), r.expr(e.Rhs)
	case *ast.StringConcatOpExpr:
		return r.concat(e)
	case *ast.ArithmeticOpExpr:
		r.sites.add(e.Line(), site{"arithmetic", eventOf[e.Operator], r.describe(e.Lhs) + "\n" + r.describe(e.Rhs)})
		e.Lhs, e.Rhs = r.expr(e.Lhs), r.expr(e.Rhs)
		if e.Operator == "%" {
			return single(callOf(opModulo, e.Line(), single(e.Lhs), single(e.Rhs)))
		}
	case *ast.UnaryMinusOpExpr:
		if n, ok := e.Expr.(*ast.NumberExpr); ok {
			n.Value = decimal(n.Value)
			return e
		}
		name := at(e.Line(), &ast.StringExpr{Value: r.describe(e.Expr)})
		return single(callOf(opMinus, e.Line(), name, single(r.expr(e.Expr))))
	case *ast.UnaryNotOpExpr:
		e.Expr = r.expr(e.Expr)
	case *ast.UnaryLenOpExpr:
		name := at(e.Line(), &ast.StringExpr{Value: r.describe(e.Expr)})
		return single(callOf(opLen, e.Line(), name, single(r.expr(e.Expr))))
	case *ast.FunctionExpr:
		r.function(e)
		if r.counts {
			return single(callOf(opMake, e.Line(), e))
		}
	}
	return e
}

func (r *rewriter) call(e *ast.FuncCallExpr) {
	if e.Receiver != nil {
		r.sites.add(e.Line(), site{"call", "", "method '" + e.Method + "'"})
		r.sites.add(e.Line(), site{"index", e.Method, r.describe(e.Receiver)})
		e.Receiver = r.expr(e.Receiver)
	} else {
		name := r.describe(e.Func)
		if r.counts || !strings.HasPrefix(name, "global ") { // In a script, a global that is not there fails before its call.
			r.sites.add(e.Line(), site{"call", "", name})
		}
		e.Func = r.expr(e.Func)
	}
	r.exprs(e.Args)
}

// table counts what a constructor allocates, by passing the new table through a function.
func (r *rewriter) table(e *ast.TableExpr) ast.Expr {
	for _, f := range e.Fields {
		f.Key, f.Value = r.expr(f.Key), r.expr(f.Value)
	}
	return single(callOf(opTable, e.Line(), e))
}

// concat turns a..b..c into one call. Its first argument names the operands, for error texts.
func (r *rewriter) concat(e *ast.StringConcatOpExpr) ast.Expr {
	const most = 50 // operands of one call, which need registers
	var names []string
	var args []ast.Expr
	rest := ast.Expr(e)
	for len(args) < most {
		pair, ok := rest.(*ast.StringConcatOpExpr)
		if !ok {
			break
		}
		names = append(names, r.describe(pair.Lhs))
		args = append(args, single(r.expr(pair.Lhs)))
		rest = pair.Rhs
	}
	names = append(names, r.describe(rest))
	args = append(args, single(r.expr(rest)))
	line := e.Line()
	list := at(line, &ast.StringExpr{Value: strings.Join(names, "\n")})
	return single(callOf(opConcat, line, append([]ast.Expr{list}, args...)...))
}

// callOf returns a call of an operator's function.
func callOf(name string, line int, args ...ast.Expr) *ast.FuncCallExpr {
	return at(line, &ast.FuncCallExpr{Func: at(line, &ast.IdentExpr{Value: name}), Args: args})
}

// single cuts what an expression yields to one value.
func single(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.FuncCallExpr:
		e.AdjustRet = true
	case *ast.Comma3Expr:
		e.AdjustRet = true
	}
	return e
}

// at gives a new node its line.
func at[N ast.PositionHolder](line int, node N) N {
	node.SetLine(line)
	node.SetLastLine(line)
	return node
}

// decimal rewrites a numeral with leading zeros, which gopher-lua would take for octal.
func decimal(numeral string) string {
	if len(numeral) > 1 && numeral[0] == '0' && numeral[1] != 'x' && numeral[1] != 'X' {
		if f, err := strconv.ParseFloat(numeral, 64); err == nil {
			return strconv.FormatFloat(f, 'g', -1, 64)
		}
	}
	return numeral
}
