# redis.asyncio: the client whose commands are awaited.
import redis
from redis_errors import *
from redis_lock import Lock


class Redis(redis._Client):
    _async = True
    _lock_class = Lock

    async def __aenter__(self):
        return self

    async def __aexit__(self, kind, error, where):
        pass

    def __await__(self):
        return self
        yield

    __iter__ = __await__


StrictRedis = Redis


def from_url(url, **other):
    return Redis.from_url(url, **other)
