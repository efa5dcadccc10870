function* naturals(): Generator<number, void, number | undefined> {
  let n = 0;
  for (;;) {
    const skip = yield n;
    n += skip ?? 1;
  }
}
function* take<T>(n: number, from: Iterable<T>): Generator<T> {
  if (n <= 0) return;
  for (const x of from) {
    yield x;
    if (--n === 0) return;
  }
}
console.log([...take(5, naturals())]);
const g = naturals();
console.log(g.next(), g.next(5), g.next(), g.return());
const tree = { v: 1, kids: [{ v: 2, kids: [] }, { v: 3, kids: [{ v: 4, kids: [] }] }] };
type Node = { v: number; kids: Node[] };
function* walk(n: Node): Generator<number> { yield n.v; for (const k of n.kids) yield* walk(k); }
console.log(...walk(tree));
