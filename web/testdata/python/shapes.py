import math


class Shape:
    def area(self):
        raise NotImplementedError

    def __repr__(self):
        return f"<{type(self).__name__} {self.area():.2f}>"

    def __lt__(self, other):
        return self.area() < other.area()


class Circle(Shape):
    def __init__(self, r):
        self.r = r

    def area(self):
        return math.pi * self.r ** 2


class Square(Shape):
    def __init__(self, a):
        self.a = a

    def area(self):
        return self.a * self.a


shapes = [Circle(2), Square(3), Circle(1)]
print(sorted(shapes), max(shapes, key=lambda s: s.area()))
print(isinstance(shapes[0], Shape), issubclass(Square, Shape), [s.area() > 5 for s in shapes])
try:
    Shape().area()
except NotImplementedError as error:
    print(type(error).__name__)
finally:
    print("done")
