// cjson.encode: Lua values as JSON.

package redis

import (
	"math"

	lua "github.com/yuin/gopher-lua"
)

// jsonWriter is one call of cjson.encode.
type jsonWriter struct {
	m   *machine
	L   *lua.LState
	cfg *jsonConfig
	out []byte
}

func (m *machine) jsonEncode(L *lua.LState, cfg *jsonConfig) int {
	if L.GetTop() != 1 {
		m.badArgument(L, 1, "encode", "expected 1 argument")
	}
	w := jsonWriter{m: m, L: L, cfg: cfg}
	w.value(L.Get(1), 0)
	m.meter.alloc(L, len(w.out))
	L.Push(lua.LString(w.out))
	return 1
}

// fail ends the call because of a value.
func (w *jsonWriter) fail(v lua.LValue, reason string) {
	w.m.fault(w.L, "Cannot serialise "+v.Type().String()+": "+reason)
}

// value appends a value that stands depth tables deep.
func (w *jsonWriter) value(v lua.LValue, depth int) {
	w.m.meter.work(w.L, 1)
	switch v := v.(type) {
	case lua.LString:
		w.text(string(v))
	case lua.LNumber:
		w.number(v)
	case lua.LBool:
		w.out = append(w.out, v.String()...)
	case *lua.LNilType:
		w.out = append(w.out, "null"...)
	case *lua.LTable:
		w.table(w.m.shown(v), depth+1)
	default:
		if v != w.m.jsonNull {
			w.fail(v, "type not supported")
		}
		w.out = append(w.out, "null"...)
	}
	const enough = maxAllocated / 6 // one string may take six times its length
	if len(w.out) > enough {
		w.L.RaiseError("not enough memory")
	}
}

func (w *jsonWriter) text(s string) {
	w.m.meter.work(w.L, len(s)/bytesPerInstruction)
	w.out = append(w.out, '"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"' || c == '\\' || c == '/':
			w.out = append(w.out, '\\', c)
		case c < 0x20 || c == 0x7f:
			w.out = append(w.out, escapeJSON(c)...)
		default:
			w.out = append(w.out, c)
		}
	}
	w.out = append(w.out, '"')
}

// escapeJSON writes a control character.
func escapeJSON(c byte) string {
	switch c {
	case '\b':
		return `\b`
	case '\t':
		return `\t`
	case '\n':
		return `\n`
	case '\f':
		return `\f`
	case '\r':
		return `\r`
	}
	const hex = "0123456789abcdef"
	return `\u00` + hex[c>>4:c>>4+1] + hex[c&15:c&15+1]
}

func (w *jsonWriter) number(n lua.LNumber) {
	f := float64(n)
	if valid := !math.IsNaN(f) && !math.IsInf(f, 0); !valid {
		switch invalidNumbers[w.cfg.encodeInvalid] {
		case "off":
			w.fail(n, "must not be NaN or Inf")
		case "null":
			w.out = append(w.out, "null"...)
			return
		}
		if math.IsNaN(f) {
			w.out = append(w.out, "nan"...)
			return
		}
	}
	w.out = append(w.out, formatG(f, w.cfg.precision)...)
}

// table appends a list if all keys are whole numbers from 1 on, otherwise an object; an empty table is an object.
func (w *jsonWriter) table(t *lua.LTable, depth int) {
	if depth > w.cfg.encodeDepth {
		w.m.fault(w.L, "Cannot serialise, excessive nesting ("+numberText(float64(depth))+")")
	}
	if size := w.listSize(t); size > 0 {
		w.list(t, size, depth)
		return
	}
	w.out = append(w.out, '{')
	first := true
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		if !first {
			w.out = append(w.out, ',')
		}
		first = false
		w.key(k)
		w.value(v, depth)
	}
	w.out = append(w.out, '}')
}

func (w *jsonWriter) key(k lua.LValue) {
	switch k := k.(type) {
	case lua.LNumber:
		w.out = append(w.out, '"')
		w.number(k)
		w.out = append(w.out, '"')
	case lua.LString:
		w.text(string(k))
	default:
		w.fail(k, "table key must be a number or string")
	}
	w.out = append(w.out, ':')
}

func (w *jsonWriter) list(t *lua.LTable, size, depth int) {
	w.out = append(w.out, '[')
	for i := 1; i <= size; i++ {
		if i > 1 {
			w.out = append(w.out, ',')
		}
		w.value(t.RawGetInt(i), depth)
	}
	w.out = append(w.out, ']')
}

// listSize returns the largest index of a table that is a list, or a number below 1.
func (w *jsonWriter) listSize(t *lua.LTable) int {
	w.m.scan(w.L, t, 0)
	largest, items := 0, 0
	for k, _ := t.Next(lua.LNil); k != lua.LNil; k, _ = t.Next(k) {
		w.m.meter.work(w.L, 1)
		n, ok := k.(lua.LNumber)
		f := float64(n)
		if !ok || math.Floor(f) != f || f < 1 {
			return -1
		}
		items++
		switch {
		case f > math.MaxInt32: // C's conversion to int gives the smallest one.
			largest = math.MinInt32
		case f > float64(largest):
			largest = int(f)
		}
	}
	if w.cfg.sparseRatio > 0 && largest > items*w.cfg.sparseRatio && largest > w.cfg.sparseSafe {
		if !w.cfg.sparseConvert {
			w.fail(t, "excessively sparse array")
		}
		return -1
	}
	return largest
}
