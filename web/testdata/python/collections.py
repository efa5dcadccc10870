from collections import Counter, OrderedDict, defaultdict, deque, namedtuple

Point = namedtuple("Point", ["x", "y"])
points = [Point(3, 1), Point(1, 2), Point(1, 1)]
print(sorted(points), points[0].x, f"{points[0].x + points[0].y}")
groups = defaultdict(list)
for p in points:
    groups[p.x].append(p.y)
print([(x, sorted(ys)) for x, ys in sorted(groups.items())])
queue = deque([1, 2, 3])
queue.append(4)
print(queue.popleft(), list(queue), len(queue))
letters = Counter("mississippi")
print(letters["s"], letters["z"], [(c, n) for c, n in letters.most_common(2)])
print(list(OrderedDict([("b", 1), ("a", 2)]).items()))
