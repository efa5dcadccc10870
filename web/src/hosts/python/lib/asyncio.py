# An event loop in virtual time: the tasks of one client, each of which waits for one thing.
import _core
from _core import Future
from _pause import pause
from asyncio_sync import BoundedSemaphore, Event, Lock, Queue, QueueEmpty, Semaphore


class CancelledError(BaseException):
    pass


TimeoutError = TimeoutError
InvalidStateError = RuntimeError


class Task(Future):
    def __init__(self, coro):
        self.coro = coro
        self.waits_for = None
        self.cancelling = False
        self.queue(None)

    def queue(self, future):
        _loop.ready.append(self)

    def turn(self):
        previous, _core.task, _loop.task = _core.task, self, self
        try:
            if self.cancelling:
                self.cancelling = False
                found = self.coro.throw(CancelledError())
            else:
                found = self.coro.send(None)
        except StopIteration as end:
            return self.settle(end.value)
        except CancelledError as error:
            self.was_cancelled = True
            return self.settle(None, error)
        except (_core.Suspended, _core.Broken, KeyboardInterrupt, SystemExit):
            raise
        except Exception as error:
            return self.settle(None, error)
        finally:
            _core.task = _loop.task = previous
        self.waits_for = found
        if found is None:
            self.queue(None)
        else:
            found.add_done_callback(self._wake)

    def _wake(self, future):
        if self.waits_for is future:
            self.waits_for = None
            self.queue(future)

    was_cancelled = False

    def cancelled(self):
        return self.was_cancelled

    def exception(self):
        return self.error

    def get_name(self):
        return "Task"

    def cancel(self, msg=None):
        if self.done_:
            return False
        self.cancelling = True
        future, self.waits_for = self.waits_for, None
        if isinstance(future, _core.Op):
            _core.withdraw(future)
        if isinstance(future, Task):
            future.cancel()
        if future is not None:
            self.queue(None)
        return True


class _Loop:
    def __init__(self):
        self.ready = []
        self.task = None
        self.running = False

    def run_until_complete(self, coro):
        if self.running:
            raise RuntimeError("asyncio.run() cannot be called from a running event loop")
        self.running = True
        main = ensure_future(coro)
        try:
            while not main.done_:
                if self.ready:
                    task = self.ready.pop(0)
                    if not task.done_:
                        task.turn()
                elif not _core.pending and _core.signal is None:
                    raise RuntimeError("the program waits for something that never comes")
                else:
                    _core.advance()
        finally:
            self.running = False
        for op in list(_core.pending.values()):
            if op.task is not None:
                _core.withdraw(op)
        self.ready = []
        return main.result()

    def time(self):
        return _core.clock("mono") / 1000000

    def create_task(self, coro):
        return Task(coro)

    def create_future(self):
        return Future()

    def is_running(self):
        return self.running

    def close(self):
        pass


_loop = _Loop()


def run(coro, debug=None):
    if not hasattr(coro, "send"):
        raise ValueError("a coroutine was expected, got " + repr(coro))
    return _loop.run_until_complete(coro)


def get_event_loop():
    return _loop


get_running_loop = new_event_loop = get_event_loop


def set_event_loop(loop):
    pass


def current_task():
    return _loop.task


def create_task(coro, name=None):
    if not _loop.running:
        raise RuntimeError("no running event loop")
    return Task(coro)


async def _awaiting(thing):
    return await thing


def ensure_future(thing):
    if isinstance(thing, Future):
        return thing
    return Task(thing if hasattr(thing, "send") else _awaiting(thing))


def iscoroutine(thing):
    return hasattr(thing, "send")


def iscoroutinefunction(thing):
    return False


class _Turn:
    def __iter__(self):
        yield None

    __await__ = __iter__


async def sleep(delay, result=None):
    await (pause(delay) if delay > 0 else _Turn())
    return result


async def to_thread(f, *args, **kwargs):
    # There are no threads: work, which is the client's own time, does not stop the other tasks; anything else runs at once.
    from lockstep import us, work
    if f is not work:
        return f(*args, **kwargs)
    await _core.ask(kind="work", dur=max(0, us(*args)))


async def gather(*things, return_exceptions=False):
    tasks = [ensure_future(one) for one in things]
    all_done = Future()

    def one_done(task):
        if task.error is not None and not return_exceptions:
            all_done.settle(None, task.error)
        elif all([one.done_ for one in tasks]):
            all_done.settle(True)

    for task in tasks:
        task.add_done_callback(one_done)
    if tasks:
        try:
            await all_done
        except CancelledError:
            for task in tasks:
                task.cancel()
            raise
    return [task.value if task.error is None else task.error for task in tasks]


FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED = "FIRST_COMPLETED", "FIRST_EXCEPTION", "ALL_COMPLETED"


async def wait(things, timeout=None, return_when=ALL_COMPLETED):
    tasks = [ensure_future(one) for one in things]
    enough = Future()

    def one_done(task):
        first = return_when == FIRST_COMPLETED or return_when == FIRST_EXCEPTION and task.error is not None
        if first or all([one.done_ for one in tasks]):
            enough.settle(True)

    for task in tasks:
        task.add_done_callback(one_done)
    timer = None
    if timeout is not None:
        timer = Task(sleep(timeout))
        timer.add_done_callback(lambda task: enough.settle(False))
    await enough
    if timer is not None:
        timer.cancel()
    return set([t for t in tasks if t.done_]), set([t for t in tasks if not t.done_])


async def wait_for(thing, timeout):
    task = ensure_future(thing)
    if timeout is not None:
        await wait([task], timeout)
        if not task.done_:
            task.cancel()
            await sleep(0)
            raise TimeoutError()
    return await task


async def shield(thing):
    task = ensure_future(thing)
    waiting = Future()
    task.add_done_callback(lambda one: waiting.settle(one.value, one.error))
    return await waiting


class timeout:
    """async with asyncio.timeout(seconds): the body is cancelled when they are over."""

    def __init__(self, delay):
        self.delay, self.over = delay, False

    async def __aenter__(self):
        self.task = _loop.task
        self.timer = None
        if self.delay is not None:
            self.timer = Task(self._watch())
        return self

    async def _watch(self):
        await sleep(self.delay)
        self.over = True
        self.task.cancel()

    async def __aexit__(self, kind, error, where):
        if self.timer is not None and not self.over:
            self.timer.cancel()
        if self.over and kind is CancelledError:
            raise TimeoutError()


class TaskGroup:
    def __init__(self):
        self.tasks = []

    async def __aenter__(self):
        return self

    def create_task(self, coro, name=None):
        self.tasks.append(Task(coro))
        return self.tasks[-1]

    async def __aexit__(self, kind, error, where):
        if error is not None:
            for task in self.tasks:
                task.cancel()
        await gather(*self.tasks, return_exceptions=error is not None)
