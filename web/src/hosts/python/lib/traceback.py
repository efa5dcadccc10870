# Tracebacks as text.
import io
import _clib_sys


def print_exception(error, *rest):
    print(format_exc_of(error), end="")


def format_exc_of(error):
    out = io.StringIO()
    _clib_sys.print_exception(error, out)
    return out.getvalue()
