letters = list("abcdefgh")
print(letters[2:5], letters[::-1][:2], letters[-3:], letters[:0])
letters[1:3] = ["X", "Y", "Z"]
del letters[0]
print("".join(letters), letters.index("d"), letters.count("X"))
first, *middle, last = letters
print(f"{first} {len(middle)} {last}", middle[:1] + list(range(2)))
merged = dict({"a": 1, "b": 2}, b=3)
print(sorted(merged.items(), key=lambda kv: -kv[1]), merged == {k: v for k, v in merged.items()})
