/** The ruler: ticks, the instants that have room, waves where time is folded, and how long a fold is. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { widthOf } from '../frame/measure.ts';
import { placeAll, type Rect, type Wish } from '../frame/place.ts';
import type { Study } from '../frame/study.ts';
import { duration, instant } from '../frame/words.ts';
import { box, path, text, type Drawing } from '../stage/marks.ts';
import { jagDown, r1, waveDown } from '../stage/shapes.ts';
import type { Layout } from './lanes.ts';
import type { Window } from './window.ts';

const SIZE = 11;
/** Instants this close together (µs) are one burst: the first is written in full, the others as +1, +2. */
const BURST = 9_500;
/** px between two signs that need not be short. */
const ROOMY = 24;

interface Sign { words: string; kind: 'first' | 'more' | 'fold'; t: number }

export interface Ruler { signs: { sign: Sign; spot: Rect }[]; baseline: number }

/** Which instants and durations are written, and where. Firsts of bursts come before durations, these before the rest. */
export function rulerOf(layout: Layout): Ruler {
  const { instants, xs, folds } = layout.scale;
  const baseline = layout.top - 12;
  const spot = (x: number, w: number): Rect => ({ x, y: baseline - SIZE, w, h: SIZE + 3 });
  const firsts: Wish<Sign>[] = [];
  const mores: Wish<Sign>[] = [];
  let first = -Infinity;
  instants.forEach((t, n) => {
    // Drawn out, the instants of a burst stand far enough apart to be written whole.
    if (t - first > BURST || layout.by > 1 && xs[n]! - xs[n - 1]! > widthOf(instant(t), SIZE) + ROOMY) {
      first = t;
      const words = instant(t);
      const w = widthOf(words, SIZE);
      firsts.push({ what: { words, kind: 'first', t }, spots: [spot(xs[n]! + 4 - w - 3, w + 6)] });
    } else {
      const words = `+${instant(t - first)}`;
      const w = widthOf(words, SIZE);
      mores.push({ what: { words, kind: 'more', t }, spots: [spot(xs[n]! - w / 2 - 1.5, w + 3)] });
    }
  });
  const pills = folds.filter((f) => f.torn).map((f): Wish<Sign> => {
    const words = duration(f.to - f.from);
    const w = widthOf(words, SIZE) + 14;
    return { what: { words, kind: 'fold', t: f.to }, spots: [0, -8, 8, -16, 16, -26].map((dx) => spot(f.x + dx - w / 2, w)) };
  });
  const wide = layout.short ? [] : mores;
  const end = { x: layout.width - 1, y: 0, w: 90, h: layout.top };
  return { baseline, signs: placeAll([...firsts, ...(layout.short ? [] : pills), ...wide], [end]).map(({ what, spot: s }) => ({ sign: what, spot: s })) };
}

/** The moment that the ruler is drawn for: signs under the flag, right of `until` (px) and cut by the window are left out. */
export interface Moment { step: number; flag: Rect | null; until: number; window?: Window }

/** A tick at every instant, a small wave where time is folded a little: a long run has hundreds, which no step changes. */
export const ticks = (layout: Layout): SVGTemplateResult => {
  const { xs, folds } = layout.scale;
  return svg`${path(xs.map((x) => tickAt(x, layout.top - 8)).join(''), 'tick')}${
    path(folds.filter((f) => !f.torn).map((f) => smallWave(f.x, layout.top - 4)).join(''), 'foldline')}`;
};

/** A tick from y down, and a small wave on y, as parts of a path. */
export const tickAt = (x: number, y: number): string => `M${r1(x)} ${y}v6`;
export const smallWave = (x: number, y: number): string => `M${r1(x - 5)} ${y}q2.5 -5 5 0t5 0`;

/** The signs that stand there. */
export function ruler(study: Study, layout: Layout, r: Ruler, { step, flag, until, window }: Moment): SVGTemplateResult {
  const inside = ({ x, w }: Rect): boolean => !window || ((x >= window.left || !window.pan) && x + w <= window.right + 1);
  const clear = r.signs.filter(({ spot }) => spot.x <= until && inside(spot) && (!flag || spot.x + spot.w < flag.x || spot.x > flag.x + flag.w));
  return svg`${repeat(clear, (one) => one.spot.x, (one) => guard([one], () => drawSign(one.sign, one.spot, r.baseline)))}${breakMarks(study, layout, step, flag)}`;
}

function drawSign(sign: Sign, spot: Rect, baseline: number): Drawing {
  if (sign.kind === 'fold') return svg`${box(spot.x, baseline - SIZE * 1.08, spot.w, SIZE * 1.5, SIZE * 0.75, 'foldpill')}${text(spot.x + spot.w / 2, baseline, sign.words, SIZE, 'i2 mid')}`;
  return sign.kind === 'first' ? text(spot.x + spot.w - 3, baseline, sign.words, SIZE, 'i3 end') : text(spot.x + spot.w / 2, baseline, sign.words, SIZE, 'i3 mid');
}

/** A promise that broke: a small jag across the ruler's foot, unless the flag is over it. */
function breakMarks(study: Study, layout: Layout, step: number, flag: Rect | null): Drawing[] {
  const at = new Set(study.breaks.filter((b) => b.promised && b.at.i <= step && b.property !== 'mutual-exclusion').map((b) => b.at.t));
  return [...at].map((t) => {
    const n = layout.scale.instants.indexOf(t);
    const x = layout.scale.xs[n] ?? NaN;
    return n < 0 || (flag && x > flag.x - 5 && x < flag.x + flag.w + 5) ? nothing : path(jagDown(x, layout.top - 10, layout.top + 2, 2.5, 4), 'jag');
  });
}

/** The waves that tear the lanes where time is folded. */
export function foldWaves(layout: Layout): SVGTemplateResult {
  return svg`${layout.scale.folds.filter((f) => f.torn).map((f) => foldWave(f.x, layout.top - 3, layout.bottom))}`;
}

export function foldWave(x: number, top: number, bottom: number): SVGTemplateResult {
  const down = waveDown(top, bottom);
  return svg`${path(`M${r1(x - 3.5)} ${top}${down}h7${waveDown(bottom, top)}Z`, 'foldface')}${path(`M${r1(x - 3.5)} ${top}${down}`, 'foldline')}${path(`M${r1(x + 3.5)} ${top}${down}`, 'foldline')}`;
}
