class Money:
    def __init__(self, cents):
        self.cents = cents

    def __add__(self, other):
        return Money(self.cents + other.cents)

    def __mul__(self, n):
        return Money(self.cents * n)

    def __eq__(self, other):
        return isinstance(other, Money) and self.cents == other.cents

    def __hash__(self):
        return hash(self.cents)

    def __lt__(self, other):
        return self.cents < other.cents

    def __gt__(self, other):
        return self.cents > other.cents

    def __getitem__(self, i):
        return divmod(self.cents, 100)[i]

    def __len__(self):
        return 2

    def __contains__(self, n):
        return n == self.cents

    def __call__(self):
        return -self.cents

    def __str__(self):
        return f"{self.cents / 100:.2f}"


a, b = Money(150), Money(275)
print(a + b, a * 3, a == Money(150), a < b, max(a, b), len({a, Money(150), b}), a[0], len(a), 150 in a, a())
print([str(m) for m in sorted([b, a])], f"{a}")
