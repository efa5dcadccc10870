/** A node's card where several stand under each other: name and role, the lock's ring, what is left of it, what is wrong. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Frame, NodeView, StreamView } from '../frame/frame.ts';
import { clipped, fitting, widthOf } from '../frame/measure.ts';
import { leftWords } from '../frame/node.ts';
import { GAP, grouped } from '../frame/words.ts';
import { copyRing, emptyRing, leaseRing } from './dial.ts';
import { text as catalogue } from '../text.ts';
import { badge, box, glyph, hourglass, hued, line, text, type Drawing } from './marks.ts';
import { scriptBox } from './scriptbox.ts';

const words = catalogue.stage.script;

interface Area { x: number; y: number; w: number; h: number }

/** From these heights (px) on a card has a large ring and three lines, or a ring beside two lines. */
const TALL = 96;
const MID = 62;

export function nodeStrip(f: Frame, node: NodeView, at: Area): SVGTemplateResult {
  const stream = f.streams.find((s) => s.replica === node.id) ?? null;
  const kind = `nodebox${node.up ? '' : ' down'}${node.moved !== 0 ? ' jumped' : ''}${node.now ? ' here' : ''}`;
  const scripted = f.script?.node === node.id ? f.script : null;
  const frame = box(at.x, at.y, at.w, at.h, at.h < MID ? 11 : 14, kind);
  if (at.h < MID) return svg`<g class="node">${frame}${scripted ? scriptLine(f, at) : lowBody(node, stream, at)}</g>`;
  const body = scripted && at.h >= TALL ? scriptBox(f, scripted, at.x, at.w, at.y + 28, at.y + at.h + 2, 11.5)
    : scripted ? scriptLine(f, { ...at, y: at.y + 26, h: at.h - 26 }) : at.h >= TALL ? tallBody(node, stream, at) : midBody(node, stream, at);
  return svg`<g class="node">${frame}${title(node, at)}${body}</g>`;
}

/** Drum, name, role. */
function title(node: NodeView, { x, y, w }: Area): SVGTemplateResult {
  const full = rolePlate(node, x + w - 8, y + 17);
  // A primary that is called so needs no plate where its name has no room beside it.
  const plate = node.id === (node.role?.primary ? 'primary' : 'replica') && clipped(node.id, w - 46 - full.w, 15, 700) !== node.id ? { w: 0, drawing: nothing } : full;
  return svg`${glyph('node', x + 19, y + 18, 8)}${text(x + 33, y + 22.5, clipped(node.id, w - 46 - plate.w, 15, 700), 15, 'x7')}${plate.drawing}`;
}

const ROLE_SIZE = 11;

/** Solid for a primary, outlined for a replica; in a cluster without replicas the slots. */
function rolePlate(node: NodeView, right: number, middle: number): { w: number; drawing: Drawing } {
  const words = node.role ? (node.role.primary ? 'primary' : 'replica') : node.slots;
  if (words === '') return { w: 0, drawing: nothing };
  const w = widthOf(words, ROLE_SIZE, 600) + 14;
  if (!node.role) return { w, drawing: text(right - 4, middle + 4, words, ROLE_SIZE + 0.5, 's i2 end') };
  return { w, drawing: svg`${box(right - w, middle - 8.5, w, 17, 5, node.role.primary ? 'inkf' : 'roleline')}${text(right - w / 2, middle + 4, words, ROLE_SIZE, `s mid ${node.role.primary ? 'inv' : 'i2'}`)}` };
}

/** What the hourglass at the card's corner takes of its last line, px. */
const mark = (node: NodeView): number => (node.slow || node.busy ? 22 : 0);

/** Large ring at the left; key, what is left of it and a note beside it. */
function tallBody(node: NodeView, stream: StreamView | null, at: Area): SVGTemplateResult {
  const r = Math.min(30, (at.h - 54) / 2, at.w * 0.15);
  const cy = at.y + 29 + (at.h - 35) / 2;
  const cx = at.x + 10 + r + 4;
  const tx = cx + r + 12;
  const room = at.x + at.w - 6 - tx;
  const size = widthOf(node.lockKey ?? '', 12, 'mono') > room ? 11 : 12;
  return svg`${ring(node, cx, cy, r, 7)}${text(tx, cy - 13, clipped(node.lockKey ?? '', room, size, 'mono'), size, 'm s')}${
    hued(node.lock?.owner?.hue, text(tx, cy + 5, fitting(stateWords(node), room, 13, 600) || clipped(stateWords(node).at(-1)!, room, 13, 600), 13, stateInk(node)))}${
    text(tx, cy + 23, fitting(notes(node, stream), room - mark(node), 12), 12, 'i2')}${node.slow || node.busy ? hourglass(at.x + at.w - 18, at.y + at.h - 17, 8) : nothing}`;
}

/** Small ring; two lines beside it. */
function midBody(node: NodeView, stream: StreamView | null, at: Area): SVGTemplateResult {
  const r = Math.min(16, (at.h - 40) / 2);
  const cy = at.y + 26 + (at.h - 30) / 2;
  const tx = at.x + 14 + 2 * r + 16;
  const room = at.x + at.w - 8 - tx;
  return svg`${ring(node, at.x + 14 + r + 3, cy, r, 5)}${
    hued(node.lock?.owner?.hue, text(tx, cy - 2, fitting(stateWords(node), room, 12.5, 600) || clipped(stateWords(node).at(-1)!, room, 12.5, 600), 12.5, stateInk(node)))}${
    text(tx, cy + 14, fitting(notes(node, stream), room - mark(node), 11.5), 11.5, 'i2')}${node.slow || node.busy ? hourglass(at.x + at.w - 18, at.y + at.h - 17, 8) : nothing}`;
}

/** One ring, name and role over what is left. */
function lowBody(node: NodeView, stream: StreamView | null, at: Area): SVGTemplateResult {
  const cy = at.y + at.h / 2;
  const tx = at.x + 40;
  const plate = rolePlate(node, at.x + at.w - 7, cy - 9);
  const room = at.x + at.w - 10 - tx;
  const says = stateWords(node);
  const left = fitting(says, room, 12, 600) || clipped(says.at(-1)!, room, 12, 600);
  const note = fitting(notes(node, stream), room - widthOf(left, 12, 600) - 8, 11);
  return svg`${ring(node, at.x + 21, cy, 10.5, 4)}${text(tx, cy - 5, clipped(node.id, room - plate.w - 4, 13.5, 700), 13.5, 'x7')}${plate.drawing}${
    hued(node.lock?.owner?.hue, text(tx, cy + 13, left, 12, stateInk(node)))}${note ? text(at.x + at.w - 10, cy + 13, note, 11, 'i2 end') : nothing}`;
}

/** A replica's copy is a copy: an outlined ring and a hollow badge. */
function ring(node: NodeView, x: number, y: number, r: number, thick: number): SVGTemplateResult {
  if (!node.lock || !node.up) return emptyRing(x, y, r, thick, node.up ? node.gone : null);
  const copy = node.role?.primary === false;
  const { owner, token } = node.lock;
  const size = Math.max(7.5, Math.min(13, r * 0.5));
  return svg`${copy ? copyRing(x, y, r, thick, node.lock) : leaseRing(x, y, r, thick, node.lock, r > 20)}${
    owner ? badge(owner, x, y, size, copy ? 'hollow' : 'solid') : text(x, y + 4, clipped(token, 2 * r - 10, 11, 'mono'), 11, 'm s mid')}`;
}

/** What is left is the owner's; what is wrong is nobody's. */
const stateInk = (node: NodeView): string => (node.lock && node.up && !node.refuses && !node.slow && !node.busy ? 's ct' : node.lock || node.refuses ? 's' : 's i2');

function stateWords(node: NodeView): string[] {
  if (!node.up) return [catalogue.picture.hasCrashed, catalogue.picture.down];
  if (node.refuses) return [catalogue.picture.answers(node.refuses), node.refuses, catalogue.picture.errors];
  if (node.slow) return [catalogue.picture.standsStill, catalogue.picture.stalled];
  if (node.busy) return [catalogue.picture.busyFor(node.busy.letters), catalogue.picture.busy];
  if (node.lock) return leftWords(node.lock);
  return node.lockKey ? [catalogue.picture.noSuchKey, catalogue.picture.noKey] : [''];
}

/** What else is to be said, longest wording first. */
function notes(node: NodeView, stream: StreamView | null): string[] {
  if (!node.up) return [''];
  if (node.made.length) return [...node.made, ''];
  const time = `${grouped(node.clock)}${GAP}ms`;
  if (node.moved !== 0) return [`clock ${node.moved > 0 ? '+' : '−'}${grouped(Math.abs(node.moved))}`, time, ''];
  if (stream?.cut && stream.behind > 0) return [catalogue.picture.cutBehind(stream.behind), catalogue.picture.behind(stream.behind), ''];
  if (stream?.cut) return [catalogue.picture.cutOff, ''];
  if (stream && stream.behind > 0) return [`${stream.behind} ${stream.behind === 1 ? 'change' : 'changes'} behind`, `${stream.behind} behind`, ''];
  if (node.slot?.here) return [catalogue.picture.hasSlot(grouped(node.slot.number)), catalogue.picture.slot(grouped(node.slot.number)), ''];
  if (node.role && node.slots && node.role.primary) return [`slots ${node.slots}`, node.slots, ''];
  if (node.others.length > 0 && !node.lock) return [`${node.others.length} other ${node.others.length === 1 ? 'key' : 'keys'}`, `${node.others.length} ${node.others.length === 1 ? 'key' : 'keys'}`, ''];
  return [`clock ${time}`, time, ''];
}

/** A script in one line, where its box has no room. */
export function scriptLine(f: Frame, at: Area): SVGTemplateResult {
  const s = f.script!;
  const inner = s.lines.map((l) => `${l.call.split(' ')[0]} ${l.reply}`.trim());
  const wordings = [`${inner.join(', ')} → ${s.returns}`, `${inner[0] ?? ''}… → ${s.returns}`, `→ ${s.returns}`];
  const top = at.y + 5;
  const h = at.h - 10;
  const tab = widthOf(s.verb, 11, 'mono') + 12;
  const lined = h >= 34;
  const room = at.w - 20 - (lined ? 0 : tab);
  const says = fitting(wordings, room, 11.5, 'mono') || clipped(wordings.at(-1)!, room, 11.5, 'mono');
  return svg`<g class="script"><title>${words.why}</title>${box(at.x + 6, top, at.w - 12, h, 8, 'scriptbox')}${box(at.x + 6, top, tab, 17, 6, 'inkf')}${text(at.x + 6 + tab / 2, top + 12.5, s.verb, 11, 'm x7 inv mid')}${
    lined ? text(at.x + 13, top + h - 7, says, 11.5, 'm s') : text(at.x + 6 + tab + 6, top + h / 2 + 4, says, 11.5, 'm s')}${lined ? line(at.x + 12, top + 17, at.x + at.w - 12, top + 17, 'hair') : nothing}</g>`;
}
