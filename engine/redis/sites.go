// Error texts of gopher-lua's interpreter in the words of Lua 5.1, with the variable that was at fault.

package redis

import (
	"fmt"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// site is a place in a script where an operation may fail: index, call or arithmetic. Key is the constant key of an index
// or the event of an operator, name what Lua calls the operand: "local 'x'", "" when it has no name; arithmetic has two, on
// two lines.
type site struct{ op, key, name string }

// sites lists the places by line.
type sites map[int][]site

func (s sites) add(line int, at site) { s[line] = append(s[line], at) }

// name returns what the operand is called if all places of that line which fit agree, otherwise "".
func (s sites) name(line int, op, key string) string {
	name, found := "", false
	for _, at := range s[line] {
		switch {
		case at.op != op || at.key != key:
		case found && at.name != name:
			return ""
		default:
			name, found = at.name, true
		}
	}
	return name
}

// isMethod tells whether every call of this name on that line is one of a method.
func (s sites) isMethod(line int, name string) bool {
	method := false
	for _, at := range s[line] {
		switch at.name {
		case "method '" + name + "'":
			method = true
		case "field '" + name + "'":
			return false
		}
	}
	return method
}

// describe returns what Lua calls an operand.
func (r *rewriter) describe(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.IdentExpr:
		return r.kind(e.Value) + " '" + e.Value + "'"
	case *ast.AttrGetExpr:
		if key, ok := e.Key.(*ast.StringExpr); ok {
			return "field '" + key.Value + "'"
		}
		return "field '?'"
	}
	return ""
}

// kind tells whether a name is a local of the function, of one around it, or global.
func (r *rewriter) kind(name string) string {
	kind := "local"
	for i := len(r.scopes) - 1; i >= 0; i-- {
		for _, n := range r.scopes[i].names {
			if n == name {
				return kind
			}
		}
		if r.scopes[i].function {
			kind = "upvalue"
		}
	}
	return "global"
}

// keyText is a constant key as gopher-lua prints it in its error texts.
func keyText(key ast.Expr) string {
	switch k := key.(type) {
	case *ast.StringExpr:
		return k.Value
	case *ast.NumberExpr:
		return k.Value
	}
	return ""
}

// refuseCalls makes the call of a value with this metatable an error that names its type. Of tables without a metatable
// alone the interpreter does not tell.
func (m *machine) refuseCalls(meta *lua.LTable) {
	meta.RawSetString("__call", m.L.NewFunction(func(L *lua.LState) int {
		name := ""
		if m.position(L, 1) != "" {
			at := m.placeOf(L)
			name = m.sitesOf(at.chunk).name(at.line, "call", "")
		}
		m.fault(L, complaint("call", name, L.Get(1).Type().String()))
		return 0
	}))
}

// complaint words that an operation met a value of the wrong type.
func complaint(verb, name, kind string) string {
	if name == "" {
		return fmt.Sprintf("attempt to %s a %s value", verb, kind)
	}
	return fmt.Sprintf("attempt to %s %s (a %s value)", verb, name, kind)
}

// faithful rewords an error text of the interpreter; others pass.
func (m *machine) faithful(text string) string {
	head, message, found := strings.Cut(text, ": ")
	if !found {
		return text
	}
	chunk, number, _ := strings.Cut(head, ":")
	line, err := strconv.Atoi(number)
	if err != nil {
		return text
	}
	return head + ": " + m.reword(message, m.sitesOf(chunk), line)
}

// sitesOf returns the places of a chunk; all that a script makes share its own.
func (m *machine) sitesOf(chunk string) sites {
	if m.program != nil {
		return m.program.sites[chunk]
	}
	return m.script.sites
}

func (m *machine) reword(message string, where sites, line int) string {
	if rest, ok := strings.CutPrefix(message, "attempt to index a non-table object("); ok {
		kind, key, _ := strings.Cut(rest, ") with key '")
		return complaint("index", where.name(line, "index", strings.TrimSuffix(key, "'")), kind)
	}
	if rest, ok := strings.CutPrefix(message, "cannot perform "); ok {
		return rewordArithmetic(rest, where, line)
	}
	if rest, ok := strings.CutPrefix(message, "for statement "); ok {
		what, _, _ := strings.Cut(rest, " ")
		if what == "init" {
			what = "initial value"
		}
		return "'for' " + what + " must be a number"
	}
	if rest, ok := strings.CutPrefix(message, "attempt to compare "); ok {
		if a, b, ok := strings.Cut(rest, " with "); ok {
			return compareText(a, b)
		}
	}
	switch message {
	case "attempt to call a non-function object":
		return complaint("call", where.name(line, "call", ""), "table")
	case "registry overflow":
		return "stack overflow"
	}
	return message
}

// rewordArithmetic takes what follows "cannot perform ", as "add operation between nil and number".
func rewordArithmetic(rest string, where sites, line int) string {
	event, kinds, _ := strings.Cut(rest, " operation between ")
	left, right, _ := strings.Cut(kinds, " and ")
	nameLeft, nameRight := operandNames(where, line, event)
	if left == "number" {
		return complaint("perform arithmetic on", nameRight, right)
	}
	return complaint("perform arithmetic on", nameLeft, left)
}

// operandNames returns what the operands of an operator on a line are called.
func operandNames(where sites, line int, event string) (left, right string) {
	left, right, _ = strings.Cut(where.name(line, "arithmetic", event), "\n")
	return left, right
}
