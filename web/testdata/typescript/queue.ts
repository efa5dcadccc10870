class Mutex {
  #tail: Promise<void> = Promise.resolve();
  run<T>(f: () => Promise<T>): Promise<T> {
    const mine = this.#tail.then(f);
    this.#tail = mine.then(() => undefined, () => undefined);
    return mine;
  }
}
const m = new Mutex();
const log: string[] = [];
const job = (name: string, ms: number) => m.run(async () => {
  log.push(`${name} in`);
  await new Promise((r) => setTimeout(r, ms));
  log.push(`${name} out`);
  if (name === "b") throw new Error("b failed");
  return name;
});
console.log((await Promise.allSettled([job("a", 10), job("b", 5), job("c", 1)])).map((r) => (r.status === "fulfilled" ? r.value : (r.reason as Error).message)));
console.log(log);
