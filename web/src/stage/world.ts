/** The stage where clients ask one node or another: cards of nodes at the left, each with a bar that all rows of clients reach. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Frame } from '../frame/frame.ts';
import { clipped, fitting, widthOf } from '../frame/measure.ts';
import { busiest } from '../frame/wires.ts';
import { text as catalogue } from '../text.ts';
import { clientCard, type Setting } from './clientcard.ts';
import { edges } from './edges.ts';
import { box, circle, cutAt, line, standsFor, text, type Drawing } from './marks.ts';
import { nodeStrip } from './nodestrip.ts';
import { beliefHeads, insideHead, lesson } from './onenode.ts';
import { roomCard } from './roomcard.ts';
import { trunk } from './trunk.ts';
import type { WorldPlan } from './worldplan.ts';

export function world(f: Frame, plan: WorldPlan, set: Setting): SVGTemplateResult {
  const { node } = plan;
  const ends = new Map(plan.nodes.map((n) => [n.id, n.bar]));
  const ports = plan.nodes.map((n) => ({ id: n.id, x: node.x, middle: n.middle }));
  return svg`${headings(f, plan)}${bars(f, plan)}${plan.trunk === null ? nothing : trunk(f, ports, plan.trunk, set.still)}${
    plan.nodes.map((n) => standsFor(n.id, nodeStrip(f, f.nodes.find((one) => one.id === n.id)!, { x: node.x, y: n.y, w: node.w, h: n.h })))}${
    set.started ? svg`${edges(f, plan, set, ends)}${stations(f, plan)}` : lesson(plan)}${
    f.clients.map((c) => standsFor(c.person.id, clientCard(c, plan.rows.find((r) => r.id === c.person.id)!, plan, set)))}${f.rooms[0] ? standsFor(f.rooms[0].id, roomCard(f, plan)) : nothing}`;
}

function headings(f: Frame, plan: WorldPlan): SVGTemplateResult {
  const { node } = plan;
  return svg`${text(node.x + 2, 18, fitting(catalogue.picture.headNodes, node.w + 20, 12), 12, 's i3')}${beliefHeads(plan)}${insideHead(f, plan)}`;
}

/** A node's line: out of its card to its bar, which runs past all rows. */
function bars(f: Frame, plan: WorldPlan): SVGTemplateResult {
  const right = plan.node.x + plan.node.w;
  const [first, last] = [plan.rows[0], plan.rows.at(-1)];
  if (!first || !last) return svg``;
  return svg`${plan.nodes.map((n) => {
    const view = f.nodes.find((one) => one.id === n.id)!;
    const live = f.wires.some((w) => w.peer === n.id && [w.out, w.back].some((l) => l !== null && l.state !== 'past'));
    const kind = `bar${live ? ' on' : ''}${view.up ? '' : ' off'}`;
    return svg`${line(n.bar, Math.min(first.middle - 26, n.middle), n.bar, Math.max(last.middle + 34, n.middle), kind)}${line(right, n.middle, n.bar, n.middle, kind)}${circle(n.bar, n.middle, 3.2, view.up ? 'joint' : 'joint off')}`;
  })}`;
}

/** Which bar a row's edge goes to, and which it cannot reach. */
function stations(f: Frame, plan: WorldPlan): SVGTemplateResult {
  const y = plan.density === 'low' ? 0 : (plan.tracks.request + plan.tracks.reply) / 2;
  return svg`${plan.rows.map((row) => {
    const wire = busiest(f.wires, row.id, f.study.nodes);
    const cuts = f.wires.filter((w) => w.client === row.id && w.cut !== null && w.peer !== wire?.peer && f.study.nodes.includes(w.peer));
    const place = wire && plan.nodes.find((n) => n.id === wire.peer);
    return svg`${cuts.map((w) => {
      const n = plan.nodes.find((one) => one.id === w.peer)!;
      return svg`${box(n.bar - 6, row.middle + y - 8, 12, 16, 0, 'facef')}${cutAt(n.bar, row.middle + y, 'd')}`;
    })}${place && plan.density !== 'low' ? station(place.id, place.bar, row.middle + y, plan.node.x + plan.node.w, plan.clear) : nothing}`;
  })}`;
}

/** A node's name on its bar, between the cards and where the edges' words begin. */
function station(id: string, bar: number, y: number, left: number, clear: number): Drawing {
  const words = clipped(id, 2 * (bar - left) - 10, 11, 600);
  const w = widthOf(words, 11, 600) + 8;
  const x = Math.max(left + 2, Math.min(bar - w / 2, clear - 2 - w));
  return svg`${box(x, y - 7, w, 14, 4, 'station')}${text(x + w / 2, y + 4, words, 11, 's mid')}`;
}
