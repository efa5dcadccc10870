async function* ticks(n: number): AsyncGenerator<number> {
  try {
    for (let i = 0; i < n; i++) {
      await new Promise((r) => setTimeout(r, 1));
      yield i;
    }
  } finally {
    console.log("closed");
  }
}
for await (const t of ticks(5)) {
  console.log(t);
  if (t === 2) break;
}
const all: number[] = [];
for await (const t of ticks(3)) all.push(t * 10);
console.log(all);
