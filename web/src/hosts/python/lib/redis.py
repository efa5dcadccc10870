# redis-py's names and shapes over the simulated nodes; redis.asyncio has the same client with coroutines.
# Names of the language that every command uses are among the module's own, where MicroPython finds them sooner.
from builtins import dict, int, isinstance, len, list, str, type
import _core
import lockstep
import hashlib
from redis_errors import *
from redis_errors import error_of
from redis_commands import _Commands, _shape

_WORDS = (str, int, float, bytes)


def run(coro):
    """Runs a coroutine of this library to its end for a program without asyncio."""
    try:
        op = coro.send(None)
        while True:
            _core.wait(op)
            op = coro.send(None)
    except StopIteration as end:
        return end.value


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
