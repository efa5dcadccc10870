// Scripts that want to hang, to eat memory, to break out or to leave something behind.

package redis

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"lockstep/engine/resp"
)

// hostile scripts, and how each must end: "endless", or a part of its error.
var hostile = []struct{ body, end string }{
	{`while true do end`, "endless"},
	{`repeat until false`, "endless"},
	{`for i = 1, 1e300 do end`, "endless"},
	{`while true do pcall(error) end`, "endless"},
	{`pcall(function() while true do end end) while true do end`, "endless"},
	{`while true do pcall(function() while true do end end) end`, "endless"},
	{`local function f() pcall(f) f() end f() while true do f() end`, "endless"},
	{`local function f() return f() end return f()`, "endless"},
	{`local function f() return 1 + f() end return f()`, "stack overflow"},
	{`local function f() pcall(f) end f() local function g() xpcall(g, g) end g() while true do g() end`, "endless"},
	{`local function f() coroutine.wrap(f)() end f()`, "not enough memory"},
	{`local function f() table.sort({1, 2}, f) end f()`, "C stack overflow"},
	{`local function f() string.gsub('a', 'a', f) end f()`, "C stack overflow"},
	{`local t = setmetatable({}, {}) getmetatable(t).__index = function(t, k) return t[k] end return t.x`, "overflow"},
	{`coroutine.wrap(function() while true do end end)()`, "endless"},
	{`local co = coroutine.wrap(function() while true do coroutine.yield() end end) while true do co() end`, "endless"},
	{`while true do coroutine.resume(coroutine.create(function() while true do end end)) end`, "endless"},
	{`local t = {} while true do t[#t + 1] = coroutine.create(function() end) end`, "not enough memory"},
	{`return string.rep('x', 1e9)`, "not enough memory"},
	{`for i = 1, 1e9 do redis.call('SETRANGE', i, 65535, 'x') end`, "not enough memory"},
	{`for i = 1, 1e9 do redis.call('APPEND', 'k', ('x'):rep(1000)) end`, "does not let strings grow"},
	{`for i = 1, 2000 do redis.call('RPUSH', 'l', i) end for i = 1, 1e9 do redis.call('COPY', 'l', i) end`, "not enough memory"},
	{`for i = 1, 5000 do redis.call('SET', i, i) end while true do redis.call('KEYS', '*1*2*3*') end`, "endless"},
	{`for i = 1, 5000 do redis.call('SET', i, i) end while true do redis.call('SCAN', 0) redis.call('RANDOMKEY') end`, "endless"},
	{`redis.call('SET', ('a'):rep(10000), 1) while true do redis.call('KEYS', ('a*'):rep(100) .. 'b') end`, "endless"},
	{`while true do redis.call('SET', 'k', 1) redis.call('INCRBYFLOAT', 'k', '1e4900') end`, "endless"},
	{`while true do redis.call('INCRBYFLOAT', 'k', '1e-5100') end`, "not a valid float"},
	{`while true do redis.pcall('INCRBYFLOAT', 'k', '1e-5100') redis.pcall('INCRBYFLOAT', 'k', '0x1p-39999') end`, "endless"},
	{`local s = '0.' .. ('1'):rep(5000) while true do redis.call('SET', 'k', s) redis.call('INCRBYFLOAT', 'k', s) end`, "endless"},
	{`local s = 'x' while true do s = s .. s end`, "endless"},
	{`local s = 'x' while true do s = s:rep(2) end`, "endless"},
	{`local s = ('x'):rep(1e6) local t = {} while true do t[#t + 1] = s:upper() end`, "not enough memory"},
	{`local s = ('x'):rep(1e6) local t = {} for i = 1, 1e6 do t[i] = s end return #table.concat(t)`, ""},
	{`string.find(('a'):rep(1000), '(.-)(.-)b')`, "endless"},
	{`string.find(('a'):rep(100000), ('.-'):rep(30) .. 'b')`, "endless"},
	{`string.find(('a'):rep(30), ('a?'):rep(30) .. ('a'):rep(30) .. 'b')`, "endless"},
	{`string.find(('('):rep(50000), '%b()')`, ""},
	{`while true do string.find(('('):rep(5000), ('%b()'):rep(9)) end`, "endless"},
	{`string.find(('a'):rep(100000), '.-b')`, "endless"},
	{`string.find('x', ('x*'):rep(5000))`, "too complex"},
	{`string.find('x', ('('):rep(40))`, "too many captures"},
	{`return #string.gsub(('a'):rep(200000), 'a', 'bb')`, ""},
	{`local s = ('a'):rep(1000) while true do s = s:gsub('a', 'aa') end`, ""},
	{`local s = ('a'):rep(1e5) return s:gsub('.', s)`, "not enough memory"},
	{`string.format('%99999d', 1)`, "invalid format"},
	{`while true do string.format('%99d', 1) end`, "endless"},
	{`local t = {} t[67108863] = 1`, "endless"},
	{`local t = {} for i = 1, 1e9 do t[i * 1000] = 1 end`, ""},
	{`local a = {} for i = 1, 1e9 do a[i] = {} a[i][20000] = 1 end`, "not enough memory"},
	{`local a = {} for i = 1, 1e9 do local b = {} a[i] = b b[256] = 1 end`, ""},
	{`local t = {} t[300000] = 1 t[300000] = nil while true do local n = #t end`, ""},
	{`local t = {} t[300000] = 1 while true do next(t) end`, ""},
	{`local t = {} table.insert(t, 67108863, 1)`, ""},
	{`local t = {} for i = 1, 20000 do t[i] = i end while true do table.insert(t, 1, 0) end`, "endless"},
	{`local t = {} for i = 1, 20000 do t[i] = i end while true do table.remove(t, 1) table.insert(t, 1) end`, "endless"},
	{`local t = {} for i = 1, 20000 do t[i] = 1e5 - i end while true do table.sort(t) t[1] = 1e9 end`, ""},
	{`unpack({}, 1, 1e8)`, "too many results"},
	{`return unpack({}, -1e300, 1e300)`, "too many results"},
	{`string.char(unpack({}, 1, 1e7))`, "too many results"},
	{`local t = {} t[1] = t return t`, "reached lua stack limit"},
	{`local t = {1} for i = 1, 40 do t = {t, t} end return t`, "reached lua stack limit"},
	{`while true do loadstring('return ' .. ('1+'):rep(1000) .. '1') end`, ""},
	{`return loadstring(('('):rep(5000) .. '1' .. (')'):rep(5000))()`, ""},
	{`return loadstring('return ' .. ('{'):rep(5000) .. ('}'):rep(5000))()`, ""},
	{`return loadstring(('repeat '):rep(5000) .. ('until x '):rep(5000))()`, ""},
	{`return loadstring(('if x then else '):rep(5000) .. ('end '):rep(5000))()`, ""},
	{`return loadstring('return ' .. ('not '):rep(10000) .. 'x')()`, ""},
	{`return loadstring('return ' .. ('function() return '):rep(1500) .. '1' .. (' end'):rep(1500))`, ""},
	{`return loadstring('return x' .. ('.x'):rep(5000))()`, ""},
	{`return loadstring('return x' .. ('()'):rep(5000))()`, ""},
	{`local t = {} while true do t[#t + 1] = {x = 1} end`, "not enough memory"},
	{`local t = {} while true do t[{}] = 1 end`, ""},
	{`local t = {} for i = 1, 1e7 do t['k' .. i] = i end`, ""},
	{`while true do redis.call('SET', 'k', ('x'):rep(1000)) end`, ""},
	{`while true do redis.pcall('NOPE') end`, "endless"},
	{`math.ldexp(1, 1e300) return math.random(-1e300, 1e300)`, ""},
	{`return tostring(setmetatable({}, {__tostring = function() while true do end end}))`, "endless"},
	{`load(function() return 'x = ' end)`, ""},
	{`local t = {1} for i = 1, 40 do t = {t, t} end return cjson.encode(t)`, ""},
	{`local t = {} t.t = t return cjson.encode(t)`, "excessive nesting"},
	{`return cjson.decode(('['):rep(1e6))`, "too many nested"},
	{`return cjson.decode('[' .. ('1,'):rep(1e6) .. '1]')`, ""},
	{`return cjson.decode('"' .. ('\\\\u0041'):rep(1e6) .. '"')`, ""},
	{`return cjson.encode(('\1'):rep(1e6))`, "not enough memory"},
	{`cjson.encode_sparse_array(true, 0, 0) return cjson.encode({[2147483647] = 1})`, ""},
	{`cjson.decode_max_depth(1e6)`, "does not support"},
	{`while true do cjson.decode('{}') end`, ""},
	{`while true do pcall(cjson.decode, '{') end`, "endless"},
	{`local t = {} while true do t[#t + 1] = cjson.new() end`, "not enough memory"},
	{`local t = {} t[1] = t return {map = t}`, "reached lua stack limit"},
	{`while true do getmetatable('') getmetatable(string) end`, "endless"},
	{`local t = {} for i = 1, 1e5 do t[i] = i end return {set = {map = t}}`, ""},
	{`return '9' ^ setmetatable({}, {__pow = function(a, b) while true do end end})`, "endless"},
	{`os.exit()`, "nonexistent global"},
	{`io.open('/etc/passwd')`, "nonexistent global"},
	{`dofile('/etc/passwd')`, "nonexistent global"},
	{`loadfile('/etc/passwd')`, "nonexistent global"},
	{`require('os')`, "nonexistent global"},
	{`module('x')`, "nonexistent global"},
	{`newproxy()`, "does not support"},
	{`setfenv(1, {})`, "does not support"},
	{`getfenv()`, "does not support"},
	{`debug.getinfo(1)`, "nonexistent global"},
	{`channel.make()`, "nonexistent global"},
	{`print('x')`, "nonexistent global"},
	{`redis.call = nil`, "readonly"},
	{`getmetatable('').__index = nil`, "readonly"},
	{`getmetatable(_G).__index = nil`, "readonly"},
	{`setmetatable(_G, nil)`, "readonly"},
	{`rawset(string, 'rep', 1)`, "readonly"},
	{`table.insert(_G, 1)`, "readonly"},
	{`table.sort(redis)`, ""},
}

func TestHostileScripts(t *testing.T) {
	for _, h := range hostile {
		n := newNode(t, "redis 7.0")
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := time.Now()
		r := n.Do(1, []string{"EVAL", h.body, "0"})
		took := time.Since(start)
		runtime.ReadMemStats(&after)
		end := r.Reply.Cli()
		if r.Endless {
			end = "endless"
		}
		if !strings.Contains(end, h.end) {
			t.Errorf("%s\n ended with %.200s", h.body, end)
		}
		if took > time.Second/2 && testing.Verbose() {
			t.Logf("%s\n took %v", h.body, took)
		}
		if took > 20*time.Second {
			t.Errorf("%s\n took %v", h.body, took)
		}
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > 400 {
			t.Errorf("%s\n allocated %d MB", h.body, mb)
		}
		if !r.Endless {
			again := n.Do(1, []string{"EVAL", "return {string.rep('a', 2), #KEYS, type(redis.call)}", "0"})
			if want := `["aa", (integer) 0, "function"]`; again.Reply.Cli() != want {
				t.Errorf("%s\n left the node so that it answers %s", h.body, again.Reply.Cli())
			}
		}
	}
}

// TestNothingStays runs scripts after each other on one node; none may see what another did to Lua.
func TestNothingStays(t *testing.T) {
	n := newNode(t, "redis 8.4")
	for _, body := range []string{
		`local t = {} setmetatable(t, {__index = string}) t.x = 1 return tostring(t)`,
		`pcall(function() string.x = 1 end) pcall(rawset, _G, 'x', 1) return 1`,
		`KEYS[1] = 'x' ARGV[1] = 'y' return 1`,
		`error({err = 'A b'})`,
	} {
		n.Do(1, []string{"EVAL", body, "0"})
		r := n.Do(1, []string{"EVAL", `return {string.x == nil, rawget(_G, 'x') == nil, KEYS[1] == nil, tostring({})}`, "0"})
		want := `[(integer) 1, (integer) 1, (integer) 1, "table: 0x000000000010"]`
		if r.Reply.Cli() != want {
			t.Errorf("after %s: %s", body, r.Reply.Cli())
		}
	}
}

// TestBudget finds the exact number of instructions that a script may run, and what time it takes.
func TestBudget(t *testing.T) {
	run := func(loops string) Result {
		return newNode(t, "redis 7.0").Do(1, []string{"EVAL", "for i = 1, ARGV[1] + 0 do end", "0", loops})
	}
	low, high := newNode(t, "redis 7.0").mostInstructions()-64, newNode(t, "redis 7.0").mostInstructions()
	for low+1 < high {
		if mid := (low + high) / 2; run(resp.IntOf(mid).Plain()).Endless {
			high = mid
		} else {
			low = mid
		}
	}
	last, first := run(resp.IntOf(low).Plain()), run(resp.IntOf(high).Plain())
	if last.Endless || last.Took.Ms() != busyThresholdMs || last.Reply.Kind != resp.Nil {
		t.Errorf("the longest script: %+v", last)
	}
	if !first.Endless || first.Took.Ms() != busyThresholdMs || first.Reply.Kind != resp.None {
		t.Errorf("the shortest endless script: %+v", first)
	}
	if overhead := newNode(t, "redis 7.0").mostInstructions() - low; overhead < 3 || overhead > 20 {
		t.Errorf("a loop of %d rounds fills the budget of %d instructions", low, high)
	}
	if r := run("200"); r.Took != 0 {
		t.Errorf("a short script took %d µs", r.Took)
	}
}

// TestPairsOrder walks over every library on machines made anew: the order must not come from Go's maps.
func TestPairsOrder(t *testing.T) {
	const body = `local out = {}
		for _, t in ipairs({_G, string, table, math, coroutine, redis, bit}) do
			for k in pairs(t) do out[#out + 1] = tostring(k) end
		end
		return table.concat(out, ' ')`
	var first string
	for range 10 {
		m := newMachine()
		s, refusal := m.compiled(body, releases["redis 8.4"])
		if s == nil {
			t.Fatal(refusal.Str)
		}
		order := m.run(newNode(t, "redis 8.4"), s, nil, nil).Cli()
		if first == "" {
			first = order
		}
		if order != first || !strings.Contains(order, "xpcall") {
			t.Fatalf("one walk\n%s\nanother\n%s", first, order)
		}
	}
}
