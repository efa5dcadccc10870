from contextlib import contextmanager


@contextmanager
def tag(name, out):
    out.append(f"<{name}>")
    try:
        yield out
    finally:
        out.append(f"</{name}>")


lines = []
with tag("p", lines) as out:
    with tag("b", out):
        out.append("held")
try:
    with tag("i", lines):
        raise KeyError("x")
except KeyError as error:
    lines.append(f"lost {error.args[0]}")
print("".join(lines))
