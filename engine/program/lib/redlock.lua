-- redlock: one lock on several Redis nodes that know nothing of one another. It is held by whoever a majority of
-- them said OK to, for as long as the shortest of these leases is sure to last.
local lock = require "lock"
local redlock = {}

local function vote(answer)
  if answer.timeout then return "timeout" end
  if answer.late then return "late" end
  if answer.error then return answer.error end
  return answer.reply or "nil"
end

-- acquire asks every node for key. o.ttl is the lease in ms, o.timeout how long to wait for one node; o.parallel asks
-- all at once, otherwise one after another; o.need goes on after so many answers. It returns the deadline of the lock,
-- or nothing when it is not held.
function redlock.acquire(key, token, o)
  local quorum = math.floor(#nodes / 2) + 1
  local t1 = mono()                                   -- before the first question
  local answers = call_all(nodes, { "SET", key, token, "NX", "PX", o.ttl },
    { timeout = o.timeout, parallel = o.parallel, need = o.need })
  local elapsed = mono() - t1                         -- after the last answer: this is what the round cost

  local votes, oks = {}, 0
  for _, answer in ipairs(answers) do
    votes[answer.node] = vote(answer)
    if answer.reply == "OK" then oks = oks + 1 end
  end

  local drift = lock.drift(o.ttl)
  local validity = o.ttl - elapsed - drift
  local held = oks >= quorum and validity > 0
  log("redlock", { votes = votes, oks = oks, quorum = quorum, ttl = o.ttl, elapsed = elapsed, drift = drift,
    validity = validity, held = held })
  if held then
    return t1 + (o.ttl - drift)                       -- the same instant as now + validity
  end
  redlock.release(key, token, o)                      -- a vote may have been cast though its answer was lost
end

-- release asks every node, also those that seemed to fail, to delete the key if it holds our token.
function redlock.release(key, token, o)
  call_all(nodes, { "EVAL", lock.compare_and_delete, 1, key, token },
    { timeout = o.timeout, parallel = true, mute = true })
end

return redlock
