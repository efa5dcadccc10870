/** The timeline of a run: lanes of what was believed, held and done, drawn once in ink up to the playhead and pale after it. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Frame } from '../frame/frame.ts';
import { clipped, widthOf } from '../frame/measure.ts';
import { text as words } from '../text.ts';
import { timeAtX, xAtTime } from '../frame/scale.ts';
import { personOf, type Study } from '../frame/study.ts';
import { GAP, instant } from '../frame/words.ts';
import { badge, box, circle, equals, glyph, hatching, hued, line, number, path, text, type Drawing } from '../stage/marks.ts';
import { r1 } from '../stage/shapes.ts';
import { arrows, legsAt, liveArrow } from './arrows.ts';
import { bands } from './bands.ts';
import { deedMarks, deedsAt, deedValues } from './deeds.ts';
import { ink } from './ink.ts';
import { drawLabel, isShown, labelsOf, type Set } from './labels.ts';
import { layoutOf, type Lane, type Layout, type TimelineBox } from './lanes.ts';
import { planInk } from './before.ts';
import { printMarks } from './prints.ts';
import { foldWaves, ruler, rulerOf, ticks, type Ruler } from './ruler.ts';
import { seen, windowOf, type Window } from './window.ts';

export type { TimelineBox } from './lanes.ts';

/** The world time (µs) at x px of a timeline, for scrubbing. */
export const timeAt = (study: Study, box: TimelineBox, x: number): number => {
  const layout = layoutOf(study, box);
  return timeAtX(layout.scale, x + windowOf(layout, box).pan);
};

/** The x (px) of world time t (µs). */
export const xAt = (study: Study, box: TimelineBox, t: number): number => {
  const layout = layoutOf(study, box);
  return xAtTime(layout.scale, t) - windowOf(layout, box).pan;
};

interface Signs { labels: Set[]; ruler: Ruler }
const placed = new WeakMap<Layout, Signs>();

function signsOf(study: Study, layout: Layout): Signs {
  const found = placed.get(layout);
  if (found) return found;
  const made = { labels: labelsOf(study, layout), ruler: rulerOf(layout) };
  placed.set(layout, made);
  return made;
}

/** The timeline as an svg element. */
export function timeline(study: Study, frame: Frame, around: TimelineBox): SVGTemplateResult {
  const layout = layoutOf(study, around);
  const id = around.id ?? 'timeline';
  const begun = around.started ?? true;
  const hatch = `${id}-hatch`;
  const { height } = layout;
  const { width } = around;
  const body = seen(layout, around, height, begun ? run(study, frame, layout, around, id) : planInk(study, layout, hatch));
  return svg`<svg class="draw timeline" xmlns="http://www.w3.org/2000/svg" width=${width} height=${height} viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${words.dock.picture(layout.lanes.length, study.trace.events.length)}><defs>${hatching(hatch)}${hatching(`${hatch}-bar`, 'barhatch')}</defs>${guard([layout, width], () => svg`${ground(study, layout, width)}`)}${body}</svg>`;
}

/** Lane rules and names. */
function ground(study: Study, layout: Layout, width: number): SVGTemplateResult {
  return svg`${layout.lanes.map((lane, n) => svg`${n > 0 ? line(0, lane.y, width, lane.y, 'hair') : nothing}${nameOf(study, layout, lane)}`)}${
    line(layout.names, layout.top - 2, layout.names, layout.bottom, 'hair')}`;
}

function nameOf(study: Study, layout: Layout, lane: Lane): SVGTemplateResult {
  const x = layout.short ? 15 : 18;
  const y = lane.y + lane.h / 2;
  const person = personOf(study, lane.id);
  const r = Math.min(layout.short ? 7.5 : 9.5, Math.max(7.2, lane.h * 0.36));
  const mark = person ? badge(person, x, y - (person.hue === 'c' ? r * 0.1 : 0), r) : glyph(lane.kind === 'store' ? 'store' : 'node', x, y, Math.min(9, Math.max(4.5, lane.h * 0.34)));
  const name = person?.name ?? lane.id;
  const size = lane.h < 15 ? 11 : 12.5;
  return svg`${mark}${layout.short ? nothing : text(34, y + 0.344 * size, clipped(name, layout.names - 38, size, 600), size, 's')}`;
}

/** The run itself, past and future, with all that moves. */
function run(study: Study, f: Frame, layout: Layout, around: TimelineBox, id: string): SVGTemplateResult {
  const x = xAtTime(layout.scale, f.t);
  const { labels, ruler: scale } = signsOf(study, layout);
  const { width, height } = layout;
  const all = (): SVGTemplateResult => svg`${ink(study, layout, `${id}-hatch`)}${deedMarks(study, layout)}${printMarks(study, layout)}${arrows(study, layout)}`;
  const window = windowOf(layout, around);
  const shown = labels.filter((one) => isShown(one, f.step, x) && one.spot.x >= window.left - 1 && one.spot.x + one.spot.w <= window.right + 1);
  const flag = flagOf(f.t, x, layout, window);
  const live = legsAt(study, layout, f.step);
  const curtain = around.curtain ?? false;
  const until = curtain ? x : Infinity;
  return svg`<svg class="part" width=${r1(curtain ? x : width)} height=${height}>${bands(study, layout, window, f.step, 'under', curtain)}<g class="still">${guard([layout, id], all)}</g>${
    curtain ? nothing : veil(x, layout)}<g class="still">${guard([layout], () => ticks(layout))}</g></svg>${deedValues(study, layout, f.step, x)}${
    live.length === 0 ? nothing : svg`<svg width=${r1(x)} height=${height}>${live.map((leg) => liveArrow(study, layout, leg))}</svg>`}${guard([layout], () => foldWaves(layout))}${
    repeat(shown, (one) => one.nth, (one) => guard([one], () => drawLabel(one)))}${bands(study, layout, window, f.step, 'over', curtain)}${curtain ? curtainFrom(x, layout, window) : nothing}${
    ruler(study, layout, scale, { step: f.step, flag: flag.rect, until, window })}${around.parts == null ? nothing : partLine(xAtTime(layout.scale, around.parts), layout)}${around.lit ? pointed(study, layout, around.lit) : nothing}${playhead(x, layout, flag)}${deedsAt(study, layout, f.step, x)}`;
}

/** What is still to come shows through a veil, which is all that moves with the playhead; the rules between the lanes lie over it. */
function veil(x: number, layout: Layout): SVGTemplateResult {
  const { width, height } = layout;
  return svg`<g class="still" style=${`transform:translateX(${r1(x)}px)`}>${guard([layout], () => svg`${box(0, 0, width, height, 0, 'tocome')}${
    layout.lanes.slice(1).map((lane) => line(0, lane.y, width, lane.y, 'hair'))}`)}</g>`;
}

interface Flag { rect: { x: number; y: number; w: number; h: number }; words: string; left: boolean }

/** The flag flies to the right, near the edge to the left. */
function flagOf(t: number, x: number, layout: Layout, window: Window): Flag {
  const says = `${instant(t - (t % 1000))}${GAP}ms`;
  const w = widthOf(says, 12, 700) + 14;
  const left = x + w > window.right - 4;
  return { words: says, left, rect: { x: left ? x - w + 1 : x - 1, y: layout.top - 23, w, h: 19 } };
}

function playhead(x: number, layout: Layout, flag: Flag): SVGTemplateResult {
  const { rect, words: says, left } = flag;
  const foot = rect.y + rect.h;
  const shape = left
    ? `M${r1(x + 1)} ${foot}V${rect.y}H${r1(rect.x + 4)}q-4 0 -4 4V${foot - 4}q0 4 4 4Z`
    : `M${r1(x - 1)} ${foot}V${rect.y}H${r1(rect.x + rect.w - 4)}q4 0 4 4V${foot - 4}q0 4 -4 4Z`;
  const y = layout.bottom - 2;
  const grip = Math.min(x, layout.width - 9);
  return svg`${line(x, layout.top - 4, x, layout.bottom, 'needle')}${path(shape, 'flag')}${text(rect.x + rect.w / 2, foot - 5, says, 12, 'x7 mid onlit')}<g class="knob">${
    box(grip - 9, y, 18, 10, 5, '')}${[-3, 0, 3].map((dx) => line(grip + dx, y + 3, grip + dx, y + 7, ''))}</g>`;
}

/** Where two runs part. */
const partLine = (x: number, layout: Layout): SVGTemplateResult =>
  svg`${line(x, layout.top - 2, x, layout.bottom, 'partline')}${equals(x, layout.bottom + 1, false, 8)}`;

/** The event that one points at: a line at its instant, its messages, its number under the lanes. */
function pointed(study: Study, layout: Layout, { at, legs }: NonNullable<TimelineBox['lit']>): SVGTemplateResult {
  const x = xAtTime(layout.scale, at.t);
  return svg`${line(x, layout.top - 8, x, layout.bottom, 'pointed')}${legs.map((leg) => liveArrow(study, layout, leg))}${
    hued(personOf(study, at.actor)?.hue, number(x, layout.bottom + 1, at.i, 'past'))}`;
}

/** Over what has not happened yet, while a question is open. */
function curtainFrom(from: number, layout: Layout, window: Window): Drawing {
  const x = Math.max(from, window.left);
  const w = window.right - x;
  if (w <= 0) return nothing;
  const middle = (layout.top + layout.bottom) / 2;
  const roomy = w > 360;
  const cx = roomy ? x + 110 : x + w / 2;
  return svg`${box(x, layout.top - 6, w, layout.bottom - layout.top + 10, 0, 'curtain')}${w < 60 ? nothing : svg`${circle(cx, middle, 24, 'asktag')}${text(cx, middle + 10, '?', 28, 'x7 mid onlit')}`}${
    roomy ? svg`${text(cx + 38, middle - 3, words.dock.hidden[0], 14, 'x7')}${text(cx + 38, middle + 16, words.dock.hidden[1], 14, 'i2')}` : nothing}`;
}
