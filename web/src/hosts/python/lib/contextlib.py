# with statements made of generators and callbacks.
class _Managed:
    def __init__(self, gen):
        self.gen = gen

    def __enter__(self):
        return next(self.gen)

    def __exit__(self, kind, error, where):
        if kind is None:
            try:
                next(self.gen)
            except StopIteration:
                return False
            raise RuntimeError("generator didn't stop")
        try:
            self.gen.throw(error if error is not None else kind())
        except StopIteration:
            return True
        except BaseException as raised:
            if raised is error:
                return False
            raise
        raise RuntimeError("generator didn't stop after throw()")


def contextmanager(f):
    def made(*args, **kwargs):
        return _Managed(f(*args, **kwargs))
    return made


class suppress:
    def __init__(self, *kinds):
        self.kinds = kinds

    def __enter__(self):
        pass

    def __exit__(self, kind, error, where):
        return kind is not None and issubclass(kind, self.kinds)


class closing:
    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, kind, error, where):
        self.thing.close()


class nullcontext:
    def __init__(self, result=None):
        self.result = result

    def __enter__(self):
        return self.result

    def __exit__(self, kind, error, where):
        pass


class ExitStack:
    def __init__(self):
        self.exits = []

    def __enter__(self):
        return self

    def enter_context(self, thing):
        value = thing.__enter__()
        self.exits.append(thing.__exit__)
        return value

    def callback(self, f, *args, **kwargs):
        self.exits.append(lambda kind, error, where: f(*args, **kwargs) and False)

    def __exit__(self, kind, error, where):
        swallowed = False
        while self.exits:
            if self.exits.pop()(kind, error, where):
                kind = error = where = None
                swallowed = True
        return swallowed
