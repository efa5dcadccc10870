/** How to read the picture, the row of events and the timeline: their signs, drawn as they are there, each beside its sentence. */

import { html, svg, type TemplateResult } from 'lit';
import { cross, equals, expiredRing, path } from '../stage/marks.ts';
import { text } from '../text.ts';
import { deedMark } from '../timeline/deeds.ts';
import { barPath, pill } from '../timeline/ink.ts';
import { printFlag } from '../timeline/prints.ts';
import { foldWave, smallWave, tickAt } from '../timeline/ruler.ts';
import { beatShape, beatTick, hiddenBeat } from './beats.ts';

/** `hue` is of what is drawn in nobody's colour of its own. */
interface Sign { hue: string; drawn: unknown }
type Signs<Words> = Readonly<Record<keyof Words, Sign>>;

const jag = 'M4 12l3.5-5 7 10 7-10 7 10 7-10 7 10 3.5-5';

const PICTURE: Signs<typeof text.rail.legend> = {
  solid: { hue: 'c', drawn: svg`
    <circle cx="25" cy="12" r="8" fill="none" stroke="var(--hair)" stroke-width="5"/>
    <circle cx="25" cy="12" r="8" fill="none" stroke="var(--k)" stroke-width="5" pathLength="100" stroke-dasharray="72 100" transform="rotate(-90 25 12)"/>` },
  outlined: { hue: 'b', drawn: svg`<rect x="3" y="3" width="44" height="18" rx="9" fill="none" stroke="var(--k)" stroke-width="1.5"/>` },
  compared: { hue: 'e', drawn: [equals(14, 12, true), equals(36, 12, false)] },
  hatched: { hue: 'e', drawn: svg`
    <rect x="3" y="3" width="44" height="18" rx="3" fill="var(--well)"/>
    <path d="M3 12 12 3M5 19 21 3M14 21 32 3M23 21 41 3M32 21 47 6M41 21l6-6" stroke="var(--edge)" stroke-width="1.5" opacity=".8"/>` },
  yellow: { hue: 'e', drawn: svg`
    <circle cx="25" cy="12" r="9.500" fill="var(--lit)" stroke="var(--lit-ink)" stroke-width="1.5"/>
    <text x="25" y="16" text-anchor="middle" fill="var(--lit-ink)" font-size="11" font-weight="700">7</text>` },
  torn: { hue: 'e', drawn: svg`<path d=${jag} fill="none" stroke="var(--broken)" stroke-width="2.5" stroke-linejoin="round"/>` },
};

/** The clients whose shapes show what holds for each. */
const THREE = ['a', 'b', 'c'];
const three = (past: boolean): unknown => THREE.map((hue, n) => beatShape(hue, past, 9 + 16 * n, 12, 5));

const ROW: Signs<typeof text.help.row> = {
  happened: { hue: 'e', drawn: three(true) },
  toCome: { hue: 'e', drawn: three(false) },
  upright: { hue: 'e', drawn: [beatShape(undefined, true, 19, 12, 5), beatShape(undefined, false, 31, 12, 5)] },
  hidden: { hue: 'e', drawn: [9, 25, 41].map((x) => hiddenBeat(x, 12)) },
  many: { hue: 'e', drawn: THREE.map((hue, n) => svg`<path class=${`tk c-${hue}`} d=${[13, 17, 21].map((x) => beatTick(x + 8 * n, 12)).join('')}/>`) },
};

const TIME: Signs<typeof text.help.time> = {
  tick: { hue: 'e', drawn: path([9, 25, 41].map((x) => tickAt(x, 9)).join(''), 'tick') },
  wave: { hue: 'e', drawn: [path(smallWave(14, 12), 'foldline'), foldWave(36, 0, 24)] },
  bar: { hue: 'a', drawn: path(barPath(3, 4, 44, 16), 'cf') },
  dashed: { hue: 'b', drawn: path(pill(3, 47, 6, 12, true, true), 'bel astray') },
  expired: { hue: 'a', drawn: expiredRing(25, 13, 6) },
  deleted: { hue: 'c', drawn: cross(25, 12, 5) },
  store: { hue: 'b', drawn: (['write', 'read', 'reject'] as const).map((kind, n) => deedMark(kind, 9 + 16 * n, 12, 12, 12)) },
  printed: { hue: 'a', drawn: path(printFlag(21, 12), 'printflag') },
};

const listed = <Words extends Readonly<Record<string, readonly [string, string]>>>(words: Words, signs: Signs<Words>): TemplateResult => html`
  <ul class="legend">
    ${Object.entries(words).map(([key, [word, rest]]) => {
      const { hue, drawn } = signs[key]!;
      return html`<li><svg class="c-${hue}" width="50" height="24" viewBox="0 0 50 24" aria-hidden="true">${drawn}</svg>
        <span><b>${word}</b> ${rest}</span></li>`;
    })}
  </ul>`;

export const legend = (): TemplateResult => listed(text.rail.legend, PICTURE);

/** The signs of the row of events beside the keys of playback, and those of the timeline. */
export const rowLegend = (): TemplateResult => listed(text.help.row, ROW);
export const timeLegend = (): TemplateResult => listed(text.help.time, TIME);
