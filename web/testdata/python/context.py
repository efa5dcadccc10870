class Section:
    depth = 0

    def __init__(self, name, swallow=False):
        self.name, self.swallow = name, swallow

    def __enter__(self):
        Section.depth += 1
        print(f"enter {self.name} at {Section.depth}")
        return self

    def __exit__(self, kind, error, where):
        Section.depth -= 1
        print(f"leave {self.name}", kind.__name__ if kind else None)
        return self.swallow


with Section("a") as a, Section("b", swallow=True):
    print([s.name for s in (a,)])
    raise ValueError("gone")
try:
    with Section("c"):
        1 // 0
except ZeroDivisionError as error:
    print("outside:", type(error).__name__)
