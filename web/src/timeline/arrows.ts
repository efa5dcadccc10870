/** The messages between the lanes: requests in full, replies thin, lost ones cut short by a cross. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Leg } from '../frame/legs.ts';
import type { Rect } from '../frame/place.ts';
import { xAtTime } from '../frame/scale.ts';
import { personOf, type Study } from '../frame/study.ts';
import { hued, path, type Drawing } from '../stage/marks.ts';
import { headFrom, r1 } from '../stage/shapes.ts';
import { bars, laneOf, type Layout } from './lanes.ts';

/** The straight way of a leg: from lane to lane, in px. A lost one ends at the edge of the lane that it never reached. */
interface Way { x1: number; y1: number; x2: number; y2: number; lost: boolean }

/** Which messages are drawn: replies only where one node answers, and never the store's plain ones. */
export function drawnLegs(study: Study, layout: Layout): Leg[] {
  if (layout.short) return [];
  const single = study.nodes.length === 1;
  return study.legs.filter((l) => l.way === 'out' || (study.nodes.includes(l.peer) && (single || l.fate !== 'delivered')));
}

const known = new WeakMap<Layout, Map<number, Leg[]>>();

/** The drawn messages that leave or arrive with an event. */
export function legsAt(study: Study, layout: Layout, event: number): readonly Leg[] {
  const by = known.get(layout) ?? new Map<number, Leg[]>();
  if (!known.has(layout)) {
    known.set(layout, by);
    for (const leg of drawnLegs(study, layout)) for (const i of new Set([leg.leaves, leg.arrives ?? leg.leaves])) by.set(i, [...by.get(i) ?? [], leg]);
  }
  return by.get(event) ?? [];
}

export function wayOf(leg: Leg, layout: Layout): Way | null {
  const client = laneOf(layout, leg.client);
  const peer = laneOf(layout, leg.peer);
  if (!client || !peer) return null;
  const clientY = client.y + client.h * (leg.way === 'out' ? 0.62 : 0.72);
  const peerY = peer.kind === 'node' ? bars(peer).lease[0] : peer.y + peer.h * 0.22;
  const lost = leg.lands === null;
  const out = leg.way === 'out';
  const [y1, y2] = out ? [clientY, peerY] : [peerY, clientY];
  const x1 = xAtTime(layout.scale, leg.sent);
  const x2 = xAtTime(layout.scale, leg.lands ?? leg.falls ?? leg.sent);
  const aim = out ? peer : client;
  return { x1, y1, x2, y2: !lost ? y2 : y2 > y1 ? aim.y : aim.y + aim.h, lost };
}

/** All arrows, drawn once per layout: one path for each hue and kind, because a long run has hundreds. */
export function arrows(study: Study, layout: Layout): SVGTemplateResult {
  const shafts = new Map<string, string>();
  const heads = new Map<string, string>();
  const crosses = new Map<string, string>();
  const add = (to: Map<string, string>, kind: string, d: string): void => { to.set(kind, (to.get(kind) ?? '') + d); };
  for (const leg of drawnLegs(study, layout)) {
    const way = wayOf(leg, layout);
    if (!way) continue;
    const hue = `c-${personOf(study, leg.client)?.hue ?? 'none'}`;
    const reply = leg.way === 'back' ? ' reply' : '';
    const late = isLate(leg);
    add(shafts, `${hue} arrow${reply}${late ? ' late' : ''}`, shaft(way, late));
    if (way.lost) add(crosses, `${hue} cross`, `M${r1(way.x2 - 3.5)} ${r1(way.y2 - 3.5)}l7 7m0 -7l-7 7`);
    else add(heads, `${hue} cf arrowhead${reply}`, head(way, late));
  }
  return svg`${[shafts, heads, crosses].flatMap((paths) => [...paths].map(([kind, d]) => path(d, kind)))}`;
}

/** One arrow again, thick: the message that the current event is about. */
export function liveArrow(study: Study, layout: Layout, leg: Leg): Drawing {
  const way = wayOf(leg, layout);
  return way ? hued(personOf(study, leg.client)?.hue, path(shaft(way, isLate(leg)), `arrow live${isLate(leg) ? ' late' : ''}`)) : nothing;
}

/** Later than its link's usual delay by so much (µs) that it shows. */
const isLate = (leg: Leg): boolean => leg.late >= 20_000;

/** A late message runs level first, then lands. */
function shaft(w: Way, late: boolean): string {
  if (!late || w.x2 - w.x1 < 60) return `M${r1(w.x1)} ${r1(w.y1)}L${r1(w.x2)} ${r1(w.y2)}`;
  return `M${r1(w.x1)} ${r1(w.y1)}H${r1(w.x2 - 24)}L${r1(w.x2)} ${r1(w.y2)}`;
}

const head = (w: Way, late: boolean): string =>
  headFrom(w.x2, w.y2, late && w.x2 - w.x1 >= 60 ? w.x2 - 24 : w.x1, w.y1, 6);

/** What the arrows cover, lane by lane, so that no label is put on a stroke. */
export function arrowCover(study: Study, layout: Layout): Rect[] {
  const cover: Rect[] = [];
  for (const leg of drawnLegs(study, layout)) {
    const w = wayOf(leg, layout);
    if (!w) continue;
    const steps = Math.max(1, Math.ceil(Math.abs(w.y2 - w.y1) / 16));
    for (let n = 0; n < steps; n++) {
      const [a, b] = [n / steps, (n + 1) / steps];
      const xs = [w.x1 + (w.x2 - w.x1) * a, w.x1 + (w.x2 - w.x1) * b];
      const ys = [w.y1 + (w.y2 - w.y1) * a, w.y1 + (w.y2 - w.y1) * b];
      cover.push({ x: Math.min(...xs) - 1.5, y: Math.min(...ys), w: Math.abs(xs[1]! - xs[0]!) + 3, h: Math.abs(ys[1]! - ys[0]!) });
    }
  }
  return cover;
}
