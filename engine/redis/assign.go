// Rewriting of assignments: to computed keys, whose tables may grow without limit, and to several variables at once.

package redis

import (
	"strconv"

	"github.com/yuin/gopher-lua/ast"
)

// assign turns assignments to computed keys into calls: all operands are evaluated into locals first, as Lua does. So
// are those of a, b = b, a: gopher-lua would write a local before the other values are read, and lose one.
func (r *rewriter) assign(s *ast.AssignStmt) ast.Stmt {
	computed, early := false, false
	for _, target := range s.Lhs {
		switch t := target.(type) {
		case *ast.AttrGetExpr:
			computed = computed || !constantKey(t.Key)
		case *ast.IdentExpr:
			early = len(s.Lhs) > 1 && len(s.Rhs) > 1
		}
	}
	if !computed && !early {
		r.exprs(s.Lhs)
		r.exprs(s.Rhs)
		return s
	}
	line := s.Lhs[0].Line()
	if len(s.Lhs) == 1 {
		r.exprs(s.Rhs[1:])
		return at(line, &ast.FuncCallStmt{Expr: r.setCall(s.Lhs[0].(*ast.AttrGetExpr), r.expr(s.Rhs[0]))})
	}
	return r.assignMany(s, line)
}

// assignMany evaluates all operands of an assignment into locals and assigns them one after another.
func (r *rewriter) assignMany(s *ast.AssignStmt, line int) ast.Stmt {
	before := at(line, &ast.LocalAssignStmt{})
	var after []ast.Stmt
	hold := func(e ast.Expr) ast.Expr {
		name := "(" + strconv.Itoa(len(before.Names)) + ")"
		before.Names = append(before.Names, name)
		if e != nil {
			before.Exprs = append(before.Exprs, single(e))
		}
		return at(line, &ast.IdentExpr{Value: name})
	}
	targets := make([]ast.Expr, len(s.Lhs))
	for i, target := range s.Lhs {
		targets[i] = target
		if t, ok := target.(*ast.AttrGetExpr); ok {
			name := r.describe(t.Object)
			held := at(line, &ast.AttrGetExpr{Object: hold(r.expr(t.Object)), Key: hold(r.expr(t.Key))})
			targets[i] = setWith(held.Object, held.Key, nil, name, line)
		}
	}
	r.exprs(s.Rhs)
	for _, target := range targets {
		value := hold(nil)
		if call, ok := target.(*ast.FuncCallExpr); ok {
			call.Args[3] = value
			after = append(after, at(line, &ast.FuncCallStmt{Expr: call}))
		} else {
			after = append(after, at(line, &ast.AssignStmt{Lhs: []ast.Expr{target}, Rhs: []ast.Expr{value}}))
		}
	}
	before.Exprs = append(before.Exprs, s.Rhs...)
	return at(line, &ast.DoBlockStmt{Stmts: append([]ast.Stmt{before}, after...)})
}

// setCall returns the call that stands for object[key] = value.
func (r *rewriter) setCall(t *ast.AttrGetExpr, value ast.Expr) ast.Expr {
	name := r.describe(t.Object)
	return setWith(r.expr(t.Object), r.expr(t.Key), single(value), name, t.Line())
}

func setWith(object, key, value ast.Expr, name string, line int) ast.Expr {
	return callOf(opSet, line, at(line, &ast.StringExpr{Value: name}), single(object), single(key), value)
}

// maxConstantKey bounds the constant indices that may be set without counting: one such write allocates little.
const maxConstantKey = 32

func constantKey(key ast.Expr) bool {
	switch k := key.(type) {
	case *ast.StringExpr:
		return true
	case *ast.NumberExpr:
		i, err := strconv.Atoi(k.Value)
		return err == nil && i <= maxConstantKey
	}
	return false
}
