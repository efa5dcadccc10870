// The words store.read, store.write and their like: a program's operations on the protected resource.

package program

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// Verb is what is done to a store.
type Verb string

// The store operations.
const (
	ReadStore     Verb = "read"     // its value and its version
	WriteStore    Verb = "write"    // a new value
	WriteStoreIf  Verb = "write_if" // a new value if the version or the stamp is still the one given
	ClaimStore    Verb = "claim"    // a fencing token, before reading
	StampStore    Verb = "stamp"    // a mark that write_if can ask for
	BeginStore    Verb = "begin"    // a transaction of this thread
	CommitStore   Verb = "commit"
	RollbackStore Verb = "rollback"
	UpdateStore   Verb = "update" // read_for_update: read, and hold the row until the transaction ends
)

// storeWords are the names of the store operations in programs.
var storeWords = []struct {
	name string
	verb Verb
}{
	{"read", ReadStore}, {"write", WriteStore}, {"write_if", WriteStoreIf}, {"claim", ClaimStore}, {"stamp", StampStore},
	{"begin", BeginStore}, {"commit", CommitStore}, {"rollback", RollbackStore}, {"read_for_update", UpdateStore},
}

// Condition is what write_if asks for.
type Condition uint8

// The conditions: none, the version that was read, or the stamp.
const (
	Always Condition = iota
	IfVersion
	IfStamp
)

// Access is one operation on a store, with an optional fencing token. Value is what write and write_if write and the
// mark of stamp; Version and Stamp belong to the condition of write_if.
type Access struct {
	Verb     Verb
	Value    resp.Value
	If       Condition
	Version  int64
	Stamp    string
	Token    int64
	HasToken bool
}

// Code codes the operation.
func (a *Access) Code(c *sim.Codec) {
	c.String((*string)(&a.Verb))
	a.Value.Code(c)
	sim.Int(c, &a.If)
	sim.Int(c, &a.Version)
	c.String(&a.Stamp)
	sim.Int(c, &a.Token)
	c.Bool(&a.HasToken)
}

// storeTable fills the table store of a program.
func (p *luaProcess) storeTable(t *lua.LTable) {
	for _, w := range storeWords {
		t.RawSetString(w.name, p.machine.State().NewFunction(p.access(w.verb)))
	}
}

// access returns one word of store: it sends the operation and returns the answer, a read's with the version after it.
func (p *luaProcess) access(verb Verb) lua.LGFunction {
	return func(L *lua.LState) int {
		name := L.CheckString(1)
		if !slices.Contains(p.program.setting.Stores, name) {
			L.RaiseError("there is no store %q", name)
		}
		a := p.wait(L, Op{Kind: Store, Nodes: []string{name}, Access: p.accessOf(L, verb)})[0]
		if a.Reply.Kind == resp.Error {
			t := p.errorTable(L, "err", lua.LString(a.Reply.Str))
			t.RawSetString("store", lua.LString(name))
			L.Error(t, 0)
		}
		L.Push(toLua(L, a.Reply))
		if verb != ReadStore && verb != UpdateStore {
			return 1
		}
		L.Push(lua.LNumber(a.Version))
		return 2
	}
}

// accessOf reads the arguments behind the store's name.
func (p *luaProcess) accessOf(L *lua.LState, verb Verb) Access {
	a, tokenArg := Access{Verb: verb}, 0
	switch verb {
	case ReadStore, ClaimStore, UpdateStore:
		tokenArg = 2
	case WriteStore:
		a.Value, tokenArg = storable(L, L.Get(2)), 3
	case WriteStoreIf:
		a.Value, tokenArg = storable(L, L.Get(2)), 4
		p.condition(L, &a)
	case StampStore:
		if _, ok := L.Get(2).(lua.LString); !ok {
			L.RaiseError("a stamp is a text, not %s", describe(L.Get(2)))
		}
		a.Value, tokenArg = storable(L, L.Get(2)), 3
	}
	if tokenArg == 0 {
		return a
	}
	if tok := L.Get(tokenArg); tok != lua.LNil || verb == ClaimStore {
		a.Token, a.HasToken = whole(L, tok, "a fencing token"), true
		if a.Token < 0 {
			L.RaiseError("a fencing token is 0 or more")
		}
	}
	return a
}

// condition reads {version = N} or {stamp = "S"}.
func (p *luaProcess) condition(L *lua.LState, a *Access) {
	t, ok := L.Get(3).(*lua.LTable)
	if !ok {
		L.RaiseError("write_if needs {version = N} or {stamp = S} after the value, not %s", describe(L.Get(3)))
	}
	p.machine.Walk(L, t, func(k, v lua.LValue) bool {
		if a.If != Always {
			L.RaiseError("write_if takes one condition: {version = N} or {stamp = S}")
		}
		switch plain(k) {
		case "version":
			a.If, a.Version = IfVersion, whole(L, v, "a version")
		case "stamp":
			text, ok := v.(lua.LString)
			if !ok {
				L.RaiseError("a stamp is a text, not %s", describe(v))
			}
			a.If, a.Stamp = IfStamp, argument(L, text)
		default:
			L.RaiseError("write_if knows the conditions version and stamp, not %s", plain(k))
		}
		return true
	})
	if a.If == Always {
		L.RaiseError("write_if needs {version = N} or {stamp = S} after the value")
	}
}
