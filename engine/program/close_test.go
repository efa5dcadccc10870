package program

import (
	"runtime"
	"testing"
	"time"
)

// TestCloseTwice ends a program twice: its machine must not serve two others at a time.
func TestCloseTwice(t *testing.T) {
	p, err := NewLua("a.lua", Setting{Client: "A", Source: func(string) (string, bool) { return "log('over')", true }})
	if err != nil {
		t.Fatal(err)
	}
	resting.processes = nil
	proc := p.Start()
	proc.Deliver(Entry{}, &Now{})
	proc.Close()
	proc.Close()
	if n := len(resting.processes); n != 1 {
		t.Errorf("the machine rests %d times", n)
	}
}

// TestClose closes programs that wait at all sorts of depths: each must unwind without an error, none may go on.
func TestClose(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, text := range []string{
		`sleep(1)`,
		`pcall(sleep, 1) sleep(2)`,
		`while true do pcall(sleep, 1) end`,
		`while true do xpcall(function() sleep(1) end, sleep) end`,
		`table.sort({3, 1, 2}, function() sleep(1) return true end)`,
		`("abc"):gsub(".", function() pcall(sleep, 1) end)`,
		`require "r"`,
		`setmetatable({}, {__index = function() sleep(1) end}).x()`,
		`for k in function() sleep(1) return 1 end do end`,
		`pcall(pcall, pcall, sleep, 1) while true do end`,
		`spawn(function() while true do pcall(sleep, 1) end end) pcall(pcall, sleep, 1)`,
		`every(1, function() sleep(1) end) spawn(function() error("not yet") end, sleep(1))`,
		`spawn(function() while true do pcall(sleep, 1) end end, {background = true}) pcall(pcall, sleep, 1)`,
		`local stop = every(1, function() end) spawn(function() pcall(sleep, 1) end) stop() sleep(1)`,
		`tostring(setmetatable({}, {__tostring = function() sleep(1) return "" end}))`,
	} {
		p, err := NewLua("a.lua", Setting{Client: "A", Source: func(file string) (string, bool) {
			if file == "r.lua" {
				return "sleep(1)", true
			}
			return text, true
		}})
		if err != nil {
			t.Fatal(err)
		}
		proc := p.Start()
		proc.Deliver(Entry{}, &Now{})
		if len(proc.Pending()) == 0 {
			t.Errorf("%s does not wait: %v", text, proc.Failure())
		}
		proc.Close()
		if fail := proc.Failure(); fail != nil {
			t.Errorf("%s ended with %v", text, fail)
		}
		p.Start().Close()
	}
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines are left of %d", runtime.NumGoroutine(), before)
}
