/** The streams: from a primary's card along a line at its left to its replicas, each change a token in its lock owner's shape. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Frame, StreamView } from '../frame/frame.ts';
import { widthOf } from '../frame/measure.ts';
import { box, circle, cross, cutAt, hued, number, path, shape, text, type Drawing } from './marks.ts';
import { headPath, r1 } from './shapes.ts';

/** A node's place: the left edge of its card and its middle. */
export interface Port { id: string; x: number; middle: number }

const BEND = 6;

/** All streams of a moment; `x` is where they run. */
export function trunk(f: Frame, ports: readonly Port[], x: number, still: boolean): SVGTemplateResult {
  return svg`${f.streams.map((s, n) => {
    const from = ports.find((p) => p.id === s.primary);
    const to = ports.find((p) => p.id === s.replica);
    return from && to ? stream(f, s, from, to, x, n, still) : nothing;
  })}`;
}

function stream(f: Frame, s: StreamView, from: Port, to: Port, x: number, nth: number, still: boolean): SVGTemplateResult {
  const k = to.middle > from.middle ? 1 : -1;
  const [a, b] = [from.middle + k * 5 * (nth % 3), to.middle];
  const way = `M${r1(from.x)} ${r1(a)}H${r1(x + BEND)}Q${r1(x)} ${r1(a)} ${r1(x)} ${r1(a + k * BEND)}V${r1(b - k * BEND)}Q${r1(x)} ${r1(b)} ${r1(x + BEND)} ${r1(b)}H${r1(to.x - 2)}`;
  const kind = s.down ? 'streamline off' : s.moving.length > 0 || s.now ? 'streamline live' : 'streamline';
  const gap = Math.abs(b - a) > 130 ? b - k * 50 : (a + b) / 2;
  const waiting = s.behind - s.moving.filter((m) => m.flow.kind === 'keys').length;
  const shown = tokensOf(s).map((m) => ({ m, at: placeOf(m, still ? 0.6 : m.at, x, a, b, from.x) }));
  const spot = [b - k * 19, b - k * 42, b - k * 62].find((y) => shown.every(({ at }) => Math.abs(at.y - y) > 19)) ?? b - k * 19;
  return svg`${path(way, kind)}${s.down ? nothing : path(headPath(to.x, b, 'r', 6), 'streamhead')}${
    s.cut ? svg`${box(x - 7, gap - 8, 14, 16, 0, 'facef')}${cutAt(x, gap, 'd')}` : nothing}${
    waiting > 0 && !s.down ? queue(waiting, x, a + k * 15, k) : nothing}${
    shown.map(({ m, at }) => token(m, at))}${s.now ? number(x + 1, spot, f.step, 'now') : nothing}`;
}

/** Of several copies, questions or answers under way only the latest is drawn: they would cover each other. */
const tokensOf = (s: StreamView): StreamView['moving'] =>
  s.moving.filter((m, n) => m.flow.kind === 'keys' || s.moving.findLastIndex((one) => one.flow.kind !== 'keys') === n);

/** Changes that wait at the primary: up to three dots. */
const queue = (n: number, x: number, y: number, k: number): SVGTemplateResult =>
  svg`${Array.from({ length: Math.min(3, n) }, (_, i) => circle(x, y + k * i * 8, 3.4, 'queued'))}`;

/** Where a message between two nodes is: along its edge out of one card, down or up, and into the other. */
function placeOf(m: StreamView['moving'][number], at: number, x: number, a: number, b: number, left: number): { x: number; y: number } {
  const flat = left - x;
  const run = Math.abs(b - a) + 2 * flat;
  const along = m.flow.kind === 'ack' ? run - at * run : at * run;
  return {
    x: along < flat ? left - along : along > run - flat ? x + (along - (run - flat)) : x,
    y: along < flat ? a : along > run - flat ? b : a + Math.sign(b - a) * (along - flat),
  };
}

/** A change in the shape of the client whose lock it carries; a key's end is hollow and crossed. */
function token(m: StreamView['moving'][number], { x, y }: { x: number; y: number }): Drawing {
  if (m.flow.kind !== 'keys') {
    const words = { full: 'all', offset: '?', ack: 'ack', message: 'msg' }[m.flow.kind];
    const w = Math.max(18, widthOf(words, 11, 600) + 10);
    return svg`${box(x - w / 2, y - 8.5, w, 17, 8.5, 'inkf')}${text(x, y + 4, words, 11, 's mid inv')}`;
  }
  const hue = m.owner?.hue ?? null;
  if (hue === null) return circle(x, y, 6, 'inkf');
  return m.flow.gone ? hued(hue, svg`${circle(x, y, 9, 'facef')}${shape(hue, x, y, 6.5, 'hol2')}${cross(x, y, 4)}`) : hued(hue, svg`${circle(x, y, 10, 'facef')}${shape(hue, x, y, 7.5, 'cf')}`);
}
