def numbers(lines):
    for line in lines:
        try:
            yield int(line)
        except ValueError:
            print(f"skipped {line!r}")


def running(values):
    total = 0
    try:
        for value in values:
            total += value
            yield total
    finally:
        print("closed at", total)


lines = ["3", " 4 ", "x", "5"]
print(list(running(numbers(lines))))
stream = running(iter([1, 2, 3]))
print(next(stream), next(stream))
stream.close()
