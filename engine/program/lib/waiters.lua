-- waiters: what a client does until the lock is free: ask again and again, listen for a message, or block on a list.
-- Each way has an acquire and the release that wakes it. Nobody is woken when a lease just ends, so no wait is longer
-- than the lease that stands in the way. o is as in lock.lua; after o.deadline, a timestamp, a waiter gives up.
local lock = require "lock"
local waiters = { acquire = {}, release = {} }

function waiters.channel(key) return "free:" .. key end
function waiters.signal(key) return "signal:" .. key end

local function node(o) return o and o.node or nodes[1] end

-- once asks for the lock one time.
local function once(key, token, o)
  return lock.acquire(key, token, { ttl = o.ttl, how = o.how, node = o.node, timeout = o.timeout })
end

-- patience says how many ms to wait at most: until the other's lease ends, and until o.deadline. nil: without end (a lock
-- without a lease, no deadline); 0: not at all.
local function patience(key, o)
  local left = call_on(node(o), { "PTTL", key }, { timeout = o.timeout })
  local wait = left >= 0 and left + 1 or nil           -- at the deadline itself a key is still there
  if left == -2 then wait = 0 end                      -- gone already
  if o.deadline then wait = math.min(wait or math.huge, math.max(0, o.deadline - mono())) end
  return wait
end

local function late(o) return o.deadline and mono() >= o.deadline end

-- POLLING: o.attempts, o.delay, o.jitter as in retry.lua.
waiters.acquire["poll"] = lock.acquire
waiters.release["poll"] = lock.release["lua"]

-- A MESSAGE reaches those who listen when it is sent, and nobody later. listen is for a client that was refused: with
-- look_again it subscribes, asks again, and then waits. Without, a release between the refusal and the subscription goes
-- unheard, and the client sleeps through a free lock.
local function pause(wait)
  if wait ~= 0 then receive { timeout = wait } end
end

local function listen(key, token, o, look_again)
  local wait = not look_again and patience(key, o)
  subscribe(node(o), waiters.channel(key))
  if not look_again then pause(wait) end
  local deadline = once(key, token, o)
  while not deadline and not late(o) do
    pause(patience(key, o))
    deadline = once(key, token, o)                     -- woken is not admitted: another may have been faster
  end
  unsubscribe(node(o), waiters.channel(key))
  return deadline, not deadline and "held" or nil
end

waiters.acquire["subscribe"] = function(key, token, o)
  local deadline = once(key, token, o)
  if deadline then return deadline end
  return listen(key, token, o, true)
end

-- The wrong order.
waiters.acquire["subscribe-late"] = function(key, token, o)
  local deadline = once(key, token, o)
  if deadline then return deadline end
  return listen(key, token, o, false)
end

-- Compare, delete and tell, in one script.
waiters.delete_and_publish = [[
if redis.call("GET", KEYS[1]) ~= ARGV[1] then return 0 end
redis.call("DEL", KEYS[1])
redis.call("PUBLISH", ARGV[2], "free")
return 1]]

waiters.release["subscribe"] = function(key, token, o)
  return call_on(node(o), { "EVAL", waiters.delete_and_publish, 1, key, token, waiters.channel(key) })
end
waiters.release["subscribe-late"] = waiters.release["subscribe"]

-- A SIGNAL in a list stays until somebody takes it, and Redis gives it to one waiter only.
waiters.acquire["blpop"] = function(key, token, o)
  local deadline = once(key, token, o)
  while not deadline and not late(o) do
    local wait = patience(key, o)
    if wait ~= 0 then
      call_on(node(o), { "BLPOP", waiters.signal(key), (wait or 0) / 1000 })   -- in seconds; 0 is for ever
    end
    deadline = once(key, token, o)
  end
  return deadline, not deadline and "held" or nil
end

-- Compare, delete and leave one signal that does not outlive a lease: it may find nobody waiting.
waiters.delete_and_signal = [[
if redis.call("GET", KEYS[1]) ~= ARGV[1] then return 0 end
redis.call("DEL", KEYS[1], KEYS[2])
redis.call("LPUSH", KEYS[2], 1)
redis.call("PEXPIRE", KEYS[2], ARGV[2])
return 1]]

waiters.release["blpop"] = function(key, token, o)
  return call_on(node(o), { "EVAL", waiters.delete_and_signal, 2, key, waiters.signal(key), token, o.ttl })
end

return waiters
