/** The picture in words, for those who do not see it. */

import type { Frame } from './frame.ts';
import { instant } from './words.ts';

/** One or two sentences per party; the same facts as the stage, in its order. */
export function summary(f: Frame): string {
  const parts = [`At ${instant(f.t)} ms, event ${f.step} of ${f.study.trace.events.length}.`];
  if (f.nodes.length === 1 || f.votes.length === 0) {
    for (const n of f.nodes) {
      const left = n.lock?.left === null || !n.lock ? '' : `, ${n.lock.left} ms left`;
      const state = n.lock ? `${n.lock.key} is ${n.lock.owner ? `${n.lock.owner.name}’s` : n.lock.token}${left}` : `${n.lockKey ?? 'the lock'} is nobody’s`;
      parts.push(n.up ? `${n.id}: ${state}.` : `${n.id} is down.`);
    }
  }
  for (const v of f.votes) {
    if (v.counted !== null) parts.push(`${v.person.name} counted ${v.counted} of ${v.votes.length} votes and has ${v.fact} in fact.`);
  }
  for (const c of f.clients) {
    const thinks = c.thinks ? ` It thinks: ${c.thinks[0]}.` : '';
    const fact = c.thinks && c.fact ? ` In fact: ${c.fact[0]}.` : '';
    parts.push(`${c.person.name}: ${c.status[0]}.${thinks}${fact}`);
  }
  for (const r of f.rooms) {
    const who = r.inside.map((p) => p.id);
    if (who.length > 0) parts.push(`Inside the ${r.id}: ${who.join(' and ')}${r.torn ? ', which breaks mutual exclusion' : ''}.`);
  }
  return parts.join(' ');
}
