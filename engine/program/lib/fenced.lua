-- fenced: a lock with a number that grows with every grant, and writes that the resource can refuse by that number.
-- The owner's token says whose the lock is; the number says whose turn is later. Only the number has an order.
local lock = require "lock"
local fenced = {}

-- Where the last number stands: lock:ledger has fence:ledger. Braces keep their place, so both keys can share a slot.
function fenced.counter(key) return (string.gsub(key, "^lock:", "fence:")) end

-- Grant and number in one step: whoever gets the lock later gets the higher number.
fenced.grant = [[
if redis.call("SET", KEYS[1], ARGV[1], "NX", "PX", ARGV[2]) then
  return redis.call("INCR", KEYS[2])
end
return nil]]

-- acquire returns until when the lock may be trusted and its number, or nil.
function fenced.acquire(key, token, o)
  local sent = mono()
  local number = call_on(o.node or nodes[1],
    { "EVAL", fenced.grant, 2, key, fenced.counter(key), token, o.ttl }, { timeout = o.timeout })
  if number then return lock.deadline(sent, o.ttl), number end
end

-- mint draws a number for a lock that is held already. That is too late: a client that stops between the grant and this
-- line, and has lost the lock when it goes on, draws a higher number than the new holder.
function fenced.mint(key, o)
  return call_on(o and o.node or nodes[1], { "INCR", fenced.counter(key) }, { timeout = o and o.timeout })
end

-- attempt tells whether the resource took what a function did; if it refused, "stale".
local function attempt(...)
  local ok, answer = pcall(...)
  if ok then return true end
  if type(answer) ~= "table" or not answer.store then error(answer, 0) end
  return false, "stale"
end

-- read returns the resource's value. With o.claim it shows the number first: from then on the resource refuses all lower
-- ones, so that nobody before us can write between our read and our write. It returns nil and "stale" when refused.
function fenced.read(name, number, o)
  if o and o.claim then
    local ok, why = attempt(store.claim, name, number)
    if not ok then return nil, why end
  end
  return (store.read(name))
end

-- write writes with the number; a nil number writes without. With o.deadline it first looks at the clock and gives up,
-- with "late", when less than o.margin ms are left. The look comes before the write, so it makes a late write rarer; only
-- the number makes it harmless. It returns true, or false and "late" or "stale".
function fenced.write(name, value, number, o)
  if o and o.deadline and o.deadline - mono() <= (o.margin or 0) then return false, "late" end
  return attempt(store.write, name, value, number)
end

-- draw returns the next number of a sequence that a store keeps, for nodes that cannot count grants together. It is drawn
-- before the lock is asked for: who draws after the grant may stop in between, and then draw more than all others. Even
-- so the order is that of drawing, not of the grants: who draws early and gets the lock late may be refused, and begins anew.
function fenced.draw(sequence)
  while true do
    local last, version = store.read(sequence)
    if store.write_if(sequence, last + 1, { version = version }) == 1 then return last + 1 end
  end
end

return fenced
