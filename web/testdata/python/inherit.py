class Base:
    def __init__(self, **options):
        self.options = options

    def describe(self):
        options = ", ".join(f"{k}={v!r}" for k, v in sorted(self.options.items()))
        return f"{self.__class__.__name__}({options})"


class Loud(Base):
    def describe(self):
        return super().describe().upper()


class Both(Loud):
    pass


print(Base(b=2, a="x").describe())
print(Both(n=1).describe())
print([c.__name__ for c in (Base, Loud, Both)], sorted([Both(z=1), Base(y=2)], key=lambda o: list(o.options))[0].options)
print(hasattr(Both(), "options"), getattr(Both(), "missing", None), callable(Both))
