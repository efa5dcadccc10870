package trace

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"lockstep/engine/resp"
)

// Ms prints an instant or span given in µs as milliseconds with as few decimals as it needs, at most three.
func Ms(us int64) string {
	s := ms3(us)
	return strings.TrimRight(strings.TrimRight(s, "0"), ".")
}

// ms3 prints µs as milliseconds with three decimals.
func ms3(us int64) string {
	sign := ""
	if us < 0 {
		sign, us = "-", -us
	}
	return fmt.Sprintf("%s%d.%03d", sign, us/1000, us%1000)
}

// Text prints the whole run, one line per event and then one per verdict: the form of the golden files.
func (t *Trace) Text() string {
	var b strings.Builder
	for i := range t.Events {
		b.WriteString(t.Line(&t.Events[i]))
		b.WriteByte('\n')
	}
	for _, v := range t.Verdicts {
		status := string(v.Status)
		if v.Status == Violated {
			status += " at " + Ms(int64(v.T))
		}
		if !v.Promised {
			status += " (not promised)"
		}
		fmt.Fprintf(&b, "%s %s: %s\n", v.Property, status, v.Say)
	}
	return b.String()
}

// Line prints one event: time in ms, actor, kind, detail, which begins with the thread unless that is the main program.
func (t *Trace) Line(e *Event) string {
	detail := t.detail(e)
	if e.Thread != 0 {
		detail = join("thread "+strconv.Itoa(e.Thread)+":", detail)
	}
	return strings.TrimRight(fmt.Sprintf("%10s  %-8s %-9s %s", ms3(int64(e.T)), e.Actor, e.Kind, detail), " ")
}

func (t *Trace) detail(e *Event) string {
	msg := t.msgName(e.Msg)
	switch e.Kind {
	case Send:
		return join(msg, command(e))
	case Execute:
		s := join(msg, command(e))
		if e.Reply.Kind != resp.None {
			s += " → " + e.Reply.Cli()
		}
		var calls strings.Builder
		for _, c := range e.Calls {
			fmt.Fprintf(&calls, "\n%33s%d: %s → %s", "", c.Line, words(c.Cmd), c.Reply.Cli())
		}
		return join(s, paren(e.Text)) + calls.String()
	case Reply:
		return join(msg, e.Reply.Cli(), paren(e.Text))
	case Read, Write, Claim, Reject:
		s := join(msg, access(e))
		if e.Reply.Kind != resp.None {
			s += " → " + e.Reply.Cli()
		}
		if e.What == "read" || e.What == "update" {
			s = join(s, paren(versionText(e)))
		}
		return join(s, paren(e.Text))
	case Lost:
		return join(msg, paren(e.Text))
	case Timeout:
		if e.What == "receive" {
			return join("call "+strconv.Itoa(e.Call), e.What)
		}
		return join("call "+strconv.Itoa(e.Call), paren(e.Text))
	case Expire:
		return e.Keys[0].Key
	case Sleep:
		if e.Until == NoTime {
			return e.What
		}
		return join(e.What, Ms(int64(e.Until-e.T)), "ms")
	case Wake:
		if e.Reply.Kind != resp.None {
			return join(e.What, e.Reply.Cli())
		}
		return e.What
	case Spawn:
		return spawned(e)
	case Pause, Starve, Slow:
		return "until " + Ms(int64(e.Until))
	case ErrorWindow:
		if e.Until != NoTime {
			return e.Text + " until " + Ms(int64(e.Until))
		}
		return e.Text
	case Evict:
		return join(Word(e.What), paren(e.Text))
	case Restart:
		if e.Text == "fsync" {
			return join(e.Text, changes(e.Keys))
		}
		return e.Text
	case Replicate:
		return join(msg, e.What, changes(e.Keys), paren(e.Text))
	case Migrate:
		return join(e.Peer, e.What, changes(e.Keys), paren(e.Text))
	case Promote:
		return join(e.What, paren(e.Text))
	case External:
		return external(e)
	case Enter:
		if e.Until != NoTime {
			return flat(e.Section) + " until " + Ms(int64(e.Until))
		}
		return flat(e.Section)
	case Leave:
		return flat(e.Section)
	case Clock:
		return signed(int64(e.By)) + " ms"
	case Rate:
		return fmt.Sprintf("%+d ppm", e.PPM)
	case Cut, Heal:
		return join(e.Peer, paren(e.Text))
	case Latency:
		return join(e.Peer, Ms(int64(e.By)), "ms")
	case Error:
		return fmt.Sprintf("%s:%d: %s", e.Src.File, e.Src.Line, flat(e.Text))
	}
	return join(flat(e.Text), e.Values)
}

// spawned prints what became of a thread.
func spawned(e *Event) string {
	s := e.What + " thread " + strconv.Itoa(e.Of)
	if e.What == "every" {
		s += " " + Ms(int64(e.By)) + " ms"
	}
	return s
}

// flat keeps a text of a program on its line: what does not print is escaped.
func flat(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) < 0 && utf8.ValidString(s) {
		return s
	}
	q := strconv.Quote(s)
	return q[1 : len(q)-1]
}

// command prints a command on one line; the text of a script is shortened to its first words.
func command(e *Event) string {
	if e.Name != "" {
		return access(e)
	}
	return words(e.Cmd)
}

func words(cmd []string) string {
	out := make([]string, len(cmd))
	for i, w := range cmd {
		out[i] = Word(w)
	}
	return strings.Join(out, " ")
}

// maxWord is the length up to which a word of a command is shown whole.
const maxWord = 40

// Word prints one word of a command on one line: quoted when it holds blanks, cut when it is long.
func Word(w string) string {
	if len(w) > maxWord || strings.ContainsAny(w, " \n\t") {
		flat := strings.Join(strings.Fields(w), " ")
		if len(flat) > maxWord {
			cut := maxWord
			for !utf8.RuneStart(flat[cut]) {
				cut--
			}
			flat = flat[:cut] + "…"
		}
		return strconv.Quote(flat)
	}
	if w == "" || !utf8.ValidString(w) {
		return resp.BulkOf(w).Cli()
	}
	return flat(w)
}

// access prints a store operation.
func access(e *Event) string {
	s := e.What + " " + e.Name
	if e.Value.Kind != resp.None {
		s += " " + e.Value.Plain()
	}
	if e.If != "" {
		s += " if " + e.If + " " + Word(e.IfValue.Plain())
	}
	if e.HasToken {
		s += " token " + strconv.FormatInt(e.Token, 10)
	}
	return s
}

// versionText names the version that a store was in, if the event tells of one.
func versionText(e *Event) string {
	if !e.HasVersion() {
		return ""
	}
	return "version " + strconv.FormatInt(e.Version, 10)
}

// msgName prints a message as A>redis#2.
func (t *Trace) msgName(id int) string {
	if id == 0 {
		return ""
	}
	m := &t.Messages[id-1]
	return fmt.Sprintf("%s>%s#%d", m.From, m.To, m.K)
}

// signed prints a step of a clock in ms with its sign.
func signed(us int64) string {
	if us < 0 {
		return Ms(us)
	}
	return "+" + Ms(us)
}

func join(parts ...string) string {
	var kept []string
	for _, p := range parts {
		if p != "" {
			kept = append(kept, p)
		}
	}
	return strings.Join(kept, " ")
}

func paren(s string) string {
	if s == "" {
		return ""
	}
	return "(" + s + ")"
}
