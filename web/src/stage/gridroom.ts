/** The consequence on the stage of several nodes: who is inside, and the tear between two majorities. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Frame, RoomView } from '../frame/frame.ts';
import { clipped, fitting, widthOf } from '../frame/measure.ts';
import { busiest } from '../frame/wires.ts';
import { text as catalogue } from '../text.ts';
import type { GridPlan } from './gridplan.ts';
import { badge, box, circle, glyph, hued, line, number, numberHalf, path, text, tornPlate, type Drawing } from './marks.ts';
import { jagDown } from './shapes.ts';
import { tagOn } from './tag.ts';

interface Area { x: number; y: number; w: number; h: number }

export function gridRoom(f: Frame, plan: GridPlan): Drawing {
  const room = f.rooms[0];
  const at = plan.right ? { x: plan.right.x, w: Math.min(134, plan.right.w), y: plan.room?.y ?? plan.nodes.y, h: plan.room?.h ?? plan.nodes.h } : plan.room && { x: 12, w: plan.width - 24, ...plan.room };
  if (!at || !room) return nothing;
  const second = f.rooms[1];
  // Two who are inside need the whole box, with the tear between them.
  if (second && !plan.narrow && !room.torn) return svg`${roomAt(f, room, { ...at, h: at.h - SECOND - 6 }, plan)}${counter(second, { ...at, y: at.y + at.h - SECOND, h: SECOND })}${visits(f, at, plan)}`;
  return svg`${roomAt(f, room, at, plan)}${plan.narrow ? nothing : visits(f, at, plan)}`;
}

/** The height (px) of a second store's box: a line with its name and what it holds. */
const SECOND = 28;

function counter(room: RoomView, at: Area): SVGTemplateResult {
  const value = room.value ?? (room.token === null ? '' : `#${room.token}`);
  const w = value ? widthOf(value, 12.5, 600) : 0;
  return svg`${box(at.x, at.y, at.w, at.h, 9, room.deed ? 'roombox' : 'roombox faint')}${text(at.x + 10, at.y + 18.5, clipped(room.id, at.w - w - 28, 12.5, 600), 12.5, 's')}${
    value ? text(at.x + at.w - 10, at.y + 18.5, value, 12.5, 'x7 end') : nothing}`;
}

/** What a tag needs to stand in (px), nose included. */
const LEAST = 22;

/** A call to a store under way: between the client's tally and the store. */
function visits(f: Frame, at: Area, plan: GridPlan): Drawing[] {
  return plan.rows.filter((row) => row.side !== 'list').map((row) => {
    const wire = busiest(f.wires, row.id, f.study.rooms);
    const view = wire && [wire.back, wire.out].find((l) => l !== null && l.state !== 'past');
    const person = f.clients.find((c) => c.person.id === row.id)?.person;
    if (!view || !person) return nothing;
    const [near, edge] = row.side === 'above' ? [row.votes + plan.voteHeight + 2, at.y - 2] : [row.votes - 2, at.y + at.h + 2];
    // Where the gap is lower than a tag, it reaches over the store's edge, up to its words, but not over the votes.
    const low = Math.abs(edge - near) < LEAST;
    const far = low ? near + Math.sign(edge - near) * LEAST : edge;
    const out = view.leg.way === 'out';
    const [from, to] = out ? [near, far] : [far, near];
    const words = fitting([`${view.leg.says[0]}`, view.leg.verb], at.w - 44, 12, 'mono') || view.leg.verb;
    return hued(person.hue, svg`${tagOn(view, words, { from, to, across: at.x + at.w / 2, way: to > from ? 'd' : 'u', tag: low ? 15 : 17, words: 12 }, false)}${
      view.now ? number(Math.min(at.x + at.w - 8, plan.width - 1 - numberHalf(view.number)), (near + edge) / 2, view.number, 'now') : nothing}`);
  });
}

function roomAt(f: Frame, room: RoomView, at: Area, plan: GridPlan): SVGTemplateResult {
  const torn = room.torn && room.inside.length > 1;
  const low = at.h < LOW && !plan.narrow;
  const value = torn || room.value === null ? nothing : low ? text(at.x + at.w - 12, at.y + 26, room.value, 12.5, 'x7 end') : plan.narrow ? text(at.x + 20, at.y + 43, catalogue.picture.holds(room.value), 12.5, 'i2') : text(at.x + at.w / 2, at.y + at.h - 10, catalogue.picture.holds(room.value), 12.5, 'i2 mid');
  return svg`${torn ? nothing : box(at.x, at.y, at.w, at.h, 14, 'roombox')}${torn ? tornRoom(f, room, at, plan) : nothing}${title(room, at, plan.narrow, torn)}${seats(room, at, plan.narrow)}${value}`;
}

/** Its name; short of the tear where that runs through the middle. */
function title(room: RoomView, at: Area, narrow: boolean, torn: boolean): SVGTemplateResult {
  if (torn && !narrow) return text(at.x + 12, at.y + 26, clipped(room.id, at.w / 2 - 20, 14, 700), 14, 'x7');
  return svg`${glyph('store', at.x + 20, at.y + (narrow ? 17 : 21), 8)}${text(at.x + 34, at.y + (narrow ? 22 : 26), clipped(room.id, at.w - 44, 14, 700), 14, 'x7')}`;
}

const PITCH = 48;
/** Below this height (px) the value stands beside the name. */
const LOW = 100;

/** The middles of the tokens of `n` who are inside. */
function places(n: number, at: Area, narrow: boolean): { xs: number[]; y: number } {
  const x = at.x + (narrow ? at.w * 0.72 : at.w / 2);
  const pitch = Math.min(PITCH, (at.w - 44) / Math.max(1, n - 1));
  return { xs: Array.from({ length: n }, (_, i) => x + (i - (n - 1) / 2) * pitch), y: narrow ? at.y + at.h / 2 : Math.min(at.y + 56, at.y + at.h - 21) };
}

function seats(room: RoomView, at: Area, narrow: boolean): SVGTemplateResult {
  const { xs, y } = places(Math.max(1, room.inside.length), at, narrow);
  if (room.inside.length === 0) return circle(xs[0]!, y, 17, 'seat');
  return svg`${room.inside.map((p, i) => svg`${circle(xs[i]!, y, at.h < LOW && !narrow ? 17 : 19, 'seat')}${badge(p, xs[i]!, y, at.h < LOW && !narrow ? 12 : 13)}`)}`;
}

/** Walls torn between the last two who are inside, lines to the votes that let them in, and how it could be. */
function tornRoom(f: Frame, room: RoomView, at: Area, plan: GridPlan): SVGTemplateResult {
  const { xs } = places(room.inside.length, at, plan.narrow);
  const tear = (xs.at(-1)! + xs.at(-2)!) / 2;
  const twice = f.votes.filter((v) => v.held && v.claims).length > 1;
  const words = twice ? catalogue.picture.twoMajorities : catalogue.picture.inside(room.inside.length);
  const size = 11.5;
  const plate = widthOf(words, size, 700) + 12;
  const [x, y] = plan.narrow ? [at.x + 12 + plate / 2, at.y + 37] : [at.x + at.w / 2, at.y + at.h - 15];
  const [first, second] = plan.rows;
  const middle = at.x + at.w / 2;
  const lines = plan.narrow || !first || !second || second.side !== 'below' ? nothing
    : svg`${line(middle, first.votes + plan.voteHeight + 5, middle, at.y, 'brkline')}${line(middle, at.y + at.h, middle, second.votes - 5, 'brkline')}`;
  return svg`${lines}${walls(at, tear)}${tornPlate(x, y, plate, 20, [words], size)}`;
}

function walls({ x, y, w, h }: Area, at: number): SVGTemplateResult {
  const right = x + w;
  return svg`${path(`M${at - 5} ${y}H${x + 14}q-14 0 -14 14V${y + h - 14}q0 14 14 14H${at - 5}`, 'roomtorn')}${
    path(`M${at + 5} ${y}H${right - 14}q14 0 14 14V${y + h - 14}q0 14 -14 14H${at + 5}`, 'roomtorn')}${path(jagDown(at, y - 5, y + h + 5, 5, 10), 'crack tear')}`;
}
