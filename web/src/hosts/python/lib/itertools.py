# Iterators of iterators.
def count(start=0, step=1):
    while True:
        yield start
        start += step


def cycle(items):
    kept = list(items)
    while kept:
        for one in kept:
            yield one


def repeat(item, times=None):
    if times is None:
        while True:
            yield item
    for _ in range(times):
        yield item


class _Chain:
    def __call__(self, *several):
        return self.from_iterable(several)

    def from_iterable(self, several):
        for one in several:
            for item in one:
                yield item


chain = _Chain()


def islice(items, *bounds):
    # islice(items, stop) or islice(items, start, stop, step); None is as far as it goes.
    start, stop, step = (0, bounds[0], 1) if len(bounds) == 1 else (bounds + (None, None))[:3]
    start, step = start or 0, step or 1
    if stop is not None and stop <= 0:
        return
    i = 0
    for item in items:
        if i >= start and (i - start) % step == 0 and (stop is None or i < stop):
            yield item
        i += 1
        if stop is not None and i >= stop:
            return


def takewhile(test, items):
    for item in items:
        if not test(item):
            return
        yield item


def dropwhile(test, items):
    dropping = True
    for item in items:
        dropping = dropping and test(item)
        if not dropping:
            yield item


def filterfalse(test, items):
    for item in items:
        if not (test or bool)(item):
            yield item


def compress(items, selectors):
    for item, on in zip(items, selectors):
        if on:
            yield item


def starmap(f, items):
    for args in items:
        yield f(*args)


def accumulate(items, func=None, initial=None):
    total = initial
    if total is not None:
        yield total
    for item in items:
        total = item if total is None else func(total, item) if func else total + item
        yield total


def pairwise(items):
    before = None
    for i, item in enumerate(items):
        if i:
            yield before, item
        before = item


def batched(items, n):
    batch = []
    for item in items:
        batch.append(item)
        if len(batch) == n:
            yield tuple(batch)
            batch = []
    if batch:
        yield tuple(batch)


def zip_longest(*several, fillvalue=None):
    its = [iter(one) for one in several]
    left = len(its)
    while True:
        row = []
        for i in range(len(its)):
            try:
                row.append(next(its[i]))
            except StopIteration:
                left -= 1
                if not left:
                    return
                its[i] = repeat(fillvalue)
                row.append(fillvalue)
        yield tuple(row)


def tee(items, n=2):
    kept = list(items)
    return tuple([iter(kept) for _ in range(n)])


def product(*several, repeat=1):
    pools = [tuple(one) for one in several] * repeat
    rows = [()]
    for pool in pools:
        rows = [row + (item,) for row in rows for item in pool]
    for row in rows:
        yield row


def permutations(items, r=None):
    pool = tuple(items)
    r = len(pool) if r is None else r
    for row in product(range(len(pool)), repeat=r):
        if len(set(row)) == r:
            yield tuple([pool[i] for i in row])


def combinations(items, r):
    pool = tuple(items)
    for row in permutations(range(len(pool)), r):
        if list(row) == sorted(row):
            yield tuple([pool[i] for i in row])


def combinations_with_replacement(items, r):
    pool = tuple(items)
    for row in product(range(len(pool)), repeat=r):
        if list(row) == sorted(row):
            yield tuple([pool[i] for i in row])


def groupby(items, key=None):
    group, current = [], None
    for item in items:
        k = key(item) if key else item
        if group and k != current:
            yield current, iter(group)
            group = []
        current = k
        group.append(item)
    if group:
        yield current, iter(group)
