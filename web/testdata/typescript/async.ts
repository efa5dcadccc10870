const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
async function step(n: number): Promise<number> {
  await sleep(5 * (4 - n));
  console.log("step", n);
  return n * n;
}
console.log("begin");
const one = step(1), two = step(2);
console.log("asked");
console.log(await one, await two);
const results = await Promise.all([1, 2, 3].map(step));
console.log(results);
for await (const x of [step(1), step(3)]) console.log("got", x);
