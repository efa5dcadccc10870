-- redlock: one lock on several Redis nodes that know nothing of one another. It is held by whoever a majority of
-- them said OK to, for as long as the shortest of these leases is sure to last.
local lock = require "lock"
local retry = require "retry"
local redlock = {}

local function vote(answer)
  if answer.timeout then return "timeout" end
  if answer.late then return "late" end
  if answer.error then return answer.error end
  if answer.reply == nil then return "nil" end
  return tostring(answer.reply)
end

-- o.clock is what measures a round: "mono" (unless said) runs evenly; "wall" can be set while a round is under way;
-- "none" does not look a second time, and takes it that the round cost nothing.
local function reading(o)
  if o.clock == "wall" then return wall() end
  return mono()
end

-- count says how a round came out, and logs it. It returns until when the lock may be trusted, or nil; and who granted.
local function count(name, answers, t1, began, o)
  local quorum = math.floor(#nodes / 2) + 1
  local elapsed = o.clock == "none" and 0 or reading(o) - t1     -- after the last answer: this is what the round cost
  local votes, granted = {}, {}
  for _, answer in ipairs(answers) do
    votes[answer.node] = vote(answer)
    if answer.reply == "OK" or answer.reply == 1 then table.insert(granted, answer.node) end
  end

  local drift = o.drift or lock.drift(o.ttl, o.drift_factor)
  local validity = o.ttl - elapsed - drift
  local held = #granted >= quorum and validity > 0 and not (o.before and mono() >= o.before)
  log(name, { votes = votes, oks = #granted, quorum = quorum, ttl = o.ttl, elapsed = elapsed, drift = drift,
    validity = validity, held = held })
  if not held then return nil, granted end
  if o.clock == "wall" then return mono() + validity, granted end
  return began + (o.ttl - drift), granted                        -- the same instant as now + validity
end

-- acquire asks every node for key. o.ttl is the lease in ms, o.timeout how long to wait for one node; o.parallel asks
-- all at once, otherwise one after another; o.need goes on after so many answers, whatever they say; o.drift_factor is
-- how far clocks may differ in rate (0.01 unless said), o.drift the allowance itself in ms. A round that fails is undone
-- and, as retry.lua reads o, tried again. It returns the deadline of the lock, or nil when it is not held, and who granted.
function redlock.acquire(key, token, o)
  local granted
  return retry(o, function()
    local began, t1 = mono(), reading(o)                         -- before the first question
    local answers = call_all(nodes, { "SET", key, token, "NX", "PX", o.ttl },
      { timeout = o.timeout, parallel = o.parallel, need = o.need })
    local deadline
    deadline, granted = count("redlock", answers, t1, began, o)
    return deadline, granted
  end, function()
    redlock.release(key, token, o, granted)
  end)
end

-- release asks every node, also those that seemed to fail, to delete the key if it holds our token: a vote may have been
-- cast though its answer was lost. o.release = "granted" leaves those out, and with them such votes.
function redlock.release(key, token, o, granted)
  local whom = o.release == "granted" and granted or nodes
  call_all(whom, { "EVAL", lock.compare_and_delete, 1, key, token },
    { timeout = o.timeout, parallel = true, mute = true })
end

-- As redsync may be told to: a key that is gone is set anew. So it hides that the lock was lost in between.
redlock.expire_or_set = [[
if redis.call("GET", KEYS[1]) == ARGV[1] then
  return redis.call("PEXPIRE", KEYS[1], ARGV[2])
elseif redis.call("SET", KEYS[1], ARGV[1], "NX", "PX", ARGV[2]) then
  return 1
else
  return 0
end]]

-- extend starts the leases anew where they are ours. It counts like a grant: a majority, within the validity of this
-- round; with o.before, the old deadline, also before that. It returns the new deadline, or nil: then the old one stands,
-- and nothing is released, since the lock is ours until then. o.recreate sets lost keys anew.
function redlock.extend(key, token, o)
  local script = o.recreate and redlock.expire_or_set or lock.compare_and_expire
  local began, t1 = mono(), reading(o)
  local answers = call_all(nodes, { "EVAL", script, 1, key, token, o.ttl },
    { timeout = o.timeout, parallel = o.parallel ~= false, need = o.need })
  return (count("extend", answers, t1, began, o))
end

return redlock
