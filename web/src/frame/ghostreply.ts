/** What would have followed by another reply of a node: the key as it was before is a fact, the answer says what becomes of it. */

import type { Event } from '../trace.ts';
import { text } from '../text.ts';
import { looked, tells } from './ghostlook.ts';
import { leaseAt, termAt, type Lease } from './leases.ts';
import { purposeOf, type Purpose } from './purpose.ts';
import type { Question } from './questions.ts';
import { personOf, type Study } from './study.ts';
import { bare, gone, keyAt, stayed, when, type Ghost } from './ghostbase.ts';
import { isScript, keyOf, verbOf } from './words.ts';

/** OK and 1 are what a lock's commands say when they have done something, nil and 0 when not. */
const YES: ReadonlySet<string> = new Set(['OK', '1']);
const NO: ReadonlySet<string> = new Set(['nil', '0']);
const isRefusal = (said: string): boolean => /^[A-Z]{3,} /.test(said);

/** What the page knows of the question beside its answer. */
interface Asked { study: Study; e: Event; cmd: readonly string[]; key: string; purpose: Purpose; held: Lease | undefined; last: Lease | undefined; said: string; where: string }

export function ofReply(study: Study, e: Event, q: Question, said: string): Ghost {
  const none = bare(e, said, text.predict.notSo(said.split(' ')[0]!, q.right.split(' ')[0]!));
  const key = e.cmd && keyOf(e.cmd);
  if (!e.cmd || key === undefined) return none;
  const where = keyAt(study, e);
  const of = study.leases.filter((l) => l.node === e.actor && l.key === key);
  const a: Asked = {
    study, e, cmd: e.cmd, key, purpose: purposeOf(e.cmd, e.calls ?? ranBefore(study, e.cmd)), said, where,
    held: leaseAt(study.leases, e.actor, key, e.i - 1), last: of.filter((l) => l.to && l.to.i <= e.i).at(-1),
  };
  if (isRefusal(said)) return refused(a, none);
  return tells(study, e, a.held, said) ?? looked(study, e, a.held, a.last, said) ?? (study.lockKeys.includes(key) ? effect(a, q, none) : null) ?? none;
}

/** What a script did elsewhere that is known here by its SHA alone. */
const ranBefore = (study: Study, cmd: readonly string[]): Event['calls'] =>
  (isScript(cmd) ? study.trace.events.find((one) => one.calls?.length && one.cmd?.[1] === cmd[1])?.calls : undefined);

/** A node that refuses changes no key. */
function refused({ study, e, held, said, where }: Asked, none: Ghost): Ghost {
  const followed = text.predict.wouldRefuse(said.split(' ')[0]!, e.actor);
  const goes = held?.to?.i === e.i;
  return (goes && kept(study, { ...none, followed }, held, where)) || { ...none, followed };
}

/** Whether the answer says that the command did something; null where one cannot tell. */
function does({ e, cmd, key, said }: Asked, q: Question): boolean | null {
  const plain = YES.has(said) ? true : NO.has(said) ? false : null;
  if (!isScript(cmd)) return plain;
  const did = e.keys?.some((one) => one.key === key) ?? false;
  if (isRefusal(q.right)) return plain;
  // What a script means by its answers is its own affair; of two, the other one means the other outcome.
  if (q.answers.filter((one) => !isRefusal(one)).length === 2) return !did;
  if (said === 'nil' && did && e.calls?.some((one) => verbOf(one.cmd) === 'INCR')) return false;
  return YES.has(said) ? true : null;
}

/** Commands that end only what is their sender's own. */
const OWN: ReadonlySet<string> = new Set(['DELEX', 'DELIFEQ']);

function effect(a: Asked, q: Question, none: Ghost): Ghost | null {
  const { study, e, held, last, where } = a;
  const yes = does(a, q);
  if (yes === null) return null;
  switch (a.purpose) {
    case 'acquire': return yes ? taken(a, none) : isScript(a.cmd) ? notGiven(a, none) : held ? null : before(a, none);
    case 'release':
      if (!yes) return held ? kept(study, none, held, where) : null;
      if (held) return gone(study, none, held, where);
      return isScript(a.cmd) || OWN.has(verbOf(a.cmd)) ? own(a, none) : stayed(study, none, last, where);
    case 'renew': return yes ? (held && held.owner === e.peer ? renewed(a, none, held) : own(a, none)) : held ? gone(study, none, held, where) : null;
    case 'other': return yes || !held || verbOf(a.cmd) === 'EXEC' ? null : kept(study, none, held, where);
    default: return null;
  }
}

/** Refused, though no key was there: it would be that of the last one who had it, where nobody else can be meant. */
function before({ study, e, key, last, said, where }: Asked, none: Ghost): Ghost {
  const elsewhere = [...new Set(study.leases.filter((l) => l.key === key && l.from.i < e.i).map((l) => l.owner))];
  const one = last ?? (elsewhere.length === 1 ? study.leases.find((l) => l.key === key) : undefined);
  const person = personOf(study, one?.owner);
  const unknown = { ...none, followed: text.predict.somebodys(said, where) };
  if (!one || !person || person.id === e.peer) return unknown;
  return last ? stayed(study, none, last, where) ?? unknown
    : { ...none, bar: { from: one.from.t, to: e.t, person, words: text.predict.theirs(person.letters) }, followed: text.predict.wouldBeTheirs(said, person.letters, where, when(e.t)) };
}

/** A script may refuse for reasons of its own: all that is certain is that the asker would not have the key. */
function notGiven({ study, e, key, said, where }: Asked, none: Ghost): Ghost | null {
  const person = personOf(study, e.peer);
  const got = study.leases.find((l) => l.node === e.actor && l.key === key && l.from.i === e.i);
  return person && { ...none, bar: { from: e.t, to: got?.to?.t ?? e.t, person: null, words: text.predict.notTheirs(person.letters) }, followed: text.predict.wouldNotHave(said, person.letters, where, when(e.t)) };
}

/** What looks for its sender's own token has found it: that key would still be there. */
function own({ study, e, key, said, where }: Asked, none: Ghost): Ghost | null {
  const person = personOf(study, e.peer);
  const mine = study.leases.findLast((l) => l.node === e.actor && l.key === key && l.owner === e.peer && l.to && l.to.i <= e.i);
  return stayed(study, none, mine, where) ?? (person && { ...none, bar: { from: e.t, to: e.t, person, words: text.predict.theirs(person.letters) },
    followed: text.predict.wouldBeTheirs(said, person.letters, where, when(e.t)) });
}

/** The lease that a command asks for, µs; null for one without an end, undefined where it cannot be told. */
function askedFor({ study, cmd }: Asked): number | null | undefined {
  const verb = verbOf(cmd);
  if (isScript(cmd)) {
    const before = study.leases.find((l) => study.trace.events[l.from.i - 1]?.cmd?.[1] === cmd[1]);
    const ms = before?.terms[0]?.ms;
    return ms === undefined ? undefined : ms === null ? null : ms * 1000;
  }
  if (verb === 'PSETEX' || verb === 'SETEX') return Number(cmd[2]) * (verb === 'SETEX' ? 1_000_000 : 1000);
  const at = cmd.findIndex((word, n) => n > 2 && /^(PX|EX)$/i.test(word));
  if (at < 0) return cmd.some((word) => /^(PXAT|EXAT|KEEPTTL)$/i.test(word)) ? undefined : null;
  return Number(cmd[at + 1]) * (cmd[at]!.toUpperCase() === 'PX' ? 1000 : 1_000_000);
}

/** The asker would have the key. */
function taken(a: Asked, none: Ghost): Ghost | null {
  const { study, e, said, where } = a;
  const asker = personOf(study, e.peer);
  if (!asker) return null;
  const lease = askedFor(a);
  const to = lease === undefined ? e.t : lease === null ? Infinity : readsAt(study, e.actor, e, lease);
  return { ...none, bar: { from: e.t, to, person: asker, words: text.predict.theirs(asker.letters) },
    followed: lease === undefined ? text.predict.wouldHave(said, asker.letters, where, when(e.t)) : text.predict.wouldHold(said, asker.letters, where, to === Infinity ? '' : when(to)) };
}

/** The instant (µs) at which a node's clock has gone on by so much since an event; Infinity: never. */
function readsAt(study: Study, node: string, since: { t: number; i: number }, by: number): number {
  const lines = study.clocks.get(node) ?? [];
  const reading = (n: number, t: number): number => lines[n]!.local + (t - lines[n]!.t) * (1 + lines[n]!.ppm / 1e6);
  let n = lines.findLastIndex((one) => one.t < since.t || (one.t === since.t && one.i <= since.i));
  if (n < 0) return since.t + by;
  const goal = reading(n, since.t) + by;
  for (let from = since.t; n < lines.length; n++, from = lines[n]?.t ?? 0) {
    const rate = 1 + lines[n]!.ppm / 1e6;
    const now = reading(n, from);
    if (now >= goal) return from;
    const t = rate > 0 ? from + (goal - now) / rate : Infinity;
    if (t < (lines[n + 1]?.t ?? Infinity)) return Math.round(t);
  }
  return Infinity;
}

/** A key that was removed, or written over, would be there until the end of its lease. */
function kept(study: Study, none: Ghost, lease: Lease, where: string): Ghost | null {
  const person = personOf(study, lease.owner);
  const term = termAt(lease, none.i - 1);
  if (!person) return null;
  const to = term.ms === null ? Infinity : readsAt(study, lease.node, term.from, term.ms * 1000);
  return { ...none, bar: { from: none.at, to, person, words: text.predict.theirs(person.letters) },
    followed: text.predict.wouldHold(none.said, person.letters, where, to === Infinity ? '' : when(to)) };
}

/** The asker's key would go on with a lease that begins anew; it is drawn for as long as it lived at least. */
function renewed({ study, where }: Asked, none: Ghost, held: Lease): Ghost | null {
  const person = personOf(study, held.owner);
  return person && { ...none, bar: { from: none.at, to: held.to?.t ?? Infinity, person, words: text.predict.theirs(person.letters) },
    followed: text.predict.wouldRenew(none.said, person.letters, where, when(none.at)) };
}
