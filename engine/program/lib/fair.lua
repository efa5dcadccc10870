-- fair: a lock that is given in the order in which clients asked. Who waits stands in a list; a sorted set says until
-- when each place is kept, because a waiter may die. Time is the node's, so the clients' clocks do not matter.
local lock = require "lock"
local fair = {}

local function queue(key) return "queue:" .. key end
local function places(key) return "places:" .. key end
function fair.channel(key, token) return "wake:" .. key .. ":" .. token end

-- Both scripts begin with this: places at the head of the queue whose time is over are struck off.
local prune = [[
local time = redis.call("TIME")
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local head = redis.call("LINDEX", KEYS[2], 0)
while head and tonumber(redis.call("ZSCORE", KEYS[3], head)) <= now do
  redis.call("LPOP", KEYS[2])
  redis.call("ZREM", KEYS[3], head)
  head = redis.call("LINDEX", KEYS[2], 0)
end
]]

-- The lock goes to whoever is first in the queue; an empty queue is open to all. Everybody else gets or keeps a place
-- for ARGV[3] ms, and the reply is how many ms what stands in the way can last: the lease, or else the first one's place.
fair.take = prune .. [[
local free = redis.call("EXISTS", KEYS[1]) == 0
if free and (not head or head == ARGV[1]) then
  redis.call("LREM", KEYS[2], 1, ARGV[1])
  redis.call("ZREM", KEYS[3], ARGV[1])
  redis.call("SET", KEYS[1], ARGV[1], "PX", ARGV[2])
  return nil
end
if redis.call("ZADD", KEYS[3], now + ARGV[3], ARGV[1]) == 1 then
  redis.call("RPUSH", KEYS[2], ARGV[1])
end
if free then
  return redis.call("ZSCORE", KEYS[3], head) - now
end
return redis.call("PTTL", KEYS[1])]]

-- Compare, delete, and wake the first in the queue only.
fair.give_back = prune .. [[
if redis.call("GET", KEYS[1]) ~= ARGV[1] then
  return 0
end
redis.call("DEL", KEYS[1])
if head then
  redis.call("PUBLISH", ARGV[2] .. head, "yours")
end
return 1]]

-- ask puts the question once. It returns until when the lock may be trusted, or nil and how many ms to wait at
-- most before asking again (below 0: for ever, the lock has no lease). o.place is how many ms a place in the queue is kept
-- without asking again; three leases unless said.
function fair.ask(key, token, o)
  local sent = mono()
  local left = call_on(o.node or nodes[1],
    { "EVAL", fair.take, 3, key, queue(key), places(key), token, o.ttl, o.place or 3 * o.ttl }, { timeout = o.timeout })
  if left == nil then return lock.deadline(sent, o.ttl) end
  return nil, left
end

-- acquire asks, and waits for its turn by message. It asks again in any case when what stood in the way must be over, and
-- when half of its own place's time is, so as to keep it. After o.deadline, a timestamp, it gives its place up.
function fair.acquire(key, token, o)
  local node = o.node or nodes[1]
  subscribe(node, fair.channel(key, token))
  local deadline, left = fair.ask(key, token, o)
  while not deadline and not (o.deadline and mono() >= o.deadline) do
    local wait = (o.place or 3 * o.ttl) / 2
    if left >= 0 then wait = math.min(wait, left + 1) end
    if o.deadline then wait = math.min(wait, o.deadline - mono()) end
    receive { timeout = math.max(1, wait) }
    deadline, left = fair.ask(key, token, o)
  end
  unsubscribe(node, fair.channel(key, token))
  if deadline then return deadline end
  call_on(node, { "LREM", queue(key), 1, token }, { timeout = o.timeout })
  call_on(node, { "ZREM", places(key), token }, { timeout = o.timeout })
  return nil, "held"
end

function fair.release(key, token, o)
  return call_on(o and o.node or nodes[1],
    { "EVAL", fair.give_back, 3, key, queue(key), places(key), token, fair.channel(key, "") }, { timeout = o and o.timeout })
end

return fair
