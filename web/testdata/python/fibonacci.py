def fibonacci():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b


def take(n, things):
    for _, thing in zip(range(n), things):
        yield thing


print(list(take(10, fibonacci())))
print(sum(x for x in take(30, fibonacci()) if x % 2 == 0))
print({x: f"{x:>5}|{x:<5}|{x:^5}|{x:05d}" for x in take(6, fibonacci())})
print(next(x for x in fibonacci() if x > 10**20))
