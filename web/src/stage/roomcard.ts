/** The consequence: a store or section, who is inside it, and the tear where two are. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Frame, RoomView } from '../frame/frame.ts';
import { clipped, fitting, widthOf } from '../frame/measure.ts';
import { text as catalogue } from '../text.ts';
import { badge, box, circle, glyph, hourglass, hued, line, path, tear, text, tornPlate, type Drawing } from './marks.ts';
import type { Plan, Row } from './plan.ts';

const TOKEN = { high: 17, tight: 15, flat: 14, low: 12 } as const;

export function roomCard(f: Frame, plan: Plan): Drawing {
  const room = f.rooms[0];
  if (!room || !plan.room) return nothing;
  const { x, w } = plan.room;
  const middle = x + w / 2;
  const rows = room.inside.map((p) => plan.rows.find((r) => r.id === p.id)!);
  const roomy = plan.density === 'high' || plan.density === 'tight';
  return svg`<g class="room">${outline(room, rows, plan)}${roomy ? titles(room, plan) : nothing}${transaction(room, plan, roomy)}${roomy ? numberLine(room, rows, plan) : nothing}
    ${rows.length === 0 ? circle(middle, (plan.top + plan.bottom) / 2, TOKEN[plan.density] + 5, 'seat') : nothing}
    ${rows.map((row) => seat(room, row, f, plan))}${room.torn ? plate(room, rows, plan) : nothing}</g>`;
}

/** The walls; torn across where two are inside. */
function outline(room: RoomView, rows: readonly Row[], plan: Plan): Drawing {
  const { x, w } = plan.room!;
  const { top, bottom } = plan;
  if (!room.torn || rows.length < 2) return box(x, top, w, bottom - top, 14, 'roombox');
  const y = tearY(rows);
  const right = x + w;
  return svg`${path(`M${x} ${y - 5}V${top + 14}q0 -14 14 -14H${right - 14}q14 0 14 14V${y - 5}`, 'roomtorn')}${
    path(`M${x} ${y + 5}V${bottom - 14}q0 14 14 14H${right - 14}q14 0 14 -14V${y + 5}`, 'roomtorn')}${tear(x - 9, right + 9, y)}`;
}

/** Half way between the last two who are inside, so that the tear parts them. */
const tearY = (rows: readonly Row[]): number => {
  const middles = rows.map((r) => r.middle).sort((a, b) => a - b);
  return (middles.at(-1)! + middles.at(-2)!) / 2;
};

function plate(room: RoomView, rows: readonly Row[], plan: Plan): SVGTemplateResult {
  const words = catalogue.picture.inside(room.inside.length);
  const size = plan.density === 'low' ? 11.5 : plan.type.label + 0.5;
  return tornPlate(plan.room!.x + plan.room!.w / 2, tearY(rows), widthOf(words, size, 700) + 18, size * 1.75, [words], size);
}

/** Its name above, its value below. */
function titles(room: RoomView, plan: Plan): SVGTemplateResult {
  const { x, w } = plan.room!;
  const { name, value } = plan.type;
  return svg`${glyph('store', x + 20, plan.top + 17, 8)}${text(x + 34, plan.top + 22, clipped(room.id, w - 44, name - 1, 700), name - 1, 'x7')}${
    room.value === null ? nothing : valueLine(room, x + w / 2, plan.bottom - 13, w - 16, value)}`;
}

/** The highest fencing number that it has been shown, where there is room between the lowest seat and the value. */
function numberLine(room: RoomView, rows: readonly Row[], plan: Plan): Drawing {
  const seat = Math.max((plan.top + plan.bottom) / 2, ...rows.map((row) => row.middle)) + TOKEN[plan.density] + 5;
  const y = plan.bottom - (room.value === null ? 13 : 31);
  if (!room.fenced || room.row.by || seat > y - 10) return nothing;
  return text(plan.room!.x + plan.room!.w / 2, y, fitting(room.token === null ? catalogue.picture.noNumber : catalogue.picture.highest(room.token), plan.room!.w - 12, 12), 12, 'i2 mid');
}

/** A value that only its writer sees yet, the row that it holds, and who waits for it. */
function transaction(room: RoomView, plan: Plan, roomy: boolean): Drawing {
  const { by, waiting } = room.row;
  if (!by) return nothing;
  const { x, w } = plan.room!;
  const y = plan.bottom - (roomy ? 33 : 12);
  const wide = w - 16;
  const held = room.pending ? [catalogue.picture.uncommitted(room.pending.value), catalogue.picture.pending(room.pending.value), room.pending.value] : catalogue.picture.holdsRow;
  const says = fitting(held, wide - 30, 11.5, 600);
  return svg`${box(x + 8, y - 15, wide, 21, 10.5, 'facef')}${hued(by.hue, box(x + 8.75, y - 14.25, wide - 1.5, 19.5, 9.75, 'pending'))}${badge(by, x + 20, y - 4.5, 6.5)}${
    hued(by.hue, text(x + 31, y, says, 11.5, 's ct'))}${waiting.length === 0 ? nothing : queue(waiting, x + 8, clearOfSeats(room, plan, y - 41), wide)}`;
}

/** The top (px) of the line of those who wait, above whoever sits where it would be. */
function clearOfSeats(room: RoomView, plan: Plan, y: number): number {
  const reach = TOKEN[plan.density] + 6;
  const sits = room.inside.map((p) => plan.rows.find((r) => r.id === p.id)!.middle).find((middle) => Math.abs(middle - (y + 10)) < reach + 9);
  return sits === undefined ? y : sits - reach - 20;
}

/** Those who wait for the row. */
function queue(waiting: RoomView['row']['waiting'], x: number, y: number, w: number): SVGTemplateResult {
  const shown = waiting.slice(0, 3);
  return svg`${hourglass(x + 11, y + 10, 8)}${shown.map((p, i) => badge(p, x + 32 + i * 21, y + 10, 8, 'hollow'))}${
    w - 32 - shown.length * 21 > 34 ? text(x + 24 + shown.length * 21, y + 14, shown.length === 1 ? 'waits' : 'wait', 11.5, 'i2') : nothing}`;
}

/** "holds 50", and the mark of whoever wrote it. */
function valueLine(room: RoomView, x: number, y: number, space: number, size: number): SVGTemplateResult {
  const words = clipped(catalogue.picture.holds(room.value ?? ''), space - 22, size, 600);
  const w = widthOf(words, size, 600);
  if (!room.by) return text(x, y, words, size, 's mid');
  return svg`${text(x - (w + 20) / 2, y, words, size, 's')}${badge(room.by, x + (w + 20) / 2 - 7, y - size * 0.36, 6)}`;
}

/** A client's token: on its seat, or in the door with the event that lets it in. */
function seat(room: RoomView, row: Row, f: Frame, plan: Plan): SVGTemplateResult {
  const { x, w } = plan.room!;
  const person = f.clients.find((c) => c.person.id === row.id)!.person;
  const r = TOKEN[plan.density];
  const from = plan.cards.x + plan.cards.w;
  const y = row.middle;
  if (room.entering?.id === row.id) {
    const at = x + 6;
    return svg`${hued(person.hue, svg`${line(from, y, at - r + 2, y, 'within')}${path(chevron(at + r + 8, y), 'chevron')}${path(chevron(at + r + 18, y), 'chevron second')}`)}${badge(person, at, y, r)}`;
  }
  return svg`${circle(x + w / 2, y, r + 5, 'seat')}${hued(person.hue, line(from, y, x + w / 2 - r, y, 'within'))}${badge(person, x + w / 2, y, r)}`;
}

const chevron = (x: number, y: number): string => `M${Math.round(x)} ${Math.round((y - 6) * 10) / 10}l7 6l-7 6`;
