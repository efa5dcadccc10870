package program

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"lockstep/engine/resp"
)

// listening tells whether a command belongs on the connection that messages come on.
func listening(verb string) bool {
	switch strings.ToUpper(verb) {
	case "SUBSCRIBE", "UNSUBSCRIBE", "PSUBSCRIBE", "PUNSUBSCRIBE":
		return true
	}
	return false
}

// channels returns the word subscribe or unsubscribe: word(NODE, channel, …), which waits until the node has confirmed.
func (p *luaProcess) channels(verb string) lua.LGFunction {
	return func(L *lua.LState) int {
		node, argv := p.node(L, L.Get(1)), []string{verb}
		for i := 2; i <= L.GetTop(); i++ {
			argv = append(argv, argument(L, L.Get(i)))
		}
		if verb == "SUBSCRIBE" && len(argv) == 1 {
			L.RaiseError("subscribe needs a node and the name of a channel")
		}
		p.ask(L, Op{Nodes: []string{node}, Argv: sized(L, argv), Need: 1, Listens: true})
		return 0
	}
}

// receive waits for the next message of any channel that the client has subscribed to: receive{timeout=ms} returns
// {node=, channel=, message=}, or nil when none came in time.
func (p *luaProcess) receive(L *lua.LState) int {
	op := Op{Kind: Receive}
	if L.Get(1) != lua.LNil {
		p.machine.Walk(L, L.CheckTable(1), func(k, v lua.LValue) bool {
			if plain(k) != "timeout" {
				L.RaiseError("receive knows the option timeout, not %s", plain(k))
			}
			num, _ := v.(lua.LNumber)
			if op.Timeout = toDur(L, num); op.Timeout <= 0 {
				L.RaiseError("timeout must be more than 0 ms")
			}
			return true
		})
	}
	a := p.wait(L, op)[0]
	if a.TimedOut {
		L.Push(lua.LNil)
		return 1
	}
	p.machine.Charge(L, 0, tableBytes)
	t := L.NewTable()
	t.RawSetString("node", lua.LString(a.Node))
	channel, message := Message(a.Reply)
	t.RawSetString("channel", lua.LString(channel))
	t.RawSetString("message", lua.LString(message))
	L.Push(t)
	return 1
}

// Message returns the channel and the text of a message as a node sends it to a subscriber.
func Message(v resp.Value) (channel, text string) {
	if len(v.List) < 3 {
		return "", ""
	}
	return v.List[1].Str, v.List[2].Str
}
