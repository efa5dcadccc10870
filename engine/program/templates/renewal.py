# A lock that is renewed while the work lasts: with the token, and given up when Redis says no.
import asyncio
import redis.asyncio

COMPARE_AND_DELETE = """
if redis.call("GET", KEYS[1]) == ARGV[1] then
  return redis.call("DEL", KEYS[1])
else
  return 0
end"""
COMPARE_AND_EXPIRE = """
if redis.call("GET", KEYS[1]) == ARGV[1] then
  return redis.call("PEXPIRE", KEYS[1], ARGV[2])
else
  return 0
end"""

client = redis.asyncio.Redis(decode_responses=True)
token = unique()
lost = False


async def watchdog():
    global lost
    while not lost:
        await asyncio.sleep(params.ttl // 3 / 1000)
        lost = await client.eval(COMPARE_AND_EXPIRE, 1, "lock:ledger", token, params.ttl) == 0


async def main():
    if not await client.set("lock:ledger", token, nx=True, px=params.ttl):
        print("somebody else holds the lock")
        return
    enter("ledger")
    dog = asyncio.create_task(watchdog())
    try:
        for part in range(4):
            if not lost:
                await asyncio.to_thread(work, params.work / 4)
        if not lost:
            store.write("ledger", 50)
    finally:
        dog.cancel()
        leave("ledger")
        await client.eval(COMPARE_AND_DELETE, 1, "lock:ledger", token)
        print("lost on the way" if lost else "released")


asyncio.run(main())
