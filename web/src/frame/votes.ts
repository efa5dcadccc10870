/** A Redlock client at one moment: the answer of each node, what it counted, and how its validity is being spent. */

import type { RedlockValues } from '../trace.ts';
import { leaseAt } from './leases.ts';
import type { Leg } from './legs.ts';
import { beliefUntil } from './minds.ts';
import type { Person } from './people.ts';
import { purposeOf } from './purpose.ts';
import { during } from './stays.ts';
import type { Study } from './study.ts';
import { keyOf } from './words.ts';

export type Vote =
  | 'idle' | 'asked' | 'ok' | 'no' | 'silent'
  /** It said OK and no longer holds the client's token. */
  | 'forgotten'
  /** The client has given its vote back. */
  | 'returned';

export interface VoteView {
  person: Person;
  /** By node, in the study's order. */
  votes: Vote[];
  quorum: number;
  /** How many votes there are: a round need not ask every node. */
  of: number;
  /** The count that the client made, once it has made it in this round. */
  counted: number | null;
  held: boolean;
  /** It has sent its release. */
  releases: boolean;
  /** How many nodes hold the client's token now. */
  fact: number;
  /** It believes that it holds the lock, or is inside. */
  claims: boolean;
  budget: Budget | null;
}

/** All ms. */
export interface Budget { ttl: number; elapsed: number; drift: number; validity: number; gone: number; left: number; began: number }

export function voteView(study: Study, person: Person, t: number, step: number): VoteView | null {
  if (study.nodes.length < 2 || !study.rounds.some((r) => r.client === person.id)) return null;
  const legs = study.legs.filter((l) => l.client === person.id && l.way === 'out' && l.leaves <= step);
  const asks = legs.filter((l) => purposeAt(study, l) === 'acquire');
  const began = beganAt(study, asks);
  const round = study.rounds.findLast((r) => r.client === person.id && r.at.i <= step && began !== null && r.at.t >= began) ?? null;
  const current = round && asks.every((l) => l.leaves < round.at.i) ? round : null;
  const token = tokenOf(study, asks.at(-1));
  const mine = study.nodes.filter((n) => holds(study, n, person.id, token, step));
  const belief = during(study.minds.get(person.id)!.beliefs, step).at(-1);
  return {
    person,
    votes: study.nodes.map((n) => voteOf(study, n, legs, began, current?.values ?? null, mine.includes(n), step)),
    quorum: current?.values.quorum ?? study.rounds[0]!.values.quorum,
    of: Object.keys((current ?? study.rounds[0])?.values.votes ?? {}).length || study.nodes.length,
    counted: current?.values.oks ?? null,
    held: current?.values.held ?? false,
    releases: began !== null && legs.some((l) => l.sent >= began && purposeAt(study, l) === 'release'),
    fact: mine.length,
    claims: (belief !== undefined && beliefUntil(belief, step) > t) || during(study.stays, step).some((s) => s.client === person.id),
    budget: current && began !== null ? budgetOf(current.values, began, t) : null,
  };
}

/** When the last round began (µs): its nodes may be asked one after the other, but none of them twice, and none before an earlier round was counted. */
function beganAt(study: Study, asks: readonly Leg[]): number | null {
  let first = asks.at(-1);
  if (!first) return null;
  const before = study.rounds.findLast((r) => r.client === first!.client && r.at.i < first!.leaves)?.at.i ?? 0;
  const nodes = new Set<string>();
  for (const ask of asks.toReversed()) {
    if (ask.leaves < before || (nodes.has(ask.peer) && ask.leaves !== first.leaves)) break;
    nodes.add(ask.peer);
    first = ask;
  }
  return first.sent;
}

const purposeAt = (study: Study, leg: Leg) => purposeOf(study.trace.events[leg.leaves - 1]?.cmd ?? []);

function tokenOf(study: Study, leg: Leg | undefined): string | null {
  const cmd = leg && study.trace.events[leg.leaves - 1]?.cmd;
  return cmd?.[0]?.toUpperCase() === 'SET' ? (cmd[2] ?? null) : null;
}

function holds(study: Study, node: string, client: string, token: string | null, step: number): boolean {
  const key = study.lockKeys[0];
  const lease = key === undefined ? undefined : leaseAt(study.leases, node, key, step);
  return lease?.owner === client && (token === null || lease.token === token);
}

function voteOf(study: Study, node: string, legs: readonly Leg[], began: number | null, values: RedlockValues | null, mine: boolean, step: number): Vote {
  if (began === null) return 'idle';
  const here = legs.filter((l) => l.peer === node && l.sent >= began);
  const ask = here.findLast((l) => purposeAt(study, l) === 'acquire');
  if (!ask) return 'idle';
  const answer = study.trace.events.find((e) => e.i > ask.leaves && e.i <= step && (e.kind === 'reply' || e.kind === 'timeout')
    && e.peer === node && e.actor === ask.client && e.call === study.trace.events[ask.leaves - 1]?.call);
  const said = values?.votes[node] ?? (!answer ? '' : answer.kind === 'timeout' ? 'timeout' : answer.reply === 'OK' || answer.reply === 1 ? 'OK' : 'nil');
  if (said === '') return 'asked';
  if (said === 'timeout' || said === 'late') return said === 'late' && mine ? 'ok' : 'silent';
  if (said !== 'OK') return 'no';
  if (mine) return 'ok';
  const freed = here.some((l) => l.leaves > ask.leaves && purposeAt(study, l) === 'release' && keyOf(study.trace.events[l.leaves - 1]?.cmd ?? []) !== undefined);
  return freed ? 'returned' : 'forgotten';
}

function budgetOf(v: RedlockValues, began: number, t: number): Budget {
  const gone = (t - began) / 1000;
  return { ttl: v.ttl, elapsed: v.elapsed, drift: v.drift, validity: v.validity, gone, left: Math.max(0, Math.floor(v.ttl - v.drift - gone)), began };
}
