/** The keys of the nodes: their clock is the one of the event, also where several events share its instant. */

import { Findings } from '../findings.ts';
import type { Trace } from '../trace.ts';
import { keyspace } from './keyspace.ts';

const MOVED = {
  actors: [{ id: 'redis', kind: 'node' }],
  clocks: [{ actor: 'redis', t: 0, local: 0, ppm: 0 }, { actor: 'redis', t: 5000, local: 9000, ppm: 0 }],
  events: [{ i: 1, t: 5000, kind: 'wake', actor: 'A' }, { i: 2, t: 5000, kind: 'clock', actor: 'redis', by: 4000 }],
} as unknown as Trace;

export function test(): string[] {
  const f = new Findings();
  f.same('before its clock is moved', keyspace(MOVED, 1, 5000)[0]?.clock, 5000);
  f.same('once it is', keyspace(MOVED, 2, 5000)[0]?.clock, 9000);
  return f.list;
}
