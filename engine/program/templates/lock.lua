-- A lock cycle: take the lock for a time, work, give it back if it is still ours.
local compare_and_delete = [[
if redis.call("GET", KEYS[1]) == ARGV[1] then
  return redis.call("DEL", KEYS[1])
else
  return 0
end]]

local token = unique()
if call("SET", "lock:ledger", token, "NX", "PX", params.ttl) == "OK" then
  enter("ledger")
  work(params.work)
  store.write("ledger", 50)
  leave("ledger")
  local released = call("EVAL", compare_and_delete, 1, "lock:ledger", token)
  log(released == 1 and "released" or "the lease was over")
else
  log("somebody else holds the lock")
end
