/** What would have followed by another answer of the resource: it would have taken what it refused, or the other way round. */

import type { Event } from '../trace.ts';
import { text } from '../text.ts';
import { personOf, type Study } from './study.ts';
import { bare, when, type Ghost } from './ghostbase.ts';

/** Null where the event is none of a store. */
export function atStore(study: Study, e: Event, said: string): Ghost | null {
  const person = personOf(study, e.peer);
  if (!person) return null;
  const mark = (words: string): Ghost['bar'] => ({ from: e.t, to: e.t, person: null, words });
  if (e.kind === 'read') return { ...bare(e, said, text.predict.wouldRead(said, person.letters, e.actor, when(e.t))), bar: mark(text.predict.sees(said)) };
  if (e.kind !== 'write' && e.kind !== 'claim' && e.kind !== 'reject') return null;
  const takes = e.kind === 'reject';
  return { ...bare(e, said, (takes ? text.predict.wouldTake : text.predict.wouldTurnAway)(said.split(' ')[0]!, person.letters, e.actor, when(e.t))), bar: mark(takes ? text.predict.takes : text.predict.turnsAway) };
}
