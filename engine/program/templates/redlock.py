# Redlock: the lock is held by whoever a majority of the nodes said OK to, for as long as the shortest lease is sure to last.
import asyncio
import redis.asyncio
from redis.exceptions import RedisError, TimeoutError

COMPARE_AND_DELETE = """
if redis.call("GET", KEYS[1]) == ARGV[1] then
  return redis.call("DEL", KEYS[1])
else
  return 0
end"""

clients = [redis.asyncio.Redis(host=node, socket_timeout=params.timeout / 1000) for node in nodes]
token = unique()
quorum = len(nodes) // 2 + 1
drift = params.ttl // 100 + 2


async def vote(client):
    try:
        return "OK" if await client.set("lock:ledger", token, nx=True, px=params.ttl) else "nil"
    except TimeoutError:
        return "timeout"
    except RedisError as error:
        return str(error)


async def main():
    began = mono()
    answers = await asyncio.gather(*[vote(client) for client in clients])
    votes = dict(zip(nodes, answers))
    oks = answers.count("OK")
    elapsed = mono() - began
    validity = params.ttl - elapsed - drift
    held = oks >= quorum and validity > 0
    log("redlock", {"votes": votes, "oks": oks, "quorum": quorum, "ttl": params.ttl, "elapsed": elapsed, "drift": drift,
                    "validity": validity, "held": held})
    if held:
        enter("ledger", began + params.ttl - drift)
        work(params.work)
        store.write("ledger", 50)
        leave("ledger")
    release = [client.eval(COMPARE_AND_DELETE, 1, "lock:ledger", token) for client in clients]
    await asyncio.gather(*release, return_exceptions=True)


asyncio.run(main())
