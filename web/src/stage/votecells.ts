/** A client's votes, one cell per node, and the edges between cells and nodes. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Frame } from '../frame/frame.ts';
import { clipped, fitting } from '../frame/measure.ts';
import type { Vote } from '../frame/votes.ts';
import type { LegView, Wire } from '../frame/wires.ts';
import { text as catalogue } from '../text.ts';
import type { GridPlan, GridRow } from './gridplan.ts';
import { box, cross, cutAt, hourglass, line, number, numberHalf, text, type Drawing } from './marks.ts';
import { tagOn, uprightWidth } from './tag.ts';

const SAYS: Record<Vote, readonly string[]> = {
  idle: [''], asked: catalogue.picture.voteAsked, ok: ['OK'], no: ['nil'], silent: catalogue.picture.voteSilent, forgotten: catalogue.picture.voteForgotten, returned: catalogue.picture.voteReturned,
};

/** The row of cells with their edges. */
export function cells(f: Frame, plan: GridPlan, row: GridRow, votes: readonly Vote[] | null, still: boolean): SVGTemplateResult {
  return svg`${f.study.nodes.map((node, n) => {
    const wire = f.wires.find((w) => w.client === row.id && w.peer === node)!;
    return svg`${row.side === 'list' ? nothing : edge(wire, votes?.[n] ?? null, plan, row, n)}${cell(wire, votes?.[n] ?? null, plan, row, n)}${
      row.side === 'list' ? hop(wire, plan, row, n, still) : flight(wire, plan, row, n, still)}`;
  })}`;
}

const KIND: Record<Vote, [cell: string, words: string]> = {
  idle: ['votenone', 'i3'], asked: ['voteask', 'ct'], ok: ['cf', 'm x7 co'], no: ['votenone', 'm i2'], silent: ['votenone', 'i2'], forgotten: ['votewas', 's ct'], returned: ['votenone', 'i2'],
};

/** An edge (px) on which a tag at the node's end is clear of the cell. */
const LONG = 34;

function cell(wire: Wire, vote: Vote | null, plan: GridPlan, row: GridRow, n: number): SVGTemplateResult {
  const x = plan.cols[n]!;
  const [w, h] = [plan.col, plan.voteHeight];
  const size = plan.narrow ? 12 : 13;
  const moving = wire.out?.state === 'moving' || wire.out?.state === 'here' || wire.back?.state === 'moving' || wire.back?.state === 'here';
  if (vote === null) return plainCell(wire, x, row.votes, w, h, size, moving);
  const [kind, words] = KIND[vote];
  // A question that was given up may still wait at its node, out of the cell where the edge is long enough.
  const [a, b] = reach(plan, row);
  const waits = vote === 'silent' && row.side !== 'list' && Math.abs(b - a) >= LONG && wire.out?.state === 'here' && (!wire.back || wire.back.state === 'past');
  const says = moving && !waits ? '' : fitting(SAYS[vote], w - 8, size, 600);
  return svg`${box(x + 0.75, row.votes + 0.75, w - 1.5, h - 1.5, 8, kind)}${says ? text(x + w / 2, row.votes + h / 2 + size * 0.37, says, size, `${words} mid`) : nothing}`;
}

/** Where nobody counts votes: the last command and its answer. */
function plainCell(wire: Wire, x: number, y: number, w: number, h: number, size: number, moving: boolean): SVGTemplateResult {
  const verb = wire.out?.leg.verb ?? '';
  const answer = wire.back && wire.back.state !== 'moving' && wire.back.state !== 'fallen' ? wire.back.leg.says : [];
  const wordings = answer.length > 0 ? answer.map((a) => `${verb} → ${a}`) : [verb];
  return svg`${box(x + 0.75, y + 0.75, w - 1.5, h - 1.5, 8, wire.out ? 'voteask' : 'votenone')}${
    moving ? nothing : text(x + w / 2, y + h / 2 + size * 0.37, fitting(wordings, w - 10, size, 'mono') || clipped(verb, w - 8, size, 'mono'), size, 'm s ct mid')}`;
}

/** The two ends of an edge: at the cells and at the node. */
function reach(plan: GridPlan, row: GridRow): [cell: number, node: number] {
  return row.side === 'above' ? [row.votes + plan.voteHeight, plan.nodes.y] : [row.votes, plan.nodes.y + plan.nodes.h];
}

function edge(wire: Wire, vote: Vote | null, plan: GridPlan, row: GridRow, n: number): Drawing {
  const x = plan.cols[n]! + plan.col / 2;
  const [a, b] = reach(plan, row);
  const middle = (a + b) / 2;
  if (wire.cut || vote === 'silent') return svg`${line(x, a, x, middle + (a < b ? -5 : 5), 'cutline')}${line(x, middle + (a < b ? 5 : -5), x, b, 'cutline')}${wire.cut ? cutAt(x, middle, 'd') : cross(x, middle, 4.5)}`;
  if (vote === 'ok') return line(x, a, x, b, 'vote');
  if (vote === 'forgotten') return line(x, a, x, b, 'votedashed');
  if (!wire.out) return line(x, a, x, b, 'idle');
  const live = wire.out.state === 'moving' || wire.back?.state === 'moving';
  // Beside whatever is under way there.
  const wide = live || wire.out.state === 'here' ? uprightWidth(wire.out.leg.verb, 12) / 2 + 4 : 0;
  return svg`${line(x, a, x, b, live ? 'liveline' : 'pastline')}${wire.slow ? hourglass(x + Math.min(Math.max(18, wide + 8), plan.col / 2 - 8), middle, 8) : nothing}`;
}

/** In a list a message stays in its cell, so that it crosses no other row: a request rises, a reply sinks. */
function hop(wire: Wire, plan: GridPlan, row: GridRow, n: number, still: boolean): Drawing {
  const view = wire.back && wire.back.state !== 'past' ? wire.back : wire.out && wire.out.state !== 'past' ? wire.out : null;
  if (!view) return nothing;
  const x = plan.cols[n]! + plan.col / 2;
  const [top, bottom] = [row.votes - 1, row.votes + plan.voteHeight + 1];
  if (view.state === 'fallen') return cross(x, (top + bottom) / 2, 4.5);
  const out = view.leg.way === 'out';
  const words = clipped(out ? view.leg.verb : view.leg.says.at(-1)!, plan.col - 34, 12, 'mono');
  const mark = view.now && plan.col > 90 ? number(plan.cols[n]! + plan.col - 14, (top + bottom) / 2, view.number, 'now') : nothing;
  return svg`${tagOn(view, words, { from: out ? bottom : top, to: out ? top : bottom, across: x - (mark === nothing ? 0 : 6), way: out ? 'u' : 'd', tag: 16, words: 12 }, still)}${mark}`;
}

/** Columns (px) in which a tag and a number have no room beside each other. */
const SLIM = 90;

/** The message under way between cell and node, and the yellow number of the current event. */
function flight(wire: Wire, plan: GridPlan, row: GridRow, n: number, still: boolean): Drawing {
  const x = plan.cols[n]! + plan.col / 2;
  const [a, b] = reach(plan, row);
  const down = a < b;
  const cellFar = down ? row.votes + 6 : row.votes + plan.voteHeight - 6;
  const going = (view: LegView, out: boolean): Drawing => {
    if (view.state === 'past') return nothing;
    const middle = (a + b) / 2;
    const words = out ? view.leg.verb : view.leg.says.at(-1)!;
    // Of what has fallen there is only a cross: its number keeps out of the next column.
    const beside = view.state === 'fallen' && plan.col < SLIM ? numberHalf(view.number) + 9
      : Math.max(plan.col / 2 - (plan.narrow ? 6 : 14), uprightWidth(words, 12) / 2 + numberHalf(view.number) + 1);
    const mark = view.now && plan.col > 60 ? number(Math.min(x + beside, plan.width - 1 - numberHalf(view.number)), middle, view.number, 'now') : nothing;
    if (view.state === 'fallen') return svg`${cross(x, middle, 4.5)}${mark}`;
    const way = out === down ? 'd' : 'u';
    const [from, to] = out ? [cellFar, b] : [b, cellFar];
    return svg`${tagOn(view, words, { from, to, across: x, way, tag: 19, words: 12 }, still)}${mark}`;
  };
  return svg`${wire.out ? going(wire.out, true) : nothing}${wire.back ? going(wire.back, false) : nothing}`;
}
