# A lock cycle: take the lock for a time, work, give it back if it is still ours.
COMPARE_AND_DELETE = """
if redis.call("GET", KEYS[1]) == ARGV[1] then
  return redis.call("DEL", KEYS[1])
else
  return 0
end"""

token = unique()
if r.set("lock:ledger", token, nx=True, px=params.ttl):
    enter("ledger")
    try:
        work(params.work)
        store.write("ledger", 50)
    finally:
        leave("ledger")
        released = r.eval(COMPARE_AND_DELETE, 1, "lock:ledger", token)
        print("released" if released == 1 else "the lease was over")
else:
    print("somebody else holds the lock")
