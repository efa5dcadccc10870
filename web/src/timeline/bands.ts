/** Where mutual exclusion is broken: a torn red band across all lanes, and its name in the store's lane. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import { fitting, widthOf } from '../frame/measure.ts';
import { xAtTime } from '../frame/scale.ts';
import type { Band } from '../frame/stays.ts';
import { personOf, type Study } from '../frame/study.ts';
import { box, line, path, text, tornPlate, type Drawing } from '../stage/marks.ts';
import { text as words } from '../text.ts';
import { jagAcross } from '../stage/shapes.ts';
import { laneOf, type Layout } from './lanes.ts';
import type { Window } from './window.ts';

/** The faces lie under the bars and the veil over what is still to come, the edges and words over them. A band that is still to come is pale, behind a curtain it is not there. */
export function bands(study: Study, layout: Layout, window: Window, step: number, part: 'under' | 'over', curtain: boolean): SVGTemplateResult {
  const shown = study.bands.filter((b) => b.from.i <= step || !curtain);
  return svg`${shown.map((b) => svg`<g class=${b.from.i > step && part === 'over' ? 'broken future' : 'broken'}>${part === 'under' ? face(b, layout) : edge(study, b, layout, window, step)}</g>`)}${
    part === 'over' ? spoils(study, layout, window, step, names(study, layout, window, shown, step)) : nothing}`;
}

interface Name { words: string; x: number; w: number; y: number }

/** The names of the bands that have begun, in their places. */
const names = (study: Study, layout: Layout, window: Window, shown: readonly Band[], step: number): Name[] =>
  layout.short ? [] : shown.filter((b) => b.from.i <= step).flatMap((b) => nameOf(study, b, layout, window) ?? []);

const sides = (b: Band, layout: Layout): [number, number] => {
  const x1 = xAtTime(layout.scale, b.from.t);
  return [x1, Math.max(x1 + 8, xAtTime(layout.scale, b.to?.t ?? Infinity))];
};

function face(b: Band, layout: Layout): Drawing {
  const [x1, x2] = sides(b, layout);
  return path(`${jagAcross(x1, x2, layout.top - 2, 3, 7)}${jagAcross(x2, x1, layout.bottom, 3, 7, true)}Z`, 'bandface');
}

function edge(study: Study, b: Band, layout: Layout, window: Window, step: number): SVGTemplateResult {
  const [x1, x2] = sides(b, layout);
  return svg`${path(jagAcross(x1, x2, layout.top - 2, 3, 7), 'jag')}${path(jagAcross(x1, x2, layout.bottom, 3, 7), 'jag')}${
    line(x1, layout.top - 2, x1, layout.bottom, 'bandstart')}${line(x2, layout.top - 2, x2, layout.bottom, 'bandend')}${
    names(study, layout, window, [b], step).map((n) => svg`${box(n.x, n.y - 9, n.w, 18, 4, 'brk')}${text(n.x + n.w / 2, n.y + 4, n.words, 11, 'x7 onbrk mid')}`)}`;
}

/** Inside what is seen of the band if that is wide enough, else to the right or left of it. */
function nameOf(study: Study, b: Band, layout: Layout, window: Window): Name | null {
  const [from, to] = sides(b, layout);
  const [x1, x2] = [Math.max(from, window.left), Math.min(to, window.right)];
  const lane = laneOf(layout, b.section) ?? layout.lanes.at(-1)!;
  const who = b.clients.map((id) => personOf(study, id)?.letters ?? id);
  const wordings = [words.dock.inside(who.slice(0, -1).join(', '), who.at(-1) ?? ''), words.dock.manyInside(who.length)];
  const size = 11;
  const deeds = study.deeds.filter((d) => d.store === lane.id).map((d) => xAtTime(layout.scale, d.at.t));
  const free = (x: number, w: number): boolean => !deeds.some((d) => d > x - 14 && d < x + w + 14);
  const fits = fitting(wordings, x2 - x1 - 22, size, 700);
  const inner = [fits, wordings.at(-1)!].find((one) => one !== '' && widthOf(one, size, 700) <= x2 - x1 - 22 && free((x1 + x2 - widthOf(one, size, 700) - 12) / 2, widthOf(one, size, 700) + 12));
  const says = inner || wordings.at(-1)!;
  const w = widthOf(says, size, 700) + 12;
  const y = lane.y + lane.h / 2;
  const spots = [...(inner ? [(x1 + x2 - w) / 2] : []), x2 + 5, x1 - 5 - w];
  const x = spots.find((at) => at > window.left && at + w < window.right && free(at, w));
  return x === undefined ? null : { words: says, x, w, y };
}

/** Half the width (px) of the widest value that a deed's mark shows. */
const DEED = 15;

/** Promises about the store that a deed broke: a plate near the deed, clear of the bands' names and of other plates. */
function spoils(study: Study, layout: Layout, window: Window, step: number, taken: readonly { x: number; w: number }[]): Drawing[] {
  const placed: { x: number; w: number }[] = [...taken];
  return study.breaks.filter((b) => b.promised && b.at.i <= step && words.dock.spoiled[b.property] && !layout.short).map((b) => {
    const lane = layout.lanes.find((l) => l.kind === 'store') ?? layout.lanes.at(-1)!;
    const says = words.dock.spoiled[b.property]!;
    const w = widthOf(says, 11, 700) + 12;
    const at = xAtTime(layout.scale, b.at.t);
    const values = study.deeds.filter((d) => d.store === lane.id).map((d) => ({ x: xAtTime(layout.scale, d.at.t) - DEED, w: 2 * DEED }));
    const ends = [...placed, ...values].flatMap((p) => [p.x + p.w + 12, p.x - 12 - w]);
    const clear = (p: { x: number; w: number }, left: number): boolean => left + w + 6 < p.x || left > p.x + p.w + 6;
    const x = [...ends.sort((a, c) => Math.abs(a - at) - Math.abs(c - at))]
      .find((left) => left > window.left && left + w < window.right - 4 && [...placed, ...values].every((p) => clear(p, left)));
    if (x === undefined) return nothing;
    placed.push({ x, w });
    return tornPlate(x + w / 2, lane.y + lane.h / 2, w, 18, [says], 11);
  });
}
