import asyncio


async def produce(queue, n):
    for i in range(n):
        await queue.put(i)
        await asyncio.sleep(0.01)
    await queue.put(None)


async def consume(queue, out):
    while True:
        item = await queue.get()
        if item is None:
            return
        out.append(f"{item}^2={item * item}")


async def main():
    queue, out = asyncio.Queue(), []
    await asyncio.gather(produce(queue, 4), consume(queue, out))
    print(out, queue.qsize())


asyncio.run(main())
