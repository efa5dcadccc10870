const xs = Array.from({ length: 200 }, () => Math.random());
console.log(xs.every((x) => x >= 0 && x < 1), new Set(xs).size > 190);
const id = crypto.randomUUID();
console.log(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id), id !== crypto.randomUUID());
const bytes = crypto.getRandomValues(new Uint8Array(16));
console.log(bytes.length, bytes instanceof Uint8Array, [...bytes].some((b) => b !== 0));
const jitter = (base: number): number => base + Math.floor(Math.random() * base);
console.log([1, 2, 3].map(() => jitter(100)).every((j) => j >= 100 && j < 200));
