import asyncio


class Ledger:
    def __init__(self):
        self.lock, self.sum, self.log = asyncio.Lock(), 0, []

    async def add(self, who, n):
        async with self.lock:
            before = self.sum
            await asyncio.sleep(0.01)
            self.sum = before + n
            self.log.append(f"{who}+{n}")


async def main():
    ledger = Ledger()
    await asyncio.gather(*[ledger.add(who, n) for n, who in enumerate("xyz", 1)])
    print(ledger.sum, ledger.log)


asyncio.run(main())
