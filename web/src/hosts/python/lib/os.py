# What there is of an operating system: chance, and an environment with nothing in it.
import random
from _refused import refuse

environ = {}
name = "posix"
sep = "/"
linesep = "\n"


def urandom(n):
    return random.randbytes(n)


def getenv(key, default=None):
    return default


def getpid():
    return 1


def cpu_count():
    return 1


def __getattr__(name):
    refuse("os." + name)
