# Chance that is the same in every run: the engine's own generator, seeded by the client's name.
import _core
import math

_state = None


def _seeded(text):
    h = 14695981039346656037
    for byte in text.encode():
        h = ((h ^ byte) * 1099511628211) & 0xffffffffffffffff
    return h


def _next():
    global _state
    if _state is None:
        _state = _seeded(_core.setting["client"])
    _core.count("rands")
    _state = (_state + 0x9e3779b97f4a7c15) & 0xffffffffffffffff
    z = _state
    z = ((z ^ (z >> 30)) * 0xbf58476d1ce4e5b9) & 0xffffffffffffffff
    z = ((z ^ (z >> 27)) * 0x94d049bb133111eb) & 0xffffffffffffffff
    return z ^ (z >> 31)


def _between(low, high):
    return low + _next() % (high - low + 1)


def seed(a=None, version=2):
    global _state
    _state = None if a is None else _seeded(str(a))


def random():
    return (_next() >> 11) / 9007199254740992


def uniform(a, b):
    return a + (b - a) * random()


def randint(a, b):
    if b < a:
        raise ValueError("empty range for randrange()")
    return _between(a, b)


def randrange(start, stop=None, step=1):
    steps = range(start) if stop is None else range(start, stop, step)
    if not len(steps):
        raise ValueError("empty range for randrange()")
    return steps[_between(0, len(steps) - 1)]


def choice(seq):
    if not len(seq):
        raise IndexError("Cannot choose from an empty sequence")
    return seq[_between(0, len(seq) - 1)]


def choices(population, weights=None, cum_weights=None, k=1):
    if weights is None and cum_weights is None:
        return [choice(population) for _ in range(k)]
    total, sums = 0, cum_weights or []
    if cum_weights is None:
        for one in weights:
            total += one
            sums.append(total)
    out = []
    for _ in range(k):
        at = random() * sums[-1]
        i = 0
        while i < len(sums) - 1 and sums[i] <= at:
            i += 1
        out.append(population[i])
    return out


def shuffle(x):
    for i in range(len(x) - 1, 0, -1):
        j = _between(0, i)
        x[i], x[j] = x[j], x[i]


def sample(population, k):
    rest = list(population)
    if k > len(rest):
        raise ValueError("Sample larger than population or is negative")
    shuffle(rest)
    return rest[:k]


def getrandbits(k):
    out = 0
    for _ in range((k + 63) // 64):
        out = (out << 64) | _next()
    return out & ((1 << k) - 1)


def randbytes(n):
    return getrandbits(8 * n).to_bytes(n, "little") if n else b""


def gauss(mu=0.0, sigma=1.0):
    return mu + sigma * math.sqrt(-2 * math.log(1 - random())) * math.cos(2 * math.pi * random())


normalvariate = gauss


def expovariate(lambd=1.0):
    return -math.log(1 - random()) / lambd


class Random:
    """A generator of its own, with the same methods."""

    def __init__(self, x=None):
        self.seed(x)

    def seed(self, a=None, version=2):
        self._state = None if a is None else _seeded(str(a))

    def _with(self, f, args, kwargs):
        global _state
        kept, _state = _state, self._state
        try:
            return f(*args, **kwargs)
        finally:
            self._state, _state = _state, kept

    def __getattr__(self, name):
        f = globals()[name] if name in _METHODS else None
        if f is None:
            raise AttributeError("'Random' object has no attribute '%s'" % name)
        return lambda *args, **kwargs: self._with(f, args, kwargs)


SystemRandom = Random
_METHODS = ("random", "uniform", "randint", "randrange", "choice", "choices", "shuffle", "sample", "getrandbits",
            "randbytes", "gauss", "normalvariate", "expovariate")
