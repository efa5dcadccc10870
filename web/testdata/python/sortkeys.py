rows = [("Ada", 36, 3), ("Bob", 25, 9), ("Cy", 36, 1), ("dee", 25, 4)]
print(sorted(rows, key=lambda r: r[1]))
print(sorted(rows, key=lambda r: (-r[1], r[0].lower())))
print([name for name, *_ in sorted(rows, key=lambda r: r[0], reverse=True)])
by_age = {}
for name, age, _ in rows:
    by_age.setdefault(age, []).append(name)
print({age: len(names) for age, names in by_age.items()}, min(rows, key=lambda r: r[2]), sorted("bca"))
names = [f"{name}:{n:02}" for name, _, n in rows]
names.sort(key=lambda n: n.split(":")[1])
print(names, sorted(by_age.items(), reverse=True)[0])
