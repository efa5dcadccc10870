const log: string[] = [];
const p = new Proxy({ a: 1 } as Record<string, unknown>, {
  get(t, k, r) { log.push(`get ${String(k)}`); return Reflect.get(t, k, r); },
  set(t, k, v) { log.push(`set ${String(k)}`); t[k as string] = v; return true; },
  has: (t, k) => { log.push(`has ${String(k)}`); return k in t; },
  deleteProperty(t, k) { log.push(`delete ${String(k)}`); return delete t[k as string]; },
});
p.b = (p.a as number) + 1;
console.log("b" in p, p.missing, delete p.a);
console.log(log, Object.keys(p));
const frozen = Object.freeze({ x: 1 });
try { (frozen as { x: number }).x = 2; } catch (e) { console.log((e as Error).name); }
console.log(Object.isFrozen(frozen), Object.getOwnPropertyNames({ b: 1, a: 2 }), Reflect.ownKeys({ z: 1, [Symbol("q")]: 2 }).length);
const o = { get full() { return "x" + this.n; }, n: 1, set full(v: string) { this.n = v.length; } };
o.full = "12345";
console.log(o.full, Object.entries({ a: 1 }), Object.fromEntries([["k", "v"]]));
