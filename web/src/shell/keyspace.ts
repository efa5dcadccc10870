/** What the keys of every node are at an event, and what each node's clock reads: folded from the trace alone. */

import type { Key, Trace } from '../trace.ts';

export interface Held { node: string; clock: number; keys: (Key & { left: number | null; since: number })[] }

/** The local time of an actor at world time t, µs. */
export function local(trace: Trace, actor: string, t: number): number {
  const line = trace.clocks.findLast((one) => one.actor === actor && one.t <= t);
  return line ? line.local + (t - line.t) * (1 + line.ppm / 1e6) : t;
}

/** Every key of every node after event `index`, at world time t; a key that was removed stays, with value null. */
export function keyspace(trace: Trace, index: number, t: number): Held[] {
  const nodes = trace.actors.filter((a) => a.kind === 'node');
  const held = new Map(nodes.map((n) => [n.id, new Map<string, Key & { since: number }>()]));
  for (const event of trace.events.slice(0, index)) {
    const keys = held.get(event.actor);
    for (const key of event.keys ?? []) keys?.set(key.key, { ...key, since: event.i });
  }
  return nodes.map(({ id }) => {
    const clock = local(trace, id, t);
    const keys = [...held.get(id)!.values()].map((key) => ({
      ...key, left: key.deadline === null || key.value === null ? null : Math.max(0, key.deadline * 1000 - clock),
    }));
    return { node: id, clock, keys };
  });
}
