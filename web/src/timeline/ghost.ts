/** A row under the lanes with the learner's wrong answer: a dashed bar on the same scale, so that it lies beside what happened. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Ghost } from '../frame/ghost.ts';
import { clipped, fitting, widthOf } from '../frame/measure.ts';
import { xAtTime } from '../frame/scale.ts';
import type { Study } from '../frame/study.ts';
import { text as words } from '../text.ts';
import { box, hued, line, text } from '../stage/marks.ts';
import { layoutOf, type TimelineBox } from './lanes.ts';
import { seen, windowOf } from './window.ts';

/** px. */
export const GHOST = 24;

/** The row as an svg element; `t` is the moment that is shown (µs). */
export function ghostRow(study: Study, ghost: Ghost, around: TimelineBox, t: number): SVGTemplateResult {
  const layout = layoutOf(study, around);
  const { names, short } = layout;
  const { width } = around;
  const window = windowOf(layout, around);
  const now = xAtTime(layout.scale, t);
  const parts = xAtTime(layout.scale, ghost.at);
  const left = Math.min(parts, xAtTime(layout.scale, ghost.bar?.from ?? ghost.at));
  const right = Math.max(left + 14, parts, xAtTime(layout.scale, ghost.bar?.to ?? ghost.at));
  const id = `${around.id ?? 'timeline'}-ghost`;
  const row = words.predict.ghostRow(ghost.said);
  return svg`<svg class="draw ghostrow" xmlns="http://www.w3.org/2000/svg" width=${width} height=${GHOST} viewBox=${`0 0 ${width} ${GHOST}`} role="img" aria-label=${words.predict.ghostLabel(ghost.followed)}>${
    line(0, 0.5, width, 0.5, 'hair')}${short ? text(names / 2, 17, '?', 13, 'x7 mid i2') : text(18, 16.3, clipped(row, names - 22, 12.5, 600), 12.5, 's i2')}${
    line(names, 0, names, GHOST, 'hair')}${seen(layout, around, GHOST, svg`<defs><clipPath id=${`${id}-past`}><rect x="0" y="0" width=${now} height=${GHOST}/></clipPath></defs>${
    drawn(ghost, left, right, 'untold')}<g clip-path=${`url(#${id}-past)`}>${drawn(ghost, left, right, '')}</g>${
    line(parts, 2, parts, GHOST - 2, 'ghostpart')}${label(ghost, left, right, window.right)}`)}</svg>`;
}

const drawn = (ghost: Ghost, left: number, right: number, kind: string): SVGTemplateResult =>
  hued(ghost.bar?.person?.hue, box(left, 5, right - left, 14, ghost.bar?.person ? 3 : 7, `ghostbar ${kind}`));

/** In the bar if it has room, else beside it. */
function label(ghost: Ghost, left: number, right: number, width: number): SVGTemplateResult | typeof nothing {
  const says = ghost.bar?.words ?? ghost.said;
  const inner = fitting([says], right - left - 10, 11, 600);
  const w = widthOf(says, 11, 600);
  const x = inner ? left + 6 : right + 6 + w < width - 4 ? right + 6 : left - 6 - w;
  return hued(ghost.bar?.person?.hue, text(x, 16, says, 11, 's ct'));
}
