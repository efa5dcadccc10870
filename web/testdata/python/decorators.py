import functools


def traced(calls):
    def decorate(f):
        @functools.wraps(f)
        def inner(*args, **kwargs):
            calls.append((args, sorted(kwargs.items())))
            return f(*args, **kwargs)
        return inner
    return decorate


calls = []


@traced(calls)
def add(a, b=1, *rest, scale=1):
    return (a + b + sum(rest)) * scale


print([add(1), add(1, 2), add(1, 2, 3, scale=10), add(*[1, 2], **{"scale": 3})])
for args, kwargs in sorted(calls, key=lambda call: len(call[0])):
    print(f"{args!r} {kwargs!r}")
