// The libraries math and bit.

package redis

import (
	"math"
	"math/bits"

	lua "github.com/yuin/gopher-lua"
)

// firstRandom is the state of math.random in a fresh server: that of drand48 before it is seeded.
const firstRandom = 0x1234_ABCD_330E

// mathLibrary puts the library into t.
func (m *machine) mathLibrary(t *lua.LTable) {
	functions := []function{
		{"random", m.mathRandom}, {"randomseed", m.randomSeed},
		{"max", m.extreme("max", math.Max)}, {"min", m.extreme("min", math.Min)},
		{"frexp", m.frexp}, {"modf", m.modf}, {"ldexp", m.ldexp},
		{"fmod", m.binary("fmod", math.Mod)}, {"mod", m.binary("mod", math.Mod)},
		{"pow", m.binary("pow", math.Pow)}, {"atan2", m.binary("atan2", math.Atan2)},
	}
	for _, of := range ofOneNumber {
		functions = append(functions, function{of.name, func(L *lua.LState) int {
			L.Push(lua.LNumber(of.f(m.numberArg(L, 1, of.name))))
			return 1
		}})
	}
	m.putSorted(t, functions)
	t.RawSetString("pi", lua.LNumber(math.Pi))
	t.RawSetString("huge", lua.LNumber(math.Inf(1)))
}

var ofOneNumber = []struct {
	name string
	f    func(float64) float64
}{
	{"abs", math.Abs}, {"ceil", math.Ceil}, {"floor", math.Floor}, {"sqrt", math.Sqrt}, {"exp", math.Exp},
	{"log", math.Log}, {"log10", math.Log10}, {"sin", math.Sin}, {"cos", math.Cos}, {"tan", math.Tan},
	{"asin", math.Asin}, {"acos", math.Acos}, {"atan", math.Atan}, {"sinh", math.Sinh}, {"cosh", math.Cosh},
	{"tanh", math.Tanh},
	{"deg", func(x float64) float64 { return x / (math.Pi / 180) }},
	{"rad", func(x float64) float64 { return x * (math.Pi / 180) }},
}

func (m *machine) binary(name string, f func(a, b float64) float64) lua.LGFunction {
	return func(L *lua.LState) int {
		second := m.numberArg(L, 2, name) // C reads it first.
		L.Push(lua.LNumber(f(m.numberArg(L, 1, name), second)))
		return 1
	}
}

func (m *machine) extreme(name string, f func(a, b float64) float64) lua.LGFunction {
	return func(L *lua.LState) int {
		x := m.numberArg(L, 1, name)
		for i := 2; i <= L.GetTop(); i++ {
			x = f(x, m.numberArg(L, i, name))
		}
		L.Push(lua.LNumber(x))
		return 1
	}
}

func (m *machine) frexp(L *lua.LState) int {
	fraction, exponent := math.Frexp(m.numberArg(L, 1, "frexp"))
	L.Push(lua.LNumber(fraction))
	L.Push(lua.LNumber(exponent))
	return 2
}

func (m *machine) modf(L *lua.LState) int {
	x := m.numberArg(L, 1, "modf")
	whole, fraction := math.Modf(x)
	if math.IsInf(x, 0) {
		fraction = math.Copysign(0, x)
	}
	L.Push(lua.LNumber(whole))
	L.Push(lua.LNumber(fraction))
	return 2
}

func (m *machine) ldexp(L *lua.LState) int {
	exponent := max(min(m.intArg(L, 2, "ldexp"), 1<<20), -1<<20)
	L.Push(lua.LNumber(math.Ldexp(m.numberArg(L, 1, "ldexp"), exponent)))
	return 1
}

// mathRandom draws as Redis does, from lrand48, whose state lives in the server and not in the script. Bounds are C's ints,
// which overflow.
func (m *machine) mathRandom(L *lua.LState) int {
	m.node.random = (m.node.random*0x5DEECE66D + 0xB) & (1<<48 - 1)
	r := float64(m.node.random>>17%math.MaxInt32) / math.MaxInt32
	low, high := int32(1), int32(0)
	bound := func(i int) int32 { return int32(truncate(m.numberArg(L, i, "random"))) }
	switch L.GetTop() {
	case 0:
		L.Push(lua.LNumber(r))
		return 1
	case 1:
		high = bound(1)
	case 2:
		low, high = bound(1), bound(2)
	default:
		L.RaiseError("wrong number of arguments")
	}
	if low > high {
		m.badArgument(L, L.GetTop(), "random", "interval is empty")
	}
	L.Push(lua.LNumber(math.Floor(r*float64(high-low+1)) + float64(low)))
	return 1
}

func (m *machine) randomSeed(L *lua.LState) int {
	m.node.random = uint64(uint32(truncate(m.numberArg(L, 1, "randomseed"))))<<16 | 0x330E
	return 0
}

func (m *machine) bitLibrary() *lua.LTable {
	t := m.library([]function{
		{"tobit", m.bitFold("tobit", nil)},
		{"band", m.bitFold("band", func(a, b uint32) uint32 { return a & b })},
		{"bor", m.bitFold("bor", func(a, b uint32) uint32 { return a | b })},
		{"bxor", m.bitFold("bxor", func(a, b uint32) uint32 { return a ^ b })},
		{"bnot", m.bitShift("bnot", func(a uint32, _ int) uint32 { return ^a })},
		{"bswap", m.bitShift("bswap", func(a uint32, _ int) uint32 { return bits.ReverseBytes32(a) })},
		{"lshift", m.bitShift("lshift", func(a uint32, n int) uint32 { return a << n })},
		{"rshift", m.bitShift("rshift", func(a uint32, n int) uint32 { return a >> n })},
		{"arshift", m.bitShift("arshift", func(a uint32, n int) uint32 { return uint32(int32(a) >> n) })},
		{"rol", m.bitShift("rol", func(a uint32, n int) uint32 { return bits.RotateLeft32(a, n) })},
		{"ror", m.bitShift("ror", func(a uint32, n int) uint32 { return bits.RotateLeft32(a, -n) })},
		{"tohex", m.toHex},
	})
	return t
}

// bitArg returns an argument modulo 2³², rounded as Redis's library does: a sum with 1.5·2⁵² has the bits in its lower half.
func (m *machine) bitArg(L *lua.LState, i int, name string) uint32 {
	return uint32(math.Float64bits(m.numberArg(L, i, name) + 3<<51))
}

func pushBits(L *lua.LState, u uint32) int {
	L.Push(lua.LNumber(int32(u)))
	return 1
}

func (m *machine) bitFold(name string, f func(a, b uint32) uint32) lua.LGFunction {
	return func(L *lua.LState) int {
		u := m.bitArg(L, 1, name)
		for i := L.GetTop(); f != nil && i > 1; i-- {
			u = f(u, m.bitArg(L, i, name))
		}
		return pushBits(L, u)
	}
}

func (m *machine) bitShift(name string, f func(a uint32, n int) uint32) lua.LGFunction {
	return func(L *lua.LState) int {
		u, n := m.bitArg(L, 1, name), uint32(0)
		if name != "bnot" && name != "bswap" {
			n = m.bitArg(L, 2, name)
		}
		return pushBits(L, f(u, int(n&31)))
	}
}

func (m *machine) toHex(L *lua.LState) int {
	u := m.bitArg(L, 1, "tohex")
	width, digits := 8, "0123456789abcdef"
	if L.GetTop() > 1 {
		width = int(int32(m.bitArg(L, 2, "tohex")))
	}
	if width < 0 {
		width, digits = -width, "0123456789ABCDEF"
	}
	out := make([]byte, min(width, 8))
	for i := len(out) - 1; i >= 0; i-- {
		out[i] = digits[u&15]
		u >>= 4
	}
	L.Push(lua.LString(out))
	return 1
}
