const value = { b: [1, "two", null, true], a: { nested: { deep: [] } }, u: undefined, d: new Date(0), f: () => 1, n: NaN };
console.log(JSON.stringify(value));
console.log(JSON.stringify(value, null, 2));
console.log(JSON.stringify({ a: 1, b: 2, c: { a: 3, x: 4 } }, ["a", "c"]), JSON.stringify("q\"\n\u2028"), JSON.stringify([undefined, Symbol("x")]));
console.log(JSON.parse('{"x":[1,{"y":"z"}],"t":true}'), JSON.parse("[1,2]", (k, v) => (typeof v === "number" ? v + 1 : v)));
class Money { constructor(public cents: number) {} toJSON(): string { return `${this.cents / 100} €`; } }
console.log(JSON.stringify({ price: new Money(1999) }));
