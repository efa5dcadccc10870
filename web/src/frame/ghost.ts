/** A wrong answer played on: what would have followed by it, to be drawn beside what happened. */

import type { Event } from '../trace.ts';
import { text } from '../text.ts';
import { leaseAt, termAt, type Lease } from './leases.ts';
import type { Person } from './people.ts';
import { purposeOf } from './purpose.ts';
import type { Question } from './questions.ts';
import { personOf, type Study } from './study.ts';
import { GAP, instant, keyOf } from './words.ts';

export interface Ghost {
  /** The answer, and where it parts from the run: an event and its instant (µs). */
  said: string;
  at: number;
  i: number;
  /** A key that would be there, a client that would be inside, or (person null) no key; µs, `to` may be Infinity. */
  bar: { from: number; to: number; person: Person | null; words: string } | null;
  /** One sentence. */
  followed: string;
}

/** The ghost of an answer; null where it was right, or not given. */
export function ghostOf(study: Study, q: Question, said: string): Ghost | null {
  if (!said || said === q.right) return null;
  const { about } = q;
  const { events } = study.trace;
  switch (about.kind) {
    case 'reply': return ofReply(study, events[about.at - 1]!, said);
    case 'holder': return ofHolder(study, q, about, said);
    case 'kept': return ofKept(study, q, about, said);
    case 'round': return ofRound(study, about, said);
    case 'event': return bare(events[about.at - 1]!, said);
  }
}

const when = (t: number): string => `${instant(t)}${GAP}ms`;

const bare = (e: Event, said: string): Ghost => ({ said, at: e.t, i: e.i, bar: null, followed: text.predict.wouldBe(said, when(e.t)) });

/** OK and 1 are what a lock's commands say when they have done something, nil and 0 when not. */
const YES: ReadonlySet<string> = new Set(['OK', '1']);
const NO: ReadonlySet<string> = new Set(['nil', '0']);

function ofReply(study: Study, e: Event, said: string): Ghost {
  const key = e.cmd && keyOf(e.cmd);
  const none = bare(e, said);
  if (!e.cmd || key === undefined || !study.lockKeys.includes(key) || !(YES.has(said) || NO.has(said)) || e.cmd.some((word) => /^GET$/i.test(word))) return none;
  const held = leaseAt(study.leases, e.actor, key, e.i - 1);
  const last = study.leases.filter((l) => l.node === e.actor && l.key === key && l.to && l.to.i <= e.i).at(-1);
  const asker = personOf(study, e.peer);
  const yes = YES.has(said);
  switch (purposeOf(e.cmd, e.calls)) {
    case 'acquire': return yes ? taken(none, e, asker) : stayed(study, none, last);
    case 'release': return yes ? (held ? gone(study, none, held) : stayed(study, none, last)) : held ? kept(study, none, held) : none;
    case 'renew': return yes ? stayed(study, none, study.leases.filter((l) => l.node === e.actor && l.key === key && l.owner === e.peer && l.to && l.to.i <= e.i).at(-1)) : held ? gone(study, none, held) : none;
    default: return none;
  }
}

/** The lease that a command asks for, µs; null where it does not say. */
function askedFor(cmd: readonly string[]): number | null {
  const at = cmd.findIndex((word) => /^(PX|EX)$/i.test(word));
  const n = Number(cmd[at + 1]);
  return at < 0 || !Number.isFinite(n) ? null : n * (cmd[at]!.toUpperCase() === 'PX' ? 1000 : 1_000_000);
}

/** The asker would have the key. */
function taken(none: Ghost, e: Event, asker: Person | null): Ghost {
  if (!asker) return none;
  const lease = askedFor(e.cmd!);
  const to = lease === null ? Infinity : e.t + lease;
  return { ...none, bar: { from: e.t, to, person: asker, words: text.predict.theirs(asker.letters) },
    followed: text.predict.wouldHold(none.said, asker.letters, lease === null ? '' : when(to)) };
}

/** A key that had ended would still be there. */
function stayed(study: Study, none: Ghost, lease: Lease | undefined): Ghost {
  const person = personOf(study, lease?.owner);
  if (!lease?.to || !person) return none;
  return { ...none, bar: { from: lease.to.t, to: none.at, person, words: text.predict.theirs(person.letters) },
    followed: text.predict.wouldStay(none.said, person.letters, when(none.at)) };
}

/** A key that was removed would be there until the end of its lease. */
function kept(study: Study, none: Ghost, lease: Lease): Ghost {
  const person = personOf(study, lease.owner);
  const term = termAt(lease, none.i);
  if (!person) return none;
  const to = term.ms === null ? Infinity : term.from.t + term.ms * 1000;
  return { ...none, bar: { from: none.at, to, person, words: text.predict.theirs(person.letters) },
    followed: text.predict.wouldHold(none.said, person.letters, term.ms === null ? '' : when(to)) };
}

/** A key that is there would be gone. */
function gone(study: Study, none: Ghost, lease: Lease): Ghost {
  const person = personOf(study, lease.owner);
  if (!person) return none;
  return { ...none, bar: { from: none.at, to: lease.to?.t ?? Infinity, person: null, words: text.predict.none },
    followed: text.predict.wouldGo(none.said, person.letters, when(none.at)) };
}

function ofHolder(study: Study, q: Question, about: Question['about'] & { kind: 'holder' }, said: string): Ghost {
  const person = personOf(study, said);
  const here = study.leases.filter((l) => l.node === about.node && l.key === about.key && l.from.t <= about.t);
  const from = (person ? here.findLast((l) => l.owner === person.id)?.to?.t : here.at(-1)?.from.t) ?? study.trace.events[q.before - 2]?.t ?? 0;
  const i = q.until;
  return { said, at: about.t, i, bar: { from: Math.min(from, about.t), to: about.t, person, words: person ? text.predict.theirs(person.letters) : text.predict.none },
    followed: text.predict.wouldBe(person ? text.predict.theirs(person.letters) : text.predict.none, when(about.t)) };
}

function ofKept(study: Study, q: Question, about: Question['about'] & { kind: 'kept' }, said: string): Ghost {
  const person = personOf(study, about.client);
  const lease = leaseAt(study.leases, about.node, about.key, q.before - 1);
  const none: Ghost = { said, at: about.t, i: q.until, bar: null, followed: text.predict.wouldBe(said, when(about.t)) };
  if (!person || !lease) return none;
  if (said === text.predict.yes) return stayed(study, none, lease);
  return { ...none, bar: { from: study.trace.events[q.before - 2]?.t ?? 0, to: about.t, person: null, words: text.predict.none },
    followed: text.predict.wouldGo(said, person.letters, when(about.t)) };
}

function ofRound(study: Study, about: Question['about'] & { kind: 'round' }, said: string): Ghost {
  const e = study.trace.events[about.at - 1]!;
  const person = personOf(study, about.client);
  const none = bare(e, said);
  const round = study.rounds.find((r) => r.at.i === about.at)!;
  if (!person || said !== text.predict.yes) return none;
  const to = e.t + Math.max(0, round.values.validity) * 1000;
  return { ...none, bar: { from: e.t, to, person, words: text.predict.inside(person.letters) }, followed: text.predict.wouldEnter(said, person.letters, when(e.t)) };
}
