-- watchdog: a thread of the client that renews its lock while the main program works.
local lock = require "lock"
local watchdog = {}

-- start renews key every o.every ms for o.ttl ms each time, both counted from o.asked, when the lock was asked for.
--   o.renew    one of lock.renew, or a function like them; "lua" unless said
--   o.timeout  how many ms to wait for one reply. No reply is no loss: the renewal may have been done
--   o.retry    how many ms after it an unanswered renewal is tried again; otherwise at the next turn
--   o.cap      how many renewals at most, so that a worker that hangs does not keep the lock for ever
--   o.policy   "stop" (unless said): a lock that is lost is given up. "continue": nobody is told, and it asks on and on
--   o.on_loss  called once with the reason when the lock is lost: "not ours", or "deadline" when time ran out
-- It returns a table: deadline, until when the lock may be trusted; renewals, how many succeeded; lost, the reason;
-- stop(), to be called before the lock is given back.
function watchdog.start(key, token, o)
  local renew = lock.renew[o.renew or "lua"] or o.renew
  local give_up = o.policy ~= "continue"
  local dog = { deadline = lock.deadline(o.asked, o.ttl), renewals = 0 }
  local due = o.asked + o.every                        -- when the next renewal is to be sent

  local function lose(why)
    dog.lost = why
    log("lock lost", { why = why, renewals = dog.renewals })
    if o.on_loss then o.on_loss(why) end
  end

  -- turn sends one renewal.
  local function turn()
    local sent = mono()
    local left = dog.deadline - sent
    local timeout = o.timeout
    if give_up then timeout = math.min(timeout or left, left) end
    local ok, ours = pcall(renew, key, token, { ttl = o.ttl, node = o.node, timeout = timeout })
    if not ok and type(ours) ~= "table" then error(ours, 0) end       -- a mistake in the program

    due = due + o.every
    if ok and ours then
      dog.renewals = dog.renewals + 1
      dog.deadline = lock.deadline(sent, o.ttl)        -- from the question: the answer may have taken long
    elseif ok and give_up then
      lose("not ours")                                 -- an answer: somebody else may be inside by now
    elseif not ok and o.retry then
      due = mono() + o.retry                           -- no answer, or an error: ask again while there is time
    end
    while due < mono() do due = due + o.every end      -- turns that were missed are not made up for
  end

  dog.stop = spawn(function()
    while not dog.lost do
      local capped = o.cap and dog.renewals >= o.cap
      if give_up and mono() >= dog.deadline then
        lose("deadline")
      elseif capped and not give_up then
        return
      elseif capped then
        sleep(dog.deadline - mono())
      elseif mono() < due then
        sleep(give_up and math.min(due - mono(), dog.deadline - mono()) or due - mono())
      else
        turn()
      end
    end
  end, { background = true })
  return dog
end

return watchdog
