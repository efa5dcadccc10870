/** Two fingers on the timeline: apart and together they zoom it, side by side they move it. */

import { pointIn } from './room.ts';
import type { Zooming } from './zooming.ts';

/** Where those are that are down, px of the timeline. */
const fingers = new Map<number, number>();

/** Called for every finger that comes down; true when it is the second: from now on both zoom, until one leaves. `width`: of the timeline, its own px. */
export function pinched(e: PointerEvent, zooming: Zooming, width: number): boolean {
  if (e.pointerType !== 'touch') return false;
  const target = e.currentTarget as HTMLElement;
  // The first of them is down: one whose end was not heard, because what it was on had gone, is up as well.
  if (e.isPrimary) fingers.clear();
  fingers.set(e.pointerId, pointIn(e, target, width).x);
  const left = (p: PointerEvent): void => {
    fingers.delete(p.pointerId);
    if (fingers.size) return;
    target.removeEventListener('pointerup', left);
    target.removeEventListener('pointercancel', left);
  };
  if (fingers.size === 1) {
    target.addEventListener('pointerup', left);
    target.addEventListener('pointercancel', left);
    return false;
  }
  if (fingers.size === 2) follow(target, zooming, width);
  return true;
}

/** Two fingers are down on the timeline. */
export const pinching = (): boolean => fingers.size > 1;

function follow(target: HTMLElement, zooming: Zooming, width: number): void {
  const span = (): [number, number] => {
    const [a = 0, b = 0] = [...fingers.values()];
    return [Math.max(24, Math.abs(a - b)), (a + b) / 2];
  };
  const [apart, start] = span();
  const by = zooming.now.by;
  let middle = start;
  const move = (p: PointerEvent): void => {
    if (!fingers.has(p.pointerId)) return;
    fingers.set(p.pointerId, pointIn(p, target, width).x);
    const [now, at] = span();
    zooming.panPx(middle - at);
    middle = at;
    zooming.around((by * now) / apart, at);
  };
  const end = (): void => {
    if (pinching()) return;
    target.removeEventListener('pointermove', move);
    target.removeEventListener('pointerup', end);
    target.removeEventListener('pointercancel', end);
  };
  target.addEventListener('pointermove', move);
  target.addEventListener('pointerup', end);
  target.addEventListener('pointercancel', end);
}
