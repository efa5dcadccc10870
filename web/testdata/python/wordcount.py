text = """the lock is held the lock is lost
the lease ends before the work ends"""
counts = {}
for word in text.split():
    counts[word] = counts.get(word, 0) + 1
for word, n in sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:5]:
    print(f"{word:<6}{n:>3}")
print(len(set(text.split())), max(counts.values()))
lengths = {}
for word in set(text.split()):
    lengths.setdefault(len(word), set()).add(word)
print([(n, sorted(words)) for n, words in sorted(lengths.items())])
