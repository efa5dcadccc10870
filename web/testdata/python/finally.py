def f(n):
    try:
        if n == 0:
            raise ValueError("zero")
        if n == 1:
            return "one"
        return "many"
    except ValueError as error:
        return f"caught {error}"
    else:
        print("never")
    finally:
        print(f"leaving {n}")


print([f(n) for n in range(3)])
try:
    try:
        {}["missing"]
    finally:
        print("inner")
except (KeyError, IndexError) as error:
    print("outer", type(error).__name__, error.args)
else:
    print("no")
