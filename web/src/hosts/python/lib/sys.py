# What a program may know of its interpreter.
import _clib_sys

version, version_info = _clib_sys.version, _clib_sys.version_info
implementation, maxsize, byteorder = _clib_sys.implementation, _clib_sys.maxsize, _clib_sys.byteorder
platform = "lockstep"
argv = [""]
path = []
modules = {}


def exit(status=None):
    raise SystemExit(status)


class _Out:
    def write(self, text):
        print(text, end="")
        return len(text)

    def flush(self):
        pass


stdout = stderr = _Out()


def print_exception(error, file=None):
    _clib_sys.print_exception(error) if file is None else _clib_sys.print_exception(error, file)


def exc_info():
    return None, None, None


def setrecursionlimit(n):
    pass


def getrecursionlimit():
    return 1000
