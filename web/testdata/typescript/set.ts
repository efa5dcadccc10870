const a = new Set([1, 2, 3, 4]), b = new Set([3, 4, 5]);
console.log(a, [...a].filter((x) => b.has(x)), new Set([...a, ...b]));
const seen = new WeakSet<object>();
const o = {};
seen.add(o);
console.log(seen.has(o), seen.has({}), new Set("hello"), new Set());
a.forEach((x) => { if (x % 2) a.delete(x); });
console.log(a);
