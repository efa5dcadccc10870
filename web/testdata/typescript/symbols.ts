class Range implements Iterable<number> {
  constructor(private from: number, private to: number) {}
  *[Symbol.iterator](): Iterator<number> { for (let i = this.from; i <= this.to; i++) yield i; }
  get [Symbol.toStringTag](): string { return "Range"; }
  [Symbol.toPrimitive](hint: string): string | number { return hint === "number" ? this.to - this.from : `${this.from}..${this.to}`; }
}
const r = new Range(1, 4);
console.log([...r], `${r}`, +r, Object.prototype.toString.call(r), Math.max(...r));
const s = Symbol("desc"), t = Symbol.for("shared");
console.log(s.toString(), s.description, Symbol.for("shared") === t, typeof s, Symbol.keyFor(t));
class Even { static [Symbol.hasInstance](n: unknown): boolean { return Number(n) % 2 === 0; } }
console.log((2 as unknown) instanceof Even, (3 as unknown) instanceof Even);
const [a, b, ...c] = new Range(5, 9);
console.log(a, b, c, Array.from(r, (x) => x * x), new Map(Object.entries({ x: 1 })));
