// A lock that is renewed while the work lasts: with the token, and given up when Redis says no.
const compareAndDelete = `
if redis.call("GET", KEYS[1]) == ARGV[1] then
  return redis.call("DEL", KEYS[1])
else
  return 0
end`;
const compareAndExpire = `
if redis.call("GET", KEYS[1]) == ARGV[1] then
  return redis.call("PEXPIRE", KEYS[1], ARGV[2])
else
  return 0
end`;

const token: string = unique();
let lost = false;
if ((await redis.set("lock:ledger", token, "PX", params.ttl, "NX")) === "OK") {
  enter("ledger");
  const watchdog = setInterval(async () => {
    const renewed = await redis.eval(compareAndExpire, 1, "lock:ledger", token, params.ttl);
    if (renewed === 0) {
      lost = true;
      clearInterval(watchdog);
    }
  }, Math.floor(params.ttl / 3));
  try {
    for (let part = 0; part < 4 && !lost; part++) await work(params.work / 4);
    if (!lost) await store.write("ledger", 50);
  } finally {
    clearInterval(watchdog);
    leave("ledger");
    await redis.eval(compareAndDelete, 1, "lock:ledger", token);
    console.log(lost ? "lost on the way" : "released");
  }
} else {
  console.log("somebody else holds the lock");
}
