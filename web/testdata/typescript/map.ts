const words = "the quick brown fox jumps over the lazy dog the end".split(" ");
const counts = new Map<string, number>();
for (const w of words) counts.set(w, (counts.get(w) ?? 0) + 1);
console.log(counts);
console.log([...counts].sort(([a, n], [b, m]) => m - n || a.localeCompare(b)).slice(0, 3));
const byLength = Object.groupBy ? null : null;
console.log(byLength, new Map([[{ a: 1 }, "x"]]), counts.size, counts.has("cat"));
counts.delete("the");
console.log(counts.get("the"), new Map());
