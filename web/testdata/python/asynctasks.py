import asyncio

order = []


async def worker(name, beats):
    try:
        for beat in range(beats):
            order.append(f"{name}{beat}")
            await asyncio.sleep(0)
    except asyncio.CancelledError:
        order.append(f"{name} cancelled")
        raise
    finally:
        order.append(f"{name} ends")


async def main():
    one, two = asyncio.create_task(worker("a", 2)), asyncio.create_task(worker("b", 99))
    await one
    two.cancel()
    try:
        await two
    except asyncio.CancelledError:
        order.append("main knows")
    event = asyncio.Event()
    waiting = asyncio.create_task(event.wait())
    event.set()
    print(await waiting, two.cancelled(), one.done())


asyncio.run(main())
print(order[:4], order[-3:])
