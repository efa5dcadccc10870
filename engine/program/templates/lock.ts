// A lock cycle: take the lock for a time, work, give it back if it is still ours.
const compareAndDelete = `
if redis.call("GET", KEYS[1]) == ARGV[1] then
  return redis.call("DEL", KEYS[1])
else
  return 0
end`;

const token: string = unique();
if ((await redis.set("lock:ledger", token, "PX", params.ttl, "NX")) === "OK") {
  enter("ledger");
  try {
    await work(params.work);
    await store.write("ledger", 50);
  } finally {
    leave("ledger");
    const released = await redis.eval(compareAndDelete, 1, "lock:ledger", token);
    console.log(released === 1 ? "released" : "the lease was over");
  }
} else {
  console.log("somebody else holds the lock");
}
