# redis-py's names and shapes over the simulated nodes; redis.asyncio has the same client with coroutines.
# Names of the language that every command uses are among the module's own, where MicroPython finds them sooner.
from builtins import dict, int, isinstance, len, list, str, type
import _core
import lockstep
import hashlib
from redis_errors import *
from redis_errors import error_of

_OK = ("FLUSHALL", "FLUSHDB", "LSET", "LTRIM", "MSET", "RENAME", "SELECT", "WATCH", "UNWATCH", "SCRIPT FLUSH")
_BOOL = ("COPY", "EXPIRE", "EXPIREAT", "HEXISTS", "MOVE", "MSETNX", "PERSIST", "PSETEX", "PEXPIRE", "PEXPIREAT",
         "RENAMENX", "SETEX", "SETNX", "SMOVE", "SISMEMBER")
_SET = ("SDIFF", "SINTER", "SMEMBERS", "SUNION")
_FLOAT = ("HINCRBYFLOAT", "INCRBYFLOAT", "ZSCORE", "ZINCRBY")
_WORDS = (str, int, float, bytes)
_SHAPED = set(_OK + _BOOL + _SET + _FLOAT + ("SET", "HGETALL", "PING", "SCRIPT EXISTS", "SCAN", "SSCAN", "HSCAN", "ZPOPMIN",
                                             "ZPOPMAX", "BLPOP", "BRPOP", "TIME", "SCRIPT LOAD"))


def _text(value):
    return value.decode() if isinstance(value, bytes) else value


def _pairs(flat):
    return {flat[i]: flat[i + 1] for i in range(0, len(flat), 2)}


def _shape(name, reply, options):
    """A reply as redis-py returns it."""
    if not options and name not in _SHAPED:
        return reply
    if name == "SET":
        return reply if options.get("get") else (True if _text(reply) == "OK" else None)
    if name in _OK:
        return _text(reply) == "OK"
    if name in _BOOL:
        return _text(reply) == "OK" if name in ("SETEX", "PSETEX") else bool(reply)
    if reply is None:
        return None
    if name in _FLOAT:
        return float(reply)
    if name in _SET:
        return set(reply)
    if name == "HGETALL":
        return _pairs(reply)
    if name == "PING":
        return _text(reply) == "PONG"
    if name == "SCRIPT EXISTS":
        return [bool(one) for one in reply]
    if name in ("SCAN", "SSCAN"):
        return int(reply[0]), reply[1]
    if name == "HSCAN":
        return int(reply[0]), _pairs(reply[1])
    if name in ("ZPOPMIN", "ZPOPMAX") or options.get("withscores"):
        return [(reply[i], float(reply[i + 1])) for i in range(0, len(reply), 2)]
    if name in ("BLPOP", "BRPOP"):
        return tuple(reply)
    if name == "TIME":
        return int(reply[0]), int(reply[1])
    if name == "SCRIPT LOAD":
        return _text(reply)
    return reply


def _flat(args):
    out = []
    for one in args:
        if isinstance(one, (list, tuple)):
            out.extend(one)
        else:
            out.append(one)
    return out


def _ms(span):
    # A timedelta, or a number.
    return int(span.total_seconds() * 1000) if hasattr(span, "total_seconds") else span


def _seconds(span):
    return int(span.total_seconds()) if hasattr(span, "total_seconds") else span


def run(coro):
    """Runs a coroutine of this library to its end for a program without asyncio."""
    try:
        op = coro.send(None)
        while True:
            _core.wait(op)
            op = coro.send(None)
    except StopIteration as end:
        return end.value


class _Commands:
    """The commands; each returns what execute_command returns: a reply, or a coroutine of it."""

    def set(self, name, value, ex=None, px=None, nx=False, xx=False, keepttl=False, get=False, exat=None, pxat=None):
        argv = ["SET", name, value]
        if ex is not None:
            argv += ["EX", _seconds(ex)]
        if px is not None:
            argv += ["PX", _ms(px)]
        if exat is not None:
            argv += ["EXAT", exat]
        if pxat is not None:
            argv += ["PXAT", pxat]
        if keepttl:
            argv.append("KEEPTTL")
        if nx:
            argv.append("NX")
        if xx:
            argv.append("XX")
        if get:
            argv.append("GET")
        return self.execute_command(*argv, get=get)

    def setex(self, name, time, value):
        return self.execute_command("SETEX", name, _seconds(time), value)

    def psetex(self, name, time_ms, value):
        return self.execute_command("PSETEX", name, _ms(time_ms), value)

    def expire(self, name, time, nx=False, xx=False, gt=False, lt=False):
        return self.execute_command("EXPIRE", name, _seconds(time), *self._when(nx, xx, gt, lt))

    def pexpire(self, name, time, nx=False, xx=False, gt=False, lt=False):
        return self.execute_command("PEXPIRE", name, _ms(time), *self._when(nx, xx, gt, lt))

    def _when(self, nx, xx, gt, lt):
        return [w for w, on in (("NX", nx), ("XX", xx), ("GT", gt), ("LT", lt)) if on]

    def delete(self, *names):
        return self.execute_command("DEL", *names)

    def incr(self, name, amount=1):
        return self.execute_command("INCRBY", name, amount)

    incrby = incr

    def decr(self, name, amount=1):
        return self.execute_command("DECRBY", name, amount)

    decrby = decr

    def mget(self, keys, *args):
        return self.execute_command("MGET", *_flat((keys,) + args))

    def mset(self, mapping):
        return self.execute_command("MSET", *_flat(mapping.items()))

    def eval(self, script, numkeys, *keys_and_args):
        return self.execute_command("EVAL", script, numkeys, *keys_and_args)

    def evalsha(self, sha, numkeys, *keys_and_args):
        return self.execute_command("EVALSHA", sha, numkeys, *keys_and_args)

    def script_load(self, script):
        return self.execute_command("SCRIPT LOAD", script)

    def script_exists(self, *shas):
        return self.execute_command("SCRIPT EXISTS", *shas)

    def script_flush(self):
        return self.execute_command("SCRIPT FLUSH")

    def hset(self, name, key=None, value=None, mapping=None, items=None):
        pairs = list(items or [])
        if key is not None:
            pairs += [key, value]
        if mapping:
            pairs += _flat(mapping.items())
        if not pairs:
            raise DataError("'hset' with no key value pairs")
        return self.execute_command("HSET", name, *pairs)

    def hmget(self, name, keys, *args):
        return self.execute_command("HMGET", name, *_flat((keys,) + args))

    def hincrby(self, name, key, amount=1):
        return self.execute_command("HINCRBY", name, key, amount)

    def zadd(self, name, mapping, nx=False, xx=False, ch=False, incr=False, gt=False, lt=False):
        argv = self._when(nx, xx, gt, lt) + (["CH"] if ch else []) + (["INCR"] if incr else [])
        for member, score in mapping.items():
            argv += [score, member]
        return self.execute_command("ZADD", name, *argv)

    def zincrby(self, name, amount, value):
        return self.execute_command("ZINCRBY", name, amount, value)

    def zrange(self, name, start, end, desc=False, withscores=False):
        argv = ["ZREVRANGE" if desc else "ZRANGE", name, start, end] + (["WITHSCORES"] if withscores else [])
        return self.execute_command(*argv, withscores=withscores)

    def zrangebyscore(self, name, min, max, start=None, num=None, withscores=False):
        argv = ["ZRANGEBYSCORE", name, min, max] + (["WITHSCORES"] if withscores else [])
        if start is not None:
            argv += ["LIMIT", start, num]
        return self.execute_command(*argv, withscores=withscores)

    def lpop(self, name, count=None):
        return self.execute_command("LPOP", name, *([] if count is None else [count]))

    def rpop(self, name, count=None):
        return self.execute_command("RPOP", name, *([] if count is None else [count]))

    def blpop(self, keys, timeout=0):
        return self.execute_command("BLPOP", *_flat((keys,)), timeout or 0)

    def brpop(self, keys, timeout=0):
        return self.execute_command("BRPOP", *_flat((keys,)), timeout or 0)

    def scan(self, cursor=0, match=None, count=None):
        argv = ["SCAN", cursor] + (["MATCH", match] if match else []) + (["COUNT", count] if count else [])
        return self.execute_command(*argv)

    def keys(self, pattern="*"):
        return self.execute_command("KEYS", pattern)

    def info(self, section=None):
        return self.execute_command("INFO", *([section] if section else []))


def _simple(name):
    def command(self, *args):
        return self.execute_command(name, *args)
    return command


for _name in ("APPEND COPY EXISTS GET GETDEL GETSET HDEL HEXISTS HGET HGETALL HINCRBYFLOAT HKEYS HLEN HSETNX HVALS "
              "INCRBYFLOAT LINDEX LLEN LPUSH LPUSHX LRANGE LREM LSET LTRIM MSETNX PERSIST PEXPIREAT EXPIREAT PING "
              "PTTL TTL PEXPIRETIME PUBLISH RENAME RENAMENX RPOPLPUSH LMOVE RPUSH SADD SCARD SDIFF SETNX SETRANGE GETRANGE "
              "SINTER SISMEMBER SMEMBERS SMOVE SPOP SRANDMEMBER SREM STRLEN SUNION TIME TOUCH TYPE UNLINK WAIT ZCARD ZCOUNT "
              "ZPOPMIN ZPOPMAX ZRANK ZREM ZREMRANGEBYRANK ZREMRANGEBYSCORE ZREVRANK ZSCORE FLUSHALL FLUSHDB DBSIZE ECHO").split():
    setattr(_Commands, _name.lower(), _simple(_name))


class _Client(_Commands):
    _async = False

    def __init__(self, host=None, port=6379, db=0, decode_responses=False, socket_timeout=None, **other):
        self._node = self._find(host)
        self._decode = decode_responses
        self._timeout = 0 if socket_timeout is None else lockstep.us(socket_timeout * 1000)

    @classmethod
    def from_url(cls, url, **other):
        host = url.split("://", 1)[-1].split("@")[-1].split("/")[0].split(":")[0]
        return cls(host=host, **other)

    def _find(self, host):
        setting = _core.setting
        if host in setting["nodes"] or host in setting["replicas"]:
            return host
        if len(setting["nodes"]) == 1 and host in (None, "localhost", "127.0.0.1", "redis"):
            return setting["nodes"][0]
        if host is None:
            raise DataError("there are several nodes: say which, as in Redis(host=%s)" % repr(setting["nodes"][0]))
        raise ConnectionError("Error connecting to %s: this scenario has no such node" % host)

    def execute_command(self, *args, **options):
        if self._async:
            return self._send(args, options)
        name = self._checked(args)
        answers = _core.past()
        if answers is None:
            answers = _core.wait(self._asked(name, args))
        return self._reply(name, answers, options)

    async def _send(self, args, options):
        name, op = self._ask(args)
        return self._reply(name, await op, options)

    def _ask(self, args):
        name = self._checked(args)
        return name, self._asked(name, args)

    def _checked(self, args):
        """The name of a command that can be sent."""
        name = args[0]
        if not isinstance(name, str) or not name.isupper():
            name = str(name).upper()
        if len(args) > lockstep.MOST:
            raise DataError("a command has at most %d words" % lockstep.MOST)
        try:
            for one in args[1:]:
                kind = type(one)
                if kind not in _WORDS or (kind is str or kind is bytes) and len(one) > lockstep.LONGEST:
                    lockstep.word(one)
        except (TypeError, ValueError) as error:
            raise DataError(str(error))
        if name in ("SUBSCRIBE", "UNSUBSCRIBE", "PSUBSCRIBE"):
            raise DataError("messages come on a connection of their own: use subscribe and receive of lockstep")
        return name

    def _asked(self, name, args):
        if _core.at < _core.last:
            return _core.ask()
        argv = name.split(" ") + [lockstep.word(one) for one in args[1:]]
        return _core.ask(kind="call", nodes=[self._node], argv=argv, need=1, timeout=self._timeout)

    def _reply(self, name, answers, options):
        answer = answers[0]
        if len(answer) == 1:
            raise TimeoutError("Timeout reading from %s:6379" % self._node)
        got = self._value(answer[1])
        if isinstance(got, Exception):
            raise got
        return _shape(name, got, options)

    def _value(self, reply):
        if isinstance(reply, str):
            return reply if self._decode else reply.encode()
        if reply is None or isinstance(reply, int):
            return reply
        if isinstance(reply, list):
            return [self._value(one) for one in reply]
        if isinstance(reply, dict) and "error" in reply:
            return error_of(reply["error"])
        return lockstep.value(reply)

    def _do(self, coro):
        return coro if self._async else run(coro)

    def register_script(self, script):
        return Script(self, script)

    def lock(self, name, timeout=None, sleep=0.1, blocking=True, blocking_timeout=None, lock_class=None,
             thread_local=True, raise_on_release_error=True):
        return (lock_class or self._lock_class)(self, name, timeout=timeout, sleep=sleep, blocking=blocking,
                blocking_timeout=blocking_timeout, thread_local=thread_local, raise_on_release_error=raise_on_release_error)

    def pipeline(self, transaction=True, shard_hint=None):
        from redis_pipeline import Pipeline
        return Pipeline(self, transaction)

    def close(self):
        return self._do(_nothing())

    aclose = close

    def __repr__(self):
        return "<redis.Redis of %s>" % self._node


async def _nothing():
    pass


class Redis(_Client):
    def __enter__(self):
        return self

    def __exit__(self, kind, error, where):
        pass

    def transaction(self, func, *watches, value_from_callable=False):
        with self.pipeline() as pipe:
            while True:
                try:
                    if watches:
                        pipe.watch(*watches)
                    value = func(pipe)
                    done = pipe.execute()
                    return value if value_from_callable else done
                except WatchError:
                    pass


StrictRedis = Redis


class Script:
    """A script that is sent by its digest, and whole when the node does not know it."""

    def __init__(self, client, script):
        self.registered_client, self.script = client, script
        self.sha = hashlib.sha1(script.encode()).hexdigest()

    def __call__(self, keys=None, args=None, client=None):
        client = client or self.registered_client
        argv = [self.sha, len(keys or [])] + list(keys or []) + list(args or [])
        if hasattr(client, "_queue"):
            return client.eval(self.script, *argv[1:])
        return client._do(self._run(client, argv))

    async def _run(self, client, argv):
        try:
            return await client._send(["EVALSHA"] + argv, {})
        except NoScriptError:
            self.sha = await client._send(["SCRIPT LOAD", self.script], {})
            return await client._send(["EVALSHA"] + argv, {})


def from_url(url, **other):
    return Redis.from_url(url, **other)


from redis_lock import Lock
Redis._lock_class = Lock
