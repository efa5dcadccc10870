package program

import (
	"testing"

	"lockstep/engine/trace"
)

// probe logs all that a program can see of its machine, in the order in which pairs shows it.
const probe = `
first, later = 1, 2
string.first, string.later, math.later = 1, 2, 3
local function show(name, t)
  for k, v in pairs(t) do log(name .. "." .. tostring(k), {type = type(v), text = tostring(v)}) end
end
show("_G", _G) show("string", string) show("table", table) show("math", math) show("store", store) show("params", params)
log("method", {text = ("x"):rep(2), shown = tostring(getmetatable("").__index == string), random = math.random(1000)})
log("table", {text = tostring({})})
`

// TestRenewed runs a program that changes what it finds, or leaves it, and then the probe, which must see what it sees
// in a machine of its own.
func TestRenewed(t *testing.T) {
	seen := func(before string) []trace.Event {
		start := func(text string) Process {
			p, err := NewLua("a.lua", Setting{
				Client: "A", Stores: []string{"s"}, Params: []Param{{Name: "ttl", Ms: 1000}},
				Source: func(string) (string, bool) { return text, true },
			})
			if err != nil {
				t.Fatal(err)
			}
			return p.Start()
		}
		if before != "" {
			first := start(before)
			first.Deliver(Entry{}, &Now{})
			first.Close()
		}
		second := start(probe)
		_, effects := second.Deliver(Entry{}, &Now{})
		if f := second.Failure(); f != nil {
			t.Fatalf("after %s: %s", before, f.Msg)
		}
		var out []trace.Event
		for _, e := range effects {
			out = append(out, trace.Event{Text: e.Text, Values: e.Values})
		}
		return out
	}
	resting.processes = nil
	want := seen("")
	if len(want) < 80 {
		t.Fatalf("the probe sees %d things", len(want))
	}
	for _, before := range []string{
		`local x = string.format("%d", 3)`,
		`log(tostring({}), {r = math.random()})`,
		`string.later = 1`, `string.later = 1 string.later = nil`, `string.format = nil`, `string.rep = string.len`,
		`rawset(math, "pi", 3)`, `table.insert(table, 1)`, `table.concat = nil`, `math.max = print`,
		`later = 1`, `later = 1 later = nil`, `_G.later = 1 _G.later = nil`, `rawset(_G, "later", 1) rawset(_G, "later", nil)`,
		`local name = "later" _G[name] = 1 _G[name] = nil`,
		`print = nil`, `tostring = type`, `local p = print print = nil print = p`, `table.insert(_G, 7)`, `_G[1] = 7 _G[1] = nil`,
		`store.read = nil`, `store.later = 1`, `nodes[1] = "n"`, `params.later = 1`, `setmetatable(params, nil)`,
		`setmetatable(string, {__index = function() return 1 end})`, `setmetatable(table, {})`,
		`pcall(error, {})`, `pcall(setmetatable, _G, {})`, `error("over")`, `sleep(1)`, `spawn(function() sleep(1) end)`,
		`while true do end`, `local function f() return f() + 1 end f()`, `pcall(string.rep, "x", 1e9)`,
		`local s = "" for i = 1, 20000 do s = i .. "" end`,
	} {
		got := seen(before)
		if len(got) != len(want) {
			t.Errorf("after %s: %d things instead of %d", before, len(got), len(want))
			continue
		}
		for i := range want {
			if got[i].Text != want[i].Text || got[i].Values != want[i].Values {
				t.Errorf("after %s: %s %s, not %s %s", before, got[i].Text, got[i].Values, want[i].Text, want[i].Values)
				break
			}
		}
	}
}
