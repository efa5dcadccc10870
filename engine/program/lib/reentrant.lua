-- reentrant: a lock that its holder may take again, as Redisson keeps it: a hash with one field, the owner, whose value
-- counts how often the owner has taken it. An owner is a client and a thread: another thread of the client has to wait.
local lock = require "lock"
local reentrant = {}

function reentrant.owner(client, thread) return client .. ":" .. (thread or 1) end
function reentrant.channel(key) return key .. ":free" end

-- Free, or ours already: count one more and start the lease anew. Otherwise the reply is how long the lease still runs.
reentrant.take = [[
if redis.call("EXISTS", KEYS[1]) == 0 or redis.call("HEXISTS", KEYS[1], ARGV[1]) == 1 then
  redis.call("HINCRBY", KEYS[1], ARGV[1], 1)
  redis.call("PEXPIRE", KEYS[1], ARGV[2])
  return nil
end
return redis.call("PTTL", KEYS[1])]]

-- Count one less. At 0 the lock is free, and whoever listens is told. nil: it was not ours.
reentrant.give_back = [[
if redis.call("HEXISTS", KEYS[1], ARGV[1]) == 0 then
  return nil
end
if redis.call("HINCRBY", KEYS[1], ARGV[1], -1) > 0 then
  redis.call("PEXPIRE", KEYS[1], ARGV[2])
  return 0
end
redis.call("DEL", KEYS[1])
redis.call("PUBLISH", ARGV[3], "free")
return 1]]

reentrant.prolong = [[
if redis.call("HEXISTS", KEYS[1], ARGV[1]) == 1 then
  return redis.call("PEXPIRE", KEYS[1], ARGV[2])
end
return 0]]

-- acquire returns until when the lock may be trusted, or nil and how many ms the other's lease still runs. It is not
-- safe to ask twice for one acquisition: an unanswered question may have been counted.
function reentrant.acquire(key, owner, o)
  local sent = mono()
  local left = call_on(o.node or nodes[1], { "EVAL", reentrant.take, 1, key, owner, o.ttl }, { timeout = o.timeout })
  if left == nil then return lock.deadline(sent, o.ttl) end
  return nil, left
end

-- release returns 1 when the lock is free now, 0 when its owner still holds it, nil when it was not the owner's.
function reentrant.release(key, owner, o)
  return call_on(o.node or nodes[1],
    { "EVAL", reentrant.give_back, 1, key, owner, o.ttl, reentrant.channel(key) }, { timeout = o.timeout })
end

-- renew starts the lease anew and tells whether the lock was the owner's; made to be a watchdog's o.renew.
function reentrant.renew(key, owner, o)
  return call_on(o.node or nodes[1], { "EVAL", reentrant.prolong, 1, key, owner, o.ttl }, { timeout = o.timeout }) == 1
end

return reentrant
