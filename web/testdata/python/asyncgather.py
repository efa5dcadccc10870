import asyncio


async def fetch(name, pause):
    try:
        await asyncio.sleep(pause)
        return f"{name}:{pause}"
    finally:
        print("end", name)


async def main():
    print(await asyncio.gather(fetch("a", 0.03), fetch("b", 0.01), fetch("c", 0.02)))
    try:
        await asyncio.wait_for(fetch("slow", 1), timeout=0.01)
    except asyncio.TimeoutError:
        print("too slow")


asyncio.run(main())
