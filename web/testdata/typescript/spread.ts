const base = { host: "n1", port: 6379, tls: false };
const merged = { ...base, port: 7000, ...(true && { db: 1 }), ...null };
console.log(merged, base);
const nested = [...[1, 2], ...new Set([3, 3, 4]), ..."ab"];
console.log(nested, Math.max(...[3, 9, 2]));
const sum = (...ns: number[]): number => ns.reduce((s, n) => s + n, 0);
console.log(sum(), sum(1), sum(...nested.filter((n): n is number => typeof n === "number")));
