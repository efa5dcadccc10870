/** The small drawings that stage and timeline share, as lit templates: texts, badges, numbers, marks of states. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import { widthOf } from '../frame/measure.ts';
import type { Hue, Person } from '../frame/people.ts';
import { number as grouped } from '../print.ts';
import { arcPath, jagAcross, r1, shapePath, tornPath, type Way } from './shapes.ts';

export type Drawing = SVGTemplateResult | typeof nothing;

/** A text. `size` is px; classes of draw.css: m mono, s 600, x7 700, i2 i3 paler, ct co a person's text, mid end anchors. */
export const text = (x: number, y: number, words: string, size: number, kind = ''): SVGTemplateResult =>
  svg`<text x=${r1(x)} y=${r1(y)} class=${kind} font-size=${size}>${words}</text>`;

export const line = (x1: number, y1: number, x2: number, y2: number, kind: string): SVGTemplateResult =>
  svg`<line x1=${r1(x1)} y1=${r1(y1)} x2=${r1(x2)} y2=${r1(y2)} class=${kind}/>`;

export const box = (x: number, y: number, w: number, h: number, radius: number, kind: string): SVGTemplateResult =>
  svg`<rect x=${r1(x)} y=${r1(y)} width=${r1(Math.max(0, w))} height=${r1(Math.max(0, h))} rx=${r1(radius)} class=${kind}/>`;

export const circle = (x: number, y: number, r: number, kind: string): SVGTemplateResult =>
  svg`<circle cx=${r1(x)} cy=${r1(y)} r=${r1(r)} class=${kind}/>`;

export const path = (d: string, kind: string): Drawing => (d === '' ? nothing : svg`<path d=${d} class=${kind}/>`);

/** Everything inside takes the person's hue. */
export const hued = (hue: Hue | null | undefined, inner: unknown): SVGTemplateResult => svg`<g class=${hue ? `c-${hue}` : 'c-none'}>${inner}</g>`;

/** What stands for an actor: here one may press it to change what happens. */
export const standsFor = (actor: string, inner: unknown): SVGTemplateResult => svg`<g data-actor=${actor}>${inner}</g>`;

/** A person's shape alone. */
export const shape = (hue: Hue, x: number, y: number, r: number, kind = 'cf'): Drawing => path(shapePath(hue, x, y, r), kind);

/** The size of a badge's letters: 11 px where they fit, never under 9.5; 0 where the shape is too small for any. */
function letterSize(letters: string, r: number): number {
  const one = letters.length < 2;
  if (r < (one ? 7 : 8.4)) return 0;
  return r1(Math.max(r < (one ? 9.4 : 12) ? 9.5 : 11, r * (one ? 1.02 : 0.86)));
}

/** How much lower, as a part of its radius, letters stand in a shape whose broad part is not in its middle. */
const LETTERS_LOWER: Partial<Record<Hue, number>> = { c: 0.22, g: -0.16, h: 0.06, i: -0.08 };

/** A person: solid shape with its letters; `hollow` before it begins. */
export function badge(p: Person, x: number, y: number, r: number, kind: 'solid' | 'hollow' | 'dead' = 'solid'): SVGTemplateResult {
  const size = letterSize(p.letters, r);
  const low = r * (LETTERS_LOWER[p.hue] ?? 0);
  const outline = kind === 'solid' ? 'cf' : kind === 'hollow' ? 'hol' : 'deadshape';
  return svg`<g class="badge c-${p.hue}">${shape(p.hue, x, y, r, outline)}${size === 0 ? nothing
    : text(x, y + size * 0.36 + low, p.letters, size, `x7 mid ${kind === 'solid' ? 'co' : 'ct'}`)}${kind === 'dead'
    ? line(x - r - 1, y + r + 1, x + r + 1, y - r - 1, 'slash') : nothing}</g>`;
}

/** Nodes are drums, stores pages. */
export function glyph(kind: 'node' | 'store', x: number, y: number, r: number): SVGTemplateResult {
  const k = r * 0.85;
  return kind === 'node'
    ? svg`<g class="glyph">${path(`M${r1(x - k)} ${r1(y - k * 0.72)}v${r1(k * 1.5)}a${r1(k)} ${r1(k * 0.38)} 0 0 0 ${r1(2 * k)} 0v${r1(-k * 1.5)}`, '')}<ellipse cx=${r1(x)} cy=${r1(y - k * 0.72)} rx=${r1(k)} ry=${r1(k * 0.38)}/></g>`
    : svg`<g class="glyph">${path(`M${r1(x - k * 0.8)} ${r1(y - k)}h${r1(k * 1.6)}v${r1(k * 2)}h${r1(-k * 1.6)}zM${r1(x - k * 0.4)} ${r1(y - k * 0.35)}h${r1(k * 0.8)}M${r1(x - k * 0.4)} ${r1(y + k * 0.25)}h${r1(k * 0.8)}`, '')}</g>`;
}

/** Half the width of an event's number in its circle; from three digits on it is a pill that grows with them. */
export const numberHalf = (n: number): number => (n < 100 ? 9.5 : n < 1000 ? 13 : Math.ceil(widthOf(grouped(n), 11, 700) / 2) + 4);

/** An event's number; `now` is the yellow one. */
export const number = (x: number, y: number, n: number, kind: 'past' | 'now'): SVGTemplateResult => {
  const half = numberHalf(n);
  return svg`<g class="num ${kind}" data-event=${n}>${box(x - half, y - 9.5, 2 * half, 19, 9.5, '')}${text(x, y + 4, grouped(n), 11, 'x7 mid')}</g>`;
};

/** = or ≠ between what is believed and what is true. */
export const equals = (x: number, y: number, same: boolean, r = 9): SVGTemplateResult => svg`<g class=${same ? 'eq' : 'neq'}>${circle(x, y, r, '')}${
  line(x - r * 0.42, y - r * 0.22, x + r * 0.42, y - r * 0.22, '')}${line(x - r * 0.42, y + r * 0.25, x + r * 0.42, y + r * 0.25, '')}${
  same ? nothing : line(x + r * 0.32, y - r * 0.6, x - r * 0.32, y + r * 0.62, '')}</g>`;

/** The two bars of a pause. */
export const pauseToken = (x: number, y: number, r = 9): SVGTemplateResult => svg`<g class="pausetoken">${circle(x, y, r, '')}${
  line(x - r * 0.28, y - r * 0.4, x - r * 0.28, y + r * 0.4, '')}${line(x + r * 0.28, y - r * 0.4, x + r * 0.28, y + r * 0.4, '')}</g>`;

/** An hourglass: slow, late. */
export const hourglass = (x: number, y: number, r = 10): SVGTemplateResult => svg`<g class="hourglass">${circle(x, y, r, '')}${
  path(`M${r1(x - r * 0.36)} ${r1(y - r * 0.46)}h${r1(r * 0.72)}l${r1(-r * 0.72)} ${r1(r * 0.92)}h${r1(r * 0.72)}z`, '')}</g>`;

export const cross = (x: number, y: number, r: number, kind = 'cross'): Drawing =>
  path(`M${r1(x - r)} ${r1(y - r)}l${r1(2 * r)} ${r1(2 * r)}m0 ${r1(-2 * r)}l${r1(-2 * r)} ${r1(2 * r)}`, kind);

/** Two slanted ends and air between them. */
export function cutAt(x: number, y: number, way: Way): SVGTemplateResult {
  return way === 'l' || way === 'r'
    ? svg`${line(x - 7, y + 6, x - 2, y - 6, 'cutend')}${line(x + 2, y + 6, x + 7, y - 6, 'cutend')}`
    : svg`${line(x - 6, y - 2, x + 6, y - 7, 'cutend')}${line(x - 6, y + 7, x + 6, y + 2, 'cutend')}`;
}

/** The dashed ring with its notch at twelve: expired. */
export const expiredRing = (x: number, y: number, r: number): SVGTemplateResult =>
  svg`${path(arcPath(x, y, r, 0.92, 0.2), 'expring')}${line(x, y - r - 2.5, x, y - r + 3, 'exptick')}`;

/** The red plate that says what is broken; (x, y) is its centre. */
export const tornPlate = (x: number, y: number, w: number, h: number, words: readonly string[], size: number): SVGTemplateResult =>
  svg`<g class="tear">${path(tornPath(x - w / 2, y - h / 2, w, h, h > 30 ? 6 : 4), 'brk')}${words.map((one, i) =>
    text(x, y + size * 0.36 + (i - (words.length - 1) / 2) * size * 1.2, one, size, 'x7 mid onbrk'))}</g>`;

export const tear = (x1: number, x2: number, y: number): Drawing => path(jagAcross(x1, x2, y, 6, 12), 'crack tear');

/** The pattern of a pause; ids are the caller's. */
export const hatching = (id: string, kind = 'hatchline'): SVGTemplateResult =>
  svg`<pattern id=${id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><line x1="0" y1="0" x2="0" y2="6" class=${kind}/></pattern>`;
