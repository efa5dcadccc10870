# Why a program does not find what it would have elsewhere: one table.
_NETWORK = "a client reaches nothing but the simulated Redis: the page has no network."
_FILES = "there are no files here: what a client needs stands in the scenario."
_PROCESSES = "a client is one process of its own; another one is another client of the scenario."
_INSIDE = "a client does not see the interpreter that it runs in."

WHY = {
    "socket": _NETWORK, "ssl": _NETWORK, "requests": _NETWORK, "urllib": _NETWORK, "http": _NETWORK, "httpx": _NETWORK, "aiohttp": _NETWORK,
    "select": _NETWORK, "selectors": _NETWORK, "ftplib": _NETWORK, "smtplib": _NETWORK, "socketserver": _NETWORK, "xmlrpc": _NETWORK,
    "webbrowser": _NETWORK, "network": _NETWORK, "mip": _NETWORK,
    "pathlib": _FILES, "shutil": _FILES, "tempfile": _FILES, "glob": _FILES, "sqlite3": _FILES, "pickle": _FILES, "shelve": _FILES, "vfs": _FILES,
    "zipfile": _FILES, "tarfile": _FILES, "csv": _FILES,
    "subprocess": _PROCESSES, "multiprocessing": _PROCESSES, "signal": _PROCESSES,
    "threading": "a client has no threads: write async functions and asyncio.create_task, or another client.",
    "_thread": "a client has no threads: write async functions and asyncio.create_task, or another client.",
    "concurrent": "a client has no threads: write async functions and asyncio.gather, or another client.",
    "queue": "a client has no threads: asyncio.Queue joins its tasks.",
    "js": "a client has no page: it runs apart from everything that is seen.",
    "jsffi": "a client has no page: it runs apart from everything that is seen.",
    "pyodide": "a client has no page: it runs apart from everything that is seen.",
    "builtins": _INSIDE, "gc": _INSIDE, "micropython": _INSIDE, "uctypes": _INSIDE, "ctypes": _INSIDE, "inspect": _INSIDE, "importlib": _INSIDE,
    "machine": _INSIDE, "platform": _INSIDE, "framebuf": _INSIDE, "_core": _INSIDE, "deflate": _INSIDE, "unittest": _INSIDE,
    "pytest": "this is a run to be looked at: assert says what must hold.",
    "enum": "MicroPython has no enum: write names in a class, as in class State: FREE = 'free'.",
    "dataclasses": "MicroPython keeps no annotations: write __init__, or collections.namedtuple.",
    "decimal": "MicroPython has no decimal: count in whole numbers of the smallest unit.",
    "fractions": "MicroPython has no fractions: keep numerator and denominator as whole numbers.",
    "numpy": "there is no numpy here: lists and the module math do.",
    "redlock": "the Redlock template is that library written out: take its file into the scenario.",
    "pottery": "the Redlock template is that library written out: take its file into the scenario.",
}

OS = {
    "os.system": _PROCESSES, "os.popen": _PROCESSES, "os.fork": _PROCESSES, "os.kill": _PROCESSES, "os.execv": _PROCESSES, "os.execute": _PROCESSES,
    "os.path": _FILES, "os.listdir": _FILES, "os.remove": _FILES, "os.mkdir": _FILES, "os.open": _FILES, "os.getcwd": _FILES,
}


def refuse(name):
    if name in OS:
        raise AttributeError("no %s: %s" % (name, OS[name]))
    raise AttributeError("there is no %s here" % name)


def opened(*args, **kwargs):
    raise OSError("no open(): " + _FILES)


def asked(*args, **kwargs):
    raise EOFError("nobody types here: what a client needs to know stands in the params of its scenario.")
