/** The one-node stage turned for phones: truth above, beliefs in the middle, consequence below; edges run down and up. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { ClientView, Frame } from '../frame/frame.ts';
import { clipped, fitting, widthOf } from '../frame/measure.ts';
import { leftWords, type LockView, type NodeView } from '../frame/node.ts';
import type { Study } from '../frame/study.ts';
import type { LegView, Wire } from '../frame/wires.ts';
import { apart } from '../frame/words.ts';
import { text as catalogue } from '../text.ts';
import { factChip, thinksPill, type Setting } from './clientcard.ts';
import { emptyRing, leaseRing } from './dial.ts';
import { badge, box, circle, cutAt, equals, glyph, hourglass, hued, line, number, path, pauseToken, standsFor, text, type Drawing } from './marks.ts';
import { clockPlate, lockName } from './nodecard.ts';
import { arcPath, headPath } from './shapes.ts';
import { listRow, LIST_PITCH } from './turnedlist.ts';
import { turnedRoom } from './turnedroom.ts';
import { nodeStrip as nodeRow, scriptLine } from './nodestrip.ts';
import { tagOn, uprightWidth } from './tag.ts';
import { threadTab } from './threadtab.ts';
import { trunk } from './trunk.ts';

const PAD = 12;
const NODE = { y: 8, h: 80 };
const CARD = { y: 156, h: 126 };
const ROOM = 60;

/** Several nodes stand under each other. */
const STRIP = { h: 46, gap: 6, trunk: 24 };

const nodesEnd = (study: Study): number => NODE.y + (study.nodes.length > 1 ? study.nodes.length * (STRIP.h + STRIP.gap) - STRIP.gap : NODE.h);

/** Up to three clients of one node stand side by side, more in a list. */
const sideBySide = (study: Study): boolean => study.people.length <= 3 && study.nodes.length < 2;

/** From this width (px) on two of a list stand beside each other. */
const PAIRED = 560;
const abreast = (width: number): number => (width < PAIRED ? 1 : 2);

const cardsEnd = (study: Study, width: number): number =>
  (sideBySide(study) ? CARD.y + CARD.h : nodesEnd(study) + 10 + Math.ceil(study.people.length / abreast(width)) * LIST_PITCH);

/** The height (px) of the turned stage. */
export const turnedHeight = (study: Study, width: number): number => cardsEnd(study, width) + (study.rooms.length > 0 ? 18 + ROOM : 0) + 10;

export function turned(f: Frame, width: number, set: Setting): SVGTemplateResult {
  const n = f.clients.length;
  const w = Math.min(200, (width - 2 * PAD - 6 * (n - 1)) / Math.max(1, n));
  const first = (width - n * w - 6 * (n - 1)) / 2;
  const middles = f.clients.map((_, i) => first + i * (w + 6) + w / 2);
  const room = { y: cardsEnd(f.study, width) + 18, h: ROOM, x: PAD, w: width - 2 * PAD };
  const body = sideBySide(f.study)
    ? f.clients.map((c, i) => svg`${set.started ? columnEdges(f, c, middles[i]!, w, width, set) : line(middles[i]!, NODE.y + NODE.h + 4, middles[i]!, CARD.y - 4, 'idle')}${standsFor(c.person.id, column(c, middles[i]!, w, set))}`)
    : f.clients.map((c, i) => standsFor(c.person.id, listRow(f, c, listPlace(f.study, width, i), set)));
  return svg`${f.nodes.length > 1 ? strips(f, width, set) : f.nodes[0] ? standsFor(f.nodes[0].id, nodeStrip(f, width)) : nothing}${body}${
    f.rooms[0] ? standsFor(f.rooms[0].id, turnedRoom(f, f.rooms[0], room, sideBySide(f.study) ? { middles, from: CARD.y + CARD.h } : null)) : nothing}`;
}

function listPlace(study: Study, width: number, i: number): { x: number; y: number; w: number } {
  const columns = abreast(width);
  const w = (width - 2 * PAD - 6 * (columns - 1)) / columns;
  return { x: PAD + (i % columns) * (w + 6), y: nodesEnd(study) + 10 + Math.floor(i / columns) * LIST_PITCH, w };
}

/** Each node a row, with the streams at their left. */
function strips(f: Frame, width: number, set: Setting): SVGTemplateResult {
  const left = PAD + (f.streams.length > 0 || f.study.roles.by.size > 0 ? STRIP.trunk : 0);
  const at = (i: number): number => NODE.y + i * (STRIP.h + STRIP.gap);
  const ports = f.nodes.map((n, i) => ({ id: n.id, x: left, middle: at(i) + STRIP.h / 2 }));
  return svg`${trunk(f, ports, PAD + 6, set.still)}${f.nodes.map((n, i) => standsFor(n.id, nodeRow(f, n, { x: left, y: at(i), w: width - PAD - left, h: STRIP.h })))}`;
}

function nodeStrip(f: Frame, width: number): Drawing {
  const node = f.nodes[0];
  if (!node) return nothing;
  const { y, h } = NODE;
  const right = width - PAD - 12;
  const ring = node.lock
    ? svg`${leaseRing(56, y + 40, 26, 8, node.lock)}${node.lock.owner ? badge(node.lock.owner, 56, y + 40, 11.5) : text(56, y + 44, node.lock.token, 11, 'm s mid')}`
    : emptyRing(56, y + 40, 26, 8, node.gone);
  if (node.locks.length > 1) return severalLocks(f, node, width);
  const key = clipped(node.lockKey ?? '', right - 100 - (node.lock ? 60 : 0), 13, 'mono');
  const state = !node.up ? catalogue.picture.hasCrashed : node.refuses ? catalogue.picture.answers(node.refuses) : node.slow ? catalogue.picture.standsStill : node.busy ? catalogue.picture.busyFor(node.busy.letters) : node.lock ? fitting(leftWords(node.lock), right - 104, 13) : node.lockKey ? catalogue.picture.noSuchKey : '';
  return svg`${box(PAD, y, width - 2 * PAD, h, 14, `nodebox${node.up ? '' : ' down'}${node.moved !== 0 ? ' jumped' : ''}`)}${ring}${glyph('node', 110, y + 19, 8)}${
    text(124, y + 24, clipped(node.id, right - 210, 15, 700), 15, 'x7')}${clockPlate(node, right, y + 24, 13)}${
    text(102, y + 46, key, 13, 'm x7')}${node.lock ? hued(node.lock.owner?.hue, text(102 + widthOf(`${key} `, 13, 'mono'), y + 46, `= ${node.lock.token}`, 13, 'm x7 ct')) : nothing}${
    f.script ? scriptLine(f, { x: 90, y: y + 49, w: right - 84, h: 31 }) : text(102, y + 67, state, 13, 'i2')}`;
}

/** Several locks side by side: each with its ring, its key and what is left of it. A script takes the line of the rings. */
function severalLocks(f: Frame, node: NodeView, width: number): SVGTemplateResult {
  const { y, h } = NODE;
  const shown = node.locks.slice(0, 3);
  const briefs = apart(shown.map((one) => one.key));
  const w = (width - 2 * PAD - 8) / shown.length;
  return svg`${box(PAD, y, width - 2 * PAD, h, 14, `nodebox${node.up ? '' : ' down'}${node.moved !== 0 ? ' jumped' : ''}`)}${glyph('node', PAD + 20, y + 17, 7.5)}${
    text(PAD + 34, y + 22, clipped(node.id, width - 200, 15, 700), 15, 'x7')}${clockPlate(node, width - PAD - 12, y + 22, 13)}${
    f.script ? scriptLine(f, { x: PAD, y: y + 34, w: width - 2 * PAD, h: 42 }) : shown.map((one, i) => lockCell(one, briefs[i]!, node.up, PAD + 8 + i * w, y + 52, w))}`;
}

function lockCell({ key, lock, gone }: LockView, brief: string, up: boolean, x: number, y: number, w: number): SVGTemplateResult {
  const room = w - 58;
  const state = !up ? catalogue.picture.down : lock ? fitting(leftWords(lock), room, 12) : catalogue.picture.noKey;
  return svg`${up && lock ? leaseRing(x + 23, y, 17, 6, lock, false) : emptyRing(x + 23, y, 17, 6, up ? gone : null)}${up && lock?.owner ? badge(lock.owner, x + 23, y, 9.4) : nothing}${
    text(x + 50, y - 3, lockName(key, brief, room, 12), 12, 'm x7')}${text(x + 50, y + 14, state, 12, 'i2')}`;
}

/** Request up the left track, reply down the right one. */
function columnEdges(f: Frame, c: ClientView, x: number, w: number, width: number, set: Setting): SVGTemplateResult {
  const wire = f.wires.find((one) => one.client === c.person.id && one.peer === f.study.nodes[0]);
  if (!wire) return svg``;
  const dx = Math.min(34, w / 2 - 20);
  const [top, bottom] = [NODE.y + NODE.h, CARD.y];
  const idle = !wire.out && !wire.back && !wire.cut ? line(x, top + 4, x, bottom - 4, 'idle') : nothing;
  const mark = wire.cut && !wire.out ? svg`${line(x, top, x, (top + bottom) / 2 - 5, 'cutline')}${line(x, (top + bottom) / 2 + 5, x, bottom, 'cutline')}${cutAt(x, (top + bottom) / 2, 'd')}`
    : wire.slow ? hourglass(x, top + 12, 8) : nothing;
  return svg`${idle}${mark}${hued(c.person.hue, svg`${request(wire, { x: x - dx, from: bottom, to: top, width, cut: wire.cut === 'both' || wire.cut === 'out' }, set)}${wire.back && set.asks !== c.person.id ? track(wire.back, { x: x + dx, from: top, to: bottom, width, cut: wire.cut === 'both' || wire.cut === 'back' }, set) : nothing}`)}${
    set.asks === c.person.id ? svg`${circle(x + dx, (top + bottom) / 2, 13, 'asktag')}${text(x + dx, (top + bottom) / 2 + 6, '?', 17, 'x7 mid onlit')}` : nothing}`;
}

/** A track between a card and the node, which may be cut; `width` is the drawing's. */
interface Upright { x: number; from: number; to: number; width: number; cut: boolean }

/** Where a tag stands across its track: as near as the drawing's edges let it. */
function within({ x, width }: Upright, words: string, size: number): number {
  const half = uprightWidth(words, size) / 2 + 1;
  return Math.min(width - half, Math.max(half, x));
}

/** A cut breaks a track close to the node, above every label. */
const broken = (x: number, top: number): SVGTemplateResult => svg`${box(x - 7, top + 5, 14, 8, 0, 'facef')}${cutAt(x, top + 9, 'd')}`;

/** The request; while a second copy of it is on its way, that one. */
function request(wire: Wire, upright: Upright, set: Setting): Drawing {
  const { x, from, to } = upright;
  const twice = wire.copy && `${wire.copy.leg.verb} ×2`;
  if (wire.copy && twice) return svg`${line(x, from, x, to + 2, 'pastline')}${tagOn(wire.copy, twice, { from, to, across: within(upright, twice, 11.5), way: 'u', tag: 20, words: 11.5 }, set.still)}`;
  // The tag of a reply under way may be as wide as both tracks.
  return wire.out ? track(wire.out, upright, set, wire.back === null || wire.back.state === 'past') : nothing;
}

function track(view: LegView, upright: Upright, set: Setting, named = true): SVGTemplateResult {
  const { x, from, to, cut } = upright;
  const down = to > from;
  const s = down ? 1 : -1;
  const moving = view.state !== 'past';
  const middle = (from + to) / 2;
  const words = clipped(down ? view.leg.says.at(-1)! : view.leg.verb, 53, 12.5, 'mono');
  const shaft = svg`${line(x, from + s, x, view.state === 'fallen' ? middle : to - 2 * s, moving && view.state !== 'fallen' ? 'liveline' : 'pastline')}${
    view.state === 'fallen' ? nothing : path(headPath(x, to - s, down ? 'd' : 'u', 6), moving ? 'cf' : 'pasthead')}${cut ? broken(x, Math.min(from, to)) : nothing}`;
  if (moving) {
    const spot = view.state === 'fallen' ? Math.min(from, to) + (cut ? 24 : 11) : from + 15 * s;
    const tag = tagOn(view, words, { from: from + 24 * s, to, across: within(upright, words, 12.5), way: down ? 'd' : 'u', tag: 20, words: 12.5 }, set.still);
    return svg`${shaft}${tag}${number(x, spot, view.number, view.now ? 'now' : 'past')}`;
  }
  const y = middle + (down ? -8 : -3);
  const label = named ? clipped(words, 34, 12, 'mono') : '';
  return svg`${shaft}${number(x, y, view.number, view.now ? 'now' : 'past')}${down ? text(x - 6, y + 25, label, 12, 'm s ct end') : text(x + 13, y + 4, label, 12, 'm s ct')}`;
}

function column(c: ClientView, x: number, w: number, set: Setting): SVGTemplateResult {
  const left = x - w / 2;
  const { y, h } = CARD;
  const kind = c.dead ? 'deadbox' : !c.begun ? 'unborn' : c.inside !== null ? 'insidebox' : '';
  const frame = c.paused ? svg`${box(left, y, w, h, 14, 'wellf')}<rect x=${left} y=${y} width=${w} height=${h} rx="14" fill=${`url(#${set.hatch})`}/>${box(left, y, w, h, 14, 'cardedge')}` : box(left, y, w, h, 14, `cardbox ${kind}`);
  const [bx, by] = [left + 25, y + 25];
  const status = fitting(c.status, w - 54, 12.5, 600) || clipped(c.status.at(-1)!, w - 54, 12.5, 600);
  const head = svg`${c.ring === null ? nothing : svg`${circle(bx, by, 17, 'ring0')}${path(arcPath(bx, by, 17, c.ring), 'ring')}`}${
    badge(c.person, bx, by, c.person.hue === 'c' ? 10.5 : 11.5, c.dead ? 'dead' : c.begun ? 'solid' : 'hollow')}${c.paused ? pauseToken(bx + 10, by + 10, 7) : nothing}${
    c.paused ? box(left + 45, y + 15, widthOf(status, 12.5, 600) + 8, 20, 6, 'facef') : nothing}${text(left + 49, y + 29.5, status, 12.5, 's')}`;
  const label = (at: number, words: string): SVGTemplateResult => svg`${c.paused ? box(left + 7, at - 11, widthOf(words, 11.5) + 6, 15, 5, 'facef') : nothing}${text(left + 10, at, words, 11.5, 'i2')}`;
  const rows = !c.thinks && !c.fact ? nothing : svg`${label(y + 57, catalogue.picture.thinks)}${thinksPill(c, left + 7, y + 61, w - 14, 20, 12)}${label(y + 97, catalogue.picture.inFact)}${factChip(c, left + 7, y + 101, w - 14, 19, 12, set)}${
    c.same === null || set.asks === c.person.id ? nothing : equals(left + w - 19, y + 91, c.same, 7.5)}`;
  return hued(c.person.hue, svg`${frame}${head}${c.begun ? rows : text(left + 10, y + h - 14, fitting(c.plan, w - 18, 12), 12, 'i2')}${threadTab(c, left + w - 10, y + 1, w * 0.8, set.hatch)}`);
}
