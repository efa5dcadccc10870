// Redlock: the lock is held by whoever a majority of the nodes said OK to, for as long as the shortest lease is sure to last.
import Redis from "ioredis";

const compareAndDelete = `
if redis.call("GET", KEYS[1]) == ARGV[1] then
  return redis.call("DEL", KEYS[1])
else
  return 0
end`;

const clients = nodes.map((host) => new Redis({ host, commandTimeout: params.timeout }));
const token: string = unique();
const quorum = Math.floor(nodes.length / 2) + 1;
const drift = Math.floor(params.ttl * 0.01) + 2;

const vote = async (client: Redis): Promise<string> => {
  try {
    return (await client.set("lock:ledger", token, "PX", params.ttl, "NX")) ?? "nil";
  } catch (error) {
    return (error as Error).message === "Command timed out" ? "timeout" : (error as Error).message;
  }
};

const began = mono();
const answers = await Promise.all(clients.map(vote));
const votes = Object.fromEntries(nodes.map((node, i) => [node, answers[i]]));
const oks = answers.filter((answer) => answer === "OK").length;
const elapsed = mono() - began;
const validity = params.ttl - elapsed - drift;
const held = oks >= quorum && validity > 0;
log("redlock", { votes, oks, quorum, ttl: params.ttl, elapsed, drift, validity, held });
if (held) {
  enter("ledger", began + params.ttl - drift);
  await work(params.work);
  await store.write("ledger", 50);
  leave("ledger");
}
await Promise.allSettled(clients.map((client) => client.eval(compareAndDelete, 1, "lock:ledger", token)));
