-- lock: a lock on one Redis node: how a client takes it, keeps it, and gives it back.
-- The lock is a key; its value is the owner's token; its time to live, o.ttl ms, is the lease. Everywhere o may also name
-- the node (o.node, otherwise the first) and say how many ms to wait for a reply (o.timeout, otherwise for ever).
local retry = require "retry"
local lock = { take = {}, renew = {}, release = {} }

local function node(o) return o and o.node or nodes[1] end
local function patience(o) return { timeout = o and o.timeout } end

-- How much of a lease to give away: 1 % of it to clocks that run at different rates, and 2 ms to rounding.
function lock.drift(ttl, factor, rounding)
  return math.floor(ttl * (factor or 0.01)) + (rounding or 2)
end

-- A lease counts from the question: when the answer comes, some of it is over.
function lock.deadline(sent, ttl)
  return sent + (ttl - lock.drift(ttl))
end

-- TAKING. Each way returns true when the key was set just now, "earlier" when an earlier question had set it already.

lock.take["nx-px"] = function(key, token, o)
  return call_on(node(o), { "SET", key, token, "NX", "PX", o.ttl }, patience(o)) == "OK"
end

-- The old way. A client that dies between the two commands leaves a lock without an end.
lock.take["setnx-expire"] = function(key, token, o)
  if call_on(node(o), { "SETNX", key, token }, patience(o)) == 0 then return false end
  call_on(node(o), { "PEXPIRE", key, o.ttl }, patience(o))
  return true
end

-- With GET the reply is what the key held before: nil means that it is ours now. Needs Redis 7.0.
lock.take["nx-get"] = function(key, token, o)
  local before = call_on(node(o), { "SET", key, token, "NX", "PX", o.ttl, "GET" }, patience(o))
  if before == token then return "earlier" end
  return before == nil
end

-- The same command, its reply read as that of a plain SET: a reply is success, nil is failure. It is the other way round.
lock.take["nx-get-inverted"] = function(key, token, o)
  return call_on(node(o), { "SET", key, token, "NX", "PX", o.ttl, "GET" }, patience(o)) ~= nil
end

-- Where NX and GET do not go together, a GET of its own tells whether an unanswered question was heard.
lock.take["nx-then-get"] = function(key, token, o)
  if lock.take["nx-px"](key, token, o) then return true end
  return call_on(node(o), { "GET", key }, patience(o)) == token and "earlier"
end

-- acquire asks for key in the way o.how ("nx-px" unless said), again and again as retry.lua reads o. It returns until
-- when the lock may be trusted, or nil and why not: "held", "timeout", or the error.
function lock.acquire(key, token, o)
  local unanswered                     -- when the first question went out that nobody answered
  return retry(o, function()
    local sent = mono()
    local ok, taken = pcall(lock.take[o.how or "nx-px"], key, token, o)
    if not ok and type(taken) ~= "table" then error(taken, 0) end     -- a mistake in the program
    if not ok and taken.timeout then
      unanswered = unanswered or sent  -- not a refusal: it may have been done all the same
      return nil, "timeout"
    elseif not ok then
      return nil, taken.err
    elseif taken == "earlier" then
      if unanswered then return lock.deadline(unanswered, o.ttl) end
    elseif taken then
      return lock.deadline(sent, o.ttl)
    end
    return nil, "held"
  end)
end

-- KEEPING. Each way starts the lease anew and returns whether Redis did so; only some of them look at the token.

lock.compare_and_expire = [[
if redis.call("GET", KEYS[1]) == ARGV[1] then
  return redis.call("PEXPIRE", KEYS[1], ARGV[2])
else
  return 0
end]]

lock.renew["lua"] = function(key, token, o)
  return call_on(node(o), { "EVAL", lock.compare_and_expire, 1, key, token, o.ttl }, patience(o)) == 1
end

-- Since Redis 8.4 and Valkey 8.1: the same in one command.
lock.renew["set-ifeq"] = function(key, token, o)
  return call_on(node(o), { "SET", key, token, "IFEQ", token, "PX", o.ttl }, patience(o)) == "OK"
end

-- Asks no questions: it renews whatever lock is there, somebody else's too.
lock.renew["pexpire"] = function(key, token, o)
  return call_on(node(o), { "PEXPIRE", key, o.ttl }, patience(o)) == 1
end

-- XX asks only whether there is a key. It writes our token over another's.
lock.renew["set-xx"] = function(key, token, o)
  return call_on(node(o), { "SET", key, token, "XX", "PX", o.ttl }, patience(o)) == "OK"
end

-- Takes the lock from whoever has it, and brings back one that is gone.
lock.renew["set"] = function(key, token, o)
  return call_on(node(o), { "SET", key, token, "PX", o.ttl }, patience(o)) == "OK"
end

-- GIVING BACK. Each way returns 1 when a key was deleted, 0 when not; only some of them look at the token.

-- The comparison and the deletion in one script: Redis runs nothing else in between.
lock.compare_and_delete = [[
if redis.call("GET", KEYS[1]) == ARGV[1] then
  return redis.call("DEL", KEYS[1])
else
  return 0
end]]

-- Asks no questions: whoever holds the lock loses it.
lock.release["del"] = function(key, token, o)
  return call_on(node(o), { "DEL", key }, patience(o))
end

-- Looks first, but in a command of its own: the lock can change hands between the two.
lock.release["get-del"] = function(key, token, o)
  if call_on(node(o), { "GET", key }, patience(o)) ~= token then return 0 end
  return call_on(node(o), { "DEL", key }, patience(o))
end

-- WATCH makes EXEC do nothing (nil) when the key has changed in between.
lock.release["watch"] = function(key, token, o)
  call_on(node(o), { "WATCH", key }, patience(o))
  if call_on(node(o), { "GET", key }, patience(o)) ~= token then
    call_on(node(o), { "UNWATCH" }, patience(o))
    return 0
  end
  call_on(node(o), { "MULTI" }, patience(o))
  call_on(node(o), { "DEL", key }, patience(o))
  local done = call_on(node(o), { "EXEC" }, patience(o))
  return done and done[1] or 0
end

lock.release["lua"] = function(key, token, o)
  return call_on(node(o), { "EVAL", lock.compare_and_delete, 1, key, token }, patience(o))
end

-- Since Redis 8.4: the same in one command.
lock.release["delex"] = function(key, token, o)
  return call_on(node(o), { "DELEX", key, "IFEQ", token }, patience(o))
end

-- Since Valkey 9.0.
lock.release["delifeq"] = function(key, token, o)
  return call_on(node(o), { "DELIFEQ", key, token }, patience(o))
end

return lock
