/** The timeline before the run: who starts when, and what is planned to go wrong. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import { fitting, widthOf } from '../frame/measure.ts';
import type { Mind } from '../frame/minds.ts';
import { between, placeAll, type Rect, type Wish } from '../frame/place.ts';
import { xAtTime } from '../frame/scale.ts';
import type { Spell } from '../frame/stays.ts';
import { personOf, type Study } from '../frame/study.ts';
import { duration } from '../frame/words.ts';
import { box, cutAt, hued, line, path, text, type Drawing } from '../stage/marks.ts';
import { r1 } from '../stage/shapes.ts';
import { text as catalogue } from '../text.ts';
import { ends } from './ink.ts';
import { jumpWords, spellWords, WAVE } from './labels.ts';
import { laneOf, type Layout } from './lanes.ts';
import { foldWaves, ruler, rulerOf, ticks } from './ruler.ts';
import { troubleGrounds } from './troubles.ts';

export function planInk(study: Study, layout: Layout, hatch: string): SVGTemplateResult {
  const starts = [...study.minds.values()].map((mind) => {
    const at = startOf(layout, mind);
    if (!at) return nothing;
    const { x, y, r } = at;
    return hued(personOf(study, mind.client)?.hue, svg`${line(x, y - r, x, y + r, 'liveline')}${path(`M${r1(x + 5)} ${r1(y - 5)}l8 5l-8 5z`, 'cf')}${layout.short ? nothing : text(x + 19, y + 4, catalogue.lanes.starts, 11, 's ct')}`);
  });
  return svg`${troubleGrounds(study, layout, hatch)}${pauses(study, layout, hatch)}${ends(study, layout, false)}${starts}${foldWaves(layout)}${said(study, layout)}${ticks(layout)}${ruler(study, layout, rulerOf(layout), { step: 0, flag: null, until: Infinity })}`;
}

/** Where a client starts: a line 2 r px high. */
function startOf(layout: Layout, mind: Mind): { x: number; y: number; r: number } | null {
  const lane = laneOf(layout, mind.client);
  return lane ? { x: xAtTime(layout.scale, mind.startsAt), y: lane.y + lane.h / 2, r: Math.min(11, lane.h / 2 - 4) } : null;
}

function pauses(study: Study, layout: Layout, hatch: string): Drawing[] {
  return study.spells.filter((s) => s.kind === 'pause').map((s) => {
    const lane = laneOf(layout, s.actor);
    if (!lane) return nothing;
    const x = xAtTime(layout.scale, s.from.t);
    const w = xAtTime(layout.scale, s.until ?? Infinity) - x;
    const parts = between(x + 3, x + w - 3, layout.scale.folds.filter((f) => f.torn).map((f) => f.x), 6, 30);
    const [from, to] = parts.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))[0] ?? [x, x];
    const words = fitting(catalogue.lanes.willPause(s.until === null ? '' : s.actor, s.until === null ? '' : duration(s.until - s.from.t)), to - from - 16, 11, 600);
    const wide = widthOf(words, 11, 600) + 14;
    const middle = (from + to) / 2;
    const y = lane.y + lane.h / 2;
    return svg`${box(x, lane.y + 3, w, lane.h - 6, 3, 'hatchback')}<rect x=${r1(x)} y=${lane.y + 3} width=${r1(w)} height=${lane.h - 6} rx="3" fill=${`url(#${hatch})`}/>${
      words && !layout.short ? svg`${box(middle - wide / 2, y - 9, wide, 18, 9, 'facef')}${text(middle, y + 4, words, 11, 's i2 mid')}` : nothing}`;
  });
}

/** cut: with the sign of a cut before it. */
interface Words { says: string[]; kind: string; size: number; cut: boolean }

/** What is said in the lanes, clear of starts, pauses and waves: first what goes wrong, then what will appear where. */
function said(study: Study, layout: Layout): Drawing[] {
  if (layout.short) return [];
  const waves = layout.scale.folds.filter((f) => f.torn).map((f): Rect => ({ x: f.x - WAVE, y: layout.top, w: 2 * WAVE, h: layout.bottom - layout.top }));
  const starts = [...study.minds.values()].flatMap((mind): Rect[] => {
    const at = startOf(layout, mind);
    return at ? [{ x: at.x - 2, y: at.y - at.r, w: 24 + widthOf(catalogue.lanes.starts, 11, 600), h: 2 * at.r }] : [];
  });
  const paused = study.spells.filter((s) => s.kind === 'pause').flatMap((s): Rect[] => {
    const lane = laneOf(layout, s.actor);
    const x = xAtTime(layout.scale, s.from.t);
    return lane ? [{ x, y: lane.y, w: xAtTime(layout.scale, s.until ?? Infinity) - x, h: lane.h }] : [];
  });
  const end = { x: layout.width - 2, y: 0, w: 40, h: layout.height };
  return placeAll([...troubles(study, layout), ...hints(study, layout)], [...waves, ...starts, ...paused, end])
    .map(({ what, spot, nth }) => {
      const middle = spot.y + spot.h / 2;
      return svg`${what.cut ? cutAt(spot.x + CUT / 2, middle, 'r') : nothing}${text(spot.x + (what.cut ? CUT + 4 : 0), middle + what.size * 0.36, what.says[nth]!, what.size, what.kind)}`;
    });
}

/** Width of the sign of a cut, px. */
const CUT = 14;

const wish = (says: readonly string[], xs: readonly number[], middle: number, size: number, kind: string, cut = false): Wish<Words> => {
  const spots = xs.flatMap((x) => says.map((one): [string, Rect] => [one, { x, y: middle - 7, w: widthOf(one, size) + 4 + (cut ? CUT + 4 : 0), h: 14 }]));
  return { what: { says: spots.map(([one]) => one), kind, size, cut }, spots: spots.map(([, spot]) => spot) };
};

/** The instants at which something goes wrong, in words: what parts an actor from several others is one thing. */
function troubles(study: Study, layout: Layout): Wish<Words>[] {
  const same = (a: Spell, b: Spell): boolean => a.kind === b.kind && a.actor === b.actor && a.from.t === b.from.t;
  const firsts = study.spells.filter((s, n) => s.kind !== 'pause' && study.spells.findIndex((one) => same(one, s)) === n);
  const wrong = firsts.flatMap((s): Wish<Words>[] => {
    const lane = laneOf(layout, s.actor);
    if (!lane) return [];
    const peers = study.spells.filter((one) => same(one, s)).flatMap((one) => one.peer ?? []);
    const x = xAtTime(layout.scale, s.from.t);
    // Where the client starts at the same instant, behind those words.
    const xs = [s.kind === 'cut' ? x - CUT / 2 : x + 11, x + 34 + widthOf(catalogue.lanes.starts, 11, 600)];
    return [wish(spellWords(s, lane.kind, peers), xs, s.kind === 'starve' ? lane.y + lane.h - 8 : lane.y + lane.h / 2, 11, 'i2', s.kind === 'cut')];
  });
  const jumps = study.trace.events.filter((e) => e.kind === 'clock').flatMap((e) => {
    const lane = laneOf(layout, e.actor);
    return lane ? [wish([jumpWords(e)], [xAtTime(layout.scale, e.t) + 25], lane.y + lane.h / 2, 11, 'i2')] : [];
  });
  return [...wrong, ...jumps];
}

/** What will appear in the lanes of nodes and stores, from the start on or after a wave. */
function hints(study: Study, layout: Layout): Wish<Words>[] {
  const xs = between(xAtTime(layout.scale, 0), layout.width, layout.scale.folds.filter((f) => f.torn).map((f) => f.x), WAVE + 4, 60).map(([from]) => from);
  const hint = (id: string | undefined, words: string): Wish<Words>[] => {
    const lane = id === undefined ? undefined : laneOf(layout, id);
    return lane ? [wish([words], xs, lane.y + lane.h / 2, 12, 'i3')] : [];
  };
  const free = study.nodes.find((id) => !study.spells.some((s) => s.actor === id && s.peer === null));
  return [...hint(free, catalogue.lanes.hintNode), ...hint(study.rooms[0], catalogue.lanes.hintRoom(study.rooms[0] ?? ''))];
}
