class Layer(Exception):
    pass


def low():
    raise OSError("the disk is gone")


def high():
    try:
        low()
    except OSError as error:
        raise Layer(f"wrapped: {error}") from error


seen = []
for attempt in range(2):
    try:
        high()
    except Layer as error:
        seen.append((attempt, str(error)))
    finally:
        seen.append(attempt)
print(seen)
print({type(one).__name__ for one in seen} == {"tuple", "int"})
