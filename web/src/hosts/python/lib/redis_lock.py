# redis-py's Lock: a key with a token that only its owner's scripts renew and delete.
import time
import uuid
from redis_errors import LockError, LockNotOwnedError

# Each looks at the token first; KEYS[1] is the lock, ARGV[1] the token.
RELEASE = """
if redis.call('get', KEYS[1]) ~= ARGV[1] then
    return 0
end
redis.call('del', KEYS[1])
return 1
"""
EXTEND = """
if redis.call('get', KEYS[1]) ~= ARGV[1] then
    return 0
end
local left = redis.call('pttl', KEYS[1])
if left < 0 then
    return 0
end
if ARGV[3] == '0' then
    redis.call('pexpire', KEYS[1], ARGV[2] + left)
else
    redis.call('pexpire', KEYS[1], ARGV[2])
end
return 1
"""
REACQUIRE = """
if redis.call('get', KEYS[1]) ~= ARGV[1] then
    return 0
end
redis.call('pexpire', KEYS[1], ARGV[2])
return 1
"""


class _Local:
    token = None


class Lock:
    def __init__(self, redis, name, timeout=None, sleep=0.1, blocking=True, blocking_timeout=None, thread_local=True,
                 raise_on_release_error=True):
        self.redis, self.name, self.timeout, self.sleep = redis, name, timeout, sleep
        self.blocking, self.blocking_timeout, self.thread_local = blocking, blocking_timeout, thread_local
        self.raise_on_release_error = raise_on_release_error
        self.local = _Local()
        self._release = redis.register_script(RELEASE)
        self._extend = redis.register_script(EXTEND)
        self._reacquire = redis.register_script(REACQUIRE)

    def __enter__(self):
        if self.acquire():
            return self
        raise LockError("Unable to acquire lock within the time specified", lock_name=self.name)

    def __exit__(self, kind, error, where):
        try:
            self.release()
        except LockNotOwnedError:
            if self.raise_on_release_error:
                raise

    async def __aenter__(self):
        if await self._acquiring(None, None, None):
            return self
        raise LockError("Unable to acquire lock within the time specified", lock_name=self.name)

    async def __aexit__(self, kind, error, where):
        try:
            await self._releasing()
        except LockNotOwnedError:
            if self.raise_on_release_error:
                raise

    def acquire(self, sleep=None, blocking=None, blocking_timeout=None, token=None):
        if sleep is None:
            sleep = self.sleep
        return self.redis._do(self._acquiring(blocking, blocking_timeout, token, sleep))

    async def _acquiring(self, blocking, blocking_timeout, token, sleep=None):
        from _pause import pause
        sleep = self.sleep if sleep is None else sleep
        if token is None:
            token = uuid.uuid1().hex
        if isinstance(token, str):
            token = token.encode()
        blocking = self.blocking if blocking is None else blocking
        wait = self.blocking_timeout if blocking_timeout is None else blocking_timeout
        stop_at = None if wait is None else time.monotonic() + wait
        while True:
            px = int(self.timeout * 1000) if self.timeout else None
            argv = ["SET", self.name, token] + (["PX", px] if px else []) + ["NX"]
            if await self.redis._send(argv, {}):
                self.local.token = token
                return True
            if not blocking:
                return False
            if stop_at is not None and time.monotonic() + sleep > stop_at:
                return False
            await pause(sleep)

    def locked(self):
        return self.redis._do(self._locked())

    async def _locked(self):
        return await self.redis._send(["GET", self.name], {}) is not None

    def owned(self):
        return self.redis._do(self._owned())

    async def _owned(self):
        held = await self.redis._send(["GET", self.name], {})
        if isinstance(held, str):
            held = held.encode()
        return self.local.token is not None and held == self.local.token

    def release(self):
        return self.redis._do(self._releasing())

    async def _releasing(self):
        token = self.local.token
        if token is None:
            raise LockError("Cannot release an unlocked lock", lock_name=self.name)
        self.local.token = None
        if not await self._ask(self._release, [token]):
            raise LockNotOwnedError("Cannot release a lock that's no longer owned", lock_name=self.name)

    def extend(self, additional_time, replace_ttl=False):
        return self.redis._do(self._extending(additional_time, replace_ttl))

    async def _extending(self, additional_time, replace_ttl):
        self._held("extend")
        args = [self.local.token, int(additional_time * 1000), "1" if replace_ttl else "0"]
        if not await self._ask(self._extend, args):
            raise LockNotOwnedError("Cannot extend a lock that's no longer owned", lock_name=self.name)
        return True

    def reacquire(self):
        return self.redis._do(self._reacquiring())

    async def _reacquiring(self):
        self._held("reacquire")
        if not await self._ask(self._reacquire, [self.local.token, int(self.timeout * 1000)]):
            raise LockNotOwnedError("Cannot reacquire a lock that's no longer owned", lock_name=self.name)
        return True

    def _held(self, verb):
        if self.local.token is None:
            raise LockError("Cannot %s an unlocked lock" % verb, lock_name=self.name)
        if self.timeout is None:
            raise LockError("Cannot %s a lock with no timeout" % verb, lock_name=self.name)

    async def _ask(self, script, args):
        return await script._run(self.redis, [script.sha, 1, self.name] + args)
