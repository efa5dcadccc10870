const wait = <T>(ms: number, v: T): Promise<T> => new Promise((r) => setTimeout(() => r(v), ms));
const fail = (ms: number, why: string): Promise<never> => new Promise((_, r) => setTimeout(() => r(new Error(why)), ms));
console.log(await Promise.all([wait(10, "a"), wait(5, "b"), 3]));
console.log((await Promise.allSettled([wait(5, 1), fail(1, "no")])).map((r) => r.status));
console.log(await Promise.race([wait(20, "slow"), wait(10, "fast")]));
console.log(await Promise.any([fail(1, "x"), wait(5, "y")]));
try {
  await Promise.all([wait(5, 1), fail(1, "broken")]);
} catch (e) {
  console.log("caught", (e as Error).message);
}
try {
  await Promise.any([fail(1, "p"), fail(2, "q")]);
} catch (e) {
  console.log((e as AggregateError).errors.map((x: Error) => x.message), e instanceof AggregateError);
}
const { promise, resolve } = Promise.withResolvers ? Promise.withResolvers<number>() : (() => { let resolve!: (n: number) => void; const promise = new Promise<number>((r) => { resolve = r; }); return { promise, resolve }; })();
setTimeout(() => resolve(7), 1);
console.log(await promise);
