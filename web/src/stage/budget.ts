/** The validity of a Redlock being spent: TTL − elapsed − drift, on one bar. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import { fitting, widthOf } from '../frame/measure.ts';
import type { Budget } from '../frame/votes.ts';
import { GAP, grouped } from '../frame/words.ts';
import { text as catalogue } from '../text.ts';
import { box, line, text } from './marks.ts';
import { r1 } from './shapes.ts';

/** The bar with its sum above it; the hand is now. `instead` stands for what is left where nothing is spent; `id` names its clip. */
export function budgetBar(b: Budget, held: boolean, instead: string | null, x: number, y: number, w: number, id: string): SVGTemplateResult {
  const size = 13;
  const h = 16;
  const top = y + 24;
  const at = (ms: number): number => x + (w * Math.min(b.ttl, Math.max(0, ms))) / b.ttl;
  const now = instead === null ? at(b.gone) : x;
  return svg`${sum(b, held, x, y + 15, w, size)}${box(x, top, w, h, h / 2, 'wellf')}<clipPath id=${id}><rect x=${r1(x)} y=${top} width=${r1(w)} height=${h} rx=${h / 2}/></clipPath><g clip-path=${`url(#${id})`}>${
    box(x, top, now - x, h, 0, 'spent')}${box(now, top, Math.max(0, at(b.ttl - b.drift) - now), h, 0, instead === null ? 'leftf' : 'wellf')}${
    box(at(b.ttl - b.drift), top, at(b.ttl) - at(b.ttl - b.drift) + 1, h, 0, 'driftf')}${box(x, top, Math.max(3, at(b.elapsed) - x), h, 0, 'driftf')}</g>${
    box(x + 0.75, top + 0.75, w - 1.5, h - 1.5, h / 2 - 0.75, 'budgetedge')}${instead === null ? line(now, top - 3, now, top + h + 3, 'hand') : nothing}${left(b, held, instead, x, w, now, top, h)}`;
}

/** A round that was not won has a sum too, but nothing that is valid. Not in the letters of code: their minus is no wider than a hyphen. */
function sum(b: Budget, held: boolean, x: number, y: number, w: number, size: number): SVGTemplateResult {
  const parts = [catalogue.picture.ttl(grouped(b.ttl)), ` ${catalogue.picture.spent(grouped(b.elapsed), grouped(b.drift))}${held ? ' = ' : ', '}`, held ? catalogue.picture.validity(grouped(b.validity)) : catalogue.picture.notHeld] as const;
  const [ttl, spent, rest] = [widthOf(parts[0], size, 600), widthOf(parts[1], size), widthOf(parts[2], size, held ? 700 : 500)];
  if (ttl + spent + rest > w) {
    const took = `${grouped(b.ttl)} − ${grouped(b.elapsed)} − ${grouped(b.drift)}`;
    const short = fitting(held ? [`${took} = ${grouped(b.validity)}`, parts[2]] : [`${took}, ${catalogue.picture.notHeld}`, catalogue.picture.notHeld], w, 12, 600);
    return text(x, y, short, 12, held ? 's ct' : 'i2');
  }
  return svg`${text(x, y, parts[0], size, 's')}${text(x + ttl + widthOf(' ', size), y, parts[1].trim(), size, 'i2')}${
    text(x + ttl + spent, y, parts[2], size, held ? 'x7 ct' : 'i2')}`;
}

/** What is left, in words, beside the hand. */
function left(b: Budget, held: boolean, instead: string | null, x: number, w: number, now: number, top: number, h: number): SVGTemplateResult {
  const words = instead ?? (b.left > 0 && b.validity > 0 ? catalogue.picture.msLeft(`${grouped(b.left)}${GAP}`) : catalogue.picture.usedUp);
  const wide = widthOf(words, 12.5, 700) + 14;
  const at = now + 8 + wide < x + w - 10 ? now + 8 : now - 8 - wide;
  return svg`${box(at, top + 1.5, wide, h - 3, (h - 3) / 2, 'facef')}${text(at + wide / 2, top + 12.5, words, 12.5, held ? 'x7 mid ct' : 's mid i2')}`;
}
