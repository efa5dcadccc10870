package program

import (
	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// opConcat is the global that stands for the operator `..`; no program can write this name as a variable.
const opConcat = "(concat)"

// capConcats makes every a..b in a chunk a call of opConcat, which bounds the result: as an instruction of its own,
// doubling a string sixty times would take all memory before the budget is spent.
func capConcats(chunk []ast.Stmt) { block(chunk) }

func block(stmts []ast.Stmt) {
	for _, s := range stmts {
		statement(s)
	}
}

func statement(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		each(s.Lhs)
		each(s.Rhs)
	case *ast.LocalAssignStmt:
		each(s.Exprs)
	case *ast.FuncCallStmt:
		s.Expr = capped(s.Expr)
	case *ast.DoBlockStmt:
		block(s.Stmts)
	case *ast.WhileStmt:
		s.Condition = capped(s.Condition)
		block(s.Stmts)
	case *ast.RepeatStmt:
		s.Condition = capped(s.Condition)
		block(s.Stmts)
	case *ast.IfStmt:
		s.Condition = capped(s.Condition)
		block(s.Then)
		block(s.Else)
	case *ast.NumberForStmt:
		s.Init, s.Limit, s.Step = capped(s.Init), capped(s.Limit), capped(s.Step)
		block(s.Stmts)
	case *ast.GenericForStmt:
		each(s.Exprs)
		block(s.Stmts)
	case *ast.FuncDefStmt:
		block(s.Func.Stmts)
	case *ast.ReturnStmt:
		each(s.Exprs)
	}
}

func each(list []ast.Expr) {
	for i := range list {
		list[i] = capped(list[i])
	}
}

// capped returns an expression with its concatenations replaced.
func capped(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.StringConcatOpExpr:
		name := &ast.IdentExpr{Value: opConcat}
		name.SetLine(e.Line())
		call := &ast.FuncCallExpr{Func: name, Args: []ast.Expr{capped(e.Lhs), capped(e.Rhs)}, AdjustRet: true}
		call.SetLine(e.Line())
		call.SetLastLine(e.LastLine())
		return call
	case *ast.AttrGetExpr:
		e.Object, e.Key = capped(e.Object), capped(e.Key)
	case *ast.TableExpr:
		for _, f := range e.Fields {
			f.Key, f.Value = capped(f.Key), capped(f.Value)
		}
	case *ast.FuncCallExpr:
		e.Func, e.Receiver = capped(e.Func), capped(e.Receiver)
		each(e.Args)
	case *ast.LogicalOpExpr:
		e.Lhs, e.Rhs = capped(e.Lhs), capped(e.Rhs)
	case *ast.RelationalOpExpr:
		e.Lhs, e.Rhs = capped(e.Lhs), capped(e.Rhs)
	case *ast.ArithmeticOpExpr:
		e.Lhs, e.Rhs = capped(e.Lhs), capped(e.Rhs)
	case *ast.UnaryMinusOpExpr:
		e.Expr = capped(e.Expr)
	case *ast.UnaryNotOpExpr:
		e.Expr = capped(e.Expr)
	case *ast.UnaryLenOpExpr:
		e.Expr = capped(e.Expr)
	case *ast.FunctionExpr:
		block(e.Stmts)
	}
	return e
}

// concat is a..b of two strings or numbers, or what a metatable makes of it.
func concat(L *lua.LState) int {
	a, b := L.Get(1), L.Get(2)
	if lua.LVCanConvToString(a) && lua.LVCanConvToString(b) {
		left, right := plain(a), plain(b)
		if len(left)+len(right) > maxString {
			L.RaiseError("a string is at most %d bytes long", maxString)
		}
		L.Push(lua.LString(left + right))
		return 1
	}
	for _, v := range []lua.LValue{a, b} {
		if fn := L.GetMetaField(v, "__concat"); fn != lua.LNil {
			L.Push(fn)
			L.Push(a)
			L.Push(b)
			L.Call(2, 1)
			return 1
		}
		if !lua.LVCanConvToString(v) {
			L.RaiseError("attempt to concatenate %s", describe(v))
		}
	}
	return 0
}
