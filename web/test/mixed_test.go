package test

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// mixed is a lock that a client in each language wants at once. Each waits within try and gives back in finally, which
// must happen once, and not while the program only waits; each prints as it goes.
const mixed = aboutOne + `node { "redis" }
client { "A", file = "a.lua", start = 0 }
client { "B", file = "b.ts", start = 1 }
client { "C", file = "c.py", start = 2 }
-- a.lua --
local token = unique()
local function attempt()
  while not call("SET", "lock:ledger", token, "NX", "PX", params.ttl) do sleep(7) end
  log("A is in")
  enter("ledger")
  work(20)
  leave("ledger")
end
attempt()
call("DEL", "lock:ledger")
log("A is out")
-- b.ts --
const token: string = unique();
try {
  while (await redis.set("lock:ledger", token, "PX", params.ttl, "NX") !== "OK") await sleep(7);
  console.log("B is in");
  enter("ledger");
  await work(20);
  leave("ledger");
  throw new Error("enough");
} catch (error) {
  console.log("B caught", (error as Error).message);
} finally {
  await redis.del("lock:ledger");
  console.log("B is out");
}
-- c.py --
token = unique()
try:
    while not r.set("lock:ledger", token, nx=True, px=params.ttl):
        sleep(7)
    print("C is in")
    enter("ledger")
    work(20)
    leave("ledger")
    raise ValueError("enough")
except ValueError as error:
    print("C caught", error)
finally:
    r.delete("lock:ledger")
    print("C is out")
`

// TestMixed runs a client in Lua, one in TypeScript and one in Python against each other: they take turns, each gives
// back once, 20 runs of 20 are the same, and what they print stands in the trace and on the timeline in its order.
func TestMixed(t *testing.T) {
	t.Parallel()
	atBothSizes(t, 1, func(t *testing.T, b *tab, phone bool) {
		value[chromedp.Void](b, `globalThis.again = async () => { await `+store+`.run(); return JSON.stringify(`+store+`.get().trace); }; null`)
		value[bool](b, store+`.load(`+quoted(mixed)+`).then(again).then(one => { globalThis.first = one; return true; })`)
		if s := b.state(); s.Error != "" || s.Events == 0 {
			t.Fatalf("%+v", s)
		}
		printed := value[string](b, store+`.get().trace.events.filter(e => e.kind === 'log' || e.kind === 'error').map(e => e.actor + ': ' + (e.text ?? e.say)).join('\n')`)
		if want := "A: A is in\nA: A is out\nB: B is in\nB: B caught enough\nB: B is out\nC: C is in\nC: C caught enough\nC: C is out"; printed != want {
			t.Errorf("they print\n%s", printed)
		}
		if sets := value[string](b, store+`.get().trace.events.filter(e => e.kind === 'execute' && e.cmd[0] === 'DEL').map(e => e.peer + e.reply).join(' ')`); sets != "A1 B1 C1" {
			t.Errorf("given back: %s", sets)
		}
		if broken := value[string](b, store+`.get().trace.verdicts.filter(v => v.status !== 'holds').map(v => v.say).join()`); broken != "" {
			t.Error(broken)
		}
		value[bool](b, store+`.end(), true`)
		value[chromedp.Void](b, allDrawn)
		// A flag for each line that they print.
		if flags := value[string](b, `['a', 'b', 'c'].map(hue => document.querySelector('.timeline .part .c-' + hue + ' > .printflag').getAttribute('d').split('M').length - 1).join(' ')`); flags != "2 3 3" && !(phone && flags != "") {
			t.Errorf("the flags are %s", flags)
		}
		if phone {
			return
		}
		if same := value[int](b, `(async () => { let same = 0; for (let n = 0; n < 20; n++) if (await again() === first) same++; return same; })()`); same != 20 {
			t.Errorf("%d runs of 20 are the same", same)
		}
		words := value[string](b, `[...document.querySelectorAll('.timeline text')].map(e => e.textContent).filter(w => / is in| is out| caught/.test(w)).join('\n')`)
		if words != "A is out\nB is out\nC is out" {
			t.Errorf("beside the flags the timeline says\n%s", words)
		}
	})
}
