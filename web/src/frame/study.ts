/** A run studied once: everything that is true of it and does not depend on the moment looked at. */

import type { Event, RedlockValues, Trace } from '../trace.ts';
import { clocksOf, readingAt, type Clocks } from './clock.ts';
import { flowsOf, type Flow } from './flows.ts';
import { leasesOf, type Lease, type Mark } from './leases.ts';
import { legsOf, type Leg } from './legs.ts';
import { beliefEnd, isRound, mindsOf, roundOf, type Mind } from './minds.ts';
import { peopleOf, type Person } from './people.ts';
import { lockKeysOf } from './purpose.ts';
import { rolesOf, type Roles } from './roles.ts';
import { threadsOf, type Thread } from './threads.ts';
import { bandsOf, breaksOf, spellsOf, staysOf, type Band, type Break, type Spell, type Stay } from './stays.ts';

/** A counted vote of Redlock. */
export interface Round { client: string; at: Mark; values: RedlockValues }

/** Something that happened at a store. */
export interface Deed { store: string; client: string; at: Mark; event: Event }

export interface Study {
  readonly trace: Trace;
  readonly people: readonly Person[];
  /** Node ids, in the scenario's order. */
  readonly nodes: readonly string[];
  /** Stores, and sections that no store stands for. */
  readonly rooms: readonly string[];
  readonly clocks: Clocks;
  readonly lockKeys: readonly string[];
  /** Those of them that a client ever held, in the order in which they were asked for. */
  readonly held: readonly string[];
  readonly leases: readonly Lease[];
  readonly legs: readonly Leg[];
  /** Replies that left some time after the event of their command. */
  readonly slowReplies: readonly Leg[];
  /** Messages between nodes. */
  readonly flows: readonly Flow[];
  readonly roles: Roles;
  readonly threads: readonly Thread[];
  readonly minds: ReadonlyMap<string, Mind>;
  readonly stays: readonly Stay[];
  readonly spells: readonly Spell[];
  /** Overlaps that break mutual exclusion; none where the run does not. */
  readonly bands: readonly Band[];
  readonly breaks: readonly Break[];
  readonly rounds: readonly Round[];
  readonly deeds: readonly Deed[];
  /** Every instant (µs) that the ruler knows, in order, without repeats. */
  readonly instants: readonly number[];
  /** The end of what is drawn, µs. */
  readonly end: number;
}

const STORE_KINDS: ReadonlySet<Event['kind']> = new Set<Event['kind']>(['read', 'write', 'claim', 'reject']);

/** Everything that is true of a run and does not depend on t. Compute once per trace. */
export function study(trace: Trace): Study {
  const people = peopleOf(trace.actors);
  const clients = new Set(people.map((p) => p.id));
  const nodes = trace.actors.filter((a) => a.kind === 'node').map((a) => a.id);
  const clocks = clocksOf(trace.clocks, trace.events);
  const lockKeys = lockKeysOf(trace.events);
  const clockMs = (node: string, at: Mark): number => Math.floor(readingAt(clocks, node, at.t, at.i) / 1000);
  const leases = leasesOf(trace.events, clients, clockMs);
  const stays = staysOf(trace.events);
  const minds = mindsOf(trace, [...clients], lockKeys, leases);
  const spells = spellsOf(trace.events);
  const end = Math.max(trace.end.t, trace.events.at(-1)?.t ?? 0);
  const legs = legsOf(trace, clients);
  return {
    trace, people, nodes, clocks, lockKeys, leases,
    held: lockKeys.filter((key) => leases.some((l) => l.key === key && l.owner !== null)),
    stays, minds, end,
    rooms: roomsOf(trace, stays),
    legs,
    slowReplies: legs.filter((l) => l.way === 'back' && l.sent > trace.events[l.leaves - 1]!.t),
    roles: rolesOf(trace),
    threads: threadsOf(trace),
    flows: flowsOf(trace, (e) => leases.find((l) => l.node === e.actor && (l.from.i === e.i || l.to?.i === e.i || l.terms.some((one) => one.from.i === e.i)))?.owner ?? null),
    spells,
    bands: trace.verdicts.some((v) => v.property === 'mutual-exclusion' && v.status === 'violated') ? bandsOf(stays) : [],
    breaks: breaksOf(trace),
    rounds: trace.events.filter(isRound).map((e) => ({ client: e.actor, at: { t: e.t, i: e.i }, values: roundOf(e) })),
    deeds: trace.events.filter((e) => STORE_KINDS.has(e.kind)).map((e) => ({ store: e.actor, client: e.peer ?? '', at: { t: e.t, i: e.i }, event: e })),
    instants: instantsOf(trace, minds, spells, end),
  };
}

function roomsOf(trace: Trace, stays: readonly Stay[]): string[] {
  const stores = trace.actors.filter((a) => a.kind === 'store').map((a) => a.id);
  const sections = stays.map((s) => s.section).filter((s) => s !== '' && !stores.includes(s));
  return [...new Set([...stores, ...sections])];
}

/** The instants of all events, and of the ends of beliefs and troubles that fall between them. */
function instantsOf(trace: Trace, minds: ReadonlyMap<string, Mind>, spells: readonly Spell[], end: number): number[] {
  const all = new Set<number>([0]);
  for (const e of trace.events) all.add(e.t);
  for (const s of spells) if (s.to && s.to.t < end) all.add(s.to.t);
  for (const mind of minds.values()) {
    for (const belief of mind.beliefs) if (beliefEnd(belief) < end) all.add(beliefEnd(belief));
  }
  return [...all].sort((a, b) => a - b);
}

/** A client by id. */
export const personOf = (s: Study, id: string | null | undefined): Person | null => s.people.find((p) => p.id === id) ?? null;
