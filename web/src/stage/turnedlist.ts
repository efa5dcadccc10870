/** A client as a row of the turned stage, where more than three share a phone's width. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { ClientView, Frame } from '../frame/frame.ts';
import { clipped, fitting, widthOf } from '../frame/measure.ts';
import { busiest, type LegView } from '../frame/wires.ts';
import { factChip, thinksPill, type Setting } from './clientcard.ts';
import { badge, box, cross, equals, hued, number, numberHalf, pauseToken, text, type Drawing } from './marks.ts';
import { tagOn } from './tag.ts';
import { threadTab } from './threadtab.ts';

export const LIST_PITCH = 60;
const HEIGHT = 54;

export function listRow(f: Frame, c: ClientView, at: { x: number; y: number; w: number }, set: Setting): SVGTemplateResult {
  const { x, y, w } = at;
  const kind = c.dead ? 'deadbox' : !c.begun ? 'unborn' : c.inside !== null ? 'insidebox' : '';
  const wire = busiest(f.wires, c.person.id, f.study.nodes);
  const last = wire?.back ?? wire?.out ?? null;
  const frame = c.paused ? svg`${box(x, y, w, HEIGHT, 12, 'wellf')}<rect x=${x} y=${y} width=${w} height=${HEIGHT} rx="12" fill=${`url(#${set.hatch})`}/>${box(x, y, w, HEIGHT, 12, 'cardedge')}` : box(x, y, w, HEIGHT, 12, `cardbox ${kind}`);
  const room = w - 190;
  const status = fitting(c.status, room, 12.5) || clipped(c.status.at(-1)!, room, 12.5);
  const half = (w - 50 - 12 - 24) / 2;
  return hued(c.person.hue, svg`${frame}${badge(c.person, x + 22, y + HEIGHT / 2, 12, c.dead ? 'dead' : c.begun ? 'solid' : 'hollow')}${c.paused ? pauseToken(x + 32, y + HEIGHT / 2 + 10, 7) : nothing}${
    c.paused ? box(x + 44, y + 6, widthOf(status, 12.5) + 10, 18, 6, 'facef') : nothing}${text(x + 48, y + 19, status, 12.5, 'i2')}${
    last && set.started && set.asks !== c.person.id ? message(last, x + w - 12, y + 15, set, f.study.nodes.length > 1) : nothing}${
    thinksPill(c, x + 46, y + 28, half, 20, 12)}${factChip(c, x + 46 + half + 24, y + 28, half, 20, 12, set)}${
    c.same === null || set.asks === c.person.id ? nothing : equals(x + 46 + half + 12, y + 38, c.same, 7.5)}${threadTab(c, x + w - 12, y + HEIGHT - 1, 30, set.hatch)}`);
}

/** The latest message, at the right: a tag while it is under way, else its number and words. */
function message(view: LegView, right: number, y: number, set: Setting, named: boolean): Drawing {
  const said = view.leg.way === 'back' ? view.leg.says.at(-1)! : view.leg.verb;
  const words = named ? (view.leg.way === 'back' ? `${clipped(view.leg.peer, 34, 12, 'mono')}: ${said}` : `${said} ${clipped(view.leg.peer, 34, 12, 'mono')}`) : said;
  if (view.state === 'fallen') {
    const shown = clipped(words, 84, 12, 'mono');
    return svg`${text(right, y + 4, shown, 12, 'm s ct end')}${cross(right - widthOf(shown, 12, 'mono') - 11, y, 4.5)}`;
  }
  if (view.state !== 'past') {
    const half = numberHalf(view.number);
    const [from, to] = view.leg.way === 'out' ? [right - 2 * half - 4, right - 128] : [right - 128, right - 2 * half - 4];
    return svg`${tagOn(view, words, { from, to, across: y, way: view.leg.way === 'out' ? 'l' : 'r', tag: 18, words: 12 }, set.still)}${number(right - half, y, view.number, view.now ? 'now' : 'past')}`;
  }
  const shown = clipped(words, 90, 12, 'mono');
  return svg`${text(right, y + 4, shown, 12, 'm s ct end')}${number(right - widthOf(shown, 12, 'mono') - 6 - numberHalf(view.number), y, view.number, view.now ? 'now' : 'past')}`;
}
