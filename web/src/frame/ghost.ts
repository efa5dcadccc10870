/** A wrong answer played on: what would have followed by it, to be drawn beside what happened. */

import { text } from '../text.ts';
import { atStore } from './ghoststore.ts';
import { ofReply } from './ghostreply.ts';
import { leaseAt } from './leases.ts';
import type { Question } from './questions.ts';
import { personOf, type Study } from './study.ts';
import { bare, stayed, when, type Ghost } from './ghostbase.ts';

export type { Ghost };

/** The ghost of an answer; null where it was right, or not given. */
export function ghostOf(study: Study, q: Question, said: string): Ghost | null {
  if (!said || said === q.right) return null;
  const { about } = q;
  const { events } = study.trace;
  switch (about.kind) {
    case 'reply': return ofReply(study, events[about.at - 1]!, q, said);
    case 'holder': return ofHolder(study, q, about, said);
    case 'kept': return ofKept(study, q, about, said);
    case 'round': return ofRound(study, about, said);
    case 'event': return atStore(study, events[about.at - 1]!, said) ?? bare(events[about.at - 1]!, said, text.predict.notSo(said.split(' ')[0]!, q.right.split(' ')[0]!));
  }
}

function ofHolder(study: Study, q: Question, about: Question['about'] & { kind: 'holder' }, said: string): Ghost {
  const person = personOf(study, said);
  const here = study.leases.filter((l) => l.node === about.node && l.key === about.key && l.from.t <= about.t);
  const from = (person ? here.findLast((l) => l.owner === person.id)?.to?.t : here.at(-1)?.from.t) ?? study.trace.events[q.before - 2]?.t ?? 0;
  const words = person ? text.predict.theirs(person.letters) : text.predict.none;
  return { said, at: about.t, i: q.until, bar: { from: Math.min(from, about.t), to: about.t, person, words }, followed: text.predict.wouldBe(words, when(about.t)) };
}

function ofKept(study: Study, q: Question, about: Question['about'] & { kind: 'kept' }, said: string): Ghost {
  const person = personOf(study, about.client);
  const lease = leaseAt(study.leases, about.node, about.key, q.before - 1);
  const none: Ghost = { said, at: about.t, i: q.until, bar: null, followed: text.predict.notSo(said.split(' ')[0]!, q.right.split(' ')[0]!) };
  if (!person || !lease) return none;
  if (said === text.predict.yes) return stayed(study, none, lease) ?? none;
  return { ...none, bar: { from: study.trace.events[q.before - 2]?.t ?? 0, to: about.t, person: null, words: text.predict.none },
    followed: text.predict.wouldGo(said, person.letters, text.predict.key, when(about.t)) };
}

function ofRound(study: Study, about: Question['about'] & { kind: 'round' }, said: string): Ghost {
  const e = study.trace.events[about.at - 1]!;
  const person = personOf(study, about.client)!;
  const round = study.rounds.find((r) => r.at.i === about.at)!;
  const lasts = Math.max(0, round.values.validity) * 1000;
  if (said === text.predict.yes) {
    return { ...bare(e, said, text.predict.wouldEnter(said, person.letters, when(e.t))), bar: { from: e.t, to: e.t + lasts, person, words: text.predict.inside(person.letters) } };
  }
  return { ...bare(e, said, text.predict.wouldStayOut(said, person.letters, when(e.t))), bar: { from: e.t, to: e.t + lasts, person: null, words: text.predict.outside(person.letters) } };
}
