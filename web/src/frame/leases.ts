/** What each node held, when and by whose doing: the keys' values as spans between events. */

import type { Event, Key, Reply } from '../trace.ts';
import { printed } from './words.ts';

/** An instant together with the event that marks it; events of one instant are told apart by i. */
export interface Mark { t: number; i: number }

export type LeaseEnd = 'expired' | 'deleted' | 'replaced' | 'evicted' | 'lost' | 'moved' | 'removed';

/** One value under one key of one node. */
export interface Lease {
  node: string;
  key: string;
  /** The value as a short text: usually the owner's token. */
  token: string;
  /** The client whose command set this value; null: nobody's. */
  owner: string | null;
  /** ms on the node's clock, and how much of it the last command gave; null: no deadline. */
  terms: { from: Mark; deadline: number | null; ms: number | null }[];
  from: Mark;
  to: Mark | null;
  end: LeaseEnd | null;
  /** Who ended it, where somebody did. */
  by: string | null;
}

const ENDS: Partial<Record<Event['kind'], LeaseEnd>> = {
  expire: 'expired', execute: 'deleted', evict: 'evicted', crash: 'lost', restart: 'lost', promote: 'lost',
  migrate: 'moved', replicate: 'deleted', external: 'removed',
};

/** Types whose value names its owner: another name is another lease. The others' values change while they stay. */
const NAMING: ReadonlySet<string> = new Set(['string', 'hash']);

/** All spans, in order of their beginning. `clockMs` gives a node's clock (ms) right after an event. */
export function leasesOf(events: readonly Event[], clients: ReadonlySet<string>, clockMs: (node: string, at: Mark) => number): Lease[] {
  const all: Lease[] = [];
  const live = new Map<string, Lease>();
  const owners = new Map<string, string>();
  for (const event of events) {
    for (const change of event.keys ?? []) {
      const slot = `${event.actor}\n${change.key}`;
      const before = live.get(slot);
      const after = apply(event, change, before, owners, clients, clockMs);
      if (after === before) continue;
      if (before) finish(before, event, change.value);
      if (after) { all.push(after); live.set(slot, after); } else live.delete(slot);
    }
  }
  return all;
}

function apply(event: Event, change: Key, before: Lease | undefined, owners: Map<string, string>, clients: ReadonlySet<string>,
  clockMs: (node: string, at: Mark) => number): Lease | undefined {
  if (change.value === null) return undefined;
  const at = { t: event.t, i: event.i };
  const token = tokenOf(change.value);
  const ms = change.deadline === null ? null : change.deadline - clockMs(event.actor, at);
  const term = { from: at, deadline: change.deadline, ms };
  const asker = event.kind === 'execute' && event.peer && clients.has(event.peer) ? event.peer : null;
  const same = before && (before.token === token || !NAMING.has(change.type));
  if (same && (before.owner === asker || asker === null || before.token === token)) {
    before.terms.push(term);
    before.token = token;
    return before;
  }
  if (asker) owners.set(token, asker);
  return {
    node: event.actor, key: change.key, token, owner: asker ?? owners.get(token) ?? null,
    terms: [term], from: at, to: null, end: null, by: null,
  };
}

function finish(lease: Lease, event: Event, value: Reply): void {
  lease.to = { t: event.t, i: event.i };
  lease.end = value !== null ? 'replaced' : (ENDS[event.kind] ?? 'removed');
  lease.by = event.kind === 'execute' ? (event.peer ?? null) : null;
}

/** The part of a value that names its owner: a text itself, a list's first text, a hash's first field. */
function tokenOf(value: Reply): string {
  if (Array.isArray(value)) {
    const first = value[0];
    return first === undefined ? '' : tokenOf(first);
  }
  return printed(value, 8);
}

/** The lease that a node holds under a key when `step` events have happened. */
export function leaseAt(leases: readonly Lease[], node: string, key: string, step: number): Lease | undefined {
  return leases.find((l) => l.node === node && l.key === key && l.from.i <= step && (!l.to || l.to.i > step));
}

/** The term (deadline and length) that stands when `step` events have happened. */
export function termAt(lease: Lease, step: number): Lease['terms'][number] {
  let at = lease.terms[0]!;
  for (const term of lease.terms) if (term.from.i <= step) at = term;
  return at;
}
