# What tasks of asyncio wait for one another with: events, locks and queues.
from _core import Future


class Event:
    def __init__(self):
        self.on, self.waiting = False, []

    def is_set(self):
        return self.on

    def set(self):
        self.on = True
        waiting, self.waiting = self.waiting, []
        for one in waiting:
            one.settle(True)

    def clear(self):
        self.on = False

    async def wait(self):
        if not self.on:
            self.waiting.append(Future())
            await self.waiting[-1]
        return True


class Semaphore:
    def __init__(self, value=1):
        self.value, self.waiting = value, []

    def locked(self):
        return self.value == 0

    async def acquire(self):
        if self.value > 0:
            self.value -= 1
            return True
        turn = Future()
        self.waiting.append(turn)
        await turn
        return True

    def release(self):
        if self.waiting:
            self.waiting.pop(0).settle(True)
        else:
            self.value += 1

    async def __aenter__(self):
        await self.acquire()

    async def __aexit__(self, kind, error, where):
        self.release()


BoundedSemaphore = Semaphore


class Lock(Semaphore):
    def __init__(self):
        super().__init__(1)


class QueueEmpty(Exception):
    pass


class Queue:
    def __init__(self, maxsize=0):
        self.items, self.getting, self.putting, self.maxsize = [], [], [], maxsize
        self.unfinished, self.joining = 0, []

    def qsize(self):
        return len(self.items)

    def empty(self):
        return not self.items

    def full(self):
        return 0 < self.maxsize <= len(self.items)

    def put_nowait(self, item):
        self.items.append(item)
        self.unfinished += 1
        if self.getting:
            self.getting.pop(0).settle(True)

    async def put(self, item):
        while self.full():
            self.putting.append(Future())
            await self.putting[-1]
        self.put_nowait(item)

    def get_nowait(self):
        if not self.items:
            raise QueueEmpty()
        if self.putting:
            self.putting.pop(0).settle(True)
        return self.items.pop(0)

    async def get(self):
        while not self.items:
            self.getting.append(Future())
            await self.getting[-1]
        return self.get_nowait()

    def task_done(self):
        self.unfinished -= 1
        if self.unfinished == 0:
            for one in self.joining:
                one.settle(True)

    async def join(self):
        if self.unfinished:
            self.joining.append(Future())
            await self.joining[-1]
