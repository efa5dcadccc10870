import _core


async def pause(seconds):
    await _core.ask(kind="sleep", dur=max(0, int(seconds * 1000000 + 0.5)))
