/** A run in a few letters, so that a link can tell whether an engine still gives the run that somebody saw. */

import type { Trace } from './trace.ts';

/** So many places of the run are compared. */
const PLACES = 16;

/** The numbers of the events after which is compared, the last one being n. */
const places = (n: number): number[] => [...new Set(Array.from({ length: PLACES }, (_, i) => Math.ceil(((i + 1) * n) / PLACES)))];

/** What happens at an event, without the sentences about it. */
const matter = ({ t, kind, actor, peer, cmd, reply, keys }: Trace['events'][number]): string => JSON.stringify([t, kind, actor, peer, cmd, reply, keys]);

/** Two letters for each place. */
function sums(trace: Trace, n: number): string[] {
  const at = new Set(places(n));
  const out: string[] = [];
  let hash = 0x811c9dc5;
  trace.events.slice(0, n).forEach((event, i) => {
    for (const c of matter(event)) hash = Math.imul(hash ^ c.codePointAt(0)!, 0x01000193);
    if (at.has(i + 1)) out.push(((hash >>> 0) % 1296).toString(36).padStart(2, '0'));
  });
  return out;
}

/** The first n events of a run. */
export const fingerprint = (trace: Trace, n: number): string => `${n}.${sums(trace, n).join('')}`;

/** The event up to which a run is certainly the same as the one that a fingerprint was made of, plus one; 0 if nothing differs. */
export function parting(trace: Trace, made: string): number {
  const [, count = '', letters = ''] = /^(\d{1,6})\.([0-9a-z]*)$/.exec(made) ?? [];
  const n = Number(count);
  if (!n) return 0;
  const wanted = letters.match(/../g) ?? [];
  const here = sums(trace, n);
  const at = places(n);
  const wrong = at.findIndex((_, i) => here[i] !== wanted[i]);
  return wrong < 0 ? 0 : (at[wrong - 1] ?? 0) + 1;
}
