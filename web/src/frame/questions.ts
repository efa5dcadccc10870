/** What a run asks before it shows: the scenario's own questions, and where it has few some that are made from the run. */

import type { Event } from '../trace.ts';
import { text } from '../text.ts';
import { leaseAt, termAt, type Lease } from './leases.ts';
import { beliefEnd } from './minds.ts';
import { isYes, purposeOf } from './purpose.ts';
import { during } from './stays.ts';
import type { Study } from './study.ts';
import { GAP, instant, isScript, keyOf, verbOf } from './words.ts';

/** What a question is about, so that a wrong answer can be drawn. Event numbers; `t` in µs. */
export type About =
  | { kind: 'reply'; at: number }
  | { kind: 'holder'; node: string; key: string; t: number }
  | { kind: 'kept'; node: string; key: string; client: string; t: number }
  | { kind: 'round'; client: string; at: number }
  | { kind: 'event'; at: number };

export interface Question {
  /** It is asked when the event before this one has happened. */
  before: number;
  text: string;
  answers: readonly string[];
  right: string;
  /** The event that settles it. */
  until: number;
  about: About;
}

/** So many questions are enough: a run with fewer of its own gets made ones. */
const ENOUGH = 2;

interface Candidate extends Question { worth: number }

/** All questions of a run in its order; made ones only where `make` says so. */
export function questionsOf(study: Study, make: boolean): Question[] {
  const own = study.trace.questions.map((q) => ownOne(study.trace.events, q));
  if (!make || own.length >= ENOUGH) return own.sort((a, b) => a.before - b.before);
  const all: Question[] = [...own];
  const found = [...replies(study), ...holders(study), ...keepers(study), ...rounds(study)].sort((a, b) => b.worth - a.worth || a.before - b.before);
  for (const { worth: _, ...one } of found) {
    if (all.length >= ENOUGH) break;
    if (one.before > 2 && all.every((other) => one.before > other.until || one.until < other.before)) all.push(one);
  }
  return all.sort((a, b) => a.before - b.before);
}

function ownOne(events: readonly Event[], q: Study['trace']['questions'][number]): Question {
  const asked = events[q.before - 1];
  if (asked?.kind === 'execute') return { ...q, until: asked.i, about: { kind: 'reply', at: asked.i } };
  if (!asked?.cmd || asked.kind !== 'send') return { ...q, until: q.before, about: { kind: 'event', at: q.before } };
  const later = events.slice(asked.i).filter((e) => e.call === asked.call);
  const done = later.find((e) => e.kind === 'execute' && e.peer === asked.actor && e.reply !== undefined);
  const end = later.find((e) => e.actor === asked.actor && (e.kind === 'reply' || e.kind === 'timeout' || e.kind === 'error'));
  return { ...q, until: end?.i ?? q.before, about: done ? { kind: 'reply', at: done.i } : { kind: 'event', at: q.before } };
}

/** Replies that a choice of two covers: yes and no, as this command says them. */
function choiceOf(reply: Event['reply']): readonly string[] | null {
  if (reply === 'OK' || reply === null) return ['OK', 'nil'];
  return reply === 1 || reply === 0 ? ['1', '0'] : null;
}

/** What a node will answer to a command that takes, keeps or frees a lock, where that is not plain. */
function replies(study: Study): Candidate[] {
  const { events } = study.trace;
  const copies = new Map<string, number>();
  for (const m of study.trace.messages) copies.set(`${m.from}\n${m.to}\n${m.k}`, (copies.get(`${m.from}\n${m.to}\n${m.k}`) ?? 0) + 1);
  const once = new Set(study.trace.messages.filter((m) => m.recv !== null && copies.get(`${m.from}\n${m.to}\n${m.k}`) === 1).map((m) => m.id));
  const ends = new Map(events.filter((e) => e.kind === 'reply' && e.msg !== undefined).map((e) => [`${e.actor}\n${e.peer}\n${e.call}`, e.i]));
  const done = new Map(events.filter((e) => e.kind === 'execute' && e.msg !== undefined).map((e) => [e.msg!, e]));
  const told = new Set<string>();
  return events.flatMap((sent): Candidate[] => {
    const run = sent.kind === 'send' && sent.msg !== undefined && once.has(sent.msg) ? done.get(sent.msg) : undefined;
    const key = sent.cmd && keyOf(sent.cmd);
    const answers = run && choiceOf(run.reply);
    if (!run || !answers || !sent.cmd || key === undefined || !study.lockKeys.includes(key) || sent.cmd.some((word) => /^GET$/i.test(word))) return [];
    // A script whose nil or 0 means that it did something would be asked about in the wrong words.
    if (isScript(sent.cmd) && isYes(run) !== (run.keys?.some((one) => one.key === key) ?? false)) return [];
    const held = leaseAt(study.leases, run.actor, key, run.i - 1);
    const worth = worthOf(study, sent, run, held);
    const right = run.reply === null ? 'nil' : String(run.reply);
    // The same command to the same lease gets the same answer: once is enough.
    const same = [sent.actor, verbOf(sent.cmd), run.actor, held?.from.i ?? 0, right].join('\n');
    if (worth === 0 || told.has(same)) return [];
    told.add(same);
    const until = ends.get(`${sent.actor}\n${run.actor}\n${sent.call}`) ?? run.i;
    return [{ before: sent.i, text: asking(sent.actor, run, sent.cmd, key), answers, right, until, about: { kind: 'reply', at: run.i }, worth }];
  });
}

function asking(who: string, { actor: node, calls }: Event, cmd: readonly string[], key: string): string {
  const purpose = purposeOf(cmd, calls);
  if (isScript(cmd)) return purpose === 'acquire' || purpose === 'renew' || purpose === 'release' ? text.predict.script[purpose](who, key, node) : '';
  return purpose === 'acquire' ? text.predict.asks(who, key, node) : text.predict.sends(who, verbOf(cmd), key, node);
}

/** How much a reply surprises: most where what the client believes and what is so part. */
function worthOf(study: Study, sent: Event, run: Event, held: Lease | undefined): number {
  const purpose = purposeOf(sent.cmd ?? [], run.calls);
  if (purpose === 'release' || purpose === 'renew') return held?.owner === sent.actor ? (purpose === 'release' ? 1 : 0) : 7;
  if (purpose !== 'acquire') return 0;
  const others = study.stays.filter((s) => s.client !== sent.actor);
  const busy = during(others, run.i).length > 0;
  if (!held) return busy ? 7 : believed(study, sent) ? 5 : 0;
  const idle = during(study.spells, run.i).some((s) => s.actor === held.owner && (s.kind === 'pause' || s.kind === 'dead'));
  return held.owner === sent.actor ? 5 : idle ? 5 : busy ? 2 : 3;
}

/** Whether somebody else holds the lock in their own eyes. */
const believed = (study: Study, sent: Event): boolean => [...study.minds.values()].some((mind) => mind.client !== sent.actor
  && mind.beliefs.some((b) => b.from.i <= sent.i && beliefEnd(b) > sent.t));

/** The only node that ever has a lock, and that lock; null where there are several. */
function onlyLock(study: Study): { node: string; key: string } | null {
  const places = new Set(study.leases.filter((l) => study.lockKeys.includes(l.key)).map((l) => `${l.node}\n${l.key}`));
  if (places.size !== 1) return null;
  const [node = '', key = ''] = [...places][0]!.split('\n');
  return { node, key };
}

/** The lease at an instant; undefined also tells that it changes in that very instant, so that nothing can be asked of it. */
function heldAt(study: Study, place: { node: string; key: string }, t: number): Lease | null | undefined {
  const here = study.leases.filter((l) => l.node === place.node && l.key === place.key);
  if (here.some((l) => l.from.t === t || l.to?.t === t)) return undefined;
  return here.find((l) => l.from.t < t && (!l.to || l.to.t > t)) ?? null;
}

/** To the last digit: on a rounded instant there might be two right answers. */
const at = (us: number): string => `${instant(us)}${GAP}ms`;

/** Whose the lock will be when a client that stands still goes on. */
function holders(study: Study): Candidate[] {
  const place = onlyLock(study);
  if (!place || study.people.length > 4) return [];
  return study.spells.flatMap((pause): Candidate[] => {
    const t = pause.to?.t;
    if (pause.kind !== 'pause' || t === undefined || t !== pause.until || t - pause.from.t < 100_000) return [];
    const held = heldAt(study, place, t);
    if (held === undefined || held && !study.people.some((p) => p.id === held.owner)) return [];
    const now = leaseAt(study.leases, place.node, place.key, pause.from.i);
    const right = held?.owner ?? text.predict.nobody;
    return [{
      before: pause.from.i + 1, text: text.predict.holder(pause.actor, place.key, place.node, at(t)),
      answers: [...study.people.map((p) => p.id), text.predict.nobody], right, until: pause.to!.i,
      about: { kind: 'holder', ...place, t }, worth: now && right !== now.owner ? 5 : 1,
    }];
  });
}

/** Whether a client's own key outlasts the work that it begins. */
function keepers(study: Study): Candidate[] {
  const place = onlyLock(study);
  if (!place) return [];
  const { events } = study.trace;
  return events.flatMap((e): Candidate[] => {
    if (e.kind !== 'sleep' || e.what !== 'work' || !e.until || e.until <= e.t || e.until >= study.end || e.until % 1000) return [];
    const mine = leaseAt(study.leases, place.node, place.key, e.i);
    const then = heldAt(study, place, e.until);
    if (mine?.owner !== e.actor || then === undefined || !during(study.stays, e.i).some((s) => s.client === e.actor)) return [];
    const kept = then?.from.i === mine.from.i;
    // Nobody wonders about the first half of a lease.
    const due = termAt(mine, e.i);
    const early = due.ms === null || e.until - due.from.t < due.ms * 500;
    if (kept ? early : then?.owner === e.actor) return [];
    const until = events.find((later) => later.t >= e.until!)?.i ?? events.length;
    return [{
      before: e.i + 1, text: text.predict.kept(e.actor, place.key, place.node, at(e.until - e.t), at(e.until)),
      answers: [text.predict.yes, text.predict.no], right: kept ? text.predict.yes : text.predict.no, until,
      about: { kind: 'kept', ...place, client: e.actor, t: e.until }, worth: kept ? 1 : 5,
    }];
  });
}

/** Whether a round of Redlock gets the lock. */
function rounds(study: Study): Candidate[] {
  const { events } = study.trace;
  const since = new Map<string, number>();
  return study.rounds.flatMap((round): Candidate[] => {
    const from = since.get(round.client) ?? 0;
    since.set(round.client, round.at.i);
    const first = events.find((e) => e.i > from && e.i < round.at.i && e.kind === 'send' && e.actor === round.client && e.cmd && purposeOf(e.cmd) === 'acquire');
    const nodes = Object.keys(round.values.votes).length;
    if (!first || nodes < 3) return [];
    const { held, oks } = round.values;
    const contested = believed(study, first) || during(study.stays.filter((s) => s.client !== round.client), first.i).length > 0;
    return [{
      before: first.i, text: text.predict.round(round.client, nodes), answers: [text.predict.yes, text.predict.no],
      right: held ? text.predict.yes : text.predict.no, until: round.at.i, about: { kind: 'round', client: round.client, at: round.at.i },
      worth: held ? (contested ? 7 : 1) : oks > 0 ? 4 : 3,
    }];
  });
}
