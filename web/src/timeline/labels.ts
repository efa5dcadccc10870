/** The words in the lanes: what is wished for, in which wordings and places; frame/place.ts decides. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Lease } from '../frame/leases.ts';
import { widthOf, type Face } from '../frame/measure.ts';
import type { Hue } from '../frame/people.ts';
import type { Spell } from '../frame/stays.ts';
import type { Event } from '../trace.ts';
import { between, placeAll, type Rect, type Wish } from '../frame/place.ts';
import { xAtTime } from '../frame/scale.ts';
import { roleAt } from '../frame/roles.ts';
import { personOf, type Study } from '../frame/study.ts';
import { duration, GAP, grouped } from '../frame/words.ts';
import { box, hued, shape, text } from '../stage/marks.ts';
import { text as catalogue } from '../text.ts';
import { arrowCover, drawnLegs, wayOf } from './arrows.ts';
import { byJump, leasePlace, stillParts } from './ink.ts';
import { bars, laneOf, type Lane, type Layout } from './lanes.ts';
import { printCover, printsOf, printSpot } from './prints.ts';

/** How a label stands: on a solid bar, interrupting an outline, on a plate of its own, on a patch of the lane's face, or free in its lane. */
type Stand = 'bar' | 'outline' | 'plate' | 'patch' | 'free';

export interface Label {
  stand: Stand;
  hue: Hue | null;
  /** The event from which on it is true. */
  since: number;
  size: number;
  face: Face;
  /** The wording for each wished place. */
  says: string[];
  /** A bar's label begins with its owner's shape. */
  marked: boolean;
  /** Of a bar that is hatched: under its label it is not. */
  plain: boolean;
}

/** A label in its place. */
export interface Set { nth: number; label: Label; words: string; spot: Rect }

const SIZE = 11;
/** Half a wave's width, px. */
export const WAVE = 6;

/** All labels of a layout in their places. */
export function labelsOf(study: Study, layout: Layout): Set[] {
  if (layout.short) return [];
  const waves = layout.scale.folds.filter((f) => f.torn).map((f): Rect => ({ x: f.x - WAVE, y: layout.top, w: 2 * WAVE, h: layout.bottom - layout.top }));
  const onBars = [...leaseLabels(study, layout), ...stayLabels(study, layout), ...stillLabels(study, layout)];
  const edges: Rect[] = [{ x: layout.width - 2, y: 0, w: 40, h: layout.height }, { x: -100, y: 0, w: 100 + layout.names, h: layout.height }];
  const taken = [...waves, ...bandCover(study, layout), ...arrowCover(study, layout), ...marksCover(study, layout), ...edges];
  const first = placeAll(onBars, taken);
  const told = new Set(first.filter(({ what }) => what.stand === 'plate').map(({ what }) => what.since));
  const beside = [...endLabels(study, layout), ...verbLabels(study, layout), ...pauseLabels(study, layout).filter(({ what }) => !told.has(what.since)), ...roundLabels(study, layout),
    ...beliefLabels(study, layout), ...spellLabels(study, layout)];
  const second = placeAll(beside, [...taken, ...barsCover(study, layout), ...first.map((p) => p.spot)]);
  const prints = printsOf(study, layout);
  const third = placeAll(prints.filter(({ words }) => words).map((one): Wish<Label> => ({ what: { ...label('free', personOf(study, one.event.actor)?.hue, one.event.i, 500), says: [one.words] }, spots: [printSpot(one)] })),
    [...taken, ...barsCover(study, layout), ...prints.map(printCover), ...[...first, ...second].map((p) => p.spot)]);
  return [...first, ...second, ...third].map(({ what, spot, nth }, i) => ({ nth: i, label: what, words: what.says[nth]!, spot }));
}

const torn = (layout: Layout): number[] => layout.scale.folds.filter((f) => f.torn).map((f) => f.x);

/** The drawn ends of leases and the store's values: labels keep off them. */
function marksCover(study: Study, layout: Layout): Rect[] {
  const ends = study.leases.flatMap((l): Rect[] => {
    const at = leasePlace(study, layout, l);
    return at && l.to && l.by !== l.owner ? [{ x: at.x2 + 1, y: at.y, w: 17, h: at.h }] : [];
  });
  const deeds = study.deeds.flatMap((d): Rect[] => {
    const lane = laneOf(layout, d.store);
    return lane ? [{ x: xAtTime(layout.scale, d.at.t) - 11, y: lane.y + 2, w: 22, h: lane.h - 4 }] : [];
  });
  const dead = study.spells.flatMap((s): Rect[] => {
    const lane = s.kind === 'dead' ? laneOf(layout, s.actor) : undefined;
    return lane ? [{ x: xAtTime(layout.scale, s.from.t) - 7, y: lane.y, w: 14, h: lane.h }] : [];
  });
  return [...ends, ...deeds, ...dead];
}

/** The lines at both ends of a band. */
const bandCover = (study: Study, layout: Layout): Rect[] => study.bands.flatMap((b) => [b.from.t, b.to?.t ?? Infinity]
  .map((t): Rect => ({ x: xAtTime(layout.scale, t) - 1.5, y: layout.top, w: 3, h: layout.bottom - layout.top })));

/** The solid bars: what stands beside them is not read on them. */
function barsCover(study: Study, layout: Layout): Rect[] {
  const leases = study.leases.flatMap((l): Rect[] => {
    const at = leasePlace(study, layout, l);
    return at ? [{ x: at.x1, y: at.y, w: at.x2 - at.x1, h: at.h }] : [];
  });
  const stays = study.stays.map((s) => {
    const [y, h] = bars(laneOf(layout, s.client)!).inside;
    const x = xAtTime(layout.scale, s.from.t);
    return { x, y, w: xAtTime(layout.scale, s.to?.t ?? Infinity) - x, h };
  });
  return [...leases, ...stays];
}

const label = (stand: Stand, hue: Hue | null | undefined, since: number, face: Face = 600, marked = false): Label =>
  ({ stand, hue: hue ?? null, since, size: SIZE, face, says: [], marked, plain: false });

/** A wish for several wordings, each in several stretches; a wording takes the first stretch it fits. */
function within(what: Label, wordings: readonly string[], parts: readonly [number, number][], y: number, h: number, pad: number, anchor: 'start' | 'middle' = 'start'): Wish<Label> {
  const spots: Rect[] = [];
  for (const words of wordings) {
    const w = widthOf(words, what.size, what.face) + 2 * pad + (what.marked ? 13 : 0);
    for (const [from, to] of parts) {
      if (to - from < w) continue;
      const middle = (from + to - w) / 2;
      const slid = Array.from({ length: 6 }, (_, n) => from + n * 10).filter((x) => x + w <= to);
      const starts = anchor === 'start' ? [...slid, middle, to - w] : [middle, from, to - w];
      for (const x of starts) { spots.push({ x, y, w, h }); what.says.push(words); }
    }
  }
  return { what, spots };
}

function leaseLabels(study: Study, layout: Layout): Wish<Label>[] {
  return study.leases.flatMap((l) => {
    const at = leasePlace(study, layout, l);
    if (!at || at.h < 12) return [];
    const due = l.terms[0]!.deadline;
    const single = study.nodes.length === 1;
    const owner = personOf(study, l.owner);
    const says = due === null || !single ? [l.token] : [...catalogue.lanes.holdsUntil(l.token, grouped(due)), l.token];
    const from = single ? at.x1 : alignedAt(study, layout, l, at.x1);
    if (roleAt(study.roles, l.node, l.from.i)?.of != null) return [];
    return [within(label('bar', owner?.hue, l.from.i, 600, owner !== null && at.h >= 12), says, between(from + 3, at.x2 - 2, torn(layout), WAVE, 20), at.y, at.h, 4)];
  });
}

/** Where the last of the leases begins that one round won on several nodes: their labels stand under each other. */
function alignedAt(study: Study, layout: Layout, lease: Lease, x1: number): number {
  const starts = study.leases.filter((l) => l.token === lease.token).map((l) => xAtTime(layout.scale, l.from.t));
  return Math.max(x1, ...starts.filter((x) => Math.abs(x - x1) < 70));
}

/** A replica's copy ends with its primary's key: said there. */
const copyOf = (study: Study, l: Lease): boolean => roleAt(study.roles, l.node, l.to?.i ?? Infinity)?.of != null;

/** Beside a lease's end: how it ended. */
function endLabels(study: Study, layout: Layout): Wish<Label>[] {
  return study.leases.flatMap((l) => {
    const at = leasePlace(study, layout, l);
    if (!at || !l.to || l.end === null || l.end === 'replaced' || copyOf(study, l) || byJump(study, l) || (l.by !== null && l.by === l.owner)) return [];
    const by = personOf(study, l.by);
    const says = l.end === 'deleted' && by ? catalogue.lanes.deletedBy(by.letters) : l.end === 'removed' ? catalogue.lanes.removed : [catalogue.lanes.ends[l.end]];
    const what = label('free', by?.hue, l.to.i, by ? 600 : 500);
    return [beside(what, says, at.x2 + 20, at.y + at.h / 2)];
  });
}

/** A wish for places right of x. */
function beside(what: Label, wordings: readonly string[], x: number, middle: number): Wish<Label> {
  what.says = [...wordings];
  return { what, spots: wordings.map((words) => ({ x, y: middle - 7, w: widthOf(words, what.size, what.face) + 4, h: 14 })) };
}

/** A command's verb left of its departure, on a patch where a pause is hatched; right of it where that is taken. */
function verbLabels(study: Study, layout: Layout): Wish<Label>[] {
  const said = new Set<string>();
  return drawnLegs(study, layout).flatMap((leg) => {
    const way = wayOf(leg, layout);
    const once = `${leg.client} ${leg.sent} ${leg.verb}`;
    if (!way || leg.way === 'back' || !study.nodes.includes(leg.peer) || said.has(once)) return [];
    said.add(once);
    const what = { ...label('free', personOf(study, leg.client)?.hue, leg.leaves, 'mono'), size: 11 };
    const w = widthOf(leg.verb, what.size, 'mono');
    const y = way.y1 - 7;
    const left = { x: way.x1 - 5 - w, y, w, h: 14 };
    const patched = { x: left.x - 3, y, w: w + 6, h: 14 };
    const hatched = study.spells.some((s) => s.kind === 'pause' && s.actor === leg.client
      && xAtTime(layout.scale, s.from.t) < left.x + w && xAtTime(layout.scale, s.to?.t ?? Infinity) > left.x);
    if (hatched) what.stand = 'patch';
    const spots = hatched ? [patched] : [left, { x: way.x1 + 6, y: y - 1, w, h: 14 }];
    what.says = spots.map(() => leg.verb);
    return [{ what, spots }];
  });
}

function stayLabels(study: Study, layout: Layout): Wish<Label>[] {
  return study.stays.flatMap((s) => {
    const [y, h] = bars(laneOf(layout, s.client)!).inside;
    if (h < 12) return [];
    const [x1, x2] = [xAtTime(layout.scale, s.from.t), xAtTime(layout.scale, s.to?.t ?? Infinity)];
    const parts = between(x1 + 2, x2 - 2, torn(layout), WAVE, 20);
    const still = stillParts(study, layout, s);
    const clear = still.reduce((left, [from, to]) => left.flatMap(([a, b]): [number, number][] => [[a, Math.min(b, from)], [Math.max(a, to), b]]), parts);
    return [within({ ...label('bar', personOf(study, s.client)?.hue, s.from.i), plain: still.length > 0 }, catalogue.lanes.inside, [...clear, ...parts], y, h, 4)];
  });
}

/** How long it is paused, longest wording first. */
function pauseWords(s: Spell): string[] {
  const end = s.to?.t ?? s.until;
  return [...end === null ? [] : [catalogue.lanes.pausedFor(s.actor, duration(end - s.from.t))], 'paused'];
}

/** A client that stands still inside: said on its bar. */
function stillLabels(study: Study, layout: Layout): Wish<Label>[] {
  return study.spells.filter((s) => s.kind === 'pause').flatMap((s) => {
    const [y, h] = bars(laneOf(layout, s.actor)!).inside;
    const [x1, x2] = [xAtTime(layout.scale, s.from.t), xAtTime(layout.scale, s.to?.t ?? Infinity)];
    const parts = study.stays.filter((one) => one.client === s.actor).flatMap((one) => stillParts(study, layout, one))
      .flatMap(([from, to]) => between(Math.max(x1, from) + 3, Math.min(x2, to) - 3, torn(layout), WAVE, 30));
    return h < 12 ? [] : [within(label('plate', null, s.from.i), pauseWords(s), parts.reverse(), y, h, 7, 'middle')];
  });
}

function pauseLabels(study: Study, layout: Layout): Wish<Label>[] {
  return study.spells.filter((s) => s.kind === 'pause').map((s) => {
    const lane = laneOf(layout, s.actor)!;
    const [x1, x2] = [xAtTime(layout.scale, s.from.t), xAtTime(layout.scale, s.to?.t ?? Infinity)];
    const [, h] = bars(lane).belief;
    const y = lane.h > 34 ? lane.y + lane.h / 2 - 9 + h / 3 : lane.y + lane.h / 2 - 9;
    return within(label('plate', null, s.from.i), pauseWords(s), between(x1 + 3, x2 - 3, torn(layout), WAVE, 30).reverse(), y, 18, 7, 'middle');
  });
}

function roundLabels(study: Study, layout: Layout): Wish<Label>[] {
  return study.rounds.filter((r) => !r.values.held).map((r) => {
    const lane = laneOf(layout, r.client)!;
    const few = r.values.oks < r.values.quorum;
    const says = few ? catalogue.lanes.few(r.values.oks, Object.keys(r.values.votes).length) : catalogue.lanes.late;
    return beside(label('free', personOf(study, r.client)?.hue, r.at.i), says, xAtTime(layout.scale, r.at.t) + 6, lane.y + lane.h * 0.3);
  });
}

/** px of an outline that are seen before its words: of a round end alone one would read a letter. */
const BEGUN = 17;

function beliefLabels(study: Study, layout: Layout): Wish<Label>[] {
  return [...study.minds.values()].flatMap((mind) => mind.beliefs.map((b) => {
    const [y, h] = bars(laneOf(layout, b.client)!).belief;
    const end = Math.min(b.to?.t ?? Infinity, b.terms.at(-1)!.until ?? Infinity);
    const parts = between(xAtTime(layout.scale, b.from.t) + BEGUN, xAtTime(layout.scale, end) - 9, torn(layout), WAVE, 30);
    return within(label('outline', personOf(study, b.client)?.hue, b.from.i), catalogue.lanes.thinks, parts, y + h / 2 - 6, 12, 4);
  }));
}

/** How far a clock jumps. */
export function jumpWords(e: Event): string {
  const by = Math.round((e.by ?? 0) / 1000);
  return `${by < 0 ? '−' : '+'}${grouped(Math.abs(by))}${GAP}ms`;
}

/** What is wrong with an actor, or between it and its peers, longest wording first. */
export function spellWords(s: Spell, kind: Lane['kind'] | undefined, peers: readonly string[]): readonly string[] {
  if (s.kind === 'cut' && peers.length > 0) return catalogue.lanes.cutFrom(peers.join(', '));
  if (s.kind === 'dead' && kind === 'node') return catalogue.lanes.crashed;
  if (s.kind === 'errors' && s.says) return [catalogue.lanes.answers(s.says), s.says];
  if (s.kind === 'slow' && s.peer !== null) return catalogue.lanes.slow;
  return s.kind === 'pause' ? [] : catalogue.lanes.troubles[s.kind];
}

/** Clock jumps, deaths and cuts in words. */
function spellLabels(study: Study, layout: Layout): Wish<Label>[] {
  const jumps = study.trace.events.filter((e) => e.kind === 'clock').flatMap((e) => {
    const lane = laneOf(layout, e.actor);
    return lane ? [beside(label('free', null, e.i), [jumpWords(e)], xAtTime(layout.scale, e.t) + 25, lane.y + lane.h / 2)] : [];
  });
  const spells = study.spells.filter((s) => s.kind !== 'pause').flatMap((s) => {
    const lane: Lane | undefined = laneOf(layout, s.actor);
    const says = spellWords(s, lane?.kind, s.peer === null ? [] : [s.peer]);
    const y = lane && (s.kind === 'starve' || s.kind === 'cut') && lane.kind === 'client' ? lane.y + lane.h - 8 : lane ? lane.y + lane.h / 2 : 0;
    if (!lane) return [];
    const [what, x] = [label('free', null, s.from.i, 500), xAtTime(layout.scale, s.from.t) + 11];
    // Words that stand in a box do not run over its end while shorter ones stay in it.
    const inside = s.kind === 'errors' && s.until !== null ? says.filter((one) => x + widthOf(one, what.size) < xAtTime(layout.scale, s.until!)) : [];
    return [beside(what, inside.length ? inside : says, x, y)];
  });
  const promoted = study.trace.events.filter((e) => e.kind === 'promote' && e.text === undefined).flatMap((e) => {
    const lane = laneOf(layout, e.actor);
    return lane ? [beside(label('free', null, e.i), catalogue.lanes.promoted(e.what), xAtTime(layout.scale, e.t) + 8, lane.y + lane.h / 2)] : [];
  });
  return [...jumps, ...promoted, ...spells];
}

/** Whether a label is read when `step` events have happened and the playhead stands at x: never on a bar that is still pale. */
export const isShown = ({ label: l, spot }: Set, step: number, x: number): boolean =>
  l.since <= step && spot.x <= x + 30 && ((l.stand !== 'bar' && l.stand !== 'outline') || spot.x + spot.w <= x + 2);

/** A label as drawn. */
export function drawLabel({ label: l, words, spot }: Set): SVGTemplateResult {
  const middle = spot.y + spot.h / 2;
  return hued(l.hue, standing(l, words, spot, middle, middle + l.size * 0.36));
}

function standing(l: Label, words: string, spot: Rect, middle: number, base: number): SVGTemplateResult {
  switch (l.stand) {
    case 'bar': return svg`${l.plain ? box(spot.x, spot.y, spot.w, spot.h, 0, 'cf') : nothing}${l.marked && l.hue ? shape(l.hue, spot.x + 8, middle, 4.4, 'onf') : nothing}${text(spot.x + 4 + (l.marked ? 13 : 0), base, words, l.size, 's co')}`;
    case 'outline': return svg`${box(spot.x, spot.y, spot.w, spot.h, 3, 'facef')}${text(spot.x + 4, base, words, l.size, 's ct')}`;
    case 'plate': return svg`${box(spot.x, spot.y, spot.w, spot.h, 9, 'facef')}${text(spot.x + spot.w / 2, base, words, l.size, 's i2 mid')}`;
    case 'patch': return svg`${box(spot.x, spot.y, spot.w, spot.h, 3, 'facef')}${text(spot.x + 3, base, words, l.size, 'm s ct')}`;
    case 'free': return text(spot.x, base, words, l.size, `${l.face === 'mono' ? 'm s' : l.face === 600 ? 's' : ''} ${l.hue ? 'ct' : 'i2'}`);
  }
}
