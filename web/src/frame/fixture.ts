/** A small run for the tests: A's lease expires while A is paused, B takes the lock, A's late DEL removes it, C takes it too. */

import type { Event, Key, Message, Trace } from '../trace.ts';

const KEY = 'lock:ledger';
const gone: Key[] = [{ key: KEY, type: 'string', value: null, deadline: null }];
const held = (value: string, deadline: number): Key[] => [{ key: KEY, type: 'string', value, deadline }];

/** Events of one call: sent at t (ms), run one ms later, answered after another. */
function call(id: number, actor: string, t: number, cmd: string[], reply: Event['reply'], keys?: Key[]): Omit<Event, 'i'>[] {
  const base = { call: id, say: '' };
  return [
    { ...base, t: t * 1000, kind: 'send', actor, peer: 'redis', msg: 2 * id - 1, cmd },
    { ...base, t: (t + 1) * 1000, kind: 'execute', actor: 'redis', peer: actor, msg: 2 * id - 1, cmd, reply, ...(keys ? { keys } : {}) },
    { ...base, t: (t + 2) * 1000, kind: 'reply', actor, peer: 'redis', msg: 2 * id, reply },
  ];
}

const plain = (t: number, kind: Event['kind'], actor: string, more: Partial<Event> = {}): Omit<Event, 'i'> => ({ t: t * 1000, kind, actor, say: '', ...more });

const set = (token: string): string[] => ['SET', KEY, token, 'NX', 'PX', '3000'];

export function lateDel(): Trace {
  const events = [
    plain(0, 'start', 'A'), ...call(1, 'A', 0, set('a1'), 'OK', held('a1', 3001)), plain(2, 'enter', 'A', { section: 'ledger', until: null }),
    plain(8, 'leave', 'A', { section: 'ledger' }), plain(10, 'pause', 'A', { until: 3_500_000 }), plain(3002, 'expire', 'redis', { keys: gone }),
    plain(3100, 'start', 'B'), ...call(2, 'B', 3100, set('b1'), 'OK', held('b1', 6101)), plain(3102, 'enter', 'B', { section: 'ledger', until: null }),
    plain(3500, 'resume', 'A'), ...call(3, 'A', 3501, ['DEL', KEY], 1, gone), plain(3503, 'done', 'A'),
    plain(3600, 'start', 'C'), ...call(4, 'C', 3600, set('c1'), 'OK', held('c1', 6601)), plain(3602, 'enter', 'C', { section: 'ledger', until: null }),
    plain(3902, 'leave', 'B', { section: 'ledger' }), plain(4402, 'leave', 'C', { section: 'ledger' }),
  ].map((e, n): Event => ({ ...e, i: n + 1 }));
  const messages = events.filter((e) => e.kind === 'send').flatMap((e): Message[] => [
    { id: e.msg!, from: e.actor, to: 'redis', k: e.call!, sent: e.t, recv: e.t + 1000, fate: 'delivered' },
    { id: e.msg! + 1, from: 'redis', to: e.actor, k: e.call!, sent: e.t + 1000, recv: e.t + 2000, fate: 'delivered', re: e.msg! },
  ]);
  return {
    v: 1, scenario: 'late-del', title: 'A late DEL', params: {}, schedule: '',
    actors: [...['A', 'B', 'C'].map((id) => ({ id, kind: 'client' as const })), { id: 'redis', kind: 'node' }, { id: 'ledger', kind: 'store' }],
    clocks: [{ actor: 'redis', t: 0, local: 0, ppm: 0 }], events, messages, metrics: [], end: { t: 4_402_000, cause: 'done' }, says: [], notes: [], questions: [],
    verdicts: [{ property: 'mutual-exclusion', status: 'violated', promised: true, t: 3_602_000, events: [events.findIndex((e) => e.kind === 'enter' && e.actor === 'C') + 1], say: '' }],
  };
}

/** The number of the n-th event of a kind by an actor. */
export const numberOf = (trace: Trace, kind: Event['kind'], actor: string, nth = 1): number =>
  trace.events.filter((e) => e.kind === kind && e.actor === actor)[nth - 1]?.i ?? 0;
