-- lock: how a client gives back a lock on one Redis, and how long it may trust one.
-- Every release takes the key and the token that the client put there; only some of them look at the token.
local lock = { release = {} }

-- How much of a lease to give away to clocks that differ: 1 % of it, and 2 ms for rounding.
function lock.drift(ttl)
  return math.floor(ttl * 0.01) + 2
end

-- The comparison and the deletion in one script: Redis runs nothing else in between.
lock.compare_and_delete = [[
if redis.call("GET", KEYS[1]) == ARGV[1] then
  return redis.call("DEL", KEYS[1])
else
  return 0
end]]

-- Asks no questions: whoever holds the lock loses it.
lock.release["del"] = function(key, token)
  return call("DEL", key)
end

-- Looks first, but in a command of its own: the lock can change hands between the two.
lock.release["get-del"] = function(key, token)
  if call("GET", key) == token then
    return call("DEL", key)
  end
  return 0
end

lock.release["lua"] = function(key, token)
  return call("EVAL", lock.compare_and_delete, 1, key, token)
end

-- Since Redis 8.4: the same in one command.
lock.release["delex"] = function(key, token)
  return call("DELEX", key, "IFEQ", token)
end

return lock
