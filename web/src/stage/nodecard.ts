/** The truth: a node's card with its clock, the dial of its lock, its other keys and everyone who held the lock. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Frame, NodeView } from '../frame/frame.ts';
import { clipped, fitting, widthOf } from '../frame/measure.ts';
import { leftWords, type LockView } from '../frame/node.ts';
import { apart, GAP, grouped } from '../frame/words.ts';
import { text as catalogue } from '../text.ts';
import { dial, emptyRing, holderMark, leaseRing } from './dial.ts';
import { badge, box, glyph, hourglass, hued, line, text, type Drawing } from './marks.ts';
import type { Plan } from './plan.ts';
import { scriptBox } from './scriptbox.ts';

export function nodeCard(f: Frame, plan: Plan): SVGTemplateResult {
  const node = f.nodes[0];
  if (!node) return svg``;
  const { x, w } = plan.node;
  const height = plan.bottom - plan.top;
  const size = plan.type.value;
  if (node.locks.length > 1) return severalLocks(f, node, plan);
  const middle = x + w / 2;
  const head = node.moved === 0 ? 48 : 58;
  // Under dial, key and state a script has room at any time.
  const r = Math.min(node.moved === 0 ? 56 : 50, w * 0.3, (height - 150) / 2.6, (height - head - 2 * size - SCRIPT) / 2);
  const ring = r > 50 ? 12 : 10;
  const dialY = plan.top + head + r + ring / 2;
  const keyY = dialY + r + ring / 2 + 11 + size;
  const list = listPlan(node, plan, keyY + size + 12);
  return svg`<g class="node">
    ${box(x, plan.top, w, height, 14, `nodebox${node.up ? '' : ' down'}${node.moved !== 0 ? ' jumped' : ''}`)}
    ${title(node, plan, size)}
    ${node.slow || node.busy ? hourglass(x + w - 22, plan.top + 50, 9) : nothing}
    ${dial(middle, dialY, r, ring, node, size + 1)}
    ${text(middle, keyY, clipped(node.lockKey ?? '', w - 16, size + 0.5, 'mono'), size + 0.5, 'm x7 mid')}
    ${text(middle, keyY + size + 5, stateWords(node, w - 20, size), size, 'i2 mid')}
    ${f.script ? scriptBox(f, f.script, x, w, keyY + size + 13, plan.bottom, plan.type.label) : holders(node, plan, list)}
  </g>`;
}

/** The lowest script's box, and the gaps around key and state, px. */
const SCRIPT = 101;

/** Each of several locks has a dial of its own, with its key and what is left of it beside. */
function severalLocks(f: Frame, node: NodeView, plan: Plan): SVGTemplateResult {
  const { x, w } = plan.node;
  const size = plan.type.value;
  const first = plan.top + (node.moved === 0 ? 44 : 60);
  const shown = node.locks.slice(0, 3);
  const briefs = apart(shown.map((one) => one.key));
  const pitch = Math.min(96, (plan.bottom - first - (f.script ? 110 : 28)) / shown.length);
  const r = Math.min(36, w * 0.2, (pitch - 22) / 2);
  const list = listPlan({ ...node, holders: [] }, plan, first + shown.length * pitch);
  return svg`<g class="node">${box(x, plan.top, w, plan.bottom - plan.top, 14, `nodebox${node.up ? '' : ' down'}${node.moved !== 0 ? ' jumped' : ''}`)}${title(node, plan, size)}${
    shown.map((one, i) => lockRow(one, briefs[i]!, node.up, { x: x + 14 + r + 4, y: first + (i + 0.5) * pitch, r, right: x + w - 10 }, size))}${
    f.script ? scriptBox(f, f.script, x, w, first + shown.length * pitch, plan.bottom, plan.type.label) : node.others.length > 0 ? holders({ ...node, holders: [] }, plan, list) : nothing}</g>`;
}

/** Its key, or the brief name where room is short. */
export const lockName = (key: string, brief: string, room: number, size: number): string =>
  fitting([key, brief], room, size, 'mono') || clipped(brief, room, size, 'mono');

/** The ring of one lock, and beside it the key, which has a brief name where room is short, and what is left of it. */
function lockRow({ key, lock, gone, now }: LockView, brief: string, up: boolean, at: { x: number; y: number; r: number; right: number }, size: number): SVGTemplateResult {
  const tx = at.x + at.r + 14;
  const room = at.right - tx;
  const state = !up ? catalogue.picture.down : lock ? fitting(leftWords(lock), room, size) : fitting([catalogue.picture.noSuchKey, catalogue.picture.noKey], room, size);
  const name = lockName(key, brief, room, size);
  return svg`${up && lock ? leaseRing(at.x, at.y, at.r, 9, lock) : emptyRing(at.x, at.y, at.r, 9, up ? gone : null)}${up && lock?.owner ? badge(lock.owner, at.x, at.y, at.r * 0.46) : nothing}${
    now ? box(tx - 5, at.y - size * 1.6, Math.min(room + 6, widthOf(name, size, 'mono') + 10), size + 8, 5, 'keynow') : nothing}${
    text(tx, at.y - size * 0.5, name, size, now ? 'm x7 onlit' : 'm x7')}${text(tx, at.y + size * 0.9, state, size, 'i2')}`;
}

/** Drum, name and clock. */
function title(node: NodeView, plan: Plan, size: number): SVGTemplateResult {
  const { x, w } = plan.node;
  const slim = w < 170;
  const [at, right] = slim ? [x + 33, x + w - 10] : [x + 42, x + w - 13];
  const room = right - at - widthOf(`${grouped(node.clock)}${GAP}ms`, size, 700) - 6;
  return svg`${glyph('node', slim ? x + 20 : x + 24, plan.top + 24, slim ? 8.5 : 10)}${
    text(at, plan.top + 29, clipped(node.id, room, plan.type.name, 700), plan.type.name, 'x7')}${clockPlate(node, right, plan.top + 29, size)}`;
}

/** The time on the node's own clock; reversed, with the jump under it, where it was moved. */
export function clockPlate(node: NodeView, right: number, baseline: number, size: number): SVGTemplateResult {
  const words = `${grouped(node.clock)}${GAP}ms`;
  if (node.moved === 0) return text(right, baseline, words, size, 'i2 end');
  const w = widthOf(words, size, 700) + 12;
  const jump = `${node.moved > 0 ? '+' : '−'}${grouped(Math.abs(node.moved))}${GAP}ms`;
  return svg`${box(right + 4 - w, baseline - size - 2, w, size + 8, 6, 'inkf')}${text(right - 2, baseline, words, size, 'x7 inv end')}${text(right, baseline + size + 8, jump, 12, 's end')}`;
}

function stateWords(node: NodeView, room: number, size: number): string {
  if (!node.up) return catalogue.picture.hasCrashed;
  if (node.refuses) return clipped(catalogue.picture.answers(node.refuses.split(' ')[0] ?? ''), room, size);
  if (node.slow) return catalogue.picture.standsStill;
  if (node.busy) return fitting(catalogue.picture.busyWith(node.busy.letters), room, size);
  if (node.lock) return fitting(leftWords(node.lock), room, size);
  return node.lockKey ? catalogue.picture.noSuchKey : '';
}

interface List { rows: number; top: number; pitch: number; others: number }

/** How many former holders and other keys have room under the dial. */
function listPlan(node: NodeView, plan: Plan, free: number): List {
  const pitch = plan.type.label + 8;
  const room = plan.bottom - 10 - free;
  const rows = Math.max(0, Math.min(node.holders.length, Math.floor(room / pitch)));
  const others = Math.max(0, Math.min(node.others.length, Math.floor((room - rows * pitch) / pitch)));
  return { rows, others, pitch, top: plan.bottom - 8 - pitch * (rows + others) };
}

function holders(node: NodeView, plan: Plan, list: List): Drawing {
  const { x, w } = plan.node;
  const size = plan.type.label;
  if (node.holders.length === 0 && node.others.length === 0) {
    return list.top > plan.bottom - 40 ? text(x + w / 2, plan.bottom - 24, catalogue.picture.nobodyYet, size, 'i3 mid') : nothing;
  }
  if (list.rows + list.others === 0) return nothing;
  const shown = node.holders.slice(-list.rows);
  const at = (i: number): number => list.top + i * list.pitch + size * 0.95;
  const token = Math.max(...shown.map((h) => widthOf(h.token, size, 'mono')), 14);
  return svg`${line(x + 16, list.top - 4, x + w - 16, list.top - 4, 'hair')}${shown.map((h, i) => hued(h.owner?.hue, svg`${
    h.owner ? holderMark(h.owner.hue, x + 23, at(i) - size * 0.34, h.now) : nothing}${
    text(x + 36, at(i), h.token, size, 'm s ct')}${
    text(x + 44 + token, at(i), fitting(h.says, w - 54 - token, size, h.now ? 600 : 500), size, h.now ? 's' : 'i2')}`))}${
    node.others.slice(-list.others || node.others.length).slice(0, list.others).map((k, i) =>
      text(x + 18, at(list.rows + i), clipped(`${k.key} = ${k.token}`, w - 32, size, 'mono'), size, 'm i2'))}`;
}
