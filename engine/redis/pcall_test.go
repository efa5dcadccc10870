package redis

import "testing"

// TestPcallResults: what a Lua function returns comes out of pcall as it is, whatever it is called through.
func TestPcallResults(t *testing.T) {
	n, _ := New("redis 7.0")
	for _, c := range []struct{ script, want string }{
		{`local ok, x = pcall(function() return false end) return tostring(ok) .. tostring(x)`, `"truefalse"`},
		{`return select('#', pcall(function() return 1, nil end))`, `(integer) 3`},
		{`return select('#', pcall(function() end))`, `(integer) 1`},
		{`local f = function() return 7 end return select(2, pcall(function() return f() end))`, `(integer) 7`},
		{`return select(2, pcall(function() return redis.call('ECHO', 'a') end))`, `"a"`},
		{`return select(3, pcall(pcall, function() return 'b' end))`, `"b"`},
		{`return select(2, pcall(function() error('c', 2) end))`, `"c"`},
		{`local f = function() error('d', 2) end return select(2, pcall(function() f() end))`, `"user_script:1: d"`},
		{`return select(2, pcall(function() error('e', 3) end))`, `"user_script:1: e"`},
		{`return select(2, coroutine.resume(coroutine.create(function() error('f') end)))`, `"user_script:1: f"`},
	} {
		if got := n.Do(1, []string{"EVAL", c.script, "0"}).Reply.Cli(); got != c.want {
			t.Errorf("%s\n  %s, not %s", c.script, got, c.want)
		}
	}
}
