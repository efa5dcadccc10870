import itertools

print(list(itertools.islice(itertools.count(10, 5), 4)), list(itertools.chain([1], (2, 3))))
print(["".join(p) for p in itertools.permutations("abc", 2)])
print([sum(c) for c in itertools.combinations([1, 2, 3, 4], 2)], list(itertools.product([0, 1], repeat=2)))
rows = sorted([("b", 2), ("a", 1), ("b", 3)], key=lambda row: row[0])
print([(key, [n for _, n in group]) for key, group in itertools.groupby(rows, key=lambda row: row[0])])
print(list(itertools.accumulate([1, 2, 3])), list(itertools.takewhile(lambda n: n < 3, [1, 2, 3, 1])))
print(f"{list(itertools.zip_longest('ab', 'x', fillvalue='-'))}")
