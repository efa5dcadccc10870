interface Vote { node: string; ok: boolean; ms: number }
const votes: Vote[] = [
  { node: "n3", ok: true, ms: 5 }, { node: "n1", ok: false, ms: 5 }, { node: "n2", ok: true, ms: 2 }, { node: "n5", ok: true, ms: 9 }, { node: "n4", ok: false, ms: 1 },
];
console.log([...votes].sort((a, b) => a.ms - b.ms || a.node.localeCompare(b.node)).map((v) => v.node));
const groups = votes.reduce<Record<string, string[]>>((g, v) => { (g[String(v.ok)] ??= []).push(v.node); return g; }, {});
console.log(groups, Object.keys(groups).sort());
const big = Array.from({ length: 500 }, (_, i) => (i * 7919) % 503);
const sorted = big.slice().sort((a, b) => a - b);
console.log(sorted.slice(0, 5), sorted.at(-1), sorted.every((x, i) => i === 0 || sorted[i - 1]! <= x));
const stable = [..."bBaAcC"].sort((x, y) => x.toLowerCase() < y.toLowerCase() ? -1 : x.toLowerCase() > y.toLowerCase() ? 1 : 0);
console.log(stable.join(""));
