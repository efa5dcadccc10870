/** The messages from a primary to its replicas, and between any two nodes. */

import type { Event, Message, Trace } from '../trace.ts';

/** One message between two nodes: a write's keys, a copy of everything, a published message, or a question and its ack. */
export interface Flow {
  id: number;
  from: string;
  to: string;
  kind: 'keys' | 'full' | 'message' | 'offset' | 'ack';
  /** µs; `lands` is null when it never does. */
  sent: number;
  lands: number | null;
  /** The event that made it leave, and the one that took it in; null: none did. */
  leaves: number;
  arrives: number | null;
  /** The client whose lock the keys carry, and whether they only take keys away. */
  owner: string | null;
  gone: boolean;
}

/** All flows in the order in which they left. `ownerOf` names the client of a token that a key holds. */
export function flowsOf(trace: Trace, ownerOf: (e: Event) => string | null): Flow[] {
  const nodes = new Set(trace.actors.filter((a) => a.kind === 'node').map((a) => a.id));
  const taken = new Map(trace.events.filter((e) => e.kind === 'replicate' && e.msg !== undefined).map((e) => [e.msg!, e]));
  return trace.messages.filter((m) => nodes.has(m.from) && nodes.has(m.to)).map((m): Flow => {
    const arrival = taken.get(m.id);
    const keys = arrival?.keys ?? [];
    return {
      id: m.id, from: m.from, to: m.to, sent: m.sent, lands: m.recv,
      kind: (arrival?.what as Flow['kind'] | undefined) ?? 'keys',
      leaves: leavesAt(trace, m), arrives: arrival?.i ?? null,
      owner: arrival ? ownerOf(arrival) : null, gone: keys.length > 0 && keys.every((k) => k.value === null),
    };
  }).sort((a, b) => a.leaves - b.leaves || a.id - b.id);
}

/** The last event of its sender at the instant of sending; an earlier one when it waited for the link. */
function leavesAt(trace: Trace, m: Message): number {
  const own = (e: Event): boolean => e.actor === m.from || e.peer === m.from || e.actor === m.to;
  const at = trace.events.filter((e) => e.t === m.sent && own(e) && e.msg !== m.id);
  return (at.find((e) => e.actor === m.from && e.keys !== undefined) ?? at.at(-1) ?? trace.events.findLast((e) => e.t <= m.sent))?.i ?? 0;
}
