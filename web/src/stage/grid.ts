/** The stage of several nodes: nodes in a row, each on its own clock; each client's votes; what it thinks it won and has in fact. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { ClientView, Frame, NodeView, VoteView } from '../frame/frame.ts';
import { clipped, fitting, widthOf } from '../frame/measure.ts';
import { GAP, grouped } from '../frame/words.ts';
import { text as catalogue } from '../text.ts';
import { budgetBar } from './budget.ts';
import { factChip, thinksPill, type Setting } from './clientcard.ts';
import { clock, emptyRing, leaseRing } from './dial.ts';
import type { GridPlan, GridRow } from './gridplan.ts';
import { badge, box, circle, equals, hued, line, path, pauseToken, standsFor, text, type Drawing } from './marks.ts';
import { scriptBox } from './scriptbox.ts';
import { gridRoom } from './gridroom.ts';
import { arcPath } from './shapes.ts';
import { cells } from './votecells.ts';

export function grid(f: Frame, plan: GridPlan, set: Setting): SVGTemplateResult {
  return svg`${plan.narrow ? nothing : rowNames(f, plan)}${f.nodes.map((n, i) => standsFor(n.id, nodeColumn(f, n, plan, i)))}${
    plan.rows.map((row) => clientRow(f, plan, row, set))}${f.rooms[0] ? standsFor(f.rooms[0].id, gridRoom(f, plan)) : nothing}`;
}

/** What the rows are, at the left. */
function rowNames(f: Frame, plan: GridPlan): SVGTemplateResult {
  const x = plan.left - 14;
  const { y, h } = plan.nodes;
  const counted = f.votes.length > 0;
  return svg`${text(x, y + 24, catalogue.picture.nodesEach, 12.5, 'i2 end')}${text(x, y + 40, catalogue.picture.ownClock, 12.5, 'i2 end')}${text(x, y + h - 11, catalogue.picture.leaseLeft, 12.5, 'i2 end')}${
    plan.rows.map((row) => (row.side === 'list' ? nothing : text(x, row.votes + plan.voteHeight / 2 + 4.5, counted ? catalogue.picture.votes : catalogue.picture.lastCall, 12.5, 'i2 end')))}`;
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
  if (f.script && f.script.node === node.id && w > 96) return svg`${frame}${text(x + 13, y + 20, node.id, 14, 'x7')}${scriptBox(f, f.script, x, w, y + 24, y + h + 2, 12)}`;
  return svg`${frame}${w < 76 ? narrowNode(node, x + w / 2, y, w) : wideNode(f, node, x, y, w)}${foot(node, x, y + h - 10, w)}`;
}

/** Below this width (px) of a node's column everything in it is smaller. */
const SLIM = 110;

/** Name and clock side by side, the clock's hands beside the ring. */
function wideNode(f: Frame, node: NodeView, x: number, y: number, w: number): SVGTemplateResult {
  const time = grouped(node.clock);
  const slim = w < SLIM;
  const [name, size, pad, edge, r] = slim ? [13.5, 12, 8, 4, 15.5] : [16, 14, 13, 8, 20];
  const wide = widthOf(time, size, 700) + (slim ? 8 : 12);
  const plate = node.moved === 0 ? text(x + w - pad, y + 24, time, size, 's end i2')
    : svg`${box(x + w - edge - wide, y + 8, wide, 22, 6, 'inkf')}${text(x + w - edge - wide / 2, y + 24, time, size, 'x7 inv mid')}`;
  return svg`${text(x + pad, y + 24, clipped(node.id, w - wide - pad - edge, name, 700), name, 'x7')}${plate}${
    clock(x + (slim ? 5 : 12) + r, y + 59, r, node.clock, node.moved, roundOf(f))}${slim ? small(node, x + w - 5 - 17, y + 59, 14.5, 5) : small(node, x + w - 33, y + 59, 18)}`;
}

/** Name, clock and ring under each other. */
function narrowNode(node: NodeView, x: number, y: number, w: number): SVGTemplateResult {
  const time = fitting([grouped(node.clock), inSeconds(node.clock)], w - 8, 11, 700) || clipped(grouped(node.clock), w - 4, 11, 700);
  const r = Math.min(17, w / 2 - 5);
  const wide = widthOf(time, 11, 700) + 10;
  return svg`${text(x, y + 18, clipped(node.id, w - 8, 13, 700), 13, 'x7 mid')}${node.moved === 0 ? nothing : box(x - wide / 2, y + 22, wide, 16, 5, 'inkf')}${
    text(x, y + 34, time, 11, node.moved === 0 ? 's i2 mid' : 'x7 inv mid')}${small(node, x, y + 63, r, r < 15 ? 4 : 6)}`;
}

/** The key's lease as a small ring, `thick` px wide. */
function small(node: NodeView, x: number, y: number, r: number, thick = 6): SVGTemplateResult {
  if (!node.lock || !node.up) return emptyRing(x, y, r, thick, node.up ? node.gone : null);
  const { owner, token } = node.lock;
  return svg`${leaseRing(x, y, r, thick, node.lock, false)}${owner ? badge(owner, x, y, Math.max(8.6, r * 0.53)) : text(x, y + 4, token.slice(0, 3), 11, 'm s mid')}`;
}

const inSeconds = (ms: number): string => `${grouped(Math.round(ms / 1000))}${GAP}s`;

/** What is left of the lease, and how far the clock was moved. */
function foot(node: NodeView, x: number, y: number, w: number): SVGTemplateResult {
  const [pad, size] = w < SLIM ? [7, 12] : [13, 13];
  const kind = node.lock ? 's ct' : 'i2';
  const stacked = w < 76;
  const lefts = !node.up ? [catalogue.picture.crashed, catalogue.picture.down] : !node.lock ? [catalogue.picture.noKey, catalogue.picture.none]
    : node.lock.left === null ? [catalogue.picture.stays] : [grouped(node.lock.left), inSeconds(node.lock.left)];
  if (stacked) return hued(node.lock?.owner?.hue, text(x + w / 2, y, fitting(lefts, w - 4, 12) || clipped(lefts[0]!, w, 11), 12, `${kind} mid`));
  const signed = (n: number, words: string): string => `${n > 0 ? '+' : '−'}${words}`;
  const moved = Math.abs(node.moved);
  const notes = node.moved !== 0 ? [signed(node.moved, grouped(moved)), signed(node.moved, inSeconds(moved))]
    : node.ppm !== 0 ? [signed(node.ppm, `${Math.round(Math.abs(node.ppm) / 10_000)}${GAP}%`)]
    : node.role?.primary === false ? catalogue.picture.replica : [];
  // What is to be noted is said, and the lease in seconds where both have no room.
  const [left, note] = lefts.map((one): [string, string] => [one, fitting(notes, w - 2 * pad - 4 - widthOf(one, size, 600), size - 0.5, 700)]).find(([, said]) => said) ?? [lefts[0]!, ''];
  return svg`${note ? text(x + pad, y, note, size - 0.5, 'x7') : nothing}${hued(node.lock?.owner?.hue, text(x + w - pad, y, left, size, `${kind} end`))}`;
}

function clientRow(f: Frame, plan: GridPlan, row: GridRow, set: Setting): SVGTemplateResult {
  const c = f.clients.find((one) => one.person.id === row.id)!;
  const v = f.votes.find((one) => one.person.id === row.id) ?? null;
  const votes = v?.votes ?? null;
  return hued(c.person.hue, svg`${standsFor(c.person.id, who(c, plan, row))}${row.side === 'list' ? nothing : spending(c, v, plan, row, set)}${cells(f, plan, row, votes, set.still)}${
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
  if (v?.budget) return budgetBar(v.budget, v.held, spentWords(v), x, row.head + (plan.narrow ? 36 : 0), w, `${set.hatch}-${plan.rows.indexOf(row)}`);
  if (v || !c.begun || !c.thinks) {
    const words = !c.begun ? c.plan[0] ?? '' : v && c.thinks ? c.thinks[0] ?? '' : '';
    return words && !plan.narrow ? text(x, row.head + 31, clipped(words, w, 13), 13, c.begun ? 's ct' : 'i2') : nothing;
  }
  if (plan.narrow) return nothing;
  return svg`${thinksPill(c, x, row.head + 12, 170, 21, 13)}${c.same === null ? nothing : equals(x + 186, row.head + 22.5, c.same)}${factChip(c, x + 202, row.head + 12, 170, 21, 13, set)}`;
}

/** What is to be said of a budget that nothing is spent of any more; null while it is. */
function spentWords(v: VoteView): string | null {
  if (!v.held) return (v.counted ?? 0) < v.quorum ? catalogue.picture.noMajority(v.counted ?? 0, v.of) : catalogue.picture.tooLate;
  return v.releases ? catalogue.picture.givenBack : null;
}

/** In a list the budget is a thin bar under the votes. */
function thinBudget(v: VoteView, plan: GridPlan, row: GridRow): SVGTemplateResult {
  const b = v.budget!;
  const x = plan.cols[0] ?? plan.left;
  const w = plan.cols.length * (plan.col + 6) - 6;
  const y = row.votes + plan.voteHeight + 5;
  const now = Math.min(w, (w * b.gone) / b.ttl);
  return svg`${box(x, y, w, 7, 3.5, v.held && !v.releases ? 'leftf' : 'wellf')}${v.held && !v.releases ? box(x, y, now, 7, 3.5, 'spent') : nothing}${box(x + 0.5, y + 0.5, w - 1, 6, 3, 'budgetedge')}${v.held && !v.releases ? line(x + now, y - 2, x + now, y + 9, 'hand') : nothing}`;
}

/** How many votes it thinks it has, and how many it has. */
function tally(c: ClientView, v: VoteView | null, plan: GridPlan, row: GridRow, set: Setting): Drawing {
  if (!v || v.counted === null || v.releases || set.asks === c.person.id) return nothing;
  const { of } = v;
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
    : svg`${text(x + wa / 2, words, catalogue.picture.thinks, 12.5, 'i2 mid')}${text(x + wa + gap + wb / 2, words, catalogue.picture.inFact, 12.5, 'i2 mid')}`}`;
}
