class LockError extends Error {
  override name = "LockError";
  constructor(message: string, readonly key: string, options?: ErrorOptions) { super(message, options); }
}
try {
  try {
    null!.toString();
  } catch (cause) {
    throw new LockError("lost", "lock:ledger", { cause });
  }
} catch (e) {
  if (e instanceof LockError) console.log(`${e}`, e.key, (e.cause as Error) instanceof TypeError, e instanceof Error);
}
const kinds = [() => { throw 1; }, () => { throw "text"; }, () => { throw undefined; }, () => { (void 0 as any).x; }, () => { BigInt(1.5); }, () => { new Array(-1); }, () => { JSON.parse("{"); }];
for (const k of kinds) {
  try {
    k();
  } catch (e) {
    console.log(typeof e, e instanceof Error ? e.constructor.name : e);
  }
}
