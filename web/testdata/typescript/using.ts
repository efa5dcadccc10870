const log: string[] = [];
class Lease {
  constructor(readonly key: string) { log.push(`take ${key}`); }
  release(): void { log.push(`give ${this.key}`); }
}
async function withLease<T>(key: string, f: (l: Lease) => Promise<T>): Promise<T> {
  const lease = new Lease(key);
  try {
    return await f(lease);
  } finally {
    lease.release();
  }
}
console.log(await withLease("a", async (l) => l.key.toUpperCase()));
console.log(await withLease("b", async () => { throw new Error("x"); }).catch((e: Error) => e.message));
console.log(log);
const label = { valueOf: () => 42, toString: () => "forty-two" };
console.log(+label, `${label}`, label + 1, String(label), [label] + "");
