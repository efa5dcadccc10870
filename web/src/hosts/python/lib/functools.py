# Functions of functions.
from _clib_functools import partial, reduce


def update_wrapper(wrapper, wrapped, *args, **kwargs):
    return wrapper


def wraps(wrapped, *args, **kwargs):
    return lambda wrapper: wrapper


class _Cached:
    def __init__(self, f, maxsize):
        self.f, self.maxsize = f, maxsize
        self.__wrapped__ = f
        self.cache_clear()

    def __call__(self, *args, **kwargs):
        key = (args, tuple(sorted(kwargs.items())))
        if key in self.known:
            self.hits += 1
            return self.known[key]
        self.misses += 1
        value = self.f(*args, **kwargs)
        if self.maxsize is not None and len(self.known) >= self.maxsize:
            self.known.pop(next(iter(self.known)))
        self.known[key] = value
        return value

    def cache_clear(self):
        from collections import OrderedDict
        self.known, self.hits, self.misses = OrderedDict(), 0, 0

    def cache_info(self):
        from collections import namedtuple
        return namedtuple("CacheInfo", ["hits", "misses", "maxsize", "currsize"])(self.hits, self.misses, self.maxsize, len(self.known))


def lru_cache(maxsize=128, typed=False):
    if callable(maxsize):
        return _Cached(maxsize, 128)
    return lambda f: _Cached(f, maxsize)


def cache(f):
    return _Cached(f, None)


def cmp_to_key(compare):
    class Key:
        def __init__(self, value):
            self.value = value

        def __lt__(self, other):
            return compare(self.value, other.value) < 0

        def __gt__(self, other):
            return compare(self.value, other.value) > 0

        def __eq__(self, other):
            return compare(self.value, other.value) == 0
    return Key


def total_ordering(cls):
    # A class of MicroPython already tries the mirrored comparison; the missing ones are made of < and ==.
    if not hasattr(cls, "__le__"):
        cls.__le__ = lambda a, b: a < b or a == b
    if not hasattr(cls, "__gt__"):
        cls.__gt__ = lambda a, b: not (a < b or a == b)
    if not hasattr(cls, "__ge__"):
        cls.__ge__ = lambda a, b: not a < b
    return cls


class cached_property:
    def __init__(self, f):
        self.f, self.name = f, f.__name__

    def __get__(self, thing, kind=None):
        value = self.f(thing)
        setattr(thing, self.name, value)
        return value
