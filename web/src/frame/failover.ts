/** A small run for the tests: a primary with two replicas, a thread that renews, a failover that loses a lock, a transaction. */

import type { Event, Key, Message, Trace } from '../trace.ts';

const KEY = 'lock:ledger';
const held = (value: string, deadline: number): Key[] => [{ key: KEY, type: 'hash', value: [value, '1'], deadline }];

type Draft = Omit<Event, 'i' | 'say'>;

const plain = (t: number, kind: Event['kind'], actor: string, more: Partial<Event> = {}): Draft => ({ t: t * 1000, kind, actor, ...more });

/** Events of one call and its two messages: ids 2n−1 and 2n. */
function call(n: number, actor: string, peer: string, t: number, cmd: string[], reply: Event['reply'], more: Partial<Event> = {}, thread?: number): Draft[] {
  const of = thread === undefined ? {} : { thread };
  return [
    { t: t * 1000, kind: 'send', actor, peer, msg: 2 * n - 1, call: n, cmd, ...of },
    { t: (t + 1) * 1000, kind: 'execute', actor: peer, peer: actor, msg: 2 * n - 1, call: n, cmd, reply, ...more },
    { t: (t + 2) * 1000, kind: 'reply', actor, peer, msg: 2 * n, call: n, reply, ...of },
  ];
}

const acquire = (token: string): string[] => ['EVAL', 'return redis.call("HSETNX", KEYS[1], ARGV[1], 1)', '1', KEY, token];
const renew = (token: string): string[] => ['EVAL', 'return redis.call("PEXPIRE", KEYS[1], ARGV[2])', '1', KEY, token];

/** p has replicas r and s; the link to s is cut from 3 ms on; p dies at 2 000 and s, which has the lock but no renewal, takes over. */
export function failover(): Trace {
  const drafts: Draft[] = [
    plain(0, 'start', 'A'), ...call(1, 'A', 'p', 0, acquire('a1'), 1, { keys: held('a1', 3001) }),
    plain(2, 'replicate', 'r', { peer: 'p', msg: 101, keys: held('a1', 3001) }), plain(2, 'replicate', 's', { peer: 'p', msg: 102, keys: held('a1', 3001) }),
    plain(2, 'enter', 'A', { section: 'ledger', until: 3_000_000 }), plain(2, 'spawn', 'A', { of: 1, what: 'background' }),
    plain(2, 'sleep', 'A', { thread: 1, call: 90, what: 'sleep', until: 1_000_000 }), plain(3, 'cut', 'p', { peer: 's', text: 'one way' }),
    plain(5, 'sleep', 'A', { call: 91, what: 'work', until: 4_000_000 }), plain(900, 'starve', 'A', { until: 1_000_000 }),
    plain(1000, 'wake', 'A', { thread: 1, call: 90, what: 'sleep' }), ...call(2, 'A', 'p', 1000, renew('a1'), 1, { keys: held('a1', 4001) }, 1),
    plain(1002, 'replicate', 'r', { peer: 'p', msg: 103, keys: held('a1', 4001) }), plain(1003, 'sleep', 'A', { thread: 1, call: 92, what: 'sleep', until: 9_000_000 }),
    plain(2000, 'crash', 'p'), plain(2500, 'promote', 'r', { peer: 'p', what: 'sentinel', text: 'r does not reach the others' }),
    plain(3000, 'promote', 's', { peer: 'p', what: 'sentinel' }), plain(3001, 'replicate', 'r', { peer: 's', msg: 104, what: 'full', keys: held('a1', 3001) }),
    plain(3002, 'expire', 's', { keys: [{ key: KEY, type: 'hash', value: null, deadline: null }] }),
    plain(3002, 'error-window', 's', { text: 'MISCONF', until: 3_050_000 }),
    plain(3100, 'start', 'B'), ...call(3, 'B', 's', 3100, acquire('b1'), 1, { keys: held('b1', 6101) }), plain(3102, 'enter', 'B', { section: 'ledger', until: 6_100_000 }),
    plain(3103, 'claim', 'ledger', { peer: 'B', what: 'write', value: 70, reply: 'OK' }), plain(3104, 'claim', 'ledger', { peer: 'A', what: 'update', text: 'B holds it' }),
    plain(3105, 'write', 'ledger', { peer: 'B', what: 'commit', value: 70, reply: 'OK' }), plain(3200, 'done', 'B'),
  ];
  const events = drafts.map((e, n): Event => ({ ...e, i: n + 1, say: '' })).sort((a, b) => a.t - b.t || a.i - b.i).map((e, n) => ({ ...e, i: n + 1 }));
  const one = (id: number, from: string, to: string, sent: number, more: Partial<Message> = {}): Message =>
    ({ id, from, to, k: id, sent: sent * 1000, recv: (sent + 1) * 1000, fate: 'delivered', ...more });
  const calls = events.filter((e) => e.kind === 'send').flatMap((e) => [
    one(e.msg!, e.actor, e.peer!, e.t / 1000), one(e.msg! + 1, e.peer!, e.actor, e.t / 1000 + 1, { re: e.msg! }),
  ]);
  return {
    v: 1, scenario: 'failover', title: 'A failover', params: {}, schedule: '', events,
    actors: [{ id: 'A', kind: 'client' }, { id: 'B', kind: 'client' }, { id: 'p', kind: 'node', slots: [0, 16383] }, { id: 'r', kind: 'node', replica_of: 'p' }, { id: 's', kind: 'node', replica_of: 'p' }, { id: 'ledger', kind: 'store' }],
    clocks: ['p', 'r', 's'].map((actor) => ({ actor, t: 0, local: 0, ppm: 0 })), metrics: [], verdicts: [], says: [], notes: [], questions: [], end: { t: 3_200_000, cause: 'done' },
    messages: [...calls, one(101, 'p', 'r', 1), one(102, 'p', 's', 1), one(103, 'p', 'r', 1001), one(104, 's', 'r', 3000)],
  };
}
