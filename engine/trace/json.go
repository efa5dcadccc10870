package trace

import (
	"strconv"
	"unicode/utf8"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// plainText tells which bytes stand in a JSON string as they are.
var plainText = func() (plain [256]bool) {
	for c := byte(' '); c < 0x7f; c++ {
		plain[c] = c != '"' && c != '\\' && c != '<' && c != '>' && c != '&'
	}
	return plain
}()

// AppendString appends a JSON string; bytes that are not UTF-8 become U+FFFD, and the characters that end a script or
// a line in HTML and JavaScript are escaped.
func AppendString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	for i := 0; i < len(s); {
		from := i
		for i < len(s) && plainText[s[i]] {
			i++
		}
		b = append(b, s[from:i]...)
		if i == len(s) {
			break
		}
		switch c := s[i]; {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c == '\n':
			b = append(b, `\n`...)
		case c < utf8.RuneSelf:
			b = append(b, `\u00`...)
			b = append(b, hex[c>>4], hex[c&15])
		default:
			r, size := utf8.DecodeRuneInString(s[i:])
			if r == '\u2028' || r == '\u2029' {
				b = append(b, `\u202`...)
				b = append(b, hex[r&15])
			} else {
				b = utf8.AppendRune(b, r)
			}
			i += size
			continue
		}
		i++
	}
	return append(b, '"')
}

// object appends the members of a JSON object in the order of the calls.
type object struct {
	b     []byte
	first bool
}

func (o *object) open()  { o.b, o.first = append(o.b, '{'), true }
func (o *object) close() { o.b, o.first = append(o.b, '}'), false }

// key begins a member; its name is a plain word.
func (o *object) key(k string) {
	if !o.first {
		o.b = append(o.b, ',')
	}
	o.first = false
	o.b = append(o.b, '"')
	o.b = append(o.b, k...)
	o.b = append(o.b, '"', ':')
}

func (o *object) str(k, v string) {
	o.key(k)
	o.b = AppendString(o.b, v)
}

// opt appends a text unless it is empty.
func (o *object) opt(k, v string) {
	if v != "" {
		o.str(k, v)
	}
}

func (o *object) num(k string, v int64) {
	o.key(k)
	o.b = strconv.AppendInt(o.b, v, 10)
}

func (o *object) null(k string) {
	o.key(k)
	o.b = append(o.b, "null"...)
}

func (o *object) bool(k string, v bool) {
	o.key(k)
	o.b = strconv.AppendBool(o.b, v)
}

func (o *object) reply(k string, v resp.Value) {
	o.key(k)
	o.b = v.AppendJSON(o.b, AppendString)
}

// when appends an instant, null for NoTime.
func (o *object) when(k string, t sim.Time) {
	if t == NoTime {
		o.null(k)
		return
	}
	o.num(k, int64(t))
}

func (o *object) words(k string, list []string) {
	each(o, k, list, func(w *string) { o.b = AppendString(o.b, *w) })
}

// each appends a list; item appends one member.
func each[T any](o *object, k string, list []T, item func(*T)) {
	o.key(k)
	o.b = append(o.b, '[')
	for i := range list {
		if i > 0 {
			o.b = append(o.b, ',')
		}
		item(&list[i])
	}
	o.b = append(o.b, ']')
	o.first = false
}

func (o *object) pos(p *Pos) {
	o.open()
	o.str("file", p.File)
	o.num("line", int64(p.Line))
	o.close()
}

// JSON returns the run in its wire form, version 1 (docs/trace.md).
func (t *Trace) JSON() []byte {
	o := &object{b: make([]byte, 0, 256*(len(t.Events)+4))}
	o.open()
	o.num("v", 1)
	o.str("scenario", t.Scenario)
	o.str("title", t.Title)
	o.key("params")
	o.open()
	for _, p := range t.Params {
		if p.Word != "" {
			o.str(p.Name, p.Word)
		} else {
			o.key(p.Name)
			o.b = append(o.b, Ms(int64(p.Ms))...)
		}
	}
	o.close()
	o.str("schedule", t.Schedule)
	each(o, "actors", t.Actors, o.actor)
	each(o, "clocks", t.Clocks, o.clock)
	each(o, "events", t.Events, o.event)
	each(o, "messages", t.Messages, o.message)
	each(o, "verdicts", t.Verdicts, o.verdict)
	each(o, "metrics", t.Metrics, o.metric)
	o.key("end")
	o.open()
	o.num("t", int64(t.EndT))
	o.str("cause", t.EndCause)
	o.close()
	each(o, "says", t.Says, func(s *Text) { o.text("after", s) })
	each(o, "notes", t.Notes, func(s *Text) { o.text("after", s) })
	each(o, "questions", t.Questions, func(s *Text) { o.text("before", s) })
	o.close()
	return o.b
}

func (o *object) actor(a *Actor) {
	o.open()
	o.str("id", a.ID)
	o.str("kind", a.Kind)
	o.opt("server", a.Server)
	o.opt("file", a.File)
	o.opt("replica_of", a.ReplicaOf)
	if a.Slots != nil {
		each(o, "slots", a.Slots, func(n *int) { o.b = strconv.AppendInt(o.b, int64(*n), 10) })
	}
	o.close()
}

func (o *object) clock(c *ClockLine) {
	o.open()
	o.str("actor", c.Actor)
	o.num("t", int64(c.Clock.At))
	o.num("local", int64(c.Clock.Local))
	o.num("ppm", c.Clock.PPM)
	o.close()
}

func (o *object) message(m *Message) {
	o.open()
	o.num("id", int64(m.ID))
	o.str("from", m.From)
	o.str("to", m.To)
	o.num("k", int64(m.K))
	o.num("sent", int64(m.Sent))
	o.when("recv", m.Recv)
	o.str("fate", string(m.Fate))
	if m.Re != 0 {
		o.num("re", int64(m.Re))
	}
	o.close()
}

func (o *object) verdict(v *Verdict) {
	o.open()
	o.str("property", v.Property)
	o.str("status", string(v.Status))
	o.bool("promised", v.Promised)
	if v.Status == Violated {
		o.num("t", int64(v.T))
		each(o, "events", v.Events, func(i *int) { o.b = strconv.AppendInt(o.b, int64(*i), 10) })
	}
	o.str("say", v.Say)
	o.close()
}

func (o *object) text(anchor string, s *Text) {
	o.open()
	o.num(anchor, int64(s.Event))
	o.str("text", s.Text)
	if s.Answers != nil {
		o.words("answers", s.Answers)
		o.str("right", s.Right)
	}
	o.close()
}
