const counter = (): { inc(): number; get(): number } => {
  let n = 0;
  return { inc: () => ++n, get: () => n };
};
const a = counter(), b = counter();
a.inc(); a.inc(); b.inc();
console.log(a.get(), b.get());
const fs: (() => number)[] = [];
for (let i = 0; i < 3; i++) fs.push(() => i);
console.log(fs.map((f) => f()));
const memo = <A extends string | number, R>(f: (a: A) => R): ((a: A) => R) => {
  const known = new Map<A, R>();
  return (a) => { if (!known.has(a)) { console.log("compute", a); known.set(a, f(a)); } return known.get(a)!; };
};
const fib: (n: number) => number = memo((n: number): number => (n < 2 ? n : fib(n - 1) + fib(n - 2)));
console.log(fib(10), fib(10));
const curry = (a: number) => (b: number) => (c: number) => a + b * c;
console.log(curry(1)(2)(3));
