class Node:
    def __init__(self, value, left=None, right=None):
        self.value, self.left, self.right = value, left, right

    def insert(self, value):
        side = "left" if value < self.value else "right"
        child = getattr(self, side)
        if child is None:
            setattr(self, side, Node(value))
        else:
            child.insert(value)

    def __iter__(self):
        if self.left:
            yield from self.left
        yield self.value
        if self.right:
            yield from self.right

    def depth(self):
        return 1 + max([child.depth() for child in (self.left, self.right) if child] or [0])


root = Node(50)
for value in (30, 70, 20, 40, 60, 80, 35):
    root.insert(value)
print(list(root), root.depth(), 40 in list(root))
print(f"{[v for v in root if v > 50]}", sorted(root, key=lambda v: v % 10)[0])
