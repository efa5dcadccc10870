/** The picture in words, for those who do not see it. */

import { text } from '../text.ts';
import type { Frame } from './frame.ts';
import { instant } from './words.ts';

/** One or two sentences per party; the same facts as the stage, in its order. */
export function summary(f: Frame): string {
  const parts = [text.summary.at(instant(f.t), f.step, f.study.trace.events.length)];
  if (f.nodes.length === 1 || f.votes.length === 0) {
    for (const n of f.nodes) {
      const left = n.lock?.left === null || !n.lock ? '' : text.summary.left(n.lock.left);
      const state = n.lock ? text.summary.held(n.lock.key, n.lock.owner?.name ?? '', n.lock.token, left) : text.summary.nobodys(n.lockKey ?? '');
      parts.push(n.up ? `${n.id}: ${state}.` : text.summary.down(n.id));
    }
  }
  for (const v of f.votes) {
    if (v.counted !== null) parts.push(text.summary.counted(v.person.name, v.counted, v.votes.length, v.fact));
  }
  for (const c of f.clients) {
    const thinks = c.thinks ? text.summary.thinks(c.thinks[0]!) : '';
    const fact = c.thinks && c.fact ? text.summary.fact(c.fact[0]!) : '';
    parts.push(`${c.person.name}: ${c.status[0]}.${thinks}${fact}`);
  }
  for (const r of f.rooms) {
    const who = r.inside.map((p) => p.id);
    if (who.length > 0) parts.push(text.summary.inside(r.id, who, r.torn));
  }
  return parts.join(' ');
}
