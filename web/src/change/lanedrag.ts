/** Dragging along a client's lane with a mouse or a pen pauses the client for that span. */

import { personOf, type Study } from '../frame/study.ts';
import { layoutOf, type TimelineBox } from '../timeline/lanes.ts';
import { timeAt, xAt } from '../timeline/timeline.ts';
import { ms } from '../print.ts';
import { pointIn } from '../shell/room.ts';
import { text } from '../text.ts';
import { written } from './moment.ts';

/** px: less is a press, and near the playhead one means the playhead. */
const SLACK = 5;
const NEEDLE = 9;

/** The client in whose lane a point is; null: it is none's, or the playhead's. */
export function clientAt(study: Study, box: TimelineBox, x: number, y: number, t: number): string | null {
  const layout = layoutOf(study, box);
  const lane = layout.lanes.find((one) => y >= one.y && y < one.y + one.h);
  const near = Math.abs(x - xAt(study, box, t)) < NEEDLE;
  return lane?.kind === 'client' && x > layout.names && !near ? lane.id : null;
}

/** Follows the pointer from `e` on. `done` gets the item of the Schedule; `pressed` is called when it was only a press. */
export function dragPause(e: PointerEvent, study: Study, box: TimelineBox, client: string, done: (item: string) => void, pressed: () => void): void {
  const target = e.currentTarget as HTMLElement;
  const layout = layoutOf(study, box);
  const lane = layout.lanes.find((one) => one.id === client)!;
  const mark = target.querySelector<HTMLElement>('.span')!;
  const instant = (x: number): number => Math.round(timeAt(study, box, x) / 1000) * 1000;
  const [{ x: start, px }, limit] = [pointIn(e, target, box.width), box.width];
  let span: [number, number] | null = null;
  const draw = (p: PointerEvent): void => {
    const x = Math.min(Math.max(pointIn(p, target, box.width).x, layout.names), limit);
    if (!span && Math.abs(x - start) < SLACK) return;
    span = [instant(Math.min(x, start)), instant(Math.max(x, start))];
    const [x1, x2] = [Math.min(x, start), Math.max(x, start)];
    mark.hidden = false;
    mark.className = `span c-${personOf(study, client)?.hue ?? 'e'}`;
    mark.style.cssText = `left:${x1 * px}px;width:${(x2 - x1) * px}px;top:${(lane.y + 2) * px}px;height:${(lane.h - 4) * px}px`;
    mark.textContent = text.change.pauseFor(client, ms(span[1] - span[0]));
    mark.classList.toggle('flip', x1 > limit / 2);
  };
  const end = (p: Event): void => {
    target.removeEventListener('pointermove', draw);
    for (const kind of ['pointerup', 'pointercancel'] as const) target.removeEventListener(kind, end);
    removeEventListener('keydown', escape, true);
    mark.hidden = true;
    if (p.type !== 'pointerup') return;
    if (!span) pressed();
    else if (span[1] > span[0]) done(`@${written(span[0])} pause ${client} ${written(span[1] - span[0])}`);
  };
  const escape = (k: KeyboardEvent): void => {
    if (k.key !== 'Escape') return;
    k.stopPropagation();
    end(k);
  };
  target.setPointerCapture(e.pointerId);
  target.addEventListener('pointermove', draw);
  for (const kind of ['pointerup', 'pointercancel'] as const) target.addEventListener(kind, end);
  addEventListener('keydown', escape, true);
}
