# The commands of redis-py: how each is sent, and the shape in which it returns a reply.
from builtins import dict, int, isinstance, list, str
from redis_errors import DataError

_OK = ("FLUSHALL", "FLUSHDB", "LSET", "LTRIM", "MSET", "RENAME", "SELECT", "WATCH", "UNWATCH", "SCRIPT FLUSH")
_BOOL = ("COPY", "EXPIRE", "EXPIREAT", "HEXISTS", "MOVE", "MSETNX", "PERSIST", "PSETEX", "PEXPIRE", "PEXPIREAT",
         "RENAMENX", "SETEX", "SETNX", "SMOVE", "SISMEMBER")
_SET = ("SDIFF", "SINTER", "SMEMBERS", "SUNION")
_FLOAT = ("HINCRBYFLOAT", "INCRBYFLOAT", "ZSCORE", "ZINCRBY")
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
