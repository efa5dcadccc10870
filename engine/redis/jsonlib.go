// The library cjson: its settings, which a server keeps from script to script.

package redis

import (
	"fmt"
	"math"

	lua "github.com/yuin/gopher-lua"

	"lockstep/engine/sim"
)

// jsonConfig is what scripts may set in cjson.
type jsonConfig struct {
	sparseConvert  bool // lists with too many holes become objects instead of errors
	sparseRatio    int
	sparseSafe     int
	encodeDepth    int
	decodeDepth    int
	precision      int
	keepBuffer     bool
	encodeInvalid  int // index into invalidNumbers
	decodesInvalid bool
}

// invalidNumbers names what encoding does with infinity and NaN.
var invalidNumbers = []string{"off", "on", "null"}

// freshJSON is cjson as it is in a server that has just started.
var freshJSON = jsonConfig{
	sparseRatio: 2, sparseSafe: 10, encodeDepth: 1000, decodeDepth: 1000, precision: 14, keepBuffer: true,
	decodesInvalid: true,
}

func (j *jsonConfig) code(c *sim.Codec) {
	c.Bool(&j.sparseConvert)
	c.Bool(&j.keepBuffer)
	c.Bool(&j.decodesInvalid)
	for _, n := range []*int{
		&j.sparseRatio, &j.sparseSafe, &j.encodeDepth, &j.decodeDepth, &j.precision, &j.encodeInvalid,
	} {
		sim.Int(c, n)
	}
}

// jsonLibrary returns cjson with the settings that config points to.
func (m *machine) jsonLibrary(config func() *jsonConfig) *lua.LTable {
	t := m.library([]function{
		{"encode", func(L *lua.LState) int { return m.jsonEncode(L, config()) }},
		{"decode", func(L *lua.LState) int { return m.jsonDecode(L, config()) }},
		{"encode_sparse_array", func(L *lua.LState) int {
			m.mostArgs(L, 3, "encode_sparse_array")
			m.boolSetting(L, "encode_sparse_array", &config().sparseConvert)
			m.intSetting(L, 2, "encode_sparse_array", &config().sparseRatio, 0, math.MaxInt32)
			m.intSetting(L, 3, "encode_sparse_array", &config().sparseSafe, 0, math.MaxInt32)
			return 3
		}},
		{"encode_max_depth", func(L *lua.LState) int { return m.depthSetting(L, "encode_max_depth", &config().encodeDepth) }},
		{"decode_max_depth", func(L *lua.LState) int { return m.depthSetting(L, "decode_max_depth", &config().decodeDepth) }},
		{"encode_number_precision", func(L *lua.LState) int {
			m.mostArgs(L, 1, "encode_number_precision")
			return m.intSetting(L, 1, "encode_number_precision", &config().precision, 1, 14)
		}},
		{"encode_keep_buffer", func(L *lua.LState) int {
			m.mostArgs(L, 1, "encode_keep_buffer")
			return m.boolSetting(L, "encode_keep_buffer", &config().keepBuffer)
		}},
		{"encode_invalid_numbers", func(L *lua.LState) int { return m.invalidSetting(L, &config().encodeInvalid) }},
		{"decode_invalid_numbers", func(L *lua.LState) int {
			m.mostArgs(L, 1, "decode_invalid_numbers")
			return m.boolSetting(L, "decode_invalid_numbers", &config().decodesInvalid)
		}},
		{"new", func(L *lua.LState) int {
			m.meter.alloc(L, libraryBytes)
			own := freshJSON
			L.Push(m.jsonLibrary(func() *jsonConfig { return &own }))
			return 1
		}},
	})
	t.RawSetString("null", m.jsonNull)
	t.RawSetString("_NAME", lua.LString("cjson"))
	t.RawSetString("_VERSION", lua.LString("2.1.0"))
	return t
}

// libraryBytes is what another cjson takes.
const libraryBytes = 8 << 10

// mostArgs refuses more arguments than a setting has, and adds nil for those that are not there.
func (m *machine) mostArgs(L *lua.LState, most int, function string) {
	if L.GetTop() > most {
		m.badArgument(L, most+1, function, "found too many arguments")
	}
	L.SetTop(most)
}

// intSetting sets a number if argument i is there, and returns it to the script.
func (m *machine) intSetting(L *lua.LState, i int, function string, setting *int, low, high int) int {
	if L.Get(i) != lua.LNil {
		value := int(int32(truncate(m.numberArg(L, i, function))))
		if value < low || value > high {
			m.badArgument(L, 1, function, fmt.Sprintf("expected integer between %d and %d", low, high))
		}
		*setting = value
	}
	L.Push(lua.LNumber(*setting))
	return 1
}

// deepest bounds the nesting that cjson may be set to, since walking it recurses.
const deepest = 1000

func (m *machine) depthSetting(L *lua.LState, function string, setting *int) int {
	m.mostArgs(L, 1, function)
	if n, ok := number(L.Get(1)); ok && int32(truncate(n)) > deepest {
		L.RaiseError("Lockstep does not support a depth of more than %d", deepest)
	}
	return m.intSetting(L, 1, function, setting, 1, math.MaxInt32)
}

// boolSetting sets a switch if the first argument is there, and returns it to the script.
func (m *machine) boolSetting(L *lua.LState, function string, setting *bool) int {
	switch v := L.Get(1).(type) {
	case *lua.LNilType:
	case lua.LBool:
		*setting = bool(v)
	default:
		*setting = m.option(L, function, invalidNumbers[:2]) == 1
	}
	L.Push(lua.LBool(*setting))
	return 1
}

func (m *machine) invalidSetting(L *lua.LState, setting *int) int {
	m.mostArgs(L, 1, "encode_invalid_numbers")
	switch v := L.Get(1).(type) {
	case *lua.LNilType:
	case lua.LBool:
		*setting = 0
		if v {
			*setting = 1
		}
	default:
		*setting = m.option(L, "encode_invalid_numbers", invalidNumbers)
	}
	if *setting < 2 {
		L.Push(lua.LBool(*setting == 1))
	} else {
		L.Push(lua.LString(invalidNumbers[*setting]))
	}
	return 1
}

// option returns the index of the first argument among the options.
func (m *machine) option(L *lua.LState, function string, options []string) int {
	name := m.stringArg(L, 1, function)
	for i, o := range options {
		if name == o {
			return i
		}
	}
	m.badArgument(L, 1, function, "invalid option '"+name+"'")
	return 0
}
