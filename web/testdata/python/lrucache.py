from functools import lru_cache, reduce


@lru_cache(maxsize=None)
def paths(x, y):
    return 1 if x == 0 or y == 0 else paths(x - 1, y) + paths(x, y - 1)


grid = {(x, y): paths(x, y) for x in range(4) for y in range(4)}
print([grid[x, x] for x in range(4)], paths(16, 16))
print(reduce(lambda a, b: a * b, range(1, 11)))
print(sorted(grid, key=lambda at: (grid[at], at))[-3:], f"{paths(16, 16):e}")
