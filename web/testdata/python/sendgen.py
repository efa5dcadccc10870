def averager():
    total, n, average = 0, 0, None
    while True:
        value = yield average
        total, n = total + value, n + 1
        average = total / n


a = averager()
next(a)
print([round(a.send(v), 3) for v in (10, 20, 45)])


def guarded():
    while True:
        try:
            yield "ready"
        except KeyError as error:
            print(f"inside: {error.args}")


g = guarded()
print(next(g), g.throw(KeyError("k")))


def outer():
    got = yield from inner()
    print("inner returned", got)


def inner():
    yield 1
    return {"sum": 1}


print(list(outer()))
