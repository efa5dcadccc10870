-- A lock that is renewed while the work lasts: with the token, counted from the question, and given up when Redis says no.
local compare_and_delete = [[
if redis.call("GET", KEYS[1]) == ARGV[1] then
  return redis.call("DEL", KEYS[1])
else
  return 0
end]]
local compare_and_expire = [[
if redis.call("GET", KEYS[1]) == ARGV[1] then
  return redis.call("PEXPIRE", KEYS[1], ARGV[2])
else
  return 0
end]]

local token, lost = unique(), false
if call("SET", "lock:ledger", token, "NX", "PX", params.ttl) == "OK" then
  enter("ledger")
  local stop = every(math.floor(params.ttl / 3), function()
    if call("EVAL", compare_and_expire, 1, "lock:ledger", token, params.ttl) == 0 then
      lost = true
      return false
    end
  end)
  for _ = 1, 4 do
    if lost then break end
    work(params.work / 4)
  end
  if not lost then store.write("ledger", 50) end
  stop()
  leave("ledger")
  call("EVAL", compare_and_delete, 1, "lock:ledger", token)
  log(lost and "lost on the way" or "released")
else
  log("somebody else holds the lock")
end
