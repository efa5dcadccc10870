# The collections of CPython.
from _clib_collections import OrderedDict, namedtuple


class deque:
    """MicroPython's own must have a greatest length."""

    def __init__(self, items=(), maxlen=None):
        self._items, self.maxlen = [], maxlen
        self.extend(items)
        for name in ("count", "remove", "reverse", "clear"):
            setattr(self, name, getattr(self._items, name))

    def append(self, item):
        self._items.append(item)
        if self.maxlen is not None and len(self._items) > self.maxlen:
            del self._items[0]

    def appendleft(self, item):
        self._items.insert(0, item)
        if self.maxlen is not None and len(self._items) > self.maxlen:
            del self._items[-1]

    def extend(self, items):
        for item in items:
            self.append(item)

    def extendleft(self, items):
        for item in items:
            self.appendleft(item)

    def pop(self):
        return self._items.pop()

    def popleft(self):
        return self._items.pop(0)

    def rotate(self, n=1):
        for _ in range(n % len(self._items) if self._items else 0):
            self._items.insert(0, self._items.pop())

    def copy(self):
        return deque(self._items, self.maxlen)

    def __len__(self):
        return len(self._items)

    def __iter__(self):
        return iter(self._items)

    def __contains__(self, item):
        return item in self._items

    def __getitem__(self, i):
        return self._items[i]

    def __setitem__(self, i, item):
        self._items[i] = item

    def __eq__(self, other):
        return isinstance(other, deque) and self._items == other._items

    def __repr__(self):
        return "deque(%s%s)" % (self._items, "" if self.maxlen is None else ", maxlen=%d" % self.maxlen)


class defaultdict(dict):
    def __init__(self, default_factory=None, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.default_factory = default_factory

    def __getitem__(self, key):
        if key in self:
            return super().__getitem__(key)
        return self.__missing__(key)

    def __missing__(self, key):
        if self.default_factory is None:
            raise KeyError(key)
        value = self[key] = self.default_factory()
        return value

    def __repr__(self):
        return "defaultdict(%s, %s)" % (repr(self.default_factory), repr(dict(self.items())))


class Counter(dict):
    def __init__(self, source=None, **kwargs):
        super().__init__()
        self.update(source, **kwargs)

    def __getitem__(self, key):
        return super().__getitem__(key) if key in self else 0

    def update(self, source=None, **kwargs):
        self._add(source, 1)
        self._add(kwargs, 1)

    def subtract(self, source=None, **kwargs):
        self._add(source, -1)
        self._add(kwargs, -1)

    def _add(self, source, sign):
        if source is None:
            return
        if isinstance(source, dict):
            for key, n in source.items():
                self[key] = self[key] + sign * n
        else:
            for key in source:
                self[key] = self[key] + sign

    def most_common(self, n=None):
        pairs = sorted(self.items(), key=lambda pair: -pair[1])
        return pairs if n is None else pairs[:n]

    def elements(self):
        for key, n in self.items():
            for _ in range(n):
                yield key

    def total(self):
        return sum(self.values())

    def copy(self):
        return Counter(self)

    def _with(self, other, pick):
        out = Counter()
        for key in list(self) + [key for key in other if key not in self]:
            n = pick(self[key], other[key])
            if n > 0:
                out[key] = n
        return out

    def __add__(self, other):
        return self._with(other, lambda a, b: a + b)

    def __sub__(self, other):
        return self._with(other, lambda a, b: a - b)

    def __and__(self, other):
        return self._with(other, min)

    def __or__(self, other):
        return self._with(other, max)

    def __repr__(self):
        if not self:
            return "Counter()"
        return "Counter({%s})" % ", ".join(["%s: %s" % (repr(k), repr(n)) for k, n in self.most_common()])


class ChainMap:
    def __init__(self, *maps):
        self.maps = list(maps) or [{}]

    def __getitem__(self, key):
        for one in self.maps:
            if key in one:
                return one[key]
        raise KeyError(key)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def __contains__(self, key):
        return any([key in one for one in self.maps])

    def __setitem__(self, key, value):
        self.maps[0][key] = value

    def new_child(self, m=None):
        return ChainMap({} if m is None else m, *self.maps)
