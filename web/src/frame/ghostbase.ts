/** What a wrong answer comes to: what would be so by it, as a bar beside the run, and the sentence that says it. */

import { text } from '../text.ts';
import type { Event } from '../trace.ts';
import type { Lease } from './leases.ts';
import type { Person } from './people.ts';
import { personOf, type Study } from './study.ts';
import { GAP, instant } from './words.ts';

export interface Ghost {
  /** The answer, and where it parts from the run: an event and its instant (µs). */
  said: string;
  at: number;
  i: number;
  /**
   * A key that would be there, a client that would be inside or have a number, or (person null) no key, or what a store
   * would do; µs, `to` may be Infinity. Null where nothing of it can be drawn: then the answer stands at its instant.
   */
  bar: { from: number; to: number; person: Person | null; words: string } | null;
  /** One sentence: what would have followed, or why there is nothing to draw. */
  followed: string;
}

export const when = (t: number): string => `${instant(t)}${GAP}ms`;

/** Nothing is drawn but the answer itself. */
export const bare = (e: Event, said: string, followed: string): Ghost => ({ said, at: e.t, i: e.i, bar: null, followed });

/** The key, with its node where there are several. */
export const keyAt = (study: Study, e: Event): string => (study.nodes.length > 1 ? text.predict.keyAt(e.actor) : text.predict.key);

/** A key that had ended would still be there. */
export function stayed(study: Study, none: Ghost, lease: Lease | undefined, where: string = text.predict.key): Ghost | null {
  const person = personOf(study, lease?.owner);
  if (!lease?.to || !person) return null;
  return { ...none, bar: { from: lease.to.t, to: none.at, person, words: text.predict.theirs(person.letters) },
    followed: text.predict.wouldStay(none.said, person.letters, where, when(none.at)) };
}

/** A key that is there would be gone. */
export function gone(study: Study, none: Ghost, lease: Lease, where: string): Ghost | null {
  const person = personOf(study, lease.owner);
  if (!person) return null;
  return { ...none, bar: { from: none.at, to: lease.to && lease.to.i > none.i ? lease.to.t : lease.to ? none.at : Infinity, person: null, words: text.predict.none },
    followed: text.predict.wouldGo(none.said, person.letters, where, when(none.at)) };
}
