# redis-py's pipeline: commands that are kept and sent together, in MULTI and EXEC unless told otherwise.
from redis_errors import *
from redis_commands import _Commands, _shape


class Pipeline(_Commands):
    def __init__(self, client, transaction):
        self._client, self._transaction = client, transaction
        self._async = client._async
        self._queue = []
        self._watching = self._explicit = False

    def __enter__(self):
        return self

    def __exit__(self, kind, error, where):
        self.reset()

    async def __aenter__(self):
        return self

    async def __aexit__(self, kind, error, where):
        await self._reset()

    def __len__(self):
        return len(self._queue)

    def execute_command(self, *args, **options):
        if (self._watching or args[0] == "WATCH") and not self._explicit:
            return self._client._do(self._now(args, options))
        self._queue.append((args, options))
        return self

    async def _now(self, args, options):
        return await self._client._send(args, options)

    def watch(self, *names):
        if self._explicit:
            raise RedisError("Cannot issue a WATCH after a MULTI")
        self._watching = True
        return self.execute_command("WATCH", *names)

    def unwatch(self):
        return self.execute_command("UNWATCH") if self._watching else True

    def multi(self):
        if self._explicit:
            raise RedisError("Cannot issue nested calls to MULTI")
        if self._queue:
            raise RedisError("Commands without an initial WATCH have already been issued")
        self._explicit = True

    def reset(self):
        return self._client._do(self._reset())

    async def _reset(self):
        watching, self._queue, self._watching, self._explicit = self._watching, [], False, False
        if watching:
            await self._client._send(["UNWATCH"], {})

    def execute(self, raise_on_error=True):
        return self._client._do(self._execute(raise_on_error))

    async def _execute(self, raise_on_error):
        queue, self._queue = self._queue, []
        together = self._transaction or self._explicit
        self._explicit = self._watching = False
        if not queue:
            return []
        replies = await (self._atomic(queue) if together else self._each(queue))
        if raise_on_error:
            for reply in replies:
                if isinstance(reply, Exception):
                    raise reply
        return replies

    async def _each(self, queue):
        replies = []
        for ops in self._sent(queue):
            for op, (args, options) in ops:
                try:
                    replies.append(self._client._reply(str(args[0]).upper(), await op, options))
                except RedisError as error:
                    replies.append(error)
        return replies

    def _sent(self, queue):
        # A client waits for at most 16 things at a time.
        for i in range(0, len(queue), 12):
            yield [(self._client._ask(args)[1], (args, options)) for args, options in queue[i:i + 12]]

    async def _atomic(self, queue):
        refused = None
        for ops in self._sent([(("MULTI",), {})] + queue):
            for op, (args, _) in ops:
                try:
                    self._client._reply("QUEUED", await op, {})
                except ResponseError as error:
                    refused = refused or error
        try:
            got = self._client._reply("EXEC", await self._client._ask(("EXEC",))[1], {})
        except ExecAbortError:
            raise refused or ExecAbortError("Transaction discarded because of previous errors.")
        if got is None:
            raise WatchError("Watched variable changed.")
        return [one if isinstance(one, Exception) else _shape(str(args[0]).upper(), one, options)
                for one, (args, options) in zip(got, queue)]
