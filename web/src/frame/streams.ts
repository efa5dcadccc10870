/** Replication at one moment: what is under way to each replica, and how far it is behind. */

import type { Flow } from './flows.ts';
import type { Person } from './people.ts';
import { roleAt } from './roles.ts';
import { during } from './stays.ts';
import { personOf, type Study } from './study.ts';

/** The link from a primary to one replica at one moment. */
export interface StreamView {
  primary: string;
  replica: string;
  /** Under way, 0 to 1. */
  moving: { flow: Flow; at: number; owner: Person | null }[];
  /** Changes of the primary that the replica has not got. */
  behind: number;
  /** The current event arrived by it. */
  now: boolean;
  cut: boolean;
  /** One of its ends is down. */
  down: boolean;
}

/** The streams of a moment: one per replica, to the primary that it follows. */
export function streamsOf(study: Study, t: number, step: number): StreamView[] {
  const spells = during(study.spells, step);
  return study.nodes.flatMap((replica) => {
    const role = roleAt(study.roles, replica, step);
    if (!role || role.of === null) return [];
    const primary = role.of;
    const between = (a: string, b: string | null): boolean => (a === primary && b === replica) || (a === replica && b === primary);
    return [{
      primary, replica,
      moving: study.flows.filter((f) => f.leaves <= step && f.lands !== null && (f.arrives === null || f.arrives > step) && f.lands > t && between(f.from, f.to))
        .map((flow) => ({ flow, owner: personOf(study, flow.owner), at: share(flow, t) })),
      behind: behindAt(study, primary, replica, role.from.i, step),
      now: study.trace.events[step - 1]?.kind === 'replicate' && between(study.trace.events[step - 1]!.actor, study.trace.events[step - 1]!.peer ?? null),
      cut: spells.some((s) => s.kind === 'cut' && between(s.actor, s.peer)),
      down: spells.some((s) => s.kind === 'dead' && (s.actor === primary || s.actor === replica)),
    }];
  });
}

const share = (f: Flow, t: number): number => Math.min(1, Math.max(0.08, (t - f.sent) / Math.max(1, f.lands! - f.sent)));

/** Changes at the primary since the replica follows it, less those that have arrived. */
function behindAt(study: Study, primary: string, replica: string, since: number, step: number): number {
  let behind = 0;
  for (const e of study.trace.events) {
    if (e.i > step) break;
    if (e.i <= since) continue;
    if (e.actor === primary && e.keys && e.keys.length > 0 && e.kind !== 'replicate') behind++;
    else if (e.kind === 'replicate' && e.actor === replica && e.peer === primary) behind = e.what === 'full' ? 0 : e.what === undefined ? behind - 1 : behind;
  }
  return Math.max(0, behind);
}
