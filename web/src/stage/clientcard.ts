/** A client's card: who it is, what it does, what it thinks of the lock and what is so in fact. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { ClientView } from '../frame/frame.ts';
import type { Wordings } from '../frame/client.ts';
import { fitting, widthOf, clipped } from '../frame/measure.ts';
import { text as catalogue } from '../text.ts';
import { badge, box, circle, equals, hued, path, pauseToken, text, type Drawing } from './marks.ts';
import { HEAD, type Density, type Plan, type Row } from './plan.ts';
import { arcPath } from './shapes.ts';
import { threadTab } from './threadtab.ts';

/** What the page adds to a moment: the curtain before a question's answer, the hatching's id. */
export interface Setting { started: boolean; still: boolean; hatch: string; asks: string | null }

export function clientCard(c: ClientView, row: Row, plan: Plan, set: Setting): SVGTemplateResult {
  const { x, w } = plan.cards;
  const { density } = plan;
  const kind = c.dead ? 'deadbox' : !c.begun ? 'unborn' : c.inside !== null ? 'insidebox' : '';
  return hued(c.person.hue, svg`${frameOf(c, x, row, w, kind, set)}${head(c, x, row, w, plan)}${
    !c.begun && density === 'low' ? text(x + 54, row.middle + plan.type.value * 0.36, fitting([`${c.person.name}, ${c.status[0]}`, ...c.status], w - 66, plan.type.value), plan.type.value, 'i2')
      : !c.begun ? text(x + 16, row.top + row.height - 14, fitting(c.plan, w - 30, plan.type.value), plan.type.value, 'i2')
      : density === 'low' || density === 'flat' ? oneRow(c, row, w, plan, set) : twoRows(c, x, row, w, plan, set)}${
    threadTab(c, x + w - 14, Math.max(row.top, HEAD + 3), row.height < 38 ? 30 : w * 0.62, set.hatch)}`);
}

function frameOf(c: ClientView, x: number, row: Row, w: number, kind: string, set: Setting): SVGTemplateResult {
  const radius = row.height < 50 ? 11 : 14;
  if (!c.paused) return box(x, row.top, w, row.height, radius, `cardbox ${kind}`);
  return svg`<rect x=${x} y=${row.top} width=${w} height=${row.height} rx=${radius} class="wellf"/><rect x=${x} y=${row.top} width=${w} height=${row.height} rx=${radius} fill=${`url(#${set.hatch})`}/>${
    box(x, row.top, w, row.height, radius, c.inside === null ? 'cardedge' : 'cardbox insidebox nofill')}`;
}

const RADIUS: Record<Density, number> = { high: 14, tight: 11, flat: 10.5, low: 10.5 };

/** Badge with the ring of the believed lease, name, status. */
function head(c: ClientView, x: number, row: Row, w: number, plan: Plan): SVGTemplateResult {
  const { density, type } = plan;
  const r = RADIUS[density];
  const ring = r + (density === 'high' ? 6 : 5);
  const bx = x + 13 + ring;
  const by = density === 'low' ? row.middle : row.top + (density === 'high' ? 9 : 6) + ring;
  const lift = c.person.hue === 'c' ? -r * 0.08 : 0;
  const mark = svg`${c.ring === null ? nothing : svg`${circle(bx, by, ring, 'ring0')}${path(arcPath(bx, by, ring, c.ring), 'ring')}`}${
    badge(c.person, bx, by + lift, c.person.hue === 'c' && c.ring !== null ? r * 0.92 : r, c.dead ? 'dead' : c.begun ? 'solid' : 'hollow')}${
    c.paused ? pauseToken(bx + r * 0.85, by + r * 0.85, 8) : nothing}`;
  const nx = bx + ring + 9;
  return svg`${mark}${density === 'high' ? stacked(c, nx, by, x + w - 14 - nx, plan) : density === 'low' ? nothing : level(c, nx, by, x + w - 13, type.name, type.value)}`;
}

/** Name above status. */
function stacked(c: ClientView, x: number, y: number, room: number, plan: Plan): SVGTemplateResult {
  const { name, value } = plan.type;
  const says = fitting(c.status, room, value) || clipped(c.status[0] ?? '', room, value);
  const title = clipped(c.person.name, room, name, 700);
  const plate = c.paused ? box(x - 5, y - name - 2, Math.max(widthOf(title, name, 700), widthOf(says, value)) + 12, name + value + 10, 6, 'facef') : nothing;
  return svg`${plate}${text(x, y - 2, title, name, 'x7')}${text(x, y + value + 1.5, says, value, 'i2')}`;
}

/** Name at the left, status at the right. */
function level(c: ClientView, x: number, y: number, right: number, name: number, value: number): SVGTemplateResult {
  const title = clipped(c.person.name, right - x, name, 700);
  const wide = widthOf(title, name, 700);
  const says = fitting(c.status, right - x - wide - 10, value);
  const plate = c.paused ? svg`${box(x - 5, y - name * 0.7, wide + 10, name * 1.4, 6, 'facef')}${box(right - widthOf(says, value) - 5, y - name * 0.7, widthOf(says, value) + 10, name * 1.4, 6, 'facef')}` : nothing;
  return svg`${plate}${text(x, y + name * 0.35, title, name, 'x7')}${text(right, y + name * 0.35, says, value, 'i2 end')}`;
}

/** "thinks" over "in fact", with = or ≠ beside them. */
function twoRows(c: ClientView, x: number, row: Row, w: number, plan: Plan, set: Setting): Drawing {
  if (!c.thinks && !c.fact) return nothing;
  const { label, value } = plan.type;
  const h = value + 7;
  const vx = x + 14 + widthOf(catalogue.picture.inFact, label) + 12;
  const room = w - (vx - x) - 34;
  const y2 = row.top + row.height - 9 - h;
  const y1 = y2 - h - 3;
  const at = (y: number): number => y + h / 2 + label * 0.36;
  return svg`${c.paused ? box(x + 9, y1, vx - x - 12, 2 * h + 3, 6, 'facef') : nothing}${c.thinks ? text(x + 14, at(y1), catalogue.picture.thinks, label, 'i2') : nothing}${c.fact ? text(x + 14, at(y2), catalogue.picture.inFact, label, 'i2') : nothing}${
    thinksPill(c, vx, y1, room, h, value)}${factChip(c, vx, y2, room, h, value, set)}${
    c.same === null || set.asks === c.person.id ? nothing : equals(x + w - 19, (y1 + y2 + h) / 2, c.same)}`;
}

/** Pill, mark and chip side by side; in the lowest cards the status stands before them. */
function oneRow(c: ClientView, row: Row, w: number, plan: Plan, set: Setting): Drawing {
  const { value } = plan.type;
  const size = Math.min(value, 12.5);
  const low = plan.density === 'low';
  const h = size + 7;
  const y = low ? row.middle - h / 2 : row.top + row.height - 8 - h;
  const [px, fx] = columnsOf(plan);
  const status = low ? statusWidth(w) : 0;
  const room = fx - px - 26;
  const left = px - status;
  const says = fitting(c.status, status - 4, size) || clipped(c.status.at(-1) ?? '', status - 4, size);
  const label = low ? svg`${c.paused ? box(left - 5, y, widthOf(says, size) + 10, h, 6, 'facef') : nothing}${text(left, row.middle + size * 0.36, says, size, c.now ? 's' : 'i2')}` : nothing;
  if (!c.thinks && !c.fact) return label;
  return svg`${label}${thinksPill(c, px, y, room, h, size)}${factChip(c, fx, y, room, h, size, set)}${
    c.same === null || set.asks === c.person.id ? nothing : equals(px + room + 13, y + h / 2, c.same, 8)}`;
}

/** In the lowest cards: what it does, before what it thinks. */
const statusWidth = (w: number): number => (w < 340 ? 58 : 74);

/** Where the columns of pills and chips begin in rows of one line. */
export function columnsOf(plan: Plan): [thinks: number, fact: number] {
  const { x, w } = plan.cards;
  const low = plan.density === 'low';
  const from = x + (low ? 13 + 2 * 15.5 + 10 + statusWidth(w) : 12);
  return [from, from + (x + w - 11 - from - 26) / 2 + 26];
}

/** Shorter words, then smaller ones, then an ellipsis. */
function pick(says: Wordings, room: number, size: number): [words: string, size: number] {
  const words = fitting(says, room, size, 600);
  return words ? [words, size] : [fitting(says, room, 11, 600) || clipped(says.at(-1) ?? '', room, 11, 600), 11];
}

export function thinksPill(c: ClientView, x: number, y: number, w: number, h: number, size: number): Drawing {
  if (!c.thinks) return nothing;
  const [words, fits] = pick(c.thinks, w - 18, size);
  return svg`${box(x + 0.75, y + 0.75, w - 1.5, h - 1.5, h / 2, `thinks${c.paused ? ' frozen' : ''}`)}${text(x + 10, y + h / 2 + fits * 0.36, words, fits, 'ct s')}`;
}

export function factChip(c: ClientView, x: number, y: number, w: number, h: number, size: number, set: Setting): Drawing {
  if (set.asks === c.person.id) return svg`${box(x + 1, y + 1, w - 2, h - 2, 4, 'fact asked')}${text(x + 10, y + h / 2 + size * 0.36, catalogue.picture.youTell, size, 's')}`;
  if (!c.fact) return nothing;
  const [words, fits] = pick(c.fact, w - 18, size);
  return svg`${box(x, y, w, h, 4, 'fact')}${text(x + 10, y + h / 2 + fits * 0.36, words, fits, 's')}`;
}
