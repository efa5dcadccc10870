data = bytes([82, 101, 100, 105, 115])
print(data, data.decode(), data.hex(), list(data[:2]), bytearray(b"ab") + b"c")
table = {b: chr(b) for b in data}
print(sorted(table.items()), f"{int.from_bytes(data, 'big'):,}", (1024).to_bytes(2, "big"))
try:
    b"\xff".decode()
except UnicodeError as error:
    print("refused", isinstance(error, ValueError))
finally:
    print("é".encode(), len("é"), ord("é"), "€".encode("utf-8"))
print(sorted(set(b"hello")), b"a,b".split(b","), b"abc".find(b"c"), b"x" * 3)
