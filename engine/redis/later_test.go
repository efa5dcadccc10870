package redis

import (
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"
)

// TestLater touches the libraries of an interpreter first in all sorts of ways: it shows the same as when they were
// full from the start.
func TestLater(t *testing.T) {
	run := func(text string) string {
		var out strings.Builder
		in := NewInterpreter(Limits{Instructions: 100_000, Bytes: 1 << 20, Lifetime: 100_000, Spent: "spent", Full: "full", Over: "over"},
			func(v lua.LValue) string { return v.Type().String() }, func(L *lua.LState) int { L.Push(lua.LNumber(0.5)); return 1 })
		in.Define("out", in.State().NewFunction(func(L *lua.LState) int {
			for i := 1; i <= L.GetTop(); i++ {
				out.WriteString(L.ToStringMeta(L.Get(i)).String() + " ")
			}
			return 0
		}))
		chunk, err := CompileChunk(text, "a.lua")
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if thrown := in.Run(in.State(), in.Load(chunk)); thrown != nil {
			out.WriteString("threw " + thrown.Object.String())
		}
		return out.String()
	}
	const full = "for _, t in ipairs{string, math, table} do rawget(t, 'x') end "
	const after = " for _, t in ipairs{string, math, table} do for k, v in pairs(t) do out(k, type(v)) end out(type(getmetatable(t))) end"
	if all := run(after); !strings.Contains(all, "cosh function") || !strings.Contains(all, "gsub function") || !strings.Contains(all, "sort function") {
		t.Fatalf("the libraries show as %s", all)
	}
	for _, touch := range []string{
		``,
		`out(math.floor(1.5), string.rep("a", 2), table.concat{1, 2})`,
		`out(("abc"):upper(), ("x"):nosuch())`,
		`out(math.nosuch, math.random(), math.randomseed, string.dump)`,
		`for k in pairs(math) do out(k) end`,
		`for k in next, string do out(k) end`,
		`out((next(table)))`,
		`out(rawget(math, "pi"), rawget(math, 1))`,
		`rawset(math, "pi", 3)`,
		`rawset(math, "abs", nil)`,
		`math.pi = 3 math.abs = nil math.tau = 6`,
		`local k = "tau" math[k] = 6 math.tau = nil`,
		`math[1] = "a" out(#math)`,
		`math[nil] = 1`,
		`out(pcall(rawset, math, nil, 1))`,
		`out(#string, table.getn(math), table.maxn(string))`,
		`table.insert(math, "a") out(math[1])`,
		`table.foreach(table, function(k) out(k) end)`,
		`out(unpack(math))`,
		`setmetatable(math, {__index = function(_, k) return k end}) out(math.nosuch, math.pi)`,
		`out(type(getmetatable(math)))`,
		`out(getmetatable("").__index == string, getmetatable("").__index.rep("a", 2))`,
		`local t = setmetatable({}, {__index = math}) out(t.pi) math.pi = 3 out(t.pi)`,
		`local t = setmetatable({}, {__newindex = math}) t.pi = 3 out(math.pi)`,
		`local t = setmetatable({}, math) out(t.pi, tostring(t))`,
		`out(math == math, math == string, tostring(math), pcall(function() return math + 1 end))`,
		`out(pcall(function() return math() end))`,
		`out(pcall(function() return math < string end))`,
		`out(pcall(function() return math.pi.x.y end))`,
		`math, string = nil, nil out(math, string, ("a"):rep(2))`,
		`out(("abc"):gsub("%w", string))`,
		`for i, v in ipairs(math) do out(i, v) end`,
	} {
		if got, want := run(touch+after), run(full+touch+after); got != want {
			t.Errorf("%s\nfirst  %s\nlater  %s", touch, want, got)
		}
	}
}
