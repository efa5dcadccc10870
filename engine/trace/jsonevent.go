package trace

import "lockstep/engine/resp"

// event appends one event; which members it has depends on its kind (docs/trace.md).
func (o *object) event(e *Event) {
	o.open()
	o.num("i", int64(e.I))
	o.num("t", int64(e.T))
	o.str("kind", string(e.Kind))
	o.str("actor", e.Actor)
	o.opt("peer", e.Peer)
	if e.Thread != 0 {
		o.num("thread", int64(e.Thread))
	}
	if e.Msg != 0 {
		o.num("msg", int64(e.Msg))
	}
	if e.Call != 0 {
		o.num("call", int64(e.Call))
	}
	if e.Cmd != nil {
		o.words("cmd", e.Cmd)
	}
	if e.Reply.Kind != resp.None {
		o.reply("reply", e.Reply)
	}
	if e.Calls != nil {
		each(o, "calls", e.Calls, o.inner)
	}
	if e.Keys != nil {
		each(o, "keys", e.Keys, o.changed)
	}
	if e.Src.Line != 0 {
		o.key("src")
		o.pos(&e.Src)
	}
	if e.Callers != nil {
		each(o, "callers", e.Callers, o.pos)
	}
	o.own(e)
	o.str("say", e.Say)
	o.close()
}

// own appends the members that only some kinds have.
func (o *object) own(e *Event) {
	o.opt("section", e.Section)
	switch e.Kind {
	case Enter, Sleep, Pause, Starve, Slow, ErrorWindow:
		o.when("until", e.Until)
	case Clock, Latency:
		o.num("by", int64(e.By))
	case Rate:
		o.num("ppm", e.PPM)
	case Spawn:
		o.num("of", int64(e.Of))
		if e.What == "every" {
			o.num("by", int64(e.By))
		}
	}
	o.opt("what", e.What)
	o.opt("name", e.Name)
	if e.Value.Kind != resp.None {
		o.reply("value", e.Value)
	}
	if e.If != "" {
		o.key("if")
		o.open()
		o.reply(e.If, e.IfValue)
		o.close()
	}
	if e.HasVersion() {
		o.num("version", e.Version)
	}
	if e.HasToken {
		o.num("token", e.Token)
	}
	o.opt("text", e.Text)
	if e.Values != "" {
		o.key("values")
		o.b = append(o.b, e.Values...)
	}
}

func (o *object) inner(c *Call) {
	o.open()
	o.num("line", int64(c.Line))
	o.words("cmd", c.Cmd)
	o.reply("reply", c.Reply)
	o.close()
}

func (o *object) changed(k *Key) {
	o.open()
	o.str("key", k.Key)
	o.str("type", k.Type)
	o.reply("value", k.Value)
	if k.HasDeadline {
		o.num("deadline", k.Deadline)
	} else {
		o.null("deadline")
	}
	o.close()
}
