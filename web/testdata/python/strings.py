s = "Redis lock, lease and token"
print(s.lower().split(", "), "".join(reversed(s))[:5], s[-5:], s.find("lease"), s.replace("e", "3", 2))
print({c: s.count(c) for c in sorted(set(s.lower())) if c.isalpha() and s.count(c) > 2})
print(" - ".join(sorted(s.split(), key=str.lower)), s.startswith("Redis"), s.upper().isupper())
print(f"{'left':<8}|{'right':>8}|{'mid':^8}|{3.14159:8.3f}|{42:+}|{True!s:>6}")
print("%-5s|%5d|%.2f|%x" % ("ab", 42, 2.5, 255), "{0} {1} {0}".format("a", "b"), "{n:03}".format(n=7))
print("a,b,,c".split(","), "  x ".strip(), "x=1".partition("="), "tick tock".rsplit(" ", 1), repr("it's"))
