-- Redlock: the lock is held by whoever a majority of the nodes said OK to, for as long as the shortest lease is sure to last.
local compare_and_delete = [[
if redis.call("GET", KEYS[1]) == ARGV[1] then
  return redis.call("DEL", KEYS[1])
else
  return 0
end]]

local token = unique()
local quorum = math.floor(#nodes / 2) + 1
local drift = math.floor(params.ttl * 0.01) + 2
local began = mono()
local votes, oks = {}, 0
for _, answer in ipairs(call_all(nodes, { "SET", "lock:ledger", token, "NX", "PX", params.ttl }, { timeout = params.timeout, parallel = true })) do
  local ok = answer.reply == "OK"
  if ok then oks = oks + 1 end
  votes[answer.node] = ok and "OK" or answer.timeout and "timeout" or answer.error or "nil"
end
local elapsed = mono() - began
local validity = params.ttl - elapsed - drift
local held = oks >= quorum and validity > 0
log("redlock", { votes = votes, oks = oks, quorum = quorum, ttl = params.ttl, elapsed = elapsed, drift = drift, validity = validity, held = held })
if held then
  enter("ledger", began + params.ttl - drift)
  work(params.work)
  store.write("ledger", 50)
  leave("ledger")
end
call_all(nodes, { "EVAL", compare_and_delete, 1, "lock:ledger", token }, { timeout = params.timeout, parallel = true })
