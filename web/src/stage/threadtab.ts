/** The threads of a client: a small tab on its card's upper edge with what the thread waits for. */

import { nothing, svg } from 'lit';
import type { ClientView } from '../frame/frame.ts';
import { fitting, widthOf } from '../frame/measure.ts';
import type { ThreadView } from '../frame/threads.ts';
import { box, hourglass, path, text, type Drawing } from './marks.ts';
import { r1 } from './shapes.ts';

const SIZE = 11;
export const TAB = 17;

/** The tab, ending at `right` and standing on the edge at `y`; `room` is how wide it may be (px). */
export function threadTab(c: ClientView, right: number, y: number, room: number, hatch: string): Drawing {
  const shown = foremost(c.threads);
  if (!shown) return nothing;
  const more = c.threads.length > 1 ? ` +${c.threads.length - 1}` : '';
  const says = fitting(shown.says.map((s) => s + more), room - 27, SIZE, 600);
  const w = 22 + (says ? widthOf(says, SIZE, 600) + 6 : 0);
  const x = right - w;
  const top = y - TAB / 2;
  const kind = shown.now ? 'tabbox now' : 'tabbox';
  const ground = shown.still ? svg`${box(x, top, w, TAB, TAB / 2, 'facef')}<rect x=${r1(x)} y=${r1(top)} width=${r1(w)} height=${TAB} rx=${TAB / 2} fill=${`url(#${hatch})`}/>${
    says ? box(x + 19, top + 1.5, w - 24, TAB - 3, 6, 'facef') : nothing}` : nothing;
  return svg`<g class="thread">${ground}${box(x, top, w, TAB, TAB / 2, shown.still ? 'tabbox nofill' : kind)}${
    shown.still ? hourglass(x + 9.5, y, 7) : turning(x + 10.5, y, 4.2)}${says ? text(x + 20, y + SIZE * 0.36, says, SIZE, shown.now && !shown.still ? 's onlit' : 's ct') : nothing}</g>`;
}

/** The thread that the current event is about, else one that asks, else the first. */
const foremost = (threads: readonly ThreadView[]): ThreadView | undefined =>
  threads.find((t) => t.now) ?? threads.find((t) => t.doing === 'asking') ?? threads[0];

/** An arrow that turns: something that runs beside the program. */
const turning = (x: number, y: number, r: number): Drawing =>
  path(`M${r1(x + r * 0.95)} ${r1(y - r * 0.3)}A${r} ${r} 0 1 0 ${r1(x + r)} ${r1(y + r * 0.35)}M${r1(x + r * 1.15)} ${r1(y - r * 1.05)}v${r1(r * 0.85)}h${r1(-r * 0.85)}`, 'turning');
