/** The edges of the one-node stage: two tracks per client, the request above, the reply below, each with its number. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Frame } from '../frame/frame.ts';
import { fitting, widthOf } from '../frame/measure.ts';
import type { Hue } from '../frame/people.ts';
import { busiest, type LegView, type Wire } from '../frame/wires.ts';
import type { Setting } from './clientcard.ts';
import { box, cutAt, hourglass, hued, line, number, numberHalf, path, text, type Drawing } from './marks.ts';
import type { Plan, Row } from './plan.ts';
import { headPath, tagPath } from './shapes.ts';
import { tagLength, tagOn, type Track } from './tag.ts';

/** The gap that an edge crosses: where the client's card ends, where the other party's begins, and up to where labels may stand. */
interface Span { client: number; peer: number; clear: number; row: Row; plan: Plan; set: Setting; hue: Hue; room: boolean }

/** All edges between clients and nodes, and between clients and stores. `ends` are where the nodes' edges end; left out, at their card. */
export function edges(f: Frame, plan: Plan, set: Setting, ends?: ReadonlyMap<string, number>): SVGTemplateResult {
  const rooms = f.rooms.map((r) => r.id);
  return svg`${f.clients.map((c) => {
    const row = plan.rows.find((r) => r.id === c.person.id)!;
    const base = { row, plan, set, hue: c.person.hue };
    const wire = (peers: readonly string[]): Wire | undefined => busiest(f.wires, row.id, peers) ?? f.wires.find((w) => w.client === row.id && w.peer === peers[0]);
    const node = wire(f.study.nodes);
    const left = { ...base, client: plan.cards.x, peer: ends?.get(node?.peer ?? '') ?? plan.clear, clear: plan.clear, room: false };
    const right = plan.room && { ...base, client: plan.cards.x + plan.cards.w, peer: plan.room.x, clear: plan.room.x, room: true };
    return svg`${edge(node, left)}${right ? edge(wire(rooms), right, c.inside !== null) : nothing}`;
  })}`;
}

function edge(wire: Wire | undefined, span: Span, within = false): Drawing {
  if (!wire) return nothing;
  const { row, plan } = span;
  const asks = span.set.asks === row.id && !span.room;
  const idle = !wire.out && !wire.back && !within && !wire.cut ? line(span.client + 4 * sign(span), row.middle, span.peer - 4 * sign(span), row.middle, 'idle') : nothing;
  const copy = wire.copy ? hued(span.hue, tagOn(wire.copy, `${wire.copy.leg.verb} ×2`, trackOf(span, true), span.set.still)) : nothing;
  const request = wire.out && !(span.room && wire.out.state === 'past' && plan.density === 'low') ? oneTrack(wire.out, span, true, cuts(wire, true)) : nothing;
  const plain = span.room && wire.back?.state === 'past' && wire.back.leg.says[0] === 'OK';
  const reply = wire.back && !plain && !asks ? oneTrack(wire.back, span, false, cuts(wire, false)) : nothing;
  return svg`${idle}${wire.cut || wire.slow ? linkMark(wire, span) : nothing}${request}${copy}${asks ? questionTag(span) : reply}`;
}

/** 1 when the other party is to the right of the client. */
const sign = (span: Span): number => (span.peer > span.client ? 1 : -1);

/** Whether nothing gets through one way. */
const cuts = (wire: Wire, out: boolean): boolean => wire.cut === 'both' || wire.cut === (out ? 'out' : 'back');

/** What is wrong with the link itself: slow, half way between the tracks; cut, where there are no tracks yet that would show it. */
function linkMark(wire: Wire, span: Span): Drawing {
  const { tracks } = span.plan;
  const y = span.row.middle + (wire.out ? (tracks.request + tracks.reply) / 2 : 0);
  const middle = (span.client + span.clear) / 2;
  const s = sign(span);
  if (wire.cut && (wire.out || wire.back)) return nothing;
  if (!wire.cut) return svg`${wire.out ? nothing : line(span.client + 2 * s, y, span.peer - 2 * s, y, 'slowline')}${hourglass(middle + s * Math.abs(span.peer - span.client) * 0.36, y, 9)}`;
  return svg`${line(span.client, y, middle - 5 * s, y, 'cutline')}${line(middle + 5 * s, y, span.peer, y, 'cutline')}${cutAt(middle, y, 'r')}`;
}

function trackOf(span: Span, out: boolean): Track {
  const { tracks } = span.plan;
  const [from, to] = out ? [span.client, span.peer] : [span.peer, span.client];
  return { from, to, across: span.row.middle + (out ? tracks.request : tracks.reply), way: to > from ? 'r' : 'l', tag: tracks.tag, words: tracks.words };
}

/** How far from the other party a cut breaks a track, px: beside every label. */
const BREAK = 22;

/** A track's line, broken by a cut; a lost message's ends where it fell. */
function shaft(track: Track, end: number, span: Span, cut: boolean, kind: string): Drawing {
  const [y, s] = [track.across, track.way === 'r' ? 1 : -1];
  const start = track.from + s;
  if (!cut) return line(start, y, end, y, kind);
  const x = span.clear - sign(span) * BREAK;
  const mark = cutAt(x, y, 'r');
  return (x - start) * s > 5 && (end - x) * s > 5 ? svg`${line(start, y, x - 5 * s, y, kind)}${line(x + 5 * s, y, end, y, kind)}${mark}` : svg`${line(start, y, end, y, kind)}${mark}`;
}

/** One track with its line, its label and, while the message is under way, its tag. */
function oneTrack(view: LegView, span: Span, out: boolean, cut: boolean): SVGTemplateResult {
  const track = trackOf(span, out);
  const moving = view.state !== 'past';
  const s = track.way === 'r' ? 1 : -1;
  const gap = Math.abs(span.clear - span.client);
  const words = moving ? fitting(view.leg.says.filter((w) => !w.includes('…')), gap * 0.5 - track.tag, track.words, 'mono') || view.leg.verb : '';
  const y = track.across;
  // A lost tag falls beside the bars of nodes, where their names stand.
  const way = view.state === 'fallen' ? { ...track, [out ? 'to' : 'from']: span.clear } : track;
  const end = view.state === 'fallen' ? way.from + s * (1 + (Math.abs(way.to - way.from) - 4) * 0.5 + tagLength(words, track.words, track.tag) * 0.5) : track.to - 2 * s;
  const live = moving && view.state !== 'fallen';
  const lineOf = svg`${shaft(track, end, span, cut, live ? 'liveline' : 'pastline')}${view.state === 'fallen' ? nothing : path(headPath(track.to - s, y, track.way, 7), live ? 'cf' : 'pasthead')}`;
  const inline = span.plan.density === 'low' || (span.room && span.plan.density === 'flat');
  const label = inline ? inlineLabel(view, span, track, moving, cut) : labelAbove(view, span, track, words, moving);
  const start = inline ? track.from + s * (2 * numberHalf(view.number) + 8) : way.from;
  const tag = moving ? tagOn(view, words, { ...way, from: start }, span.set.still) : nothing;
  const tagFirst = inline || (span.room && !out);
  return hued(span.hue, svg`${lineOf}${tagFirst ? svg`${tag}${label}` : svg`${label}${tag}`}`);
}

/**
 * Number and text above the track, number first; the text is left out while the tag says it all. A store's reply has
 * them below: above it runs the line of whoever is inside.
 */
function labelAbove(view: LegView, span: Span, track: Track, words: string, moving: boolean): SVGTemplateResult {
  const size = span.room ? span.plan.type.code - 0.5 : span.plan.type.code;
  const half = numberHalf(view.number);
  const gap = Math.abs(span.clear - span.client);
  const full = fitting(view.leg.says, gap - 2 * half - 14, size, 'mono');
  const shown = moving && full === words ? '' : full;
  const wide = 2 * half + (full ? 8 + widthOf(full, size, 'mono') : 0);
  const x = (span.client + span.clear) / 2 - wide / 2;
  const below = span.room && view.leg.way === 'back';
  const y = track.across + (below ? (moving ? 16 : 14) : span.plan.tracks.label);
  // Under its track lies what has fallen: its number stands where it came from.
  if (below && view.state === 'fallen') return number(track.from + (track.way === 'r' ? 1 : -1) * (half + 8), track.across, view.number, view.now ? 'now' : 'past');
  return svg`${number(x + half, y, view.number, view.now ? 'now' : 'past')}${shown ? text(x + 2 * half + 8, y + size * 0.34, shown, size, 'm ct') : nothing}`;
}

/** Tracks closer than a number is high: their labels stand apart, one to the left and one to the right. */
const crowded = ({ plan }: Span): boolean => plan.density === 'low' && plan.tracks.reply < 9.9;
const STAGGER = 14;

/** In low rows number and text interrupt their own track; while a tag is under way the number waits where it left. */
function inlineLabel(view: LegView, span: Span, track: Track, moving: boolean, cut: boolean): SVGTemplateResult {
  const size = Math.min(11.5, span.plan.type.code);
  const half = numberHalf(view.number);
  const s = track.way === 'r' ? 1 : -1;
  if (moving) return number(track.from + s * (half + 6), track.across, view.number, view.now ? 'now' : 'past');
  const gap = Math.abs(span.clear - span.client);
  const full = fitting(view.leg.says, gap - 2 * half - (cut ? 2 * BREAK + 30 : 34), size, 'mono');
  const wide = 2 * half + (full ? 7 + widthOf(full, size, 'mono') : 0);
  const aside = Math.min(STAGGER, (gap - wide) / 2 - 12);
  const x = (span.client + span.clear) / 2 - wide / 2 + (crowded(span) ? (view.leg.way === 'out' ? -aside : aside) : 0);
  return svg`${box(x - 5, track.across - 9, wide + 10, 18, 0, 'facef')}${number(x + half, track.across, view.number, view.now ? 'now' : 'past')}${
    full ? text(x + 2 * half + 7, track.across + size * 0.35, full, size, 'm ct') : nothing}`;
}

/** A question stands where its answer will come from. */
function questionTag(span: Span): SVGTemplateResult {
  const track = trackOf(span, false);
  const h = track.tag + 6;
  const w = h + 22;
  const x = track.from + (track.to > track.from ? 1 : -1) * (w / 2 + 8);
  return svg`${line(x, track.across, track.to - 2, track.across, 'idle')}${path(tagPath(x, track.across, w, h, track.way), 'asktag')}${text(x - 3, track.across + 6, '?', 17, 'x7 mid onlit')}`;
}
