/** What the keys of every node are at an event, and what each node's clock reads: folded from the trace alone. */

import { clocksOf, readingAt } from '../frame/clock.ts';
import type { Key, Trace } from '../trace.ts';

export interface Held { node: string; clock: number; keys: (Key & { left: number | null; since: number })[] }

/** Every key of every node after event `index`, at world time t; a key that was removed stays, with value null. */
export function keyspace(trace: Trace, index: number, t: number): Held[] {
  const nodes = trace.actors.filter((a) => a.kind === 'node');
  const held = new Map(nodes.map((n) => [n.id, new Map<string, Key & { since: number }>()]));
  for (const event of trace.events.slice(0, index)) {
    const keys = held.get(event.actor);
    for (const key of event.keys ?? []) keys?.set(key.key, { ...key, since: event.i });
  }
  const clocks = clocksOf(trace.clocks, trace.events);
  return nodes.map(({ id }) => {
    const clock = readingAt(clocks, id, t, index);
    const keys = [...held.get(id)!.values()].map((key) => ({
      ...key, left: key.deadline === null || key.value === null ? null : Math.max(0, key.deadline * 1000 - clock),
    }));
    return { node: id, clock, keys };
  });
}
