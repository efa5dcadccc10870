/** The dial: the lease that a node holds, running down on the node's own clock; and the small clock of a node. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { NodeView } from '../frame/frame.ts';
import { fitting } from '../frame/measure.ts';
import type { KeyView } from '../frame/node.ts';
import { text as catalogue } from '../text.ts';
import { badge, circle, cross, hued, line, path, shape, text, type Drawing } from './marks.ts';
import { arcPath, r1 } from './shapes.ts';

/** A ring with its arc and hand; `w` is the ring's thickness. */
export function leaseRing(x: number, y: number, r: number, w: number, key: KeyView, hand = true): SVGTemplateResult {
  const a = key.share * 2 * Math.PI - Math.PI / 2;
  const at = (k: number): [number, number] => [x + k * Math.cos(a), y + k * Math.sin(a)];
  const [x1, y1] = at(r - w / 2 - 3);
  const [x2, y2] = at(r + w / 2 + 3);
  return svg`<circle cx=${r1(x)} cy=${r1(y)} r=${r1(r)} class="track" stroke-width=${w}/>${hued(key.owner?.hue, svg`<path d=${arcPath(x, y, r, key.share)} class="dialarc" stroke-width=${w}/>`)}${hand && key.left !== null ? line(x1, y1, x2, y2, 'hand') : nothing}`;
}

/** A replica's copy of a lease: outlined, because the primary's word counts. */
export function copyRing(x: number, y: number, r: number, w: number, key: KeyView): SVGTemplateResult {
  return svg`<circle cx=${r1(x)} cy=${r1(y)} r=${r1(r)} class="track" stroke-width=${w}/>${hued(key.owner?.hue, svg`<path d=${arcPath(x, y, r, key.share)} class="copyarc" stroke-width=${w}/>${
    path(arcPath(x, y, r + w / 2, key.share), 'copyedge')}${path(arcPath(x, y, r - w / 2, key.share), 'copyedge')}`)}`;
}

/** The ring of a lock that is nobody's: who lost it last, and how, shows in its shape. */
export function emptyRing(x: number, y: number, r: number, w: number, gone: NodeView['gone']): SVGTemplateResult {
  if (gone?.how === 'expired' && gone.owner) {
    return svg`${hued(gone.owner.hue, svg`${circle(x, y, r, 'xring')}${line(x, y - r - w / 2 - 2, x, y - r + w / 2 + 2, 'xtick')}`)}`;
  }
  const outlines = svg`${circle(x, y, r + w / 2, 'nokey')}${circle(x, y, r - w / 2, 'nokey')}`;
  if (!gone?.owner || gone.how === null || gone.how === 'expired' || gone.by?.id === gone.owner.id) return outlines;
  const k = r + w / 2;
  return svg`${hued(gone.owner.hue, path(arcPath(x, y, r, gone.share), 'ghost'))}${outlines}${hued(gone.by?.hue, cross(x + k * 0.72, y - k * 0.72, Math.max(4, r * 0.15), 'cross big'))}`;
}

/** The large dial of the one-node stage; its ticks stand still while locks come and go. */
export function dial(x: number, y: number, r: number, w: number, node: NodeView, size: number): SVGTemplateResult {
  return svg`${ticksOf(x, y, r + w / 2 + 4)}${node.lock && node.up ? held(x, y, r, w, node.lock, size) : free(x, y, r, w, node, size)}`;
}

/** Thirty ticks around a dial, from `from` px outwards, every fifth longer and thicker: each kind is one dashed circle. */
const ticksOf = (x: number, y: number, from: number): SVGTemplateResult => svg`${dashes(x, y, from, 3.5, 30, 1, 'tick0')}${dashes(x, y, from, 6, 6, 1.75, 'tick1')}`;

/** So many dashes around a point, one of them straight above it; `long` and `thick` in px. */
function dashes(x: number, y: number, from: number, long: number, count: number, thick: number, kind: string): SVGTemplateResult {
  const r = from + long / 2;
  const dash = (thick * count) / (2 * Math.PI * r);
  const share = (k: number): number => Math.round(k * 1000) / 1000;
  // A circle begins at its right, three quarters of the way round from the top.
  return svg`<circle cx=${r1(x)} cy=${r1(y)} r=${r1(r)} class=${kind} stroke-width=${long} pathLength=${count} stroke-dasharray="${share(dash)} ${share(1 - dash)}" stroke-dashoffset=${share(dash / 2 - (count * 0.75) % 1)}/>`;
}

function free(x: number, y: number, r: number, w: number, node: NodeView, size: number): SVGTemplateResult {
  const words = node.up ? catalogue.picture.noKey : catalogue.picture.down;
  return svg`${emptyRing(x, y, r, w, node.up ? node.gone : null)}${text(x, y + size * 0.35, fitting([words], 2 * r - w - 4, size, 600), size, 'i2 s mid')}`;
}

/** A small ring has no room for the token under its owner; the history below the dial names it. */
function held(x: number, y: number, r: number, w: number, lock: KeyView, size: number): SVGTemplateResult {
  const middle = lock.owner && r < 2.06 * size ? badge(lock.owner, x, y, r * 0.44) : lock.owner
    ? svg`${badge(lock.owner, x, y - r * 0.14, r * 0.39)}${hued(lock.owner.hue, text(x, y + r * 0.6, lock.token, size, 'm x7 mid ct'))}`
    : text(x, y + size * 0.36, lock.token, size, 'm x7 mid');
  return svg`${leaseRing(x, y, r, w, lock)}${middle}`;
}

/** A small round clock of a node; where it was moved, the part it skipped is swept. Times are ms. */
export function clock(x: number, y: number, r: number, reading: number, moved: number, round: number): SVGTemplateResult {
  const angle = (ms: number): number => (ms / round) * 2 * Math.PI;
  const at = (ms: number, k: number): [number, number] => [x + k * Math.sin(angle(ms)), y - k * Math.cos(angle(ms))];
  const hand = (ms: number, kind: string): Drawing => { const [hx, hy] = at(ms, r - 6); return line(x, y, hx, hy, kind); };
  const ticks = svg`${dashes(x, y, r - 3.5, 1.5, 12, 1, 'clocktick')}${dashes(x, y, r - 5.5, 3.5, 4, 1, 'clocktick')}`;
  const was = reading - moved;
  const share = Math.min(0.999, Math.abs(moved) / round);
  const start = ((moved > 0 ? was : reading) / round) % 1;
  const sweep = moved === 0 ? nothing : path(`M${r1(x)} ${r1(y)}${arcPath(x, y, r - 1, start + share, start).replace('M', 'L')}Z`, 'swept');
  return svg`${circle(x, y, r, 'clockface')}${sweep}${ticks}${moved === 0 ? nothing : hand(was, 'clockhand was')}${hand(reading, 'clockhand')}${circle(x, y, 2, 'pin')}`;
}

/** A former or present holder's mark in the list under the dial. */
export const holderMark = (hue: Parameters<typeof shape>[0], x: number, y: number, now: boolean): Drawing => shape(hue, x, y, 5.2, now ? 'cf' : 'hol2');
