/** Where things stand when clients talk to one node or another: the nodes' cards under each other, and a bar for each. */

import { widthOf } from '../frame/measure.ts';
import type { Study } from '../frame/study.ts';
import { planFor, plannedHeight, type Margins, type Plan } from './plan.ts';

export interface NodePlace { id: string; y: number; h: number; middle: number; bar: number }

export interface WorldPlan extends Plan {
  nodes: NodePlace[];
  /** The x of the line along which primaries send their changes; null: nothing is replicated. */
  trunk: number | null;
}

const GAP = 12;
/** The least height (px) of a node's card, and the one it likes. */
const LOW = 42;
const LIKES = 99;
const BARS = { pitch: 14, last: 22 };
const TRUNK = 30;

/** Whether a run's nodes are asked one by one; the others vote, and are drawn side by side. */
export function isWorld(study: Study): boolean {
  if (study.nodes.length < 2 || study.rounds.length > 0) return false;
  return study.roles.by.size > 0 || study.roles.slotted || !asksAll(study);
}

/** Whether some client sends one command to several nodes in one breath, or to most of them in a row. */
function asksAll(study: Study): boolean {
  const asked = study.legs.filter((l) => l.way === 'out' && study.nodes.includes(l.peer));
  if (asked.some((a, n) => { const b = asked[n + 1]; return b?.client === a.client && b.peer !== a.peer && b.sent === a.sent && b.verb === a.verb; })) return true;
  return study.people.some(({ id }) => {
    const keys = new Map<string, Set<string>>();
    for (const l of study.legs) {
      if (l.client !== id || l.way !== 'out' || !study.nodes.includes(l.peer)) continue;
      keys.set(l.verb, (keys.get(l.verb) ?? new Set()).add(l.peer));
    }
    return [...keys.values()].some((peers) => peers.size > study.nodes.length / 2 && peers.size > 2);
  });
}

/** How far the first bar stands from the cards, px: a node's name is centred on its bar. */
const firstBar = (study: Study): number => Math.min(32, 8 + Math.max(...study.nodes.map((id) => widthOf(id, 11, 600))) / 2);

const margins = (study: Study): Margins => {
  const n = study.nodes.length;
  return { left: study.roles.by.size > 0 ? TRUNK : 0, right: firstBar(study) + BARS.pitch * (n - 1) + BARS.last, least: n * LOW + (n - 1) * GAP };
};

/** The height (px) at which this stage looks best. */
export function worldHeight(study: Study, width: number): number {
  const n = study.nodes.length;
  return Math.max(plannedHeight(study, width), 38 + Math.min(n * LIKES, Math.max(318, n * 60)) + (n - 1) * GAP);
}

/** The stage at this width has room for bars beside the cards; else it is turned. */
export function worldFits(study: Study, width: number): boolean {
  const plan = worldPlan(study, width, worldHeight(study, width));
  return plan.room === null ? plan.cards.x + plan.cards.w <= width - 10 : plan.cards.x + plan.cards.w + 40 <= plan.room.x;
}

export function worldPlan(study: Study, width: number, asked: number): WorldPlan {
  const m = margins(study);
  const plan = planFor(study, width, asked, m);
  const n = study.nodes.length;
  const room = plan.bottom - plan.top;
  const h = Math.min(150, (room - (n - 1) * GAP) / n);
  const first = plan.top + (room - n * h - (n - 1) * GAP) / 2;
  const nodes = study.nodes.map((id, i): NodePlace => {
    const y = first + i * (h + GAP);
    return { id, y, h, middle: y + h / 2, bar: plan.node.x + plan.node.w + firstBar(study) + i * BARS.pitch };
  });
  return { ...plan, nodes, trunk: m.left > 0 ? plan.node.x - TRUNK + 11 : null };
}
