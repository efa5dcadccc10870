/** The stage of several nodes: nodes in a row, each on its own clock; each client's votes; what it thinks it won and has in fact. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { ClientView, Frame, NodeView, VoteView } from '../frame/frame.ts';
import { clipped, fitting, widthOf } from '../frame/measure.ts';
import { GAP, grouped } from '../frame/words.ts';
import { budgetBar } from './budget.ts';
import { factChip, thinksPill, type Setting } from './clientcard.ts';
import { clock, emptyRing, leaseRing } from './dial.ts';
import type { GridPlan, GridRow } from './gridplan.ts';
import { badge, box, circle, equals, glyph, hued, line, path, pauseToken, text, tornPlate, type Drawing } from './marks.ts';
import { scriptBox } from './scriptbox.ts';
import { arcPath } from './shapes.ts';
import { cells } from './votecells.ts';

export function grid(f: Frame, plan: GridPlan, set: Setting): SVGTemplateResult {
  return svg`${plan.narrow ? nothing : rowNames(f, plan)}${f.nodes.map((n, i) => nodeColumn(f, n, plan, i))}${
    plan.rows.map((row) => clientRow(f, plan, row, set))}${consequence(f, plan)}`;
}

/** What the rows are, at the left. */
function rowNames(f: Frame, plan: GridPlan): SVGTemplateResult {
  const x = plan.left - 14;
  const { y, h } = plan.nodes;
  const counted = f.votes.length > 0;
  return svg`${text(x, y + 24, 'nodes, each', 12.5, 'i2 end')}${text(x, y + 40, 'on its own clock', 12.5, 'i2 end')}${text(x, y + h - 11, 'key’s lease left', 12.5, 'i2 end')}${
    plan.rows.map((row) => (row.side === 'list' ? nothing : text(x, row.votes + plan.voteHeight / 2 + 4.5, counted ? 'votes it counted' : 'last call', 12.5, 'i2 end')))}`;
}

/** A round that all the small clocks share, ms: no hand goes round twice. */
const roundOf = (f: Frame): number => {
  const most = Math.max(f.study.end / 1000, ...f.nodes.map((n) => n.clock)) * 1.12;
  return [1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000].find((r) => r >= most) ?? most;
};

function nodeColumn(f: Frame, node: NodeView, plan: GridPlan, i: number): SVGTemplateResult {
  const x = plan.cols[i]!;
  const { col: w } = plan;
  const { y, h } = plan.nodes;
  const kind = `nodebox${node.up ? '' : ' down'}${node.moved !== 0 ? ' jumped' : ''}`;
  const frame = svg`${box(x, y, w, h, 14, kind)}`;
  if (f.script && f.script.node === node.id && w > 96) return svg`${frame}${text(x + 13, y + 20, node.id, 14, 'x7')}${scriptBox(f, f.script, x, w, y + 24, y + h + 2, 11.5)}`;
  return svg`${frame}${plan.narrow ? narrowNode(node, x + w / 2, y, w) : wideNode(f, node, x, y, w)}${foot(node, x, y + h - 10, w, plan)}`;
}

/** Name and clock side by side, the clock's hands beside the ring. */
function wideNode(f: Frame, node: NodeView, x: number, y: number, w: number): SVGTemplateResult {
  const time = grouped(node.clock);
  const wide = widthOf(time, 14, 700) + 12;
  const plate = node.moved === 0 ? text(x + w - 13, y + 24, time, 14, 's end i2')
    : svg`${box(x + w - 8 - wide, y + 8, wide, 22, 6, 'inkf')}${text(x + w - 8 - wide / 2, y + 24, time, 14, 'x7 inv mid')}`;
  return svg`${text(x + 13, y + 24, clipped(node.id, w - wide - 18, 16, 700), 16, 'x7')}${plate}${clock(x + 32, y + 59, 20, node.clock, node.moved, roundOf(f))}${small(node, x + w - 33, y + 59, 18)}`;
}

/** Name, clock and ring under each other. */
function narrowNode(node: NodeView, x: number, y: number, w: number): SVGTemplateResult {
  const time = clipped(grouped(node.clock), w - 8, 11, 700);
  const wide = widthOf(time, 11, 700) + 10;
  return svg`${text(x, y + 18, clipped(node.id, w - 8, 13, 700), 13, 'x7 mid')}${node.moved === 0 ? nothing : box(x - wide / 2, y + 22, wide, 16, 5, 'inkf')}${
    text(x, y + 34, time, 11, node.moved === 0 ? 's i2 mid' : 'x7 inv mid')}${small(node, x, y + 63, 17)}`;
}

/** The key's lease as a small ring. */
function small(node: NodeView, x: number, y: number, r: number): SVGTemplateResult {
  if (!node.lock || !node.up) return svg`${emptyRing(x, y, r, 6, node.up ? node.gone : null)}${node.up ? nothing : text(x, y + 4, 'down', 11, 's i2 mid')}`;
  const { owner, token } = node.lock;
  return svg`${leaseRing(x, y, r, 6, node.lock, false)}${owner ? badge(owner, x, y, r * 0.53) : text(x, y + 4, token.slice(0, 3), 11, 'm s mid')}`;
}

/** What is left of the lease, and how far the clock was moved. */
function foot(node: NodeView, x: number, y: number, w: number, plan: GridPlan): SVGTemplateResult {
  const left = !node.up ? 'crashed' : !node.lock ? 'no key' : node.lock.left === null ? 'stays' : grouped(node.lock.left);
  const jump = node.moved === 0 ? '' : fitting([`${node.moved > 0 ? '+' : '−'}${grouped(Math.abs(node.moved))}`, `${node.moved > 0 ? '+' : '−'}${grouped(Math.round(Math.abs(node.moved) / 1000))}${GAP}s`], w - 34 - widthOf(left, 13, 600), 12.5, 700);
  const drift = node.ppm === 0 ? '' : `${node.ppm > 0 ? '+' : '−'}${Math.round(Math.abs(node.ppm) / 10_000)}${GAP}%`;
  const kind = node.lock ? 's ct' : 'i2';
  const right = x + w - (plan.narrow ? 7 : 13);
  const note = plan.narrow ? '' : jump || drift;
  return svg`${note ? text(x + 12, y, note, 12.5, 'x7') : nothing}${hued(node.lock?.owner?.hue, plan.narrow ? text(x + w / 2, y, left, 12, `${kind} mid`) : text(right, y, left, 13, `${kind} end`))}`;
}

function clientRow(f: Frame, plan: GridPlan, row: GridRow, set: Setting): SVGTemplateResult {
  const c = f.clients.find((one) => one.person.id === row.id)!;
  const v = f.votes.find((one) => one.person.id === row.id) ?? null;
  const votes = v?.votes ?? null;
  return hued(c.person.hue, svg`${who(c, plan, row)}${row.side === 'list' ? nothing : spending(c, v, plan, row, set)}${cells(f, plan, row, votes, set.still)}${
    v && row.side === 'list' && v.budget ? thinBudget(v, plan, row) : nothing}${tally(c, v, plan, row, set)}`);
}

/** Badge, name and status at the left of a client's head. */
function who(c: ClientView, plan: GridPlan, row: GridRow): SVGTemplateResult {
  const list = row.side === 'list' && !plan.narrow;
  const r = list || plan.narrow ? 12 : 14;
  const x = 14 + r + 6;
  const y = list ? row.votes + plan.voteHeight / 2 : row.head + (plan.narrow ? 20 : 26);
  const room = plan.narrow ? 110 : plan.left - x - r - 22;
  return svg`${c.ring === null ? nothing : svg`${circle(x, y, r + 5, 'ring0')}${path(arcPath(x, y, r + 5, c.ring), 'ring')}`}${
    badge(c.person, x, y, c.person.hue === 'c' ? r * 0.92 : r, c.dead ? 'dead' : c.begun ? 'solid' : 'hollow')}${c.paused ? pauseToken(x + r * 0.85, y + r * 0.85, 8) : nothing}${
    text(x + r + 12, y - 3, clipped(c.person.name, room, 15, 700), 15, 'x7')}${text(x + r + 12, y + 14, fitting(c.status, room, 12.5) || clipped(c.status[0]!, room, 12.5), 12.5, 'i2')}`;
}

/** The budget, or before a round what the client thinks. */
function spending(c: ClientView, v: VoteView | null, plan: GridPlan, row: GridRow, set: Setting): Drawing {
  const x = plan.narrow ? 12 : plan.left;
  const w = plan.narrow ? plan.width - 24 : plan.cols.length * (plan.col + 6) - 6;
  if (v?.budget) return budgetBar(v.budget, spentWords(v), x, row.head + (plan.narrow ? 36 : 0), w, `${set.hatch}-${plan.rows.indexOf(row)}`);
  if (v || !c.begun || !c.thinks) {
    const words = !c.begun ? c.plan[0] ?? '' : v && c.thinks ? c.thinks[0] ?? '' : '';
    return words && !plan.narrow ? text(x, row.head + 31, clipped(words, w, 13), 13, c.begun ? 's ct' : 'i2') : nothing;
  }
  if (plan.narrow) return nothing;
  return svg`${thinksPill(c, x, row.head + 12, 170, 21, 13)}${c.same === null ? nothing : equals(x + 186, row.head + 22.5, c.same)}${factChip(c, x + 202, row.head + 12, 170, 21, 13, set)}`;
}

/** What is to be said of a budget that nothing is spent of any more; null while it is. */
function spentWords(v: VoteView): string | null {
  if (!v.held) return (v.counted ?? 0) < v.quorum ? `${v.counted} of ${v.votes.length}: no majority` : 'too late: not held';
  return v.releases ? 'given back' : null;
}

/** In a list the budget is a thin bar under the votes. */
function thinBudget(v: VoteView, plan: GridPlan, row: GridRow): SVGTemplateResult {
  const b = v.budget!;
  const x = plan.cols[0] ?? plan.left;
  const w = plan.cols.length * (plan.col + 6) - 6;
  const y = row.votes + plan.voteHeight + 5;
  const now = Math.min(w, (w * b.gone) / b.ttl);
  return svg`${box(x, y, w, 7, 3.5, 'leftf')}${box(x, y, now, 7, 3.5, 'spent')}${box(x + 0.5, y + 0.5, w - 1, 6, 3, 'budgetedge')}${line(x + now, y - 2, x + now, y + 9, 'hand')}`;
}

/** How many votes it thinks it has, and how many it has. */
function tally(c: ClientView, v: VoteView | null, plan: GridPlan, row: GridRow, set: Setting): Drawing {
  if (!v || v.counted === null || v.releases || set.asks === c.person.id) return nothing;
  const of = v.votes.length;
  const h = plan.narrow ? 24 : plan.voteHeight;
  const same = v.claims ? v.fact >= v.quorum : v.counted === v.fact || v.fact < v.quorum;
  const [a, b] = [`${v.counted}/${of}`, `${v.fact}/${of}`];
  const [wa, wb, gap] = plan.narrow ? [46, 40, 24] : [58, 44, 28];
  const x = plan.narrow ? plan.width - 12 - wa - wb - gap : plan.right!.x;
  const y = plan.narrow ? row.head + 8 : row.votes;
  const size = plan.narrow ? 14 : 18;
  const words = row.side === 'below' ? y + h + 14 : y - 7;
  return svg`${box(x + 0.75, y + 0.75, wa - 1.5, h - 1.5, h / 2, 'thinks')}${text(x + wa / 2, y + h / 2 + size * 0.36, a, size, 'x7 ct mid')}${equals(x + wa + gap / 2, y + h / 2, same, plan.narrow ? 8 : 9)}${
    box(x + wa + gap, y, wb, h, 6, 'fact')}${text(x + wa + gap + wb / 2, y + h / 2 + size * 0.34, b, size - 1, 'x7 mid')}${plan.narrow || (row.side === 'list' && plan.rows[0] !== row) ? nothing
    : svg`${text(x + wa / 2, words, 'thinks', 12.5, 'i2 mid')}${text(x + wa + gap + wb / 2, words, 'in fact', 12.5, 'i2 mid')}`}`;
}

/** Who is inside, or the tear between two majorities. */
function consequence(f: Frame, plan: GridPlan): Drawing {
  const room = f.rooms[0];
  const at = plan.right ? { x: plan.right.x, w: Math.min(134, plan.right.w), y: plan.room?.y ?? plan.nodes.y, h: plan.room?.h ?? plan.nodes.h } : plan.room && { x: 12, w: plan.width - 24, ...plan.room };
  if (!at || !room) return nothing;
  const middle = at.x + at.w / 2;
  if (room.torn) {
    const twice = f.votes.filter((v) => v.held && v.claims).length > 1;
    const words = twice ? (plan.narrow ? ['1 lock, 2 majorities'] : ['1 lock,', '2 majorities']) : [`${room.inside.length} inside`];
    const y = at.y + at.h / 2;
    const [first, second] = [plan.rows[0], plan.rows[1]];
    const lines = plan.narrow || !first || !second ? nothing : svg`${line(middle, first.votes + plan.voteHeight + 6, middle, y - 30, 'brkline')}${line(middle, y + 30, middle, second.votes - 6, 'brkline')}`;
    return svg`${lines}${tornPlate(middle, y, plan.narrow ? at.w - 12 : Math.min(118, at.w - 8), plan.narrow ? 40 : 52, words, 15)}`;
  }
  return svg`${box(at.x, at.y, at.w, at.h, 14, 'roombox')}${glyph('store', at.x + 20, at.y + 21, 8)}${text(at.x + 34, at.y + 26, clipped(room.id, at.w - 44, 14, 700), 14, 'x7')}${
    seats(room, at, plan.narrow)}${room.value === null ? nothing : plan.narrow ? text(at.x + 20, at.y + 43, `holds ${room.value}`, 12.5, 'i2') : text(middle, at.y + at.h - 10, `holds ${room.value}`, 12.5, 'i2 mid')}`;
}

function seats(room: Frame['rooms'][number], at: { x: number; y: number; w: number; h: number }, narrow: boolean): SVGTemplateResult {
  const y = narrow ? at.y + at.h / 2 : at.y + 60;
  const x = at.x + (narrow ? at.w * 0.7 : at.w / 2);
  const n = room.inside.length;
  if (n === 0) return circle(x, y, 17, 'seat');
  return svg`${room.inside.map((p, i) => { const px = x + (i - (n - 1) / 2) * 42; return svg`${circle(px, y, 19, 'seat')}${badge(p, px, y, 13)}`; })}`;
}
