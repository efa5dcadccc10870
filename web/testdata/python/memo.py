def memo(f):
    known = {}

    def inner(n):
        if n not in known:
            known[n] = f(n)
        return known[n]
    inner.known = known
    return inner


@memo
def ways(n):
    return 1 if n < 2 else ways(n - 1) + ways(n - 2)


print(ways(60), f"{ways(60):,}")
print({n: ways(n) for n in range(8)})
