const { a, b: { c = 5, ...rest }, ...others } = { a: 1, b: { d: 2, e: 3 } as { c?: number; d: number; e: number }, f: 4, g: 5 };
console.log(a, c, rest, others);
const [first, , third = "none", ...tail] = ["x", "y", undefined, "z", "w"];
console.log(first, third, tail);
let x = 1, y = 2;
[x, y] = [y, x];
console.log(x, y);
function area({ w = 1, h = 2 }: { w?: number; h?: number } = {}): number { return w * h; }
console.log(area(), area({ w: 5 }), area({ h: 10 }));
for (const [k, { n }] of Object.entries({ p: { n: 1 }, q: { n: 2 } })) console.log(k, n);
