/** The stage of one node: truth, belief and consequence in three columns, so that edges are straight and never cross. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Frame } from '../frame/frame.ts';
import { fitting } from '../frame/measure.ts';
import { text as catalogue } from '../text.ts';
import { clientCard, columnsOf, type Setting } from './clientcard.ts';
import { edges } from './edges.ts';
import { line, path, standsFor, text, type Drawing } from './marks.ts';
import { nodeCard } from './nodecard.ts';
import type { Plan } from './plan.ts';
import { roomCard } from './roomcard.ts';
import { headPath } from './shapes.ts';

export function oneNode(f: Frame, plan: Plan, set: Setting): SVGTemplateResult {
  return svg`${headings(f, plan)}${f.nodes[0] ? standsFor(f.nodes[0].id, nodeCard(f, plan)) : nothing}${set.started ? edges(f, plan, set) : lesson(plan)}${
    f.clients.map((c) => standsFor(c.person.id, clientCard(c, plan.rows.find((r) => r.id === c.person.id)!, plan, set)))}${f.rooms[0] ? standsFor(f.rooms[0].id, roomCard(f, plan)) : nothing}`;
}

/** What each column shows. */
function headings(f: Frame, plan: Plan): SVGTemplateResult {
  const { node } = plan;
  return svg`${text(node.x + 2, 18, fitting(catalogue.picture.headNode, node.w, 12), 12, 's i3')}${beliefHeads(plan)}${insideHead(f, plan)}`;
}

/** Over the room; where it has no title of its own, its name and value too. */
export function insideHead(f: Frame, plan: Plan): Drawing {
  const { room } = plan;
  const rows = plan.density === 'flat' || plan.density === 'low';
  const store = f.rooms[0];
  if (!room) return nothing;
  const value = store?.value == null || !rows ? '' : ` ${catalogue.picture.holds(store.value)}`;
  const inside = rows ? [catalogue.picture.insideThe(store?.id ?? ''), `${store?.id ?? ''}${value}`, ...catalogue.picture.headRoom.slice(0, 1)] : catalogue.picture.headRoom;
  return text(room.x + 2, 18, fitting(inside, room.w + 12, 12, 600) || (store?.id ?? ''), 12, 's i3');
}

/** Over the cards. Rows of one line have no words beside their pills and chips: they stand above the columns. */
export function beliefHeads(plan: Plan): SVGTemplateResult {
  const { density, cards } = plan;
  if (density !== 'flat' && density !== 'low') return text(cards.x + 2, 18, fitting(catalogue.picture.headBeliefs, cards.w, 12), 12, 's i3');
  const [thinks, fact] = columnsOf(plan);
  const low = density === 'low';
  return svg`${low ? text(cards.x + 2, 18, fitting(catalogue.picture.headClients, thinks - cards.x - 6, 12, 600), 12, 's i3') : nothing}${
    text(low ? thinks + 10 : cards.x + 2, 18, low ? catalogue.picture.thinks : fitting(catalogue.picture.headThinks, fact - cards.x, 12, 600), 12, 's i3')}${text(fact + 10, 18, catalogue.picture.inFact, 12, 's i3')}`;
}

/** Before the run: what passes along the edges, once, in words. */
export function lesson(plan: Plan): SVGTemplateResult {
  const nodeEdge = plan.clear;
  const cardEdge = plan.cards.x + plan.cards.w;
  const middle = (nodeEdge + plan.cards.x) / 2;
  return svg`${plan.rows.map((row, i) => {
    const y = row.middle;
    if (i > 0 || plan.density === 'low') {
      return svg`${line(nodeEdge + 4, y, plan.cards.x - 4, y, 'idle')}${plan.room ? line(cardEdge + 4, y, plan.room.x - 4, y, 'idle') : nothing}`;
    }
    const [a, b] = [y + plan.tracks.request, y + plan.tracks.reply];
    return svg`${line(plan.cards.x - 2, a, nodeEdge + 8, a, 'teach')}${path(headPath(nodeEdge + 4, a, 'l', 7), 'teachhead')}${text(middle, a - 8, catalogue.picture.lessonAsks, 13, 'i2 mid')}
      ${line(nodeEdge + 2, b, plan.cards.x - 8, b, 'teach')}${path(headPath(plan.cards.x - 4, b, 'r', 7), 'teachhead')}${text(middle, b - 8, catalogue.picture.lessonAnswers, 13, 'i2 mid')}
      ${plan.room ? svg`${line(cardEdge + 2, y, plan.room.x - 8, y, 'teach')}${path(headPath(plan.room.x - 4, y, 'r', 7), 'teachhead')}${text((cardEdge + plan.room.x) / 2, y - 8, catalogue.picture.lessonEnters, 13, 'i2 mid')}` : nothing}`;
  })}`;
}
