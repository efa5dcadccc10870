a, b = {1, 2, 3, 4}, {3, 4, 5}
print([sorted(s) for s in (a & b, a - b, a | b, a ^ b)], a <= a | b, a.isdisjoint({9}))
seen, twice = set(), []
for x in [3, 1, 3, 2, 1]:
    if x in seen:
        twice.append(x)
    seen.add(x)
print(sorted(seen), twice, len({(1, 2), (1, 2)}), frozenset([1]) == {1})
squares = {n: n * n for n in range(5)}
squares.update({5: 25})
print(squares.pop(0), squares.get(9, "none"), sorted(squares.items())[-1], 3 in squares)
print(f"{sum({k for k, v in squares.items() if v % 2})}", sorted(squares.values(), key=lambda v: -v))
del squares[1]
print(sorted(squares), dict(zip("ab", [1, 2])), dict(a=1, **{"b": 2}))
