/** What a run has come to at an event: questions that are due, promises that are broken, where to go next. */

import { purposeOf } from '../frame/purpose.ts';
import type { Question } from '../frame/questions.ts';
import type { Event, Trace, Verdict } from '../trace.ts';

export type { Question };

/** The answers given so far, by the question's event; empty when it was passed without one. */
export type Answers = ReadonlyMap<number, string>;

/** The question that stands at this event, answered or not. */
export const questionAt = (all: readonly Question[], index: number): Question | null =>
  all.find((q) => q.before === index + 1) ?? null;

/** The first unanswered question that lies in (from, to]: playing stops there. */
export const questionBetween = (all: readonly Question[], from: number, to: number, answers: Answers): Question | null =>
  all.find((q) => q.before - 1 > from && q.before - 1 <= to && !answers.has(q.before)) ?? null;

/** The first question that nobody has answered or passed yet and that is still to come, or stands here. */
export const questionAhead = (all: readonly Question[], index: number, answers: Answers): Question | null =>
  all.find((q) => q.before > index && !answers.has(q.before)) ?? null;

/** The number of the event that completes a violation. */
export const brokenAt = (trace: Trace, v: Verdict): number =>
  v.events?.length ? Math.max(...v.events) : trace.events.find((e) => e.t >= (v.t ?? 0))?.i ?? trace.events.length;

/** The promises that are broken by now: mutual exclusion first, then the latest. */
export function broken(trace: Trace, index: number): Verdict[] {
  const weight = (v: Verdict): number => (v.property === 'mutual-exclusion' ? Infinity : brokenAt(trace, v));
  return trace.verdicts
    .filter((v) => v.status === 'violated' && v.promised && brokenAt(trace, v) <= index)
    .sort((a, b) => weight(b) - weight(a));
}

export type Landmark = 'decision' | 'expiry' | 'violation';

/** What Redis decides: who gets a lock, keeps it, frees it. */
const DECIDING: ReadonlySet<string> = new Set(['acquire', 'renew', 'release']);

/** The next event of a kind that one wants to see, 0 when there is none. */
export function ahead(trace: Trace, index: number, what: Landmark): number {
  const first = (is: (e: Event) => boolean): number => trace.events.find((e) => e.i > index && is(e))?.i ?? 0;
  switch (what) {
    case 'decision': return first((e) => e.kind === 'execute' && DECIDING.has(purposeOf(e.cmd ?? [], e.calls)));
    case 'expiry': return first((e) => e.kind === 'expire');
    case 'violation': {
      const ends = trace.verdicts.filter((v) => v.status === 'violated' && v.promised).map((v) => brokenAt(trace, v));
      const later = ends.filter((i) => i > index);
      return later.length ? Math.min(...later) : 0;
    }
  }
}

/** What the scenario says about the event that has just happened. */
export const remarks = (trace: Trace, index: number): string[] =>
  trace.says.filter((one) => one.after === index).map((one) => one.text);

/** The answers of one run for those questions of another that ask the same: there they count as passed. */
export function carried(from: readonly Question[], answers: Answers, to: readonly Question[]): Answers {
  const left = from.filter((q) => answers.has(q.before)).map((q) => q.text);
  const next = new Map<number, string>();
  for (const q of to) {
    const at = left.indexOf(q.text);
    if (at < 0) continue;
    left.splice(at, 1);
    next.set(q.before, '');
  }
  return next;
}
