/** Replication: the messages from a primary to its replicas, and how far a replica is behind at one moment. */

import type { Event, Message, Trace } from '../trace.ts';
import type { Person } from './people.ts';
import { roleAt } from './roles.ts';
import { during } from './stays.ts';
import { personOf, type Study } from './study.ts';

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

/** The link from a primary to one replica at one moment. */
export interface StreamView {
  primary: string;
  replica: string;
  /** Under way, 0 to 1. */
  moving: { flow: Flow; at: number; owner: Person | null }[];
  /** Changes of the primary that the replica has not got. */
  behind: number;
  /** The current event arrived by it. */
  now: boolean;
  cut: boolean;
  /** One of its ends is down. */
  down: boolean;
}

/** The streams of a moment: one per replica, to the primary that it follows. */
export function streamsOf(study: Study, t: number, step: number): StreamView[] {
  const spells = during(study.spells, step);
  return study.nodes.flatMap((replica) => {
    const role = roleAt(study.roles, replica, step);
    if (!role || role.of === null) return [];
    const primary = role.of;
    const between = (a: string, b: string | null): boolean => (a === primary && b === replica) || (a === replica && b === primary);
    return [{
      primary, replica,
      moving: study.flows.filter((f) => f.leaves <= step && f.lands !== null && (f.arrives === null || f.arrives > step) && f.lands > t && between(f.from, f.to))
        .map((flow) => ({ flow, owner: personOf(study, flow.owner), at: share(flow, t) })),
      behind: behindAt(study, primary, replica, role.from.i, step),
      now: study.trace.events[step - 1]?.kind === 'replicate' && between(study.trace.events[step - 1]!.actor, study.trace.events[step - 1]!.peer ?? null),
      cut: spells.some((s) => s.kind === 'cut' && between(s.actor, s.peer)),
      down: spells.some((s) => s.kind === 'dead' && (s.actor === primary || s.actor === replica)),
    }];
  });
}

const share = (f: Flow, t: number): number => Math.min(1, Math.max(0.08, (t - f.sent) / Math.max(1, f.lands! - f.sent)));

/** Changes at the primary since the replica follows it, less those that have arrived. */
function behindAt(study: Study, primary: string, replica: string, since: number, step: number): number {
  let behind = 0;
  for (const e of study.trace.events) {
    if (e.i > step) break;
    if (e.i <= since) continue;
    if (e.actor === primary && e.keys && e.keys.length > 0 && e.kind !== 'replicate') behind++;
    else if (e.kind === 'replicate' && e.actor === replica && e.peer === primary) behind = e.what === 'full' ? 0 : e.what === undefined ? behind - 1 : behind;
  }
  return Math.max(0, behind);
}
