# The client's own clocks, in virtual time.
import _core
from _clib_time import gmtime, mktime

_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
timezone = 0


def time():
    return _core.clock("wall") / 1000000


def time_ns():
    return _core.clock("wall") * 1000


def monotonic():
    return _core.clock("mono") / 1000000


def monotonic_ns():
    return _core.clock("mono") * 1000


perf_counter, perf_counter_ns = monotonic, monotonic_ns
process_time = monotonic


def sleep(seconds):
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    _core.said(kind="sleep", dur=int(seconds * 1000000 + 0.5))


def localtime(seconds=None):
    return gmtime(int(time() if seconds is None else seconds))


def strftime(form, t=None):
    t = t or localtime()
    values = {"Y": "%04d" % t[0], "m": "%02d" % t[1], "d": "%02d" % t[2], "H": "%02d" % t[3], "M": "%02d" % t[4], "S": "%02d" % t[5],
              "a": _DAYS[t[6]], "b": _MONTHS[t[1] - 1], "j": "%03d" % t[7], "%": "%", "Z": "UTC", "y": "%02d" % (t[0] % 100)}
    out, i = "", 0
    while i < len(form):
        if form[i] == "%" and i + 1 < len(form):
            i += 1
            out += values.get(form[i], "%" + form[i])
        else:
            out += form[i]
        i += 1
    return out
