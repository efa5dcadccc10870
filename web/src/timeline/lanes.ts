/** The lanes of the timeline: one per client, node and store, their heights, and the layout that everything hangs on. */

import { scaleOf, type Scale } from '../frame/scale.ts';
import type { Leg } from '../frame/legs.ts';
import type { Study } from '../frame/study.ts';
import type { Event } from '../trace.ts';
import { isWorld } from '../stage/worldplan.ts';

/** `by` 1 shows all; `from` is where the window begins, as a part (0–1) of the drawn time. */
export interface Zoom { readonly by: number; readonly from: number }

export interface TimelineBox {
  /** px. */
  width: number;
  /** px; left out, the height that looks best. */
  height?: number;
  /** For phones and embeds: thin lanes, marks instead of names, no arrows. */
  short?: boolean;
  /** Presented: of many lanes those stay away in which nothing is to be seen. */
  sparse?: boolean;
  /** A question is open: what follows is covered. */
  curtain?: boolean;
  /** False until Run: who starts when, and what is planned to go wrong. */
  started?: boolean;
  /** Instants (µs, in order) of other runs that are drawn on the same scale. */
  also?: readonly number[];
  /** Which part is seen; left out, all of it. */
  zoom?: Zoom;
  /** The event that one points at, and its messages. */
  lit?: { at: Event; legs: readonly Leg[] } | null;
  /** Where another run parts from this one (µs). */
  parts?: number | null;
  /** Begins the ids inside this drawing; give different ones to two timelines in one document. */
  id?: string;
}

export interface Lane { id: string; kind: 'client' | 'node' | 'store'; y: number; h: number }

export interface Layout {
  /** Of all that is drawn: of the box, or more where it is zoomed. */
  width: number;
  /** How far it is drawn out; 1: it fits the box. */
  by: number;
  height: number;
  short: boolean;
  /** Where the lanes begin (under the ruler) and end. */
  top: number;
  bottom: number;
  /** Width of the names at the left. */
  names: number;
  lanes: Lane[];
  scale: Scale;
}

const RULER = 30;
const FOOT = 12;

/** The instants of the plan, before the run: starts, and what goes wrong. */
function planned(study: Study): number[] {
  const all = new Set<number>([0]);
  for (const mind of study.minds.values()) all.add(mind.startsAt);
  for (const s of study.spells) {
    all.add(s.from.t);
    if (s.until !== null) all.add(s.until);
  }
  for (const e of study.trace.events) if (e.kind === 'clock') all.add(e.t);
  return [...all].sort((a, b) => a - b);
}

const known = new WeakMap<Study, Map<string, Layout>>();
/** Sizes and levels of zoom come and go: so many layouts of a run are remembered. */
const KEPT = 24;

/** The layout of a study's timeline in a box; the same arguments give the same layout. */
export function layoutOf(study: Study, box: TimelineBox): Layout {
  const key = `${box.width} ${box.height ?? ''} ${box.short ?? false} ${box.sparse ?? false} ${box.started ?? true} ${box.zoom?.by ?? 1} ${box.also?.join() ?? ''}`;
  const layouts = known.get(study) ?? new Map<string, Layout>();
  known.set(study, layouts);
  const found = layouts.get(key);
  if (found) return found;
  const made = make(study, box);
  layouts.set(key, made);
  if (layouts.size > KEPT) layouts.delete(layouts.keys().next().value!);
  return made;
}

function make(study: Study, box: TimelineBox): Layout {
  const short = box.short ?? box.width < 560;
  const names = short ? 30 : box.width < 800 ? 92 : 104;
  const width = names + (box.width - names) * (box.zoom?.by ?? 1);
  const heights = laneHeights(study, short, box.height, box.sparse);
  const top = short ? RULER - 2 : RULER;
  let y = top;
  let end = top;
  // Lanes begin and end at whole px, and together are as high as they are to be.
  const lanes = heights.map(({ id, kind, h }): Lane => {
    end += h;
    const lane = { id, kind, y, h: Math.round(end) - y };
    y = Math.round(end);
    return lane;
  });
  const begun = box.started ?? true;
  const instants = merged(begun ? study.instants : planned(study), box.also ?? []);
  const [lead, tail] = short ? [8, 14] : begun ? [30, 44] : [60, 160];
  return {
    width, by: box.zoom?.by ?? 1, short, names, lanes, top, bottom: y, height: y + FOOT,
    scale: scaleOf(instants, names + (short ? 4 : 8), width - (short ? 6 : 14), lead, tail),
  };
}

const merged = (a: readonly number[], b: readonly number[]): readonly number[] =>
  (b.length ? [...new Set([...a, ...b])].sort((x, y) => x - y) : a);

function laneHeights(study: Study, short: boolean, height: number | undefined, sparse = false): High[] {
  const clients = study.people.length;
  const count = clients + study.nodes.length + study.rooms.length;
  const crowded = count > 5;
  const client = short ? 20 : !crowded ? 38 : clients > 6 ? 16 : clients > 5 ? 20 : clients > 4 || count > 7 ? 24 : 29;
  const several = study.nodes.length > 1;
  const world = isWorld(study);
  const node = short ? 16 : several && world && study.nodes.length < 4 ? (count > 7 ? 24 : 26) : several ? (study.nodes.length > 4 ? 18 : 19) : clients > 6 ? 20 : clients > 5 ? 26 : 36;
  const store = short ? 18 : clients > 6 || study.rooms.length > 1 ? 18 : count > 7 ? 22 : crowded ? 24 : 36;
  const every = [
    ...study.people.map((p) => ({ id: p.id, kind: 'client' as const, h: client })),
    ...study.nodes.map((id) => ({ id, kind: 'node' as const, h: study.roles.by.get(id)?.[0]?.of ? Math.round(node * (short ? 0.85 : 0.72)) : node })),
    ...study.rooms.map((id) => ({ id, kind: 'store' as const, h: store })),
  ];
  const all = sparse && count > MANY ? every.filter(({ id, kind }) => kind === 'node' || isUsed(study, id)) : every;
  const sum = heightOf(all);
  const room = height === undefined ? sum : height - RULER - FOOT;
  if (room >= sum) return all.map((lane) => ({ ...lane, h: lane.h * Math.min(1.6, room / sum) }));
  // Where there is less room than the lanes would like, those that are high give way the most.
  const least = all.map((lane) => lowest(lane, short));
  const floor = heightOf(least);
  if (room < floor) return least.map((lane) => ({ ...lane, h: lane.h * Math.max(TIGHT, room / floor) }));
  return all.map((lane, n) => ({ ...lane, h: least[n]!.h + ((lane.h - least[n]!.h) * (room - floor)) / (sum - floor) }));
}

/** With more lanes than so many those that stay empty are of no use on a projector. */
const MANY = 7;

/** Whether something of an actor is drawn in its lane, besides its messages. */
const isUsed = (study: Study, id: string): boolean =>
  (study.minds.get(id)?.beliefs.length ?? 0) > 0 || study.stays.some((s) => s.client === id || s.section === id) || study.deeds.some((d) => d.store === id)
  || study.spells.some((s) => s.actor === id) || study.rounds.some((r) => r.client === id) || study.threads.some((one) => one.client === id) || study.trace.events.some((e) => e.kind === 'log' && e.actor === id);

interface High { id: string; kind: Lane['kind']; h: number }

const heightOf = (lanes: readonly High[]): number => lanes.reduce((total, lane) => total + lane.h, 0);

/** So high (px) a lane can still be read, and so much of its height it keeps that is lower already. */
const LOWEST: Record<Lane['kind'], number> = { client: 24, node: 20, store: 20 };
const TIGHT = 0.76;

/** No lower (px) where names stand at the lanes, small ones in the lowest: they would meet. */
const NAMED = 13.2;

const lowest = (lane: High, short: boolean): High =>
  ({ ...lane, h: Math.max(Math.min(lane.h * TIGHT, LOWEST[lane.kind]), short ? 0 : Math.min(lane.h, NAMED)) });

/** The least height (px) of a timeline in which all lanes can be read. */
export const lowestHeight = (study: Study, { short = false, sparse = false }: Pick<TimelineBox, 'short' | 'sparse'>): number =>
  RULER + Math.ceil(heightOf(laneHeights(study, short, undefined, sparse).map((lane) => lowest(lane, short)))) + FOOT;

export const laneOf = (layout: Layout, id: string): Lane | undefined => layout.lanes.find((lane) => lane.id === id);

/** The heights and places of a lane's bars. */
export function bars(lane: Lane): { belief: [y: number, h: number]; inside: [y: number, h: number]; lease: [y: number, h: number] } {
  const belief = Math.round(Math.min(12, lane.h * 0.29));
  const inside = Math.round(Math.min(16, lane.h * 0.4));
  const lease = Math.round(Math.min(18, lane.h * 0.64));
  return {
    belief: [lane.y + Math.round(lane.h * 0.11), belief],
    inside: [lane.y + Math.round(lane.h * 0.11) + belief + Math.round(Math.max(2, lane.h * 0.1)), inside],
    lease: [lane.y + (lane.h - lease) / 2, lease],
  };
}
