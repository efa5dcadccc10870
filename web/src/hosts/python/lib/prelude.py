# Runs once, before the first program: puts the names of CPython and of clients over MicroPython's.
import builtins
import gc
import json
import sys as _clib_sys
import time
import vfs

# A run's garbage goes with its memory: it is collected only before the states that runs begin from.
gc.threshold(-1)
read, write, alarm, edge = json.loads, _clib_sys.stdout.write, time.ticks_ms, time.time


class Files:
    """The file system that modules are imported from: texts by name."""

    def __init__(self):
        self.texts = {}

    def mount(self, readonly, mkfs):
        pass

    def umount(self):
        pass

    def chdir(self, path):
        pass

    def getcwd(self):
        return "/"

    def stat(self, path):
        path = path.lstrip("/")
        if path in self.texts:
            return (0x8000, 0, 0, 0, 0, 0, len(self.texts[path]), 0, 0, 0)
        raise OSError(2)

    def open(self, path, mode):
        import io
        return io.StringIO(self.texts[path.lstrip("/")])


files = Files()
modules = _clib_sys.modules


def furnish(texts):
    """texts: the library, by file names. Its files stand in the place of MicroPython's modules of the same names."""
    global core
    for name in ("collections", "functools", "json", "re", "hashlib", "time", "io", "math", "heapq", "copy", "string", "types",
                 "operator", "struct", "binascii", "base64", "abc", "errno", "array", "hmac", "sys"):
        modules[name] = __import__(name)
    for name in ("sys", "collections", "functools", "json", "re", "hashlib", "time"):
        modules["_clib_" + name] = modules.pop(name)
    vfs.umount("/")
    vfs.mount(files, "/")
    files.texts = texts
    _clib_sys.path[:] = ["", ".frozen"]
    order = ("_core", "_refused", "_pause", "json", "_sys", "hashlib", "re", "random", "time", "collections", "functools", "itertools",
             "asyncio", "lockstep", "uuid", "secrets", "os", "typing", "contextlib", "statistics", "bisect", "datetime", "traceback",
             "redis_errors", "redis_lock", "redis", "redis_asyncio", "redis_pipeline")
    for name in errors():
        setattr(builtins, name, errors()[name])
    for name in order:
        modules.pop(name, None)
        __import__(name)
    # MicroPython would take its own sys, whatever file there is.
    modules["sys"] = modules.pop("_sys")
    core = modules["_core"]
    core.alarm = alarm
    redis = modules["redis"]
    redis.exceptions, redis.asyncio, redis.lock = modules["redis_errors"], modules["redis_asyncio"], modules["redis_lock"]
    redis.asyncio.lock = redis.lock
    modules["redis.exceptions"], modules["redis.asyncio"], modules["redis.lock"] = redis.exceptions, redis.asyncio, redis.lock
    replace()
    files.texts = {}
    gc.collect()


def errors():
    class TimeoutError(OSError):
        pass

    class ConnectionError(OSError):
        pass

    class FileNotFoundError(OSError):
        pass

    class PermissionError(OSError):
        pass

    class Warning(Exception):
        pass

    return {"TimeoutError": TimeoutError, "ConnectionError": ConnectionError, "FileNotFoundError": FileNotFoundError,
            "PermissionError": PermissionError, "Warning": Warning, "RecursionError": RuntimeError, "IOError": OSError,
            "UnboundLocalError": NameError, "ModuleNotFoundError": ImportError}


def printed(*parts, sep=" ", end="\n", file=None, flush=False):
    text = (" " if sep is None else sep).join([str(one) for one in parts]) + ("\n" if end is None else end)
    if file is not None and not hasattr(file, "_is_out"):
        file.write(text)
        return
    if core.at < core.last:
        core.line = (core.line + text).rsplit("\n", 1)[-1]
        return
    lines = (core.line + text).split("\n")
    core.line = lines.pop()
    for line in lines:
        core.effect("log", text=line, values="")


def replace():
    """The functions that are in scope everywhere, as a client has them."""
    refused = modules["_refused"]
    plain_import = builtins.__import__

    def imported(name, *rest):
        top = name.split(".")[0]
        if top + ".py" not in files.texts:
            hidden = top.startswith("_clib") or top in refused.WHY
            if hidden or name not in modules:
                why = refused.WHY.get(top, "this scenario has no file %s.py, and MicroPython no such module." % top)
                raise ImportError("no module %s: %s" % (name, why))
        first = top not in modules
        module = plain_import(name, *rest)
        if first and top + ".py" in codes:
            # It was imported empty: it has been compiled already.
            try:
                exec(codes[top + ".py"], modules[top].__dict__)
            except BaseException:
                modules.pop(top, None)
                raise
        return module

    def in_order(items, key=None, reverse=False):
        # MicroPython's own sort does not keep equals in their order, and is slow on what is sorted already.
        rows = [(item if key is None else key(item), item) for item in items]
        n, step = len(rows), 1
        while step < n:
            merged = []
            for at in range(0, n, 2 * step):
                left, i, to_left = rows[at:at + step], 0, 0
                right = rows[at + step:at + 2 * step]
                a, b = len(left), len(right)
                while to_left < a and i < b:
                    if left[to_left][0] < right[i][0] if reverse else right[i][0] < left[to_left][0]:
                        merged.append(right[i])
                        i += 1
                    else:
                        merged.append(left[to_left])
                        to_left += 1
                merged += left[to_left:]
                merged += right[i:]
            rows = merged
            step *= 2
        return [row[1] for row in rows]

    builtins.sorted = in_order
    builtins.print = printed
    builtins.open, builtins.input = refused.opened, refused.asked
    lockstep = modules["lockstep"]
    for word in lockstep.WORDS:
        setattr(builtins, word, getattr(lockstep, word))
    for name in ("execfile", "help", "__repl_print__"):
        if hasattr(builtins, name):
            setattr(builtins, name, refused.opened)
    builtins.__import__ = imported


codes = {}
# Memory for the words of an error, should the program have taken all the rest.
reserve = [None] * 50000


def stop():
    # The interpreter's host calls it wherever a program stands that has spent its budget.
    reserve.clear()
    raise core.over


def where():
    # It calls this for a program that goes on even so, and was ended where it stood.
    _clib_sys.print_exception(core.over if core.failing is None else core.failing)


def load(texts):
    """Compiles the files of a scenario; the next steps run them. Says what is wrong with those that cannot be compiled."""
    files.texts = texts
    wrong = {}
    for name in texts:
        try:
            codes[name] = compile(texts[name], name, "exec")
            texts[name] = ""
        except SyntaxError as error:
            wrong[name] = core.trace(error)
    write("\n" + core.dumps(wrong))
    gc.collect()


def step(setting, log, probe):
    core.begin(setting, read(log), probe)
    if setting["nodes"]:
        builtins.r = modules["redis"].Redis(host=setting["nodes"][0], decode_responses=True)
    error = None
    try:
        edge()
        exec(codes[setting["file"]], {"__name__": "__main__"})
        if core.line:
            printed("")
        edge()
    except BaseException as raised:
        edge()
        if not isinstance(raised, (core.Suspended, SystemExit)):
            reserve.clear()
            error = raised
    # In a line of its own: MicroPython prints warnings of its own.
    write("\n" + core.result(error))
