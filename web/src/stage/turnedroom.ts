/** The store at the foot of the turned stage. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Frame, RoomView } from '../frame/frame.ts';
import { clipped, fitting } from '../frame/measure.ts';
import { text as catalogue } from '../text.ts';
import { badge, box, circle, glyph, hued, line, path, text, tornPlate, type Drawing } from './marks.ts';
import { jagDown } from './shapes.ts';

interface Area { x: number; y: number; w: number; h: number }

/** `columns` are the clients' middles and where their cards end; null where clients are a list. */
export function turnedRoom(f: Frame, room: RoomView, at: Area, columns: { middles: number[]; from: number } | null): SVGTemplateResult {
  const places = room.inside.map((p, i) => {
    const n = f.clients.findIndex((c) => c.person.id === p.id);
    return { person: p, x: columns ? columns.middles[n]! : at.x + at.w - 40 - (room.inside.length - 1 - i) * 62 };
  });
  const torn = room.torn && places.length > 1;
  const xs = places.map((p) => p.x).sort((a, b) => a - b);
  const gap = torn ? (xs.at(-1)! + xs.at(-2)!) / 2 : 0;
  const y = at.y + at.h / 2;
  const free = Math.min(at.w * 0.6, (xs[0] ?? at.x + at.w) - at.x - 60);
  return svg`${torn ? walls(at, gap) : box(at.x, at.y, at.w, at.h, 14, 'roombox')}${title(room, at, columns ? xs : [], free, torn ? gap : null)}${
    places.length === 0 ? circle(at.x + at.w * 0.72, y, 17, 'seat') : nothing}${places.map(({ person, x }) => {
      const enters = room.entering?.id === person.id && columns !== null;
      const ty = enters ? at.y + 2 : y;
      return svg`${enters ? nothing : circle(x, ty, 20, 'seat')}${columns ? hued(person.hue, line(x, columns.from, x, ty - 12, 'within')) : nothing}${badge(person, x, ty, 14)}${
        enters ? hued(person.hue, svg`${path(`M${x - 6} ${at.y + 26}l6 7l6 -7`, 'chevron')}${path(`M${x - 6} ${at.y + 36}l6 7l6 -7`, 'chevron second')}`) : nothing}`;
    })}${torn && xs.at(-1)! - xs.at(-2)! >= 84 ? tornPlate(gap, y, 54, 18, [catalogue.picture.inside(places.length)], 11.5) : nothing}`;
}

/** Its name and value: at the left, at the right where somebody stands at the left, and beside the first where both ends are taken. */
function title(room: RoomView, at: Area, xs: readonly number[], free: number, gap: number | null): SVGTemplateResult {
  const says = room.pending ? [catalogue.picture.holdsPending(room.value ?? '?', room.pending.value), catalogue.picture.pending(room.pending.value)] : room.value === null ? [] : [catalogue.picture.holds(room.value)];
  const value = (x: number, w: number, end = ''): Drawing => (says.length === 0 ? nothing : text(x, at.y + 47, fitting(says, w, 12.5) || clipped(says.at(-1)!, w, 12.5), 12.5, `i2${end}`));
  const right = at.x + at.w;
  if ((xs[0] ?? Infinity) > 100) return svg`${glyph('store', at.x + 20, at.y + 21, 8)}${text(at.x + 34, at.y + 26, clipped(room.id, Math.max(40, free), 14, 700), 14, 'x7')}${value(at.x + 14, Math.max(50, free + 20))}`;
  if (xs.at(-1)! < right - 100) return svg`${glyph('store', right - 78, at.y + 21, 8)}${text(right - 64, at.y + 26, clipped(room.id, 56, 14, 700), 14, 'x7')}${value(right - 14, right - 30 - xs.at(-1)!, ' end')}`;
  return text(xs[0]! + 25, at.y + 18, clipped(room.id, (gap ?? xs[1] ?? right) - xs[0]! - 36, 12.5, 700), 12.5, 'x7');
}

/** Walls torn down the middle between two who are inside. */
function walls(at: Area, x: number): SVGTemplateResult {
  const { y, h } = at;
  const right = at.x + at.w;
  return svg`${path(`M${x - 5} ${y}H${at.x + 14}q-14 0 -14 14V${y + h - 14}q0 14 14 14H${x - 5}`, 'roomtorn')}${
    path(`M${x + 5} ${y}H${right - 14}q14 0 14 14V${y + h - 14}q0 14 -14 14H${x + 5}`, 'roomtorn')}${path(jagDown(x, y - 6, y + h + 6, 6, 10), 'crack tear')}`;
}
