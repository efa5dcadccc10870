import json

codes = {"a": 7, "b": 42}
print([str(n).zfill(4) for n in sorted(codes.values(), key=lambda n: -n)])
print(json.dumps({name: f"{n:04}" for name, n in codes.items()}))
