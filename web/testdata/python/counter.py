def counter(start=0):
    n = start

    def step(by=1):
        nonlocal n
        n += by
        return n
    return step


first, second = counter(), counter(10)
print([first() for _ in range(3)], second(5))
by_name = {"first": first, "second": second}
print({name: step() for name, step in by_name.items()})
print(sorted(by_name, key=lambda name: by_name[name](0), reverse=True))
