package build

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
)

// The sections that change besides those of weigh.go.
const globalSection, exportSection = 6, 7

// countTurns puts a counter into a wasm module made by emscripten: each turn of each loop takes one from a variable that
// is exported as "turns", and calls the import named spent when nothing is left. So what C computes without a call of
// anything has an end too, the same one in every browser. The import must take nothing and return an i32; where it must
// not raise, because setjmp has been called in that very function, turns is less than 0 while it runs.
func countTurns(wasm []byte, spent string) (counted []byte, err error) {
	defer func() {
		if wrong := recover(); wrong != nil {
			err = fmt.Errorf("the turns of loops cannot be counted: %v", wrong)
		}
	}()
	counted = slices.Clone(wasm[:8])
	var imports []string
	var variable int
	for r := reader(wasm[8:]); len(r) > 0; {
		id := r.take(1)[0]
		section := reader(r.take(r.number()))
		body := []byte(section)
		switch id {
		case importSection:
			imports = section.imported()
		case globalSection:
			variable = section.number()
			body = slices.Concat(number(variable+1), section, []byte{typeI32, 1, opI32Const, 0, opEnd})
		case exportSection:
			body = slices.Concat(number(section.number()+1), section, []byte("\x05turns\x03"), number(variable))
		case codeSection:
			hook := slices.Index(imports, spent)
			if hook < 0 || variable == 0 {
				panic("no globals, or nothing is imported as " + spent)
			}
			n := section.number()
			body = number(n)
			for range n {
				code := reader(section.take(section.number())).withTurns(variable, hook, imports)
				body = append(append(body, number(len(code))...), code...)
			}
		}
		counted = append(append(append(counted, id), number(len(body))...), body...)
	}
	return counted, nil
}

func number(n int) []byte { return binary.AppendUvarint(nil, uint64(n)) }

// imported lists the functions that are imported.
func (r *reader) imported() (names []string) {
	for range r.number() {
		r.text()
		names = append(names, r.text())
		if r.take(1)[0] != functionImport {
			panic("something besides functions is imported")
		}
		r.number()
	}
	return names
}

const typeI32 = 0x7f

// The instructions that a turn is made of, and those that carry something.
const (
	opElse, opEnd, opReturn     = 0x05, 0x0b, 0x0f
	opBlock, opLoop, opIf       = 0x02, 0x03, 0x04
	opBr, opBrIf, opBrTable     = 0x0c, 0x0d, 0x0e
	opCall, opCallIndirect      = 0x10, 0x11
	opDrop, opSelect            = 0x1a, 0x1b
	opLocalGet, opGlobalGet     = 0x20, 0x23
	opGlobalSet                 = 0x24
	opLoad, opStore             = 0x28, 0x3e // the first and the last of them
	opMemorySize, opMemoryGrow  = 0x3f, 0x40
	opI32Const, opI64Const      = 0x41, 0x42
	opF32Const, opF64Const      = 0x43, 0x44
	opI32Eqz, opI32Sub, opPlain = 0x45, 0x6b, 0xc4 // from the first to the last nothing is carried
	opMore, opMoreTruncate      = 0xfc, 7
	opMemoryCopy, opMemoryFill  = 10, 11
)

// withTurns is a function's code with the counter at the head of each loop.
func (r reader) withTurns(variable, hook int, imports []string) []byte {
	get, set := append([]byte{opGlobalGet}, number(variable)...), append([]byte{opGlobalSet}, number(variable)...)
	turn := slices.Concat(get, []byte{opI32Const, 1, opI32Sub}, set, get, []byte{opI32Eqz, opIf, 0x40})
	if r.setsJumps(imports) {
		turn = slices.Concat(turn, []byte{opI32Const, 0x7f}, set)
	}
	turn = slices.Concat(turn, []byte{opCall}, number(hook), []byte{opDrop, opEnd})
	var out []byte
	from := r
	r.variables()
	for len(r) > 0 {
		if r.instruction() == opLoop {
			out = append(append(out, from[:len(from)-len(r)]...), turn...)
			from = r
		}
	}
	return append(out, from...)
}

// setsJumps: in a function that has called setjmp, emscripten makes all calls by way of imports that end a longjmp.
func (r reader) setsJumps(imports []string) bool {
	r.variables()
	for len(r) > 0 {
		at := r
		if r.instruction() != opCall {
			continue
		}
		at.take(1)
		if callee := at.number(); callee < len(imports) && strings.HasPrefix(imports[callee], "invoke_") {
			return true
		}
	}
	return false
}

// variables goes over those of a function.
func (r *reader) variables() {
	for range r.number() {
		r.number()
		r.take(1)
	}
}

// instruction goes over one instruction with all that it carries.
func (r *reader) instruction() byte {
	op := r.take(1)[0]
	switch {
	case op <= 1, op == opElse, op == opEnd, op == opReturn, op == opDrop, op == opSelect, op >= opI32Eqz && op <= opPlain:
	case op >= opBlock && op <= opIf, op == opBr, op == opBrIf, op == opCall, op >= opLocalGet && op <= opGlobalSet,
		op >= opMemorySize && op <= opI64Const:
		r.over()
	case op == opCallIndirect, op >= opLoad && op <= opStore:
		r.over()
		r.over()
	case op == opBrTable:
		for range r.number() + 1 {
			r.over()
		}
	case op == opF32Const:
		r.take(4)
	case op == opF64Const:
		r.take(8)
	case op == opMore:
		switch more := r.number(); {
		case more <= opMoreTruncate:
		case more == opMemoryCopy:
			r.take(2)
		case more == opMemoryFill:
			r.take(1)
		default:
			panic(fmt.Sprintf("instruction fc %02x is not known", more))
		}
	default:
		panic(fmt.Sprintf("instruction %02x is not known", op))
	}
	return op
}

// over goes over a number, signed or not.
func (r *reader) over() {
	for r.take(1)[0] >= 0x80 {
	}
}
