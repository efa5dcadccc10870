# Types are for readers: every name of typing stands for itself.
class _Any:
    def __getitem__(self, of):
        return self

    def __call__(self, *args, **kwargs):
        return args[0] if args else self

    def __getattr__(self, name):
        return self

    def __or__(self, other):
        return self

    __ror__ = __or__


_any = _Any()
TYPE_CHECKING = False


def cast(kind, value):
    return value


def TypeVar(name, *args, **kwargs):
    return _any


def NewType(name, kind):
    return kind


def overload(f):
    return f


final = runtime_checkable = no_type_check = overload


class Protocol:
    pass


class _Base:
    pass


class _Generic:
    def __getitem__(self, of):
        return _Base


Generic = _Generic()


class TypedDict(dict):
    pass


def NamedTuple(name, fields):
    from collections import namedtuple
    return namedtuple(name, [one[0] for one in fields])


def __getattr__(name):
    return _any
