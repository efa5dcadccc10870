import json

people = {"zoe": {"age": 31, "in": ["Oslo"]}, "ada": {"age": 36, "in": ["London", "Turin"]}}
print(json.dumps(people, sort_keys=True))
print(json.dumps({name: p["age"] for name, p in people.items()}, separators=(",", ":")))
print(json.dumps(people["zoe"], indent=2))


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y


print(json.dumps([sorted(p.__dict__.items()) for p in (Point(1, 2), Point(3, 4))]))
